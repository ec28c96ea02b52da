// Package race describes the view of how the errors of all methods fall.
package race

// RunColumns is the number of columns of race.runs. The first columns are the state
// of a fit, the effective size m, ‖K−K̂‖_F / ‖K‖_F and the standard error of this
// ratio. Then follow the median time in milliseconds, the stored bytes, the kernel
// evaluations, and the quartiles of the time. A time is NaN if it is not measured,
// and +Inf if the fit takes too long for measuring.
var RunColumns = [...]string{
	RunDone: "state", RunSize: "size", RunError: "error", RunSE: "error.deviation", RunMS: "ms", RunBytes: "bytes", RunEvals: "evaluations",
	RunLow: "ms.low", RunHigh: "ms.high",
}

const (
	RunDone = iota
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

// The states of a fit.
const (
	RunUnmade  = 0 // not made yet
	RunMade    = 1
	RunRefused = 2 // the method refused the fit
	RunGivenUp = 3 // the page gave up the fit, which took too much time or memory
	RunBounded = 4 // made, with an upper bound as error
)

// IsFitMade reports whether a row of race.runs belongs to a completed fit.
func IsFitMade(state float64) bool { return state == RunMade || state == RunBounded }

// BandSeeds is the number of seeds from which on a place has a band.
const BandSeeds = 3

// Separator separates the sentences of a label that is a list of them, since a
// sentence may contain a bar.
const Separator = "\x1f"

// Axes are the quantities on the lower axis: m, the time of a fit, the stored
// bytes, and the kernel evaluations.
var Axes = []string{"m", TimeAxis, "bytes", "evals"}

// AxisWords are the words of Axes in the title of the picture.
var AxisWords = []string{"against m", "against time in ms", "against bytes", "against evaluations"}

// TimeAxis is the axis for which fits are timed.
const TimeAxis = "time"

// Floor is the value in Known of the exact method, cut off after m eigenpairs. No
// kernel of rank m has a smaller error.
const Floor = -2
