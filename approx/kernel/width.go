package kernel

import (
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// bandwidthSample is the number of points that bandwidth heuristics use. They have half a
// million pairs, which determine a quantile to three digits.
const bandwidthSample = 1000

// Median returns the median distance of two points of x, which is a common first choice
// of a bandwidth. For more than 1,000 points, it uses a random sample of 1,000. If more
// than half of the pairs coincide, Median returns the smallest positive distance. If all
// points coincide, it returns 1. It panics if a coordinate is not finite.
func Median(x approx.Points, seed uint64) float64 {
	return newPairDistances("kernel.Median", x, seed).median()
}

// Percentile10 returns the bandwidth σ that Ronchetti uses for IKA. Its square is the
// tenth percentile of the squared distances of two points of x. Samples and special cases
// are as in Median.
func Percentile10(x approx.Points, seed uint64) float64 {
	return newPairDistances("kernel.Percentile10", x, seed).percentile10()
}

// Widths returns the results of Median and Percentile10. It computes the distances only
// once.
func Widths(x approx.Points, seed uint64) (median, percentile10 float64) {
	s := newPairDistances("kernel.Widths", x, seed)
	return s.median(), s.percentile10()
}

// Variance returns the bandwidth for gamma="scale" in scikit-learn, which is γ =
// 1/(d·Var). Hence σ² = d·Var/2, where Var is the variance of all coordinates about their
// common mean. Variance returns 1 if all coordinates are equal. It panics if a coordinate
// is not finite.
func Variance(x approx.Points) float64 {
	arg.Finite("kernel.Variance", "x", x)
	if len(x.Data) == 0 {
		return 1
	}
	mean, deviations := lin.Mean(x.Data), make([]float64, len(x.Data))
	for i, v := range x.Data {
		deviations[i] = v - mean
	}
	deviation := lin.Deviation(deviations)
	if !(deviation > 0) {
		return 1
	}
	return math.Sqrt(float64(x.Dim)/2) * deviation
}

// Dimension returns the bandwidth for γ = 1/d, the default of scikit-learn, which gives
// σ² = d/2. It is suitable for coordinates of size 1.
func Dimension(d int) float64 {
	arg.AtLeast("kernel.Dimension", "d", d, 1)
	return math.Sqrt(float64(d) / 2)
}

// pairDistances contains the squared distances of all pairs of points of a sample.
type pairDistances struct {
	sq       []float64
	hasRoots bool    // sq contains distances, since some squares are not representable
	counts   []int32 // numbers of distances in the classes of sortedClass; nil until needed
}

func newPairDistances(fn string, x approx.Points, seed uint64) *pairDistances {
	arg.Finite(fn, "x", x)
	if n := x.Len(); n > bandwidthSample {
		rng := rand.New(rand.NewPCG(seed, bandwidthStream))
		x = x.Subset(rng.Perm(n)[:bandwidthSample])
	}
	n := x.Len()
	s := &pairDistances{sq: make([]float64, 0, n*(n-1)/2)}
	const blockRows = 32
	block := make([]float64, blockRows*n)
	for i := 0; i < n; i += blockRows {
		end := min(i+blockRows, n)
		d := block[:crossSqDist(block, x.Slice(i, end), x.Slice(0, end))]
		for k := i; k < end; k++ {
			s.sq = append(s.sq, d[(k-i)*end:][:k]...)
		}
	}
	s.avoidOverflow(x)
	return s
}

// minSquare is the smallest square for which a distance does not lose digits. maxSquare
// is the largest square for which sums of squares do not overflow.
const minSquare, maxSquare = 0x1p-960, 0x1p960

// avoidOverflow replaces squared distances by distances if a square underflows or
// overflows for two different points.
func (s *pairDistances) avoidOverflow(x approx.Points) {
	k := 0
	for i := range x.Len() {
		for j := range i {
			if !(s.sq[k] < maxSquare) || s.sq[k] < minSquare && !slices.Equal(x.Row(i), x.Row(j)) {
				s.hasRoots = true
			}
			k++
		}
	}
	if !s.hasRoots {
		return
	}
	k = 0
	for i := range x.Len() {
		for j := range i {
			var length float64
			for a, v := range x.Row(i) {
				length = math.Hypot(length, v-x.Row(j)[a])
			}
			s.sq[k] = length
			k++
		}
	}
}

// distance returns the distance for an element v of sq.
func (s *pairDistances) distance(v float64) float64 {
	if s.hasRoots {
		return v
	}
	return math.Sqrt(v)
}

func (s *pairDistances) median() float64 {
	return s.positiveStatistic(func() float64 {
		lo, hi, t := s.quantile(0.5)
		return (1-t)*s.distance(lo) + t*s.distance(hi)
	})
}

func (s *pairDistances) percentile10() float64 {
	return s.positiveStatistic(func() float64 {
		lo, hi, t := s.quantile(0.1)
		if s.hasRoots {
			return math.Hypot(math.Sqrt(1-t)*lo, math.Sqrt(t)*hi)
		}
		return math.Sqrt((1-t)*lo + t*hi)
	})
}

// positiveStatistic returns the value of statistic if it is positive, and otherwise the
// smallest positive distance. If no distance is positive and finite, it returns 1.
func (s *pairDistances) positiveStatistic(statistic func() float64) float64 {
	if len(s.sq) == 0 {
		return 1
	}
	v := statistic()
	if v > 0 && v <= math.MaxFloat64 {
		return v
	}
	smallest := math.Inf(1)
	for _, sq := range s.sq {
		if sq < smallest && sq > 0 {
			smallest = sq
		}
	}
	switch {
	case math.IsInf(smallest, 1):
		return 1
	case v > 0:
		return v
	}
	return s.distance(smallest)
}

// bandwidthStream is the stream of the random generator for the sample of the heuristics.
// Other draws use other streams, so the same seed gives independent draws.
const bandwidthStream = 0x77

// quantile returns the two order statistics lo and hi of the squared distances around
// their p-quantile. The quantile is (1−t)·lo + t·hi, as in NumPy's linear rule.
func (s *pairDistances) quantile(p float64) (lo, hi, t float64) {
	pos, t := math.Modf(p * float64(len(s.sq)-1))
	i := int(pos)
	values, k := s.sortedClass(i)
	lo, hi = values[k], values[k]
	switch {
	case k+1 < len(values):
		hi = values[k+1]
	case i+1 < len(s.sq):
		values, k = s.sortedClass(i + 1)
		hi = values[k]
	}
	return lo, hi, t
}

// sortedClass returns a section of the sorted squared distances and the index k in this
// section of the i-th smallest distance. It groups the distances into classes by their
// leading bits, since positive numbers are ordered like their bits. There are a hundred
// classes for each power of two. Only one class is sorted, since it takes too long to
// sort half a million distances while a slider moves.
func (s *pairDistances) sortedClass(i int) (values []float64, k int) {
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
			values = append(values, x)
		}
	}
	slices.Sort(values)
	return values, i
}
