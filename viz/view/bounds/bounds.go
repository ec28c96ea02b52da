// Package bounds describes the view of the bounds of reduced sets.
package bounds

// Columns of a row of bounds.5.1 and so on. A row holds the values at one ℓ, and
// NaN for each missing value.
const (
	EllColumn          = iota // ℓ
	CentreColumn              // m
	MeasuredColumn            // the left-hand side
	WorstCaseColumn           // the bound for all data with this ε
	DataBoundColumn           // the bound for these data
	PrintedBoundColumn        // the printed bound, if it differs
	TrivialBoundColumn        // the trivial bound, without any assumption
	ColumnCount               // number of columns
)

// columnNames names the columns in tables.
var columnNames = [ColumnCount]string{
	EllColumn: "ell", CentreColumn: "m", MeasuredColumn: "measured", WorstCaseColumn: "bound", DataBoundColumn: "bound.these.data", PrintedBoundColumn: "bound.printed", TrivialBoundColumn: "bound.always",
}
