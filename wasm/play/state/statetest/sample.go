package statetest

import (
	"mercer/approx"
	"mercer/wasm/play/state"
)

// Sample generates the points of s, including moved points, and their labels. Tests
// compare it with the stored points of a session.
func Sample(s state.State) approx.Sample {
	d := state.Dataset(s.Data)
	sample := d.New(s.N, s.Noise, s.DataSeed)
	for i, position := range s.MovedPoints {
		copy(sample.X.Row(i), position[:])
	}
	return sample
}
