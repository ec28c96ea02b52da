package nystrom

import (
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/ritz"
)

// A Seen holds the kernel values of the landmarks Z on the points, the features Ψ of
// the landmarks that do not repeat others, and the sums ΨᵀΨ. From these, the Placing of
// any landmark follows without further kernel evaluations.
type Seen struct {
	kernel approx.Kernel
	x, z   approx.Points // n×d, m×d

	f      features
	pivots []int     // whose features they are
	psi    []float64 // Ψ, n×r
	sum    []float64 // ΨᵀΨ
}

// See returns the Seen of the landmarks z on x. It costs as much as the fit, O(nm²),
// and stores n×m numbers. See returns the error of ctx.
func See(ctx context.Context, k approx.Kernel, x, z approx.Points) (_ *Seen, err error) {
	arg.NotNil("nystrom.See", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x), evaluate.Landmarks(z))
	if err := arg.Data(k, x); err != nil {
		return nil, err
	}
	if err := arg.Beside("nystrom.See", "z", "landmark", k, x, z); err != nil {
		return nil, err
	}
	s := &Seen{kernel: k, x: x, z: z.Clone()}
	l, pivots, err := factor(ctx, k, z)
	if err != nil {
		return nil, err
	}
	s.f, s.pivots = features{kernel: k, centers: z.Subset(pivots), l: l}, pivots
	if s.psi, err = evaluate.FeaturesContext(ctx, s.f, x); err != nil {
		return nil, err
	}
	c := ritz.NewCovariance(s.f)
	if err := c.AddMapped(ctx, s.psi, x.Len()); err != nil {
		return nil, err
	}
	s.sum = c.Sum()
	return s, nil
}

// Base returns the eigenpairs of the features under the points, as the start for moving
// some of the points. Base solves one eigenproblem. It returns the error of ctx.
func (s *Seen) Base(ctx context.Context) (*ritz.Base, error) {
	arg.Receiver("nystrom.Seen.Base", s == nil)
	arg.Made("nystrom.Seen.Base", "nystrom.See", s.x.Len() > 0)
	arg.NotNil("nystrom.Seen.Base", "context", ctx)
	return base(ctx, s.f, s.sum, s.x.Len())
}

// base returns the eigenpairs of f under n points whose sum ΨᵀΨ is known.
func base(ctx context.Context, f approx.FeatureMap, sum []float64, n int) (*ritz.Base, error) {
	c := ritz.NewCovariance(f)
	c.AddSum(sum, n)
	return c.Base(ctx)
}

// Placing returns the Placing for moving landmark j, from the kernel values of all
// other landmarks. It returns nil if all these values are 0, or if at least n of the
// landmarks do not repeat others. If j repeats others, the features of s do not change.
// Otherwise, Placing removes j from the factor; a landmark that repeated only j
// replaces j. Placing costs O(nm) and an eigenproblem. It returns the error of ctx.
func (s *Seen) Placing(ctx context.Context, j int) (_ *Placing, err error) {
	arg.Receiver("nystrom.Seen.Placing", s == nil)
	arg.NotNil("nystrom.Seen.Placing", "context", ctx)
	defer evaluate.Catch(&err, s.kernel, evaluate.Data(s.x), evaluate.Landmarks(s.z))
	arg.Index("nystrom.Seen.Placing", "landmark", j, s.z.Len())
	p := &Placing{kernel: s.kernel, x: s.x, z: s.z, j: j, otherFeatures: s.f, psi: s.psi}
	m, sum := s.z.Len(), s.sum
	diag := evaluate.Diag(nil, s.kernel, s.z)
	for i, v := range diag {
		if i != j {
			p.top = max(p.top, v)
		}
	}
	if at := slices.Index(s.pivots, j); at >= 0 {
		p.otherFeatures, p.psi, sum = s.withoutLandmark(at)
		left := make([]int, 0, m)
		for i := range m {
			if !slices.Contains(s.pivots, i) {
				left = append(left, i)
			}
		}
		for len(left) > 0 {
			var next int
			if next, left = p.largestRemainder(left, diag); next < 0 {
				break
			}
			p.otherFeatures, p.psi, sum = p.appendLandmark(next, sum)
		}
	}
	n, r := s.x.Len(), p.otherFeatures.Len()
	if r == 0 || r >= n {
		return nil, ctx.Err()
	}
	p.squares = make([]float64, n)
	for i := range p.squares {
		row := p.psi[i*r : (i+1)*r]
		p.squares[i] = lin.Dot(row, row)
	}
	p.base, err = base(ctx, p.otherFeatures, sum, n)
	return p, err
}

// withoutLandmark returns the features without landmark number at of those that
// count. Its row of the factor is removed, and rotations of neighbouring columns
// restore the triangular form. They also rotate the features:
//
//	L₀ = [L without a row] G,  ψ₀ = Gᵀψ less the last,
//
// which is of landmark at what no other has.
func (s *Seen) withoutLandmark(at int) (f features, psi, sum []float64) {
	r := s.f.Len()
	q := r - 1
	rows := make([]float64, 0, q*r)
	rows = append(append(rows, s.f.l[:at*r]...), s.f.l[(at+1)*r:]...)
	type turn struct{ c, s float64 }
	turns := make([]turn, 0, q-at)
	for i := at; i < q; i++ {
		a, b := rows[i*r+i], rows[i*r+i+1]
		h := math.Hypot(a, b)
		t := turn{a / h, b / h}
		turns = append(turns, t)
		for k := i; k < q; k++ {
			u, v := rows[k*r+i], rows[k*r+i+1]
			rows[k*r+i], rows[k*r+i+1] = t.c*u+t.s*v, t.c*v-t.s*u
		}
	}
	// turned stores rows of n×r numbers with their columns turned, the last left out.
	turned := func(from []float64, n int) []float64 {
		to := make([]float64, n*q)
		for i := range n {
			x, y := from[i*r:(i+1)*r], to[i*q:(i+1)*q]
			copy(y, x[:at])
			v := x[at]
			for k, t := range turns {
				w := x[at+k+1]
				y[at+k], v = t.c*v+t.s*w, t.c*w-t.s*v
			}
		}
		return to
	}
	keep := make([]int, 0, q)
	for i := range r {
		if i != at {
			keep = append(keep, i)
		}
	}
	f = features{kernel: s.kernel, centers: s.f.centers.Subset(keep), l: make([]float64, q*q)}
	for i := range q {
		copy(f.l[i*q:i*q+i+1], rows[i*r:])
	}
	return f, turned(s.psi, s.x.Len()), turned(lin.Transposed(turned(s.sum, r), r, q), q)
}

// largestRemainder returns the landmark in left with the largest remainder outside of the
// features, and the others with a remainder. It returns −1 if there is none.
func (p *Placing) largestRemainder(left []int, diag []float64) (next int, rest []int) {
	next, top := -1, 0.0
	for _, i := range left {
		psi := p.otherFeatures.Map(nil, p.z.Row(i))
		d := diag[i] - lin.Dot(psi, psi)
		if !(d > cut*max(p.top, diag[i])) {
			continue
		}
		if rest = append(rest, i); d > top {
			next, top = i, d
		}
	}
	return next, slices.DeleteFunc(rest, func(i int) bool { return i == next })
}

// appendLandmark returns the features with that of landmark i behind them.
func (p *Placing) appendLandmark(i int, sum []float64) (f features, psi, appendLandmark []float64) {
	n, r := p.x.Len(), p.otherFeatures.Len()
	f, t, err := p.withLandmark(approx.Points{Data: p.z.Row(i), Dim: p.z.Dim})
	if err != nil || t == nil { // by another order of rounding
		return p.otherFeatures, p.psi, sum
	}
	all := r + 1
	cross := make([]float64, all)
	lin.TMatVec(cross[:r], p.psi, t, n, r)
	cross[r] = lin.Dot(t, t)
	psi, appendLandmark = make([]float64, n*all), make([]float64, all*all)
	for k := range n {
		copy(psi[k*all:], p.psi[k*r:(k+1)*r])
		psi[k*all+r] = t[k]
	}
	for k := range r {
		copy(appendLandmark[k*all:], sum[k*r:(k+1)*r])
		appendLandmark[k*all+r] = cross[k]
	}
	copy(appendLandmark[r*all:], cross)
	return f, psi, appendLandmark
}
