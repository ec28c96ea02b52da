package learn

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// An influence holds the parts of the leave-one-out formula. For point i, the residual yᵢ
// − ŷᵢ is tᵢNᵢ, and 1 − Hᵢᵢ is tᵢDᵢ. The factor tᵢ cancels in the quotient Nᵢ/Dᵢ. The
// quotient therefore exists at ρ = 0, where tᵢ is 0 if the regression can reproduce any
// target of point i.
type influence struct {
	scale    []float64 // t, n
	num      []float64 // N, n×k
	den      []float64 // D, n
	leverage []float64 // Hᵢᵢ, n

	// numErr and denErr are bounds of the rounding errors of N and D.
	numErr, denErr []float64
}

func newInfluence(n, k int) influence {
	return influence{
		scale: make([]float64, n), num: make([]float64, n*k), den: make([]float64, n), leverage: make([]float64, n),
		numErr: make([]float64, n*k), denErr: make([]float64, n),
	}
}

// quotient returns Nᵢ/Dᵢ, n×k, and a bound of the rounding error of each quotient.
func (in influence) quotient() (e, errs []float64) {
	k := len(in.num) / len(in.den)
	e, errs = make([]float64, len(in.num)), make([]float64, len(in.num))
	for i, v := range in.num {
		d, dErr := in.den[i/k], in.denErr[i/k]
		e[i] = v / d
		errs[i] = math.Inf(1)
		if dErr < math.Abs(d)/2 {
			errs[i] = (in.numErr[i] + math.Abs(e[i])*dErr) / (math.Abs(d) - dErr)
		}
	}
	return e, errs
}

// relativeError returns the largest error of a quotient, relative to the largest
// quotient.
func (in influence) relativeError() float64 {
	e, errs := in.quotient()
	if maxErr := lin.Largest(errs); maxErr > 0 {
		return maxErr / lin.Largest(e)
	}
	return 0
}

// Residuals returns the n×k residuals yᵢ − f(xᵢ) at the training points.
func (m *Regression) Residuals() *mat.Dense {
	arg.Receiver("learn.Regression.Residuals", m == nil)
	m.checkMade("learn.Regression.Residuals")
	in, k := m.influence(m.targets.y), m.Outputs()
	for i := range in.num {
		in.num[i] = math.Ldexp(in.num[i]*in.scale[i/k], m.targets.e)
	}
	return mat.NewDense(len(in.num)/k, k, in.num)
}

// Leverages returns the n diagonal elements Hᵢᵢ of H = K(K + ρI)⁻¹, where ŷ = Hy. Hᵢᵢ is
// the weight of target i in its own prediction. Leverages are in [0, 1] if K is positive
// semi-definite.
func (m *Regression) Leverages() []float64 {
	arg.Receiver("learn.Regression.Leverages", m == nil)
	m.checkMade("learn.Regression.Leverages")
	return m.influence(m.targets.y).leverage
}

// DegreesOfFreedom returns the effective number of parameters, tr H = Σ λᵢ/(λᵢ + ρ). The λᵢ are
// the eigenvalues of K.
func (m *Regression) DegreesOfFreedom() (df float64) {
	arg.Receiver("learn.Regression.DegreesOfFreedom", m == nil)
	m.checkMade("learn.Regression.DegreesOfFreedom")
	for _, h := range m.Leverages() {
		df += h
	}
	return df
}

// LeaveOneOut returns the n×k leave-one-out residuals. Residual i belongs to the
// regression on all points but point i,
//
//	eᵢ = (yᵢ − ŷᵢ) / (1 − Hᵢᵢ) = [(K + ρI)⁻¹y]ᵢ / [(K + ρI)⁻¹]ᵢᵢ,
//
// and does not need the solution of another system (Allen 1974; Wahba 1990, §4.2). With
// Ridge.Center, the mean of the other targets is subtracted. The residual of a single
// point is then NaN.
//
// At ρ = 0, the residual is the limit for ρ → 0. If K is singular, let P be the
// orthogonal projection onto its null space. If Pᵢᵢ > 0, as for repeated points, eᵢ =
// (Py)ᵢ/Pᵢᵢ. Otherwise eᵢ = (K⁺y)ᵢ/(K⁺)ᵢᵢ. If the residuals have fewer than six accurate
// digits, relative to the largest residual, Notes give the number of digits.
func (m *Regression) LeaveOneOut() *mat.Dense {
	arg.Receiver("learn.Regression.LeaveOneOut", m == nil)
	m.checkMade("learn.Regression.LeaveOneOut")
	e, _ := m.leaveOneOut()
	if m.targets.e != 0 {
		e = unit.ScaleValues(e, m.targets.e)
	}
	k := m.Outputs()
	return mat.NewDense(len(e)/k, k, e)
}

// checkMade panics with the method name fn if m is a zero Regression.
func (m *Regression) checkMade(fn string) {
	arg.Constructed(fn, "learn.Ridge.Exact, learn.Ridge.Features or learn.RidgePath.Regression", m.influence != nil)
}

// leaveOneOut returns the n×k leave-one-out residuals for the targets at unit scale, and
// a bound of the rounding error of each residual.
func (m *Regression) leaveOneOut() (e, errs []float64) {
	if m.Offset == nil {
		return m.influence(m.targets.y).quotient()
	}
	// The residuals are linear in the targets. Without point i, the mean of the centred
	// targets c is −cᵢ/(n−1). The targets of that regression are then c + cᵢ/(n−1). With
	// weights, n−1 is the weight of the other points divided by the weight of point i.
	k := m.Outputs()
	n := len(m.targets.y) / k
	withOnes := make([]float64, 0, n*(k+1))
	for i := range n {
		withOnes = append(append(withOnes, m.targets.y[i*k:(i+1)*k]...), 1)
	}
	quotients, quotientErrs := m.influence(withOnes).quotient()
	for i := range n {
		row, rowErr := quotients[i*(k+1):(i+1)*(k+1)], quotientErrs[i*(k+1):(i+1)*(k+1)]
		others := float64(n - 1)
		if w := m.targets.weights; w != nil {
			others = 0
			for j, v := range w {
				if j != i {
					others += v / w[i]
				}
			}
		}
		for j, c := range m.targets.y[i*k : (i+1)*k] {
			share := c / others
			e = append(e, row[j]+share*row[k])
			errs = append(errs, rowErr[j]+math.Abs(share)*rowErr[k])
		}
	}
	return e, errs
}

// leverage returns Hᵢᵢ = 1 − s for a positive definite K + ρI. The error of s is at most
// nε, so a negative value of that size becomes 0. More negative values of Hᵢᵢ occur only
// if K is indefinite.
func leverage(s float64, n int) float64 {
	h := 1 - s
	if h < 0 && h >= -float64(n)*0x1p-52 {
		return 0
	}
	return h
}
