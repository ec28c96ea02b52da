package solve

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/wasm/play/state"
)

const (
	// WholeUpTo is the largest number of points for which results that need every pair of
	// points are computed. For more points, the results are estimated from the pairs of a
	// sample, with their standard error, or left out with a note.
	WholeUpTo = 5000

	// SampledAtRest is the size of the sample of a result at rest.
	SampledAtRest = 1024

	// severalUpTo is the largest number of points for which views of several methods, the
	// comparison and the race, measure errors on all pairs.
	severalUpTo = 2000

	streamMany = 0x200 // seed of the random numbers that draw the sample
)

// IsLarge reports whether n points are more than WholeUpTo.
func IsLarge(n int) bool { return n > WholeUpTo }

// TooManyPoints returns the reason why the method is not run for the number of
// points of s, or "".
func TooManyPoints(s *state.State) string {
	if !IsLarge(s.N) {
		return ""
	}
	me := state.Method(s.Method)
	demand := catalogue.Modest
	if me.Demand != nil {
		demand = me.Demand(s.SettingsOf(me.Key, me.Params))
	}
	switch {
	case demand == catalogue.WholeMatrix:
		return fmt.Sprintf("This method needs all pairs of points, so it is limited to %s points.", approx.Count(WholeUpTo))
	case demand == catalogue.ManyGrids:
		return fmt.Sprintf("Thousands of grids sort all points, so this size is limited to %s points.", approx.Count(WholeUpTo))
	case demand == catalogue.EachPairOnce && s.N > pairwiseUpTo:
		return fmt.Sprintf("This method takes too long above %s points.", approx.Count(pairwiseUpTo))
	}
	most := int(math.Sqrt(maxProducts / float64(s.N)))
	if Waves(me) {
		most /= 2 // each frequency has a cosine and a sine
	}
	if me.StoresFactor {
		most = min(most, maxKept/s.N)
	}
	if me.Traits.Sized && s.Rank > most {
		return fmt.Sprintf("With n = %s points, m is limited to %d: more takes too long or needs too much memory.", approx.Count(s.N), most)
	}
	return ""
}

// mostCentres returns the largest number of centres that the method may find in the
// points. With so many centres, the method takes at most some five seconds in a
// browser. If the number of centres is a setting, mostCentres returns 0.
func mostCentres(s *state.State) int {
	switch m := state.Method(s.Method); {
	case m.Traits.Sized:
		return 0
	case m.Centres == catalogue.CentreProducts: // n m² products, and m³ for the span of the centres
		return min(1500, int(math.Sqrt(maxProducts/float64(s.N))))
	case m.Centres == catalogue.CentreMeans: // n m kernel values, and a factor of m rows
		return min(2000, maxMeans/s.N)
	}
	return WholeUpTo // every pair of centres
}

const (
	// maxMeans bounds the n m kernel values whose means the best weights need.
	maxMeans = 1e8

	// pairwiseUpTo is the largest number of points for methods that need every pair once.
	pairwiseUpTo = 20000

	// maxProducts bounds the n D² multiplications for the covariance of D features: some five
	// seconds in a browser.
	maxProducts = 1e10

	// maxKept is the largest number n m of values that a method may store, which is 160 MB.
	maxKept = 20e6
)

// Waves reports whether the features of the method come in pairs.
func Waves(m *catalogue.MethodEntry) bool { return m.Marks == "frequencies" }
