package measure

import (
	"math"

	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// A Slope is the exponent p of an error that decreases like m^p.
type Slope struct {
	Estimate
	Intercept float64 `json:"intercept"` // mean of ln error − p ln m over seeds
	Seeds     int     `json:"seeds"`
}

// FitSlope fits ln error = a + p ln m by least squares for each seed. The errors of seed
// s at the sizes ms are errors[s]. FitSlope returns the mean of p and its standard error
// over seeds.
//
// Fits with the same seed and different m can share random numbers. Their errors are then
// not independent, and the residuals of a single line would underestimate the error. With
// one seed, the standard error is that of the fitted line. FitSlope ignores errors that
// are not positive, since no power of m describes an error of 0.
func FitSlope(ms []float64, errors [][]float64) Slope {
	var slopes, intercepts []float64
	var line float64 // standard error of the last line
	for _, row := range errors {
		arg.Len("measure.FitSlope", "errors of a seed", len(row), len(ms))
		var x, y []float64
		for i, e := range row {
			if e > 0 && !math.IsInf(e, 1) {
				x, y = append(x, math.Log(ms[i])), append(y, math.Log(e))
			}
		}
		if p, a, se, ok := leastSquares(x, y); ok {
			slopes, intercepts, line = append(slopes, p), append(intercepts, a), se
		}
	}
	if len(slopes) == 0 {
		return Slope{Estimate: Estimate{Value: math.NaN(), SE: math.NaN()}, Intercept: math.NaN()}
	}
	s := Slope{Estimate: meanEstimate(slopes), Intercept: meanEstimate(intercepts).Value, Seeds: len(slopes)}
	if len(slopes) == 1 {
		s.SE = line
	}
	return s
}

// leastSquares returns the line y = a + px and the standard error of p. It returns false
// unless there are two different x.
func leastSquares(x, y []float64) (p, a, se float64, ok bool) {
	if len(x) == 0 {
		return 0, 0, 0, false
	}
	n, mx, my := float64(len(x)), lin.Mean(x), lin.Mean(y)
	var sxx, sxy, residualSquares float64
	for i, v := range x {
		sxx += (v - mx) * (v - mx)
		sxy += (v - mx) * (y[i] - my)
	}
	if !(sxx > 0) {
		return 0, 0, 0, false
	}
	p = sxy / sxx
	a = my - p*mx
	for i, v := range x {
		t := y[i] - a - p*v
		residualSquares += t * t
	}
	return p, a, math.Sqrt(residualSquares / (n - 2) / sxx), true
}

// A Gap is the position of the steepest decrease of a spectrum.
type Gap struct {
	After int     `json:"after"` // index r: the gap is between λᵣ and λᵣ₊₁
	Size  float64 `json:"size"`  // λᵣ − λᵣ₊₁
	Ratio float64 `json:"ratio"` // λᵣ₊₁/λᵣ
}

// Eigengap returns the gap λᵣ, λᵣ₊₁ with the smallest ratio λᵣ₊₁/λᵣ for r ≤ most. Yang et
// al. (2012) call an eigengap large if λᵣ − λᵣ₊₁ is of the order of λ₁ for a small r. For
// r tight and distant clusters, λᵣ − λᵣ₊₁ is large.
func Eigengap(values []float64, most int) Gap {
	g := Gap{Ratio: math.Inf(1)}
	for r := 1; r < len(values) && r <= most; r++ {
		if q := values[r] / values[r-1]; q < g.Ratio {
			g = Gap{r, values[r-1] - values[r], q}
		}
	}
	return g
}
