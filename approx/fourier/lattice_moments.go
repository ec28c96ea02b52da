package fourier

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Moments are the trigonometric moments of a point set on a lattice,
//
//	F(a, b) = Σᵢ exp i(a h₁xᵢ₁ + b h₂xᵢ₂),  |a| ≤ 2M₁, |b| ≤ 2M₂.
//
// The moments determine the covariance of the features. They depend neither on the
// bandwidth nor on the kernel. If the bandwidth changes, only the weights change. If a
// point moves, two terms of each sum change. The eigenpairs of the operator have the
// error of the lattice, for any n.
type Moments struct {
	n        int
	dim      int
	step     [2]float64
	center   [2]float64
	maxIndex [2]int // largest indices of the sums: |a| ≤ 2M₁, |b| ≤ 2M₂

	// g holds sums of products of cos aθ or sin aθ with cos bη or sin bη, for a, b ≥ 0.
	// Together they are the (2·(2M₁+1))×(2·(2M₂+1)) matrix [c; s]ᵀ[c; s].
	g    []float64
	e, f wave // cosines and sines of the current point
}

// MomentsCost returns the number of multiplications for the moments of n points on the
// lattice l.
func MomentsCost(l *Lattice, n int) float64 {
	checkLattice("fourier.MomentsCost", l)
	arg.AtLeast("fourier.MomentsCost", "n", n, 0)
	p, q := momentSize(l)
	return float64(n) * float64(p) * float64(q)
}

// momentSize returns the number of sums along each axis. They are the cosines and sines
// of all differences and sums of two frequencies.
func momentSize(l *Lattice) (p, q int) { return 2 * (2*l.maxIndex[0] + 1), 2 * (2*l.maxIndex[1] + 1) }

// NewMoments returns the moments of x on the lattice l. NewMoments panics if l is nil. It
// also panics unless x has the dimension of l and finite coordinates.
func NewMoments(l *Lattice, x mat.Matrix) *Moments {
	points := arg.Matrix("fourier.NewMoments", "x", x)
	checkLattice("fourier.NewMoments", l)
	l.checkPoints("fourier.NewMoments", points)
	if points.Len() > 0 {
		arg.Must("fourier.NewMoments", points.Check())
	}
	m, _ := NewMomentsContext(context.Background(), l, points) // the only error is that of ctx
	return m
}

// NewMomentsContext is NewMoments with cancellation. It returns the error of ctx soon after
// ctx is done. It returns the error of x.Check if x is not valid.
func NewMomentsContext(ctx context.Context, l *Lattice, x mat.Matrix) (*Moments, error) {
	arg.NotNil("fourier.NewMomentsContext", "context", ctx)
	points := arg.Matrix("fourier.NewMomentsContext", "x", x)
	checkLattice("fourier.NewMomentsContext", l)
	l.checkPoints("fourier.NewMomentsContext", points)
	if points.Len() > 0 {
		if err := points.Check(); err != nil {
			return nil, err
		}
	}
	m := &Moments{dim: l.dim, step: l.step, center: l.center, maxIndex: [2]int{2 * l.maxIndex[0], 2 * l.maxIndex[1]}}
	m.e, m.f = newWave(m.maxIndex[0]), newWave(m.maxIndex[1])
	p, q := momentSize(l)
	m.g = make([]float64, p*q)

	// The moments of a block of points are one product AᵀB. The block is small enough for
	// A and B to stay in the cache.
	const block = 128
	a, b, sum := make([]float64, block*p), make([]float64, block*q), make([]float64, p*q)
	for n := points.Len(); m.n < n; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		k := min(block, n-m.n)
		for i := range k {
			m.setPoint(points.Row(m.n + i))
			copy(a[i*p:], m.e.cos)
			copy(a[i*p+p/2:], m.e.sin)
			copy(b[i*q:], m.f.cos)
			copy(b[i*q+q/2:], m.f.sin)
		}
		lin.TMul(sum, a, b, p, k, q)
		lin.Axpy(m.g, 1, sum)
		m.n += k
	}
	return m, ctx.Err()
}

// setPoint computes the cosines and sines of the point x.
func (m *Moments) setPoint(x []float64) {
	m.e.setAngle(m.step[0] * (x[0] - m.center[0]))
	if m.dim == 2 {
		m.f.setAngle(m.step[1] * (x[1] - m.center[1]))
	}
}

// Clone returns a copy of m.
func (m *Moments) Clone() *Moments {
	arg.Receiver("fourier.Moments.Clone", m == nil)
	c := *m
	c.g = append([]float64(nil), m.g...)
	c.e, c.f = newWave(m.maxIndex[0]), newWave(m.maxIndex[1])
	return &c
}

// Len returns the number of points.
func (m *Moments) Len() int {
	arg.Receiver("fourier.Moments.Len", m == nil)
	return m.n
}

// Covers reports whether m contains all moments that Covariance needs for the lattice l.
func (m *Moments) Covers(l *Lattice) bool {
	arg.Receiver("fourier.Moments.Covers", m == nil)
	checkLattice("fourier.Moments.Covers", l)
	return m.dim == l.dim && m.step == l.step && m.center == l.center &&
		2*l.maxIndex[0] <= m.maxIndex[0] && 2*l.maxIndex[1] <= m.maxIndex[1]
}

// Add adds the point x to the sums.
func (m *Moments) Add(x []float64) {
	arg.Receiver("fourier.Moments.Add", m == nil)
	m.checkPoint("fourier.Moments.Add", "x", x)
	m.add(x, 1)
	m.n++
}

// Remove removes a point that was added with the same coordinates. Rounding errors of
// about 1e-16 times the number of points remain.
func (m *Moments) Remove(x []float64) {
	arg.Receiver("fourier.Moments.Remove", m == nil)
	m.checkPoint("fourier.Moments.Remove", "x", x)
	m.add(x, -1)
	m.n--
}

// Move moves a point. It takes (4M+1)² operations for any n.
func (m *Moments) Move(from, to []float64) {
	arg.Receiver("fourier.Moments.Move", m == nil)
	m.checkPoint("fourier.Moments.Move", "from", from)
	m.checkPoint("fourier.Moments.Move", "to", to)
	m.add(from, -1)
	m.add(to, 1)
}

func (m *Moments) add(x []float64, sign float64) {
	m.setPoint(x)
	q := m.maxIndex[1] + 1
	for a, row := 0, m.g; a < 2*(m.maxIndex[0]+1); a, row = a+1, row[2*q:] {
		v := sign
		if a <= m.maxIndex[0] {
			v *= m.e.cos[a]
		} else {
			v *= m.e.sin[a-m.maxIndex[0]-1]
		}
		lin.Axpy(row[:q], v, m.f.cos)
		lin.Axpy(row[q:2*q], v, m.f.sin)
	}
}

// CovarianceTo stores S = ΨᵀΨ/n in dst, the D×D second moments of the features of l. The
// leading eigenpairs (μᵢ, vᵢ) of S give the eigenpairs of the operator, λᵢ = μᵢ and φᵢ =
// vᵢᵀψ/√μᵢ. For two frequencies j and l,
//
//	Σ cos·cos = ½ Re[F(j−l) + F(j+l)]   Σ sin·sin = ½ Re[F(j−l) − F(j+l)]
//	Σ cos·sin = ½ Im[F(j+l) − F(j−l)]   Σ sin·cos = ½ Im[F(j+l) + F(j−l)].
//
// CovarianceTo panics unless m.Covers(l) is true and dst is D×D.
func (m *Moments) CovarianceTo(dst *mat.Dense, l *Lattice) {
	const fn = "fourier.Moments.CovarianceTo"
	arg.Receiver(fn, m == nil)
	checkLattice(fn, l)
	if !m.Covers(l) {
		panic(fn + ": got a lattice of another grid, want one that Covers accepts")
	}
	d := l.Len()
	if dst == nil {
		panic(fn + ": got no dst, want a matrix")
	}
	if r, c := dst.Dims(); r != d || c != d {
		panic(fmt.Sprintf("%s: got dst of %d×%d, want %d×%d", fn, r, c, d, d))
	}
	if raw := dst.RawMatrix(); raw.Stride == d {
		m.setCovariance(raw.Data[:d*d], l)
	} else { // dst is a part of another matrix
		s := make([]float64, d*d)
		m.setCovariance(s, l)
		dst.Copy(mat.NewDense(d, d, s))
	}
}

// setCovariance is CovarianceTo for valid arguments. The D² numbers of dst are row by row.
func (m *Moments) setCovariance(dst []float64, l *Lattice) {
	d := l.Len()
	re, im, width := m.momentTables()
	scale := 0.5 / float64(max(m.n, 1))
	offset := func(a, b int) int { return (a+m.maxIndex[0])*width + b + m.maxIndex[1] }
	dst[0] = scale * l.root[0] * l.root[0] * (2 * re[offset(0, 0)])
	for i, j := range l.index[1:] { // two rows for each frequency, up to the diagonal
		i++
		wi := l.root[i] * scale
		cosRow, sinRow := dst[(2*i-1)*d:][:2*i+1], dst[2*i*d:][:2*i+1]
		w, p := 2*wi*l.root[0], offset(j[0], j[1])
		cosRow[0], sinRow[0] = w*re[p], w*im[p]
		for t := 1; t <= i; {
			// In this row of the lattice, k₂ starts at lo.
			k, lo := l.index[t][0], l.index[t][1]
			n := min(l.last[k]-lo, i-t) + 1
			add, sub := offset(j[0]+k, j[1]+lo), offset(j[0]-k, j[1]-lo)-n+1
			ra, ia, rs, is := re[add:][:n], im[add:][:n], re[sub:][:n], im[sub:][:n]
			weights, u, v := l.root[t:][:n], cosRow[2*t-1:][:2*n], sinRow[2*t-1:][:2*n]
			for q, r := range weights {
				w, o := wi*r, n-1-q
				u[2*q], u[2*q+1] = w*(rs[o]+ra[q]), w*(ia[q]-is[o])
				v[2*q], v[2*q+1] = w*(ia[q]+is[o]), w*(rs[o]-ra[q])
			}
			t += n
		}
		// Copying makes the diagonal block exactly symmetric.
		cosRow[2*i] = sinRow[2*i-1]
	}
	lin.MirrorRows(dst, d, 0, d)
}

// momentTables returns the real and imaginary parts of F(a, b) for positive and negative
// a and b. The rows of the tables have the given width.
func (m *Moments) momentTables() (re, im []float64, width int) {
	p, q := m.maxIndex[0], m.maxIndex[1]
	width = 2*q + 1
	re, im = make([]float64, (2*p+1)*width), make([]float64, (2*p+1)*width)
	for a := 0; a <= p; a++ {
		c, s := m.g[a*2*(q+1):], m.g[(p+1+a)*2*(q+1):]
		for b := 0; b <= q; b++ {
			cc, cs, sc, ss := c[b], c[q+1+b], s[b], s[q+1+b]
			set := func(a, b int, x, y float64) {
				re[(a+p)*width+b+q], im[(a+p)*width+b+q] = x, y
				re[(p-a)*width+q-b], im[(p-a)*width+q-b] = x, -y
			}
			set(a, b, cc-ss, sc+cs)
			set(a, -b, cc+ss, sc-cs)
		}
	}
	return re, im, width
}

// checkLattice panics with a message for the exported function fn if l is nil.
func checkLattice(fn string, l *Lattice) {
	if l == nil {
		panic(fn + ": got no lattice, want one")
	}
}

// checkPoints panics with a message for the exported function fn unless x is empty or has
// the dimension of l.
func (l *Lattice) checkPoints(fn string, x approx.Points) {
	arg.Points(fn, "x", x)
	if x.Len() > 0 {
		arg.Dim(fn, "x", x.Dim, l.dim)
	}
}

// checkPoint panics with a message for the exported function fn unless x has the
// dimension of m and finite coordinates.
func (m *Moments) checkPoint(fn, name string, x []float64) {
	arg.Dim(fn, name, len(x), m.dim)
	arg.Must(fn, approx.Points{Data: x, Dim: len(x)}.Check())
}
