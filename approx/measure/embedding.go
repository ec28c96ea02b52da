package measure

import (
	"math"

	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// An EmbeddingError is the error of an approximate embedding after the best linear
// map to the exact one.
type EmbeddingError struct {
	Relative float64   `json:"relative"` // ‖O − ÕA‖_F / ‖O‖_F, in [0, 1]
	Cond     float64   `json:"cond"`     // condition of Õ with columns of unit length; ∞ where its rank is less than its columns
	A        []float64 `json:"-"`        // q×p
}

// Embedding returns the embedding error of Kingravi, Vela & Gray (2013, section
// 6),
//
//	min_A ‖O − ÕA‖_F / ‖O‖_F,
//
// for the scores √λᵢ φᵢ(x) of n points, preferably held-out points. The n×p matrix o
// holds the exact scores, and the n×q matrix hat the approximate ones (p = q = r in the
// paper). The minimum is over all matrices A, by QR with column pivoting. A need not be
// orthogonal, so the error does not depend on the scale of Õ or on mixtures of its
// components. The results of Angles and Deviations do depend on these.
func Embedding(o []float64, p int, hat []float64, q, n int) EmbeddingError {
	const fn = "measure.Embedding"
	arg.AtLeast(fn, "n", n, 1)
	arg.AtLeast(fn, "p", p, 1)
	arg.AtLeast(fn, "q", q, 1)
	arg.Len(fn, "numbers in o", len(o), n*p)
	arg.Len(fn, "numbers in hat", len(hat), n*q)
	arg.Must(fn, arg.CheckRange("n·p", float64(n)*float64(p), 1, 1<<40))
	arg.Must(fn, arg.CheckFeatures(o, p, 0))
	arg.Must(fn, arg.CheckFeatures(hat, q, 0))
	o, e := toUnit(o)
	normal, size := append([]float64(nil), hat...), make([]float64, q)
	for i, v := range hat {
		size[i%q] = math.Hypot(size[i%q], v)
	}
	for i := range normal {
		if s := size[i%q]; s > 0 {
			normal[i] /= s
		}
	}
	u, r, perm, rank := lin.QR(normal, n, q, 1e-12)
	out := EmbeddingError{A: make([]float64, q*p), Cond: math.Inf(1)}
	left := append([]float64(nil), o...)
	coef, part, c := make([]float64, rank*p), make([]float64, n*p), make([]float64, rank*p)
	for range 2 { // twice, so that the remainder is accurate to rounding
		lin.TMul(c, u, left, rank, n, p)
		lin.Mul(part, u, c, n, rank, p)
		lin.Axpy(left, -1, part)
		lin.Axpy(coef, 1, c)
	}
	out.Relative = ratio(norm2(left), norm2(o))
	for i := rank - 1; i >= 0; i-- { // back substitution
		row := coef[i*p : (i+1)*p]
		for l := i + 1; l < rank; l++ {
			lin.Axpy(row, -r[i*q+l], coef[l*p:(l+1)*p])
		}
		for j := range row {
			row[j] /= r[i*q+i]
			out.A[perm[i]*p+j] = math.Ldexp(row[j]/size[perm[i]], e)
		}
	}
	if rank == q && q > 0 {
		lead := make([]float64, q*q)
		for i := range q {
			copy(lead[i*q+i:(i+1)*q], r[i*q+i:(i+1)*q])
		}
		s := lin.SVDValues(lead, q, q)
		out.Cond = s[0] / s[q-1]
	}
	return out
}

// toUnit returns v and e such that the vector is 2ᵉv. If its largest magnitude is
// too large or too small to be squared, v has a magnitude of about 1.
func toUnit(v []float64) ([]float64, int) {
	e := unit.Exponent(lin.Largest(v))
	if e == 0 {
		return v, 0
	}
	return unit.ScaleValues(v, -e), e
}

// norm2 returns the Euclidean norm.
func norm2(v []float64) float64 { return math.Sqrt(lin.Dot(v, v)) }
