package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unset"
)

// bandwidthSample is the number of points that bandwidth heuristics use. They have half a
// million pairs, which determine a quantile to three digits.
const bandwidthSample = 1000

// MedianBandwidth returns the median distance of two rows of the n×d matrix x, which is a
// common first choice of a bandwidth. The result is in the unit of the coordinates. For an
// even number of pairs, it is the mean of the two middle distances.
//
// Up to 1,000 points, all n(n−1)/2 pairs count. For more points, MedianBandwidth uses a
// random sample of 1,000 points without replacement, which the seed determines.
//
// If more than half of the pairs coincide, the median is 0, which is no bandwidth. Then
// MedianBandwidth returns the smallest positive distance. If all points coincide or n < 2,
// it returns 1. It panics if x is nil or a coordinate is not finite.
func MedianBandwidth(x mat.Matrix, seed uint64) float64 {
	return newPairDistances("kernel.MedianBandwidth", x, seed).median()
}

// PercentileBandwidth returns a percentile of the distances of two rows of x, for 0 ≤
// percent ≤ 100. Percentiles between two distances are interpolated linearly, as in NumPy.
// For percent = 50, the result is MedianBandwidth. Samples and special cases are as in
// MedianBandwidth. It panics if percent is out of range.
func PercentileBandwidth(x mat.Matrix, percent float64, seed uint64) float64 {
	const fn = "kernel.PercentileBandwidth"
	if !(0 <= percent && percent <= 100) { // catches NaN
		panic(fmt.Sprintf("%s: got percent = %g, want 0 to 100", fn, percent))
	}
	return newPairDistances(fn, x, seed).percentile(percent)
}

// IKABandwidth returns the bandwidth σ that Ronchetti uses for IKA. Its square is the
// tenth percentile of the squared distances of two rows of x. It differs from
// PercentileBandwidth for percent = 10 only by the interpolation between two distances.
// Samples and special cases are as in MedianBandwidth.
func IKABandwidth(x mat.Matrix, seed uint64) float64 {
	return newPairDistances("kernel.IKABandwidth", x, seed).squarePercentile10()
}

// MedianAndIKABandwidth returns the results of MedianBandwidth and IKABandwidth. It
// computes the distances only once.
func MedianAndIKABandwidth(x mat.Matrix, seed uint64) (median, ika float64) {
	s := newPairDistances("kernel.MedianAndIKABandwidth", x, seed)
	return s.median(), s.squarePercentile10()
}

// VarianceBandwidth returns the bandwidth for gamma="scale" in scikit-learn, which is γ =
// 1/(d·Var). Hence σ² = d·Var/2, where Var is the variance of all coordinates about their
// common mean. If all coordinates are equal, VarianceBandwidth returns 1. It panics if x
// is nil or a coordinate is not finite.
func VarianceBandwidth(x mat.Matrix) float64 {
	points := finitePoints("kernel.VarianceBandwidth", x)
	if len(points.Data) == 0 {
		return 1
	}
	mean, deviations := lin.Mean(points.Data), make([]float64, len(points.Data))
	for i, v := range points.Data {
		deviations[i] = v - mean
	}
	deviation := lin.Deviation(deviations)
	if !(deviation > 0) {
		return 1
	}
	return math.Sqrt(float64(points.Dim)/2) * deviation
}

// DimensionBandwidth returns the bandwidth for gamma="auto" in scikit-learn, which is γ =
// 1/d. Hence σ² = d/2. It is suitable for coordinates of variance 1. It panics if d < 1.
func DimensionBandwidth(d int) float64 {
	arg.AtLeast("kernel.DimensionBandwidth", "d", d, 1)
	return math.Sqrt(float64(d) / 2)
}

// finitePoints returns the rows of the argument x of fn as points. It panics with the name
// fn if x is nil or a coordinate is not finite.
func finitePoints(fn string, x mat.Matrix) approx.Points {
	arg.NotNil(fn, "matrix x", x)
	points := approx.PointsOf(x)
	arg.Finite(fn, "x", points)
	return points
}

// pairDistances contains the squared distances of all pairs of points of a sample.
type pairDistances struct {
	sq       []float64
	hasRoots bool       // sq contains distances, since some squares are not representable
	ranks    *lin.Ranks // of sq; nil until needed
}

// newPairDistances returns the distances of the rows of points, or of a sample of them.
// The name fn of the calling function is for messages of panics.
func newPairDistances(fn string, points mat.Matrix, seed uint64) *pairDistances {
	x := finitePoints(fn, points)
	if n := x.Len(); n > bandwidthSample {
		rng := rand.New(rand.NewPCG(seed, bandwidthStream))
		x = x.Subset(rng.Perm(n)[:bandwidthSample])
	}
	n := x.Len()
	s := &pairDistances{sq: unset.Numbers(n * (n - 1) / 2)[:0]}
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
	if s.getRanks().AreWithin(minSquare, maxSquare) {
		return
	}
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
	s.ranks = nil
}

// getRanks returns the order statistics of sq, which it counts at the first call.
func (s *pairDistances) getRanks() *lin.Ranks {
	if s.ranks == nil {
		s.ranks = new(lin.Ranks)
		s.ranks.Add(s.sq)
	}
	return s.ranks
}

// distance returns the distance for an element v of sq.
func (s *pairDistances) distance(v float64) float64 {
	if s.hasRoots {
		return v
	}
	return math.Sqrt(v)
}

func (s *pairDistances) median() float64 { return s.percentile(50) }

func (s *pairDistances) percentile(percent float64) float64 {
	return s.positiveStatistic(func() float64 {
		lo, hi, t := s.quantile(percent / 100)
		return (1-t)*s.distance(lo) + t*s.distance(hi)
	})
}

// squarePercentile10 returns the root of the tenth percentile of the squared distances.
func (s *pairDistances) squarePercentile10() float64 {
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
	lo, hi = s.getRanks().Find(s.sq, int(pos))
	return lo, hi, t
}
