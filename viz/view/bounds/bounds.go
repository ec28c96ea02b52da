// Package bounds describes the view of the bounds of reduced sets.
package bounds

// Columns of a row of bounds.5.1 and so on: what stands at one ℓ, NaN where there is
// no such thing.
const (
	BoundEll      = iota // ℓ
	BoundCentres         // m
	BoundMeasured        // the left side
	BoundWorst           // what holds for all data of this ε
	BoundData            // what holds for these data
	BoundPrinted         // what is printed, where that is something else
	BoundTrivial         // what holds without any assumption
	BoundColumns         // how many there are
)
