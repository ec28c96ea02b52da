package measure

import (
	"encoding/json"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/kpca"
)

// A Bound is a number, or an upper bound of a number that is not known accurately.
type Bound struct {
	Value        float64
	IsUpperBound bool // whether Value is an upper bound
}

// JSONValue returns the number, or {"atMost": number} for an upper bound.
func (b Bound) JSONValue() any {
	if b.IsUpperBound {
		return map[string]float64{"atMost": b.Value}
	}
	return b.Value
}

// MarshalJSON encodes the result of JSONValue.
func (b Bound) MarshalJSON() ([]byte, error) { return json.Marshal(b.JSONValue()) }

// Optimal is the smallest possible error of a matrix of a given rank. It has the units of
// Error.
type Optimal struct {
	Frobenius Bound `json:"frobenius"`
	Spectral  Bound `json:"spectral"`
	Nuclear   Bound `json:"nuclear"`
}

// Reached returns o with each upper bound limited by the error e of a matrix of the same
// rank. The smallest possible error is at most e. For an approx.Indefinite kernel, the
// matrix must be positive semi-definite, because o refers to positive semi-definite
// matrices.
func (o Optimal) Reached(e Error) Optimal {
	o.Frobenius.limitTo(e.Frobenius)
	o.Spectral.limitTo(e.Spectral)
	if e.Nuclear != nil {
		o.Nuclear.limitTo(*e.Nuclear)
	}
	return o
}

// limitTo reduces an upper bound to v if v is smaller. A NaN has no effect.
func (b *Bound) limitTo(v float64) {
	if b.IsUpperBound && v < b.Value {
		b.Value = v
	}
}

// Optimum returns the smallest possible error at rank m. By the theorem of Eckart, Young
// and Mirsky, this is the norm of K without its leading m eigenpairs:
//
//	√Σ_{i>m} μᵢ² in the Frobenius norm,  μ_{m+1} in the spectral norm,
//	Σ_{i>m} μᵢ in the nuclear norm.
//
// If s is Complete, it has the whole spectrum of a matrix K̃ near K, and each norm has an
// error of at most ‖K−K̃‖. Otherwise, Optimum subtracts the m Ritz values from ‖K‖_F² and
// tr K, so the results are never too small. With B = KV − VΘ, the Ritz values are
// eigenvalues of a matrix within √2‖B‖_F of K. If this distance is at most a tenth of a
// result, the result counts as a number. Otherwise it is an upper bound.
//
// A leading eigenvalue could be missing in s, but kpca.Solve searches for missed
// eigenvalues. With high probability, none is missing. If s has Gaps, all results are
// upper bounds.
//
// For an approx.Indefinite kernel, the result is the error of the best positive
// semi-definite matrix. Its remainder contains all negative eigenvalues of K. By Weyl's
// inequality, an eigenvalue of the remainder is at least as far from 0 as the
// corresponding eigenvalue of K without its m leading ones. For the negative eigenvalues,
// s contains the sum of squares and, if s is Complete, the sum. Norms that depend on more
// than these sums are upper bounds.
//
// No result exceeds 1, because the zero matrix is positive semi-definite and has a rank
// of at most m. Optimum panics if m is negative.
func Optimum(s *kpca.Solution, m int) Optimal {
	requireSolution("measure.Optimum", s)
	arg.AtLeast("measure.Optimum", "m", m, 0)
	if len(s.Lambda) == 0 {
		return Optimal{} // K is 0
	}
	s, _ = s.AtUnitScale()
	one := 1.0
	zero := Error{Frobenius: 1, Spectral: 1, Nuclear: &one}
	if _, ok := s.Kernel.(approx.Indefinite); ok {
		return indefiniteOptimum(s, m).Reached(zero)
	}
	return optimum(s, m).Reached(zero)
}

// optimum is Optimum for a positive semi-definite kernel.
func optimum(s *kpca.Solution, m int) Optimal {
	n := s.X.Len()
	root := math.Sqrt(s.SumSquares)
	if m >= n {
		return Optimal{}
	}
	if s.Complete {
		var squares, sum, next float64
		if m < len(s.Spectrum) {
			next = s.Spectrum[m]
			// Small numbers are added first, to reduce rounding errors.
			for i := len(s.Spectrum) - 1; i >= m; i-- {
				squares += s.Spectrum[i] * s.Spectrum[i]
				sum += s.Spectrum[i]
			}
		}
		return Optimal{
			Frobenius: newBound(math.Sqrt(squares), s.ErrorBound, s.ErrorBound, root),
			Spectral:  newBound(next, s.ErrorBound, s.ErrorBound, s.Lambda[0]),
			Nuclear:   newBound(sum, s.ErrorBound, s.ErrorBound, s.Trace),
		}
	}
	fro, froError, spread := remainder(&s.SpectrumInfo, m)
	k := min(m, len(s.Spectrum))
	sum := s.Trace
	for _, v := range s.Spectrum[:k] {
		sum -= v
	}
	// Each eigenvalue of K̃ has an error of at most ‖K−K̃‖₂.
	rounding := 0x1p-50 * s.Trace
	sumError := rounding + float64(m)*s.ErrorBound
	sum = max(sum, rounding)
	if k < m || s.HasGaps {
		// Fewer than m leading eigenvalues are known, so the remainder is an
		// upper bound.
		next := fro + froError
		if k > 0 && !s.HasGaps {
			next = min(s.Spectrum[k-1]+spread, next)
		}
		return Optimal{Bound{(fro + froError) / root, true}, Bound{next / s.Lambda[0], true}, Bound{(sum + sumError) / s.Trace, true}}
	}
	b := math.Sqrt2 * spread
	o := Optimal{
		Frobenius: newBound(fro, b+froError, froError, root),
		Nuclear:   newBound(sum, b*math.Sqrt(float64(2*m))+sumError, sumError, s.Trace),
	}
	if m < len(s.Spectrum) {
		o.Spectral = newBound(s.Spectrum[m], s.SpectrumResiduals[m], math.Hypot(spread, s.SpectrumResiduals[m]), s.Lambda[0])
	} else {
		o.Spectral = Bound{min(s.Spectrum[m-1]+spread, fro+froError) / s.Lambda[0], true}
	}
	return o
}

// remainder returns the error of the best matrix of rank m in the Frobenius norm: ‖K̃‖_F
// without the first m eigenvalues known to s. The result maxError is a bound of the error
// of this number, due to rounding of ‖K̃‖_F² and to ‖K−K̃‖_F.
//
// The result spread is the Frobenius norm of the residuals of these eigenvalues. If no
// eigenvalue is missing, they are too small by at most spread. If s is Complete, the
// eigenvalues are those of K, and spread is 0. For an indefinite kernel, Missing is the
// sum of the negative eigenvalues. The caller has to add it.
func remainder(s *kpca.SpectrumInfo, m int) (fro, maxError, spread float64) {
	squares := s.SumSquares
	for i, v := range s.Spectrum[:min(m, len(s.Spectrum))] {
		squares -= v * v
		if !s.Complete {
			spread = math.Hypot(spread, s.SpectrumResiduals[i])
		}
	}
	fro = math.Sqrt(max(squares, 0x1p-50*s.SumSquares))
	maxError = 0x1p-50 * s.SumSquares / fro
	if !s.Complete {
		maxError += s.ErrorBound
	}
	return fro, maxError, spread
}

// indefiniteOptimum is Optimum for an approx.Indefinite kernel.
func indefiniteOptimum(s *kpca.Solution, m int) Optimal {
	n, root := float64(s.X.Len()), math.Sqrt(s.SumSquares)
	fro, froError, spread := remainder(&s.SpectrumInfo, m)
	o := Optimal{
		Frobenius: newBound(fro, math.Sqrt2*spread+froError, froError, root),
		Spectral:  Bound{(fro + froError) / s.Lambda[0], true}, // ‖K‖₂ is at least the largest eigenvalue
	}
	if s.HasGaps || m > len(s.Spectrum) && !s.Complete {
		o.Frobenius = Bound{(fro + froError) / root, true}
	}
	var leading, sum float64
	for i, v := range s.Spectrum {
		if sum += v; i < m {
			leading = sum
		}
	}
	if s.Complete {
		// The negative eigenvalues satisfy Σ|λ⁻| = Σλ⁺ − tr K, up to rounding.
		rounding := 0x1p-52 * n * root
		nuclear := sum + max(0, sum-s.Trace)
		o.Nuclear = newBound(nuclear-leading, rounding, rounding, nuclear)
		return o
	}
	// The fraction 1 − Σ_{i≤m} λᵢ/‖K‖_* grows with ‖K‖_*. The norm ‖K‖_* is at most the
	// sum of the known eigenvalues plus √n times the Frobenius norm of the others.
	unknownNorm, froError, _ := remainder(&s.SpectrumInfo, len(s.Spectrum))
	o.Nuclear = Bound{1 - leading/(sum+math.Sqrt(n)*(unknownNorm+froError)), true}
	return o
}

// newBound returns value relative to unit. If maxError, the largest error of value, is at
// most value/10, the result is a number. Otherwise it is an upper bound, and above is
// added to value.
func newBound(value, maxError, above, unit float64) Bound {
	if maxError <= value/10 {
		return Bound{value / unit, false}
	}
	return Bound{(value + above) / unit, true}
}
