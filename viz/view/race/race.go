// Package race describes the view of how the errors of all methods fall.
package race

// RunColumns names the columns of race.runs: what has become of a fit, its effective size m,
// ‖K−K̂‖_F / ‖K‖_F and the standard error of that, the median of the milliseconds that it takes,
// the bytes that it keeps, its kernel evaluations, and the quartiles of the milliseconds.
// Times are NaN where they are not measured, and +Inf where a fit takes too long for that.
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

// What has become of a fit; 0 is that nobody has made it yet.
const (
	runMade    = 1
	RunRefused = 2 // by its method
	RunGivenUp = 3 // by the page: it took too long, or more memory than there is
	RunBounded = 4 // made, and its error is known to be no larger than so much
)

// FitMade reports whether a row of race.runs has the numbers of a fit.
func FitMade(state float64) bool { return state == runMade || state == RunBounded }

// BandSeeds is the number of seeds from which on a place has a band.
const BandSeeds = 3

// Between stands between the sentences of a label that is a list of them, as a bar may
// be in one.
const Between = "\x1f"

// Axes are the quantities that the error can be drawn against: m, the time of a fit, what it
// stores, and its kernel evaluations.
var Axes = []string{"m", "time", "bytes", "evals"}
