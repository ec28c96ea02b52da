package reduced

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// Optimal is the quadratic program of the best weights for given centres. The
// distance of the density Σ wⱼ δ(cⱼ) to that of the data in the norm of the
// kernel's space is
//
//	MMD² = wᵀGw − 2zᵀw + mean k(xᵢ, xₗ),  G = K(C, C),  zⱼ = (1/n) Σᵢ k(xᵢ, cⱼ),
//
// The program minimises MMD² over w ≥ 0. Without this condition, the least MMD² is the
// mean of the entries of K − K̂ for Nyström's K̂ on the centres. But the weights then
// have both signs and are not a density.
//
// Active finds the exact minimum. Exchange approximates the minimum with Σ wⱼ = 1, at
// m² operations per sweep.
type Optimal struct {
	Gram  []float64 // G, m×m
	Means []float64 // z
}

// NewOptimal returns the program of the centres c for the data x. It evaluates the
// kernel at most nm + m² times. It returns the error of ctx.
func NewOptimal(ctx context.Context, k approx.Kernel, x, c approx.Points) (_ Optimal, err error) {
	arg.NotNil("reduced.NewOptimal", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x), evaluate.Centres(c))
	if err := arg.CheckData(k, x); err != nil {
		return Optimal{}, err
	}
	if err := arg.CheckAdditional("reduced.NewOptimal", "c", "centre", k, x, c); err != nil {
		return Optimal{}, err
	}
	z, err := meansAt(ctx, k, x, c)
	if err != nil {
		return Optimal{}, err
	}
	return Optimal{Gram: evaluate.Gram(nil, k, c), Means: z}, ctx.Err()
}

// Value returns wᵀGw − 2zᵀw, which is MMD² up to a constant.
func (o Optimal) Value(w []float64) float64 {
	arg.Must("reduced.Optimal.Value", o.check("reduced.Optimal.Value", w))
	m := len(o.Means)
	gw := make([]float64, m)
	lin.MatVec(gw, o.Gram, w, m, m)
	return lin.Dot(w, gw) - 2*lin.Dot(w, o.Means)
}

// Exchange improves a density w with Σ wⱼ = 1 in place and preserves the sum. In each
// sweep, every centre in turn exchanges weight with the centre for which Value
// decreases most. A sweep costs O(m²). Value never increases.
func (o Optimal) Exchange(w []float64, sweeps int) {
	arg.Must("reduced.Optimal.Exchange", o.check("reduced.Optimal.Exchange", w))
	arg.AtLeast("reduced.Optimal.Exchange", "sweeps", sweeps, 0)
	m := len(o.Means)
	g := make([]float64, m) // Gw − z
	lin.MatVec(g, o.Gram, w, m, m)
	lin.Axpy(g, -1, o.Means)
	for range sweeps {
		for j := range m {
			row := o.Gram[j*m : (j+1)*m]
			from, step, most := -1, 0.0, 0.0
			for i, v := range g {
				// Value/2 changes by t²c/2 − td where t goes from i to j.
				c, d := row[j]+o.Gram[i*m+i]-2*row[i], v-g[j]
				t := w[i]
				if t*c > d {
					t = max(d/c, -w[j])
				}
				if gain := t * (d - t*c/2); gain > most {
					from, step, most = i, t, gain
				}
			}
			if from >= 0 {
				w[j] += step
				w[from] = max(0, w[from]-step)
				lin.Axpy(g, step, row)
				lin.Axpy(g, -step, o.Gram[from*m:(from+1)*m])
			}
		}
	}
}

// Violation returns the amount by which w ≥ 0 violates the Karush–Kuhn–Tucker
// conditions, relative to the largest k(c, c). Only the minimum satisfies these
// conditions: the gradient g = Gw − z − ν is 0 where w is positive, and not negative
// where w is 0. If the sum of the weights is free, the multiplier ν is 0. If the sum is
// 1, ν is the mean of Gw − z over the density.
func (o Optimal) Violation(w []float64, unit bool) (worst float64) {
	arg.Must("reduced.Optimal.Violation", o.check("reduced.Optimal.Violation", w))
	m := len(o.Means)
	g := make([]float64, m)
	lin.MatVec(g, o.Gram, w, m, m)
	lin.Axpy(g, -1, o.Means)
	var nu, top float64
	if unit {
		nu = lin.Dot(w, g)
	}
	for j, v := range g {
		v -= nu
		if w[j] > 0 {
			worst = max(worst, v)
		}
		worst = max(worst, -v)
		top = max(top, o.Gram[j*m+j])
	}
	return worst / top
}

// check returns an *approx.RangeError for a number of o that is not finite, or a weight
// that is negative or not finite. It panics for the method fn unless G is m×m, and there
// are m weights.
func (o Optimal) check(fn string, w []float64) error {
	m := len(o.Means)
	arg.Len(fn, "entries in Gram", len(o.Gram), m*m)
	arg.Len(fn, "weights", len(w), m)
	if err := arg.CheckNumbers("w", w, 0, math.MaxFloat64); err != nil {
		return err
	}
	if err := arg.CheckNumbers("Means", o.Means, -math.MaxFloat64, math.MaxFloat64); err != nil {
		return err
	}
	return arg.CheckNumbers("Gram", o.Gram, -math.MaxFloat64, math.MaxFloat64)
}
