package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// Features trains a support vector machine on the features of f. The points x have any
// integers as labels. Features uses dual coordinate descent (Hsieh and others 2008),
// which updates one multiplier at a time and uses a new random order in each sweep. An
// update costs D multiplications. If D > n, Features stores the kernel matrix, and an
// update costs n.
//
// Coordinate descent can be slow for a large C. If it does not converge in 300 sweeps, an
// interior-point method (Fine & Scheinberg 2001) continues, at nD² per step. That method
// is not used if D > n > 2000; a note then gives the remaining gap. Features stops if the
// duality gap is small enough.
//
// Features returns an error for invalid points or settings, and a *LabelError for a label
// that is not among s.Labels. It returns an
// *approx.UnsupportedError if negative signs of features give the kernel on x negative
// eigenvalues. The problem is then unbounded or has many solutions. It also returns an
// *approx.UnsupportedError if rounding of k̂ changes the decision function by more than a
// hundredth of the margin.
func (s SVM) Features(ctx context.Context, f approx.FeatureMap, x mat.Matrix, labels []int) (*Machine, error) {
	return s.features(ctx, "learn.SVM.Features", f, x, labels)
}

func (s SVM) features(ctx context.Context, fn string, f approx.FeatureMap, matrix mat.Matrix, labels []int) (_ *Machine, err error) {
	arg.NotNil(fn, "context", ctx)
	x := arg.Matrix(fn, "x", matrix)
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	arg.FeatureMap(fn, f)
	s, err = s.check()
	if err != nil {
		return nil, err
	}
	class, all, err := s.checkProblem(ctx, fn, x, labels)
	if err != nil {
		return nil, err
	}
	originalC := s.C
	var space space
	e := 0
	err = learnAtUnitScale(ctx, f, x, s.Bias, func(u unitMap) (err error) {
		scaledSVM, shift, extra := s.toUnitScale(2 * u.h)
		u.FeatureMap = unit.ScaleFeatures(u.FeatureMap, -extra/2)
		scaledSVM.Bias = math.Ldexp(s.Bias, -shift/2)
		if space, err = scaledSVM.newSpace(ctx, u, x); err == nil {
			f, s, e = u.FeatureMap, scaledSVM, shift
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	codes, k := classTargets(class, len(all))
	multipliers := make([]float64, x.Len()*k)
	m := &Machine{Alpha: mat.NewDense(x.Len(), k, multipliers)}
	allReached, isGapClosed := true, make([]bool, k)
	for j := range k {
		alpha, steps, ok, err := s.descend(ctx, space, column(codes, j, k), j)
		if err != nil {
			return nil, err
		}
		for i, a := range alpha {
			multipliers[i*k+j] = a
		}
		m.Steps += steps
		allReached, isGapClosed[j] = allReached && ok, ok
		if s.Progress != nil {
			s.Progress(j+1, k)
		}
	}
	signedAlpha := slices.Clone(multipliers)
	for i, t := range codes {
		signedAlpha[i] *= t
	}
	m.Labels = all
	m.Function = combined.New(f, weights(f, x, signedAlpha), k)
	if s.Bias > 0 {
		m.Offset = make([]float64, k)
		for i, v := range signedAlpha {
			m.Offset[i%k] += s.Bias * s.Bias * v
		}
	}
	values := m.predict(fn, x)
	for j := range k {
		// The norm includes the bias here, so the bias is part of f.
		p, d, err := s.evaluate(column(multipliers, j, k), column(codes, j, k), column(values, j, k), 0, space.diag, isGapClosed[j])
		if err != nil {
			return nil, err
		}
		m.Primal, m.Dual = append(m.Primal, p), append(m.Dual, d)
	}
	m.setGap(s, allReached)
	m.toCallerScale(s, originalC, e)
	return m, nil
}

// A space represents a sum Σ cᵢ k(·, xᵢ) during coordinate descent. The state of the sum
// is either its weights on the features or its values at the points.
type space struct {
	a, b   []float64 // n×w: c·k(·, xᵢ) adds c·bᵢ to the state; the value at xᵢ is aᵢᵀ·state
	w      int
	diag   []float64 // k(xᵢ, xᵢ)
	isGram bool      // the state holds the values at the points
	sign   []float64 // signs of the w features; nil if all are +1
}

// newSpace returns the space of the kernel of f plus the constant feature, on x.
func (s SVM) newSpace(ctx context.Context, f unitMap, x approx.Points) (space, error) {
	n, d, sign := x.Len(), f.Len(), signs(f.FeatureMap)
	if d > n {
		k, err := approxGram(ctx, f, x)
		if err != nil {
			return space{}, err
		}
		for i := range k {
			k[i] += s.Bias * s.Bias
		}
		sp := space{b: k, w: n, isGram: true}
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
			c[i*n+i] += eigenRounding(sp.diag)
		}
		if _, ok := cholesky(c, n); !ok {
			return sp, errIndefinite
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
		if _, ok := quasidefinite(g, sp.sign, sp.w, eigenRounding(sp.diag)); !ok {
			return sp, errIndefinite
		}
	}
	return sp, ctx.Err()
}

// eigenRounding returns the largest magnitude of a negative eigenvalue that can be due to
// rounding. The slice diag is the diagonal of the matrix.
func eigenRounding(diag []float64) (e float64) {
	for _, v := range diag {
		e += 1e-12 * math.Abs(v)
	}
	return e
}

var errIndefinite = &approx.UnsupportedError{
	Method: "Support vector machine",
	Reason: "On these points the kernel has negative eigenvalues, and the problem has no single optimum. Ridge regression serves it.",
}

func (sp space) value(i int, state []float64) float64 {
	if sp.isGram {
		return state[i]
	}
	return lin.Dot(sp.a[i*sp.w:(i+1)*sp.w], state)
}

// setState stores the state of Σ αᵢtᵢ k(·, xᵢ) in dst.
func (sp space) setState(dst, alpha, t []float64) {
	clear(dst)
	for i, a := range alpha {
		lin.Axpy(dst, a*t[i], sp.b[i*sp.w:(i+1)*sp.w])
	}
}

func (sp space) setValues(dst, state []float64) {
	if sp.isGram {
		copy(dst, state)
		return
	}
	lin.MatVec(dst, sp.a, state, len(dst), sp.w)
}

// descend minimises ½αᵀQα − Σα over 0 ≤ α ≤ top for decision function j, where Q =
// diag(t)(K + ridge)diag(t). It reports whether the gap is closed.
func (s SVM) descend(ctx context.Context, sp space, t []float64, j int) (alpha []float64, steps int, ok bool, err error) {
	n := len(t)
	rng := rand.New(rand.NewPCG(s.Seed, orderStream+uint64(j)))
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	alpha = make([]float64, n)
	state, f := make([]float64, sp.w), make([]float64, n)
	for visits := 0; visits < min(s.MaxSteps, maxSweeps*n); visits += n {
		if err := ctx.Err(); err != nil {
			return nil, 0, false, err
		}
		rng.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, i := range order {
			top, ridge := s.maxMultiplier(i), s.ridge(i)
			g := t[i]*sp.value(i, state) - 1 + ridge*alpha[i]
			// If the features of a point are 0, only the upper bound limits its multiplier.
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
		sp.setValues(f, state)
		if s.isClosed(s.objectives(alpha, t, f, 0, decisionRounding(alpha, sp.diag))) {
			return alpha, steps, true, nil
		}
	}
	if s.MaxSteps <= maxSweeps*n || sp.isGram && n > maxDensePoints {
		return alpha, steps, false, nil
	}
	p := &interior{SVM: s, space: sp, t: t}
	inner, _, innerSteps, ok, err := p.run(ctx)
	if err != nil || ok {
		return inner, steps + innerSteps, ok, err
	}
	// Rounding stopped the search if the gap is still large.
	sp.setState(state, inner, t)
	sp.setValues(f, state)
	if relativeGap(s.objectives(inner, t, f, 0, decisionRounding(inner, sp.diag))) > failedGap {
		return nil, 0, false, errRounding
	}
	return inner, steps + innerSteps, false, nil
}

// failedGap is the smallest relative gap of a failed search. A search that rounding
// stopped at a larger gap returns an error.
const failedGap = 0.1

// orderStream + j is the random stream of the point order for decision function j. Other
// draws with the same seed use other streams.
const orderStream = 0x5e00
