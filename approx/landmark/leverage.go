package landmark

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// Streams of random numbers, apart from other draws of the same seed.
const (
	streamLeverage  = 0x1e01
	streamRecursive = 0x1e02
	streamBless     = 0x1e03
)

// A Draw is a set of landmarks drawn by leverage scores.
type Draw struct {
	Rows   []int     // the points, no two of them equal
	Scores []float64 // of all points; nil if they were not needed
	Ridge  float64   // ρ of the last scores, as in K + ρI
	Asked  int       // the number before Rows was truncated
	Slack  float64   // the largest error of the scores, which are never too large
	Raised float64   // by which factor ridges had to be raised above rounding; up to 1: none was
	Evals  int       // kernel evaluations spent
}

// Leverage draws m points of x without replacement, each time with probabilities
// proportional to the exact ridge leverage scores (Alaoui & Mahoney 2015). The ridge is
// the one at which the effective dimension is m. Leverage is a reference for methods
// that approximate the scores. It costs up to 1,000 rows of K and their eigenvalues.
func Leverage(ctx context.Context, k approx.Kernel, x approx.Points, m int, seed uint64) (_ Draw, err error) {
	arg.NotNil("landmark.Leverage", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := arg.Range("m", float64(m), 1, math.Inf(1)); err != nil {
		return Draw{}, err
	}
	r, err := NewRidge(ctx, k, x)
	if err != nil {
		return Draw{}, err
	}
	return r.Draw(x, m, seed), ctx.Err()
}

// Draw is Leverage with the precomputed r of x, for any m and seed. Draw costs O(nr)
// for a factor of rank r. It panics if r has another number of points, or if m < 1.
func (r *Ridge) Draw(x approx.Points, m int, seed uint64) Draw {
	arg.Receiver("landmark.Ridge.Draw", r == nil)
	arg.Points("landmark.Ridge.Draw", "x", x)
	arg.Len("landmark.Ridge.Draw", "points", x.Len(), r.n)
	arg.AtLeast("landmark.Ridge.Draw", "m", m, 1)
	ridge := r.For(float64(m))
	scores := r.Scores(ridge)
	rows := drawWeighted(x, scores, m, seed, streamLeverage)
	return Draw{Rows: rows, Scores: scores, Ridge: ridge, Slack: r.Slack / ridge, Evals: r.Evals}
}

// drawWeighted draws m distinct points of x without replacement, with probabilities
// proportional to the weights of the remaining ones. It uses the order of arrival
// of exponential clocks with these rates.
func drawWeighted(x approx.Points, weight []float64, m int, seed, stream uint64) []int {
	time := newRace(x.Len(), seed, stream).clock
	order := make([]int, x.Len())
	for i := range order {
		order[i] = i
		time[i] /= weight[i] // infinite if the weight is 0
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(time[i], time[j]), i-j) })
	return distinct(x, order, m)
}

// Recursive draws m points of x by recursive ridge leverage scores (Musco & Musco 2017,
// with the choices of its authors' program). A random half of the points estimates the
// scores of all points, and a random quarter the scores of this half. The recursion
// ends at about m points. Recursive then draws landmarks from all points without
// replacement.
//
// Recursive costs O(nm) evaluations and O(nm²) operations. It returns the error of ctx.
func Recursive(ctx context.Context, k approx.Kernel, x approx.Points, m int, seed uint64) (_ Draw, err error) {
	arg.NotNil("landmark.Recursive", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := arg.Data(k, x); err != nil {
		return Draw{}, err
	}
	if err := arg.Range("m", float64(m), 1, math.Inf(1)); err != nil {
		return Draw{}, err
	}
	n := x.Len()
	if m >= n {
		return Draw{Rows: Uniform(x, m, seed)}, ctx.Err()
	}
	// The levels are nested: the first half, quarter, … of the points by a random
	// order.
	order := permutation(n, seed, streamRecursive)
	sizes := []int{n}
	for sizes[len(sizes)-1] > max(m, 1) {
		sizes = append(sizes, (sizes[len(sizes)-1]+1)/2)
	}
	// For small m, the published factor ln m is at most 1 and does not make up for
	// chance.
	over := max(1, math.Log(float64(m)))
	top := int(math.Ceil(float64(m) / (4 * over)))
	diag, evals, err := evaluate.PositiveDiag(k, x)
	if err != nil {
		return Draw{}, err
	}
	draw := Draw{Evals: evals}
	sample := order[:sizes[len(sizes)-1]]
	inverse := ones(len(sample)) // 1/w²
	for level := len(sizes) - 2; ; level-- {
		s := x.Subset(sample)
		gram := evaluate.Gram(nil, k, s)
		ridge, err := tail(ctx, gram, inverse, top)
		if err != nil {
			return Draw{}, err
		}
		lambda := make([]float64, len(sample))
		for i, v := range inverse {
			lambda[i] = ridge * v
		}
		rows := order[:sizes[level]]
		left, raised, err := leftover(ctx, k, x.Subset(rows), s, gram, pick(diag, rows), lambda)
		if err != nil {
			return Draw{}, err
		}
		draw.Raised = max(draw.Raised, raised)
		draw.Evals += evaluate.GramPairs(len(sample)) + len(rows)*len(sample)
		approx.Progress(ctx, len(sizes)-1-level, len(sizes)-1)
		if level == 0 {
			draw.Scores, draw.Ridge = make([]float64, n), ridge
			for i, j := range rows {
				draw.Scores[j] = min(1, left[i]/ridge)
			}
			draw.Rows = drawWeighted(x, draw.Scores, m, seed, streamLeverage)
			return draw, nil
		}
		rng := rand.New(rand.NewPCG(seed, streamRecursive+uint64(level)<<16))
		sample, inverse = nil, nil
		for i, j := range rows {
			p := min(1, over*left[i]/ridge)
			if rng.Float64() < p {
				sample, inverse = append(sample, j), append(inverse, p)
			}
		}
		if len(sample) == 0 { // by bad luck, or because nothing is left of any
			sample = order[:min(m, len(rows))]
			inverse = ones(len(sample))
			for i := range inverse {
				inverse[i] = float64(len(sample)) / float64(len(rows))
			}
		}
	}
}

// tail returns the ridge of a sample with Gram matrix g whose point i has the
// weight 1/inverse[i]. It is the mean of what the leading top eigenvalues of the
// weighted matrix leave of its trace. The effective dimension is then at most twice
// top. It is at least rounding. The error is that of ctx.
func tail(ctx context.Context, g, inverse []float64, top int) (float64, error) {
	m := len(inverse)
	var trace, most float64
	heavy := make([]float64, m*m)
	for i := range m {
		most = max(most, g[i*m+i])
		for j := range m {
			heavy[i*m+j] = g[i*m+j] / math.Sqrt(inverse[i]*inverse[j])
		}
		trace += heavy[i*m+i]
	}
	if top < m {
		w, _, err := lin.EigSymLeading(ctx, heavy, m, 1)
		if err != nil {
			return 0, err
		}
		var sum float64
		for _, v := range w[top:] {
			sum += max(v, 0)
		}
		if ridge := sum / float64(top); ridge > Cut*trace {
			return ridge, ctx.Err()
		}
	}
	if most == 0 {
		return 1, ctx.Err()
	}
	return 1e-5 * most, ctx.Err()
}

// Bless draws points of x by leverage scores from the bottom up (Rudi, Calandriello,
// Carratino & Rosasco 2018, Algorithm 1). It follows a path of ⌈ln n⌉ ridges from the
// trace of K down to the requested one. Each step thins a uniform sample by scores
// computed from the points of the previous step. The number of points is an output:
// about q times the effective dimension at the ridge, limited by most.
//
// A step evaluates at most n q κ/ρ points with m evaluations each, so the total cost is
// O(n + m q κ n/ρ). Bless returns the error of ctx.
func Bless(ctx context.Context, k approx.Kernel, x approx.Points, ridge, q float64, most int, seed uint64) (_ Draw, err error) {
	arg.NotNil("landmark.Bless", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := arg.Data(k, x); err != nil {
		return Draw{}, err
	}
	for _, r := range []approx.RangeError{
		{Key: "lambda", Value: ridge, Min: math.SmallestNonzeroFloat64, Max: math.MaxFloat64},
		{Key: "q", Value: q, Min: math.SmallestNonzeroFloat64, Max: math.MaxFloat64},
		{Key: "most", Value: float64(most), Min: 1, Max: math.Inf(1)},
	} {
		if err := arg.Range(r.Key, r.Value, r.Min, r.Max); err != nil {
			return Draw{}, err
		}
	}
	n := x.Len()
	diag, evals, err := evaluate.PositiveDiag(k, x)
	if err != nil {
		return Draw{}, err
	}
	var trace, kappa float64
	for _, v := range diag {
		trace += v
		kappa = max(kappa, v)
	}
	draw := Draw{Ridge: ridge, Evals: evals}
	if trace == 0 { // nothing to choose by
		draw.Rows, draw.Asked = Uniform(x, 1, seed), 1
		return draw, ctx.Err()
	}
	steps := max(1, int(math.Ceil(math.Log(float64(n)))))
	ratio := math.Pow(ridge/trace, 1/float64(steps))
	var sample []int
	var chance []float64 // with which each was kept
	for step := range steps {
		rho := trace * math.Pow(ratio, float64(step+1))
		uniform := min(q*kappa/(kappa+rho), 1)
		rng := rand.New(rand.NewPCG(seed, streamBless+uint64(step)<<16))
		u := make([]float64, n)
		var rows []int
		for i := range u {
			if u[i] = rng.Float64(); u[i] < uniform {
				rows = append(rows, i)
			}
		}
		lambda := make([]float64, len(sample))
		for i, p := range chance {
			lambda[i] = rho * p
		}
		s := x.Subset(sample)
		left, raised, err := leftover(ctx, k, x.Subset(rows), s, evaluate.Gram(nil, k, s), pick(diag, rows), lambda)
		if err != nil {
			return Draw{}, err
		}
		draw.Raised = max(draw.Raised, raised)
		draw.Evals += evaluate.GramPairs(len(sample)) + len(rows)*len(sample)
		approx.Progress(ctx, step+1, steps)
		sample, chance = nil, nil
		var order []float64
		for i, j := range rows {
			// u < uniform is the first draw, and u < p both together.
			if p := min(q*left[i]/rho, uniform); u[j] < p {
				sample, chance, order = append(sample, j), append(chance, p), append(order, u[j]/p)
			}
		}
		draw.Asked = len(sample)
		if len(sample) > most { // as a smaller q would have it
			sample, chance = thin(sample, chance, order, most)
		}
	}
	if len(sample) == 0 {
		sample, draw.Asked = Uniform(x, 1, seed), 1
	}
	draw.Rows = distinct(x, sample, len(sample))
	return draw, nil
}

// thin returns the points of the smallest order, with probabilities as if that many
// had been requested.
func thin(rows []int, chance, order []float64, most int) ([]int, []float64) {
	index := make([]int, len(rows))
	for i := range index {
		index[i] = i
	}
	slices.SortFunc(index, func(i, j int) int { return cmp.Or(cmp.Compare(order[i], order[j]), i-j) })
	index = index[:most]
	slices.Sort(index)
	scale := float64(most) / float64(len(rows))
	var keep []int
	var p []float64
	for _, i := range index {
		keep, p = append(keep, rows[i]), append(p, chance[i]*scale)
	}
	return keep, p
}
