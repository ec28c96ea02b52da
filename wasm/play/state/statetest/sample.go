package statetest

import (
	"mercer/approx"
	"mercer/wasm/play/state"
)

// Sample generates the points of s, including moved points, and their labels. Tests
// compare it with the stored points of a session.
func Sample(s state.State) approx.Sample {
	sample := s.Sample()
	sample.X = sample.X.Clone()
	for i, position := range s.MovedPoints {
		copy(sample.X.Row(i), position[:])
	}
	return sample
}
