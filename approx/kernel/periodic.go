package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Periodic is the periodic kernel,
//
//	k(x, y) = exp(−2 Σₐ sin²(π(xₐ−yₐ)/T)/σ²).
//
// It maps each coordinate to a point on a circle and applies a Gaussian to these points.
// See MacKay 1998; Rasmussen & Williams 2006, eq. 4.31.
type Periodic struct {
	Sigma  float64 // σ ≥ approx.MinLength, for a circle of radius 1, without a unit
	Period float64 // period T ≥ approx.MinLength
}

var (
	_ approx.Crosser     = Periodic{}
	_ approx.Bandwidther = Periodic{}
	_ approx.Bounded     = Periodic{}
	_ approx.Lipschitz   = Periodic{}
	_ approx.Spectral    = Periodic{}
	_ approx.Separable   = Periodic{}
)

var (
	_ approx.Checker = Periodic{}

	_ = registerFinite[Periodic]()
)

// circleKernel returns the Gaussian that k applies to the points on the circles.
func (k Periodic) circleKernel() Gaussian { return Gaussian{k.Sigma} }

// Eval implements approx.Kernel.
func (k Periodic) Eval(x, y []float64) float64 {
	checkPair("kernel.Periodic.Eval", x, y)
	var s float64
	for a, v := range x {
		t := k.chord(v - y[a])
		s += t * t
	}
	return k.circleKernel().Profile(s)
}

// chord returns the distance between the points on the circle for two coordinates with
// the difference t.
func (k Periodic) chord(t float64) float64 {
	return 2 * math.Sin(math.Pi*math.Remainder(t/k.Period, 1))
}

// Bandwidth implements approx.Bandwidther. At short distances, the kernel is close to
// the Gaussian of bandwidth σT/2π.
func (k Periodic) Bandwidth() (sigma float64, ok bool) {
	return k.Sigma * k.Period / (2 * math.Pi), true
}

// Bound implements approx.Bounded.
func (Periodic) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. With u = 2πδ/T and b = 1/σ², the slope is
//
//	2πb/T √(Σ sin²uₐ) exp(b Σ(cos uₐ−1)).
//
// At the maximum, j ≤ d coordinates of u are equal, and the others are 0. The equal
// coordinates satisfy b j sin²u = cos u.
func (k Periodic) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.Periodic.Lipschitz", "d", d, 1)
	b := 1 / (k.Sigma * k.Sigma)
	var top float64
	for j := 1.0; j <= float64(d); j++ {
		c := 2 * b * j / (1 + math.Hypot(1, 2*b*j)) // cos u
		if math.IsInf(b*j, 1) {
			c = 1
		}
		// For large b, 1−c loses digits. Use j(1−c²) = c/b instead.
		top = max(top, math.Sqrt(c)/k.Sigma*math.Exp(-c/(1+c)))
	}
	return 2 * math.Pi / k.Period * top
}

// Cross implements approx.Crosser. It maps every coordinate to a point on a circle.
func (k Periodic) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Periodic.Cross", dst, x, y)
	crossSizes(x, y)
	if y.Len() == 0 {
		return
	}
	k.circleKernel().Cross(dst, k.circlePoints(y.Row(0), x), k.circlePoints(y.Row(0), y))
}

// circlePoints returns points with the 2d coordinates cos and sin of 2π(xₐ−oₐ)/T, where o
// is the origin.
func (k Periodic) circlePoints(origin []float64, x approx.Points) approx.Points {
	n, d := x.Len(), x.Dim
	angle := scaledOffsets(origin, x, 1/k.Period)
	for i, v := range angle {
		angle[i] = 2 * math.Pi * math.Remainder(v, 1)
	}
	sin, cos := make([]float64, n*d), angle
	lin.SinCos(sin, cos, angle)
	w := approx.NewPoints(n, 2*d)
	for i := range n {
		copy(w.Row(i), cos[i*d:(i+1)*d])
		copy(w.Row(i)[d:], sin[i*d:(i+1)*d])
	}
	return w
}

// Factor implements approx.Separable.
func (k Periodic) Factor(dst, t []float64) {
	arg.Len("kernel.Periodic.Factor", "numbers in dst", len(dst), len(t))
	for i, v := range t {
		dst[i] = k.chord(v)
	}
	k.circleKernel().Factor(dst, dst[:len(t)])
}

// Spectrum implements approx.Spectral.
func (k Periodic) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Coordinate: k.coordinate, Harmonic: k.harmonic, Fundamental: k.fundamental()}, true
}

// fundamental returns ω₁ = 2π/T.
func (k Periodic) fundamental() float64 { return 2 * math.Pi / k.Period }

// harmonic returns P(ωₐ = jω₁). With b = 1/σ², this is
//
//	e^(−b) Iⱼ(b).
//
// This is the distribution of the difference of two Poisson variables of mean b/2
// (Skellam 1946).
func (k Periodic) harmonic(j int) float64 {
	b := 1 / (k.Sigma * k.Sigma)
	j = max(j, -j)
	if !(b <= maxSkellam) { // true if b is NaN
		return math.Exp(-float64(j)*float64(j)/2/b) / math.Sqrt(2*math.Pi*b)
	}
	if w := skellam(b); j < len(w) {
		return w[j]
	}
	return 0
}

// coordinate returns the p-quantile of ωₐ.
func (k Periodic) coordinate(p float64) float64 {
	checkQuantile("kernel.Periodic.Spectrum: Coordinate", p, 1)
	if p < 0.5 {
		return -k.coordinate(1 - p)
	}
	unit, b := k.fundamental(), 1/(k.Sigma*k.Sigma)
	if !(b <= maxSkellam) { // true if b is NaN
		return unit * math.Round(normalQuantile(p)/k.Sigma)
	}
	w := skellam(b)
	tail := (1 - w[0]) / 2 // P(J > j)
	for j := range w {
		if j > 0 {
			tail -= w[j]
		}
		if tail <= 1-p {
			return unit * float64(j)
		}
	}
	return unit * float64(len(w)-1)
}

// maxSkellam is the largest b for which Harmonic and Coordinate use skellam. For larger
// b, they approximate the distribution by a normal distribution. The error of
// probabilities is then below 1e-7, by the fourth cumulant.
const maxSkellam = 1e6

// skellam returns e^(−b) Iⱼ(b) for all j ≥ 0 for which this probability is not
// negligible. It uses Miller's backward recurrence I_{j−1} = I_{j+1} + (2j/b) Iⱼ.
func skellam(b float64) []float64 {
	if b < 1e-30 {
		return []float64{1, b / 2}
	}
	n := int(9*math.Sqrt(b)) + 24
	w := make([]float64, n+2)
	w[n] = 1e-300
	for j := n; j > 0; j-- {
		f := 2 * float64(j) / b
		if max(f, 1)*w[j] > 1e250 { // values that underflow are negligible
			for i := j; i <= n; i++ {
				w[i] *= 1e-250
			}
		}
		w[j-1] = w[j+1] + f*w[j]
	}
	sum := w[0]
	for _, v := range w[1:] {
		sum += 2 * v
	}
	for j := range w {
		w[j] /= sum
	}
	return w
}

// Check implements approx.Checker.
func (k Periodic) Check() error {
	if err := approx.CheckLength("Periodic.Sigma", k.Sigma); err != nil {
		return err
	}
	if err := approx.CheckLength("Periodic.Period", k.Period); err != nil {
		return err
	}
	return approx.CheckLength("Periodic.Sigma·Periodic.Period/2π", k.Sigma*k.Period/(2*math.Pi))
}
