package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// Features learns classes of the points of x, from 0 to classes−1, by a linear machine
// on the features of f. It uses dual coordinate descent (Hsieh and others 2008), one
// multiplier at a time in a random order for each sweep. A step costs D
// multiplications, or n if D > n; in this case, Features stores the kernel matrix. If
// 300 sweeps do not suffice, because errors are expensive, an interior-point method
// (Fine & Scheinberg 2001) continues, at nD² per step. This method is not used if D > n
// > 2000; a note then gives the remaining gap. Features stops when the duality gap is
// closed.
//
// Features returns an error for invalid points or settings. It returns an
// *approx.UnsupportedError if the kernel on x has negative eigenvalues because of
// negative signs of features. The problem is then unbounded or has many solutions. It
// also returns an *approx.UnsupportedError if rounding of k̂ changes the decision
// function by more than a hundredth of the margin.
func (s SVM) Features(ctx context.Context, f approx.FeatureMap, x approx.Points, class []int, classes int) (_ *Machine, err error) {
	arg.NotNil("learn.SVM.Features", "context", ctx)
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	arg.FeatureMap("learn.SVM.Features", f)
	s, err = s.check()
	if err != nil {
		return nil, err
	}
	if err := problems(ctx, "learn.SVM.Features", x, class, classes); err != nil {
		return nil, err
	}
	price := s.C
	var space space
	e := 0
	err = atUnit(ctx, f, x, s.Bias, func(u unitMap) (err error) {
		at, shift, by := s.atUnit(2 * u.h)
		u.FeatureMap = unit.Features(u.FeatureMap, -by/2)
		at.Bias = math.Ldexp(s.Bias, -shift/2)
		if space, err = at.space(ctx, u, x); err == nil {
			f, s, e = u.FeatureMap, at, shift
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	n, codes := x.Len(), Codes(class, classes)
	k := len(codes) / n
	m := &Machine{Alpha: make([]float64, n*k)}
	reached, closed := true, make([]bool, k)
	for j := range k {
		alpha, steps, ok, err := s.descend(ctx, space, column(codes, j, k), j)
		if err != nil {
			return nil, err
		}
		for i, a := range alpha {
			m.Alpha[i*k+j] = a
		}
		m.Steps += steps
		reached, closed[j] = reached && ok, ok
		approx.Progress(ctx, j+1, k)
	}
	signed := slices.Clone(m.Alpha)
	for i, t := range codes {
		signed[i] *= t
	}
	m.Classes = classes
	m.Function = combined.Of(f, weights(f, x, signed), k)
	if s.Bias > 0 {
		m.Offset = make([]float64, k)
		for i, v := range signed {
			m.Offset[i%k] += s.Bias * s.Bias * v
		}
	}
	values := m.Predict(x)
	for j := range k {
		// The bias is part of f here, because it is part of the norm.
		p, d, err := s.evaluate(column(m.Alpha, j, k), column(codes, j, k), column(values, j, k), 0, space.diag, closed[j])
		if err != nil {
			return nil, err
		}
		m.Primal, m.Dual = append(m.Primal, p), append(m.Dual, d)
	}
	m.finish(s, reached)
	m.shift(s, price, e)
	return m, nil
}

// A space holds the iterate of coordinate descent, a sum Σ cᵢ k(·, xᵢ). It is
// stored either by its weights on the features or by its values at the points.
type space struct {
	a, b []float64 // n×w: the change of the state by c is c·bᵢ, the value at xᵢ aᵢᵀ·state
	w    int
	diag []float64 // k(xᵢ, xᵢ)
	gram bool      // the state is the values themselves
	sign []float64 // of the w features; nil if all are +1
}

// space returns the kernel of f, and of the constant feature, on x.
func (s SVM) space(ctx context.Context, f unitMap, x approx.Points) (space, error) {
	n, d, sign := x.Len(), f.Len(), signs(f.FeatureMap)
	if d > n {
		k, err := approxGram(ctx, f, x)
		if err != nil {
			return space{}, err
		}
		for i := range k {
			k[i] += s.Bias * s.Bias
		}
		sp := space{b: k, w: n, gram: true}
		for i := range n {
			sp.diag = append(sp.diag, k[i*n+i])
		}
		if err := f.check(lin.Largest(k)); err != nil {
			return sp, err
		}
		if sign == nil {
			return sp, nil
		}
		c := slices.Clone(k)
		for i := range n {
			c[i*n+i] += edge(sp.diag)
		}
		if _, ok := cholesky(c, n); !ok {
			return sp, indefinite
		}
		return sp, nil
	}
	sp := space{w: d + 1, diag: make([]float64, n)}
	sp.a = make([]float64, n*(d+1))
	for i, v := range evaluate.Features(nil, f.FeatureMap, x) {
		sp.a[i/d*(d+1)+i%d] = v
	}
	for i := range n {
		sp.a[i*(d+1)+d] = s.Bias
	}
	top := lin.Largest(sp.a)
	if err := f.check(top * top); err != nil {
		return sp, err
	}
	sp.b = sp.a
	if sign != nil {
		sp.sign = append(slices.Clone(sign), 1)
		sp.b = scaleColumns(slices.Clone(sp.a), sp.sign)
	}
	for i := range n {
		sp.diag[i] = lin.Dot(sp.a[i*sp.w:(i+1)*sp.w], sp.b[i*sp.w:])
	}
	if sign != nil {
		g := make([]float64, sp.w*sp.w)
		lin.SymTMul(g, sp.a, n, sp.w)
		if _, ok := quasidefinite(g, sp.sign, sp.w, edge(sp.diag)); !ok {
			return sp, indefinite
		}
	}
	return sp, ctx.Err()
}

// edge returns the largest magnitude of a negative eigenvalue that counts as rounding.
func edge(diag []float64) (e float64) {
	for _, v := range diag {
		e += 1e-12 * math.Abs(v)
	}
	return e
}

var indefinite = &approx.UnsupportedError{
	Method: "Support vector machine",
	Reason: "On these points the kernel has negative eigenvalues, and the problem has no single optimum. Ridge regression serves it.",
}

func (sp space) value(i int, state []float64) float64 {
	if sp.gram {
		return state[i]
	}
	return lin.Dot(sp.a[i*sp.w:(i+1)*sp.w], state)
}

// state stores the state of Σ αᵢtᵢ k(·, xᵢ) in dst.
func (sp space) state(dst, alpha, t []float64) {
	clear(dst)
	for i, a := range alpha {
		lin.Axpy(dst, a*t[i], sp.b[i*sp.w:(i+1)*sp.w])
	}
}

func (sp space) values(dst, state []float64) {
	if sp.gram {
		copy(dst, state)
		return
	}
	lin.MatVec(dst, sp.a, state, len(dst), sp.w)
}

// descend solves min ½αᵀQα − Σα, 0 ≤ α ≤ top, Q = diag(t)(K + ridge)diag(t), for
// decision function j. It reports whether the gap is closed.
func (s SVM) descend(ctx context.Context, sp space, t []float64, j int) (alpha []float64, steps int, ok bool, err error) {
	n := len(t)
	rng := rand.New(rand.NewPCG(s.Seed, orders+uint64(j)))
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	alpha = make([]float64, n)
	state, f := make([]float64, sp.w), make([]float64, n)
	top, ridge := s.top(), s.ridge()
	for visits := 0; visits < min(s.Steps, sweeps*n); visits += n {
		if err := ctx.Err(); err != nil {
			return nil, 0, false, err
		}
		rng.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, i := range order {
			g := t[i]*sp.value(i, state) - 1 + ridge*alpha[i]
			// A point that the features map to 0 has only its bound to stop it.
			next := top
			if q := sp.diag[i] + ridge; q > 0 {
				next = min(max(alpha[i]-g/q, 0), top)
			}
			if next != alpha[i] {
				lin.Axpy(state, t[i]*(next-alpha[i]), sp.b[i*sp.w:(i+1)*sp.w])
				alpha[i] = next
				steps++
			}
		}
		sp.values(f, state)
		if s.isClosed(s.objectives(alpha, t, f, 0, decisionRounding(alpha, sp.diag))) {
			return alpha, steps, true, nil
		}
	}
	if s.Steps <= sweeps*n || sp.gram && n > denseUpTo {
		return alpha, steps, false, nil
	}
	p := &interior{SVM: s, space: sp, t: t}
	inner, _, more, ok, err := p.run(ctx)
	if err != nil || ok {
		return inner, steps + more, ok, err
	}
	// Rounding stops such a search early.
	sp.state(state, inner, t)
	sp.values(f, state)
	if relative(s.objectives(inner, t, f, 0, decisionRounding(inner, sp.diag))) > lost {
		return nil, 0, false, decidedByRounding
	}
	return inner, steps + more, false, nil
}

// lost is the gap, as a share of the objective, above which a search that stopped due
// to rounding has failed.
const lost = 0.1

// orders separates the order of the points from other draws of the same seed.
const orders = 0x5e00
