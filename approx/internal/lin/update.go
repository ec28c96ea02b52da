package lin

import (
	"cmp"
	"math"
	"slices"
)

// EigUpdate returns the eigenpairs of diag(d) + ρzzᵀ for positive or negative ρ. The
// eigenvalues w are sorted, largest first. The rows of the orthogonal n×n matrix q are
// the eigenvectors.
//
// Suppose that a symmetric matrix VᵀDV with known eigenpairs changes by ρxxᵀ. This is an
// update of D with z = Vx, and the new eigenvectors are the rows of qV. EigUpdate takes
// O(n²) operations, compared with O(n³) for EigSym. Its accuracy is the accuracy of
// EigSym. It panics if an entry is NaN or infinite.
//
// Eigenvalues that the update does not change are omitted from the problem. If
// eigenvalues nearly coincide, all but one are omitted. The remaining eigenvalues are the
// roots of the secular equation (Golub 1973; Bunch, Nielsen & Sorensen 1978). The vectors
// are the vectors of the matrix with exactly these roots (Gu & Eisenstat 1995).
func EigUpdate(d, z []float64, rho float64) (w, q []float64) {
	return EigUpdateLeading(d, z, rho, len(d))
}

// EigUpdateLeading is EigUpdate with only the eigenvectors of the k largest eigenvalues.
// The matrix q is k×n, and w contains all eigenvalues. It panics unless 0 ≤ k ≤ n.
func EigUpdateLeading(d, z []float64, rho float64, k int) (w, q []float64) {
	n := len(d)
	u := rankOne{p: make([]float64, n), z: append([]float64(nil), resize(z, n)...)}
	sign := math.Copysign(1, rho)
	ez := scaleExponent(u.z)
	shift(u.z, -ez)
	var norm float64
	for _, x := range u.z {
		norm = math.Hypot(norm, x)
	}
	// ‖ρzzᵀ‖ = r·2^er, which may overflow or underflow as a number.
	r, er := math.Frexp(math.Abs(rho))
	r = r * norm * norm
	er += 2 * ez
	if !(r <= math.MaxFloat64) {
		panic("EigUpdate by an entry that is NaN or infinite")
	}
	top := math.Ldexp(r, er)
	for i, x := range d {
		if !(math.Abs(x) <= math.MaxFloat64) {
			panic("EigUpdate of an entry that is NaN or infinite")
		}
		u.p[i] = sign * x
		top = max(top, math.Abs(x))
		if norm > 0 {
			u.z[i] /= norm
		}
	}
	e := scaleExponent([]float64{min(top, math.MaxFloat64)})
	shift(u.p, -e)
	r = math.Ldexp(r, er-e)
	u.deflate(r)
	roots, diffs := u.roots(r)

	shift(roots, e)
	for i := range roots {
		roots[i] *= sign
	}
	order := sortedIndices(n, func(a, b int) int { return cmp.Compare(roots[b], roots[a]) })
	w = make([]float64, n)
	for i, j := range order {
		w[i] = roots[j]
	}
	return w, u.vectors(order[:k], diffs)
}

// A rankOne is the matrix diag(p) + ρzzᵀ with ρ > 0 and ‖z‖ = 1.
type rankOne struct {
	p, z       []float64
	keep, gone []int // indices sorted by p: of eigenvalues that the update changes, and of other eigenvalues
	turns      []turn
}

// A turn replaces the basis vectors i and j by c·eᵢ + s·eⱼ and c·eⱼ − s·eᵢ.
type turn struct {
	i, j int
	c, s float64
}

// deflate omits eigenvalues without weight. If two eigenvalues are nearly equal, it omits
// one of them, after a rotation that moves both weights to the other (LAPACK's dlaed2).
func (u *rankOne) deflate(rho float64) {
	top := rho
	for _, v := range u.p {
		top = max(top, math.Abs(v))
	}
	n := len(u.p)
	order := sortedIndices(n, func(a, b int) int { return cmp.Compare(u.p[a], u.p[b]) })
	tol := 8 * 0x1p-53 * top
	last := -1
	for _, j := range order {
		switch {
		case rho*math.Abs(u.z[j]) <= tol:
			u.gone = append(u.gone, j)
			continue
		case last >= 0:
			s, c := u.z[last], u.z[j]
			t := math.Hypot(s, c)
			c /= t
			s /= -t
			if math.Abs((u.p[j]-u.p[last])*c*s) > tol {
				u.keep = append(u.keep, last)
				break
			}
			u.z[j], u.z[last] = t, 0
			u.turns = append(u.turns, turn{last, j, c, s})
			pl, pj := u.p[last], u.p[j]
			u.p[last], u.p[j] = pl*c*c+pj*s*s, pl*s*s+pj*c*c
			u.gone = append(u.gone, last)
		}
		last = j
	}
	if last >= 0 {
		u.keep = append(u.keep, last)
	}
}

// sortedIndices returns 0, …, n−1 in the order of compare. Indices that compare as equal stay in
// ascending order. Sorting takes linear time if the indices, or the reverse, are sorted already.
func sortedIndices(n int, compare func(a, b int) int) []int {
	order := make([]int, n)
	isReversed := n > 0 && compare(0, n-1) > 0
	for i := range order {
		if order[i] = i; isReversed {
			order[i] = n - 1 - i
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if c := compare(a, b); c != 0 {
			return c
		}
		return a - b // the reverse has equal indices in descending order
	})
	return order
}

// roots returns the eigenvalues with indices in keep, followed by those with indices in
// gone. In the k×k matrix diffs, row j is p − wⱼ for the indices in keep. Each difference
// is accurate to its last bits.
func (u *rankOne) roots(rho float64) (w, diffs []float64) {
	k := len(u.keep)
	w, diffs = make([]float64, len(u.p)), make([]float64, k*k)
	poles, squares := make([]float64, k), make([]float64, k)
	for i, j := range u.keep {
		poles[i], squares[i] = u.p[j], u.z[j]*u.z[j]
	}
	for j := range k {
		origin, mu := secular(poles, squares, 1/rho, j)
		w[j] = origin + mu
		row := diffs[j*k : (j+1)*k]
		for i, p := range poles {
			row[i] = p - origin - mu
		}
	}
	for i, j := range u.gone {
		w[k+i] = u.p[j]
	}
	return w, diffs
}

// vectors returns the eigenvectors with the given indices as rows. The matrix diffs is
// the result of roots.
func (u *rankOne) vectors(indices []int, diffs []float64) []float64 {
	n, k := len(u.p), len(u.keep)
	poles, hat := make([]float64, k), make([]float64, k)
	for i, j := range u.keep {
		poles[i], hat[i] = u.p[j], diffs[i*k+i]
	}
	for j := range k {
		ratios(hat, diffs, j*k, poles, poles[j], 0, j)
		ratios(hat, diffs, j*k, poles, poles[j], j+1, k)
	}
	for i, j := range u.keep {
		hat[i] = math.Copysign(math.Sqrt(math.Abs(hat[i])), u.z[j])
	}
	q := make([]float64, len(indices)*n)
	for t, j := range indices {
		row := q[t*n : (t+1)*n]
		if j >= k {
			row[u.gone[j-k]] = 1
		} else {
			column := diffs[j*k : (j+1)*k]
			var norm float64
			for i, h := range hat {
				x := h / column[i]
				column[i] = x
				norm += x * x
			}
			norm = 1 / math.Sqrt(norm)
			for i, x := range column {
				row[u.keep[i]] = x * norm
			}
		}
		for i := len(u.turns) - 1; i >= 0; i-- {
			r := u.turns[i]
			a, b := row[r.i], row[r.j]
			row[r.i], row[r.j] = r.c*a-r.s*b, r.s*a+r.c*b
		}
	}
	return q
}
