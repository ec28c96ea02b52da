package measure

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// An EmbeddingError is the error of an approximate embedding after the best linear map to
// the exact embedding.
type EmbeddingError struct {
	Relative float64    `json:"relative"` // ‖O − ÕA‖_F / ‖O‖_F, in [0, 1]
	Cond     float64    `json:"cond"`     // condition number of Õ with unit columns; ∞ if the columns are dependent
	A        *mat.Dense `json:"-"`        // q×p, the best linear map
}

// Embedding returns the embedding error of Kingravi, Vela & Gray (2013, section 6),
//
//	min_A ‖O − ÕA‖_F / ‖O‖_F,
//
// for the scores √λᵢ φᵢ(x) of n points, preferably held-out points. The n×p matrix o
// holds the exact scores, and the n×q matrix hat the approximate scores. The paper uses p
// = q = r. The minimum is over all matrices A, by QR with column pivoting. A need not be
// orthogonal, so the error does not depend on the scale of Õ or on mixtures of its
// components. The results of Angles and Deviations do depend on these.
func Embedding(o, hat mat.Matrix) EmbeddingError {
	const fn = "measure.Embedding"
	exact, n, p := numbers(fn, "o", o)
	approximate, rows, q := numbers(fn, "hat", hat)
	arg.Len(fn, "rows in hat", rows, n)
	exact, e := scaleToUnit(exact)
	normal, size := append([]float64(nil), approximate...), make([]float64, q)
	for i, v := range approximate {
		size[i%q] = math.Hypot(size[i%q], v)
	}
	for i := range normal {
		if s := size[i%q]; s > 0 {
			normal[i] /= s
		}
	}
	u, r, perm, rank := lin.QR(normal, n, q, 1e-12)
	out, a := EmbeddingError{Cond: math.Inf(1)}, make([]float64, q*p)
	residual := append([]float64(nil), exact...)
	coef, projections, c := make([]float64, rank*p), make([]float64, n*p), make([]float64, rank*p)
	for range 2 { // the second pass makes the remainder accurate to rounding
		lin.TMul(c, u, residual, rank, n, p)
		lin.Mul(projections, u, c, n, rank, p)
		lin.Axpy(residual, -1, projections)
		lin.Axpy(coef, 1, c)
	}
	out.Relative = ratio(euclideanNorm(residual), euclideanNorm(exact))
	for i := rank - 1; i >= 0; i-- { // back substitution
		row := coef[i*p : (i+1)*p]
		for l := i + 1; l < rank; l++ {
			lin.Axpy(row, -r[i*q+l], coef[l*p:(l+1)*p])
		}
		for j := range row {
			row[j] /= r[i*q+i]
			a[perm[i]*p+j] = math.Ldexp(row[j]/size[perm[i]], e)
		}
	}
	out.A = mat.NewDense(q, p, a)
	if rank == q {
		leading := make([]float64, q*q)
		for i := range q {
			copy(leading[i*q+i:(i+1)*q], r[i*q+i:(i+1)*q])
		}
		s := lin.SVDValues(leading, q, q)
		out.Cond = s[0] / s[q-1]
	}
	return out
}

// scaleToUnit returns v and e so that the given vector is 2ᵉv. If the largest magnitude
// in the vector is too large or too small to be squared, v has a largest magnitude of
// about 1. Otherwise e is 0.
func scaleToUnit(v []float64) ([]float64, int) {
	e := unit.Exponent(lin.Largest(v))
	if e == 0 {
		return v, 0
	}
	return unit.ScaleValues(v, -e), e
}

// euclideanNorm returns the Euclidean norm of v.
func euclideanNorm(v []float64) float64 { return math.Sqrt(lin.Dot(v, v)) }
