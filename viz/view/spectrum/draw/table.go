package draw

import (
	"math"

	"mercer/viz/contract"
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/spectrum"
)

// completeTable adds the cumulative sums of the eigenvalues, as fractions of the trace,
// to their table.
func completeTable(n view.Numbers, t *table.Table) {
	if !t.BeginsWith(spectrum.Eigenvalues.Exact) {
		return
	}
	for _, side := range []string{contract.Exact, contract.Approx} {
		z := CumulativeSums(n, spectrum.Eigenvalues.Side(side != contract.Exact))
		if len(z) == 0 {
			continue
		}
		rows := len(t.Columns[0].Values)
		sums := table.Column{Name: "trace." + side, Values: table.Values(rows, func(i int) float64 {
			if i < len(z) {
				return z[i]
			}
			return math.NaN()
		})}
		t.Columns = append(t.Columns, sums)
	}
}
