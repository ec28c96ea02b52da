package play

import (
	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
)

// An orientation holds the exact eigenfunctions of the last picture. An
// eigenfunction is determined up to its sign. Eigenfunctions of equal eigenvalues
// are determined up to a rotation. The next picture is turned to match the last
// picture. The orientation is not part of a state, so a link opens without an
// orientation.
type orientation struct {
	data string    // the key of the data set
	n, r int       // φ is n×r
	Phi  []float64 // φᵢ as shown, at Data.Compared

	of  *solve.Exact // the solution at rest that was turned; may be nil
	rot []float64    // the rotation of that solution
}

// turn returns the r×r rotation that turns the exact eigenfunctions phi, an n×r
// matrix of their values, to match the shown eigenfunctions. It keeps the rotated
// eigenfunctions as shown. Without shown eigenfunctions, turn uses the signs that
// own returns, or no signs if own is nil.
func (o *orientation) turn(data string, phi []float64, n, r int, groups [][2]int, own func() []float64) []float64 {
	var rot []float64
	if o.data == data && o.r > 0 {
		// The points that both pictures have are enough. A function that was not shown
		// before keeps its sign.
		rows := min(o.n, n)
		ref := make([]float64, rows*r)
		for i := range rows {
			copy(ref[i*r:(i+1)*r], phi[i*r:(i+1)*r])
			copy(ref[i*r:(i+1)*r], o.Phi[i*o.r:i*o.r+min(o.r, r)])
		}
		rot = measure.Align(ref, phi[:rows*r], rows, r, groups)
	} else {
		rot = numeric.Identity(r)
		if own != nil {
			for i, sign := range own() {
				rot[i*r+i] = sign
			}
		}
	}
	*o = orientation{data: data, n: n, r: r, Phi: numeric.Product(phi, rot, n, r)}
	return rot
}

// turnStage is turn for a solution at rest. A solution that was turned before keeps
// its rotation to the last bit.
func (o *orientation) turnStage(data string, e *solve.Exact, d *solve.Data) []float64 {
	if o.of != e || o.data != data {
		rot := o.turn(data, e.ValuesAt(d.X, d.ComparedRows), len(d.ComparedRows), len(e.Lambda), e.Groups, nil)
		o.of, o.rot = e, rot
	}
	return o.rot
}

// GroupsOf returns the groups of nearly equal eigenvalues among the first q of e.
func GroupsOf(e approx.Eigenfunctions, q int) [][2]int {
	return kpca.Groups(e.Values(), q)
}
