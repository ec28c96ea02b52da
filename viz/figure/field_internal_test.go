package figure

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"mercer/viz/canvas"
)

// TestReadingDigitsAreCorrect reads fields between their samples, also next to a
// corner of the function. The last digit of a reading must be wrong by at most one. If
// the function is smooth and not small, the reading must not be rounded further.
func TestReadingDigitsAreCorrect(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	box := canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
	roughCount := 0
	for name, k := range map[string]func(r float64) float64{
		"gaussian": func(r float64) float64 { return math.Exp(-r * r / 2) },
		"matern12": func(r float64) float64 { return math.Exp(-r) },
		"hat":      func(r float64) float64 { return max(0, 1-r) },
		"tiny":     func(r float64) float64 { return 1e-5 * math.Exp(-r) },
		"large":    func(r float64) float64 { return 4e7 * math.Exp(-r) },
	} {
		for _, n := range []int{24, 48, 96} {
			x0, y0, sigma := 0.3*random.Float64(), 0.3*random.Float64(), 0.3
			f := Samples{n, n, make([]float64, n*n)}
			value := func(x, y float64) float64 { return k(math.Hypot(x-x0, y-y0) / sigma) }
			for j := range n {
				for i := range n {
					f.Z[j*n+i] = value(-1+2*float64(i)/float64(n-1), 1-2*float64(j)/float64(n-1))
				}
			}
			for range 2000 {
				x, y := 2*random.Float64()-1, 2*random.Float64()-1
				if random.IntN(2) == 0 { // closer to the corner
					x, y = x0+0.05*(x-x0), y0+0.05*(y-y0)
				}
				reading, want := f.Read(box, x, y).Text(), value(x, y)
				if strings.HasPrefix(reading, "≈") {
					roughCount++
					if name == "gaussian" && n == 96 && want > 0.1 {
						t.Fatalf("a smooth function at (%g, %g): %s of %g", x, y, reading, want)
					}
				}
				if end, ok := strings.CutPrefix(reading, "within ±"); ok {
					if v, _ := parseReading(t, end); math.Abs(want) > v {
						t.Fatalf("%s by %d at (%g, %g): %s, and not %g", name, n, x, y, reading, want)
					}
					continue
				}
				got, unit := parseReading(t, reading)
				if math.Abs(got-want) > 1.5*unit {
					t.Fatalf("%s by %d at (%g, %g): %s, and not %g", name, n, x, y, reading, want)
				}
			}
		}
	}
	if roughCount == 0 {
		t.Error("no reading was rough")
	}
}

// parseReading returns the number in a read-out, and the unit of its last digit.
func parseReading(t *testing.T, s string) (v, unit float64) {
	t.Helper()
	s = strings.NewReplacer("≈ ", "", "−", "-", ",", "", "}", "").Replace(s)
	m, exponent, _ := strings.Cut(s, "·10^{")
	v, err := strconv.ParseFloat(m, 64)
	if err != nil {
		t.Fatal(s, err)
	}
	unit = 1
	if _, after, ok := strings.Cut(m, "."); ok {
		unit = math.Pow(10, -float64(len(after)))
	} else if m != "0" {
		unit = math.Pow(10, float64(len(m)-len(strings.TrimRight(m, "0"))))
	} else { // the number is 0 in two decimals
		unit = 0.01
	}
	if exponent != "" {
		e, _ := strconv.Atoi(exponent)
		v, unit = v*math.Pow(10, float64(e)), unit*math.Pow(10, float64(e))
	}
	return v, unit
}

// TestReadingBetweenSamples compares interpolated values with the function. They must
// be exact for a polynomial of degree 2 and for a step function. For a narrow Gaussian,
// they must be nearly exact. Next to a NaN, the interpolated value must be NaN.
func TestReadingBetweenSamples(t *testing.T) {
	const nx, ny = 13, 9
	box := canvas.Rect{X0: -3, Y0: -2, X1: 3, Y1: 2} // the distance between samples is 1/2
	for name, c := range map[string]struct {
		f         func(x, y float64) float64
		tolerance float64
	}{
		"quadratic": {func(x, y float64) float64 { return 1 + x - 2*y + 3*x*x - x*y + y*y/2 }, 1e-12},
		"jump":      {func(x, y float64) float64 { return math.Floor((x + 0.25) / 2) }, 1e-12},
		"Gaussian":  {func(x, y float64) float64 { return math.Exp(-((x-0.25)*(x-0.25) + (y-0.25)*(y-0.25)) / 2) }, 0.01},
	} {
		f := Samples{nx, ny, make([]float64, nx*ny)}
		for j := range ny {
			for i := range nx {
				f.Z[j*nx+i] = c.f(-3+float64(i)/2, 2-float64(j)/2)
			}
		}
		for _, p := range [][2]float64{{0.25, 0.25}, {-0.75, 0.1}, {1.1, -0.9}, {0.5, 0.5}, {-2, 1}} {
			if name == "jump" && math.Abs(math.Mod(p[0]+10.25, 2)) < 0.5 {
				continue // the point is too close to the jump
			}
			if got, want := f.At(box, p[0], p[1]), c.f(p[0], p[1]); math.Abs(got-want) > c.tolerance {
				t.Errorf("%s at %v: %g, want %g", name, p, got, want)
			}
		}
		f.Z[4*nx+6] = math.NaN()
		if got := f.At(box, 0.1, 0.1); got == got {
			t.Errorf("%s: %g beside a hole", name, got)
		}
	}
}
