package learn

// Residuals returns yᵢ − f(xᵢ), n×k: what is left of the targets at the points
// that were learnt.
func (m *Regression) Residuals() []float64 { return m.residual() }

// Leverages returns the Hᵢᵢ of ŷ = Hy, H = K(K + ρI)⁻¹: how much of each prediction
// is its own target's doing, from 0 to 1.
func (m *Regression) Leverages() []float64 {
	h := m.slack()
	for i, v := range h {
		h[i] = 1 - v
	}
	return h
}

// Freedom returns tr H = Σ λᵢ/(λᵢ + ρ), the effective number of parameters, with
// the eigenvalues λᵢ of K.
func (m *Regression) Freedom() (df float64) {
	for _, h := range m.Leverages() {
		df += h
	}
	return df
}

// LeaveOneOut returns what the residual of each target would be had the others
// alone been learnt, n×k,
//
//	eᵢ = (yᵢ − ŷᵢ) / (1 − Hᵢᵢ),
//
// without learning anything again (Allen 1974; Wahba 1990, §4.2). An offset is
// taken as it is: it is not estimated again without i. Where a function goes
// through its targets whatever they are, Hᵢᵢ = 1 and eᵢ is NaN.
func (m *Regression) LeaveOneOut() []float64 {
	e, h := m.residual(), m.slack()
	k := len(e) / len(h)
	for i := range e {
		e[i] /= h[i/k]
	}
	return e
}
