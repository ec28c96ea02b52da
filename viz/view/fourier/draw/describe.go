package draw

import (
	"fmt"

	"mercer/viz/view"
	"mercer/viz/view/result"
)

// describeFrequencies describes the Fourier plane. The sentence contains the number of
// frequencies, or the number of neurons.
func describeFrequencies(b view.Blocks) string {
	nodes, isWeighted := Nodes(b)
	n, negativeCount := len(b.Positions(result.Frequencies))/2, 0
	for _, f := range nodes {
		if f.Weight < 0 {
			negativeCount++
		}
	}
	noun := "frequencies ω and their negatives"
	switch {
	case b.ShowsDirections() && n == 1:
		noun = "direction w of a neuron"
	case b.ShowsDirections():
		noun = "directions w of neurons"
	case n == 1:
		noun = "frequency ω and its negative"
	}
	s := fmt.Sprintf("%d %s in the Fourier plane", n, noun)
	if isWeighted {
		s += ", areas by weight"
	}
	if negativeCount > 0 {
		s += fmt.Sprintf(", %d of negative weight", negativeCount)
	}
	return s + "."
}
