package fitting_test

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// TestShare checks that the points of a fit share memory with the matrices of the caller
// only if the caller allows it.
func TestShare(t *testing.T) {
	x := mat.NewDense(3, 2, []float64{1, 2, 3, 4, 5, 6})
	z := approx.Points{Data: []float64{1, 2}, Dim: 2}
	for _, share := range []bool{false, true} {
		p := fitting.Of(approx.Problem{X: x, Landmarks: z, Share: share}, 5)
		if !mat.Equal(p.X, x) || !mat.Equal(p.Landmarks, z) || p.Size != 5 {
			t.Errorf("share %t: the problem is %v", share, p)
		}
		if got := &p.X.Data[0] == &x.RawMatrix().Data[0]; got != share {
			t.Errorf("share %t: X is shared: %t", share, got)
		}
		if got := &p.Landmarks.Data[0] == &z.Data[0]; got != share {
			t.Errorf("share %t: the landmarks are shared: %t", share, got)
		}
	}
	if p := fitting.Of(approx.Problem{}, 1); p.X.Len() != 0 || p.Landmarks.Len() != 0 {
		t.Errorf("without matrices the problem is %v", p)
	}
}
