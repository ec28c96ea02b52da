package fourier

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// streamLeverage separates the draws of the pool from the draws from the pool.
const streamLeverage = 0xf8

// LeverageWeighted draws m frequencies from a pool of random frequencies, by their
// importance for ridge regression with ρ = nλκ. Here κ is k(0), or c/2 for an
// approx.Activated kernel. For a pool of M frequencies with the features Ψ, n×2M, the
// leverage of a frequency is
//
//	ℓ_s = T_cc + T_ss,  T = (ΨᵀΨ + ρ)⁻¹ΨᵀΨ,
//
// for its cosine c and its sine s. The sum of the leverages is the effective dimension
// of the pool. The method draws m frequencies with the probabilities
//
//	q_s = β ℓ_s/Σℓ + (1−β)/M,
//
// and the weight of a frequency is 1/(m M q_s) in place of 1/m. The mean of k̂ is then
// the kernel of the pool, whose mean is k. The literature uses β = 1, for which the
// weight of a wave with small leverage is unbounded if it is drawn. With β < 1 no
// weight exceeds 1/(1−β)m (Owen & Zhou 2000).
//
// The method is designed for regression and increases the error of the Gram matrix. If
// 2m exceeds the effective dimension and the kernel is wide, the regression is up to
// three times nearer to the exact regression. Otherwise the method has no advantage.
// The cost is the smaller of nM² and n²M. The leverages are computed from at most a
// thousand points.
var LeverageWeighted = ruleMethod(approx.Method{
	Key:    "rff-leverage",
	Name:   "Leverage-weighted Fourier features",
	Short:  "leverage-weighted features",
	Source: "Avron, Kapralov, Musco, Musco, Velingker & Zandieh 2017; Li, Ton, Oglic & Sejdinovic 2019",
	Doc:    "Draws waves by their leverage in ridge regression on the data: a better regression with the same number of waves, and a worse Gram matrix.",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true},
	Params: leverageParams,
}, leverageRule(leverageMost))

var leverageParams = []approx.Param{
	{
		Key:     "pool",
		Name:    "pool",
		Doc:     "How many times m random frequencies are drawn to choose from.",
		Min:     1,
		Max:     20,
		Default: 5,
		Integer: true,
	},
	{
		Key:     "lambda",
		Symbol:  "λ",
		Name:    "ridge",
		Doc:     "The leverages are for ridge regression with the ridge nλk(0); a larger ridge makes them more equal.",
		Min:     1e-8,
		Max:     1,
		Default: 1e-3,
		Log:     true,
	},
	{
		Key:     "share",
		Symbol:  "β",
		Name:    "by leverage",
		Doc:     "The share of waves that is drawn by leverage; the rest is drawn evenly, which keeps weights small.",
		Min:     0,
		Max:     1,
		Default: 0.5,
	},
}

// leverageMost is the largest number of points for the leverages.
const leverageMost = 1000

// FitLeverage is LeverageWeighted.Fit with leverages computed from at most the given
// number of points, from 1 to 1000. The method itself uses 1000. With fewer points, the
// leverages are less exact and take less time, and k̂ remains unbiased. A note gives
// the number of points. The errors are those of LeverageWeighted.Fit.
func FitLeverage(ctx context.Context, p approx.Problem, v approx.Values, most int) (_ approx.Fit, err error) {
	arg.NotNil("fourier.FitLeverage", "context", ctx)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	if err := arg.Range("most", float64(most), 1, math.Inf(1)); err != nil {
		return approx.Fit{}, err
	}
	return ruleMethod(LeverageWeighted, leverageRule(min(max(1, most), leverageMost))).Fit(ctx, p, v)
}

// LeveragePool returns the number of frequencies that LeverageWeighted chooses m
// from: pool times m by its settings, but not more than m beyond 1,024.
func LeveragePool(m int, v approx.Values) int {
	arg.Must("fourier.LeveragePool", arg.Range("m", float64(m), 1, approx.MaxRank))
	v, err := approx.Check("rff-leverage", leverageParams, v)
	arg.Must("fourier.LeveragePool", err)
	return min(int(v["pool"])*m, max(m, 1024))
}

// leverageRule returns the rule that draws by leverages on at most most points.
func leverageRule(most int) Rule {
	return Rule{Nodes: func(ctx context.Context, in Integral, p approx.Problem, v approx.Values) (Nodes, error) {
		pool := Nodes{W: draw(in, LeveragePool(p.Rank, v), p.Seed)}
		x := p.X
		if x.Len() > most {
			rows := make([]int, most)
			for i := range rows {
				rows[i] = i * x.Len() / most
			}
			x = x.Subset(rows)
		}
		if err := arg.Frequencies("Leverage-weighted Fourier features", pool.W, x); err != nil {
			return Nodes{}, err
		}
		// Both are of the points after the warp, as p.X is.
		inner := in
		inner.Warp = approx.Warp{}
		rho := float64(x.Len()) * v["lambda"] * in.Mass
		if in.Activation != nil {
			rho /= 2
		}
		leverage, spent, err := leverages(ctx, pool.Map(inner), pool.W.Len(), x, rho)
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
			if sum > 0 { // else all features are 0 on the data, and none is needed more
				prob[s] = v["share"]*l/sum + (1-v["share"])*even
			}
		}
		rng := rand.New(rand.NewPCG(p.Seed, streamLeverage))
		rows, weights := make([]int, p.Rank), make([]float64, p.Rank)
		for j := range rows {
			rows[j] = pick(prob, rng.Float64())
			weights[j] = 1 / (prob[rows[j]] * float64(p.Rank) * float64(len(leverage)))
		}
		n := Nodes{W: pool.W.Subset(rows), Weights: weights}
		n.Notes = []string{fmt.Sprintf("Waves are drawn from %d, which have the effective dimension %.3g at this ridge.", len(leverage), sum)}
		if spent > rho {
			n.Notes = append(n.Notes, fmt.Sprintf("The ridge λ = %.2g is lost in the rounding of the features, so they are those of λ = %.2g.", v["lambda"], v["lambda"]*spent/rho))
		}
		if x.Len() < p.X.Len() {
			n.Notes = append(n.Notes, fmt.Sprintf("Leverages are those on %s of the points.", approx.Count(x.Len())))
		}
		return n, nil
	}}
}

// leverages returns, for each of m nodes, the sum of the leverages of its features
// in ridge regression on x. The features of a node are number s, s+m, … of f,
//
//	diag (ΨᵀΨ + ρ)⁻¹ΨᵀΨ = diag Ψᵀ(ΨΨᵀ + ρ)⁻¹Ψ,
//
// It also returns the ridge of the result: ρ, or a larger ridge for which a factor
// exists. It returns the error of ctx, or an error if no factor exists.
func leverages(ctx context.Context, f approx.FeatureMap, m int, x approx.Points, rho float64) (sum []float64, spent float64, err error) {
	n, d := x.Len(), f.Len()
	psi, err := evaluate.FeaturesContext(ctx, f, x)
	if err != nil {
		return nil, 0, err
	}
	sum = make([]float64, m)
	if n <= d {
		// The squares of the rows of ΨᵀL⁻ᵀ, LLᵀ = ΨΨᵀ + ρ.
		l := make([]float64, n*n)
		if err := lin.SymMulTContext(ctx, l, psi, n, d); err != nil {
			return nil, 0, err
		}
		if spent, err = ridge(ctx, l, n, rho); err != nil {
			return nil, 0, err
		}
		across := lin.Transposed(psi, n, d)
		if err := lin.SolveLowerRightContext(ctx, across, l, d, n); err != nil {
			return nil, 0, err
		}
		for j := range d {
			row := across[j*n : (j+1)*n]
			sum[j%m] += lin.Dot(row, row)
		}
		return sum, spent, nil
	}
	// 1 − ρ diag (S + ρ)⁻¹, S = ΨᵀΨ, by the squares of the rows of L⁻ᵀ.
	l, inverse := make([]float64, d*d), make([]float64, d*d)
	if err := lin.SymTMulContext(ctx, l, psi, n, d); err != nil {
		return nil, 0, err
	}
	if spent, err = ridge(ctx, l, d, rho); err != nil {
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
		sum[j%m] += 1 - spent*lin.Dot(row, row)
	}
	for j, v := range sum {
		sum[j] = max(v, 0)
	}
	return sum, spent, nil
}

// ridge overwrites the positive semi-definite n×n matrix a by the Cholesky factor of a
// + ρ. It uses a slightly larger ρ if ρ is lost in the rounding of a. It returns the
// added ridge. It returns the error of ctx, or an error if a is not finite.
func ridge(ctx context.Context, a []float64, n int, rho float64) (float64, error) {
	var trace float64
	for i := range n {
		trace += a[i*n+i]
	}
	if !(trace <= math.MaxFloat64) { // catches NaN
		return 0, errNotFinite
	}
	// From the rounding of a on: below it only chance has a factor.
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
		if !(add > 0) { // it stays 0
			break
		}
	}
	return 0, errNotFinite
}

var errNotFinite = &approx.UnsupportedError{Method: "Leverage-weighted features", Reason: "The features have entries that are not finite numbers, so that there are no leverages."}
