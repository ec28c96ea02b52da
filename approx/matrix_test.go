package approx_test

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
)

// onlyMatrix hides every method of a matrix except the methods of mat.Matrix.
type onlyMatrix struct{ mat.Matrix }

func TestPointsOfMatrices(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, shape := range [][2]int{{1, 1}, {1, 7}, {5, 1}, {6, 2}, {9, 7}} {
		n, d := shape[0], shape[1]
		wideMatrix := mat.NewDense(n+2, d+3, nil)
		wideMatrix.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, wideMatrix)
		part := wideMatrix.Slice(1, n+1, 2, d+2) // has a stride of d+3
		dense := mat.DenseCopyOf(part)
		for name, x := range map[string]mat.Matrix{
			"dense": dense, "part": part, "transpose": mat.DenseCopyOf(dense.T()).T(), "other": onlyMatrix{dense},
			"points": approx.Points{Data: dense.RawMatrix().Data, Dim: d},
		} {
			p := approx.PointsOf(x)
			if r, c := p.Dims(); r != n || c != d || !mat.Equal(p, dense) || !mat.Equal(p.T(), dense.T()) {
				t.Errorf("%s of %d×%d: got %d×%d points that differ", name, n, d, r, c)
			}
			sharesMemory := &p.Data[0] == &dense.RawMatrix().Data[0]
			if want := name == "dense" || name == "points"; sharesMemory != want {
				t.Errorf("%s of %d×%d: shares memory: %t, want %t", name, n, d, sharesMemory, want)
			}
		}
		// gonum computes the same product from points as from a dense matrix.
		var got, want mat.Dense
		got.Mul(approx.PointsOf(dense), dense.T())
		want.Mul(dense, dense.T())
		if !mat.Equal(&got, &want) {
			t.Errorf("%d×%d: products of points and of a dense matrix differ", n, d)
		}
	}
}

func TestPointsAtPanics(t *testing.T) {
	p := approx.NewPoints(3, 2)
	for _, indices := range [][2]int{{-1, 0}, {3, 0}, {0, -1}, {0, 2}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("At(%d, %d) of 3×2 points did not panic", indices[0], indices[1])
				}
			}()
			p.At(indices[0], indices[1])
		}()
	}
}
