package measure

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

const (
	// equalShare is the share of the chances that all points have alike. It bounds
	// the weight of a sampled point by 1/equalShare times that of an equal sample.
	// If the other part of the probabilities is useless, little is lost.
	equalShare = 0.5

	// farPoints and equalPoints are the numbers of points beside which a RowScan measures
	// K−K̂: far from each other, and drawn with equal probability.
	farPoints, equalPoints = 16, 16

	// roundingLeft is the fraction of k(x, x) up to which its remainder is
	// rounding.
	roundingLeft = 1e-12

	// streamRows separates the sample of rows from other draws of a seed.
	streamRows = 0x101

	// streamEqual separates the points beside which rows are measured from other draws.
	streamEqual = 0x102
)

// A RowScan holds upper bounds or estimates of the contribution of each row of K−K̂ to
// ‖K−K̂‖_F², for all n points at the cost of their features.
//
// Where K̂ is a lower bound, R = K−K̂ is positive semi-definite, and row i contributes
//
//	‖R eᵢ‖² = eᵢᵀR²eᵢ ≤ ‖R‖₂ rᵢ,  rᵢ = k(xᵢ, xᵢ) − k̂(xᵢ, xᵢ),
//
// so no row is large compared with its rᵢ. For other maps, such as random waves, a
// large row may have rᵢ = 0. A RowScan of such a map therefore also measures a few
// columns of R. With q columns drawn with equal probability, n/q times the sum of q
// squares estimates ‖R eᵢ‖². Columns of points far from each other reveal large rows
// that a random sample misses.
type RowScan struct {
	Own   []float64 // k(xᵢ, xᵢ)
	Left  []float64 // rᵢ, which may be negative if K̂ is not a lower bound
	Far   []float64 // Σⱼ Rᵢⱼ² over a few points xⱼ far from each other, of k at unit scale; nil for a lower bound
	Equal []float64 // Σⱼ Rᵢⱼ² over a few points xⱼ drawn with equal probability, of k at unit scale; nil for a lower bound
}

// ScanSquares returns the scan of a lower bound whose k̂(xᵢ, xᵢ) = ‖ψ(xᵢ)‖² is
// known for all points. It panics if squares has another length. The error is an
// *approx.KernelValueError.
func ScanSquares(k approx.Kernel, x approx.Points, squares []float64) (_ RowScan, err error) {
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := arg.CheckData(k, x); err != nil {
		return RowScan{}, err
	}
	arg.Len("measure.ScanSquares", "squares", len(squares), x.Len())
	if err := arg.CheckNumbers("squares", squares, 0, math.MaxFloat64); err != nil {
		return RowScan{}, err
	}
	s := RowScan{Own: evaluate.Diag(nil, k, x), Left: make([]float64, x.Len())}
	for i, v := range s.Own {
		s.Left[i] = v - squares[i]
	}
	return s, nil
}

// ScanRows returns the scan of any map except an approx.Implicit one, for which it
// returns an empty scan. ScanRows maps all points, in blocks. The argument lower is
// true if K̂ is a lower bound (approx.Traits.Lower). ScanRows returns the error of ctx
// or an *approx.KernelValueError.
func ScanRows(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points, lower bool) (_ RowScan, err error) {
	arg.NotNil("measure.ScanRows", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	const block = 512
	arg.FeatureMap("measure.ScanRows", f)
	if err := arg.CheckData(k, x); err != nil {
		return RowScan{}, err
	}
	if _, ok := f.(approx.Implicit); ok {
		return RowScan{}, ctx.Err()
	}
	k, f, exponent := atUnit(k, f, x)
	n, d := x.Len(), f.Len()
	s := RowScan{Own: evaluate.Diag(nil, k, x), Left: make([]float64, n)}
	var beside approx.Points
	var right []float64
	var far int // of beside, the first of them
	if !lower {
		columns, err := landmark.Farthest(ctx, x, farPoints)
		if err != nil {
			return RowScan{}, err
		}
		far = len(columns)
		equal := rand.New(rand.NewPCG(uint64(n), streamEqual)).Perm(n)
		beside = x.Subset(append(columns, equal[:min(n, equalPoints)]...))
		psi := approx.Features(f, beside)
		evaluate.CheckSquares(psi, d, beside)
		right = withSigns(f, psi)
		s.Far, s.Equal = make([]float64, n), make([]float64, n)
	}
	psi := make([]float64, min(block, n)*d)
	for i := 0; i < n; i += block {
		if err := ctx.Err(); err != nil {
			return RowScan{}, err
		}
		part := x.Slice(i, min(i+block, n))
		b := part.Len()
		rows := approx.FeaturesTo(psi[:b*d], f, part)
		evaluate.CheckSquares(rows, d, part)
		turned := withSigns(f, rows)
		for j := range b {
			s.Left[i+j] = s.Own[i+j] - lin.Dot(rows[j*d:(j+1)*d], turned[j*d:(j+1)*d])
		}
		if lower {
			continue
		}
		p := beside.Len()
		at, hat := evaluate.Cross(nil, k, part, beside), make([]float64, b*p)
		lin.MulT(hat, rows, right, b, d, p)
		for j := range hat {
			sums := s.Equal
			if j%p < far {
				sums = s.Far
			}
			r := at[j] - hat[j]
			sums[i+j/p] += r * r
		}
	}
	rescale(s.Own, exponent)
	rescale(s.Left, exponent)
	return s, nil
}

// weights returns the relative weight of each point for sampling, or nil if the
// scan does not determine it.
func (s RowScan) weights() []float64 {
	parts := make([][]float64, 0, 3)
	add := func(z []float64, rounding func(i int) float64) {
		part, sum := make([]float64, len(z)), 0.0
		for i, v := range z {
			if v = math.Abs(v); v > rounding(i) { // which a NaN is not
				part[i] = v
				sum += v
			}
		}
		if sum > 0 && !math.IsInf(sum, 0) {
			for i := range part {
				part[i] /= sum
			}
			parts = append(parts, part)
		}
	}
	add(s.Left, func(i int) float64 { return roundingLeft * math.Abs(s.Own[i]) })
	add(s.Far, func(int) float64 { return farPoints * roundingLeft * roundingLeft })
	add(s.Equal, func(int) float64 { return equalPoints * roundingLeft * roundingLeft })
	if len(parts) == 0 {
		return nil
	}
	n := len(s.Left)
	w := make([]float64, n)
	for i := range w {
		for _, part := range parts {
			w[i] += part[i] / float64(len(parts))
		}
		w[i] = equalShare/float64(n) + (1-equalShare)*w[i]
	}
	return w
}

// A RowSample is a random sample of some of n points, each with its own
// probability.
type RowSample struct {
	Rows   []int     // the points of the sample
	Chance []float64 // πᵢ, the probability of each of Rows to be in the sample

	of        int     // n
	drawnFrom int     // of these were drawn from; all or an equal sample of them
	spread    float64 // Σ pᵢ(1−pᵢ) over these, p the probability of being drawn from them
}

// DrawRows draws q of n points. Half of the probability is equal for all points, and
// the other half is proportional to s. A point whose probability would exceed 1 is
// certain. The scan s may cover only a sample of the n points with equal probabilities;
// seen holds their indices. With an empty scan, all points have the same probability.
//
// DrawRows uses Pareto sampling (Rosén 1997, Asymptotic theory for order sampling, J.
// Statist. Plann. Inference 62). Point i has a uniform random number u and a
// probability p, and the q points with the smallest
//
//	[u/(1−u)] / [p/(1−p)]
//
// form the sample. The random numbers depend only on n and seed, so that similar scans
// give similar samples.
func DrawRows(n int, s RowScan, seen []int, q int, seed uint64) RowSample {
	const fn = "measure.DrawRows"
	arg.Must(fn, arg.CheckRange("n", float64(n), 1, math.MaxInt32))
	arg.AtLeast(fn, "q", q, 1)
	for _, i := range seen {
		arg.Index(fn, "point", i, n)
	}
	if seen == nil {
		seen = numbers(n)
	}
	w := s.weights()
	if w == nil {
		w = slices.Repeat([]float64{1}, len(seen))
	}
	if len(w) != len(seen) {
		panic(fmt.Sprintf("measure.DrawRows: got a scan of %d points, want %d", len(w), len(seen)))
	}
	q = min(q, len(seen))
	p := chances(w, q)
	rng := rand.New(rand.NewPCG(seed, uint64(n)<<16|streamRows)) // of another n others
	u := make([]float64, n)
	for i := range u {
		u[i] = rng.Float64()
	}
	rank := make([]float64, len(seen))
	order := numbers(len(seen))
	out := RowSample{of: n, drawnFrom: len(seen), Rows: make([]int, q), Chance: make([]float64, q)}
	for i, v := range p {
		out.spread += v * (1 - v)
		at := u[seen[i]]
		rank[i] = at / (1 - at) * (1 - v) / v
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case rank[a] < rank[b]:
			return -1
		case rank[a] > rank[b]:
			return 1
		}
		return a - b
	})
	order = order[:q]
	slices.Sort(order)
	for at, i := range order {
		out.Rows[at], out.Chance[at] = seen[i], p[i]*float64(len(seen))/float64(n)
	}
	return out
}

// numbers returns 0, …, n−1.
func numbers(n int) []int {
	z := make([]int, n)
	for i := range z {
		z[i] = i
	}
	return z
}

// chances returns probabilities proportional to the positive weights w that sum to q ≤ len(w),
// where those that would be above 1 are 1.
func chances(w []float64, q int) []float64 {
	p := make([]float64, len(w))
	order := numbers(len(w))
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case w[a] > w[b]:
			return -1
		case w[a] < w[b]:
			return 1
		}
		return a - b
	})
	var left float64 // the weight of those that are not certain
	for _, i := range slices.Backward(order) {
		left += w[i]
	}
	for at, i := range order {
		if rest := float64(q - at); rest > 0 && w[i]*rest >= left {
			p[i] = 1
			left -= w[i]
			continue
		}
		for _, j := range order[at:] {
			p[j] = float64(q-at) * w[j] / left
		}
		break
	}
	return p
}

// Sorted returns the sample with its points sorted by compare. It panics if compare is
// nil, and unless there is a probability for each point.
func (r RowSample) Sorted(compare func(i, j int) int) RowSample {
	if compare == nil {
		panic("measure.RowSample.Sorted: got no function compare, want one")
	}
	arg.Len("measure.RowSample.Sorted", "chances", len(r.Chance), len(r.Rows))
	order := numbers(len(r.Rows))
	slices.SortFunc(order, func(a, b int) int { return compare(r.Rows[a], r.Rows[b]) })
	out := r
	out.Rows, out.Chance = make([]int, len(order)), make([]float64, len(order))
	for at, i := range order {
		out.Rows[at], out.Chance[at] = r.Rows[i], r.Chance[i]
	}
	return out
}

// With returns the sample with the given points added or made certain. Points of the
// old sample come first. With panics unless there is a probability for each point.
func (r RowSample) With(rows []int) RowSample {
	arg.Len("measure.RowSample.With", "chances", len(r.Chance), len(r.Rows))
	r.Rows, r.Chance = slices.Clone(r.Rows), slices.Clone(r.Chance)
	for _, i := range rows {
		if at := slices.Index(r.Rows, i); at >= 0 {
			r.Chance[at] = 1
		} else {
			r.Rows, r.Chance = append(r.Rows, i), append(r.Chance, 1)
		}
	}
	return r
}

// Estimate extrapolates from the sampled points r.Rows to all points. The points of s
// are r.Rows in the same order. If the scan covers all points, the diagonals are known;
// a positive norm is ‖K‖_F. With R = K−K̂ and the probabilities πᵢⱼ of pairs, the
// estimate is
//
//	T/N,  T = Σᵢ Rᵢᵢ² + Σ Rᵢⱼ²/πᵢⱼ,  N = Σᵢ Kᵢᵢ² + Σ Kᵢⱼ²/πᵢⱼ,
//
// an estimate of the square of the relative error (Horvitz & Thompson 1952). The double
// sums are over pairs i ≠ j of the sample, with Hájek's approximation (1964, Ann. Math.
// Statist. 35)
//
//	πᵢⱼ = πᵢπⱼ (1 − (1−πᵢ)(1−πⱼ) / Σₖ πₖ(1−πₖ)).
//
// With yᵢⱼ = Rᵢⱼ² − (T/N) Kᵢⱼ², or Rᵢⱼ² where the norm is known, and eᵢ = 2 Σⱼ yᵢⱼ/πᵢⱼ, the
// variance of T − (T/N)·N is
//
//	m/(m−1) Σᵢ (1−πᵢ)(eᵢ−ē)² − Σ_{i<j} (1−πᵢ)(1−πⱼ)(2yᵢⱼ/πᵢπⱼ)²
//
// The sums are over the m points that are not certain, and ē is the mean of the eᵢ with
// the weights 1−πᵢ. The first sum is Hájek's, which counts contributions of single
// pairs twice. The second sum corrects this, by at most half of the total.
// Linearisation gives the standard error of the square root.
func (s *Sampled) Estimate(r RowSample, scan RowScan, norm float64) SampleError {
	arg.Receiver("measure.Sampled.Estimate", s == nil)
	arg.Len("measure.Sampled.Estimate", "chances", len(r.Chance), len(r.Rows))
	q := s.x.Len()
	if q != len(r.Rows) {
		panic(fmt.Sprintf("measure.Sampled.Estimate: got a sample of %d points, want %d", len(r.Rows), q))
	}
	e := SampleError{Abs: s.abs} // at unit scale until the end
	known := len(scan.Left) == r.of
	one := math.Ldexp(1, s.exponent)
	var t, total float64 // of R and K
	et, ek := make([]float64, q), make([]float64, q)
	if known {
		for i, v := range scan.Left {
			a, b := math.Abs(v)/one, scan.Own[i]/one
			e.MaxAtLeast = max(e.MaxAtLeast, a)
			t, total = t+a*a, total+b*b
		}
	}
	phase := 1.0 // of pairs, if the points were drawn from a sample
	if r.drawnFrom < r.of {
		phase = float64(r.drawnFrom-1) / float64(r.of-1) * float64(r.of) / float64(r.drawnFrom)
	}
	share := float64(r.drawnFrom) / float64(r.of)
	var tt, tk, kk float64 // Σ of squares and products, of pairs
	for i := range q {
		for j := range i {
			a, b := s.abs[i*q+j], s.gram[i*q+j]
			e.MaxAtLeast = max(e.MaxAtLeast, a)
			a, b = 2*a*a, 2*b*b
			both := phase * r.Chance[i] * r.Chance[j]
			if r.spread > 0 {
				both *= 1 - (1-min(1, r.Chance[i]/share))*(1-min(1, r.Chance[j]/share))/r.spread
			}
			et[i], et[j] = et[i]+a/both, et[j]+a/both
			ek[i], ek[j] = ek[i]+b/both, ek[j]+b/both
			w := (1 - r.Chance[i]) * (1 - r.Chance[j]) / (r.Chance[i] * r.Chance[j] * r.Chance[i] * r.Chance[j])
			tt, tk, kk = tt+w*a*a, tk+w*a*b, kk+w*b*b
		}
	}
	for i := range q {
		t, total = t+et[i]/2, total+ek[i]/2
		a, b := s.abs[i*q+i], s.gram[i*q+i]
		e.MaxAtLeast = max(e.MaxAtLeast, a)
		if !known {
			a, b = a*a/r.Chance[i], b*b/r.Chance[i]
			t, total = t+a, total+b
			et[i], ek[i] = et[i]+a, ek[i]+b
		}
	}
	if norm > 0 {
		total, tk, kk = (norm/one)*(norm/one), 0, 0
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
