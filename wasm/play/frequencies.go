package play

import (
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	fourierdata "mercer/viz/view/fourier"
	"mercer/viz/view/result"
	"mercer/wasm/play/solve"
)

const (
	// densitySide is the number of samples of the spectral density along each axis. It is
	// odd, so that one sample lies at 0.
	densitySide = 65

	// maxAtoms is the largest number of shown points of a discrete measure. If there are
	// more points, those with the largest probability are shown.
	maxAtoms = 225
)

// putFrequencies writes the blocks of the Fourier plane. They contain the frequencies,
// their weights, and the spectral measure of the kernel.
func (r *Result) putFrequencies(fit *solve.Fit, k approx.Kernel) {
	m, f := &r.Message, fit.Frequencies
	if f.Len() == 0 {
		return
	}
	result.Frequencies.Put(m, f.Data)
	if w := fit.FrequencyWeights; len(w) == f.Len() {
		fourierdata.Weights.Put(m, w)
	}
	if inner, _, ok := kernel.Layers(k); ok { // the frequencies belong to the first layer
		k = inner
	}
	integral, err := fourier.Represent(k, 2)
	if err != nil || integral.Activation != nil || len(integral.Warp.B) > 0 || integral.Dim != 2 {
		fourierdata.PlaneReach.Put(m, fourierdata.Reach(f.Data, nil))
		return
	}
	s := spectrum{integral: integral, stretch: [4]float64{1, 0, 0, 1}}
	if a := integral.Warp.A; a.Len() == 2 { // ω = Aᵀω̃
		s.stretch = [4]float64{a.Row(0)[0], a.Row(1)[0], a.Row(0)[1], a.Row(1)[1]}
	}
	rings := s.rings()
	maxStretch := max(math.Hypot(s.stretch[0], s.stretch[1]), math.Hypot(s.stretch[2], s.stretch[3]))
	stretchedRings := slices.Clone(rings)
	for i := range stretchedRings {
		stretchedRings[i] *= maxStretch
	}
	reach := fourierdata.Reach(f.Data, stretchedRings)
	fourierdata.PlaneReach.Put(m, reach)
	if len(rings) > 0 {
		fourierdata.Rings.Put(m, rings)
		if s.stretch != [4]float64{1, 0, 0, 1} {
			fourierdata.Stretch.Put(m, 2, 2, s.stretch[:])
		}
	}
	if z := s.density(fourierdata.DensityReach * reach); z != nil {
		fourierdata.Density.Put(m, densitySide, densitySide, z)
	}
	if z := s.atoms(fourierdata.DensityReach * reach); z != nil {
		fourierdata.Atoms.Put(m, z)
	}
}

// A spectrum is the spectral measure of a kernel on the plane.
type spectrum struct {
	integral fourier.Integral
	stretch  [4]float64 // the matrix A of ω = Aω̃, where ω̃ are frequencies of the warped points
}

// rings returns the radii of three circles in the plane of ω̃. For a Gaussian measure,
// they are 1, 2 and 3 standard deviations. For other measures, the circles contain the
// same probabilities. A measure without a variance also has these radii. If the
// directions are not uniform, rings returns nil.
func (s spectrum) rings() []float64 {
	if s.integral.Radius == nil {
		return nil
	}
	r := make([]float64, 3)
	for i := range r {
		t := float64(i + 1)
		r[i] = s.integral.Radius(-math.Expm1(-t*t/2), 2)
	}
	return r
}

// density returns √(p/max p) on a grid over [−side, side]², beginning with the upper
// edge. If there is no density, it returns nil. The square root makes a wide Gaussian
// visible beyond two standard deviations.
func (s spectrum) density(side float64) []float64 {
	if s.integral.Density == nil {
		return nil
	}
	a, b, c, d := s.stretch[0], s.stretch[1], s.stretch[2], s.stretch[3]
	det := a*d - b*c
	if det == 0 || !(side > 0) || math.IsInf(side, 1) {
		return nil
	}
	densityAt := s.integral.Density
	if s.integral.Radius != nil { // the density depends only on |ω|
		densityAt = newRadialTable(s.integral.Density, side*math.Sqrt2*math.Hypot(math.Hypot(a, b), math.Hypot(c, d))/math.Abs(det))
	}
	const n = densitySide
	z := make([]float64, n*n)
	step := 2 * side / (n - 1)
	w := make([]float64, 2)
	for i := range n*n/2 + 1 { // p(−ω) = p(ω)
		x, y := float64(i%n-n/2)*step, float64(n/2-i/n)*step
		w[0], w[1] = (d*x-b*y)/det, (a*y-c*x)/det
		z[i] = densityAt(w)
		z[n*n-1-i] = z[i]
	}
	maxDensity := 0.0
	for _, v := range z {
		if !math.IsInf(v, 1) {
			maxDensity = max(maxDensity, v)
		}
	}
	if !(maxDensity > 0) {
		return nil
	}
	for i, v := range z {
		z[i] = math.Sqrt(min(v, maxDensity) / maxDensity)
	}
	return z
}

// newRadialTable returns an interpolating table of p for |ω| ≤ maxRadius. The density p
// must depend only on |ω|.
func newRadialTable(p func([]float64) float64, maxRadius float64) func([]float64) float64 {
	const n = 256
	table := make([]float64, n+2)
	step := maxRadius / n
	for i := range table {
		// Some densities are infinite at 0, so the first value is computed at a quarter
		// step.
		table[i] = p([]float64{max(float64(i), 0.25) * step, 0})
	}
	return func(w []float64) float64 {
		t := math.Hypot(w[0], w[1]) / step
		i := int(min(t, n))
		u := min(t-float64(i), 1)
		return table[i]*(1-u) + table[i+1]*u
	}
}

// atoms returns the points of a discrete measure in [−side, side]² as rows (x, y, p),
// where p is the probability. The rows are in decreasing order of p. If the measure is
// not discrete, atoms returns nil.
func (s spectrum) atoms(side float64) []float64 {
	if s.integral.Harmonic == nil || !(s.integral.Fundamental > 0) {
		return nil
	}
	const maxOrder = 15
	reach := int(min(maxOrder, side/s.integral.Fundamental))
	type atom struct{ x, y, p float64 }
	var list []atom
	for i := -reach; i <= reach; i++ {
		for j := -reach; j <= reach; j++ {
			u, v := float64(i)*s.integral.Fundamental, float64(j)*s.integral.Fundamental
			list = append(list, atom{
				s.stretch[0]*u + s.stretch[1]*v, s.stretch[2]*u + s.stretch[3]*v,
				s.integral.Harmonic(i) * s.integral.Harmonic(j),
			})
		}
	}
	slices.SortStableFunc(list, func(a, b atom) int {
		switch {
		case a.p > b.p:
			return -1
		case a.p < b.p:
			return 1
		}
		return 0
	})
	list = list[:min(len(list), maxAtoms)]
	z := make([]float64, 0, 3*len(list))
	for _, a := range list {
		z = append(z, a.x, a.y, a.p)
	}
	return z
}
