package viz

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// No reading between samples has a digit that is off by more than one, beside a corner
// of the function either; and a smooth one has all its digits where it is not small.
func TestReadingsClaimNoFalseDigit(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	box := Rect{-1, -1, 1, 1}
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
			f := sampled{n, n, make([]float64, n*n)}
			value := func(x, y float64) float64 { return k(math.Hypot(x-x0, y-y0) / sigma) }
			for j := range n {
				for i := range n {
					f.z[j*n+i] = value(-1+2*float64(i)/float64(n-1), 1-2*float64(j)/float64(n-1))
				}
			}
			for range 2000 {
				x, y := 2*random.Float64()-1, 2*random.Float64()-1
				if random.IntN(2) == 0 { // near the corner
					x, y = x0+0.05*(x-x0), y0+0.05*(y-y0)
				}
				said, want := f.read(box, x, y).text(), value(x, y)
				if strings.HasPrefix(said, "≈") {
					rough++
					if name == "gaussian" && n == 96 && want > 0.1 {
						t.Fatalf("a smooth function at (%g, %g): %s of %g", x, y, said, want)
					}
				}
				if end, ok := strings.CutPrefix(said, "within ±"); ok {
					if v, _ := saidNumber(t, end); math.Abs(want) > v {
						t.Fatalf("%s by %d at (%g, %g): %s, and not %g", name, n, x, y, said, want)
					}
					continue
				}
				got, unit := saidNumber(t, said)
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

// saidNumber reads a number of a read-out, and what its last digit stands for.
func saidNumber(t *testing.T, s string) (v, unit float64) {
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
	} else { // where nothing is left of two decimals
		unit = 0.01
	}
	if exponent != "" {
		e, _ := strconv.Atoi(exponent)
		v, unit = v*math.Pow(10, float64(e)), unit*math.Pow(10, float64(e))
	}
	return v, unit
}

// Two functions with the same corner have a difference without one, and say it.
func TestDifferenceOfCornersIsSharp(t *testing.T) {
	const n = 48
	box := Rect{-1, -1, 1, 1}
	var f, g sampled
	f.nx, f.ny, g.nx, g.ny = n, n, n, n
	for j := range n {
		for i := range n {
			x, y := -1+2*float64(i)/(n-1), 1-2*float64(j)/(n-1)
			v := math.Exp(-math.Hypot(x-0.01, y) / 0.3)
			f.z, g.z = append(f.z, v), append(g.z, v+0.05+0.01*x)
		}
	}
	e, off := f.read(box, 0.012, 0.001), apartAt(f, g, box, 0.012, 0.001)
	if got := between("here", e, g.read(box, 0.012, 0.001), off); !strings.Contains(got, "exact ≈ ") || !strings.HasSuffix(got, "off by 0.050") {
		t.Error(got)
	}
	if got := sureBetween("there", 0.25, math.NaN()); got != "there · exact 0.25" {
		t.Error(got)
	}
}
