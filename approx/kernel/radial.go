package kernel

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// sqDist returns ‖x−y‖².
func sqDist(x, y []float64) (s float64) {
	if len(x) != len(y) {
		panic("kernel: points of different dimensions")
	}
	for a, v := range x {
		t := v - y[a]
		s += t * t
	}
	return s
}

// crossSqDist stores ‖xᵢ−yⱼ‖² in dst and returns how many there are.
func crossSqDist(dst []float64, x, y approx.Points) int {
	if x.Dim != y.Dim {
		panic("kernel: points of different dimensions")
	}
	n, m := x.Len(), y.Len()
	lin.SqDist(dst, x.Data, y.Data, n, m, x.Dim)
	return n * m
}

// normal returns the p-quantile of N(0, 1).
func normal(p float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*p) }

// chi returns the p-quantile of the χ distribution with d degrees of freedom:
// the length of a standard normal vector.
func chi(p float64, d int) float64 {
	switch d {
	case 1:
		return math.Sqrt2 * math.Erfinv(p)
	case 2: // P(r > t) = exp(−t²/2)
		return math.Sqrt(-2 * math.Log1p(-p))
	}
	a := float64(d) / 2
	s := mathext.GammaIncRegInv(a, p) // s = r²/2
	// The inverse is good to six digits only; Newton's method doubles them with
	// each step. s has the density s^(a−1) e^(−s) / Γ(a).
	lg, _ := math.Lgamma(a)
	for range 2 {
		s -= (mathext.GammaIncReg(a, s) - p) / math.Exp((a-1)*math.Log(s)-s-lg)
	}
	return math.Sqrt(2 * s)
}
