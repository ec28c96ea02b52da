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
	Value  float64
	AtMost bool // Value is an upper bound only
}

// JSONValue returns a number, or {"atMost": number}.
func (b Bound) JSONValue() any {
	if b.AtMost {
		return map[string]float64{"atMost": b.Value}
	}
	return b.Value
}

// MarshalJSON encodes the result of JSONValue.
func (b Bound) MarshalJSON() ([]byte, error) { return json.Marshal(b.JSONValue()) }

// Optimal is the smallest error that any matrix of a given rank can have, in
// the units of Error.
type Optimal struct {
	Frobenius Bound `json:"frobenius"`
	Spectral  Bound `json:"spectral"`
	Nuclear   Bound `json:"nuclear"`
}

// Reached returns o limited by the error e of a matrix of the same rank. The best
// possible error is at most e, even if the bound by eigenvalues exceeds e. For an
// approx.Indefinite kernel, the matrix must be positive semi-definite, because o refers
// to positive semi-definite matrices.
func (o Optimal) Reached(e Error) Optimal {
	o.Frobenius.lower(e.Frobenius)
	o.Spectral.lower(e.Spectral)
	if e.Nuclear != nil {
		o.Nuclear.lower(*e.Nuclear)
	}
	return o
}

// lower makes an upper bound the smaller of it and v, which may be NaN.
func (b *Bound) lower(v float64) {
	if b.AtMost && v < b.Value {
		b.Value = v
	}
}

// Optimum returns the best possible error at rank m. By the theorem of Eckart, Young
// and Mirsky, this is the norm of K without its leading m eigenpairs:
//
//	√Σ_{i>m} μᵢ² in the Frobenius norm,  μ_{m+1} in the spectral norm,
//	Σ_{i>m} μᵢ in the nuclear norm.
//
// If s has the whole spectrum of a matrix K̃ close to K, each norm has an error of at
// most ‖K−K̃‖. Otherwise, Optimum subtracts the m Ritz values from ‖K‖_F² and tr K, so
// the results are never too small. With B = KV − VΘ, the Ritz values are eigenvalues of
// a matrix within √2‖B‖_F of K. A result counts as a number if this distance is at most
// a tenth of the result, and as an upper bound otherwise. With high probability, block
// Krylov has missed no leading eigenvalue, since kpca.Solve searches for missed
// eigenvalues. If s has Gaps, all results are upper bounds.
//
// For an approx.Indefinite kernel, the result is the error of the best positive
// semi-definite matrix. Its remainder contains all negative eigenvalues of K. By Weyl's
// inequality, no eigenvalue of the remainder is nearer to 0 than the corresponding
// eigenvalue of K without its m leading ones. For the negative eigenvalues, s contains
// the sum of squares and, if s is Complete, the sum. Norms that depend on more than
// these sums are upper bounds.
//
// No result exceeds 1, because the zero matrix is positive semi-definite and has a rank
// of at most m. Optimum panics if m is negative.
func Optimum(s *kpca.Solution, m int) Optimal {
	wantSolution("measure.Optimum", s)
	arg.AtLeast("measure.Optimum", "m", m, 0)
	if len(s.Lambda) == 0 {
		return Optimal{} // there is nothing to leave
	}
	s, _ = s.Unit()
	one := 1.0
	zero := Error{Frobenius: 1, Spectral: 1, Nuclear: &one}
	if _, ok := s.Kernel.(approx.Indefinite); ok {
		return indefiniteOptimum(s, m).Reached(zero)
	}
	return optimum(s, m).Reached(zero)
}

// optimum is Optimum of a positive semi-definite kernel.
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
			// The small ones first: they would be lost beside the large.
			for i := len(s.Spectrum) - 1; i >= m; i-- {
				squares += s.Spectrum[i] * s.Spectrum[i]
				sum += s.Spectrum[i]
			}
		}
		return Optimal{
			Frobenius: bound(math.Sqrt(squares), s.Missing, s.Missing, root),
			Spectral:  bound(next, s.Missing, s.Missing, s.Lambda[0]),
			Nuclear:   bound(sum, s.Missing, s.Missing, s.Trace),
		}
	}
	fro, above, spread := leave(&s.Known, m)
	k := min(m, len(s.Spectrum))
	sum := s.Trace
	for _, v := range s.Spectrum[:k] {
		sum -= v
	}
	// Values of K̃ are off by ‖K−K̃‖₂ each.
	least := 0x1p-50 * s.Trace
	more := least + float64(m)*s.Missing
	sum = max(sum, least)
	if k < m || s.Gaps {
		// Fewer than m of the leading values are known, so the remainder is an
		// upper bound.
		next := fro + above
		if k > 0 && !s.Gaps {
			next = min(s.Spectrum[k-1]+spread, next)
		}
		return Optimal{Bound{(fro + above) / root, true}, Bound{next / s.Lambda[0], true}, Bound{(sum + more) / s.Trace, true}}
	}
	b := math.Sqrt2 * spread
	o := Optimal{
		Frobenius: bound(fro, b+above, above, root),
		Nuclear:   bound(sum, b*math.Sqrt(float64(2*m))+more, more, s.Trace),
	}
	if m < len(s.Spectrum) {
		o.Spectral = bound(s.Spectrum[m], s.Spread[m], math.Hypot(spread, s.Spread[m]), s.Lambda[0])
	} else {
		o.Spectral = Bound{min(s.Spectrum[m-1]+spread, fro+above) / s.Lambda[0], true}
	}
	return o
}

// leave returns what the first m eigenvalues known to s leave of ‖K̃‖_F, the error
// of a matrix of rank m. It also returns the error of that due to rounding of
// ‖K̃‖_F² and to ‖K−K̃‖_F. Finally, it returns the Frobenius norm of the residuals
// of these eigenvalues: if none is missing, they are too small by at most that. If
// s is Complete, they are those of K, and no residual counts. Missing, which is the
// sum of the negative eigenvalues for an indefinite kernel, is left to the caller.
func leave(s *kpca.Known, m int) (fro, off, spread float64) {
	squares := s.SumSquares
	for i, v := range s.Spectrum[:min(m, len(s.Spectrum))] {
		squares -= v * v
		if !s.Complete {
			spread = math.Hypot(spread, s.Spread[i])
		}
	}
	fro = math.Sqrt(max(squares, 0x1p-50*s.SumSquares))
	off = 0x1p-50 * s.SumSquares / fro
	if !s.Complete {
		off += s.Missing
	}
	return fro, off, spread
}

// indefiniteOptimum is Optimum of a kernel that is approx.Indefinite.
func indefiniteOptimum(s *kpca.Solution, m int) Optimal {
	n, root := float64(s.X.Len()), math.Sqrt(s.SumSquares)
	fro, above, spread := leave(&s.Known, m)
	o := Optimal{
		Frobenius: bound(fro, math.Sqrt2*spread+above, above, root),
		Spectral:  Bound{(fro + above) / s.Lambda[0], true}, // ‖K‖₂ is the largest positive one at least
	}
	if s.Gaps || m > len(s.Spectrum) && !s.Complete {
		o.Frobenius = Bound{(fro + above) / root, true}
	}
	var kept, sum float64
	for i, v := range s.Spectrum {
		if sum += v; i < m {
			kept = sum
		}
	}
	if s.Complete {
		// Σ|λ⁻| = Σλ⁺ − tr K, up to rounding.
		rounding := 0x1p-52 * n * root
		all := sum + max(0, sum-s.Trace)
		o.Nuclear = bound(all-kept, rounding, rounding, all)
		return o
	}
	// The fraction 1 − Σ_{i≤m} λᵢ/‖K‖_* grows with ‖K‖_*. That is at most the sum
	// of the known values plus √n times the Frobenius norm of the rest.
	rest, above, _ := leave(&s.Known, len(s.Spectrum))
	o.Nuclear = Bound{1 - kept/(sum+math.Sqrt(n)*(rest+above)), true}
	return o
}

// bound returns value relative to unit. It is a number if its error is at most a
// tenth of it. Otherwise it is an upper bound, raised by above.
func bound(value, off, above, unit float64) Bound {
	if off <= value/10 {
		return Bound{value / unit, false}
	}
	return Bound{(value + above) / unit, true}
}
