package measure

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// nuclearUpTo is the largest n for which all eigenvalues of an indefinite K−K̂ are
// computed.
const nuclearUpTo = 512

// nuclear computes the relative nuclear norm of r: from all eigenvalues for a few
// points, and as an estimate for many, if requested. unit is ‖K‖_* if it is known
// exactly; otherwise it is computed from g = K in the same way.
func (e *GramError) nuclear(ctx context.Context, r, g *tiled.Matrix, unit Estimate, estimate bool) error {
	var find func(context.Context, *tiled.Matrix) (Estimate, error)
	switch n := r.Len(); {
	case n <= nuclearUpTo:
		find = nuclear
	case estimate:
		find = traceNorm
	default:
		e.Reason = fmt.Sprintf("K−K̂ is not positive semi-definite, so its nuclear norm takes all %s eigenvalues: it is computed up to %s points", approx.Count(n), approx.Count(nuclearUpTo))
		return nil
	}
	left, err := find(ctx, r)
	if err != nil {
		return err
	}
	if !unit.Exact {
		if unit, err = find(ctx, g); err != nil {
			return err
		}
	}
	e.Nuclear = new(float64)
	*e.Nuclear = ratio(left.Value, unit.Value)
	e.NuclearSE = ratio(math.Hypot(left.SE, *e.Nuclear*unit.SE), unit.Value)
	return ctx.Err()
}

// nuclear returns the sum of the absolute eigenvalues of r.
func nuclear(ctx context.Context, r *tiled.Matrix) (Estimate, error) {
	n := r.Len()
	a := make([]float64, n*n)
	err := r.Each(ctx, func(i0, i1, j0, j1 int, t []float64) {
		for i := i0; i < i1; i++ {
			for j := j0; j < j1; j++ {
				v := t[(i-i0)*(j1-j0)+j-j0]
				a[i*n+j], a[j*n+i] = v, v
			}
		}
	})
	if err != nil {
		return Estimate{}, err
	}
	w, _ := lin.EigSym(a, n)
	var sum float64
	for _, v := range w {
		sum += math.Abs(v)
	}
	return exact(sum), ctx.Err()
}
