package viz

import (
	"math"
	"testing"
)

// Theory's line has its slope along m, and along what is a power of m the slope that follows;
// there is none along a time, or where nothing is spent.
func TestTheoryAlongOtherAxes(t *testing.T) {
	places := func(x func(m float64) float64, sizes ...float64) (out []racePlace) {
		for _, m := range sizes {
			out = append(out, racePlace{x: exponent(x(m)), size: math.Log10(m), mid: -0.5 * math.Log10(m)})
		}
		return out
	}
	for name, c := range map[string]struct {
		f     RaceChart
		x     func(m float64) float64
		sizes []float64
		slope float64 // NaN: no line
	}{
		"m":                    {RaceChart{Theory: true}, func(m float64) float64 { return m }, []float64{4, 16, 64}, -0.5},
		"m, one place":         {RaceChart{Theory: true}, func(m float64) float64 { return m }, []float64{4}, -0.5},
		"bytes":                {RaceChart{}, func(m float64) float64 { return 24 * m }, []float64{4, 16, 64}, -0.5},
		"bytes of two numbers": {RaceChart{}, func(m float64) float64 { return 8 * m * m }, []float64{4, 16, 64}, -0.25},
		"bytes and a part":     {RaceChart{}, func(m float64) float64 { return 24*m + 300 }, []float64{4, 16, 64}, math.NaN()},
		"two places":           {RaceChart{}, func(m float64) float64 { return 24 * m }, []float64{4, 16}, math.NaN()},
		"time":                 {RaceChart{Clock: true}, func(m float64) float64 { return 0.01 * m }, []float64{4, 16, 64}, math.NaN()},
		"no evaluations":       {RaceChart{}, func(m float64) float64 { return 0 }, []float64{4, 16, 64}, math.NaN()},
	} {
		c.f.Methods, c.f.End = []raced{{known: 0, theory: -0.5, places: places(c.x, c.sizes...)}}, 9
		g := c.f.guide()
		if (len(g) == 0) != (c.slope != c.slope) {
			t.Errorf("%s: the line is %v", name, g)
			continue
		}
		if len(g) > 0 {
			if slope := (g[3] - g[1]) / (g[2] - g[0]); math.Abs(slope-c.slope) > 1e-9 || g[0] != c.f.Methods[0].places[0].x {
				t.Errorf("%s: a slope of %g from %g, want %g", name, slope, g[0], c.slope)
			}
		}
	}
}
