package rotation

import (
	"slices"

	"mercer/approx/internal/archive"
)

// Archive visits a list of butterflies of ℝᵈ, for catalogue.Save. Each row of the arrays
// belongs to a butterfly.
func Archive(a archive.Fields, list *[]*Butterfly, d int) {
	if d < 1 {
		a.Fail("the dimension of a rotation is %d, want at least 1", d)
	}
	var cos, sin []float64
	var perm []int
	for _, b := range *list {
		cos, sin, perm = append(cos, b.cos...), append(sin, b.sin...), append(perm, b.perm...)
	}
	angles, sines, cols := d-1, d-1, d
	a.Matrix("rotation_cos", &cos, &angles)
	a.Matrix("rotation_sin", &sin, &sines)
	a.IntMatrix("rotation_permutation", &perm, &cols)
	if !a.Loading() {
		return
	}
	n := len(perm) / d
	archive.WantProduct(a, "rotation_permutation", len(perm), n, d)
	archive.WantProduct(a, "rotation_cos", len(cos), n, d-1)
	archive.WantProduct(a, "rotation_sin", len(sin), n, d-1)
	archive.WantIndices(a, "rotation_permutation", perm, 0, d)
	for i := range n {
		*list = append(*list, &Butterfly{
			slices.Clip(cos[i*(d-1) : (i+1)*(d-1)]),
			slices.Clip(sin[i*(d-1) : (i+1)*(d-1)]),
			slices.Clip(perm[i*d : (i+1)*d]),
		})
	}
}
