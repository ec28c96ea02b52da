package measure

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/kpca"
)

// Deviations returns |λ̂ᵢ−λᵢ|/λ₁ for each i, up to the shorter length of exact and
// values.
func Deviations(exact, values []float64) []float64 {
	dev := make([]float64, min(len(exact), len(values)))
	for i := range dev {
		dev[i] = math.Abs(values[i]-exact[i]) / exact[0]
	}
	return dev
}

// CountComparable returns the largest r ≤ most for which the space of the first r
// eigenfunctions is well defined: λᵣ − λᵣ₊₁ > 10⁻³ λᵣ. It returns 0 if there is no such
// r. The argument values holds the leading eigenvalues of n, largest first. If values has
// length n or complete is true, the eigenvalue after the last one counts as 0.
func CountComparable(values []float64, n int, complete bool, most int) int {
	for r := min(most, len(values)); r > 0; r-- {
		next := 0.0
		if r < len(values) {
			next = values[r]
		} else if r < n && !complete {
			continue
		}
		if values[r-1]-next > kpca.NearlyEqualGap*values[r-1] {
			return r
		}
	}
	return 0
}

// Angles returns the principal angles between the spans of the first r columns of the n×p
// matrix a and of the n×q matrix b. The angles are in radians, in ascending order. If a
// holds exact eigenfunctions on the data and b approximate ones, the last angle is the
// error of the eigenspace. A column that depends on others in its matrix counts as
// orthogonal to everything.
func Angles(a, b mat.Matrix, r int) []float64 {
	const fn = "measure.Angles"
	left, n, p := numbers(fn, "a", a)
	right, rows, q := numbers(fn, "b", b)
	arg.Len(fn, "rows in b", rows, n)
	arg.AtLeast(fn, "r", r, 1)
	arg.AtLeast(fn, "p", p, r)
	arg.AtLeast(fn, "q", q, r)
	// The decomposition reveals the rank, so that a dependent function does not count as
	// another direction.
	u, _, _, p := lin.QR(lin.Columns(left, n, p, r), n, r, 1e-12)
	v, _, _, q := lin.QR(lin.Columns(right, n, q, r), n, r, 1e-12)
	angles := lin.PrincipalAngles(u, v, n, p, q)
	for len(angles) < r {
		angles = append(angles, math.Pi/2)
	}
	return angles
}

// Align returns the r×r orthogonal matrix A that makes ΦA closest to ref. It matches
// approximate eigenfunctions to exact ones, or the eigenfunctions of one frame to those
// of the previous frame. A consists of a sign for each pair. Within a group of nearly
// equal eigenvalues, A is the rotation of the orthogonal Procrustes problem,
//
//	A = U Vᵀ,  Φ_gᵀ ref_g = U Σ Vᵀ.
//
// A does not depend on rounding. Entries of Φᵀ ref below 10⁻⁹ of the norms of their two
// functions count as 0, and a function whose entry is 0 keeps its sign. If the singular
// values Σ of a group have a ratio below 10⁻⁶, A is U Vᵀ of
// Φ_gᵀ ref_g + 10⁻³‖Φ_gᵀ ref_g‖₂ I. If the ratio of this sum is below 10⁻⁶ too, A only
// changes signs.
//
// The matrices phi and ref are n×r. Use approx.Combined to apply A to the functions.
func Align(ref, phi mat.Matrix, groups [][2]int) *mat.Dense {
	const fn = "measure.Align"
	refValues, n, r := numbers(fn, "ref", ref)
	phiValues, rows, columns := numbers(fn, "phi", phi)
	arg.Len(fn, "rows in phi", rows, n)
	arg.Len(fn, "columns in phi", columns, r)
	for _, group := range groups {
		if first, end := group[0], group[1]; first < 0 || end < first || end > r {
			panic(fmt.Sprintf("%s: got group %d to %d, want parts of 0 to %d", fn, first, end, r))
		}
	}
	m := make([]float64, r*r) // Φᵀ ref
	lin.TMul(m, phiValues, refValues, r, n, r)
	phiNorms, refNorms := lin.ColumnNorms(phiValues, r), lin.ColumnNorms(refValues, r)
	rotation := make([]float64, r*r)
	for i := range r {
		for j := range r {
			if math.Abs(m[i*r+j]) <= orthogonal*phiNorms[i]*refNorms[j] {
				m[i*r+j] = 0
			}
		}
		rotation[i*r+i] = 1
		if m[i*r+i] < 0 {
			rotation[i*r+i] = -1
		}
	}
	for _, g := range groups {
		first, c := g[0], min(g[1], r)-g[0]
		if c < 2 {
			continue
		}
		block := make([]float64, c*c)
		for i := range c {
			copy(block[i*c:(i+1)*c], m[(first+i)*r+first:])
		}
		if !toPolarFactor(block, c) {
			continue // only signs can be matched
		}
		for i := range c {
			copy(rotation[(first+i)*r+first:(first+i)*r+first+c], block[i*c:(i+1)*c])
		}
	}
	return mat.NewDense(r, r, rotation)
}

// numbers returns the n×c numbers of the named matrix m, row by row. It panics for the
// function fn if m is empty or a number is not finite.
func numbers(fn, name string, m mat.Matrix) (data []float64, n, c int) {
	p := arg.Matrix(fn, name, m)
	arg.Points(fn, name, p)
	arg.AtLeast(fn, "rows in "+name, p.Len(), 1)
	arg.Must(fn, arg.CheckFeatures(p.Data, p.Dim, 0))
	return p.Data, p.Len(), p.Dim
}

// orthogonal is the cosine of an angle that only rounding distinguishes from a right angle.
const orthogonal = 1e-9

// toPolarFactor replaces the c×c matrix m by its orthogonal polar factor m(mᵀm)^−½. If m is
// nearly singular, rounding would decide about this factor. Then toPolarFactor first adds a
// small multiple of the identity to m. It returns false if the sum is nearly singular too.
func toPolarFactor(m []float64, c int) bool {
	const (
		minRatio = 1e-6 // smallest ratio of singular values of m
		shift    = 1e-3 // multiple of ‖m‖₂ on the diagonal
	)
	s := make([]float64, c*c)
	lin.SymTMul(s, m, c, c)
	w, v := lin.EigSym(s, c)
	if !(w[c-1] > minRatio*minRatio*w[0]) {
		for i := range c {
			m[i*c+i] += shift * math.Sqrt(w[0])
		}
		lin.SymTMul(s, m, c, c)
		w, v = lin.EigSym(s, c)
		if !(w[c-1] > minRatio*minRatio*w[0]) {
			return false
		}
	}
	t := make([]float64, c*c)
	lin.Mul(t, m, v, c, c, c)
	for i := range t {
		t[i] /= math.Sqrt(w[i%c])
	}
	lin.MulT(m, t, v, c, c, c)
	// The eigenvalues of mᵀm have absolute errors of 10⁻¹⁶ w₀, so m is orthogonal to 10⁻⁴ or
	// better. Each step m(3I − mᵀm)/2 of Newton and Schulz squares this error.
	for range 2 {
		lin.SymTMul(s, m, c, c)
		for i := range s {
			s[i] /= -2
		}
		for i := range c {
			s[i*c+i] += 1.5
		}
		lin.Mul(t, m, s, c, c, c)
		copy(m, t)
	}
	return true
}

// Turn applies the r×r matrix of Align to the first r functions of e.
func Turn(e approx.Eigenfunctions, rotation mat.Matrix) approx.FeatureMap {
	const fn = "measure.Turn"
	arg.Eigenfunctions(fn, e)
	a := arg.Matrix(fn, "rotation", rotation)
	arg.Points(fn, "rotation", a)
	arg.AtLeast(fn, "rows in rotation", a.Len(), 1)
	r := a.Dim
	arg.Len(fn, "rows in rotation", a.Len(), r)
	f := e.Functions()
	d := f.Len()
	arg.AtMost(fn, "r", r, d)
	w := make([]float64, d*r)
	copy(w, a.Data)
	return approx.Combined(f, approx.Points{Data: w, Dim: r})
}
