package learn

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
)

// A Path is kernel ridge regression for every ρ. From one decomposition K = UΛUᵀ, it
// computes
//
//	ŷ = U Λ(Λ + ρI)⁻¹ Uᵀy,
//
// so that each ρ costs a multiplication by U. Eigenvalues of magnitude below n·2.2e-16
// of the largest count as 0. At ρ = 0, Path therefore uses the pseudo-inverse.
type Path struct {
	e      int       // the path is that of 2⁻ᵉK, where K is too large or too small
	lambda []float64 // r, the eigenvalues of 2⁻ᵉK that count
	u      []float64 // U′, g×r, for the different points: U = WU′
	points distinct
	y      []float64 // n×k
	cut    float64
	close  bool    // eigenvalues that are not 0 may be among those that count as 0
	hidden float64 // the largest of them, at most; those of columns of Ψ that count as 0 too
	thin   float64 // ‖Ψ‖² for a path of features by thinPath, and else 0

	outside func() []float64 // 1 − Σⱼ U′ᵢⱼ², g

	// back returns the function whose values on the data are UΛc, for the r×k matrix c.
	back func(c []float64) approx.FeatureMap
}

// ExactPath decomposes the Gram matrix of k on x, for the n×outputs targets y. It
// returns an error if the problem is invalid, and panics if y has another length.
func ExactPath(ctx context.Context, k approx.Kernel, x approx.Points, y []float64, outputs int) (*Path, error) {
	arg.NotNil("learn.ExactPath", "context", ctx)
	arg.AtLeast("learn.ExactPath", "outputs", outputs, 1)
	return exactPath(ctx, "learn.ExactPath", k, x, y, outputs)
}

func exactPath(ctx context.Context, fn string, k approx.Kernel, x approx.Points, y []float64, outputs int) (_ *Path, err error) {
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := (approx.Problem{Kernel: k, X: x, Rank: 1}).CheckSymmetric(); err != nil {
		return nil, err
	}
	if _, err := (Ridge{Outputs: outputs}).targets(fn, x, y); err != nil {
		return nil, err
	}
	y = slices.Clone(y)
	points := newDistinct(x)
	u, e, _ := unit.Of(k, x)
	g := evaluate.Gram(nil, u, points.x)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := newPath(g, points, y)
	p.e = e
	p.back = func(c []float64) approx.FeatureMap {
		n, outputs := len(points.root), len(y)/x.Len()
		a := make([]float64, n*outputs)
		lin.Mul(a, p.u, c, n, len(p.lambda), outputs)
		return kernel.Expansion{Kernel: u, Centers: points.x, Coef: points.scale(a)}
	}
	return p, ctx.Err()
}

// FeaturePath decomposes ΨSΨᵀ. It uses an orthonormal basis of the columns of Ψ if D ≤
// n, and the n×n matrix if D > n. It returns an error for invalid points, and panics
// unless y is n×outputs.
func FeaturePath(ctx context.Context, f approx.FeatureMap, x approx.Points, y []float64, outputs int) (*Path, error) {
	arg.NotNil("learn.FeaturePath", "context", ctx)
	arg.FeatureMap("learn.FeaturePath", f)
	arg.AtLeast("learn.FeaturePath", "outputs", outputs, 1)
	return featurePath(ctx, "learn.FeaturePath", f, x, y, outputs)
}

func featurePath(ctx context.Context, fn string, f approx.FeatureMap, x approx.Points, y []float64, outputs int) (_ *Path, err error) {
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	if err := checkPoints(x); err != nil {
		return nil, err
	}
	if _, err := (Ridge{Outputs: outputs}).targets(fn, x, y); err != nil {
		return nil, err
	}
	y = slices.Clone(y)
	points := newDistinct(x)
	var p *Path
	err = atUnit(ctx, f, x, 0, func(f unitMap) error {
		if f.Len() > len(points.root) {
			g, err := approxGram(ctx, f, points.x)
			if err == nil {
				err = f.check(lin.Largest(g))
			}
			if err != nil {
				return err
			}
			p = newPath(g, points, y)
		} else {
			psi := evaluate.Features(nil, f.FeatureMap, points.x)
			top := lin.Largest(psi)
			if err := f.check(top * top); err != nil {
				return err
			}
			p = thinPath(psi, signs(f.FeatureMap), points, y)
		}
		p.e = 2 * f.h
		k := len(y) / x.Len()
		w := weights(f.FeatureMap, points.x, points.scale(slices.Clone(p.u))) // SΨᵀU
		p.back = func(c []float64) approx.FeatureMap {
			v := make([]float64, f.Len()*k)
			lin.Mul(v, w, c, f.Len(), len(p.lambda), k)
			return combined.Of(f.FeatureMap, v, k)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return p, ctx.Err()
}

// newPath decomposes the matrix g of the different points, which it overwrites.
func newPath(g []float64, points distinct, y []float64) *Path {
	n := len(points.root)
	w, v := lin.EigSym(points.gram(g), n)
	p := &Path{points: points, y: y}
	p.keep(w, v, n)
	return p
}

// thinPath decomposes ΨSΨᵀ = Q(RSRᵀ)Qᵀ, if there are no more features than distinct
// points. It overwrites psi, the features of the distinct points. The slice s is the
// diagonal of S, or nil for S = I. thinPath does not set back.
func thinPath(psi, s []float64, points distinct, y []float64) *Path {
	n := len(points.root)
	d := len(psi) / n
	psi = points.scale(psi)
	q, r, perm, rank := lin.QR(psi, n, d, float64(n)*0x1p-52)
	signed := r
	if s != nil {
		signed = append([]float64(nil), r...)
		for i := range rank {
			for j := range d {
				signed[i*d+j] *= s[perm[j]]
			}
		}
	}
	m := make([]float64, rank*rank)
	lin.MulT(m, signed, r, rank, d, rank)
	w, v := lin.EigSym(m, rank)
	u := make([]float64, n*rank)
	lin.Mul(u, q, v, n, rank, rank)
	p := &Path{points: points, y: y, thin: lin.Dot(psi, psi)}
	if rank < d { // columns that are less than nε of the largest
		p.hidden = math.Pow(float64(n)*0x1p-52, 2) * p.thin
	}
	p.keep(w, u, rank)
	return p
}

// keep stores the eigenvalues w above rounding and the corresponding columns of the g×c
// matrix u.
func (p *Path) keep(w, u []float64, c int) {
	n := len(p.points.root)
	var top float64
	for _, v := range w {
		top = max(top, v, -v)
	}
	p.cut = float64(n) * 0x1p-52 * top
	p.outside = sync.OnceValue(p.outsideSpan)
	var kept []int
	for j, v := range w {
		if v > p.cut || v < -p.cut {
			kept = append(kept, j)
			p.lambda = append(p.lambda, v)
		}
	}
	if p.close = len(kept) < c; p.close {
		p.hidden = max(p.hidden, p.cut)
	}
	p.u = make([]float64, 0, n*len(kept))
	for i := range n {
		for _, j := range kept {
			p.u = append(p.u, u[i*c+j])
		}
	}
}

// Values returns the eigenvalues of K above rounding, largest first; the eigenvalues of
// K/n are n times smaller. An eigenvalue beyond the largest float64 is +Inf.
func (p *Path) Values() []float64 {
	arg.Receiver("learn.Path.Values", p == nil)
	return unit.Shifted(p.lambda, p.e)
}

// At returns the regression with the settings r, equal to the result of Ridge.Exact or
// Ridge.Features. If r.Outputs is 0, At uses the number of outputs of the path. At
// panics if r.Outputs is another number.
func (p *Path) At(r Ridge) (*Regression, error) {
	arg.Receiver("learn.Path.At", p == nil)
	arg.Made("learn.Path.At", "learn.ExactPath or learn.FeaturePath", len(p.points.group) > 0)
	outputs := len(p.y) / len(p.points.group)
	if r.Outputs == 0 {
		r.Outputs = outputs
	}
	arg.Len("learn.Path.At", "outputs", r.Outputs, outputs)
	y, err := r.targets("learn.Path.At", approx.Points{Data: make([]float64, len(p.points.group)), Dim: 1}, p.y)
	if err != nil {
		return nil, err
	}
	return p.at(r.Rho, y)
}

func (p *Path) at(given float64, t targets) (*Regression, error) {
	n, all, r := len(p.points.root), len(p.points.group), len(p.lambda)
	y := t.y
	k := len(y) / all
	m := &Regression{Rho: given, targets: t}
	rho := scaledRidge(given, p.e)
	if r > 0 && p.lambda[r-1] < 0 && !(p.lambda[r-1]+rho > p.cut) {
		v := unit.Shifted([]float64{p.lambda[r-1], -p.lambda[r-1] + p.cut}, p.e)
		return nil, &RidgeError{v[0], given, v[1]}
	}
	switch {
	case rho > p.cut || r == all:
	case p.close:
		m.Notes = append(m.Notes, fmt.Sprintf(
			"The ridge is below rounding, so the %d of %d eigenvalues of K under %.2g count as 0.", all-r, all, math.Ldexp(p.cut, p.e)))
	default:
		m.Notes = append(m.Notes, fmt.Sprintf(
			"K has rank %d on %s and the ridge is below rounding: the function is the smallest of those nearest to the targets.", r, words.Count(all, "point")))
	}
	c := make([]float64, r*k)
	lin.TMul(c, p.u, p.points.sum(y), r, n, k)
	for i, l := range p.lambda {
		for j := range k {
			c[i*k+j] /= l + rho
		}
	}
	m.Model = t.model(p.back(c))
	m.influence = func(y []float64) influence { return p.points.lift(p.influence(rho, p.points.sum(y)), y) }
	m.noteDigits()
	return m, nil
}

// influence returns the parts of the leave-one-out formula for targets y of the
// different points, g×k. With the eigenpairs that count, and P = I − UUᵀ,
//
//	y − ŷ = Σⱼ uⱼ(uⱼᵀy)ρ/(λⱼ+ρ) + Py,  1 − Hᵢᵢ = Σⱼ uᵢⱼ²ρ/(λⱼ+ρ) + Pᵢᵢ.
//
// No term cancels. If Pᵢᵢ is not above its rounding, it counts as 0, and ρ drops
// out of the quotient.
func (p *Path) influence(rho float64, y []float64) influence {
	n, r := len(p.points.root), len(p.lambda)
	k := len(y) / n
	in := newInfluence(n, k)
	c, left := make([]float64, r*k), make([]float64, n*k)
	lin.TMul(c, p.u, y, r, n, k)
	lin.Mul(left, p.u, c, n, r, k)
	for i, v := range left { // Py
		left[i] = y[i] - v
	}
	bound := p.newBound(rho, y, c, left)
	// Within the span, N and D are multiplied by unit, the larger of ρ and λ₁, so
	// that neither a tiny nor a huge ridge exceeds the range of float64.
	unit := rho
	for _, l := range p.lambda {
		unit = max(unit, math.Abs(l))
	}
	if unit == 0 {
		unit = 1
	}
	share := rho / unit
	for i := range c {
		c[i] *= unit / (p.lambda[i/k] + rho)
	}
	lin.Mul(in.num, p.u, c, n, r, k)
	// Rounding of U leaves nε of a vector outside of its span. If P was found by
	// leaving eigenvalues out, rounding of K turns each uⱼ by p.cut/λⱼ as well; a larger
	// ridge hides that.
	rounding := math.Pow(8*float64(n)*0x1p-52, 2)
	for i, outside := range p.outside() {
		row := p.u[i*r : (i+1)*r]
		var inside, direct float64
		noise := rounding
		for j, v := range row {
			l := p.lambda[j]
			inside += v * v * (unit / (l + rho))
			direct += v * v * (l / (l + rho))
			if p.close && rho <= p.cut {
				noise += v * v * (p.cut / l) * (p.cut / l)
			}
		}
		spanned := !(outside > noise)
		in.scale[i], in.den[i] = share, inside
		if !spanned {
			in.scale[i], in.den[i] = 1, share*inside+outside
			for o := i * k; o < (i+1)*k; o++ {
				in.num[o] = share*in.num[o] + left[o]
			}
		}
		in.denErr[i] = bound.at(row, outside, spanned, unit, in.numErr[i*k:(i+1)*k], y[i*k:(i+1)*k])
		in.leverage[i] = direct
		if s := in.scale[i] * in.den[i]; s < 0.5 {
			in.leverage[i] = 1 - s
		}
	}
	return in
}

// outsideSpan returns Pᵢᵢ = ‖Peᵢ‖² with P = I − UUᵀ, g numbers. The difference 1 −
// Σⱼ uᵢⱼ² keeps its digits if it is not small. Otherwise, which is so at slightly
// more than r points, the vector Peᵢ is computed.
func (p *Path) outsideSpan() []float64 {
	n, r := len(p.points.root), len(p.lambda)
	out := make([]float64, n)
	if r == n {
		return out
	}
	var small []int
	for i := range out {
		row := p.u[i*r : (i+1)*r]
		if out[i] = 1 - lin.Dot(row, row); out[i] < 1e-2 {
			small = append(small, i)
		}
	}
	const side = 64
	for block := range slices.Chunk(small, side) {
		b := len(block)
		rows := make([]float64, 0, b*r)
		for _, i := range block {
			rows = append(rows, p.u[i*r:(i+1)*r]...)
		}
		v := make([]float64, n*b) // −Peᵢ in column i
		lin.MulT(v, p.u, rows, n, r, b)
		for j, i := range block {
			v[i*b+j]--
			out[i] = 0
		}
		for at, w := range v {
			out[block[at%b]] += w * w
		}
	}
	return out
}
