package fourier

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// wave returns Σ vᵢ cos(tᵢx), the approximation of the kernel in one coordinate by the
// rule.
func (r lineRule) wave(x float64) (sum float64) {
	for i, t := range r.node {
		sum += r.weight[i] * math.Cos(t*x)
	}
	return sum
}

// TestLine checks that Gauss rules with q nodes are exact for polynomials of degree 2q−1.
// The nodes are compared with the nodes of gonum.
func TestLine(t *testing.T) {
	for _, q := range []int{1, 2, 3, 8, 21, 40} {
		h, l := hermiteRule(q), legendreRule(q)
		x, w := make([]float64, q), make([]float64, q)
		quad.Hermite{}.FixedLocations(x, w, math.Inf(-1), math.Inf(1))
		for i := range q {
			// Gonum's weight function is exp(−x²), this package's is exp(−t²/2)/√2π. The
			// nodes are in reverse order.
			node, weight := h.node[q-1-i]/math.Sqrt2, h.weight[q-1-i]
			if !(math.Abs(node-x[i]) <= 1e-13*math.Sqrt(float64(q))) || !(math.Abs(weight*math.Sqrt(math.Pi)/w[i]-1) <= 1e-9) {
				t.Errorf("Hermite, q = %d: node %d is (%g, %g), gonum has (%g, %g)", q, i, node, weight*math.Sqrt(math.Pi), x[i], w[i])
			}
		}
		quad.Legendre{}.FixedLocations(x, w, 0, 1)
		for i := range q {
			if node, weight := l.node[i], l.weight[i]; !(math.Abs(node-x[i]) <= 1e-14) || !(math.Abs(weight-w[i]) <= 1e-14) {
				t.Errorf("Legendre, q = %d: node %d is (%g, %g), gonum has (%g, %g)", q, i, node, weight, x[i], w[i])
			}
		}
	}
}

// TestLineResolves checks that an error of 0.01 for angles up to x needs q = (x+3)²/4
// nodes. With a fifth less, the error is larger.
func TestLineResolves(t *testing.T) {
	for _, x := range []float64{2, 4, 6, 8, 10, 12} {
		maxError := func(q int) (top float64) {
			r := hermiteRule(q)
			for s := 0.0; s <= x; s += 0.05 {
				top = max(top, math.Abs(r.wave(s)-math.Exp(-s*s/2)))
			}
			return top
		}
		q := (x + 3) * (x + 3) / 4
		if enough, few := maxError(int(q)), maxError(int(0.8*q)-1); !(enough <= 0.0101) || few < 0.03 {
			t.Errorf("x = %g: with %d nodes off by %.3f, with %d by %.3f", x, int(q), enough, int(0.8*q)-1, few)
		}
	}
}

// TestLineWave checks that for the Gaussian, Σ v cos tx converges to exp(−x²/2). Once the
// nodes resolve the cosine, it converges faster than any power of q. For quantiles of the
// Cauchy distribution, it converges slowly to exp(−|x|).
func TestLineWave(t *testing.T) {
	for _, c := range []struct {
		r       lineRule
		x, want float64
		tol     float64
	}{
		{hermiteRule(20), 3, math.Exp(-4.5), 1e-9},
		{hermiteRule(6), 6, math.Exp(-18), 1}, // with too few nodes, the error is as large as k
		{quantileRule(laplacian{}.coordinate, 40), 1, math.Exp(-1), 0.05},
		{quantileRule(laplacian{}.coordinate, 160), 1, math.Exp(-1), 0.015},
	} {
		if got := c.r.wave(c.x); !(math.Abs(got-c.want) <= c.tol) {
			t.Errorf("%d nodes at x = %g: %g, not %g", len(c.r.node), c.x, got, c.want)
		}
	}
}
