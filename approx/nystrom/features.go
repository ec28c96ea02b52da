package nystrom

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// Features returns ψ(x) = L⁻¹k(Z, x) with LLᵀ = K(Z, Z), so that ψ(x)ᵀψ(y) = k(x, Z)
// K(Z, Z)⁻¹ k(Z, y). The map has one feature for each point of z that does not repeat
// others to within rounding, which is 1e-12 of the largest k(z, z). Features evaluates
// the kernel m² times. It panics with the errors of FeaturesContext.
func Features(k approx.Kernel, z approx.Points) approx.FeatureMap {
	f, err := FeaturesContext(context.Background(), k, z)
	arg.Must("nystrom.Features", err)
	return f
}

// FeaturesContext is Features. It returns the error of ctx soon after ctx is done,
// an error of an invalid kernel or of invalid points, or an
// *approx.KernelValueError. It returns an *approx.UnsupportedError if K(Z, Z) shows
// that the kernel is not positive semi-definite.
func FeaturesContext(ctx context.Context, k approx.Kernel, z approx.Points) (_ approx.FeatureMap, err error) {
	arg.NotNil("nystrom.FeaturesContext", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Landmarks(z))
	if err := arg.DataOf("landmark", k, z); err != nil {
		return nil, err
	}
	l, pivots, err := factor(ctx, k, z)
	return features{kernel: k, centers: z.Subset(pivots), l: l}, err
}

// features is ψ(x) = L⁻¹k(Z, x).
type features struct {
	kernel  approx.Kernel
	centers approx.Points // r×d
	l       []float64     // r×r, lower triangular, LLᵀ = K(Z, Z)
}

func (f features) Len() int { return f.centers.Len() }

func (f features) Map(dst, x []float64) []float64 {
	arg.Map("nystrom.Features.Map", dst, f.Len(), x, f.centers.Dim)
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap. It solves a triangular system for each row, since
// the rounding errors of a product with L⁻¹ would be far larger.
func (f features) MapAll(dst []float64, x approx.Points) {
	arg.MapAll("nystrom.Features.MapAll", dst, f.Len(), x, f.centers.Dim)
	kernel.Cross(dst, f.kernel, x, f.centers)
	lin.SolveLowerRight(dst, f.l, x.Len(), f.Len())
}

// Combine returns the expansion with the coefficients L⁻ᵀW.
func (f features) Combine(w []float64, k int) approx.FeatureMap {
	arg.Combine("nystrom.Features.Combine", w, f.Len(), k)
	coef := append([]float64(nil), w...)
	lin.SolveLowerT(f.l, coef, f.Len(), k)
	return kernel.Expansion{Kernel: f.kernel, Centers: f.centers, Coef: coef}
}

// Grid implements approx.Gridder: the fields of k(z, ·), then forward
// substitution, whose rows are fields.
func (f features) Grid(dst, xs, ys []float64) {
	arg.Grid("nystrom.Features.Grid", dst, f.Len(), xs, ys, f.centers.Dim)
	kernel.Sections{Kernel: f.kernel, Centers: f.centers}.Grid(dst, xs, ys)
	lin.SolveLower(f.l, dst, f.Len(), len(xs)*len(ys))
}

// cut is the fraction of the largest diagonal entry below which the remainder of a
// landmark counts as 0. Rounding bounds the error of landmarks just above it.
const cut = landmark.Cut

// factor factors the kernel matrix K(Z, Z). It returns the r×r lower triangular
// factor of the rows and columns in pivots. The error is that of ctx, or explains
// why the matrix is not positive semi-definite.
func factor(ctx context.Context, k approx.Kernel, z approx.Points) (l []float64, pivots []int, err error) {
	m := z.Len()
	a := evaluate.Gram(nil, k, z)
	// Many landmarks of a narrow kernel are independent, and their order does not
	// matter. Then products of blocks suffice, in a tenth of the time of pivoting.
	if m > fewEnough {
		l = append(l, a...)
		if lin.Chol(l, m) && independent(l, m) {
			pivots = make([]int, m)
			for i := range pivots {
				pivots[i] = i
			}
			return l, pivots, ctx.Err()
		}
	}
	var diag []float64
	if !kernel.IsDefinite(k) { // else there is nothing to check
		diag = make([]float64, m)
		for i := range diag {
			diag[i] = a[i*m+i]
		}
		if err := evaluate.CheckDiag(z, diag, func() []float64 { return a[:m] }); err != nil {
			return nil, nil, err
		}
	}
	return pivotedCholesky(ctx, a, z, diag)
}

// fewEnough landmarks are factored before the difference is felt.
const fewEnough = 96

// independent reports whether every landmark has a remainder outside of the span of
// those before it, that is whether l is a factor of full rank.
func independent(l []float64, m int) bool {
	var top float64
	for i := range m { // the diagonal entry of LLᵀ
		top = max(top, lin.Dot(l[i*m:i*m+i+1], l[i*m:i*m+i+1]))
	}
	for i := range m {
		if !(l[i*m+i]*l[i*m+i] > cut*top) {
			return false
		}
	}
	return true
}

// pivotedCholesky takes rows and columns in the order of their largest remaining
// diagonal entry, until none is above rounding.
//
// It is the factorisation of lin.NewPivChol for a given matrix. The remainder
// counts as 0 as for InOrder and Placing, at a threshold a hundred times that of
// NewPivChol. landmark.Cholesky takes its pivots by blocks of candidates.
//
// If own, the k(z, z), is not nil, it returns an error unless a is positive
// semi-definite: the remainder of an entry must not exceed what the remainders of
// the diagonal allow.
func pivotedCholesky(ctx context.Context, a []float64, z approx.Points, own []float64) (l []float64, pivots []int, err error) {
	// f holds the rows of the factor Fᵀ, r×n: row i of a becomes row i of f.
	n := z.Len()
	diag := make([]float64, n)
	var top float64
	for i := range n {
		diag[i] = a[i*n+i]
		top = max(top, diag[i])
	}
	// For numbers near the smallest float64, this is rounding.
	slack := evaluate.Negligible*top + 64*math.SmallestNonzeroFloat64
	f := make([]float64, 0, n*n)
	var passed []int // rows of a with their remainders, which count as 0
	for len(pivots) < n {
		s := 0
		for i, v := range diag {
			if v > diag[s] {
				s = i
			}
		}
		if !(diag[s] > cut*top) {
			break
		}
		diag[s] = 0
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		row := a[s*n : (s+1)*n]
		for i := range pivots {
			prev := f[i*n : (i+1)*n]
			lin.Axpy(row, -prev[s], prev)
		}
		// The same number as diag had, by another order of rounding.
		if !(row[s] > cut/2*top) {
			passed = append(passed, s)
			continue
		}
		scale := 1 / math.Sqrt(row[s])
		for j, v := range row {
			row[j] = v * scale
		}
		for j, v := range row {
			left := diag[j] - v*v
			if own != nil && left < -slack && j != s {
				if len(pivots) == 0 {
					return nil, nil, evaluate.PairError(z.Row(s), z.Row(j), v/scale, math.Sqrt(own[s]*own[j]))
				}
				return nil, nil, evaluate.LeftError(z.Row(j), own[j], left, len(pivots)+1)
			}
			diag[j] = max(left, 0)
		}
		f = append(f, row...)
		pivots = append(pivots, s)
	}
	r := len(pivots)
	l = make([]float64, r*r)
	for i, p := range pivots {
		for j := range i + 1 {
			l[i*r+j] = f[j*n+p]
		}
	}
	if own != nil {
		err = nothingLeft(ctx, a, f, z, pivots, passed, slack)
	}
	return l, pivots, err
}

// nothingLeft returns an error unless a − FᵀF is 0 to within slack in the rows
// without a pivot, whose diagonal has no remainder. Skipped rows of a hold their
// remainders at that time.
func nothingLeft(ctx context.Context, a, f []float64, z approx.Points, pivots, passed []int, slack float64) error {
	n, r := z.Len(), len(pivots)
	taken, known := make([]bool, n), make([]bool, n)
	for _, s := range pivots {
		taken[s] = true
	}
	for _, s := range passed {
		known[s] = true
	}
	left := make([]float64, n)
	for i := range n {
		if taken[i] {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		copy(left, a[i*n:(i+1)*n])
		if !known[i] {
			for l := range r {
				lin.Axpy(left, -f[l*n+i], f[l*n:(l+1)*n])
			}
		}
		for j, v := range left {
			if !taken[j] && j != i && math.Abs(v) > slack {
				return evaluate.LeftPairError(z.Row(i), z.Row(j), v, 0, 0, r)
			}
		}
	}
	return nil
}
