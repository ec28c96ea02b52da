package reduced

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// WeightProgram is the quadratic program for the best weights of given centres. The squared
// distance between the density Σ wⱼ δ(cⱼ) and the density of the data in the native space
// of the kernel is
//
//	MMD² = wᵀGw − 2zᵀw + mean k(xᵢ, xₗ),  G = K(C, C),  zⱼ = (1/n) Σᵢ k(xᵢ, cⱼ).
//
// The program minimises MMD² over w ≥ 0. Without this condition, the least MMD² is the
// mean of the entries of K − K̂, where K̂ is Nyström's approximation with these centres.
// But the weights may then be negative, and they are not a density.
//
// Minimize finds the exact minimum. Exchange approximates the minimum with Σ wⱼ = 1, with
// m² operations per sweep.
type WeightProgram struct {
	Gram  *mat.Dense // Gram matrix G of the centres, m×m
	Means []float64  // mean embedding z at the centres, m elements
}

// NewWeightProgram returns the program for the centres c and the data x. It needs at most nm +
// m² kernel evaluations. It returns the error of ctx.
func NewWeightProgram(ctx context.Context, k approx.Kernel, x, c mat.Matrix) (_ WeightProgram, err error) {
	arg.NotNil("reduced.NewWeightProgram", "context", ctx)
	points := arg.Matrix("reduced.NewWeightProgram", "x", x)
	centers := arg.Matrix("reduced.NewWeightProgram", "c", c)
	defer evaluate.Catch(&err, k, evaluate.Data(points), evaluate.Centers(centers))
	if err := arg.CheckData(k, points); err != nil {
		return WeightProgram{}, err
	}
	if err := arg.CheckAdditional("reduced.NewWeightProgram", "c", "centre", k, points, centers); err != nil {
		return WeightProgram{}, err
	}
	z, err := meansAtCenters(ctx, k, points, centers)
	if err != nil {
		return WeightProgram{}, err
	}
	return WeightProgram{Gram: dense.New(len(z), len(z), evaluate.Gram(nil, k, centers)), Means: z}, ctx.Err()
}

// Value returns wᵀGw − 2zᵀw, which is MMD² up to a constant.
func (o WeightProgram) Value(w []float64) float64 {
	arg.Must("reduced.WeightProgram.Value", o.check("reduced.WeightProgram.Value", w))
	m, gram := len(o.Means), dense.Data(o.Gram)
	gw := make([]float64, m)
	lin.MatVec(gw, gram, w, m, m)
	return lin.Dot(w, gw) - 2*lin.Dot(w, o.Means)
}

// Exchange improves a density w with Σ wⱼ = 1 in place and preserves the sum. In each
// sweep, every centre exchanges weight with one other centre. This is the centre for
// which Value decreases most. A sweep costs O(m²). Value never increases.
func (o WeightProgram) Exchange(w []float64, sweeps int) {
	arg.Must("reduced.WeightProgram.Exchange", o.check("reduced.WeightProgram.Exchange", w))
	arg.AtLeast("reduced.WeightProgram.Exchange", "sweeps", sweeps, 0)
	m, gram := len(o.Means), dense.Data(o.Gram)
	g := make([]float64, m) // Gw − z
	lin.MatVec(g, gram, w, m, m)
	lin.Axpy(g, -1, o.Means)
	for range sweeps {
		for j := range m {
			row := gram[j*m : (j+1)*m]
			source, step, maxGain := -1, 0.0, 0.0
			for i, v := range g {
				// Value/2 changes by t²c/2 − td if the weight t moves from i to j.
				c, d := row[j]+gram[i*m+i]-2*row[i], v-g[j]
				t := w[i]
				if t*c > d {
					t = max(d/c, -w[j])
				}
				if gain := t * (d - t*c/2); gain > maxGain {
					source, step, maxGain = i, t, gain
				}
			}
			if source >= 0 {
				w[j] += step
				w[source] = max(0, w[source]-step)
				lin.Axpy(g, step, row)
				lin.Axpy(g, -step, gram[source*m:(source+1)*m])
			}
		}
	}
}

// KKTViolation returns how much w violates the Karush–Kuhn–Tucker conditions of the minimum
// over w ≥ 0, relative to the largest k(c, c). The conditions apply to the gradient g =
// Gw − z − ν. If wⱼ > 0, gⱼ must be 0. If wⱼ = 0, gⱼ must not be negative. If unit is not
// set, the multiplier ν is 0. Otherwise, ν is the mean of Gw − z with the weights w.
func (o WeightProgram) KKTViolation(w []float64, unit bool) (worst float64) {
	arg.Must("reduced.WeightProgram.KKTViolation", o.check("reduced.WeightProgram.KKTViolation", w))
	m, gram := len(o.Means), dense.Data(o.Gram)
	g := make([]float64, m)
	lin.MatVec(g, gram, w, m, m)
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
		top = max(top, gram[j*m+j])
	}
	return worst / top
}

// check returns an *approx.RangeError if a number in o is not finite, or if a weight is
// negative or not finite. It panics with the name fn of the calling method unless G is
// m×m and there are m weights.
func (o WeightProgram) check(fn string, w []float64) error {
	m := len(o.Means)
	rows, columns := dense.Dims(o.Gram)
	arg.Len(fn, "rows of Gram", rows, m)
	arg.Len(fn, "columns of Gram", columns, m)
	arg.Len(fn, "weights", len(w), m)
	if err := arg.CheckNumbers("w", w, 0, math.MaxFloat64); err != nil {
		return err
	}
	if err := arg.CheckNumbers("Means", o.Means, -math.MaxFloat64, math.MaxFloat64); err != nil {
		return err
	}
	return arg.CheckNumbers("Gram", dense.Data(o.Gram), -math.MaxFloat64, math.MaxFloat64)
}
