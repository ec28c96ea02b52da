package rotation

import (
	"fmt"
	"math"
	"math/rand/v2"

	"mercer/approx/internal/lin"
)

// Haar returns the first k rows of a uniform d×d matrix on the orthogonal group
// O(d), row by row, for 1 ≤ k ≤ d. It takes O(k²d) operations. It panics if k is
// out of range.
//
// The rows are normal vectors, orthonormalised in the order in which they are drawn.
// This is the QR decomposition of a Gaussian matrix with positive Rᵢᵢ. With the signs
// of a typical library, Q would not be uniform (Stewart 1980; Mezzadri 2007, eq. 5.2).
// The first k of k+1 rows are the same, bit for bit. Haar draws k·d normal numbers from
// rng.
func Haar(rng *rand.Rand, k, d int) []float64 {
	if rng == nil {
		panic("rotation.Haar: got no generator, want one")
	}
	if k < 1 || k > d {
		panic(fmt.Sprintf("rotation.Haar: got k = %d rows, want 1 to d = %d", k, d))
	}
	wantFew("rotation.Haar", d)
	q, coef := make([]float64, k*d), make([]float64, k)
	for i := range k {
		row := q[i*d : (i+1)*d]
		for a := range row {
			row[a] = rng.NormFloat64()
		}
		unit(row)
		// Twice, because the remainder of the first pass is orthogonal only up to
		// the rounding of the original vector, which may be most of it (Giraud &
		// Langou 2002).
		for range 2 {
			for j := range i {
				coef[j] = lin.Dot(q[j*d:(j+1)*d], row)
				lin.Axpy(row, -coef[j], q[j*d:(j+1)*d])
			}
			unit(row)
		}
	}
	return q
}

// unit divides x by its length.
func unit(x []float64) {
	var norm float64
	for _, v := range x {
		norm = math.Hypot(norm, v)
	}
	for a := range x {
		x[a] /= norm
	}
}
