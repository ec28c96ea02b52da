package nystrom

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// Rounding returns bounds of the rounding errors in the residuals rᵢ and the trace T of
// Residual. The map f should come from this package. The bound for point i is
//
//	ρᵢ = (r + 5) 2⁻⁵² (√tr K(Z, Z) ‖α(xᵢ)‖ + √k(xᵢ, xᵢ))²,  α(x) = L⁻ᵀψ(x).
//
// The result sum is the sum of the ρᵢ. For other maps, each is nil and sum is NaN.
//
// L is a factor of K(Z, Z) + Δ, where ‖Δ‖ is at most (r + 5) 2⁻⁵³ tr K(Z, Z). In the
// factor r + 5, the part r + 1 accounts for the factorisation (Higham 2002, theorem
// 10.3). The other part, 4, accounts for the kernel. Because K̂ = αᵀ(K(Z, Z) + Δ)α,
//
//	k − k̂ = ⟨φ(x) − Σ αₗ(x)φ(zₗ), φ(y) − Σ αₗ(y)φ(zₗ)⟩ + α(x)ᵀΔα(y).
//
// The first term is positive semi-definite. The bound ρ covers the second term and the
// rounding errors of the two triangular solves. If landmarks are well separated, α is
// small and ρ is about as large as one rounding error. For a landmark with the residual
// ℓ², ρ is about 10⁻¹⁶/ℓ² times its contribution to k̂. If ℓ² equals landmark.Cut, this
// factor is 10⁻⁴. Rounding costs as much as mapping the points twice.
func Rounding(f approx.FeatureMap, x mat.Matrix) (each []float64, sum float64, err error) {
	points := arg.Matrix("nystrom.Rounding", "x", x)
	arg.FeatureMap("nystrom.Rounding", f)
	arg.Finite("nystrom.Rounding", "x", points)
	m, ok := f.(interface {
		rounding(approx.Points) ([]float64, error)
	})
	if !ok {
		return nil, math.NaN(), nil
	}
	if each, err = m.rounding(points); err != nil {
		return nil, math.NaN(), err
	}
	for _, v := range each {
		sum += v
	}
	return each, sum, nil
}

func (f features) rounding(x approx.Points) (_ []float64, err error) {
	defer evaluate.Catch(&err, f.kernel, evaluate.Data(x), evaluate.Landmarks(f.centers))
	if x.Len() > 0 {
		arg.Dim("nystrom.Rounding", "x", x.Dim, f.centers.Dim)
	}
	r := f.Len()
	var trace float64
	for _, v := range evaluate.Diag(nil, f.kernel, f.centers) {
		trace += v
	}
	bounds := evaluate.Diag(nil, f.kernel, x)
	const rows = 512 // per block
	for start := 0; start < x.Len(); start += rows {
		block := x.Slice(start, min(start+rows, x.Len()))
		n := block.Len()
		alpha := evaluate.Cross(nil, f.kernel, f.centers, block)
		lin.SolveLower(f.l, alpha, r, n)
		lin.SolveLowerT(f.l, alpha, r, n)
		squares := make([]float64, n)
		for l := range r {
			for i, a := range alpha[l*n : (l+1)*n] {
				squares[i] += a * a
			}
		}
		for i, s := range squares {
			t := math.Sqrt(trace*s) + math.Sqrt(bounds[start+i])
			bounds[start+i] = float64(r+5) * 0x1p-52 * t * t
		}
	}
	return bounds, nil
}
