package learn

import (
	"context"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
)

// A RidgePath is kernel ridge regression for every ρ. From one decomposition K = UΛUᵀ, it
// computes
//
//	ŷ = U Λ(Λ + ρI)⁻¹ Uᵀy.
//
// Each ρ then costs a multiplication by U. An eigenvalue counts as 0 if its magnitude is
// below n·2.2e-16 times the largest magnitude. At ρ = 0, RidgePath therefore uses the
// pseudo-inverse.
type RidgePath struct {
	e          int       // the path is computed for 2⁻ᵉK; e ≠ 0 if K is too large or too small
	lambda     []float64 // r, the nonzero eigenvalues of 2⁻ᵉK
	u          []float64 // U′, g×r, for the distinct points: U = WU′
	points     distinctPoints
	sections   sections
	weightExp  int       // exponent of the weights of the points
	y          []float64 // n×k
	cutoff     float64   // eigenvalues of smaller magnitude count as 0
	hasDropped bool      // some computed eigenvalues were set to 0, and may differ from 0
	maxDropped float64   // upper bound of the eigenvalues that count as 0, or belong to dropped columns of Ψ
	normSquare float64   // ‖Ψ‖² for a path made by qrPath, otherwise 0

	outsideDiag func() []float64 // returns the g numbers 1 − Σⱼ U′ᵢⱼ²

	// newFunction returns the function with the values UΛc on the data, for the r×k matrix c.
	newFunction func(c []float64) approx.FeatureMap
}

// NewRidgePath decomposes the Gram matrix of k on x, for the n×k targets y. It returns an
// error if the problem is invalid. It panics unless y has n rows.
func NewRidgePath(ctx context.Context, k approx.Kernel, x, y mat.Matrix) (*RidgePath, error) {
	const fn = "learn.NewRidgePath"
	arg.NotNil(fn, "context", ctx)
	return exactPath(ctx, fn, k, arg.CloneMatrix(fn, "x", x), arg.Matrix(fn, "y", y), nil)
}

// exactPath returns the path for the weights of the points, or for equal weights if they are
// nil.
func exactPath(ctx context.Context, fn string, k approx.Kernel, x, targets approx.Points, pointWeights []float64) (_ *RidgePath, err error) {
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := (approx.Problem{Kernel: k, X: x}).CheckSymmetric(); err != nil {
		return nil, err
	}
	t, err := (Ridge{Weights: pointWeights}).newTargets(fn, x, targets)
	if err != nil {
		return nil, err
	}
	y := slices.Clone(targets.Data)
	points := newDistinct(x, t.weights)
	u, e, _ := unit.Kernel(k, x)
	g := evaluate.Gram(nil, u, points.x)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, err := newPath(ctx, g, points, y)
	if err != nil {
		return nil, err
	}
	p.e, p.sections = e, newKernelSections(u, points.x)
	p.weightExp = t.weightExp
	p.newFunction = func(c []float64) approx.FeatureMap {
		n, outputs := len(points.root), len(y)/x.Len()
		a := make([]float64, n*outputs)
		lin.Mul(a, p.u, c, n, len(p.lambda), outputs)
		return kernel.Expansion{Kernel: u, Centers: points.x, Coef: dense.New(n, outputs, points.scale(a))}
	}
	return p, ctx.Err()
}

// NewFeatureRidgePath decomposes ΨSΨᵀ for the n×k targets y. It uses an orthonormal basis of
// the columns of Ψ if D ≤ n, and the n×n matrix if D > n. It returns an error for invalid
// points. It panics unless y has n rows.
func NewFeatureRidgePath(ctx context.Context, f approx.FeatureMap, x, y mat.Matrix) (*RidgePath, error) {
	const fn = "learn.NewFeatureRidgePath"
	arg.NotNil(fn, "context", ctx)
	arg.FeatureMap(fn, f)
	return featurePath(ctx, fn, f, arg.CloneMatrix(fn, "x", x), arg.Matrix(fn, "y", y), nil)
}

// featurePath returns the path for the weights of the points, or for equal weights if they are
// nil.
func featurePath(ctx context.Context, fn string, f approx.FeatureMap, x, targets approx.Points, pointWeights []float64) (_ *RidgePath, err error) {
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	if err := checkPoints(x); err != nil {
		return nil, err
	}
	t, err := (Ridge{Weights: pointWeights}).newTargets(fn, x, targets)
	if err != nil {
		return nil, err
	}
	y := slices.Clone(targets.Data)
	points := newDistinct(x, t.weights)
	var p *RidgePath
	err = learnAtUnitScale(ctx, f, x, 0, func(f unitMap) error {
		var err error
		if p, err = f.newPath(ctx, points, y); err != nil {
			return err
		}
		p.e, p.sections = 2*f.h, newFeatureSections(f.FeatureMap, points.x)
		p.weightExp = t.weightExp
		k := len(y) / x.Len()
		w := weights(f.FeatureMap, points.x, points.scale(slices.Clone(p.u))) // SΨᵀU
		p.newFunction = func(c []float64) approx.FeatureMap {
			v := make([]float64, f.Len()*k)
			lin.Mul(v, w, c, f.Len(), len(p.lambda), k)
			return combined.New(f.FeatureMap, v, k)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return p, ctx.Err()
}

// newPath decomposes ΨSΨᵀ. It returns errSize if the map is not at unit scale.
func (m unitMap) newPath(ctx context.Context, points distinctPoints, y []float64) (*RidgePath, error) {
	if m.Len() > len(points.root) {
		g, err := approxGram(ctx, m, points.x)
		if err == nil {
			err = m.check(lin.Largest(g))
		}
		if err != nil {
			return nil, err
		}
		return newPath(ctx, g, points, y)
	}
	psi := evaluate.Features(nil, m.FeatureMap, points.x)
	top := lin.Largest(psi)
	if err := m.check(top * top); err != nil {
		return nil, err
	}
	return qrPath(psi, signs(m.FeatureMap), points, y), nil
}

// newPath decomposes the matrix g of the distinct points, which it overwrites. It returns the
// error of ctx soon after ctx is done.
func newPath(ctx context.Context, g []float64, points distinctPoints, y []float64) (*RidgePath, error) {
	n := len(points.root)
	w, v, err := lin.EigSymContext(ctx, points.scaleGram(g), n)
	if err != nil {
		return nil, err
	}
	p := &RidgePath{points: points, y: y}
	p.setEigenpairs(w, v, n)
	return p, nil
}

// qrPath decomposes ΨSΨᵀ = Q(RSRᵀ)Qᵀ. The number of features must not exceed the number
// of distinct points. The matrix psi holds the features of the distinct points and is
// overwritten. The slice s is the diagonal of S, or nil for S = I. The caller must set
// newFunction.
func qrPath(psi, s []float64, points distinctPoints, y []float64) *RidgePath {
	n := len(points.root)
	d := len(psi) / n
	psi = points.scale(psi)
	q, r, perm, rank := lin.QR(psi, n, d, float64(n)*0x1p-52)
	signedR := r
	if s != nil {
		signedR = append([]float64(nil), r...)
		for i := range rank {
			for j := range d {
				signedR[i*d+j] *= s[perm[j]]
			}
		}
	}
	m := make([]float64, rank*rank)
	lin.MulT(m, signedR, r, rank, d, rank)
	w, v := lin.EigSym(m, rank)
	u := make([]float64, n*rank)
	lin.Mul(u, q, v, n, rank, rank)
	p := &RidgePath{points: points, y: y, normSquare: lin.Dot(psi, psi)}
	if rank < d { // the dropped columns have norms below nε times the largest norm
		p.maxDropped = math.Pow(float64(n)*0x1p-52, 2) * p.normSquare
	}
	p.setEigenpairs(w, u, rank)
	return p
}

// setEigenpairs stores the eigenvalues w above rounding and the corresponding columns of
// the g×c matrix u.
func (p *RidgePath) setEigenpairs(w, u []float64, c int) {
	n := len(p.points.root)
	var top float64
	for _, v := range w {
		top = max(top, v, -v)
	}
	p.cutoff = float64(n) * 0x1p-52 * top
	p.outsideDiag = sync.OnceValue(p.outsideSpan)
	var indices []int
	for j, v := range w {
		if v > p.cutoff || v < -p.cutoff {
			indices = append(indices, j)
			p.lambda = append(p.lambda, v)
		}
	}
	if p.hasDropped = len(indices) < c; p.hasDropped {
		p.maxDropped = max(p.maxDropped, p.cutoff)
	}
	p.u = make([]float64, 0, n*len(indices))
	for i := range n {
		for _, j := range indices {
			p.u = append(p.u, u[i*c+j])
		}
	}
}

// Eigenvalues returns the eigenvalues of K above rounding, largest first. The eigenvalues
// of K/n are n times smaller. An eigenvalue beyond the largest float64 is +Inf.
func (p *RidgePath) Eigenvalues() []float64 {
	arg.Receiver("learn.RidgePath.Eigenvalues", p == nil)
	return unit.ScaleValues(p.lambda, p.e)
}

// Regression returns the regression with the settings r. It equals the result of
// Ridge.Exact or Ridge.Features. It panics if r has weights.
func (p *RidgePath) Regression(r Ridge) (*Regression, error) {
	arg.Receiver("learn.RidgePath.Regression", p == nil)
	arg.Constructed("learn.RidgePath.Regression", "learn.NewRidgePath or learn.NewFeatureRidgePath", len(p.points.group) > 0)
	outputs := len(p.y) / len(p.points.group)
	if r.Weights != nil {
		panic("learn.RidgePath.Regression: got weights, want none: all points of a path have the weight 1")
	}
	r.Rho = r.ridge()
	y, err := r.newTargets("learn.RidgePath.Regression", approx.Points{Data: make([]float64, len(p.points.group)), Dim: 1}, approx.Points{Data: p.y, Dim: outputs})
	if err != nil {
		return nil, err
	}
	y.dim = p.points.x.Dim
	return p.regressionAt(r.Rho, y)
}

func (p *RidgePath) regressionAt(requestedRho float64, t targets) (*Regression, error) {
	n, total, r := len(p.points.root), len(p.points.group), len(p.lambda)
	y := t.y
	k := len(y) / total
	m := &Regression{Rho: requestedRho, targets: t, kernelExp: p.e}
	rho := scaledRidge(requestedRho, p.e+p.weightExp)
	if err := p.checkDefinite(requestedRho); err != nil {
		return nil, err
	}
	switch {
	case rho > p.cutoff || r == total:
	case p.hasDropped:
		m.Notes = append(m.Notes, approx.Notef(approx.RidgeRaised,
			"The ridge is below rounding, so the %d of %d eigenvalues of K under %.2g count as 0.", total-r, total, math.Ldexp(p.cutoff, p.e+p.weightExp)))
	default:
		m.Notes = append(m.Notes, approx.Notef(approx.RidgeRaised,
			"K has rank %d on %s and the ridge is below rounding: the function is the smallest of those nearest to the targets.", r, words.Count(total, "point")))
	}
	c := make([]float64, r*k)
	lin.TMul(c, p.u, p.points.project(y), r, n, k)
	for i, l := range p.lambda {
		for j := range k {
			c[i*k+j] /= l + rho
		}
	}
	m.Model = t.model(p.newFunction(c))
	m.variance = &processVariance{sections: p.sections, root: p.points.root, rho: rho, isPath: true, setForms: p.quadraticForms(rho)}
	m.influence = func(y []float64) influence { return p.points.lift(p.influence(rho, p.points.project(y)), y) }
	m.noteDigits()
	return m, nil
}

// checkDefinite returns a *RidgeError if K has a negative eigenvalue λ and λ + ρ is not above
// rounding. The ridge ρ is in the unit of the caller.
func (p *RidgePath) checkDefinite(rho float64) error {
	r, e := len(p.lambda), p.e+p.weightExp
	if r == 0 || !(p.lambda[r-1] < 0) || p.lambda[r-1]+scaledRidge(rho, e) > p.cutoff {
		return nil
	}
	smallest := p.lambda[r-1]
	return &RidgeError{Eigenvalue: math.Ldexp(smallest, e), Rho: rho, MinRho: math.Ldexp(-smallest+p.cutoff, e)}
}

// quadraticForms returns the forms of (K′ + ρI)⁻¹ on the span of the eigenvectors.
func (p *RidgePath) quadraticForms(rho float64) quadraticForms {
	n, r := len(p.points.root), len(p.lambda)
	return func(dst, rows []float64) {
		c := make([]float64, len(dst)*r)
		lin.Mul(c, rows, p.u, len(dst), n, r)
		for i := range dst {
			dst[i] = 0
			for j, v := range c[i*r : (i+1)*r] {
				dst[i] += v * v / (p.lambda[j] + rho)
			}
		}
	}
}

// influence returns the parts of the leave-one-out formula for the g×k targets y of the
// distinct points. With the nonzero eigenvalues, and P = I − UUᵀ,
//
//	y − ŷ = Σⱼ uⱼ(uⱼᵀy)ρ/(λⱼ+ρ) + Py,  1 − Hᵢᵢ = Σⱼ uᵢⱼ²ρ/(λⱼ+ρ) + Pᵢᵢ.
//
// All terms of the second sum are positive, so no digits cancel. If Pᵢᵢ is not above its
// rounding error, it counts as 0, and ρ cancels in the quotient.
func (p *RidgePath) influence(rho float64, y []float64) influence {
	n, r := len(p.points.root), len(p.lambda)
	k := len(y) / n
	in := newInfluence(n, k)
	c, py := make([]float64, r*k), make([]float64, n*k)
	lin.TMul(c, p.u, y, r, n, k)
	lin.Mul(py, p.u, c, n, r, k)
	for i, v := range py { // Py
		py[i] = y[i] - v
	}
	bound := p.newBound(rho, y, c, py)
	// Within the span, N and D are multiplied by unit, the larger of ρ and λ₁. A very
	// small or very large ridge then stays in the range of float64.
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
	// Rounding of U moves a vector out of the span by a fraction nε. If eigenvalues were
	// dropped, rounding of K also turns each uⱼ by p.cutoff/λⱼ. A ridge above the cutoff
	// makes this effect negligible.
	rounding := math.Pow(8*float64(n)*0x1p-52, 2)
	for i, outside := range p.outsideDiag() {
		row := p.u[i*r : (i+1)*r]
		var inside, direct float64
		noise := rounding
		for j, v := range row {
			l := p.lambda[j]
			inside += v * v * (unit / (l + rho))
			direct += v * v * (l / (l + rho))
			if p.hasDropped && rho <= p.cutoff {
				noise += v * v * (p.cutoff / l) * (p.cutoff / l)
			}
		}
		isSpanned := !(outside > noise)
		in.scale[i], in.den[i] = share, inside
		if !isSpanned {
			in.scale[i], in.den[i] = 1, share*inside+outside
			for o := i * k; o < (i+1)*k; o++ {
				in.num[o] = share*in.num[o] + py[o]
			}
		}
		in.denErr[i] = bound.storeErrors(row, outside, isSpanned, unit, in.numErr[i*k:(i+1)*k], y[i*k:(i+1)*k])
		in.leverage[i] = direct
		if s := in.scale[i] * in.den[i]; s < 0.5 {
			in.leverage[i] = 1 - s
		}
	}
	return in
}

// outsideSpan returns the g numbers Pᵢᵢ = ‖Peᵢ‖² with P = I − UUᵀ. The difference 1 − Σⱼ
// uᵢⱼ² is accurate if it is not small. Otherwise the vector Peᵢ is computed. This is
// necessary for few more than r points.
func (p *RidgePath) outsideSpan() []float64 {
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
		for idx, w := range v {
			out[block[idx%b]] += w * w
		}
	}
	return out
}
