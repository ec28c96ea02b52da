package race

import (
	"mercer/viz/contract"
)

// fitRows and methodRows index the rows of the blocks below. A block has a row for each
// fit or for each method.
var (
	fitRows    = contract.Index{Name: "fit", First: 1}
	methodRows = contract.Index{Name: "method"}
)

// These variables declare the blocks that the view draws.
var (
	// Cells holds the planned fits: the method, the value of the size setting, the seed
	// and the turn of each fit. The turn is the number of fits that are made earlier.
	Cells = contract.Table{Name: "race.cells", Columns: 4, Rows: fitRows, Names: []string{"method", "value", "seed", "turn"}}
	// Runs holds the result of each fit. RunColumns describes the columns.
	Runs = contract.Table{Name: "race.runs", Columns: RunColumnCount, Rows: fitRows, Names: RunColumns[:]}
	// Run holds a single row of Runs. It is part of the message about one fit.
	Run = contract.Table{Name: "run", Columns: RunColumnCount}
	// ColorIndices holds the index of the colour of each method. The index is −1 for a
	// method without a colour, and Floor for the best possible error.
	ColorIndices = contract.Column{Name: "race.known", Rows: methodRows}
	// TheoryExponents holds the exponent of m in the error of each method. NaN means that
	// theory predicts no exponent.
	TheoryExponents = contract.Column{Name: "race.theory", Rows: methodRows}
	// UsesSeed holds 1 for each method that depends on its seed, and 0 for the others.
	UsesSeed = contract.Column{Name: "race.seeded", Rows: methodRows}
	// SizeRange holds the smallest and the largest m of the race.
	SizeRange = contract.Column{Name: "race.range"}
	// CurrentMethod holds the index of the method of the state, or −1.
	CurrentMethod = contract.Scalar{Name: "race.current"}
	// CurrentSize holds the size m of the state.
	CurrentSize = contract.Scalar{Name: "race.m"}
	// Names holds the names of the methods, separated by bars.
	Names = contract.Label{Name: "race.names"}
	// Keys holds the keys of the methods, separated by bars.
	Keys = contract.Label{Name: "race.keys"}
	// BriefNames holds short names of the methods, separated by bars. A short name can be
	// empty.
	BriefNames = contract.Label{Name: "race.brief"}
	// SizeKeys holds, for each method, the key of the setting that determines its size.
	// The keys are separated by bars.
	SizeKeys = contract.Label{Name: "race.vary"}
	// Symbols holds the letters of these settings, separated by bars.
	Symbols = contract.Label{Name: "race.symbols"}
	// Axis holds the key of the horizontal axis, one of Axes.
	Axis = contract.Label{Name: "race.axis"}
	// Key identifies all settings that the fits depend on.
	Key = contract.Label{Name: "race.key"}
	// Note holds an important note on the errors. It may be absent.
	Note = contract.Label{Name: "race.note"}
	// RefusedCount holds, in words, the number of methods that do not accept the kernel.
	RefusedCount = contract.Label{Name: "race.refused"}
	// RefusalReasons holds the names of these methods and the reasons. The entries are
	// separated by contract.Separator.
	RefusalReasons = contract.Label{Name: "race.cannot"}
	// TimeLeft holds an estimate of the time for the missing fits, in seconds. It may be
	// absent.
	TimeLeft = contract.Label{Name: "race.left"}
	// FitReasons holds the index of each refused fit and the reason. The entries are
	// separated by contract.Separator.
	FitReasons = contract.Label{Name: "race.reasons"}
)
