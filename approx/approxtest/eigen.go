package approxtest

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
)

// checkEigen checks that the eigenpairs belong to the operator of k̂. The measure p is
// the data or the weighted centres that represent the data:
//
//	∫ φᵢφⱼ dp = δᵢⱼ,  ∫ k̂(x, y) φᵢ(y) dp(y) = λᵢφᵢ(x).
//
// The check detects a missing factor 1/n, a missing weight and a missing normalisation.
// If m is Centered, ψ minus its mean replaces ψ.
func checkEigen(m method) error {
	return forEachSetting(m, 40, func(s setting) error {
		fit, err := fit(m, 8, s.problem(1))
		if err != nil {
			return err
		}
		pairs, err := eigenOf(fit)
		if err != nil || pairs == nil {
			return err
		}
		n := s.x.Len()
		equal := make([]float64, n)
		for i := range equal {
			equal[i] = 1 / float64(n)
		}
		under := fmt.Errorf("there is no density")
		if w := fit.Landmarks.Weights; w != nil {
			under = checkEigenUnder(fit, pairs, m.Traits.Centered, s.x, fit.Landmarks.Centers, w)
			if under == nil {
				return nil
			}
		}
		if err := checkEigenUnder(fit, pairs, m.Traits.Centered, s.x, s.x, equal); err != nil {
			return fmt.Errorf("under the data %w; under the centres %v", err, under)
		}
		return nil
	})
}

func checkEigenUnder(fit approx.Fit, pairs approx.Eigenfunctions, isCentered bool, x, nodes approx.Points, q []float64) error {
	lambda, phi := pairs.Values(), pairs.Functions()
	n, r, d := nodes.Len(), len(lambda), fit.Features.Len()
	at := mat.NewDense(n, r, approx.FeaturesTo(nil, phi, nodes))
	weight := mat.NewDiagDense(n, q)
	var moments, half mat.Dense
	half.Mul(weight, at)
	moments.Mul(at.T(), &half)
	for i := range r {
		for j := range r {
			want := 0.0
			if i == j {
				want = 1
			}
			// An eigenvector is extended by the kernel and divided by λ. This also
			// amplifies rounding errors of the leading pairs, which are 1e-14 λ₁ after n
			// additions. Functions of a nearly dependent basis may lose a few more
			// digits.
			tol := 1e-9 + 1e-12*lambda[0]/min(lambda[i], lambda[j])
			if got := moments.At(i, j); !(math.Abs(got-want) <= tol) {
				return fmt.Errorf("∫φ%dφ%d dp = %.3g, not %g", i+1, j+1, got, want)
			}
		}
	}

	// Here Tφ = ψ(x)ᵀ S (Ψᵀ diag(q) Φ).
	psi, psix := mat.NewDense(n, d, approx.FeaturesTo(nil, fit.Features, nodes)), mat.NewDense(x.Len(), d, approx.FeaturesTo(nil, fit.Features, x))
	if isCentered {
		for l := range d {
			var mean float64
			for i, w := range q {
				mean += w * psi.At(i, l)
			}
			for _, p := range []*mat.Dense{psi, psix} {
				for i := range p.RawMatrix().Rows {
					p.Set(i, l, p.At(i, l)-mean)
				}
			}
		}
	}
	var inner, outer mat.Dense
	inner.Mul(psi.T(), &half)
	if s, ok := fit.Features.(approx.Signed); ok {
		inner.Mul(mat.NewDiagDense(d, s.Signs()), mat.DenseCopyOf(&inner))
	}
	outer.Mul(psix, &inner)
	phix := approx.FeaturesTo(nil, phi, x)
	for i := range x.Len() {
		for j := range r {
			got, want := outer.At(i, j), lambda[j]*phix[i*r+j]
			// |φⱼ| is at most √(κ/λⱼ). Rounding errors are those above, multiplied by λ₁.
			tol := 1e-9*math.Sqrt(lambda[0]/lambda[j]) + 1e-13*lambda[0]*lambda[0]/lambda[j]
			if !(math.Abs(got-want) <= tol) {
				return fmt.Errorf("eigenfunction %d has (Tφ)(x) = %.4g, want λφ(x) = %.4g", j+1, got, want)
			}
		}
	}
	return nil
}
