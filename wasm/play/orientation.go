package play

import (
	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
)

// An orientation is how the exact eigenfunctions of the last picture were
// turned: an eigenfunction is only determined up to its sign, and one of a
// degenerate group up to a rotation, so that the next picture can be turned to
// match. It is a turn that is in no state: values of these functions at points carry
// it, and a link that is opened begins without it.
type orientation struct {
	data string    // whose points
	n, r int       // φ is n×r
	Phi  []float64 // φᵢ as shown, at the points where functions are compared

	of  *solve.Exact // the solution that was turned; nil where it was none of a rest
	rot []float64    // and by which rotation
}

// turn returns the r×r rotation that turns exact eigenfunctions, phi n×r at those
// points, to match what was shown, and remembers them so as shown. Where nothing was
// they have the signs that own returns, or where it is nil those that they have.
func (o *orientation) turn(data string, phi []float64, n, r int, groups [][2]int, own func() []float64) []float64 {
	var rot []float64
	if o.data == data && o.r > 0 {
		// A point that was added or moved says nothing about signs; the rest is
		// enough. A function that was not shown before keeps its own sign.
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

// turnStage is turn of a solution at rest. One that has been turned already stays as it is
// shown, to the last bit.
func (o *orientation) turnStage(data string, e *solve.Exact, d *solve.Data) []float64 {
	if o.of != e || o.data != data {
		rot := o.turn(data, e.ValuesAt(d.X, d.ComparedRows), len(d.ComparedRows), len(e.Lambda), e.Groups, nil)
		o.of, o.rot = e, rot
	}
	return o.rot
}

// GroupsOf returns the nearly equal ones of the first q eigenvalues of e.
func GroupsOf(e approx.Eigenfunctions, q int) [][2]int {
	return kpca.Groups(e.Values(), q)
}
