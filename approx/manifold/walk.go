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

// A walk is the random walk on the centres, with α applied: the numbers of each
// centre that its symmetric matrix
//
//	A = diag(s) K diag(s),  s = √(q/d) / k_q^α
//
// and its continuation are made of. A has the eigenvalues of the walk, and with
// the eigenvector a the function a/√(qd): in eq. 14 of Kingravi, Vela & Gray 2013,
// g(x, y) = 1 / (k_q(x)^α k_q(y)^α √d(x) √d(y)).
//
// None of this depends on a constant factor of the kernel, so that the kernel is taken at
// unit scale.
type walk struct {
	kernel    approx.Kernel // at unit scale; nil for features
	centers   approx.Points
	scale     []float64 // s
	root      []float64 // √(qd): A root = root, the constant function
	share     []float64 // b = q/k_q^α: p(x, cⱼ) = bⱼ k(x, cⱼ) / Σₗ bₗ k(x, cₗ)
	evals     int
	clipped   bool    // degrees of features were put to others
	minDegree float64 // of features: the smallest degree; 0 for kernels
}

// keepUpTo is the number of centres whose Gram matrix is held between its passes.
const keepUpTo = 2048

func newWalk(ctx context.Context, k approx.Kernel, p approx.Density, alpha float64) (*walk, error) {
	if err := approx.CheckKernel(k); err != nil {
		return nil, err
	}
	if i, ok := k.(approx.Indefinite); ok {
		return nil, unsupported(i.Indefinite())
	}
	if d, ok := k.(approx.Domained); ok {
		if err := d.Domain(p.Centers); err != nil {
			return nil, arg.Set("centre", err)
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
	k, exponent, evals := unit.Of(k, w.centers)
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
	if m <= keepUpTo {
		gram.Keep()
	}
	smooth := make([]float64, m) // k_q at the centres
	if err := gram.Mul(ctx, smooth, q, 1); err != nil {
		return nil, err
	}
	if low < 0 {
		return nil, unsupported(fmt.Sprintf(
			"A random walk needs a kernel without negative values, and of two of these points this one makes %.3g.", math.Ldexp(low, exponent)))
	}
	degree := make([]float64, m)
	w.share = append([]float64(nil), q...)
	if alpha > 0 {
		for j, v := range smooth {
			w.share[j] /= math.Pow(v, alpha)
		}
		if err := gram.Mul(ctx, degree, w.share, 1); err != nil {
			return nil, err
		}
	} else {
		copy(degree, smooth)
	}
	return w, w.weigh(q, smooth, degree, alpha)
}

// weigh finds s and √(qd), where degree is Σₗ bₗ k(cⱼ, cₗ) = d k_q^α.
func (w *walk) weigh(q, smooth, degree []float64, alpha float64) error {
	m := len(q)
	w.scale, w.root = make([]float64, m), make([]float64, m)
	for j, v := range degree {
		if !(v > 0) || math.IsInf(v, 1) {
			return unsupported(fmt.Sprintf("Every point has to see itself, and centre %d sees %g in all.", j, v))
		}
		a := math.Pow(smooth[j], alpha)
		d := v / a
		w.scale[j] = math.Sqrt(q[j]/d) / a
		w.root[j] = math.Sqrt(q[j] * d)
	}
	return nil
}

func unsupported(reason string) error {
	return &approx.UnsupportedError{Method: "Random walk", Reason: reason}
}
