package kpca

import (
	"errors"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
)

// solveAtUnit calls solve with the kernel at unit scale, and converts the result to k.
// For an approx.Indefinite kernel of package kernel without a factor, finding the scale
// would need evaluations. Such a kernel is first used without scaling. If its largest
// eigenvalue is very large or very small, the problem is solved again at unit scale.
func solveAtUnit(k approx.Kernel, x approx.Points, solve func(k approx.Kernel) (*Solution, error)) (*Solution, error) {
	scaledKernel, e, evals := k, 0, 0
	_, isIndefinite := k.(approx.Indefinite)
	if c, _ := kernel.Unscale(k); !isIndefinite || !kernel.IsFinite(k) || unit.Exponent(c) != 0 {
		scaledKernel, e, evals = unit.Kernel(k, x)
	}
	s, err := solve(scaledKernel)
	if errors.As(err, new(negativeError)) {
		return nil, newNegativeError(k, x, 0)
	}
	if err != nil {
		return nil, err
	}
	s.Evals += evals
	if e == 0 && isIndefinite && len(s.Lambda) > 0 {
		if e = unit.Exponent(s.Lambda[0]); e != 0 {
			spent := s.Evals
			if s, err = solve(kernel.Scaled(math.Ldexp(1, -e), k)); err != nil {
				return nil, err
			}
			s.Evals += spent
		}
	}
	return s.rescaled(k, e), nil
}

// rescaled returns the solution for the kernel k = 2ᵉk', where s is the solution for k'.
func (s *Solution) rescaled(k approx.Kernel, e int) *Solution {
	if e == 0 {
		return s
	}
	t := *s
	t.unit, t.exponent = s, e
	t.Kernel = k
	t.Lambda, t.Residuals = unit.ScaleValues(s.Lambda, e), unit.ScaleValues(s.Residuals, e)
	t.SpectrumInfo = s.SpectrumInfo.shifted(e)
	t.Floor, t.Trace = math.Ldexp(s.Floor, e), math.Ldexp(s.Trace, e)
	return &t
}

// shifted returns the facts about 2ᵉA, where k contains the facts about A.
func (k SpectrumInfo) shifted(e int) SpectrumInfo {
	k.Spectrum, k.SpectrumResiduals = unit.ScaleValues(k.Spectrum, e), unit.ScaleValues(k.SpectrumResiduals, e)
	k.ErrorBound, k.SumSquares = math.Ldexp(k.ErrorBound, e), math.Ldexp(k.SumSquares, 2*e)
	return k
}

// AtUnitScale returns a solution whose eigenvalues have representable squares, and an exponent
// e. The solution s belongs to 2ᵉ times the kernel of the result. If the eigenvalues of s
// have representable squares, AtUnitScale returns s and 0.
func (s *Solution) AtUnitScale() (unit *Solution, e int) {
	arg.Receiver("kpca.Solution.AtUnitScale", s == nil)
	if s.unit == nil {
		return s, 0
	}
	return s.unit, s.exponent
}
