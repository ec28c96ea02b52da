package measure

import (
	"encoding/json"
	"math"

	"mercer/approx"
	"mercer/approx/kpca"
)

// A Bound is a number, or the most that it can be where it is not known well.
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

// MarshalJSON writes what JSONValue returns.
func (b Bound) MarshalJSON() ([]byte, error) { return json.Marshal(b.JSONValue()) }

// Optimal is the smallest error that any matrix of a given rank can have, in
// the units of Error.
type Optimal struct {
	Frobenius Bound `json:"frobenius"`
	Spectral  Bound `json:"spectral"`
	Nuclear   Bound `json:"nuclear"`
}

// Reached returns o beside the error e of a matrix of that rank: the best possible
// is at most what was reached, also where a bound by eigenvalues is above it. Of an approx.Indefinite
// kernel the matrix is to be positive semi-definite, as those are that o is about.
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

// Optimum returns the best possible error at rank m, by the theorem of Eckart,
// Young and Mirsky what is left of K without its leading m eigenpairs:
//
//	√Σ_{i>m} μᵢ² in the Frobenius norm,  μ_{m+1} in the spectral norm,
//	Σ_{i>m} μᵢ in the nuclear norm.
//
// Where s knows the whole spectrum of a matrix K̃ close to K, each is off by
// ‖K−K̃‖ at most. Else the sums are what the m Ritz values V leave of ‖K‖_F and
// tr K, which is never too little, and with B = KV − VΘ there is a matrix as
// close to K as √2‖B‖_F of which they are eigenvalues. A part is a number where
// that certificate is at most a tenth of it. Of eigenvalues that block Krylov did not
// see none is among them but for chance, as kpca.Solve has searched for such; where s has
// Gaps all parts are upper bounds.
//
// Of a kernel that is approx.Indefinite the Frobenius part is that of the best
// positive semi-definite matrix, which leaves all that is negative; the others
// are upper bounds by it.
func Optimum(s *kpca.Solution, m int) Optimal {
	n := s.X.Len()
	root := math.Sqrt(s.SumSquares)
	if _, ok := s.Kernel.(approx.Indefinite); ok {
		return indefiniteOptimum(s, m)
	}
	if m >= n {
		return Optimal{}
	}
	if s.Complete {
		var o Optimal
		var squares, sum, next float64
		if m < len(s.Spectrum) {
			next = s.Spectrum[m]
			// The small ones first: they would be lost beside the large.
			for i := len(s.Spectrum) - 1; i >= m; i-- {
				squares += s.Spectrum[i] * s.Spectrum[i]
				sum += s.Spectrum[i]
			}
		}
		o.Frobenius = bound(math.Sqrt(squares), s.Missing, root)
		o.Spectral = bound(next, s.Missing, s.Lambda[0])
		o.Nuclear = bound(sum, s.Missing, s.Trace)
		return o
	}
	k := min(m, len(s.Spectrum))
	squares, sum, spread := s.SumSquares, s.Trace, 0.0
	for i := range k {
		squares -= s.Spectrum[i] * s.Spectrum[i]
		sum -= s.Spectrum[i]
		spread += s.Spread[i] * s.Spread[i]
	}
	// The subtraction leaves the rounding of ‖K‖_F².
	squares = max(squares, 0x1p-50*s.SumSquares)
	sum = max(sum, 0x1p-50*s.Trace)
	fro := math.Sqrt(squares)
	if k < m || s.Gaps {
		// Fewer than m of the leading values are known: what they leave is an upper bound.
		next := fro
		if !s.Gaps {
			next = min(s.Spectrum[k-1], fro)
		}
		return Optimal{Bound{fro / root, true}, Bound{next / s.Lambda[0], true}, Bound{sum / s.Trace, true}}
	}
	b := math.Sqrt(2 * spread)
	o := Optimal{
		Frobenius: bound(fro, b+0x1p-50*s.SumSquares/fro, root),
		Nuclear:   bound(sum, b*math.Sqrt(float64(2*m))+0x1p-50*s.Trace, s.Trace),
	}
	if m < len(s.Spectrum) {
		o.Spectral = bound(s.Spectrum[m], s.Spread[m], s.Lambda[0])
	} else {
		o.Spectral = Bound{min(s.Spectrum[m-1], fro) / s.Lambda[0], true}
	}
	return o
}

// indefiniteOptimum knows the positive eigenvalues and ‖K‖_F. ‖K‖_* is ‖K‖_F at
// least, and ‖K‖₂ the largest positive one.
func indefiniteOptimum(s *kpca.Solution, m int) Optimal {
	left := s.SumSquares
	for _, v := range s.Spectrum[:min(m, len(s.Spectrum))] {
		left -= v * v
	}
	fro, root := math.Sqrt(max(left, 0x1p-50*s.SumSquares)), math.Sqrt(s.SumSquares)
	return Optimal{
		Frobenius: Bound{fro / root, s.Gaps || m > len(s.Spectrum)},
		Spectral:  Bound{fro / s.Lambda[0], true},
		Nuclear:   Bound{fro * math.Sqrt(float64(s.X.Len())) / root, true},
	}
}

// bound returns value relative to unit, as a number where the certificate is at
// most a tenth of it.
func bound(value, certificate, unit float64) Bound {
	if certificate <= value/10 {
		return Bound{value / unit, false}
	}
	return Bound{(value + certificate) / unit, true}
}
