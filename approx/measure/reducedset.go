package measure

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

const paperPrefix = "Kingravi, Vela & Gray 2013, "

// ReducedSet evaluates the four theorems of the reduced-set paper. The points are those
// of the exact solution s, and the density q represents them. Each theorem is returned as
// printed and in a correct form. The left sides are
//
//	5.1  MMD of the data and q
//	5.2  Σ (λᵢ − λ̄ᵢ)², eigenvalues of the operators of both densities
//	5.3  ‖K_n − K̄_n‖_HS, OperatorDistance
//	5.4  ‖P^D − P̄^D‖_HS, ProjectionDistance, with δ_D = ½(λ_D − λ_{D+1})
//
// The right sides depend on the differences of the points from their centres, δᵢ = xᵢ −
// c(xᵢ), ‖δᵢ‖ ≤ ε. The argument eps is the radius of the shadows. For other reduced sets,
// eps is 0 and the largest ‖δᵢ‖ is used.
//
// The printed versions contain errors. Inequality (18) with ‖a−b‖ in place of ‖a−c‖ is
// false if a = b = d. The smallest correct constant is C = 2L², where L is the Lipschitz
// constant of the profile. The printed constant 1/2σ² is smaller than 2L² for
// exp(−r²/σ²), which makes 5.2 false. Theorem 5.3 has κ in place of √κ, which makes it
// false for κ < 1.
//
// The argument dim is D, at most the number of pairs of both solutions. If dim is 0,
// theorem 5.4 is omitted. For more than limits.Centers centres, 5.2 and 5.4 use only
// limits.MaxPairs() pairs of the reduced set.
func ReducedSet(ctx context.Context, s *kpca.Solution, q approx.Density, eps float64, dim int, limits approx.Limits) (_ []Theorem, err error) {
	arg.NotNil("measure.ReducedSet", "context", ctx)
	if err := arg.CheckRange("epsilon", eps, 0, math.MaxFloat64); err != nil {
		return nil, err
	}
	arg.AtLeast("measure.ReducedSet", "dim", dim, 0)
	if s == nil {
		panic("measure.ReducedSet: got no solution, want one")
	}
	defer evaluate.Catch(&err, s.Kernel, evaluate.Data(s.X), evaluate.Centers(q.Centers))
	if err := checkReduced("measure.ReducedSet", s.Kernel, s.X, q); err != nil {
		return nil, err
	}
	s, e := s.AtUnitScale()
	k, x := s.Kernel, s.X
	var mmd, operatorDist float64
	var set *kpca.WeightedSolution
	pairs := approx.Pairs{Lambda: s.Lambda, Phi: s.Functions()}
	if _, negative := k.(approx.Indefinite); negative || !isSamePoints(x, q) { // otherwise all left sides are 0
		data := Empirical(x)
		var err error
		if mmd, err = MMD(ctx, k, data, q); err != nil {
			return nil, err
		}
		if operatorDist, err = OperatorDistance(ctx, k, data, q); err != nil {
			return nil, err
		}
		// If s is complete, the left side of 5.2 needs the whole spectrum of q as well.
		pairCount := 0 // all
		if limits.Centers > 0 && q.Centers.Len() > limits.Centers {
			pairCount = limits.MaxPairs()
		}
		if set, err = kpca.SolveWeighted(ctx, k, q, pairCount, kpca.SolveOptions{AllEigenvalues: s.Complete}); err != nil {
			return nil, err
		}
		pairs = set.Pairs
	}
	b := newShadowStats(k, x, q, eps)
	b.exponent = e
	out := append(b.densityTheorems(mmd), b.eigenvalueTheorems(s, set)...)
	out = append(out, b.operatorTheorems(operatorDist)...)
	if dim > 0 {
		out = append(out, b.projectionTheorems(s, pairs, operatorDist, dim)...)
	}
	b.rescale(out)
	return out, ctx.Err()
}

// MeanBounds evaluates only theorem 5.1. It needs the points x, the density q that
// represents x, and their MMD. The argument eps has the same meaning as for ReducedSet.
// MeanBounds evaluates no pairs of points. It returns the error of x.Check or q.Check, or
// of the domain of k. It panics unless q has one weight for each centre and the dimension
// of x.
func MeanBounds(k approx.Kernel, x mat.Matrix, q approx.Density, eps, mmd float64) (_ []Theorem, err error) {
	points := arg.Matrix("measure.MeanBounds", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points), evaluate.Centers(q.Centers))
	if err := arg.CheckRange("epsilon", eps, 0, math.MaxFloat64); err != nil {
		return nil, err
	}
	if err := checkReduced("measure.MeanBounds", k, points, q); err != nil {
		return nil, err
	}
	k, _, e := toUnitScale(k, nil, points, q.Centers)
	b := newShadowStats(k, points, q, eps)
	b.exponent = e
	out := b.densityTheorems(math.Ldexp(mmd, -e/2))
	b.rescale(out)
	return out, nil
}

// checkReduced returns the error of x.Check or q.Check, or of the domain of k, for the
// exported function fn. It panics unless q has one weight for each centre and the
// dimension of x.
func checkReduced(fn string, k approx.Kernel, x approx.Points, q approx.Density) error {
	if err := arg.CheckData(k, x); err != nil {
		return err
	}
	if err := arg.CheckDensity(fn, q); err != nil {
		return err
	}
	return arg.CheckAdditional(fn, "centres", "centre", k, x, q.Centers)
}

// isSamePoints reports whether the centres of q are the points x with equal weights, and
// each point belongs to the equal centre.
func isSamePoints(x approx.Points, q approx.Density) bool {
	n := x.Len()
	if q.Centers.Len() != n || len(q.Owner) != n || len(q.Weights) != n {
		return false
	}
	seen := make([]bool, n)
	for i, c := range q.Owner {
		if c < 0 || c >= n || seen[c] || math.Abs(float64(n)*q.Weights[c]-1) > 1e-12 || !slices.Equal(x.Row(i), q.Centers.Row(c)) {
			return false
		}
		seen[c] = true
	}
	return true
}

// withReason returns t with the first nonempty reason why its assumptions do not hold.
func withReason(t Theorem, reasons ...string) Theorem {
	t.Source = paperPrefix + t.Source
	t.Applies = true
	for _, r := range reasons {
		if r != "" {
			t.Applies, t.Reason = false, r
			break
		}
	}
	return t
}

// densityTheorems returns Theorem 5.1, which uses ‖k_x − k_c‖² = κ + κ − 2k(x, c) ≤
// 2(κ−k(ε)).
func (b *shadowStats) densityTheorems(actual float64) []Theorem {
	t := Theorem{Key: "5.1", Left: "MMD", Source: "theorem 5.1", Actual: actual, Trivial: b.trivialMMD()}
	printedTheorem, data := t, t
	printedTheorem.Form, printedTheorem.Right, printedTheorem.Bound = Printed, "√(2(κ−k(ε)))", b.worstShift
	data.Form, data.Right, data.Bound = OfData, "(1/n) Σ‖k_xᵢ−k_cᵢ‖", b.meanShift
	worstTheorem := printedTheorem
	worstTheorem.Form = Worst
	return []Theorem{withReason(printedTheorem, b.reason, b.radialReason), withReason(worstTheorem, b.reason, b.radialReason), withReason(data, b.reason)}
}

// trivialMMD returns the largest possible MMD. It is the distance of two orthogonal
// vectors if k ≥ 0, and of two opposite vectors otherwise.
func (b *shadowStats) trivialMMD() float64 {
	if b.radialReason == "" && b.profileAtEps >= 0 {
		return math.Sqrt(2 * b.kappa)
	}
	return 2 * math.Sqrt(b.kappa)
}

// eigenvalueTheorems returns Theorem 5.2. By Hoffman and Wielandt, the left side is at
// most the mean over pairs of (k(xᵢ,xⱼ)−k(cᵢ,cⱼ))² ≤ L²‖δᵢ−δⱼ‖². The mean of ‖δᵢ−δⱼ‖² is
// 2(mean‖δ‖²−‖mean δ‖²) ≤ 2ε². The argument set is nil if the reduced set consists of the
// points themselves.
func (b *shadowStats) eigenvalueTheorems(s *kpca.Solution, set *kpca.WeightedSolution) []Theorem {
	// If the traces are at most κ, the sum for sorted eigenvalues is at most κ².
	t := Theorem{Key: "5.2", Left: "Σ(λᵢ−λ̄ᵢ)²", Source: "theorem 5.2", Trivial: b.kappa * b.kappa}
	if set != nil {
		t.Actual, t.IsLowerBound = squaredEigenDistance(&s.SpectrumInfo, &set.SpectrumInfo)
	}
	var out []Theorem
	add := func(form Form, right string, bound float64, reasons ...string) {
		u := t
		u.Form, u.Right, u.Bound = form, right, bound
		out = append(out, withReason(u, append(reasons, b.reason)...))
	}
	switch k := b.k.(type) {
	case kernel.Gaussian:
		add(Printed, "2Cε², C = 1/2σ_p²", b.eps*b.eps/(2*k.Sigma*k.Sigma))
		if out[0].Applies {
			out[0].Reason = "The constant is too small: C must be 2L² = 4/(eσ_p²)."
		}
		add(PrintedOurs, "2Cε², C = 1/2σ²", b.eps*b.eps/(k.Sigma*k.Sigma))
	case kernel.Matern12:
		add(Printed, "2Cε², C = 1/σ²", 2*b.eps*b.eps/(k.Sigma*k.Sigma))
	}
	slope := math.Inf(1)
	if l, ok := b.k.(approx.Lipschitz); ok {
		slope = l.Lipschitz(b.dim)
	}
	if math.IsInf(slope, 1) {
		const noConstant = "The kernel states no Lipschitz constant."
		add(Worst, "2L²ε²", math.NaN(), noConstant)
		add(OfData, "2L²(mean ‖δ‖² − ‖mean δ‖²)", math.NaN(), noConstant)
		return out
	}
	add(Worst, "2L²ε²", 2*slope*slope*b.eps*b.eps)
	add(OfData, "2L²(mean ‖δ‖² − ‖mean δ‖²)", 2*slope*slope*b.shiftVariance)
	return out
}

// operatorTheorems returns Theorem 5.3, which uses ‖k_x⊗k_x − k_c⊗k_c‖² = κ² + κ² − 2k(x,
// c)².
func (b *shadowStats) operatorTheorems(actual float64) []Theorem {
	t := Theorem{Key: "5.3", Left: "‖K_n−K̄_n‖_HS", Source: "theorem 5.3", Actual: actual, Trivial: math.Sqrt2 * b.kappa}
	printedTheorem, worstTheorem, data := t, t, t
	printedTheorem.Form, printedTheorem.Right, printedTheorem.Bound = Printed, "2κ√(2(κ−k(ε)))", 2*b.kappa*b.worstShift
	worstTheorem.Form, worstTheorem.Right, worstTheorem.Bound = Worst, "√(2(κ²−k(ε)²))", math.Sqrt(2*max(0, b.kappa*b.kappa-b.profileAtEps*b.profileAtEps))
	data.Form, data.Right, data.Bound = OfData, "(1/n) Σ‖k_xᵢ⊗k_xᵢ−k_cᵢ⊗k_cᵢ‖", b.meanOperatorShift
	out := []Theorem{withReason(printedTheorem, b.reason, b.radialReason), withReason(worstTheorem, b.reason, b.radialReason), withReason(data, b.reason)}
	if math.Ldexp(b.kappa, b.exponent) < 1 && out[0].Applies {
		out[0].Reason = "The factor is κ in print, and √κ in the proof: for κ < 1 the bound is too small."
	}
	return out
}

// projectionTheorems returns Theorem 5.4, which is due to Zwald and Blanchard. It also
// returns the theorem of Davis and Kahan in the form of Yu, Wang & Samworth (2015), which
// does not assume a small perturbation.
func (b *shadowStats) projectionTheorems(s *kpca.Solution, pairs approx.Pairs, operators float64, dim int) []Theorem {
	n := s.X.Len()
	t := Theorem{Key: "5.4", Left: "‖P^D−P̄^D‖_HS", Source: "theorem 5.4", Actual: math.NaN(), Trivial: math.Sqrt(2 * float64(dim))}
	missingReason := ""
	gap := math.NaN()
	next := func(v []float64) float64 {
		if dim < len(v) {
			return v[dim]
		}
		return 0
	}
	switch known := dim < len(s.Spectrum) || s.Complete || dim == n; {
	case dim > min(len(s.Lambda), len(pairs.Lambda)):
		missingReason = "There are fewer than D components."
	case !known:
		missingReason = "The eigenvalue after the D-th is not known."
	default:
		gap = (s.Lambda[dim-1] - next(s.Spectrum)) / 2
		if t.Actual = 0; operators != 0 { // otherwise the spaces are equal
			t.Actual = ProjectionDistance(s.Lambda[:dim], s.U.Slice(0, n, 0, dim),
				pairs.Lambda[:dim], approx.Points{Data: leadingFeatures(pairs.Phi, s.X, dim), Dim: dim}, dim)
		}
	}
	if missingReason == "" && !(gap > 1e-8*s.Lambda[0]) {
		missingReason = "The D-th eigenvalue equals the next to within 10⁻⁸ λ₁, so its space is not determined."
	}
	small := func(size float64) string {
		if !(size < gap/2) {
			return "The perturbation is not below δ_D/2, as the theorem assumes."
		}
		return ""
	}
	printedTheorem, data, worstTheorem := t, t, t
	printedTheorem.Form, printedTheorem.Right, printedTheorem.Bound = Printed, "2√(2κ(κ−k(ε)))/δ_D", 2*math.Sqrt(b.kappa)*b.worstShift/gap
	data.Form, data.Right, data.Bound = OfData, "‖K_n−K̄_n‖_HS/δ_D", operators/gap
	worstTheorem.Form, worstTheorem.Right, worstTheorem.Bound = Worst, "√2 ‖K_n−K̄_n‖_HS/δ_D", math.Sqrt2*operators/gap
	// The other two forms depend on the distance of the operators, and not on the owners of points.
	return []Theorem{
		withReason(printedTheorem, missingReason, b.reason, b.radialReason, small(2*math.Sqrt(b.kappa)*b.maxFeatureShift)),
		withReason(worstTheorem, missingReason),
		withReason(data, missingReason, small(operators)),
	}
}

// leadingFeatures returns the first r features of f at the points x, n×r.
func leadingFeatures(f approx.FeatureMap, x approx.Points, r int) []float64 {
	d := f.Len()
	if _, ok := f.(approx.Combiner); !ok { // all features are computed anyway
		n, psi := x.Len(), evaluate.Features(nil, f, x)
		phi := make([]float64, 0, n*r)
		for i := range n {
			phi = append(phi, psi[i*d:i*d+r]...)
		}
		return phi
	}
	w := make([]float64, d*r)
	for i := range r {
		w[i*r+i] = 1
	}
	return evaluate.Features(nil, approx.Combined(f, approx.Points{Data: w, Dim: r}), x)
}
