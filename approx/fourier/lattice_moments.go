package fourier

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Moments are the trigonometric moments of a point set on a lattice,
//
//	F(a, b) = Σᵢ exp i(a h₁xᵢ₁ + b h₂xᵢ₂),  |a| ≤ 2M₁, |b| ≤ 2M₂.
//
// The moments determine the covariance of the features, and depend neither on the
// bandwidth nor on the kernel. A change of the bandwidth changes only the weights, and
// a moved point changes two terms of each sum. The error of the operator's eigenpairs
// is that of the lattice, for any n.
type Moments struct {
	n      int
	dim    int
	step   [2]float64
	centre [2]float64
	reach  [2]int // of the sums: |a| ≤ 2M₁, |b| ≤ 2M₂

	// sums holds the sums of the four products of cos aθ, sin aθ with cos bη, sin
	// bη for a, b ≥ 0, as one (2·(2M₁+1))×(2·(2M₂+1)) matrix [c; s]ᵀ[c; s].
	g    []float64
	e, f wave // of the point that is added
}

// MomentsCost returns the number of products for the moments of n points on the
// lattice of l.
func MomentsCost(l *Lattice, n int) float64 {
	wantLattice("fourier.MomentsCost", l)
	arg.AtLeast("fourier.MomentsCost", "n", n, 0)
	p, q := sides(l)
	return float64(n) * float64(p) * float64(q)
}

// sides returns the number of sums along either axis, for cosines and sines of all
// differences and sums of two frequencies.
func sides(l *Lattice) (p, q int) { return 2 * (2*l.reach[0] + 1), 2 * (2*l.reach[1] + 1) }

// NewMoments returns the moments of x on the lattice of l. NewMoments panics if l is
// nil, or unless x has the dimension of l and finite coordinates.
func NewMoments(l *Lattice, x approx.Points) *Moments {
	wantLattice("fourier.NewMoments", l)
	l.wantPoints("fourier.NewMoments", x)
	if x.Len() > 0 {
		arg.Must("fourier.NewMoments", x.Check())
	}
	m, _ := NewMomentsContext(context.Background(), l, x) // the only error is that of ctx
	return m
}

// NewMomentsContext is NewMoments with cancellation and reports through
// approx.Progress. It returns the error of ctx soon after ctx is done, or the error of
// x.Check.
func NewMomentsContext(ctx context.Context, l *Lattice, x approx.Points) (*Moments, error) {
	arg.NotNil("fourier.NewMomentsContext", "context", ctx)
	wantLattice("fourier.NewMomentsContext", l)
	l.wantPoints("fourier.NewMomentsContext", x)
	if x.Len() > 0 {
		if err := x.Check(); err != nil {
			return nil, err
		}
	}
	m := &Moments{dim: l.dim, step: l.step, centre: l.centre, reach: [2]int{2 * l.reach[0], 2 * l.reach[1]}}
	m.e, m.f = newWave(m.reach[0]), newWave(m.reach[1])
	p, q := sides(l)
	m.g = make([]float64, p*q)

	// Blocks of points as one product AᵀB: A and B stay in the cache.
	const block = 128
	a, b, sum := make([]float64, block*p), make([]float64, block*q), make([]float64, p*q)
	for n := x.Len(); m.n < n; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		k := min(block, n-m.n)
		for i := range k {
			m.at(x.Row(m.n + i))
			copy(a[i*p:], m.e.cos)
			copy(a[i*p+p/2:], m.e.sin)
			copy(b[i*q:], m.f.cos)
			copy(b[i*q+q/2:], m.f.sin)
		}
		lin.TMul(sum, a, b, p, k, q)
		lin.Axpy(m.g, 1, sum)
		m.n += k
		approx.Progress(ctx, m.n, n)
	}
	return m, ctx.Err()
}

// at fills the waves of a point.
func (m *Moments) at(x []float64) {
	m.e.at(m.step[0] * (x[0] - m.centre[0]))
	if m.dim == 2 {
		m.f.at(m.step[1] * (x[1] - m.centre[1]))
	}
}

// Clone returns a copy of m.
func (m *Moments) Clone() *Moments {
	arg.Receiver("fourier.Moments.Clone", m == nil)
	c := *m
	c.g = append([]float64(nil), m.g...)
	c.e, c.f = newWave(m.reach[0]), newWave(m.reach[1])
	return &c
}

// Len returns the number of points.
func (m *Moments) Len() int {
	arg.Receiver("fourier.Moments.Len", m == nil)
	return m.n
}

// Serves reports whether m contains all moments on the lattice of l that the covariance
// for l uses.
func (m *Moments) Serves(l *Lattice) bool {
	arg.Receiver("fourier.Moments.Serves", m == nil)
	wantLattice("fourier.Moments.Serves", l)
	return m.dim == l.dim && m.step == l.step && m.centre == l.centre &&
		2*l.reach[0] <= m.reach[0] && 2*l.reach[1] <= m.reach[1]
}

// Add adds a point.
func (m *Moments) Add(x []float64) {
	arg.Receiver("fourier.Moments.Add", m == nil)
	m.wantPoint("fourier.Moments.Add", "x", x)
	m.add(x, 1)
	m.n++
}

// Remove removes a point that was added with the same coordinates. After both calls,
// rounding errors of some 1e-16 times the number of points remain.
func (m *Moments) Remove(x []float64) {
	arg.Receiver("fourier.Moments.Remove", m == nil)
	m.wantPoint("fourier.Moments.Remove", "x", x)
	m.add(x, -1)
	m.n--
}

// Move moves a point. It takes (4M+1)² operations, whatever n.
func (m *Moments) Move(from, to []float64) {
	arg.Receiver("fourier.Moments.Move", m == nil)
	m.wantPoint("fourier.Moments.Move", "from", from)
	m.wantPoint("fourier.Moments.Move", "to", to)
	m.add(from, -1)
	m.add(to, 1)
}

func (m *Moments) add(x []float64, sign float64) {
	m.at(x)
	q := m.reach[1] + 1
	for a, row := 0, m.g; a < 2*(m.reach[0]+1); a, row = a+1, row[2*q:] {
		v := sign
		if a <= m.reach[0] {
			v *= m.e.cos[a]
		} else {
			v *= m.e.sin[a-m.reach[0]-1]
		}
		lin.Axpy(row[:q], v, m.f.cos)
		lin.Axpy(row[q:2*q], v, m.f.sin)
	}
}

// Covariance stores S = ΨᵀΨ/n in dst, the D×D second moments of the features of l. Its
// leading eigenpairs (μᵢ, vᵢ) give those of the operator, λᵢ = μᵢ and φᵢ = vᵢᵀψ/√μᵢ.
// For two frequencies j and l,
//
//	Σ cos·cos = ½ Re[F(j−l) + F(j+l)]   Σ sin·sin = ½ Re[F(j−l) − F(j+l)]
//	Σ cos·sin = ½ Im[F(j+l) − F(j−l)]   Σ sin·cos = ½ Im[F(j+l) + F(j−l)].
//
// Covariance panics unless m.Serves(l).
func (m *Moments) Covariance(dst []float64, l *Lattice) {
	arg.Receiver("fourier.Moments.Covariance", m == nil)
	wantLattice("fourier.Moments.Covariance", l)
	if !m.Serves(l) {
		panic("fourier.Moments.Covariance: got a lattice of another grid, want one that Serves")
	}
	d := l.Len()
	arg.Len("fourier.Moments.Covariance", "numbers in dst", len(dst), d*d)
	re, im, width := m.full()
	scale := 0.5 / float64(max(m.n, 1))
	at := func(a, b int) int { return (a+m.reach[0])*width + b + m.reach[1] }
	dst[0] = scale * l.root[0] * l.root[0] * (2 * re[at(0, 0)])
	for i, j := range l.index[1:] { // of each frequency two rows, up to the diagonal
		i++
		wi := l.root[i] * scale
		up, down := dst[(2*i-1)*d:][:2*i+1], dst[2*i*d:][:2*i+1]
		w, p := 2*wi*l.root[0], at(j[0], j[1])
		up[0], down[0] = w*re[p], w*im[p]
		for t := 1; t <= i; {
			// A row of the lattice: k₂ runs from lo on.
			k, lo := l.index[t][0], l.index[t][1]
			n := min(l.last[k]-lo, i-t) + 1
			add, sub := at(j[0]+k, j[1]+lo), at(j[0]-k, j[1]-lo)-n+1
			ra, ia, rs, is := re[add:][:n], im[add:][:n], re[sub:][:n], im[sub:][:n]
			weights, u, v := l.root[t:][:n], up[2*t-1:][:2*n], down[2*t-1:][:2*n]
			for q, r := range weights {
				w, o := wi*r, n-1-q
				u[2*q], u[2*q+1] = w*(rs[o]+ra[q]), w*(ia[q]-is[o])
				v[2*q], v[2*q+1] = w*(ia[q]+is[o]), w*(rs[o]-ra[q])
			}
			t += n
		}
		// The diagonal block is symmetric to the last bit.
		up[2*i] = down[2*i-1]
	}
	lin.MirrorRows(dst, d, 0, d)
}

// full returns the real and imaginary parts of F(a, b) for a and b of either
// sign, rows of the given width.
func (m *Moments) full() (re, im []float64, width int) {
	p, q := m.reach[0], m.reach[1]
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

// wantLattice panics for the exported function fn if l is nil.
func wantLattice(fn string, l *Lattice) {
	if l == nil {
		panic(fn + ": got no lattice, want one")
	}
}

// wantPoints panics for the exported function fn unless x is empty or has the dimension
// of l.
func (l *Lattice) wantPoints(fn string, x approx.Points) {
	arg.Points(fn, "x", x)
	if x.Len() > 0 {
		arg.Dim(fn, "x", x.Dim, l.dim)
	}
}

// wantPoint panics for the exported function fn unless x is a point with the dimension
// of m and finite coordinates.
func (m *Moments) wantPoint(fn, name string, x []float64) {
	arg.Dim(fn, name, len(x), m.dim)
	arg.Must(fn, approx.Points{Data: x, Dim: len(x)}.Check())
}
