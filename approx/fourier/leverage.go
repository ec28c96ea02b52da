package fourier

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
)

// streamLeverage is the random stream of the draws from the pool for a seed.
const streamLeverage = 0xf8

// LeverageWeighted draws m frequencies from a pool of random frequencies. The probability
// of a frequency depends on its importance for ridge regression with ρ = nλκ. Here κ is
// k(0), or c/2 for a kernel with an Activation. Let Ψ be the n×2M matrix of the features
// of a pool of M frequencies. The leverage of a frequency is
//
//	ℓ_s = T_cc + T_ss,  T = (ΨᵀΨ + ρ)⁻¹ΨᵀΨ,
//
// for its cosine c and its sine s. The sum of the leverages is the effective dimension of
// the pool. The probability of a frequency is
//
//	q_s = β ℓ_s/Σℓ + (1−β)/M,
//
// and its weight is 1/(m M q_s) instead of 1/m. The mean of k̂ is the kernel of the pool,
// and the mean of that kernel is k. The literature uses β = 1. Then the weight of a
// frequency with small leverage is unbounded if it is drawn. With β < 1 no weight exceeds
// 1/(1−β)m (Owen & Zhou 2000).
//
// The method is designed for regression and increases the error of the Gram matrix. It
// helps if 2m exceeds the effective dimension and the kernel is wide. The regression is
// then up to three times nearer to the exact regression.
//
// LeverageWeighted has 2m features, or m if the kernel has an Activation. The cost of
// the leverages is the smaller of nM² and n²M for n points, of which there are at most
// Points. It supports every kernel of Represent.
//
// See Avron, Kapralov, Musco, Musco, Velingker & Zandieh 2017, «Random Fourier features
// for kernel ridge regression», and Li, Ton, Oglic & Sejdinovic 2019.
type LeverageWeighted struct {
	Frequencies int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Oversampling is the number of frequencies of the pool for each frequency that is
	// drawn, up to 20. The value 0 stands for 5. Limits.Candidates of the problem bounds
	// the pool.
	Oversampling int

	// Lambda is λ, from 1e-8 to 1. The value 0 stands for 1e-3.
	Lambda float64

	// Share is β, up to 1. The value 0 stands for 0.5, and NoShare for β = 0, which draws
	// all frequencies with equal probabilities.
	Share float64

	// Points is the largest number of points from which leverages are computed. The value
	// 0 stands for DefaultLeveragePoints (1000). With fewer points, the leverages are less
	// accurate and take less time, and k̂ remains unbiased. A note of the fit contains the number.
	Points int
}

// DefaultLeveragePoints is the default of LeverageWeighted.Points.
const DefaultLeveragePoints = 1000

// NoShare is the Share of frequencies that do not depend on leverages.
const NoShare = fitting.None

var (
	poolParam = approx.Param{
		Key:     "pool",
		Name:    "pool",
		Doc:     "How many times m random frequencies are drawn to choose from.",
		Min:     1,
		Max:     20,
		Default: 5,
		Integer: true,
	}
	leverageRidgeParam = approx.Param{
		Key:     "lambda",
		Symbol:  "λ",
		Name:    "ridge",
		Doc:     "The leverages are for ridge regression with the ridge nλk(0); a larger ridge makes them more equal.",
		Min:     1e-8,
		Max:     1,
		Default: 1e-3,
		Log:     true,
	}
	leverageShareParam = approx.Param{
		Key:     "share",
		Symbol:  "β",
		Name:    "by leverage",
		Doc:     "The share of waves that is drawn by leverage; the rest is drawn evenly, which keeps weights small.",
		Min:     0,
		Max:     1,
		Default: 0.5,
	}
	leveragePointsParam = approx.Param{Min: 1, Max: approx.MaxSize, Default: DefaultLeveragePoints}
)

var leverageWeightedRule = newRule(rule{
	info: approx.MethodInfo{
		Key:    "rff-leverage",
		Name:   "Leverage-weighted Fourier features",
		Short:  "leverage-weighted features",
		Source: "Avron, Kapralov, Musco, Musco, Velingker & Zandieh 2017; Li, Ton, Oglic & Sejdinovic 2019",
		Doc:    "Draws waves by their leverage in ridge regression on the data: a better regression with the same number of waves, and a worse Gram matrix.",
		Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true},
		Params: []approx.Param{poolParam, leverageRidgeParam, leverageShareParam},
	},
}, func(m int, v approx.Values) approx.Method {
	return LeverageWeighted{
		Frequencies:  m,
		Oversampling: int(v["pool"]),
		Lambda:       v["lambda"],
		Share:        fitting.FloatFieldOf(v["share"], leverageShareParam),
	}
})

// Info implements approx.Method.
func (LeverageWeighted) Info() approx.MethodInfo { return leverageWeightedRule.info }

// CandidateCount returns the size M of the pool from which m frequencies are drawn. This is
// Oversampling times m, but at most max(m, limits.Candidates) if limits.Candidates is
// positive. CandidateCount panics with an *approx.RangeError if Frequencies or Oversampling
// is out of range.
func (l LeverageWeighted) CandidateCount(limits approx.Limits) int {
	m, err := fitting.Int("Frequencies", l.Frequencies, approx.Param{Min: 1, Max: approx.MaxSize, Default: approx.DefaultSize})
	arg.Must("fourier.LeverageWeighted.CandidateCount", err)
	factor, err := fitting.Int("Oversampling", l.Oversampling, poolParam)
	arg.Must("fourier.LeverageWeighted.CandidateCount", err)
	return candidateCount(m, factor, limits)
}

func candidateCount(m, oversampling int, limits approx.Limits) int {
	if limits.Candidates > 0 {
		return min(oversampling*m, max(m, limits.Candidates))
	}
	return oversampling * m
}

// Fit implements approx.Method.
func (l LeverageWeighted) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	factor, err := fitting.Int("Oversampling", l.Oversampling, poolParam)
	if err != nil {
		return nil, err
	}
	lambda, err := fitting.Float("Lambda", l.Lambda, leverageRidgeParam)
	if err != nil {
		return nil, err
	}
	share, err := fitting.Float("Share", l.Share, leverageShareParam)
	if err != nil {
		return nil, err
	}
	maxPoints, err := fitting.Int("Points", l.Points, leveragePointsParam)
	if err != nil {
		return nil, err
	}
	return leverageWeightedRule.fit(ctx, "fourier.LeverageWeighted.Fit", p, l.Frequencies, func(ctx context.Context, in Integral, p fitting.Problem) (Nodes, error) {
		return leverageNodes(ctx, in, p, candidateCount(p.Size, factor, p.Limits), maxPoints, lambda, share)
	})
}

// leverageNodes draws p.Size nodes from a pool of the given number of candidates. The
// leverages are computed from at most maxPoints points.
func leverageNodes(ctx context.Context, in Integral, p fitting.Problem, candidates, maxPoints int, lambda, share float64) (Nodes, error) {
	pool := Nodes{W: draw(in, candidates, p.Seed)}
	x := p.X
	if x.Len() > maxPoints {
		rows := make([]int, maxPoints)
		for i := range rows {
			rows[i] = i * x.Len() / maxPoints
		}
		x = x.Subset(rows)
	}
	if err := arg.CheckFrequencies("Leverage-weighted Fourier features", pool.W, x); err != nil {
		return Nodes{}, err
	}
	// The pool and x are warped already, as p.X is.
	inner := in
	inner.Warp = approx.Warp{}
	rho := float64(x.Len()) * lambda * in.Mass
	if in.Activation != nil {
		rho /= 2
	}
	leverage, usedRidge, err := leverages(ctx, pool.Map(inner), pool.W.Len(), x, rho)
	if err != nil {
		return Nodes{}, err
	}
	var sum float64
	for _, l := range leverage {
		sum += l
	}
	prob := make([]float64, len(leverage))
	for s, l := range leverage {
		even := 1 / float64(len(leverage))
		prob[s] = even
		if sum > 0 { // otherwise all features are 0 on the data
			prob[s] = share*l/sum + (1-share)*even
		}
	}
	rng := rand.New(rand.NewPCG(p.Seed, streamLeverage))
	rows, weights := make([]int, p.Size), make([]float64, p.Size)
	for j := range rows {
		rows[j] = pickByWeight(prob, rng.Float64())
		weights[j] = 1 / (prob[rows[j]] * float64(p.Size) * float64(len(leverage)))
	}
	n := Nodes{W: pool.W.Subset(rows), Weights: weights}
	n.notes = approx.Notes{approx.Notef(approx.Information, "Waves are drawn from %d, which have the effective dimension %.3g at this ridge.", len(leverage), sum)}
	if usedRidge > rho {
		n.notes = append(n.notes, approx.Notef(approx.RidgeRaised, "The ridge λ = %.2g is lost in the rounding of the features, so they are those of λ = %.2g.", lambda, lambda*usedRidge/rho))
	}
	if x.Len() < p.X.Len() {
		n.notes = append(n.notes, approx.Notef(approx.SampleUsed, "Leverages are those on %s of the points.", approx.FormatCount(x.Len())))
	}
	return n, nil
}

// leverages returns a sum of leverages for each of m nodes. The features of node s are
// the features s, s+m, … of f. The leverages in ridge regression on x are
//
//	diag (ΨᵀΨ + ρ)⁻¹ΨᵀΨ = diag Ψᵀ(ΨΨᵀ + ρ)⁻¹Ψ.
//
// The result usedRidge is rho, or a larger ridge if no Cholesky factor exists for rho.
// The error is the error of ctx, or an error if no ridge has a factor.
func leverages(ctx context.Context, f approx.FeatureMap, m int, x approx.Points, rho float64) (sum []float64, usedRidge float64, err error) {
	n, d := x.Len(), f.Len()
	psi, err := evaluate.FeaturesContext(ctx, f, x)
	if err != nil {
		return nil, 0, err
	}
	sum = make([]float64, m)
	if n <= d {
		// The sums are the squared row norms of ΨᵀL⁻ᵀ, where LLᵀ = ΨΨᵀ + ρ.
		l := make([]float64, n*n)
		if err := lin.SymMulTContext(ctx, l, psi, n, d); err != nil {
			return nil, 0, err
		}
		if usedRidge, err = factorWithRidge(ctx, l, n, rho); err != nil {
			return nil, 0, err
		}
		psiT := lin.Transposed(psi, n, d)
		if err := lin.SolveLowerRightContext(ctx, psiT, l, d, n); err != nil {
			return nil, 0, err
		}
		for j := range d {
			row := psiT[j*n : (j+1)*n]
			sum[j%m] += lin.Dot(row, row)
		}
		return sum, usedRidge, nil
	}
	// The result is 1 − ρ diag (S + ρ)⁻¹ with S = ΨᵀΨ, from the squared row norms of L⁻ᵀ.
	l, inverse := make([]float64, d*d), make([]float64, d*d)
	if err := lin.SymTMulContext(ctx, l, psi, n, d); err != nil {
		return nil, 0, err
	}
	if usedRidge, err = factorWithRidge(ctx, l, d, rho); err != nil {
		return nil, 0, err
	}
	for j := range d {
		inverse[j*d+j] = 1
	}
	if err := lin.SolveLowerRightContext(ctx, inverse, l, d, d); err != nil { // L⁻ᵀ
		return nil, 0, err
	}
	for j := range d {
		row := inverse[j*d : (j+1)*d]
		sum[j%m] += 1 - usedRidge*lin.Dot(row, row)
	}
	for j, v := range sum {
		sum[j] = max(v, 0)
	}
	return sum, usedRidge, nil
}

// factorWithRidge overwrites the positive semi-definite n×n matrix a by the Cholesky
// factor of a + ρ. If rounding errors of a exceed rho, it uses a larger ridge. It returns
// the ridge used. It returns the error of ctx, or an error if a is not finite.
func factorWithRidge(ctx context.Context, a []float64, n int, rho float64) (float64, error) {
	var trace float64
	for i := range n {
		trace += a[i*n+i]
	}
	if !(trace <= math.MaxFloat64) { // catches NaN
		return 0, errNotFinite
	}
	// The ridge starts at the rounding error of a. Below it, a factor exists
	// only by chance.
	for add := max(rho, 1e-14*trace); add <= max(rho, trace); add *= 10 {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		l := append([]float64(nil), a...)
		for i := range n {
			l[i*n+i] += add
		}
		if lin.Chol(l, n) {
			copy(a, l)
			return add, nil
		}
		if !(add > 0) { // a ridge of 0 does not grow
			break
		}
	}
	return 0, errNotFinite
}

var errNotFinite = &approx.UnsupportedError{Method: "Leverage-weighted features", Reason: "The features have entries that are not finite numbers, so that there are no leverages."}
