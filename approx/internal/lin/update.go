package lin

import (
	"math"
	"sort"
)

// EigUpdate returns the eigenpairs of diag(d) + ρzzᵀ, ρ of either sign: the
// eigenvalues w, largest first, and the orthogonal n×n matrix q whose rows are the
// eigenvectors. Where a symmetric matrix VᵀDV with known eigenpairs is changed by
// ρxxᵀ, the update is that of D by z = Vx, and the new eigenvectors are the rows of
// qV: O(n²) where EigSym takes O(n³). Residuals and orthogonality are those of
// EigSym. It panics where an entry is NaN or infinite.
//
// Eigenvalues that the update does not move, and all but one of those that nearly
// coincide, are set aside; the others are the roots of the secular equation (Golub
// 1973; Bunch, Nielsen & Sorensen 1978), and vectors are those of the matrix that
// has these roots exactly (Gu & Eisenstat 1995).
func EigUpdate(d, z []float64, rho float64) (w, q []float64) {
	n := len(d)
	u := rankOne{p: make([]float64, n), z: append([]float64(nil), need(z, n)...)}
	sign := math.Copysign(1, rho)
	ez := power(u.z)
	shift(u.z, -ez)
	var norm float64
	for _, x := range u.z {
		norm = math.Hypot(norm, x)
	}
	// ‖ρzzᵀ‖ = r·2^er, which need not be in the range of numbers.
	r, er := math.Frexp(math.Abs(rho))
	r = r * norm * norm
	er += 2 * ez
	if !(r <= math.MaxFloat64) {
		panic("lin: EigUpdate by an entry that is NaN or infinite")
	}
	top := math.Ldexp(r, er)
	for i, x := range d {
		if !(math.Abs(x) <= math.MaxFloat64) {
			panic("lin: EigUpdate of an entry that is NaN or infinite")
		}
		u.p[i] = sign * x
		top = max(top, math.Abs(x))
		if norm > 0 {
			u.z[i] /= norm
		}
	}
	e := power([]float64{min(top, math.MaxFloat64)})
	shift(u.p, -e)
	r = math.Ldexp(r, er-e)
	u.deflate(r)
	w, q = u.vectors(r)

	order := make([]int, n)
	shift(w, e)
	for i := range order {
		order[i] = i
		w[i] *= sign
	}
	sort.SliceStable(order, func(a, b int) bool { return w[order[a]] > w[order[b]] })
	values, rows := make([]float64, n), make([]float64, n*n)
	for i, j := range order {
		values[i] = w[j]
		copy(rows[i*n:(i+1)*n], q[j*n:(j+1)*n])
	}
	return values, rows
}

// rankOne is diag(p) + ρzzᵀ, ρ > 0 and ‖z‖ = 1.
type rankOne struct {
	p, z       []float64
	keep, gone []int // by size of p: what the update moves, and what it does not
	turns      []turn
}

// A turn makes of the basis vectors i and j the vectors c·eᵢ + s·eⱼ and c·eⱼ − s·eᵢ.
type turn struct {
	i, j int
	c, s float64
}

// deflate sets aside eigenvalues of no weight, and of two that are nearly equal one,
// after a turn that gives the other the weight of both (LAPACK's dlaed2).
func (u *rankOne) deflate(rho float64) {
	n := len(u.p)
	order := make([]int, n)
	top := rho
	for i, v := range u.p {
		order[i] = i
		top = max(top, math.Abs(v))
	}
	sort.SliceStable(order, func(a, b int) bool { return u.p[order[a]] < u.p[order[b]] })
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

// vectors returns eigenvalues, in no order, and their vectors as rows.
func (u *rankOne) vectors(rho float64) (w, q []float64) {
	n, k := len(u.p), len(u.keep)
	w, q = make([]float64, n), make([]float64, n*n)
	poles, squares, hat, s := make([]float64, k), make([]float64, k), make([]float64, k), make([]float64, k*k)
	for i, j := range u.keep {
		poles[i], squares[i] = u.p[j], u.z[j]*u.z[j]
	}
	// Row j of s is p − λⱼ, each difference exact to its last bits.
	for j := range k {
		origin, mu := secular(poles, squares, 1/rho, j)
		w[j] = origin + mu
		row := s[j*k : (j+1)*k]
		for i, p := range poles {
			row[i] = p - origin - mu
		}
	}
	for i := range hat {
		hat[i] = s[i*k+i]
	}
	for j := range k {
		ratios(hat, s, j*k, poles, poles[j], 0, j)
		ratios(hat, s, j*k, poles, poles[j], j+1, k)
	}
	for i, j := range u.keep {
		hat[i] = math.Copysign(math.Sqrt(math.Abs(hat[i])), u.z[j])
	}
	for j := range k {
		from, row := s[j*k:(j+1)*k], q[j*n:(j+1)*n]
		var norm float64
		for i, h := range hat {
			x := h / from[i]
			from[i] = x
			norm += x * x
		}
		norm = 1 / math.Sqrt(norm)
		for i, x := range from {
			row[u.keep[i]] = x * norm
		}
	}
	for i, j := range u.gone {
		w[k+i], q[(k+i)*n+j] = u.p[j], 1
	}
	for j := range n {
		row := q[j*n : (j+1)*n]
		for t := len(u.turns) - 1; t >= 0; t-- {
			r := u.turns[t]
			a, b := row[r.i], row[r.j]
			row[r.i], row[r.j] = r.c*a-r.s*b, r.s*a+r.c*b
		}
	}
	return w, q
}
