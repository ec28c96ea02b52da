package play

import (
	"mercer/approx"
	"mercer/wasm/play/state"
)

// Data returns the points of s, those moved by hand where the hand left them,
// and the group of each.
func Data(s state.State) approx.Sample {
	d := state.Dataset(s.Data)
	sample := d.New(s.N, s.Noise, s.DataSeed)
	for i, at := range s.Moved {
		copy(sample.X.At(i), at[:])
	}
	return sample
}
