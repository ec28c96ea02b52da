package rotation

import (
	"fmt"
	"math"

	"mercer/approx/internal/lin"
)

// A Simplex is the regular simplex with d+1 vertices on the unit sphere of ℝᵈ. If the
// vertices are the columns of the d×(d+1) matrix V,
//
//	‖vⱼ‖ = 1,  vᵢᵀvⱼ = −1/d,  Σ vⱼ = 0,  VVᵀ = (d+1)/d · I.
//
// V is upper triangular. In each row, the entries right of the diagonal are equal. With i
// counted from 0,
//
//	Vᵢᵢ = (d−i)rᵢ,  Vᵢⱼ = −rᵢ for j > i,  rᵢ = √((d+1) / d(d−i)(d−i+1)).
//
// The vertices and their opposites integrate polynomials of degree 3 on the sphere
// exactly. See Mysovskikh 1980 and Genz & Monahan 1998.
type Simplex struct {
	r []float64
}

// NewSimplex returns the simplex in ℝᵈ. It panics unless d is between 1 and 2²⁰.
func NewSimplex(d int) Simplex {
	checkDim("rotation.NewSimplex", d)
	s := Simplex{make([]float64, d)}
	for i := range s.r {
		left := float64(d - i)
		s.r[i] = math.Sqrt(float64(d+1) / (float64(d) * left * (left + 1)))
	}
	return s
}

// Vertex stores the d coordinates of vⱼ in dst, 0 ≤ j ≤ d.
func (s Simplex) Vertex(dst []float64, j int) {
	checkLen("rotation.Simplex.Vertex", "numbers in dst", len(dst), len(s.r))
	if j < 0 || j > len(s.r) {
		panic(fmt.Sprintf("rotation.Simplex.Vertex: got vertex %d, want one of 0 to %d", j, len(s.r)))
	}
	d := len(s.r)
	for i, r := range s.r {
		switch {
		case i < j:
			dst[i] = -r
		case i == j:
			dst[i] = float64(d-i) * r
		default:
			dst[i] = 0
		}
	}
}

// Project stores the (d+1)×n matrix Vᵀa in dst. The columns of the d×n matrix a are
// points. A point takes O(d) operations, because Project maintains a running sum. It is
// the contribution of the coordinates up to i to all vertices after i.
func (s Simplex) Project(dst, a []float64, n int) {
	checkCount("rotation.Simplex.Project", n)
	checkLen("rotation.Simplex.Project", "numbers in a", len(a), n*len(s.r))
	checkLen("rotation.Simplex.Project", "numbers in dst", len(dst), n*(len(s.r)+1))
	d := len(s.r)
	sum := dst[d*n : (d+1)*n] // becomes the last product
	clear(sum)
	for i, r := range s.r {
		row, x := dst[i*n:(i+1)*n], a[i*n:(i+1)*n]
		copy(row, sum)
		lin.Axpy(row, float64(d-i)*r, x)
		lin.Axpy(sum, -r, x)
	}
}

// RotatedVertices stores the first count rotated vertices Q vⱼ as rows of the count×d
// matrix dst. The rows of axes are the columns Q eᵢ of the rotation. The first
// min(count, d) rows are enough, because the coordinates of vⱼ after coordinate j are 0.
// It takes O(d) operations for each vertex.
func (s Simplex) RotatedVertices(dst, axes []float64, count int) {
	if d := len(s.r); count < 0 || count > d+1 {
		panic(fmt.Sprintf("rotation.Simplex.RotatedVertices: got count = %d, want 0 to %d", count, d+1))
	}
	checkMinLen("rotation.Simplex.RotatedVertices", "numbers in axes", len(axes), min(count, len(s.r))*len(s.r))
	checkLen("rotation.Simplex.RotatedVertices", "numbers in dst", len(dst), count*len(s.r))
	d := len(s.r)
	sum := make([]float64, d) // −Σ rᵢ Q eᵢ over i < j
	for j := range count {
		row := dst[j*d : (j+1)*d]
		copy(row, sum)
		if j == d {
			return
		}
		axis, r := axes[j*d:(j+1)*d], s.r[j]
		for a, v := range axis {
			row[a] += float64(d-j) * r * v
			sum[a] -= r * v
		}
	}
}
