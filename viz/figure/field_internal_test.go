package figure

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"mercer/viz/canvas"
)

// No reading between samples has a digit that is off by more than one, even beside
// a corner of the function. The reading of a smooth function has all of its digits
// where the function is not small.
func TestReadingsClaimNoFalseDigit(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	box := canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
	rough := 0
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
				if random.IntN(2) == 0 { // near the corner
					x, y = x0+0.05*(x-x0), y0+0.05*(y-y0)
				}
				said, want := f.Read(box, x, y).Text(), value(x, y)
				if strings.HasPrefix(said, "≈") {
					rough++
					if name == "gaussian" && n == 96 && want > 0.1 {
						t.Fatalf("a smooth function at (%g, %g): %s of %g", x, y, said, want)
					}
				}
				if end, ok := strings.CutPrefix(said, "within ±"); ok {
					if v, _ := parseReading(t, end); math.Abs(want) > v {
						t.Fatalf("%s by %d at (%g, %g): %s, and not %g", name, n, x, y, said, want)
					}
					continue
				}
				got, unit := parseReading(t, said)
				if math.Abs(got-want) > 1.5*unit {
					t.Fatalf("%s by %d at (%g, %g): %s, and not %g", name, n, x, y, said, want)
				}
			}
		}
	}
	if rough == 0 {
		t.Error("no reading was rough")
	}
}

// parseReading parses a number of a read-out, and returns the unit of its last digit.
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
	} else { // where two decimals would show only zeros
		unit = 0.01
	}
	if exponent != "" {
		e, _ := strconv.Atoi(exponent)
		v, unit = v*math.Pow(10, float64(e)), unit*math.Pow(10, float64(e))
	}
	return v, unit
}

// Between samples, a field is exact if the function is a polynomial of degree 2 or
// constant on both sides of a jump. For a narrow Gaussian, the field is nearly
// exact. A hole stays a hole.
func TestReadingBetweenSamples(t *testing.T) {
	const nx, ny = 13, 9
	box := canvas.Rect{X0: -3, Y0: -2, X1: 3, Y1: 2} // samples are 1/2 apart
	for name, c := range map[string]struct {
		f   func(x, y float64) float64
		off float64
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
				continue // at the jump
			}
			if got, want := f.At(box, p[0], p[1]), c.f(p[0], p[1]); math.Abs(got-want) > c.off {
				t.Errorf("%s at %v: %g, want %g", name, p, got, want)
			}
		}
		f.Z[4*nx+6] = math.NaN()
		if got := f.At(box, 0.1, 0.1); got == got {
			t.Errorf("%s: %g beside a hole", name, got)
		}
	}
}
