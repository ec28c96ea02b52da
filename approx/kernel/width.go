package kernel

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
)

// widthSample is how many points the bandwidth heuristics look at: half a
// million pairs give a quantile to three digits.
const widthSample = 1000

// Median returns the median distance of two points of x, the usual first guess
// of a bandwidth. Of more than 1,000 points it takes 1,000 at random. Where more
// than half of the pairs coincide, it is the smallest positive distance, and
// where all do, 1.
func Median(x approx.Points, seed uint64) float64 {
	return width(x, seed, func(sq []float64) float64 {
		lo, hi, t := quantile(sq, 0.5)
		return (1-t)*math.Sqrt(lo) + t*math.Sqrt(hi)
	})
}

// Percentile10 returns the σ of Ronchetti's IKA: σ² is the tenth percentile of
// the squared distances of two points of x. It samples and falls back as Median
// does.
func Percentile10(x approx.Points, seed uint64) float64 {
	return width(x, seed, func(sq []float64) float64 {
		lo, hi, t := quantile(sq, 0.1)
		return math.Sqrt((1-t)*lo + t*hi)
	})
}

// Variance returns the σ of scikit-learn's gamma="scale", which is γ = 1/(d·Var)
// where Var is the variance of all coordinates about their one mean:
// σ² = d·Var/2. Where all coordinates are equal it is 1.
func Variance(x approx.Points) float64 {
	n := float64(len(x.Data))
	var mean, sum float64
	for _, v := range x.Data {
		mean += v / n
	}
	for _, v := range x.Data {
		sum += (v - mean) * (v - mean) / n
	}
	if !(sum > 0) {
		return 1
	}
	return math.Sqrt(float64(x.Dim) * sum / 2)
}

// Dimension returns the σ of γ = 1/d, the default of scikit-learn, for data whose
// coordinates are of size 1: σ² = d/2.
func Dimension(d int) float64 { return math.Sqrt(float64(d) / 2) }

// width applies a statistic of the squared distances of all pairs i < j of a
// sample of x.
func width(x approx.Points, seed uint64, statistic func(sq []float64) float64) float64 {
	if n := x.Len(); n > widthSample {
		rng := rand.New(rand.NewPCG(seed, streamWidth))
		x = x.Subset(rng.Perm(n)[:widthSample])
	}
	n := x.Len()
	sq := make([]float64, 0, n*(n-1)/2)
	least := math.Inf(1) // smallest positive squared distance
	for i := range n {
		for j := range i {
			s := sqDist(x.At(i), x.At(j))
			sq = append(sq, s)
			if s > 0 && s < least {
				least = s
			}
		}
	}
	if math.IsInf(least, 1) {
		return 1
	}
	if s := statistic(sq); s > 0 {
		return s
	}
	return math.Sqrt(least)
}

// streamWidth separates the sample of the heuristics from other draws of the
// same seed.
const streamWidth = 0x77

// quantile returns the two order statistics of v between which its p-quantile
// lies, and how far from the first to the second: NumPy's linear rule. It
// reorders v.
func quantile(v []float64, p float64) (lo, hi, t float64) {
	at, t := math.Modf(p * float64(len(v)-1))
	i := int(at)
	lo = selectNth(v, i)
	hi = lo
	if i+1 < len(v) {
		hi = math.Inf(1)
		for _, x := range v[i+1:] {
			hi = min(hi, x)
		}
	}
	return lo, hi, t
}

// selectNth returns the i-th smallest of v, which it reorders so that nothing
// smaller follows it: quickselect (Hoare 1961), linear in len(v) where sorting
// half a million distances would be felt under a slider.
func selectNth(v []float64, i int) float64 {
	lo, hi := 0, len(v)-1
	for lo < hi {
		a, b, c := v[lo], v[(lo+hi)/2], v[hi]
		pivot := max(min(a, b), min(max(a, b), c)) // median of three
		l, r := lo, hi
		for l <= r {
			for v[l] < pivot {
				l++
			}
			for v[r] > pivot {
				r--
			}
			if l <= r {
				v[l], v[r] = v[r], v[l]
				l++
				r--
			}
		}
		switch {
		case i <= r:
			hi = r
		case i >= l:
			lo = l
		default:
			return v[i]
		}
	}
	return v[lo]
}
