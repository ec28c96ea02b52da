package viz

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

// boundRows reads the rows of a theorem.
func (b blocks) boundRows(name string) (rows [][]float64) {
	z := b.list(name)
	for i := 0; i+BoundColumns <= len(z); i += BoundColumns {
		rows = append(rows, z[i:i+BoundColumns])
	}
	return rows
}
