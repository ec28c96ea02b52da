package nystrom

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// Rounding returns bounds of the rounding errors of the rᵢ and the T of Residual, for a
// map f of landmarks of this package. For each point, the bound is
//
//	ρᵢ = (r + 5) 2⁻⁵² (√tr K(Z, Z) ‖α(xᵢ)‖ + √k(xᵢ, xᵢ))²,  α(x) = L⁻ᵀψ(x),
//
// The result sum is the sum of the ρᵢ. For other maps, each is nil and sum is NaN.
//
// L is a factor of K(Z, Z) + Δ, where ‖Δ‖ is at most (r + 5) 2⁻⁵³ tr K(Z, Z). In the
// factor r + 5, the part r + 1 accounts for the factorisation (Higham 2002, theorem
// 10.3), and the rest for the kernel. Because K̂ = αᵀ(K(Z, Z) + Δ)α,
//
//	k − k̂ = ⟨φ(x) − Σ αₗ(x)φ(zₗ), φ(y) − Σ αₗ(y)φ(zₗ)⟩ + α(x)ᵀΔα(y):
//
// the first term is positive semi-definite, and ρ bounds the second term together with
// the rounding of the two solutions. If landmarks are well separated, α is small and ρ
// is of the order of rounding. For a landmark with the remainder ℓ², ρ is of the order
// of 10⁻¹⁶/ℓ² of its contribution to k̂, and 10⁻⁴ of the contribution if ℓ² is at
// landmark.Cut. Rounding costs as much as mapping the points twice.
func Rounding(f approx.FeatureMap, x approx.Points) (each []float64, sum float64, err error) {
	arg.FeatureMap("nystrom.Rounding", f)
	arg.Finite("nystrom.Rounding", "x", x)
	m, ok := f.(interface {
		rounding(approx.Points) ([]float64, error)
	})
	if !ok {
		return nil, math.NaN(), nil
	}
	if each, err = m.rounding(x); err != nil {
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
	out := evaluate.Diag(nil, f.kernel, x)
	const rows = 512 // at a time
	for from := 0; from < x.Len(); from += rows {
		part := x.Slice(from, min(from+rows, x.Len()))
		n := part.Len()
		alpha := evaluate.Cross(nil, f.kernel, f.centers, part)
		lin.SolveLower(f.l, alpha, r, n)
		lin.SolveLowerT(f.l, alpha, r, n)
		squares := make([]float64, n)
		for l := range r {
			for i, a := range alpha[l*n : (l+1)*n] {
				squares[i] += a * a
			}
		}
		for i, s := range squares {
			t := math.Sqrt(trace*s) + math.Sqrt(out[from+i])
			out[from+i] = float64(r+5) * 0x1p-52 * t * t
		}
	}
	return out, nil
}
