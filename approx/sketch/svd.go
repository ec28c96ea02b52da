package sketch

import (
	"context"

	"mercer/approx"
	"mercer/approx/ika"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
)

// SVD approximates K by a randomised singular value decomposition. It finds the leading
// eigenvectors of K within the range of K^(q+1)Ω, where Ω has m + p random columns:
//
//	Q = orth(K^(q+1)Ω),  K̂ = Q (QᵀKQ)_m Qᵀ.
//
// This is IKA with S = n for the basis functions Σᵢ Wᵢⱼ k(xᵢ, ·). W is an orthonormal
// basis of the range of K^qΩ. The eigenfunctions are therefore defined for all points.
// Every additional power of K reduces the components of small eigenvalues and needs n²
// evaluations.
type SVD struct {
	Rank int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Oversampling is the number of random vectors beyond m, up to 100. The value 0 stands
	// for 10, and NoOversampling for none.
	Oversampling int

	// PowerIterations is the number q of further products with K, up to 5. The value 0
	// stands for 1, and NoPowerIterations for none.
	PowerIterations int
}

var svdInfo = fitting.Describe(approx.MethodInfo{
	Key:    "rsvd",
	Name:   "Randomised SVD",
	Short:  "randomised SVD",
	Source: "Halko, Martinsson & Tropp 2011, algorithms 4.4 and 5.3",
	Doc:    "Finds the leading eigenvectors of K in the span of K times a few random vectors: nearly the best of that rank.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true},
	Params: []approx.Param{svdOversampling, svdPower},
}, func(m int, v approx.Values) approx.Method {
	return SVD{
		Rank:            m,
		Oversampling:    fitting.FieldOf(v["oversample"], svdOversampling),
		PowerIterations: fitting.FieldOf(v["power"], svdPower),
	}
})

// Info implements approx.Method.
func (SVD) Info() approx.MethodInfo { return svdInfo }

// Fit implements approx.Method.
func (s SVD) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	oversampling, err := fitting.Int("Oversampling", s.Oversampling, svdOversampling)
	if err != nil {
		return nil, err
	}
	power, err := fitting.Int("PowerIterations", s.PowerIterations, svdPower)
	if err != nil {
		return nil, err
	}
	return unit.Run(ctx, "sketch.SVD.Fit", p, "Rank", s.Rank, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		return fitSVD(ctx, p, oversampling, power)
	})
}

const (
	NoOversampling    = fitting.None // an Oversampling without random vectors beyond m
	NoPowerIterations = fitting.None // a number of PowerIterations that leaves out all
)

var (
	svdOversampling = approx.Param{
		Key: "oversample", Symbol: "p", Name: "oversampling",
		Doc: "The number of random vectors beyond m, which are dropped at the end.",
		Min: 0, Max: 100, Default: 10, Integer: true,
	}
	svdPower = approx.Param{
		Key: "power", Symbol: "q", Name: "power iterations",
		Doc: "How many more times K is applied, which makes the leading eigenvectors stand out.",
		Min: 0, Max: 5, Default: 1, Integer: true,
	}
)

// minEigenvalueShare is a fraction of λ₁. Smaller eigenvalues are omitted. To extend an
// eigenvector by the kernel, its rounding errors are divided by its eigenvalue, as in
// exact kernel PCA.
const minEigenvalueShare = 1e-11

func fitSVD(ctx context.Context, p fitting.Problem, oversampling, power int) (approx.Fit, error) {
	n := p.X.Len()
	m := min(p.Size, n)
	l := min(m+oversampling, n)
	w := gaussianMatrix(n, l, p.Seed)
	for q := range power {
		kw, err := multiplyKernel(ctx, p, w, l, q, power+2)
		if err != nil {
			return approx.Fit{}, err
		}
		// Products with K are accurate to n 2⁻⁵². A column with a smaller residual does
		// not add a direction. After scaling to length 1, it would be noise.
		w, _, _, l = lin.QR(kw, n, l, float64(n)*0x1p-52)
		if l == 0 {
			return approx.Fit{}, errZeroKernel
		}
	}
	solution, err := ika.Eigenfunctions(ctx, p.Kernel, p.X, kernel.Expansion{Kernel: p.Kernel, Centers: p.X, Coef: dense.New(n, l, w)}, m)
	if err != nil {
		return approx.Fit{}, err
	}
	pairs := solution.Pairs
	r := 0
	for r < len(pairs.Lambda) && pairs.Lambda[r] > minEigenvalueShare*pairs.Lambda[0] {
		r++
	}
	if r == 0 && solution.MinEigenvalue < 0 {
		return approx.Fit{}, evaluate.ReasonError("Randomised SVD", "In the range of KΩ the kernel has no positive eigenvalue, and the smallest is %v.", solution.MinEigenvalue)
	}
	if r == 0 {
		return approx.Fit{}, errZeroKernel
	}
	notes := rankNotes(p, m, r)
	if solution.MinEigenvalue < 0 {
		notes = approx.Notes{approx.Notef(approx.NegativeOmitted, "The kernel is not positive semi-definite: in the range of KΩ its smallest eigenvalue is %.2g of the largest. K̂ has the positive ones only.",
			solution.MinEigenvalue/pairs.Lambda[0])}
		if r < m {
			notes = append(notes, approx.Notef(approx.RankReduced, "Rank cut from %d to %d: the other eigenvalues that were found are negative, or rounding.", m, r))
		}
	}
	pairs = pairs.Leading(r)
	fit := approx.Fit{
		Features: approx.Mercer(pairs),
		Size:     r,
		Evals:    (power+1)*n*n + evaluate.GramPairs(n),
		Notes:    notes,
	}
	fit.SetEigen(pairs)
	return fit, ctx.Err()
}
