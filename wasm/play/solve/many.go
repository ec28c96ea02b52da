package solve

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/wasm/play/state"
)

const (
	// MaxAllPairsPoints is the largest number of points for which results over all pairs of
	// points are computed. For more points, they are estimated from the pairs of a
	// sample, with a standard error. Other results are omitted, with a note.
	MaxAllPairsPoints = 5000

	// FinalSampleSize is the number of sampled points in a final result.
	FinalSampleSize = 1024

	// maxComparedPoints is the largest number of points for which views of several methods
	// measure errors on all pairs. These views are the comparison and the race.
	maxComparedPoints = 2000

	streamMany = 0x200 // stream of the random numbers that draw the sample; their seed is n
)

// IsLarge reports whether n > MaxAllPairsPoints.
func IsLarge(n int) bool { return n > MaxAllPairsPoints }

// TooManyPoints returns the reason why the method cannot be run with the number of points
// of s. It returns "" if the method can be run.
func TooManyPoints(s *state.State) string {
	if !IsLarge(s.N) {
		return ""
	}
	method := state.Method(s.Method)
	demand := catalogue.Modest
	if method.Demand != nil {
		demand = method.Demand(s.SettingsOf(method.Key, method.Params))
	}
	switch {
	case demand == catalogue.WholeMatrix:
		return fmt.Sprintf("This method needs all pairs of points, so it is limited to %s points.", approx.FormatCount(MaxAllPairsPoints))
	case demand == catalogue.ManyGrids:
		return fmt.Sprintf("Thousands of grids sort all points, so this size is limited to %s points.", approx.FormatCount(MaxAllPairsPoints))
	case demand == catalogue.EachPairOnce && s.N > maxPairwisePoints:
		return fmt.Sprintf("This method takes too long above %s points.", approx.FormatCount(maxPairwisePoints))
	}
	maxSize := int(math.Sqrt(maxProducts / float64(s.N)))
	if HasWaves(method) {
		maxSize /= 2 // each frequency has a cosine and a sine
	}
	if method.StoresFactor {
		maxSize = min(maxSize, maxStoredValues/s.N)
	}
	if method.Traits.Sized && s.Rank > maxSize {
		return fmt.Sprintf("With n = %s points, m is limited to %d: more takes too long or needs too much memory.", approx.FormatCount(s.N), maxSize)
	}
	return ""
}

// maxCenters returns the largest number of centres that the method may find. With this
// number, the method takes at most about five seconds in a browser. If the number of
// centres is a setting, maxCenters returns 0.
func maxCenters(s *state.State) int {
	switch m := state.Method(s.Method); {
	case m.Traits.Sized:
		return 0
	case m.Centers == catalogue.CenterProducts: // n m² products, and m³ operations for the span of the centres
		return min(1500, int(math.Sqrt(maxProducts/float64(s.N))))
	case m.Centers == catalogue.CenterMeans: // n m kernel values, and a matrix factor with m rows
		return min(2000, maxMeanValues/s.N)
	}
	return MaxAllPairsPoints // all pairs of centres
}

const (
	// maxMeanValues is an upper bound of the n m kernel values whose means determine the best
	// weights.
	maxMeanValues = 1e8

	// maxPairwisePoints is the largest number of points for methods that need every pair once.
	maxPairwisePoints = 20000

	// maxProducts is an upper bound of the n D² multiplications for the covariance of D
	// features. They take about five seconds in a browser.
	maxProducts = 1e10

	// maxStoredValues is the largest number n m of values that a method may store. They need
	// 160 MB.
	maxStoredValues = 20e6
)

// HasWaves reports whether the features of the method are pairs of a cosine and a sine.
func HasWaves(m *catalogue.MethodEntry) bool { return m.Marks == "frequencies" }
