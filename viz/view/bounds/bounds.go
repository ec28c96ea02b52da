// Package bounds declares the view of the bounds for reduced sets.
package bounds

// These constants are the columns of the blocks bounds.5.1 to bounds.5.4. A row holds the
// values at one ℓ. NaN stands for a missing value.
const (
	EllColumn          = iota // the setting ℓ
	CenterColumn              // m, the number of centres
	MeasuredColumn            // the measured left-hand side of the theorem
	WorstCaseColumn           // the bound in the worst case: for all data with this ε; in 5.4, for all data with the measured distance of 5.3
	DataBoundColumn           // the bound for the given data
	PrintedBoundColumn        // the bound as printed in the paper, if it differs
	TrivialBoundColumn        // the trivial bound, which needs no assumption
	ColumnCount               // number of columns
)

// columnNames holds the names of the columns in tables.
var columnNames = [ColumnCount]string{
	EllColumn: "ell", CenterColumn: "m", MeasuredColumn: "measured", WorstCaseColumn: "bound", DataBoundColumn: "bound.these.data", PrintedBoundColumn: "bound.printed", TrivialBoundColumn: "bound.always",
}
