package landmark

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// These streams of the random generator separate the draws by leverage scores from other
// draws with the same seed.
const (
	streamLeverage  = 0x1e01
	streamRecursive = 0x1e02
	streamBless     = 0x1e03
)

// A Draw contains landmarks that were drawn by leverage scores.
type Draw struct {
	Rows   []int     // indices of distinct points
	Scores []float64 // leverage scores of all points; nil if not computed
	Ridge  float64   // ridge ρ of the last scores, as in K + ρI
	Asked  int       // number of points before Rows was truncated
	Slack  float64   // largest error of the scores, which are never too large
	Pivots int       // rank of the factor of K from which the scores were computed; 0 if none was
	Raised float64   // largest factor by which a ridge was increased because of rounding errors; at most 1 if none was
	Evals  int       // number of kernel evaluations
}

// Leverage draws m points of x without replacement. The probability of each draw is
// proportional to the exact ridge leverage score (Alaoui & Mahoney 2015). The ridge is
// chosen so that the effective dimension is m. Leverage is a reference for methods that
// approximate the scores. It costs as much as NewRidge without a bound of the rank.
func Leverage(ctx context.Context, k approx.Kernel, x mat.Matrix, m int, seed uint64) (_ Draw, err error) {
	arg.NotNil("landmark.Leverage", "context", ctx)
	points := arg.Matrix("landmark.Leverage", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if err := arg.CheckRange("m", float64(m), 1, math.Inf(1)); err != nil {
		return Draw{}, err
	}
	r, err := NewRidge(ctx, k, points, 0)
	if err != nil {
		return Draw{}, err
	}
	return r.Draw(points, m, seed), ctx.Err()
}

// Draw returns the result of Leverage for any m and seed, where r was computed for x. It
// costs O(nr) for a factor of rank r. Draw panics if x and r have different numbers of
// points, or if m < 1.
func (r *Ridge) Draw(x mat.Matrix, m int, seed uint64) Draw {
	arg.Receiver("landmark.Ridge.Draw", r == nil)
	points := arg.Matrix("landmark.Ridge.Draw", "x", x)
	arg.Points("landmark.Ridge.Draw", "x", points)
	arg.Len("landmark.Ridge.Draw", "points", points.Len(), r.n)
	arg.AtLeast("landmark.Ridge.Draw", "m", m, 1)
	ridge := r.For(float64(m))
	scores := r.Scores(ridge)
	rows := drawWeighted(points, scores, m, seed, streamLeverage)
	return Draw{Rows: rows, Scores: scores, Ridge: ridge, Slack: r.Slack / ridge, Pivots: len(r.Values), Evals: r.Evals}
}

// drawWeighted draws m distinct points of x without replacement. The probability of each
// draw is proportional to the weight among the remaining points. It uses exponential
// clocks with the weights as rates and returns the points in the order of their times.
func drawWeighted(x approx.Points, weight []float64, m int, seed, stream uint64) []int {
	time := newClocks(x.Len(), seed, stream).clock
	order := make([]int, x.Len())
	for i := range order {
		order[i] = i
		time[i] /= weight[i] // +Inf if the weight is 0
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(time[i], time[j]), i-j) })
	return firstDistinct(x, order, m)
}

// Recursive draws m points of x by recursive ridge leverage scores (Musco & Musco 2017,
// with the choices of their program). A random half of the points estimates the scores of
// all points. A random quarter estimates the scores of this half, and so on. The
// recursion ends at about m points. Recursive then draws landmarks from all points
// without replacement.
//
// Recursive costs O(nm) evaluations and O(nm²) operations. It returns the error of ctx.
// The function progress, if not nil, receives the number of levels so far, and of all.
func Recursive(ctx context.Context, k approx.Kernel, x mat.Matrix, m int, seed uint64, progress func(done, total int)) (_ Draw, err error) {
	arg.NotNil("landmark.Recursive", "context", ctx)
	points := arg.Matrix("landmark.Recursive", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if err := arg.CheckData(k, points); err != nil {
		return Draw{}, err
	}
	if err := arg.CheckRange("m", float64(m), 1, math.Inf(1)); err != nil {
		return Draw{}, err
	}
	n := points.Len()
	if m >= n {
		return Draw{Rows: Uniform(points, m, seed)}, ctx.Err()
	}
	// The levels are nested. They consist of the first half, the first quarter, … of the
	// points in random order.
	order := permutation(n, seed, streamRecursive)
	sizes := []int{n}
	for sizes[len(sizes)-1] > max(m, 1) {
		sizes = append(sizes, (sizes[len(sizes)-1]+1)/2)
	}
	// The published factor is ln m. For small m, it is at most 1, which is too small.
	oversampling := max(1, math.Log(float64(m)))
	leading := int(math.Ceil(float64(m) / (4 * oversampling)))
	diag, evals, err := evaluate.PositiveDiag(k, points)
	if err != nil {
		return Draw{}, err
	}
	draw := Draw{Evals: evals}
	sample := order[:sizes[len(sizes)-1]]
	inverse := ones(len(sample)) // 1/w², where w are the weights of the sample
	for level := len(sizes) - 2; ; level-- {
		s := points.Subset(sample)
		gram := evaluate.Gram(nil, k, s)
		ridge, err := tailRidge(ctx, gram, inverse, leading)
		if err != nil {
			return Draw{}, err
		}
		lambda := make([]float64, len(sample))
		for i, v := range inverse {
			lambda[i] = ridge * v
		}
		rows := order[:sizes[level]]
		residuals, ridgeFactor, err := residualDiag(ctx, k, points.Subset(rows), s, gram, selectValues(diag, rows), lambda)
		if err != nil {
			return Draw{}, err
		}
		draw.Raised = max(draw.Raised, ridgeFactor)
		draw.Evals += evaluate.GramPairs(len(sample)) + len(rows)*len(sample)
		if progress != nil {
			progress(len(sizes)-1-level, len(sizes)-1)
		}
		if level == 0 {
			draw.Scores, draw.Ridge = make([]float64, n), ridge
			for i, j := range rows {
				draw.Scores[j] = min(1, residuals[i]/ridge)
			}
			draw.Rows = drawWeighted(points, draw.Scores, m, seed, streamLeverage)
			return draw, nil
		}
		rng := rand.New(rand.NewPCG(seed, streamRecursive+uint64(level)<<16))
		sample, inverse = nil, nil
		for i, j := range rows {
			p := min(1, oversampling*residuals[i]/ridge)
			if rng.Float64() < p {
				sample, inverse = append(sample, j), append(inverse, p)
			}
		}
		if len(sample) == 0 { // by chance, or because all residuals are 0
			sample = order[:min(m, len(rows))]
			inverse = ones(len(sample))
			for i := range inverse {
				inverse[i] = float64(len(sample)) / float64(len(rows))
			}
		}
	}
}

// tailRidge returns the ridge for a sample with the Gram matrix g, where point i has the
// weight 1/inverse[i]. The ridge is the sum of the eigenvalues of the weighted matrix
// after the first leading ones, divided by leading. The effective dimension is then at
// most twice leading. The ridge is at least of the order of rounding errors. tailRidge
// returns the error of ctx.
func tailRidge(ctx context.Context, g, inverse []float64, leading int) (float64, error) {
	m := len(inverse)
	var trace, maxPoints float64
	weightedGram := make([]float64, m*m)
	for i := range m {
		maxPoints = max(maxPoints, g[i*m+i])
		for j := range m {
			weightedGram[i*m+j] = g[i*m+j] / math.Sqrt(inverse[i]*inverse[j])
		}
		trace += weightedGram[i*m+i]
	}
	if leading < m {
		w, _, err := lin.EigSymLeading(ctx, weightedGram, m, 1)
		if err != nil {
			return 0, err
		}
		var sum float64
		for _, v := range w[leading:] {
			sum += max(v, 0)
		}
		if ridge := sum / float64(leading); ridge > Cut*trace {
			return ridge, ctx.Err()
		}
	}
	if maxPoints == 0 {
		return 1, ctx.Err()
	}
	return 1e-5 * maxPoints, ctx.Err()
}

// Bless draws points of x by leverage scores from the bottom up (Rudi, Calandriello,
// Carratino & Rosasco 2018, Algorithm 1). It uses ⌈ln n⌉ decreasing ridges, from the
// trace of K to the requested ridge. Each step draws a uniform sample and computes its
// scores from the points of the previous step. It selects points with probabilities that
// depend on the scores.
//
// The number of points is an output. It is about q times the effective dimension at the
// ridge, and at most maxPoints. The value 0 of maxPoints stands for no bound.
//
// A step evaluates at most n q κ/ρ points with m evaluations each, so the total cost is
// O(n + m q κ n/ρ). Bless returns the error of ctx. The function progress, if not nil,
// receives the number of steps so far, and of all.
func Bless(ctx context.Context, k approx.Kernel, x mat.Matrix, ridge, q float64, maxPoints int, seed uint64, progress func(done, total int)) (_ Draw, err error) {
	arg.NotNil("landmark.Bless", "context", ctx)
	points := arg.Matrix("landmark.Bless", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if err := arg.CheckData(k, points); err != nil {
		return Draw{}, err
	}
	for _, r := range []approx.RangeError{
		{Key: "lambda", Value: ridge, Min: math.SmallestNonzeroFloat64, Max: math.MaxFloat64},
		{Key: "q", Value: q, Min: math.SmallestNonzeroFloat64, Max: math.MaxFloat64},
		{Key: "maxPoints", Value: float64(maxPoints), Min: 0, Max: math.Inf(1)},
	} {
		if err := arg.CheckRange(r.Key, r.Value, r.Min, r.Max); err != nil {
			return Draw{}, err
		}
	}
	n := points.Len()
	diag, evals, err := evaluate.PositiveDiag(k, points)
	if err != nil {
		return Draw{}, err
	}
	var trace, kappa float64
	for _, v := range diag {
		trace += v
		kappa = max(kappa, v)
	}
	draw := Draw{Ridge: ridge, Evals: evals}
	if trace == 0 { // all scores are 0
		draw.Rows, draw.Asked = Uniform(points, 1, seed), 1
		return draw, ctx.Err()
	}
	steps := max(1, int(math.Ceil(math.Log(float64(n)))))
	ratio := math.Pow(ridge/trace, 1/float64(steps))
	var sample []int
	var probabilities []float64 // probability with which each point was selected
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
		for i, p := range probabilities {
			lambda[i] = rho * p
		}
		s := points.Subset(sample)
		residuals, ridgeFactor, err := residualDiag(ctx, k, points.Subset(rows), s, evaluate.Gram(nil, k, s), selectValues(diag, rows), lambda)
		if err != nil {
			return Draw{}, err
		}
		draw.Raised = max(draw.Raised, ridgeFactor)
		draw.Evals += evaluate.GramPairs(len(sample)) + len(rows)*len(sample)
		if progress != nil {
			progress(step+1, steps)
		}
		sample, probabilities = nil, nil
		var order []float64
		for i, j := range rows {
			// u < uniform selects the uniform sample. u < p selects from this sample by
			// scores.
			if p := min(q*residuals[i]/rho, uniform); u[j] < p {
				sample, probabilities, order = append(sample, j), append(probabilities, p), append(order, u[j]/p)
			}
		}
		draw.Asked = len(sample)
		if maxPoints > 0 && len(sample) > maxPoints { // as with a smaller q
			sample, probabilities = truncateSample(sample, probabilities, order, maxPoints)
		}
	}
	if len(sample) == 0 {
		sample, draw.Asked = Uniform(points, 1, seed), 1
	}
	draw.Rows = firstDistinct(points, sample, len(sample))
	return draw, nil
}

// truncateSample returns the maxPoints points with the smallest values of order. It
// scales the probabilities to this number of points.
func truncateSample(rows []int, probabilities, order []float64, maxPoints int) ([]int, []float64) {
	index := make([]int, len(rows))
	for i := range index {
		index[i] = i
	}
	slices.SortFunc(index, func(i, j int) int { return cmp.Or(cmp.Compare(order[i], order[j]), i-j) })
	index = index[:maxPoints]
	slices.Sort(index)
	scale := float64(maxPoints) / float64(len(rows))
	var keptRows []int
	var p []float64
	for _, i := range index {
		keptRows, p = append(keptRows, rows[i]), append(p, probabilities[i]*scale)
	}
	return keptRows, p
}
