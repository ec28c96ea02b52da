package state

import (
	"testing"

	"mercer/viz/contract"
)

// BenchmarkKey measures the key of a stage, which a preview computes a dozen times.
func BenchmarkKey(b *testing.B) {
	s, _ := Open("n=1000&kernel=gaussian&m=128&p4=0.5,0.2")
	for b.Loop() {
		s.Key(contract.InputFit)
	}
}

// BenchmarkOpen measures the state of a link.
func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		Open("v=1&n=1000&kernel=gaussian&m=128&sigma=0.37")
	}
}

// BenchmarkNewOwnPoints measures what the worker does when it receives 5,000 points.
func BenchmarkNewOwnPoints(b *testing.B) {
	x := randomPoints(5000, 1, 0)
	for b.Loop() {
		if _, err := NewOwnPoints(OwnPoints{X: x}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
