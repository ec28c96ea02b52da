package manifold

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/tiled"
	"mercer/approx/internal/unit"
)

// A walk is the random walk on the centres. It holds the numbers that define its
// symmetric matrix
//
//	A = diag(s) K diag(s),  s = √(q/d) / k_q^α,
//
// and the extension of its functions to other points. A has the eigenvalues of the walk.
// If a is an eigenvector of A, the function of the walk is a/√(qd). In eq. 14 of
// Kingravi, Vela & Gray 2013, g(x, y) = 1 / (k_q(x)^α k_q(y)^α √d(x) √d(y)).
//
// The walk does not depend on a constant factor of the kernel. The kernel is therefore
// scaled to unit size.
type walk struct {
	kernel    approx.Kernel // scaled kernel; nil for features
	centers   approx.Points
	scale     []float64 // s
	root      []float64 // √(qd), the eigenvector of A for the constant function
	weights   []float64 // b = q/k_q^α: p(x, cⱼ) = bⱼ k(x, cⱼ) / Σₗ bₗ k(x, cₗ)
	evals     int
	isClipped bool    // some degrees of features were replaced
	minDegree float64 // smallest degree of features; 0 for kernels
}

// maxStoredCenters is the largest number of centres for which the Gram matrix is stored.
// For more centres, it is computed again in each pass.
const maxStoredCenters = 2048

// newWalk returns the walk of the kernel k on the density p. It returns an error if k
// does not define a walk on the centres.
func newWalk(ctx context.Context, k approx.Kernel, p approx.Density, alpha float64) (*walk, error) {
	if err := approx.CheckKernel(k); err != nil {
		return nil, err
	}
	if i, ok := k.(approx.Indefinite); ok {
		return nil, unsupportedError(i.Indefinite())
	}
	if d, ok := k.(approx.Domained); ok {
		if err := d.Domain(p.Centers); err != nil {
			return nil, arg.NameSet("centre", err)
		}
	}
	var rows []int
	for j, q := range p.Weights {
		if q > 0 {
			rows = append(rows, j)
		}
	}
	w := &walk{centers: p.Centers.Subset(rows)}
	m := len(rows)
	k, exponent, evals := unit.Kernel(k, w.centers)
	w.kernel, w.evals = k, evals
	q := make([]float64, m)
	for i, j := range rows {
		q[i] = p.Weights[j]
	}
	var low float64
	gram := tiled.New(m, func(dst []float64, i0, i1, j0, j1 int) {
		w.evals += (i1 - i0) * (j1 - j0)
		evaluate.Cross(dst, k, w.centers.Slice(i0, i1), w.centers.Slice(j0, j1))
		for _, v := range dst {
			low = min(low, v)
		}
	})
	if m <= maxStoredCenters {
		gram.StoreTiles()
	}
	smooth := make([]float64, m) // k_q at the centres
	if err := gram.Mul(ctx, smooth, q, 1); err != nil {
		return nil, err
	}
	if low < 0 {
		return nil, unsupportedError(fmt.Sprintf(
			"A random walk needs a kernel without negative values, and of two of these points this one makes %.3g.", math.Ldexp(low, exponent)))
	}
	degree := make([]float64, m)
	w.weights = append([]float64(nil), q...)
	if alpha > 0 {
		for j, v := range smooth {
			w.weights[j] /= math.Pow(v, alpha)
		}
		if err := gram.Mul(ctx, degree, w.weights, 1); err != nil {
			return nil, err
		}
	} else {
		copy(degree, smooth)
	}
	return w, w.setScales(q, smooth, degree, alpha)
}

// setScales sets s and √(qd), where degree is Σₗ bₗ k(cⱼ, cₗ) = d k_q^α.
func (w *walk) setScales(q, smooth, degree []float64, alpha float64) error {
	m := len(q)
	w.scale, w.root = make([]float64, m), make([]float64, m)
	for j, v := range degree {
		if !(v > 0) || math.IsInf(v, 1) {
			return unsupportedError(fmt.Sprintf("Every point has to see itself, and centre %d sees %g in all.", j, v))
		}
		a := math.Pow(smooth[j], alpha)
		d := v / a
		w.scale[j] = math.Sqrt(q[j]/d) / a
		w.root[j] = math.Sqrt(q[j] * d)
	}
	return nil
}

// unsupportedError returns an *approx.UnsupportedError of a random walk.
func unsupportedError(reason string) error {
	return &approx.UnsupportedError{Method: "Random walk", Reason: reason}
}
