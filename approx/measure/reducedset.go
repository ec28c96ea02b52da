package measure

import (
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

const rspca = "Kingravi, Vela & Gray 2013, "

// ReducedSet returns the four theorems of the reduced-set paper for the points of the
// exact solution s and the density q that represents them. ReducedSet returns each
// theorem as printed and in a correct form. The left sides are
//
//	5.1  MMD of the data and q
//	5.2  Σ (λᵢ − λ̄ᵢ)², eigenvalues of the operators under both
//	5.3  ‖K_n − K̄_n‖_HS, OperatorDistance
//	5.4  ‖P^D − P̄^D‖_HS, ProjectionDistance, with δ_D = ½(λ_D − λ_{D+1})
//
// and their right-hand sides depend on the distance of the points from their
// centres, δᵢ = xᵢ − c(xᵢ), ‖δᵢ‖ ≤ ε. Eps is the radius of the shadows, or 0 to use
// the largest ‖δᵢ‖ for other reduced sets.
//
// The printed versions contain errors. Inequality (18) with ‖a−b‖ in place of ‖a−c‖ is
// false if a = b = d. The sharp constant is C = 2L², where L is the Lipschitz constant
// of the profile; 1/2σ² is smaller than that for exp(−r²/σ²), which makes 5.2 false.
// Theorem 5.3 has κ in place of √κ, which makes it false for κ < 1.
//
// The argument dim is D, at most the number of pairs of both solutions; 0 omits theorem
// 5.4.
func ReducedSet(ctx context.Context, s *kpca.Solution, q approx.Density, eps float64, dim int) (_ []Theorem, err error) {
	arg.NotNil("measure.ReducedSet", "context", ctx)
	if err := arg.CheckRange("epsilon", eps, 0, math.MaxFloat64); err != nil {
		return nil, err
	}
	arg.AtLeast("measure.ReducedSet", "dim", dim, 0)
	if s == nil {
		panic("measure.ReducedSet: got no solution, want one")
	}
	defer evaluate.Catch(&err, s.Kernel, evaluate.Data(s.X), evaluate.Centres(q.Centers))
	if err := standsFor("measure.ReducedSet", s.Kernel, s.X, q); err != nil {
		return nil, err
	}
	s, e := s.Unit()
	k, x := s.Kernel, s.X
	var mmd, operators float64
	var set *kpca.WeightedSolution
	pairs := approx.Pairs{Lambda: s.Lambda, Phi: s.Functions()}
	if _, negative := k.(approx.Indefinite); negative || !itself(x, q) { // else all that is measured is 0
		data := Empirical(x)
		var err error
		if mmd, err = MMD(ctx, k, data, q); err != nil {
			return nil, err
		}
		if operators, err = OperatorDistance(ctx, k, data, q); err != nil {
			return nil, err
		}
		// If one spectrum is not known completely, neither is 5.2.
		if set, err = kpca.SolveWeighted(ctx, k, q, kpca.SolveOptions{Whole: s.Complete}); err != nil {
			return nil, err
		}
		pairs = set.Pairs
	}
	b := newShadows(k, x, q, eps)
	b.exponent = e
	out := append(b.density(mmd), b.eigenvalues(s, set)...)
	out = append(out, b.operators(operators)...)
	if dim > 0 {
		out = append(out, b.projections(s, pairs, operators, dim)...)
	}
	b.rescale(out)
	return out, ctx.Err()
}

// MeanBounds returns only theorem 5.1 for the points x, the density q that represents
// x, and their MMD, with eps as for ReducedSet. It evaluates no pairs of points.
// MeanBounds returns the error of x.Check or q.Check, or of the domain of k. It panics
// unless q has one weight for each centre and the dimension of x.
func MeanBounds(k approx.Kernel, x approx.Points, q approx.Density, eps, mmd float64) (_ []Theorem, err error) {
	defer evaluate.Catch(&err, k, evaluate.Data(x), evaluate.Centres(q.Centers))
	if err := arg.CheckRange("epsilon", eps, 0, math.MaxFloat64); err != nil {
		return nil, err
	}
	if err := standsFor("measure.MeanBounds", k, x, q); err != nil {
		return nil, err
	}
	k, _, e := atUnit(k, nil, x, q.Centers)
	b := newShadows(k, x, q, eps)
	b.exponent = e
	out := b.density(math.Ldexp(mmd, -e/2))
	b.rescale(out)
	return out, nil
}

// standsFor returns the error of x.Check or q.Check, or of the domain of k, for the exported
// function fn. It panics unless q has one weight for each centre, in the space of x.
func standsFor(fn string, k approx.Kernel, x approx.Points, q approx.Density) error {
	if err := arg.CheckData(k, x); err != nil {
		return err
	}
	if err := arg.CheckDensity(fn, q); err != nil {
		return err
	}
	return arg.CheckAdditional(fn, "centres", "centre", k, x, q.Centers)
}

// itself reports whether q is the points in another order: each is the only one of its
// own centre, which lies there.
func itself(x approx.Points, q approx.Density) bool {
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

// withReason returns t with the first reason against its assumptions that is not
// empty.
func withReason(t Theorem, reasons ...string) Theorem {
	t.Source = rspca + t.Source
	t.Applies = true
	for _, r := range reasons {
		if r != "" {
			t.Applies, t.Reason = false, r
			break
		}
	}
	return t
}

// density is Theorem 5.1: each ‖k_x − k_c‖² = κ + κ − 2k(x, c) ≤ 2(κ−k(ε)).
func (b *shadows) density(actual float64) []Theorem {
	t := Theorem{Key: "5.1", Left: "MMD", Source: "theorem 5.1", Actual: actual, Trivial: b.trivial()}
	printed, data := t, t
	printed.Form, printed.Right, printed.Bound = Printed, "√(2(κ−k(ε)))", b.worst
	data.Form, data.Right, data.Bound = OfData, "(1/n) Σ‖k_xᵢ−k_cᵢ‖", b.meanShift
	worst := printed
	worst.Form = Worst
	return []Theorem{withReason(printed, b.reason, b.radial), withReason(worst, b.reason, b.radial), withReason(data, b.reason)}
}

// trivial is the largest possible MMD: two orthogonal unit vectors if k ≥ 0, and
// opposite ones otherwise.
func (b *shadows) trivial() float64 {
	if b.radial == "" && b.at >= 0 {
		return math.Sqrt(2 * b.kappa)
	}
	return 2 * math.Sqrt(b.kappa)
}

// eigenvalues is Theorem 5.2. By Hoffman and Wielandt, the sum is at most the mean
// over pairs of (k(xᵢ,xⱼ)−k(cᵢ,cⱼ))² ≤ L²‖δᵢ−δⱼ‖². The mean of ‖δᵢ−δⱼ‖² is
// 2(mean‖δ‖²−‖mean δ‖²) ≤ 2ε². set is nil for the points themselves.
func (b *shadows) eigenvalues(s *kpca.Solution, set *kpca.WeightedSolution) []Theorem {
	// Eigenvalues of sorted spectra with traces up to κ are at most κ² apart.
	t := Theorem{Key: "5.2", Left: "Σ(λᵢ−λ̄ᵢ)²", Source: "theorem 5.2", Trivial: b.kappa * b.kappa}
	if set != nil {
		t.Actual, t.AtLeast = hoffman(&s.Known, &set.Known)
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
	l, ok := b.k.(approx.Lipschitz)
	if !ok {
		const steep = "The kernel states no Lipschitz constant."
		add(Worst, "2L²ε²", math.NaN(), steep)
		add(OfData, "2L²(mean ‖δ‖² − ‖mean δ‖²)", math.NaN(), steep)
		return out
	}
	slope := l.Lipschitz(b.dim)
	add(Worst, "2L²ε²", 2*slope*slope*b.eps*b.eps)
	add(OfData, "2L²(mean ‖δ‖² − ‖mean δ‖²)", 2*slope*slope*b.spread)
	return out
}

// operators is Theorem 5.3: ‖k_x⊗k_x − k_c⊗k_c‖² = κ² + κ² − 2k(x, c)².
func (b *shadows) operators(actual float64) []Theorem {
	t := Theorem{Key: "5.3", Left: "‖K_n−K̄_n‖_HS", Source: "theorem 5.3", Actual: actual, Trivial: math.Sqrt2 * b.kappa}
	printed, worst, data := t, t, t
	printed.Form, printed.Right, printed.Bound = Printed, "2κ√(2(κ−k(ε)))", 2*b.kappa*b.worst
	worst.Form, worst.Right, worst.Bound = Worst, "√(2(κ²−k(ε)²))", math.Sqrt(2*max(0, b.kappa*b.kappa-b.at*b.at))
	data.Form, data.Right, data.Bound = OfData, "(1/n) Σ‖k_xᵢ⊗k_xᵢ−k_cᵢ⊗k_cᵢ‖", b.meanOperatorShift
	out := []Theorem{withReason(printed, b.reason, b.radial), withReason(worst, b.reason, b.radial), withReason(data, b.reason)}
	if math.Ldexp(b.kappa, b.exponent) < 1 && out[0].Applies {
		out[0].Reason = "The factor is κ in print, and √κ in the proof: for κ < 1 the bound is too small."
	}
	return out
}

// projections is Theorem 5.4, after Zwald and Blanchard. It also gives Davis and
// Kahan's theorem in the form of Yu, Wang & Samworth (2015), which needs no small
// perturbation.
func (b *shadows) projections(s *kpca.Solution, pairs approx.Pairs, operators float64, dim int) []Theorem {
	n := s.X.Len()
	t := Theorem{Key: "5.4", Left: "‖P^D−P̄^D‖_HS", Source: "theorem 5.4", Actual: math.NaN(), Trivial: math.Sqrt(2 * float64(dim))}
	missing := ""
	gap := math.NaN()
	next := func(v []float64) float64 {
		if dim < len(v) {
			return v[dim]
		}
		return 0
	}
	switch known := dim < len(s.Spectrum) || s.Complete || dim == n; {
	case dim > min(len(s.Lambda), len(pairs.Lambda)):
		missing = "There are fewer than D components."
	case !known:
		missing = "The eigenvalue after the D-th is not known."
	default:
		gap = (s.Lambda[dim-1] - next(s.Spectrum)) / 2
		if t.Actual = 0; operators != 0 { // or they have the same spaces
			t.Actual = ProjectionDistance(s.Lambda[:dim], lin.Columns(s.U, n, len(s.Lambda), dim),
				pairs.Lambda[:dim], first(pairs.Phi, s.X, dim), n, dim)
		}
	}
	if missing == "" && !(gap > 1e-8*s.Lambda[0]) {
		missing = "The D-th eigenvalue equals the next to within 10⁻⁸ λ₁, so its space is not determined."
	}
	small := func(size float64) string {
		if !(size < gap/2) {
			return "The perturbation is not below δ_D/2, as the theorem assumes."
		}
		return ""
	}
	printed, data, worst := t, t, t
	printed.Form, printed.Right, printed.Bound = Printed, "2√(2κ(κ−k(ε)))/δ_D", 2*math.Sqrt(b.kappa)*b.worst/gap
	data.Form, data.Right, data.Bound = OfData, "‖K_n−K̄_n‖_HS/δ_D", operators/gap
	worst.Form, worst.Right, worst.Bound = Worst, "√2 ‖K_n−K̄_n‖_HS/δ_D", math.Sqrt2*operators/gap
	// The other two measure the operators, and need no owners.
	return []Theorem{
		withReason(printed, missing, b.reason, b.radial, small(2*math.Sqrt(b.kappa)*b.top)),
		withReason(worst, missing),
		withReason(data, missing, small(operators)),
	}
}

// first returns the first r features of f at the points x, n×r.
func first(f approx.FeatureMap, x approx.Points, r int) []float64 {
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
	return evaluate.Features(nil, approx.Combined(f, w, r), x)
}
