package learn

import (
	"math"

	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// An influence holds the parts of the leave-one-out formula. For point i the
// residual yᵢ − ŷᵢ is tᵢNᵢ, and 1 − Hᵢᵢ is tᵢDᵢ. The factor tᵢ drops out of the
// quotient Nᵢ/Dᵢ. The quotient therefore exists at ρ = 0, where tᵢ is 0 if the
// function interpolates any target of point i.
type influence struct {
	scale    []float64 // t, n
	num      []float64 // N, n×k
	den      []float64 // D, n
	leverage []float64 // Hᵢᵢ, n

	// numErr and denErr bound the effect of rounding on N and D.
	numErr, denErr []float64
}

func newInfluence(n, k int) influence {
	return influence{
		scale: make([]float64, n), num: make([]float64, n*k), den: make([]float64, n), leverage: make([]float64, n),
		numErr: make([]float64, n*k), denErr: make([]float64, n),
	}
}

// quotient returns Nᵢ/Dᵢ, n×k, and a bound of the rounding error of each.
func (in influence) quotient() (e, off []float64) {
	k := len(in.num) / len(in.den)
	e, off = make([]float64, len(in.num)), make([]float64, len(in.num))
	for i, v := range in.num {
		d, by := in.den[i/k], in.denErr[i/k]
		e[i] = v / d
		off[i] = math.Inf(1)
		if by < math.Abs(d)/2 {
			off[i] = (in.numErr[i] + math.Abs(e[i])*by) / (math.Abs(d) - by)
		}
	}
	return e, off
}

// share returns the largest error of a quotient as a share of the largest quotient.
func (in influence) share() float64 {
	e, off := in.quotient()
	if most := lin.Largest(off); most > 0 {
		return most / lin.Largest(e)
	}
	return 0
}

// columnNorms returns the Euclidean lengths of the columns of the matrix a with n rows.
func columnNorms(a []float64, n int) []float64 {
	k := len(a) / n
	norms := make([]float64, k)
	top := lin.Largest(a)
	if top == 0 {
		return norms
	}
	for i, v := range a { // shares, whose squares do not overflow
		norms[i%k] += (v / top) * (v / top)
	}
	for j, v := range norms {
		norms[j] = top * math.Sqrt(v)
	}
	return norms
}

// Residuals returns the n×k residuals yᵢ − f(xᵢ) at the training points.
func (m *Regression) Residuals() []float64 {
	arg.Receiver("learn.Regression.Residuals", m == nil)
	m.checkMade("learn.Regression.Residuals")
	in, k := m.influence(m.targets.y), m.Outputs()
	for i := range in.num {
		in.num[i] = math.Ldexp(in.num[i]*in.scale[i/k], m.targets.e)
	}
	return in.num
}

// Leverages returns the n values Hᵢᵢ of ŷ = Hy, H = K(K + ρI)⁻¹, the weight of each
// target in its own prediction. Leverages are in [0, 1] if K is positive semi-definite.
func (m *Regression) Leverages() []float64 {
	arg.Receiver("learn.Regression.Leverages", m == nil)
	m.checkMade("learn.Regression.Leverages")
	return m.influence(m.targets.y).leverage
}

// Freedom returns tr H = Σ λᵢ/(λᵢ + ρ), the effective number of parameters, with
// the eigenvalues λᵢ of K.
func (m *Regression) Freedom() (df float64) {
	arg.Receiver("learn.Regression.Freedom", m == nil)
	m.checkMade("learn.Regression.Freedom")
	for _, h := range m.Leverages() {
		df += h
	}
	return df
}

// LeaveOneOut returns the n×k residuals of each target for a regression on all other
// points,
//
//	eᵢ = (yᵢ − ŷᵢ) / (1 − Hᵢᵢ) = [(K + ρI)⁻¹y]ᵢ / [(K + ρI)⁻¹]ᵢᵢ,
//
// without solving another system (Allen 1974; Wahba 1990, §4.2). With Ridge.Center, the
// mean of the other targets is subtracted, and a single point has the residual NaN. At
// ρ = 0, the residual is the limit for ρ → 0. If K is singular there, let P be the
// orthogonal projection onto its null space. Then eᵢ = (Py)ᵢ/Pᵢᵢ if Pᵢᵢ > 0, as for
// repeated points, and eᵢ = (K⁺y)ᵢ/(K⁺)ᵢᵢ otherwise. If the residuals have fewer than
// six accurate digits, relative to the largest residual, Notes give the number of
// digits.
func (m *Regression) LeaveOneOut() []float64 {
	arg.Receiver("learn.Regression.LeaveOneOut", m == nil)
	m.checkMade("learn.Regression.LeaveOneOut")
	e, _ := m.leaveOneOut()
	if m.targets.e == 0 {
		return e
	}
	return unit.Shifted(e, m.targets.e)
}

// checkMade panics for the method fn unless a task has made m.
func (m *Regression) checkMade(fn string) {
	arg.Made(fn, "learn.Ridge.Exact, learn.Ridge.Features or learn.Path.At", m.influence != nil)
}

// leaveOneOut returns the residuals of the targets at unit scale, n×k, and a bound
// of the rounding error of each.
func (m *Regression) leaveOneOut() (e, off []float64) {
	if m.Offset == nil {
		return m.influence(m.targets.y).quotient()
	}
	// The residuals are linear in the targets. Without point i the mean of the centred
	// targets c is −cᵢ/(n−1), so that c + cᵢ/(n−1) is learnt.
	k := m.Outputs()
	n := len(m.targets.y) / k
	both := make([]float64, 0, n*(k+1))
	for i := range n {
		both = append(append(both, m.targets.y[i*k:(i+1)*k]...), 1)
	}
	wide, by := m.influence(both).quotient()
	for i := range n {
		row, rowBy := wide[i*(k+1):(i+1)*(k+1)], by[i*(k+1):(i+1)*(k+1)]
		for j, c := range m.targets.y[i*k : (i+1)*k] {
			share := c / float64(n-1)
			e = append(e, row[j]+share*row[k])
			off = append(off, rowBy[j]+math.Abs(share)*rowBy[k])
		}
	}
	return e, off
}

// leverage returns Hᵢᵢ = 1 − s of a positive definite K + ρI, where the error of s
// is at most nε. It returns 0 for a difference that is negative within that error.
// Only an indefinite K makes Hᵢᵢ more negative.
func leverage(s float64, n int) float64 {
	h := 1 - s
	if h < 0 && h >= -float64(n)*0x1p-52 {
		return 0
	}
	return h
}
