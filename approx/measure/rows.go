package measure

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

const (
	// equalShare is the part of the sampling probability that is equal for all points.
	// The weight of a sampled point is at most 1/equalShare times its weight in an equal
	// sample. If the other part is not useful, the loss is therefore small.
	equalShare = 0.5

	// farPoints is the number of distant points for which a RowScan evaluates columns of
	// K−K̂. The number of points drawn with equal probability is equalPoints.
	farPoints, equalPoints = 16, 16

	// roundingLevel is the fraction of k(x, x) below which k(x, x) − k̂(x, x) counts as
	// rounding.
	roundingLevel = 1e-12

	// rowStream is the random stream of the sample of rows. Other draws with the same
	// seed use other streams.
	rowStream = 0x101

	// equalStream is the random stream of the points with equal probability.
	equalStream = 0x102
)

// A RowScan holds upper bounds or estimates of the contribution of each row of K−K̂ to
// ‖K−K̂‖_F². It covers all n points, at the cost of their features.
//
// If K̂ is a lower bound, R = K−K̂ is positive semi-definite. The contribution of row i
// is then
//
//	‖R eᵢ‖² = eᵢᵀR²eᵢ ≤ ‖R‖₂ rᵢ,  rᵢ = k(xᵢ, xᵢ) − k̂(xᵢ, xᵢ),
//
// so a large row has a large rᵢ. For other maps, such as random Fourier features, a large
// row may have rᵢ = 0. The scan of these maps therefore also contains a few columns of R.
// For q columns drawn with equal probability, n/q times the sum of q squares estimates ‖R
// eᵢ‖². Columns of distant points reveal large rows that a random sample misses.
type RowScan struct {
	Diag         []float64 // k(xᵢ, xᵢ)
	DiagResidual []float64 // rᵢ; may be negative if K̂ is not a lower bound
	FarSquares   []float64 // Σⱼ Rᵢⱼ² over a few distant points xⱼ, for k at unit scale; nil for a lower bound
	EqualSquares []float64 // Σⱼ Rᵢⱼ² over a few points xⱼ drawn with equal probability, for k at unit scale; nil for a lower bound
}

// ScanSquares returns the scan of a lower bound for which k̂(xᵢ, xᵢ) = ‖ψ(xᵢ)‖² is known
// for all points. These numbers are squares. It panics unless there is one number for
// each point. The error is an *approx.KernelValueError.
func ScanSquares(k approx.Kernel, x mat.Matrix, squares []float64) (_ RowScan, err error) {
	points := arg.Matrix("measure.ScanSquares", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if err := arg.CheckData(k, points); err != nil {
		return RowScan{}, err
	}
	arg.Len("measure.ScanSquares", "squares", len(squares), points.Len())
	if err := arg.CheckNumbers("squares", squares, 0, math.MaxFloat64); err != nil {
		return RowScan{}, err
	}
	s := RowScan{Diag: evaluate.Diag(nil, k, points), DiagResidual: make([]float64, points.Len())}
	for i, v := range s.Diag {
		s.DiagResidual[i] = v - squares[i]
	}
	return s, nil
}

// ScanRows returns the scan of a map. For an approx.Implicit map, the scan is empty.
// ScanRows maps all points, in blocks. The argument lower is true if K̂ is a lower bound
// (approx.Traits.Lower). ScanRows returns the error of ctx or an
// *approx.KernelValueError.
func ScanRows(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x mat.Matrix, lower bool) (_ RowScan, err error) {
	arg.NotNil("measure.ScanRows", "context", ctx)
	points := arg.Matrix("measure.ScanRows", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	const block = 512
	arg.FeatureMap("measure.ScanRows", f)
	if err := arg.CheckData(k, points); err != nil {
		return RowScan{}, err
	}
	if _, ok := f.(approx.Implicit); ok {
		return RowScan{}, ctx.Err()
	}
	k, f, exponent := toUnitScale(k, f, points)
	n, d := points.Len(), f.Len()
	s := RowScan{Diag: evaluate.Diag(nil, k, points), DiagResidual: make([]float64, n)}
	var columnPoints approx.Points
	var right []float64
	var farCount int // number of distant points, which come first in columnPoints
	if !lower {
		columns, err := landmark.FarthestPoints(ctx, points, farPoints)
		if err != nil {
			return RowScan{}, err
		}
		farCount = len(columns)
		equalOrder := rand.New(rand.NewPCG(uint64(n), equalStream)).Perm(n)
		columnPoints = points.Subset(append(columns, equalOrder[:min(n, equalPoints)]...))
		psi := approx.FeaturesTo(nil, f, columnPoints)
		evaluate.CheckSquares(psi, d, columnPoints)
		right = signedFeatures(f, psi)
		s.FarSquares, s.EqualSquares = make([]float64, n), make([]float64, n)
	}
	psi := make([]float64, min(block, n)*d)
	for i := 0; i < n; i += block {
		if err := ctx.Err(); err != nil {
			return RowScan{}, err
		}
		chunk := points.Slice(i, min(i+block, n))
		b := chunk.Len()
		rows := approx.FeaturesTo(psi[:b*d], f, chunk)
		evaluate.CheckSquares(rows, d, chunk)
		signedRows := signedFeatures(f, rows)
		for j := range b {
			s.DiagResidual[i+j] = s.Diag[i+j] - lin.Dot(rows[j*d:(j+1)*d], signedRows[j*d:(j+1)*d])
		}
		if lower {
			continue
		}
		p := columnPoints.Len()
		exactBlock, hat := evaluate.Cross(nil, k, chunk, columnPoints), make([]float64, b*p)
		lin.MulT(hat, rows, right, b, d, p)
		for j := range hat {
			sums := s.EqualSquares
			if j%p < farCount {
				sums = s.FarSquares
			}
			r := exactBlock[j] - hat[j]
			sums[i+j/p] += r * r
		}
	}
	rescale(s.Diag, exponent)
	rescale(s.DiagResidual, exponent)
	return s, nil
}

// weights returns the relative weight of each point for sampling, or nil if the scan does
// not determine weights.
func (s RowScan) weights() []float64 {
	distributions := make([][]float64, 0, 3)
	add := func(z []float64, rounding func(i int) float64) {
		share, sum := make([]float64, len(z)), 0.0
		for i, v := range z {
			if v = math.Abs(v); v > rounding(i) { // false for a NaN
				share[i] = v
				sum += v
			}
		}
		if sum > 0 && !math.IsInf(sum, 0) {
			for i := range share {
				share[i] /= sum
			}
			distributions = append(distributions, share)
		}
	}
	add(s.DiagResidual, func(i int) float64 { return roundingLevel * math.Abs(s.Diag[i]) })
	add(s.FarSquares, func(int) float64 { return farPoints * roundingLevel * roundingLevel })
	add(s.EqualSquares, func(int) float64 { return equalPoints * roundingLevel * roundingLevel })
	if len(distributions) == 0 {
		return nil
	}
	n := len(s.DiagResidual)
	w := make([]float64, n)
	for i := range w {
		for _, share := range distributions {
			w[i] += share[i] / float64(len(distributions))
		}
		w[i] = equalShare/float64(n) + (1-equalShare)*w[i]
	}
	return w
}

// A RowSample is a random sample of some of n points, which have different probabilities.
type RowSample struct {
	Rows   []int     // indices of the points in the sample
	Chance []float64 // probability πᵢ that the sample contains this point

	total        int     // number n of points
	drawnFrom    int     // number of points that could be drawn: all, or an equal sample of them
	sizeVariance float64 // Σ pᵢ(1−pᵢ) over the points that could be drawn, with probability pᵢ
}

// DrawRows draws q of n points. Half of the probability is equal for all points, and the
// other half is proportional to the weights of the scan s. If the probability of a point
// would exceed 1, the sample always contains the point. The scan may cover only a sample
// of the n points with equal probabilities; seen holds their indices. With an empty scan,
// all points have the same probability.
//
// DrawRows uses Pareto sampling (Rosén 1997, Asymptotic theory for order sampling, J.
// Statist. Plann. Inference 62). Point i has a uniform random number u and a probability
// p. The sample consists of the q points with the smallest
//
//	[u/(1−u)] / [p/(1−p)].
//
// The random numbers depend only on n and seed, so similar scans give similar samples.
func DrawRows(n int, s RowScan, seen []int, q int, seed uint64) RowSample {
	const fn = "measure.DrawRows"
	arg.Must(fn, arg.CheckRange("n", float64(n), 1, math.MaxInt32))
	arg.AtLeast(fn, "q", q, 1)
	for _, i := range seen {
		arg.Index(fn, "point", i, n)
	}
	if seen == nil {
		seen = indices(n)
	}
	w := s.weights()
	if w == nil {
		w = slices.Repeat([]float64{1}, len(seen))
	}
	if len(w) != len(seen) {
		panic(fmt.Sprintf("measure.DrawRows: got a scan of %d points, want %d", len(w), len(seen)))
	}
	q = min(q, len(seen))
	p := inclusionProbabilities(w, q)
	rng := rand.New(rand.NewPCG(seed, uint64(n)<<16|rowStream)) // another n has other numbers
	u := make([]float64, n)
	for i := range u {
		u[i] = rng.Float64()
	}
	rank := make([]float64, len(seen))
	out := RowSample{total: n, drawnFrom: len(seen), Rows: make([]int, q), Chance: make([]float64, q)}
	for i, v := range p {
		out.sizeVariance += v * (1 - v)
		uniform := u[seen[i]]
		rank[i] = uniform / (1 - uniform) * (1 - v) / v
	}
	for pos, i := range lin.SmallestSet(rank, q) {
		out.Rows[pos], out.Chance[pos] = seen[i], p[i]*float64(len(seen))/float64(n)
	}
	return out
}

// indices returns 0, …, n−1.
func indices(n int) []int {
	z := make([]int, n)
	for i := range z {
		z[i] = i
	}
	return z
}

// inclusionProbabilities returns probabilities with sum q ≤ len(w). They are proportional
// to the positive weights w, but not above 1.
func inclusionProbabilities(w []float64, q int) []float64 {
	p := make([]float64, len(w))
	// A point whose share of the remaining probabilities is at least 1 is always in the
	// sample. Without it, the shares of the other points grow.
	for remaining := q; ; {
		var leftWeight float64 // total weight of the points with probability below 1
		for i, v := range w {
			if p[i] < 1 {
				leftWeight += v
			}
		}
		count := remaining
		for i, v := range w {
			if p[i] < 1 && v*float64(count) >= leftWeight && remaining > 0 {
				p[i] = 1
				remaining--
			}
		}
		if remaining == count {
			for i, v := range w {
				if p[i] < 1 {
					p[i] = float64(count) * v / leftWeight
				}
			}
			return p
		}
	}
}

// Sorted returns the sample with its points sorted by compare. It panics if compare is
// nil, and unless there is a probability for each point.
func (r RowSample) Sorted(compare func(i, j int) int) RowSample {
	if compare == nil {
		panic("measure.RowSample.Sorted: got no function compare, want one")
	}
	arg.Len("measure.RowSample.Sorted", "chances", len(r.Chance), len(r.Rows))
	order := indices(len(r.Rows))
	slices.SortFunc(order, func(a, b int) int { return compare(r.Rows[a], r.Rows[b]) })
	out := r
	out.Rows, out.Chance = make([]int, len(order)), make([]float64, len(order))
	for pos, i := range order {
		out.Rows[pos], out.Chance[pos] = r.Rows[i], r.Chance[i]
	}
	return out
}

// With returns the sample with additional points, which have probability 1. If a point is
// already in the sample, its probability becomes 1. Points of the old sample come first.
// With panics unless there is a probability for each point.
func (r RowSample) With(rows []int) RowSample {
	arg.Len("measure.RowSample.With", "chances", len(r.Chance), len(r.Rows))
	r.Rows, r.Chance = slices.Clone(r.Rows), slices.Clone(r.Chance)
	for _, i := range rows {
		if pos := slices.Index(r.Rows, i); pos >= 0 {
			r.Chance[pos] = 1
		} else {
			r.Rows, r.Chance = append(r.Rows, i), append(r.Chance, 1)
		}
	}
	return r
}

// Estimate extrapolates from the sampled points r.Rows to all points. The points of s are
// r.Rows in the same order. If the scan covers all points, the diagonals are known. A
// positive norm is the known ‖K‖_F. With R = K−K̂ and the probabilities πᵢⱼ of pairs, the
// estimate is
//
//	T/N,  T = Σᵢ Rᵢᵢ² + Σ Rᵢⱼ²/πᵢⱼ,  N = Σᵢ Kᵢᵢ² + Σ Kᵢⱼ²/πᵢⱼ.
//
// T/N estimates the square of the relative error (Horvitz & Thompson 1952). The double
// sums are over pairs i ≠ j of the sample. The probabilities of pairs are Hájek's
// approximation (1964, Ann. Math. Statist. 35)
//
//	πᵢⱼ = πᵢπⱼ (1 − (1−πᵢ)(1−πⱼ) / Σₖ πₖ(1−πₖ)).
//
// Let yᵢⱼ = Rᵢⱼ² − (T/N) Kᵢⱼ², or Rᵢⱼ² if the norm is known, and eᵢ = 2 Σⱼ yᵢⱼ/πᵢⱼ. The
// variance of T − (T/N)·N is
//
//	m/(m−1) Σᵢ (1−πᵢ)(eᵢ−ē)² − Σ_{i<j} (1−πᵢ)(1−πⱼ)(2yᵢⱼ/πᵢπⱼ)².
//
// The sums are over the m points with πᵢ < 1, and ē is the mean of the eᵢ with the
// weights 1−πᵢ. The first sum is Hájek's, which counts contributions of single pairs
// twice. The second sum corrects this, by at most half of the total. The standard error
// of the square root follows by linearisation.
func (s *Sampled) Estimate(r RowSample, scan RowScan, norm float64) SampleError {
	arg.Receiver("measure.Sampled.Estimate", s == nil)
	arg.Len("measure.Sampled.Estimate", "chances", len(r.Chance), len(r.Rows))
	q := s.x.Len()
	if q != len(r.Rows) {
		panic(fmt.Sprintf("measure.Sampled.Estimate: got a sample of %d points, want %d", len(r.Rows), q))
	}
	e := SampleError{Abs: s.abs} // rescaled at the end
	known := len(scan.DiagResidual) == r.total
	unitScale := math.Ldexp(1, s.exponent)
	var t, total float64 // T and N
	et, ek := make([]float64, q), make([]float64, q)
	if known {
		for i, v := range scan.DiagResidual {
			a, b := v/unitScale, scan.Diag[i]/unitScale
			t, total = t+a*a, total+b*b
		}
		e.MaxAtLeast = lin.Largest(scan.DiagResidual) / unitScale
	}
	phase := 1.0 // correction of pair probabilities for points drawn from a sample
	if r.drawnFrom < r.total {
		phase = float64(r.drawnFrom-1) / float64(r.total-1) * float64(r.total) / float64(r.drawnFrom)
	}
	share := float64(r.drawnFrom) / float64(r.total)
	inverse := make([]float64, q)     // 1/π
	missing := make([]float64, q)     // probability that a sample does not contain the point, if the scan covers the point
	pairWeights := make([]float64, q) // (1−π)/π²
	for i, c := range r.Chance {
		inverse[i], missing[i], pairWeights[i] = 1/c, 1-min(1, c/share), (1-c)/(c*c)
	}
	inverseVariance := 0.0
	if r.sizeVariance > 0 {
		inverseVariance = 1 / r.sizeVariance
	}
	var tt, tk, kk float64 // sums over pairs for the second sum of the variance
	for i := range q {
		abs, gram := s.abs[i*q:i*q+i], s.gram[i*q:i*q+i]
		e.MaxAtLeast = max(e.MaxAtLeast, lin.Largest(s.abs[i*q:i*q+i+1])) // the matrix is symmetric
		row := lin.AddPairSums(et, ek, abs, gram, inverse, missing, pairWeights, 2/phase*inverse[i], missing[i]*inverseVariance)
		et[i], ek[i] = et[i]+row.A, ek[i]+row.B
		w := 4 * pairWeights[i]
		tt, tk, kk = tt+w*row.AA, tk+w*row.AB, kk+w*row.BB
	}
	for i := range q {
		t, total = t+et[i]/2, total+ek[i]/2
		if !known {
			a, b := s.abs[i*q+i], s.gram[i*q+i]
			a, b = a*a/r.Chance[i], b*b/r.Chance[i]
			t, total = t+a, total+b
			et[i], ek[i] = et[i]+a, ek[i]+b
		}
	}
	if norm > 0 {
		total, tk, kk = (norm/unitScale)*(norm/unitScale), 0, 0
		clear(ek)
	}
	e.Frobenius = ratio(math.Sqrt(max(0, t)), math.Sqrt(total))
	square := ratio(max(0, t), total)
	if s.exponent != 0 {
		e.MaxAtLeast, e.Abs = math.Ldexp(e.MaxAtLeast, s.exponent), unit.ScaleValues(s.abs, s.exponent)
	}
	var mean, weight, variance, m float64
	for i, c := range r.Chance {
		if c < 1 {
			mean += (1 - c) * (et[i] - square*ek[i])
			weight += 1 - c
			m++
		}
	}
	if m < 2 || t == 0 {
		return e
	}
	mean /= weight
	for i, c := range r.Chance {
		y := et[i] - square*ek[i] - mean
		variance += (1 - c) * y * y
	}
	variance *= m / (m - 1)
	variance = max(variance-(tt-2*square*tk+square*square*kk), variance/2)
	e.SE = math.Sqrt(variance) / total / (2 * e.Frobenius)
	return e
}
