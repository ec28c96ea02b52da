package learn

import (
	"math"

	"mercer/approx/internal/lin"
)

// An influence holds the parts of the leave-one-out formula. For point i the
// residual yᵢ − ŷᵢ is tᵢNᵢ, and 1 − Hᵢᵢ is tᵢDᵢ. The factor tᵢ drops out of the
// quotient, which therefore exists where ρ = 0 and the function goes through yᵢ
// whatever yᵢ is: there tᵢ = 0.
type influence struct {
	scale    []float64 // t, n
	num      []float64 // N, n×k
	den      []float64 // D, n
	leverage []float64 // Hᵢᵢ, n
}

// quotient returns Nᵢ/Dᵢ, n×k.
func (in influence) quotient() []float64 {
	k := len(in.num) / len(in.den)
	e := make([]float64, len(in.num))
	for i, v := range in.num {
		e[i] = v / in.den[i/k]
	}
	return e
}

// lost estimates the error of the quotients for the targets y, relative to the largest
// of both: rounding of Nᵢ, which is a difference of targets, and of Dᵢ = ‖v‖², where v
// is known to rounding. Where tᵢ ≠ 1 neither is a difference.
func (in influence) lost(y []float64) float64 {
	k := len(in.num) / len(in.den)
	rounding := math.Sqrt(float64(len(in.den))) * 0x1p-52
	e, target := in.quotient(), lin.Largest(y)
	if target == 0 {
		return 0
	}
	var off float64
	for i, d := range in.den {
		if in.scale[i] == 1 {
			off = max(off, target*rounding/d+lin.Largest(e[i*k:(i+1)*k])*rounding/math.Sqrt(d))
		}
	}
	return off / max(target, lin.Largest(e))
}

// Residuals returns yᵢ − f(xᵢ), n×k: what is left of the targets at the points
// that were learnt.
func (m *Regression) Residuals() []float64 {
	in, k := m.influence(m.targets), m.Outputs()
	for i := range in.num {
		in.num[i] *= in.scale[i/k]
	}
	return in.num
}

// Leverages returns the Hᵢᵢ of ŷ = Hy, H = K(K + ρI)⁻¹, n numbers: the weight of
// each target in its own prediction. They are from 0 to 1 where K is positive
// semi-definite.
func (m *Regression) Leverages() []float64 { return m.influence(m.targets).leverage }

// Freedom returns tr H = Σ λᵢ/(λᵢ + ρ), the effective number of parameters, with
// the eigenvalues λᵢ of K.
func (m *Regression) Freedom() (df float64) {
	for _, h := range m.Leverages() {
		df += h
	}
	return df
}

// LeaveOneOut returns the residual that each target would have if only the other
// points had been learnt, n×k,
//
//	eᵢ = (yᵢ − ŷᵢ) / (1 − Hᵢᵢ) = [(K + ρI)⁻¹y]ᵢ / [(K + ρI)⁻¹]ᵢᵢ,
//
// without learning anything again (Allen 1974; Wahba 1990, §4.2). With
// Ridge.Center the mean is taken again too, of the other targets; a single point
// then has the residual NaN. At ρ = 0 the residual is the limit of those with ρ → 0.
// If K is singular there, let P be the orthogonal projection onto its null space:
// then eᵢ = (Py)ᵢ/Pᵢᵢ where Pᵢᵢ > 0, as for repeated points, and
// eᵢ = (K⁺y)ᵢ/(K⁺)ᵢᵢ elsewhere. Where rounding leaves less than six digits of the
// residuals, Notes say so.
func (m *Regression) LeaveOneOut() []float64 {
	if m.Offset == nil {
		return m.influence(m.targets).quotient()
	}
	// The residuals are linear in the targets. Without point i the mean of the centred
	// targets c is −cᵢ/(n−1), so that c + cᵢ/(n−1) is learnt.
	k := m.Outputs()
	n := len(m.targets) / k
	both := make([]float64, 0, n*(k+1))
	for i := range n {
		both = append(append(both, m.targets[i*k:(i+1)*k]...), 1)
	}
	e := m.influence(both).quotient()
	out := make([]float64, 0, n*k)
	for i := range n {
		row := e[i*(k+1) : (i+1)*(k+1)]
		for j, c := range m.targets[i*k : (i+1)*k] {
			out = append(out, row[j]+c/float64(n-1)*row[k])
		}
	}
	return out
}

// leverage returns Hᵢᵢ = 1 − s of a positive definite K + ρI, where s is known to n
// roundings. Only an indefinite K makes Hᵢᵢ negative by more than that.
func leverage(s float64, n int) float64 {
	h := 1 - s
	if h < 0 && h >= -float64(n)*0x1p-52 {
		return 0
	}
	return h
}
