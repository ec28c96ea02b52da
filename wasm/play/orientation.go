package play

import (
	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
)

// An Orientation contains the exact eigenfunctions of the last picture. An eigenfunction
// is unique only up to its sign. Eigenfunctions with equal eigenvalues are unique only up
// to a rotation. The eigenfunctions of the next picture are rotated to match those of the
// last one. A state does not contain the orientation, so a link opens without one.
type Orientation struct {
	Data string    // the key of the data set
	N, R int       // φ is an N×R matrix
	Phi  []float64 // values of the shown φᵢ at the points Data.ComparedPoints

	solution *solve.Exact // the final solution that was rotated; may be nil
	rot      []float64    // the rotation of this solution
}

// align returns the r×r rotation that aligns the exact eigenfunctions phi with the shown
// ones. The argument phi is the n×r matrix of their values. The rotated eigenfunctions
// become the shown ones. If no eigenfunctions are shown, align uses the signs that the
// function signs returns. If signs is nil, it returns the identity.
func (o *Orientation) align(data string, phi []float64, n, r int, groups [][2]int, signs func() []float64) []float64 {
	var rot []float64
	if o.Data == data && o.R > 0 {
		// The points that both pictures contain are sufficient. A function that was not
		// shown before keeps its sign.
		rows := min(o.N, n)
		ref := make([]float64, rows*r)
		for i := range rows {
			copy(ref[i*r:(i+1)*r], phi[i*r:(i+1)*r])
			copy(ref[i*r:(i+1)*r], o.Phi[i*o.R:i*o.R+min(o.R, r)])
		}
		rot = measure.Align(approx.Points{Data: ref, Dim: r}, approx.Points{Data: phi[:rows*r], Dim: r}, groups).RawMatrix().Data
	} else {
		rot = numeric.Identity(r)
		if signs != nil {
			for i, sign := range signs() {
				rot[i*r+i] = sign
			}
		}
	}
	*o = Orientation{Data: data, N: n, R: r, Phi: numeric.Product(phi, rot, n, r)}
	return rot
}

// alignFinal aligns the eigenfunctions of a final solution in the same way as align. If
// the solution was aligned before, it returns the same rotation.
func (o *Orientation) alignFinal(data string, e *solve.Exact, d *solve.Data) []float64 {
	if o.solution != e || o.Data != data {
		rot := o.align(data, e.ValuesAt(d.X, d.ComparedRows), len(d.ComparedRows), len(e.Lambda), e.Groups, nil)
		o.solution, o.rot = e, rot
	}
	return o.rot
}

// GroupsOf returns the groups of nearly equal eigenvalues among the first q eigenvalues
// of e.
func GroupsOf(e approx.Eigenfunctions, q int) [][2]int {
	return kpca.EigenvalueGroups(e.Values(), q)
}
