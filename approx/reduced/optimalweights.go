package reduced

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/nilvalue"
)

// OptimalWeights replaces the weights of another reduced set by the best weights (see WeightProgram).
// These have the least MMD to the data among all w ≥ 0 with Σ wⱼ = 1. OptimalWeights omits
// centres whose best weight is 0.
type OptimalWeights struct {
	Set    Reducer // chooses the centres
	Sweeps int     // number of sweeps of Exchange; 0 means the exact minimum
}

var _ Reducer = OptimalWeights{}

// violationTol is the largest violation of the optimality conditions that counts as a
// rounding error, relative to the largest k(c, c).
const violationTol = 1e-11

// Reduce implements Reducer. It needs at most nm + m² kernel evaluations, in addition
// to the evaluations for the centres.
func (s OptimalWeights) Reduce(ctx context.Context, problem approx.Problem) (_ Reduction, err error) {
	arg.NotNil("reduced.OptimalWeights.Reduce", "context", ctx)
	arg.Problem("reduced.OptimalWeights.Reduce", problem)
	p := fitting.Of(problem, 1)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	if nilvalue.Is(s.Set) {
		return Reduction{}, &approx.NilError{Name: "reducer of the centres"}
	}
	if err := arg.CheckRange("Sweeps", float64(s.Sweeps), 0, math.Inf(1)); err != nil {
		return Reduction{}, err
	}
	r, err := s.Set.Reduce(ctx, p.Public())
	if err != nil {
		return Reduction{}, err
	}
	m := r.Centers.Len()
	o, err := NewWeightProgram(ctx, p.Kernel, p.X, r.Centers)
	if err != nil {
		return Reduction{}, err
	}
	r.Evals += p.X.Len()*m + evaluate.GramPairs(m)
	w := append([]float64(nil), r.Weights...)
	if s.Sweeps > 0 {
		o.Exchange(w, s.Sweeps)
	} else if w, _, err = o.Minimize(ctx, w, true); err != nil {
		return Reduction{}, err
	} else if v := o.KKTViolation(w, true); !(v <= violationTol) {
		r.Notes = append(r.Notes, approx.Notef(approx.DigitsLost,
			"The weights miss the conditions of the minimum by %.2g: more than rounding.", v))
	}
	var rows []int
	var sum float64
	for j, v := range w {
		if v > 0 {
			rows = append(rows, j)
			sum += v
		}
	}
	if !(sum > 0) || math.IsInf(sum, 1) { // the weights of a minimum sum to 1
		return Reduction{}, &approx.UnsupportedError{Method: "Optimal weights", Reason: fmt.Sprintf(
			"The kernel matrix of the centres is far from positive semi-definite: the best weights sum to %.3g, and those of a minimum to 1.", sum)}
	}
	if omittedCount := m - len(rows); omittedCount > 0 {
		verb := "gets the weight 0 and stands"
		if omittedCount > 1 {
			verb = "get the weight 0 and stand"
		}
		r.Notes = append(r.Notes, approx.Notef(approx.SizeAdjusted, "Of %d centres %d %s for nothing, so m = %d.", m, omittedCount, verb, len(rows)))
	}
	d := approx.Density{Centers: r.Centers.Subset(rows), Weights: make([]float64, len(rows))}
	for i, j := range rows {
		d.Weights[i] = w[j] / sum
	}
	r.Density = d
	if all := r.Rows; all != nil {
		r.Rows = make([]int, len(rows))
		for i, j := range rows {
			r.Rows[i] = all[j]
		}
	}
	return r, ctx.Err()
}
