package nystrom

import (
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// A Placing is Nyström's approximation while a hand moves one of its landmarks, z.
// The others and what they see of the points stay: with their features ψ₀ = L₀⁻¹k(Z₀, ·)
// and w = ψ₀(z), the landmark z adds the one feature
//
//	t(x) = (k(z, x) − wᵀψ₀(x)) / ℓ,  ℓ² = k(z, z) − ‖w‖²,
//
// the last row of a factor of all landmarks. Its row and column of the covariance are
// two products of Ψ₀ and a vector, and the eigenpairs are those of two changes of rank
// one: O(nm + m²) where the fit takes O(nm²).
//
// Which landmarks repeat others is decided by a factor of the m×m matrix, as the fit
// does. Where many do, a moved one changes which of the others are kept: then their
// span is another, and the fit is made anew.
type Placing struct {
	kernel approx.Kernel
	x, z   approx.Points // n×d, m×d
	j      int           // the landmark that moves
	gram   []float64     // K(Z, Z), m×m

	kept   []bool    // which of the others do not repeat others
	others features  // ψ₀, of r of them
	psi    []float64 // Ψ₀, n×r
	base   *ritz.Base
}

// NewPlacing holds what the landmarks z but number j see of x. It costs what the fit
// does. It returns nil where they see nothing, or where n of them and more count. The
// error is that of ctx.
func NewPlacing(ctx context.Context, k approx.Kernel, x, z approx.Points, j int) (*Placing, error) {
	n, m := x.Len(), z.Len()
	p := &Placing{kernel: k, x: x, z: z.Clone(), j: j, gram: kernel.Gram(nil, k, z), kept: make([]bool, m)}
	rest := make([]int, 0, m)
	for i := range m {
		if i != j {
			rest = append(rest, i)
		}
	}
	centers := z.Subset(rest)
	l, pivots, err := factor(ctx, kernel.Gram(nil, k, centers), len(rest))
	if err != nil || len(pivots) == 0 || len(pivots) >= n {
		return nil, err
	}
	for _, i := range pivots {
		p.kept[rest[i]] = true
	}
	p.others = features{kernel: k, centers: centers.Subset(pivots), l: l}
	p.psi = approx.Features(p.others, x)
	c := ritz.NewCovariance(p.others)
	c.AddMapped(p.psi, n)
	p.base, err = c.Base(ctx)
	return p, err
}

// At returns the fit with the landmark at z: that of FromLandmarks to rounding.
// values are all eigenvalues above rounding, of which Eigen has the leading r or more.
// The error is that of ctx, or of the landmarks.
func (p *Placing) At(ctx context.Context, z []float64, r int) (fit approx.Fit, values []float64, err error) {
	at := approx.Points{Data: slices.Clone(z), Dim: len(z)}
	if d, ok := p.kernel.(approx.Domained); ok {
		if err := d.Domain(at); err != nil {
			return approx.Fit{}, nil, err
		}
	}
	m := p.z.Len()
	copy(p.z.At(p.j), z)
	for i, v := range kernel.Cross(nil, p.kernel, at, p.z) {
		p.gram[i*m+p.j], p.gram[p.j*m+i] = v, v
	}
	l, pivots, err := factor(ctx, slices.Clone(p.gram), m)
	if err != nil {
		return approx.Fit{}, nil, err
	}
	landmarks := p.z.Clone()
	switch own, same := p.same(pivots); {
	case same && !own:
		values, pairs := p.base.Leading(r)
		return ofLandmarks(p.others, pairs, p.x, landmarks), values, nil
	case same:
		if f, t, ok := p.joined(at); ok {
			values, pairs := p.base.Joined(f, p.psi, t, r)
			return ofLandmarks(f, pairs, p.x, landmarks), values, nil
		}
	}
	f := features{kernel: p.kernel, centers: p.z.Subset(pivots), l: l}
	if f.Len() == 0 {
		return approx.Fit{}, nil, errBlind
	}
	pairs, err := ritz.Pairs(ctx, f, p.x, nil)
	return ofLandmarks(f, pairs, p.x, landmarks), pairs.Lambda, err
}

// same reports whether the landmarks that do not repeat others are those that were
// kept without z, and whether z is one more.
func (p *Placing) same(pivots []int) (own, same bool) {
	left := p.others.Len()
	for _, i := range pivots {
		switch {
		case i == p.j:
			own = true
		case !p.kept[i]:
			return own, false
		default:
			left--
		}
	}
	return own, left == 0
}

// joined returns the features with that of the landmark z, and this at the points. ok
// is false where the others leave nothing of z but rounding.
func (p *Placing) joined(z approx.Points) (f features, t []float64, ok bool) {
	n, r := p.x.Len(), p.others.Len()
	all := r + 1
	w := kernel.Cross(nil, p.kernel, z, p.others.centers)
	lin.SolveLower(p.others.l, w, r, 1)
	left := p.kernel.Eval(z.Data, z.Data) - lin.Dot(w, w)
	var top float64
	for i := range p.z.Len() {
		top = max(top, p.gram[i*p.z.Len()+i])
	}
	if !(left > cut*top) || all > n {
		return features{}, nil, false
	}
	f = features{kernel: p.kernel, l: make([]float64, all*all)}
	f.centers = approx.Points{Data: append(slices.Clone(p.others.centers.Data), z.Data...), Dim: z.Dim}
	for i := range r {
		copy(f.l[i*all:], p.others.l[i*r:i*r+i+1])
	}
	copy(f.l[r*all:], w)
	f.l[r*all+r] = math.Sqrt(left)

	t = make([]float64, n)
	lin.MatVec(t, p.psi, w, n, r)
	for i, v := range kernel.Cross(nil, p.kernel, p.x, z) {
		t[i] = (v - t[i]) / f.l[r*all+r]
	}
	return f, t, true
}
