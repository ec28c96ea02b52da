package race

import (
	"mercer/viz/contract"
)

// These indices describe the rows of lists.
var (
	fitRows    = contract.Index{Name: "fit", First: 1}
	methodRows = contract.Index{Name: "method"}
)

// These are the blocks of a result that the view draws.
var (
	// Cells holds the method, the size setting, the seed and the turn of each fit.
	Cells = contract.Table{Name: "race.cells", Columns: 4, Rows: fitRows, Names: []string{"method", "value", "seed", "turn"}}
	// Runs holds the result of each fit, in the columns RunColumns.
	Runs = contract.Table{Name: "race.runs", Columns: RunColumnCount, Rows: fitRows, Names: RunColumns[:]}
	// Run holds a single row of Runs, in the message of one fit.
	Run = contract.Table{Name: "run", Columns: RunColumnCount}
	// ColourIndices holds the colour of each method, −1 for a method without a colour, and Floor.
	ColourIndices = contract.Column{Name: "race.known", Rows: methodRows}
	// TheoryExponents holds the exponent of m in the error of each method, or NaN if theory predicts
	// no exponent.
	TheoryExponents = contract.Column{Name: "race.theory", Rows: methodRows}
	// UsesSeed holds 1 for a method that depends on its seed.
	UsesSeed = contract.Column{Name: "race.seeded", Rows: methodRows}
	// SizeRange holds the smallest and the largest m.
	SizeRange = contract.Column{Name: "race.range"}
	// CurrentMethod holds the method of the state, or −1.
	CurrentMethod = contract.Scalar{Name: "race.current"}
	// CurrentSize holds the m of the state.
	CurrentSize = contract.Scalar{Name: "race.m"}
	// Names holds the names of the methods, separated by bars.
	Names = contract.Label{Name: "race.names"}
	// Keys holds the keys of the methods, separated by bars.
	Keys = contract.Label{Name: "race.keys"}
	// BriefNames holds short names of the methods, separated by bars. Some are empty.
	BriefNames = contract.Label{Name: "race.brief"}
	// SizeKeys holds the keys of the settings that make the methods larger, separated by bars.
	SizeKeys = contract.Label{Name: "race.vary"}
	// Symbols holds the letters of these settings, separated by bars.
	Symbols = contract.Label{Name: "race.symbols"}
	// Axis holds the key of the horizontal axis.
	Axis = contract.Label{Name: "race.axis"}
	// Key identifies the settings that the fits depend on.
	Key = contract.Label{Name: "race.key"}
	// Note holds an important note about the errors.
	Note = contract.Label{Name: "race.note"}
	// RefusedCount holds, in words, the number of methods that cannot serve the kernel.
	RefusedCount = contract.Label{Name: "race.refused"}
	// RefusalReasons names these methods with the reasons, separated by Between.
	RefusalReasons = contract.Label{Name: "race.cannot"}
	// TimeLeft holds an estimate of the seconds for the missing fits, if there is an estimate.
	TimeLeft = contract.Label{Name: "race.left"}
	// FitReasons holds the number and the reason of refused fits, separated by Between.
	FitReasons = contract.Label{Name: "race.reasons"}
)
