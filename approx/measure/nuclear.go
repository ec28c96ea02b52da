package measure

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// setNuclear sets the relative nuclear norm of r. For up to opt.NuclearPoints points, it
// computes all eigenvalues. For more points, it computes an estimate if opt.Estimate is
// true. The argument unit is ‖K‖_*. If unit is not exact, it is computed from g = K in the
// same way.
func (e *GramError) setNuclear(ctx context.Context, r, g *tiled.Matrix, unit Estimate, opt GramOptions) error {
	var computeNorm func(context.Context, *tiled.Matrix) (Estimate, error)
	switch n := r.Len(); {
	case opt.NuclearPoints == 0 || n <= opt.NuclearPoints:
		computeNorm = nuclearNorm
	case opt.Estimate:
		computeNorm = traceNorm
	default:
		e.Reason = fmt.Sprintf("K−K̂ is not positive semi-definite, so its nuclear norm takes all %s eigenvalues: it is computed up to %s points", approx.FormatCount(n), approx.FormatCount(opt.NuclearPoints))
		return nil
	}
	errorNorm, err := computeNorm(ctx, r)
	if err != nil {
		return err
	}
	if !unit.Exact {
		if unit, err = computeNorm(ctx, g); err != nil {
			return err
		}
	}
	e.Nuclear = new(float64)
	*e.Nuclear = ratio(errorNorm.Value, unit.Value)
	e.NuclearSE = ratio(math.Hypot(errorNorm.SE, *e.Nuclear*unit.SE), unit.Value)
	return ctx.Err()
}

// nuclearNorm returns the sum of the magnitudes of the eigenvalues of r.
func nuclearNorm(ctx context.Context, r *tiled.Matrix) (Estimate, error) {
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
	return exactEstimate(sum), ctx.Err()
}
