package state

import "testing"

// BenchmarkNewOwnPoints measures what the worker does when it receives 5,000 points.
func BenchmarkNewOwnPoints(b *testing.B) {
	x := randomPoints(5000, 1, 0)
	for b.Loop() {
		if _, err := NewOwnPoints(OwnPoints{X: x}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
