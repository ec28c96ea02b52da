// Package bounds describes the view of the bounds of reduced sets.
package bounds

// Columns of a row of bounds.5.1 and so on. A row holds the values at one ℓ, and
// NaN for each missing value.
const (
	Ell      = iota // ℓ
	Centres         // m
	Measured        // the left-hand side
	Worst           // the bound for all data with this ε
	Data            // the bound for these data
	Printed         // the printed bound, if it differs
	Trivial         // the trivial bound, without any assumption
	Columns         // number of columns
)

// columnNames names the columns in tables.
var columnNames = [Columns]string{
	Ell: "ell", Centres: "m", Measured: "measured", Worst: "bound", Data: "bound.these.data", Printed: "bound.printed", Trivial: "bound.always",
}
