// Package bounds describes the view of the bounds of reduced sets.
package bounds

// Columns of a row of bounds.5.1 and so on: what stands at one ℓ, NaN where there is
// no such thing.
const (
	Ell      = iota // ℓ
	Centres         // m
	Measured        // the left side
	Worst           // what holds for all data of this ε
	Data            // what holds for these data
	Printed         // what is printed, where that is something else
	Trivial         // what holds without any assumption
	Columns         // how many there are
)

// columnNames names the columns in tables.
var columnNames = [Columns]string{
	Ell: "ell", Centres: "m", Measured: "measured", Worst: "bound", Data: "bound.these.data", Printed: "bound.printed", Trivial: "bound.always",
}
