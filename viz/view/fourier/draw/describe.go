package draw

import (
	"fmt"

	"mercer/viz/view"
	"mercer/viz/view/result"
)

// describeFrequencies returns a sentence with the number of frequencies, or of
// neurons, in the Fourier plane.
func describeFrequencies(b view.Blocks) string {
	nodes, weighted := Nodes(b)
	n, negative := len(b.Positions(result.Frequencies))/2, 0
	for _, f := range nodes {
		if f.Weight < 0 {
			negative++
		}
	}
	what := "frequencies ω and their negatives"
	switch {
	case b.ShowsDirections() && n == 1:
		what = "direction w of a neuron"
	case b.ShowsDirections():
		what = "directions w of neurons"
	case n == 1:
		what = "frequency ω and its negative"
	}
	s := fmt.Sprintf("%d %s in the Fourier plane", n, what)
	if weighted {
		s += ", areas by weight"
	}
	if negative > 0 {
		s += fmt.Sprintf(", %d of negative weight", negative)
	}
	return s + "."
}
