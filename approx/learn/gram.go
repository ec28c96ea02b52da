package learn

import (
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// signs returns the signs of the features of f, or nil if all are +1.
func signs(f approx.FeatureMap) []float64 {
	if s, ok := f.(approx.Signed); ok {
		if signs := s.Signs(); slices.Contains(signs, -1) {
			return signs
		}
	}
	return nil
}

// scaleColumns multiplies column j of the n×d matrix a by s[j], and returns a.
func scaleColumns(a, s []float64) []float64 {
	for i := range a {
		a[i] *= s[i%len(s)]
	}
	return a
}

// normalEquations returns ΨᵀΨ, D×D, Ψᵀy, D×k, and the largest ‖ψ(xᵢ)‖². It evaluates the
// features in blocks of points. With weights w, the rows of Ψ are multiplied by √w.
func normalEquations(ctx context.Context, f unitMap, x approx.Points, y, w []float64) (g, b []float64, top float64, err error) {
	n, d := x.Len(), f.Len()
	k := len(y) / n
	g, b = make([]float64, d*d), make([]float64, d*k)
	gi, bi := make([]float64, d*d), make([]float64, d*k)
	for i := 0; i < n; i += blockRows(d) {
		if err := ctx.Err(); err != nil {
			return nil, nil, 0, err
		}
		h := min(blockRows(d), n-i)
		psi := evaluate.Features(nil, f.FeatureMap, x.Slice(i, i+h))
		if w != nil {
			scaleRows(psi, w[i:i+h], h)
		}
		for l := range h {
			top = max(top, lin.Dot(psi[l*d:(l+1)*d], psi[l*d:(l+1)*d]))
		}
		lin.SymTMul(gi, psi, h, d)
		lin.TMul(bi, psi, y[i*k:], d, h, k)
		lin.Axpy(g, 1, gi)
		lin.Axpy(b, 1, bi)
	}
	return g, b, top, nil
}

// maxFeatureValues is the largest number of values of Ψ that are stored at a time. They
// need 128 MB.
var maxFeatureValues = 1 << 24

// approxGram returns K̂ = ΨSΨᵀ, n×n. If the map is not approx.Implicit and Ψ has too many
// values to store, features are computed again for each pair of blocks.
func approxGram(ctx context.Context, f unitMap, x approx.Points) ([]float64, error) {
	if m, ok := f.FeatureMap.(approx.Implicit); ok {
		k := make([]float64, x.Len()*x.Len())
		m.Implied(k, x, x)
		if !f.isScaled && !(lin.Largest(k) <= math.MaxFloat64) {
			return nil, errSize
		}
		if err := arg.CheckFeatures(k, x.Len(), 0); err != nil {
			return nil, err
		}
		return k, ctx.Err()
	}
	n, d, s := x.Len(), f.Len(), signs(f.FeatureMap)
	side := min(n, max(maxFeatureValues/(2*d), 16))
	k := make([]float64, n*n)
	block := make([]float64, side*side)
	for i0 := 0; i0 < n; i0 += side {
		h := min(side, n-i0)
		rows := evaluate.Features(nil, f.FeatureMap, x.Slice(i0, i0+h))
		for j0 := 0; j0 <= i0; j0 += side {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			w, right := min(side, n-j0), rows
			if j0 < i0 {
				right = evaluate.Features(nil, f.FeatureMap, x.Slice(j0, j0+w))
			}
			if s != nil {
				right = scaleColumns(slices.Clone(right), s)
			}
			lin.MulT(block, rows, right, h, d, w)
			for i := range h {
				for j := range w {
					k[(i0+i)*n+j0+j] = block[i*w+j]
					k[(j0+j)*n+i0+i] = block[i*w+j]
				}
			}
		}
	}
	return k, nil
}

// weights returns SΨᵀA, D×k, for the n×k coefficients a. These are the weights of the
// features in the sum of kernel functions with coefficients a.
func weights(f approx.FeatureMap, x approx.Points, a []float64) []float64 {
	n, d := x.Len(), f.Len()
	k := len(a) / n
	w, block := make([]float64, d*k), make([]float64, d*k)
	for i := 0; i < n; i += blockRows(d) {
		h := min(blockRows(d), n-i)
		lin.TMul(block, evaluate.Features(nil, f, x.Slice(i, i+h)), a[i*k:], d, h, k)
		lin.Axpy(w, 1, block)
	}
	if s := signs(f); s != nil {
		for i := range w {
			w[i] *= s[i/k]
		}
	}
	return w
}
