package kernel

import (
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// widthSample is the number of points for bandwidth heuristics: half a million
// pairs give a quantile to three digits.
const widthSample = 1000

// Median returns the median distance of two points of x, the usual first guess of a
// bandwidth. For more than 1,000 points, it uses a random sample of 1,000. If more than
// half of the pairs coincide, Median returns the smallest positive distance, and 1 if
// all points coincide. It panics if a coordinate is not finite.
func Median(x approx.Points, seed uint64) float64 {
	return newSpread("kernel.Median", x, seed).median()
}

// Percentile10 returns the σ of Ronchetti's IKA: σ² is the tenth percentile of the
// squared distances of two points of x. Sampling and special cases are as for Median.
func Percentile10(x approx.Points, seed uint64) float64 {
	return newSpread("kernel.Percentile10", x, seed).percentile10()
}

// Widths returns Median and Percentile10 at the cost of one of these functions.
func Widths(x approx.Points, seed uint64) (median, percentile10 float64) {
	s := newSpread("kernel.Widths", x, seed)
	return s.median(), s.percentile10()
}

// Variance returns the σ of scikit-learn's gamma="scale", which is γ = 1/(d·Var), so σ²
// = d·Var/2. Var is the variance of all coordinates about their common mean. Variance
// returns 1 if all coordinates are equal. It panics if a coordinate is not finite.
func Variance(x approx.Points) float64 {
	arg.Finite("kernel.Variance", "x", x)
	if len(x.Data) == 0 {
		return 1
	}
	mean, off := lin.Mean(x.Data), make([]float64, len(x.Data))
	for i, v := range x.Data {
		off[i] = v - mean
	}
	deviation := lin.Deviation(off)
	if !(deviation > 0) {
		return 1
	}
	return math.Sqrt(float64(x.Dim)/2) * deviation
}

// Dimension returns the σ of γ = 1/d, the default of scikit-learn, for data whose
// coordinates are of size 1: σ² = d/2.
func Dimension(d int) float64 {
	arg.AtLeast("kernel.Dimension", "d", d, 1)
	return math.Sqrt(float64(d) / 2)
}

// A spread holds the squared distances of all pairs i < j of a sample of points.
type spread struct {
	sq     []float64
	plain  bool    // sq holds the distances themselves, since the square of one is not representable
	counts []int32 // in each class, see around; nil before it is needed
}

func newSpread(fn string, x approx.Points, seed uint64) *spread {
	arg.Finite(fn, "x", x)
	if n := x.Len(); n > widthSample {
		rng := rand.New(rand.NewPCG(seed, streamWidth))
		x = x.Subset(rng.Perm(n)[:widthSample])
	}
	n := x.Len()
	s := &spread{sq: make([]float64, 0, n*(n-1)/2)}
	const rows = 32
	block := make([]float64, rows*n)
	for i := 0; i < n; i += rows {
		end := min(i+rows, n)
		d := block[:crossSqDist(block, x.Slice(i, end), x.Slice(0, end))]
		for k := i; k < end; k++ {
			s.sq = append(s.sq, d[(k-i)*end:][:k]...)
		}
	}
	s.resolve(x)
	return s
}

// leastSquare is the square below which digits of a distance may be lost.
// maxSquare is the square above which sums of squares may overflow.
const leastSquare, maxSquare = 0x1p-960, 0x1p960

// resolve replaces squared distances by distances if some square underflows or
// overflows for two different points.
func (s *spread) resolve(x approx.Points) {
	at := 0
	for i := range x.Len() {
		for j := range i {
			if !(s.sq[at] < maxSquare) || s.sq[at] < leastSquare && !slices.Equal(x.Row(i), x.Row(j)) {
				s.plain = true
			}
			at++
		}
	}
	if !s.plain {
		return
	}
	at = 0
	for i := range x.Len() {
		for j := range i {
			var length float64
			for a, v := range x.Row(i) {
				length = math.Hypot(length, v-x.Row(j)[a])
			}
			s.sq[at] = length
			at++
		}
	}
}

// root returns the distance of an element of sq.
func (s *spread) root(v float64) float64 {
	if s.plain {
		return v
	}
	return math.Sqrt(v)
}

func (s *spread) median() float64 {
	return s.or(func() float64 {
		lo, hi, t := s.quantile(0.5)
		return (1-t)*s.root(lo) + t*s.root(hi)
	})
}

func (s *spread) percentile10() float64 {
	return s.or(func() float64 {
		lo, hi, t := s.quantile(0.1)
		if s.plain {
			return math.Hypot(math.Sqrt(1-t)*lo, math.Sqrt(t)*hi)
		}
		return math.Sqrt((1-t)*lo + t*hi)
	})
}

// or returns the statistic if it is positive, and otherwise the smallest positive
// distance. If no distance is positive and finite, it returns 1.
func (s *spread) or(statistic func() float64) float64 {
	if len(s.sq) == 0 {
		return 1
	}
	v := statistic()
	if v > 0 && v <= math.MaxFloat64 {
		return v
	}
	least := math.Inf(1)
	for _, sq := range s.sq {
		if sq < least && sq > 0 {
			least = sq
		}
	}
	switch {
	case math.IsInf(least, 1):
		return 1
	case v > 0:
		return v
	}
	return s.root(least)
}

// streamWidth separates the sample of the heuristics from other draws of the
// same seed.
const streamWidth = 0x77

// quantile returns the two order statistics of the squared distances around their
// p-quantile, and the fraction of the way from the first to the second, as in
// NumPy's linear rule.
func (s *spread) quantile(p float64) (lo, hi, t float64) {
	at, t := math.Modf(p * float64(len(s.sq)-1))
	i := int(at)
	near, k := s.runAround(i)
	lo, hi = near[k], near[k]
	switch {
	case k+1 < len(near):
		hi = near[k+1]
	case i+1 < len(s.sq):
		near, k = s.runAround(i + 1)
		hi = near[k]
	}
	return lo, hi, t
}

// runAround returns a section of the sorted squared distances, and the index k of the
// i-th smallest distance in the section. The bits of positive numbers have the order of
// the numbers. The leading bits divide the distances into a hundred classes for each
// power of two, and runAround sorts only one class. Sorting half a million distances
// would delay a slider.
func (s *spread) runAround(i int) (near []float64, k int) {
	const shift = 52 - 7
	if s.counts == nil {
		s.counts = make([]int32, 1<<(63-shift))
		for _, x := range s.sq {
			s.counts[math.Float64bits(x)<<1>>(shift+1)]++
		}
	}
	class := uint64(0)
	for ; i >= int(s.counts[class]); class++ {
		i -= int(s.counts[class])
	}
	for _, x := range s.sq {
		if math.Float64bits(x)<<1>>(shift+1) == class {
			near = append(near, x)
		}
	}
	slices.Sort(near)
	return near, i
}
