// Package race declares the view of the race: the errors of all methods as functions of
// their size or cost.
package race

// RunColumns holds the names of the columns of Runs:
//   - the state of the fit;
//   - the effective size m, or the number of features in a comparison;
//   - the relative error ‖K−K̂‖_F/‖K‖_F and its standard error;
//   - the median time of a fit, in milliseconds;
//   - the number of stored bytes;
//   - the number of kernel evaluations;
//   - the lower and the upper quartile of the time.
//
// A time is NaN if it was not measured, and +Inf if the fit takes too long for a
// measurement.
var RunColumns = [...]string{
	RunState: "state", RunSize: "size", RunError: "error", RunSE: "error.deviation", RunMS: "ms", RunBytes: "bytes", RunEvals: "evaluations",
	RunLow: "ms.low", RunHigh: "ms.high",
}

// These constants are the columns of Runs.
const (
	RunState = iota
	RunSize
	RunError
	RunSE
	RunMS
	RunBytes
	RunEvals
	RunLow
	RunHigh
	RunColumnCount = len(RunColumns)
)

// These constants are the states of a fit.
const (
	RunUnmade  = 0 // the fit is not made yet
	RunMade    = 1
	RunRefused = 2 // the method refused the problem
	RunGivenUp = 3 // the page stopped the fit, which took too much time or memory
	RunBounded = 4 // the fit is made, and its error is an upper bound
)

// IsFitMade reports whether a fit with the given state is complete.
func IsFitMade(state float64) bool { return state == RunMade || state == RunBounded }

// BandSeeds is the smallest number of seeds for which the chart draws a band.
const BandSeeds = 3

// Axes holds the keys of the quantities on the horizontal axis: m, the time of a fit, the
// stored bytes, and the kernel evaluations.
var Axes = []string{"m", TimeAxis, "bytes", "evals"}

// AxisWords holds the descriptions of Axes in the title of the picture.
var AxisWords = []string{"against m", "against time in ms", "against bytes", "against evaluations"}

// TimeAxis is the key of the axis for the time of a fit. Times are measured only for this
// axis.
const TimeAxis = "time"

// Floor is the value in ColorIndices for the exact method, truncated to m eigenpairs. No
// matrix of rank m has a smaller error.
const Floor = -2
