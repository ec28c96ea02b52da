package measure

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// Empirical returns the empirical distribution of the points x, with equal weights.
func Empirical(x mat.Matrix) approx.Density {
	points := arg.CloneMatrix("measure.Empirical", "x", x)
	arg.Points("measure.Empirical", "x", points)
	w := make([]float64, points.Len())
	for i := range w {
		w[i] = 1 / float64(len(w))
	}
	return approx.Density{Centers: points, Weights: w}
}

// MMD returns the maximum mean discrepancy of two weighted point sets,
//
//	MMD² = aᵀK(X,X)a − 2aᵀK(X,C)b + bᵀK(C,C)b.
//
// It is the distance of Σ aᵢk(·, xᵢ) and Σ bⱼk(·, cⱼ) in the space of the kernel (Smola,
// Gretton, Song & Schölkopf 2007). For a density and its reduced set, it is between 0 and
// √(2κ) if k ≥ 0. The subtraction has a rounding error of 10⁻¹⁶ κ, so a value of 10⁻⁸ √κ
// may be 0. For points common to both sets, MMD first subtracts the weights.
//
// MMD needs (n+m)²/2 kernel evaluations. It returns the error of p.Check or q.Check, of
// the kernel, or of ctx. MMD panics unless p and q have one weight for each centre and
// the same dimension.
func MMD(ctx context.Context, k approx.Kernel, p, q approx.Density) (_ float64, err error) {
	arg.NotNil("measure.MMD", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Points("centre of p", p.Centers), evaluate.Points("centre of q", q.Centers))
	z, s, number, err := signedDifference("measure.MMD", p, q)
	if err != nil {
		return 0, err
	}
	if err := checkPoints(k, z); err != nil {
		return 0, approx.RenumberError(err, number)
	}
	k, _, e := toUnitScale(k, nil, z)
	d, err := mmd(ctx, k, z, s)
	return math.Ldexp(d, e/2), err
}

// checkPoints returns an error if k is not defined at some point of x, or is not a valid
// kernel. It accepts an empty x.
func checkPoints(k approx.Kernel, x approx.Points) error {
	if x.Len() == 0 {
		return nil
	}
	return approx.Problem{Kernel: k, X: x}.CheckSymmetric()
}

// mmd returns the norm of Σ sᵢk(·, zᵢ) in the space of the kernel.
func mmd(ctx context.Context, k approx.Kernel, z approx.Points, s []float64) (float64, error) {
	if err := approx.CheckKernel(k); err != nil {
		return 0, err
	}
	g := tiled.New(len(s), func(dst []float64, i0, i1, j0, j1 int) {
		evaluate.Cross(dst, k, z.Slice(i0, i1), z.Slice(j0, j1))
	})
	product := make([]float64, min(len(s), tiled.Side))
	var sum float64
	err := g.Each(ctx, func(i0, i1, j0, j1 int, t []float64) {
		lin.MatVec(product[:i1-i0], t, s[j0:j1], i1-i0, j1-j0)
		sum += tileCount(i0, j0) * lin.Dot(product[:i1-i0], s[i0:i1])
	})
	return math.Sqrt(max(0, sum)), err
}

// FeatureMMD returns the maximum mean discrepancy for the kernel k̂ = ψᵀSψ,
//
//	‖Σ aᵢψ(xᵢ) − Σ bⱼψ(cⱼ)‖,
//
// at the cost of mapping n+m points. For a Signed map, the square may be negative, and
// the result is then 0. FeatureMMD evaluates an approx.Implicit map at all pairs. It
// returns the error of p.Check or q.Check. FeatureMMD panics unless p and q have one
// weight for each centre and the same dimension.
func FeatureMMD(f approx.FeatureMap, p, q approx.Density) (_ float64, err error) {
	defer evaluate.Catch(&err, nil, evaluate.Points("centre of p", p.Centers), evaluate.Points("centre of q", q.Centers))
	arg.FeatureMap("measure.FeatureMMD", f)
	z, s, _, err := signedDifference("measure.FeatureMMD", p, q)
	if err != nil {
		return 0, err
	}
	if m, ok := f.(approx.Implicit); ok {
		var sum float64
		row := make([]float64, len(s))
		for i, v := range s {
			evaluate.Implied(row, m, z.Slice(i, i+1), z)
			sum += v * lin.Dot(row, s)
		}
		return math.Sqrt(max(0, sum)), nil
	}
	d := f.Len()
	sum := make([]float64, d)
	const rows = 512
	for i := 0; i < len(s); i += rows {
		b := min(rows, len(s)-i)
		psi := approx.FeaturesTo(nil, f, z.Slice(i, i+b))
		evaluate.CheckSquares(psi, d, z.Slice(i, i+b))
		for j := range b {
			lin.Axpy(sum, s[i+j], psi[j*d:(j+1)*d])
		}
	}
	return math.Sqrt(max(0, lin.Dot(sum, signedFeatures(f, sum)))), nil
}

// OperatorDistance returns ‖K_n − K̄‖_HS, the Hilbert–Schmidt distance of the operators Σ
// aᵢ ⟨·, k_xᵢ⟩ k_xᵢ and Σ bⱼ ⟨·, k_cⱼ⟩ k_cⱼ on the space of the kernel (Kingravi, Vela &
// Gray 2013, eq. 22). Since ⟨k_x⊗k_x, k_y⊗k_y⟩ = k(x, y)², the distance is the MMD with
// the kernel k². It is an upper bound of √Σ(λᵢ−λ̄ᵢ)² (Hoffman & Wielandt), and at most √2
// κ.
func OperatorDistance(ctx context.Context, k approx.Kernel, p, q approx.Density) (_ float64, err error) {
	arg.NotNil("measure.OperatorDistance", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Points("centre of p", p.Centers), evaluate.Points("centre of q", q.Centers))
	z, s, number, err := signedDifference("measure.OperatorDistance", p, q)
	if err != nil {
		return 0, err
	}
	if err := checkPoints(k, z); err != nil {
		return 0, approx.RenumberError(err, number)
	}
	k, _, e := toUnitScale(k, nil, z)
	d, err := mmd(ctx, squaredKernel{k}, z, s)
	return math.Ldexp(d, e), err
}

// squaredKernel is the kernel k².
type squaredKernel struct{ k approx.Kernel }

func (s squaredKernel) Eval(x, y []float64) float64 {
	v := evaluate.Eval(s.k, x, y)
	return v * v
}

func (s squaredKernel) Cross(dst []float64, x, y approx.Points) {
	dst = dst[:x.Len()*y.Len()]
	evaluate.Cross(dst, s.k, x, y)
	for i, v := range dst {
		dst[i] = v * v
	}
}

// signedDifference returns the signed measure p − q, with points z and weights s, for the
// exported function fn. Equal points are merged, and points with total weight 0 are
// removed. For approx.RenumberError, number converts an index of z to an index of a centre of
// p or q.
func signedDifference(fn string, p, q approx.Density) (z approx.Points, s []float64, number func(_ string, i int) (string, int), err error) {
	if err := arg.CheckNamedDensity(fn, "p", p); err != nil {
		return approx.Points{}, nil, nil, err
	}
	if err := arg.CheckNamedDensity(fn, "q", q); err != nil {
		return approx.Points{}, nil, nil, err
	}
	d := p.Centers.Dim
	arg.Dim(fn, "centres of q", q.Centers.Dim, d)
	mergedPoints := approx.Points{Data: slices.Concat(p.Centers.Data, q.Centers.Data), Dim: d}
	w := slices.Concat(p.Weights, q.Weights)
	for i := len(p.Weights); i < len(w); i++ {
		w[i] = -w[i]
	}
	order := make([]int, len(w))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return slices.Compare(mergedPoints.Row(i), mergedPoints.Row(j)) })
	var rows []int
	for _, i := range order {
		if l := len(rows) - 1; l >= 0 && slices.Equal(mergedPoints.Row(rows[l]), mergedPoints.Row(i)) {
			s[l] += w[i]
			continue
		}
		rows, s = append(rows, i), append(s, w[i])
	}
	count := 0
	for l, v := range s {
		if v != 0 {
			rows[count], s[count] = rows[l], v
			count++
		}
	}
	number = func(_ string, i int) (string, int) {
		if n := p.Centers.Len(); rows[i] >= n {
			return "centre of q", rows[i] - n
		}
		return "centre of p", rows[i]
	}
	return mergedPoints.Subset(rows[:count]), s[:count], number, nil
}
