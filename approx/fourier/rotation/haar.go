package rotation

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/lin"
)

// Haar returns the first k rows of a random d×d matrix that is uniform on the orthogonal
// group O(d), 1 ≤ k ≤ d, as a k×d matrix. It takes O(k²d) operations. It panics if k is out of range.
//
// The rows are Gaussian vectors, orthonormalised in the order in which they are drawn.
// This is the QR decomposition of a Gaussian matrix with positive Rᵢᵢ. Most libraries do
// not make Rᵢᵢ positive, and their Q is not uniform (Stewart 1980; Mezzadri 2007, eq.
// 5.2). Haar draws k·d normal numbers from rng. For the same random numbers, the first
// rows do not depend on k.
func Haar(rng *rand.Rand, k, d int) *mat.Dense {
	if rng == nil {
		panic("rotation.Haar: got no generator, want one")
	}
	if k < 1 || k > d {
		panic(fmt.Sprintf("rotation.Haar: got k = %d rows, want 1 to d = %d", k, d))
	}
	checkDim("rotation.Haar", d)
	q, coef := make([]float64, k*d), make([]float64, k)
	for i := range k {
		row := q[i*d : (i+1)*d]
		for a := range row {
			row[a] = rng.NormFloat64()
		}
		normalize(row)
		// After one pass, the row is orthogonal only up to rounding errors of the
		// original vector. These may be as large as the row, so there is a second pass
		// (Giraud & Langou 2002).
		for range 2 {
			for j := range i {
				coef[j] = lin.Dot(q[j*d:(j+1)*d], row)
				lin.Axpy(row, -coef[j], q[j*d:(j+1)*d])
			}
			normalize(row)
		}
	}
	return mat.NewDense(k, d, q)
}

// normalize divides x by its length.
func normalize(x []float64) {
	var norm float64
	for _, v := range x {
		norm = math.Hypot(norm, v)
	}
	for a := range x {
		x[a] /= norm
	}
}
