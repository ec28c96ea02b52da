package lin

import "math"

// solveSmall computes the eigenvalues of rows lo to hi−1 in d, smallest first. It stores
// their vectors in the same rows and columns of z.
func (c *tridiagSolver) solveSmall(d, e []float64, lo, hi int) {
	n, z := c.n, c.z
	for i := lo; i < hi; i++ {
		clear(z[i*n+lo : i*n+hi])
		z[i*n+i] = 1
	}
	c.turns = implicitQL(d, e, lo, hi, c.turns, func(m int, cs []float64) { rotateRows(z, m*n+lo, n, hi-lo, cs) })
	for i := lo; i < hi; i++ { // selection sort, because moving rows is expensive
		k := i
		for j := i + 1; j < hi; j++ {
			if d[j] < d[k] {
				k = j
			}
		}
		if k != i {
			d[i], d[k] = d[k], d[i]
			for j := lo; j < hi; j++ {
				z[i*n+j], z[k*n+j] = z[k*n+j], z[i*n+j]
			}
		}
	}
}

// implicitQL computes the eigenvalues of rows lo to hi−1 in d, in arbitrary order
// (Bowdler et al. 1968). If turn is not nil, it is called with the rotations of each
// sweep: of rows m and m−1, of rows m−1 and m−2, and so on. The rotations are pairs c, s
// in cs. It returns cs for reuse.
func implicitQL(d, e []float64, lo, hi int, cs []float64, turn func(m int, cs []float64)) []float64 {
	for l := lo; l < hi; l++ {
		for tries := 0; ; tries++ {
			m := l
			for ; m < hi-1; m++ {
				if s := math.Abs(d[m]) + math.Abs(d[m+1]); math.Abs(e[m]) <= 0x1p-53*s {
					break
				}
			}
			if m == l {
				break
			}
			if tries > 60 {
				panic("EigSym: the QL iteration did not converge")
			}
			g := (d[l+1] - d[l]) / (2 * e[l])
			r := math.Hypot(g, 1)
			g = d[m] - d[l] + e[l]/(g+math.Copysign(r, g))
			s, co, p := 1.0, 1.0, 0.0
			i := m - 1
			cs = cs[:0]
			for ; i >= l; i-- {
				f, b := s*e[i], co*e[i]
				if r = math.Sqrt(f*f + g*g); r < 1e-140 { // squares would lose accuracy
					r = math.Hypot(f, g)
				}
				if i+1 < m {
					e[i+1] = r
				}
				if r == 0 {
					d[i+1] -= p
					break
				}
				s, co = f/r, g/r
				g = d[i+1] - p
				r = (d[i]-g)*s + 2*co*b
				p = s * r
				d[i+1] = g + p
				g = co*r - b
				cs = append(cs, co, s)
			}
			if turn != nil {
				turn(m, cs)
			}
			if i >= l {
				if m < hi-1 {
					e[m] = 0
				}
				continue
			}
			d[l] -= p
			e[l] = g
			if m < hi-1 {
				e[m] = 0
			}
		}
	}
	return cs
}
