package lin

import (
	"context"
	"math"
	"sync"
)

// A tridiagSolver is the work space for a symmetric tridiagonal eigenproblem. The rows of
// z become the eigenvectors.
type tridiagSolver struct {
	n                            int
	vectorCount                  int       // number of computed eigenvectors, of the largest eigenvalues
	z, packedVectors, s, result  []float64 // n×n
	values                       []float64
	weights                      []float64 // weights of the update, in the order of the rows of z
	order                        []int
	poles, squares, hat          []float64 // of eigenvalues that are not deflated
	groupedPoles                 []float64 // poles in the order of the rows of packed
	keptIndices, deflatedIndices []int
	isMixed                      []bool
	turns                        []float64 // rotations of one sweep
	place                        []int
}

// solverPool stores work space for reuse by later eigenproblems.
var solverPool sync.Pool

func newTridiagSolver(n int) *tridiagSolver {
	side := max(n, reflections) // size that reflect needs
	c, _ := solverPool.Get().(*tridiagSolver)
	if c == nil || cap(c.z) < n*n || cap(c.packedVectors) < n*side {
		c = &tridiagSolver{}
		c.z, c.turns = make([]float64, n*n), make([]float64, 0, 2*leaf)
		c.packedVectors, c.s, c.result = make([]float64, n*side), make([]float64, n*side), make([]float64, n*side)
		c.values, c.weights = make([]float64, n), make([]float64, n)
		c.poles, c.squares, c.hat, c.groupedPoles = make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
		c.order, c.keptIndices, c.deflatedIndices = make([]int, n), make([]int, n), make([]int, n)
		c.isMixed, c.place = make([]bool, n), make([]int, n)
	}
	c.n, c.vectorCount = n, n
	return c
}

// leaf is the size up to which rotations are as fast as dividing the problem.
const leaf = 16

// solve computes the eigenvalues of rows lo to hi−1 in d, smallest first. It stores their
// vectors in the same rows and columns of z.
func (c *tridiagSolver) solve(ctx context.Context, d, e []float64, lo, hi int) error {
	if hi-lo <= leaf {
		c.solveSmall(d, e, lo, hi)
		return nil
	}
	mid := (lo + hi) / 2
	rho := e[mid-1]
	d[mid-1] -= math.Abs(rho)
	d[mid] -= math.Abs(rho)
	if err := c.solve(ctx, d, e, lo, mid); err != nil {
		return err
	}
	if err := c.solve(ctx, d, e, mid, hi); err != nil {
		return err
	}
	return c.merge(ctx, d, rho, lo, mid, hi)
}

// merge computes the eigenpairs of rows lo to hi−1 from the eigenpairs of their two
// halves. In the basis of the halves, the matrix is
//
//	diag(D₁, D₂) + ρ z zᵀ.
//
// The vector z contains the last entry of each vector of the first half. It also contains
// the first entry of each vector of the second half.
//
// If ctx is done, merge returns the error of ctx. It checks ctx between some roots and
// between some rows of the product.
func (c *tridiagSolver) merge(ctx context.Context, d []float64, coupling float64, lo, mid, hi int) error {
	n, z := c.n, c.z
	size := hi - lo
	wt := c.weights[:size]
	for i := range wt {
		if i < mid-lo {
			wt[i] = z[(lo+i)*n+mid-1] / math.Sqrt2
		} else {
			wt[i] = math.Copysign(1, coupling) * z[(lo+i)*n+mid] / math.Sqrt2
		}
	}
	k := c.deflate(d[lo:hi], wt, 2*math.Abs(coupling), lo, mid, hi)
	keep, gone := c.keptIndices[:k], c.deflatedIndices[:size-k]
	dk, sq := c.poles[:k], c.squares[:k]
	for i, j := range keep {
		dk[i], sq[i] = d[lo+j], wt[j]*wt[j]
	}

	// Rows of z are sorted into three groups. They belong to the first half, to both
	// halves, or to the second half. Products can then skip zeros. The following arrays
	// have their columns in this order.
	top, both := 0, 0
	for _, j := range keep {
		switch {
		case c.isMixed[j]:
			both++
		case lo+j < mid:
			top++
		}
	}
	n1, n2 := mid-lo, hi-mid
	p1, p2 := c.packedVectors[:(top+both)*n1], c.packedVectors[(top+both)*n1:]
	place, grouped := c.place[:k], c.groupedPoles[:k]
	next := [3]int{0, top, top + both}
	for i, j := range keep {
		kind := 2
		switch {
		case c.isMixed[j]:
			kind = 1
		case lo+j < mid:
			kind = 0
		}
		at := next[kind]
		next[kind]++
		place[i], grouped[at] = at, dk[i]
		row := z[(lo+j)*n:]
		if kind < 2 {
			copy(p1[at*n1:at*n1+n1], row[lo:mid])
		}
		if kind > 0 {
			copy(p2[(at-top)*n2:(at-top)*n2+n2], row[mid:hi])
		}
	}
	// Row j of s becomes d − λⱼ. Each difference is accurate to its last bits.
	s, values := c.s, c.values[:size]
	for j := range k {
		if j%columnsPerCheck == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		origin, mu := secular(dk, sq, 1/(2*math.Abs(coupling)), j)
		values[j] = origin + mu
		differences(s, j*k, grouped, origin, mu)
	}
	// The λⱼ are the exact solution for the weights ẑ. With these weights, the vectors
	// are orthogonal (Gu & Eisenstat 1995, eq. 3.3).
	hat := c.hat[:k]
	for i, p := range place {
		hat[p] = s[i*k+p]
	}
	for j, p := range place {
		ratios(hat, s, j*k, grouped, dk[j], 0, p)
		ratios(hat, s, j*k, grouped, dk[j], p+1, k)
	}
	for i, p := range place {
		hat[p] = math.Copysign(math.Sqrt(math.Abs(hat[p])), wt[keep[i]])
	}
	first := 0
	if size == n {
		first = max(0, k-c.vectorCount)
	}
	for j := first; j < k; j++ {
		scale(s, j*k, k, 1/math.Sqrt(quotients(s, j*k, hat)))
	}
	r := c.result
	const step = 16 * columnsPerCheck // number of rows of a product
	for j := first; j < k; j += step {
		if err := ctx.Err(); err != nil {
			return err
		}
		m := min(step, k-j)
		multiply(set, block{s: r[j*size:], ld: size}, block{s: s[j*k:], ld: k}, block{s: p1, ld: n1}, m, n1, top+both, false)
		if k > top {
			multiply(set, block{s: r[j*size+n1:], ld: size}, block{s: s[j*k+top:], ld: k}, block{s: p2, ld: n2}, m, n2, k-top, false)
		}
	}
	if k == top {
		for j := range k {
			clear(r[j*size+n1 : j*size+size])
		}
	}
	for i, j := range gone {
		values[k+i] = d[lo+j]
		copy(r[(k+i)*size:(k+i+1)*size], z[(lo+j)*n+lo:(lo+j)*n+hi])
	}
	// The roots are sorted, and the deflated values are nearly sorted.
	late := gone
	for i := range late {
		t, j := i, k+i
		for ; t > 0 && values[late[t-1]] > values[j]; t-- {
			late[t] = late[t-1]
		}
		late[t] = j
	}
	for i, a, b := 0, 0, 0; i < size; i++ {
		j := a
		if a == k || b < len(late) && values[late[b]] < values[a] {
			j = late[b]
			b++
		} else {
			a++
		}
		d[lo+i] = values[j]
		copy(z[(lo+i)*n+lo:(lo+i)*n+hi], r[j*size:(j+1)*size])
	}
	return nil
}

// deflate divides the eigenvalues into two lists. The list keep contains the eigenvalues
// that the update changes, in increasing order. The list deflated contains those with
// negligible weight. If two eigenvalues are nearly equal, a rotation moves all weight to
// one of them, and the other is deflated (LAPACK's dlaed2). It returns the length of
// keep.
func (c *tridiagSolver) deflate(d, wt []float64, rho float64, lo, mid, hi int) (k int) {
	n, z := c.n, c.z
	size := hi - lo
	order := c.order[:size]
	for i, a, b := 0, 0, mid-lo; i < size; i++ {
		if b == size || a < mid-lo && d[a] <= d[b] {
			order[i] = a
			a++
		} else {
			order[i] = b
			b++
		}
	}
	// (LAPACK uses the largest of d and wt here, because its matrix has the norm 1.)
	top := rho
	for i := range size {
		if v := math.Abs(d[i]); v > top {
			top = v
		}
		c.isMixed[i] = false
	}
	tol := 8 * 0x1p-53 * top
	gone, last := 0, -1
	for _, j := range order {
		switch {
		case rho*math.Abs(wt[j]) <= tol:
			c.deflatedIndices[gone] = j
			gone++
			continue
		case last >= 0:
			s, co := wt[last], wt[j]
			t := math.Hypot(s, co)
			co /= t
			s /= -t
			if math.Abs((d[j]-d[last])*co*s) > tol {
				c.keptIndices[k] = last
				k++
				break
			}
			wt[j], wt[last] = t, 0
			if c.isMixed[j] || c.isMixed[last] || (lo+j < mid) != (lo+last < mid) {
				// Columns of the other half have not been written in these rows.
				for _, i := range []int{j, last} {
					if !c.isMixed[i] {
						c.isMixed[i] = true
						if lo+i < mid {
							clear(z[(lo+i)*n+mid : (lo+i)*n+hi])
						} else {
							clear(z[(lo+i)*n+lo : (lo+i)*n+mid])
						}
					}
				}
				rotate(z, (lo+last)*n+lo, (lo+j)*n+lo, size, co, s)
			} else if lo+j < mid {
				rotate(z, (lo+last)*n+lo, (lo+j)*n+lo, mid-lo, co, s)
			} else {
				rotate(z, (lo+last)*n+mid, (lo+j)*n+mid, hi-mid, co, s)
			}
			dl, dj := d[last], d[j]
			d[last], d[j] = dl*co*co+dj*s*s, dl*s*s+dj*co*co
			c.deflatedIndices[gone] = last
			gone++
		}
		last = j
	}
	if last >= 0 {
		c.keptIndices[k] = last
		k++
	}
	for _, j := range c.deflatedIndices[:gone] {
		if !c.isMixed[j] {
			if lo+j < mid {
				clear(z[(lo+j)*n+mid : (lo+j)*n+hi])
			} else {
				clear(z[(lo+j)*n+lo : (lo+j)*n+mid])
			}
		}
	}
	return k
}
