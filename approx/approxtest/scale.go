package approxtest

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// scaleFactors are numbers by which a kernel is multiplied. Some are extreme, have extreme
// squares or fourth powers, or are moderate. Multiplication by powers of four is exact,
// so that only the scale changes. Other factors may change results that depend on
// rounding errors, such as the rank of a nearly dependent basis.
var scaleFactors = []struct{ c, tol float64 }{
	{0x1p-1022, 1e-12}, {0x1p-564, 1e-12}, {0x1p-266, 1e-12}, {0x1p-66, 1e-12},
	{0x1p66, 1e-12}, {0x1p266, 1e-12}, {0x1p510, 1e-12}, {0x1p664, 1e-12}, {0x1p1022, 1e-12},
	{1e-308, 1e-7}, {1e-170, 1e-7}, {0.3, 1e-7}, {1e154, 1e-7}, {1e308, 1e-7},
}

// checkAnyScale checks that fits of c·k and k have the same relative error and the same
// number of features, for constants c of any size.
func checkAnyScale(m method) error {
	return forEachSetting(m, 30, func(s setting) error {
		p := s.problem(1)
		want, err := fit(m, 8, p)
		if err != nil {
			return err
		}
		exactGram := gram(s.kernel, p.Points())
		top := maxAbs(entries(exactGram))
		for _, f := range scaleFactors {
			c := f.c
			p.Kernel = kernel.Scaled(c, s.kernel)
			got, err := fit(m, 8, p)
			if c*top > math.MaxFloat64 && errors.As(err, new(*approx.ScaleError)) {
				continue
			}
			if err == nil {
				err = checkScaledFit(c, f.tol, got, want, exactGram, p.Points())
			}
			if err != nil {
				return fmt.Errorf("%g·k: %w", c, err)
			}
		}
		return nil
	})
}

// checkScaledFit checks that got, a fit of c·k, equals c times want, a fit of k. The
// tolerance is tol. The eigenvalues must also be multiplied by c.
func checkScaledFit(c, tol float64, got, want approx.Fit, exact *mat.SymDense, x approx.Points) error {
	if got.Size != want.Size || got.Features.Len() != want.Features.Len() {
		return fmt.Errorf("the size is %d with %d features, and %d with %d of k", got.Size, got.Features.Len(), want.Size, want.Features.Len())
	}
	relativeError := func(hat *mat.SymDense) float64 {
		var diff mat.Dense
		diff.Sub(exact, hat)
		return mat.Norm(&diff, 2) / mat.Norm(exact, 2)
	}
	a, b := relativeError(scaledGram(c, got.Features, x)), relativeError(approxGram(want.Features, x))
	if !(math.Abs(a-b) <= tol) {
		return fmt.Errorf("the relative error is %.12g, and %.12g of k", a, b)
	}
	wantPairs, err := eigenOf(want)
	if err != nil || wantPairs == nil {
		return err
	}
	gotPairs, err := eigenOf(got)
	if err != nil || gotPairs == nil {
		return fmt.Errorf("eigenpairs of ck: %v, %w", gotPairs, err)
	}
	lambda := make([]float64, len(gotPairs.Values()))
	for i, v := range gotPairs.Values() {
		lambda[i] = v / c
	}
	return checkWithin("λ/c", lambda, wantPairs.Values(), tol*maxAbs(wantPairs.Values()))
}

// scaledGram returns K̂/c on x, where K̂ = ΨSΨᵀ.
func scaledGram(c float64, f approx.FeatureMap, x approx.Points) *mat.SymDense {
	n, d := x.Len(), f.Len()
	root := math.Sqrt(c)
	psi := mat.NewDense(n, d, approx.FeaturesTo(nil, f, x))
	psi.Apply(func(_, _ int, v float64) float64 { return v / root }, psi)
	k := mat.NewSymDense(n, nil)
	s, ok := f.(approx.Signed)
	if !ok {
		k.SymOuterK(1, psi)
		return k
	}
	for l, sign := range s.Signs() {
		k.SymRankOne(k, sign, psi.ColView(l))
	}
	return k
}
