package scene_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"mercer/viz/figure"
)

func TestTicksAreRound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for range 2000 {
		size := math.Pow(10, 6*rng.Float64()-3)
		lo := size * (rng.Float64() - 0.7) * 5
		hi := lo + size*(0.1+rng.Float64())
		maxCount := 2 + rng.IntN(9)
		ticks := figure.Ticks(lo, hi, maxCount)
		if len(ticks) > maxCount || len(ticks) == 0 && maxCount > 2 {
			t.Fatalf("[%g, %g], at most %d: %v", lo, hi, maxCount, ticks)
		}
		for i, k := range ticks {
			if k.Position < lo-1e-9*size || k.Position > hi+1e-9*size {
				t.Errorf("[%g, %g]: tick %g outside", lo, hi, k.Position)
			}
			v, err := strconv.ParseFloat(strings.NewReplacer("−", "-", ",", "").Replace(k.Name), 64)
			if err != nil || math.Abs(v-k.Position) > 1e-9*size {
				t.Errorf("[%g, %g]: tick %g is named %q", lo, hi, k.Position, k.Name)
			}
			if strings.Contains(k.Name, "-") || k.Name == "−0" {
				t.Errorf("%q is not how print writes it", k.Name)
			}
			if i == 0 {
				continue
			}
			step := k.Position - ticks[i-1].Position
			m := step / math.Pow(10, math.Floor(math.Log10(step*1.0000001)))
			if math.Abs(m-1) > 1e-6 && math.Abs(m-2) > 1e-6 && math.Abs(m-5) > 1e-6 {
				t.Errorf("[%g, %g]: step %g", lo, hi, step)
			}
		}
	}
	for _, bad := range [][2]float64{{1, 1}, {2, 1}, {math.NaN(), 1}, {0, math.Inf(1)}} {
		if got := figure.Ticks(bad[0], bad[1], 5); got != nil {
			t.Errorf("ticks of %v: %v", bad, got)
		}
	}
}

func TestDecadeTicks(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		most   int
		want   string
	}{
		{-3.4, -0.6, 9, "10^{−3} 10^{−2} 10^{−1}"}, {-12.5, 0.3, 7, "10^{−12} 10^{−10} 10^{−8} 10^{−6} 10^{−4} 10^{−2} 10^{0}"},
		{-0.8, -0.2, 5, ""}, {0, 1, 5, "10^{0} 10^{1}"},
	} {
		var names []string
		for _, k := range figure.DecadeTicks(c.lo, c.hi, c.most) {
			names = append(names, k.Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("decades of [%g, %g]: %q, want %q", c.lo, c.hi, got, c.want)
		}
	}
}

// TestLogTicks checks that a logarithmic axis with fewer than two powers of ten has
// ticks between them.
func TestLogTicks(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		most   int
		want   string
	}{
		{-3.4, -0.6, 9, "10^{−3} 10^{−2} 10^{−1}"}, {-2.8, -1.4, 9, "2·10^{−3} 5·10^{−3} 10^{−2} 2·10^{−2}"},
		{-2.38, -2.21, 5, "5·10^{−3} 6·10^{−3}"}, {0.1, 0.9, 5, "2·10^{0} 5·10^{0}"}, {-0.2, 0.9, 3, "10^{0} 2·10^{0} 5·10^{0}"},
		{-0.2, 0.9, 1, "10^{0}"}, {0.1, 0.9, 0, ""}, {1, 0, 5, ""},
	} {
		var names []string
		for _, k := range figure.LogTicks(c.lo, c.hi, c.most) {
			names = append(names, k.Name)
			factor, power, ok := strings.Cut(strings.Trim(strings.ReplaceAll(k.Name, "−", "-"), "}"), "·10^{")
			if !ok {
				factor, power = "1", strings.TrimPrefix(factor, "10^{")
			}
			if v, err := strconv.ParseFloat(factor+"e"+power, 64); err != nil || math.Abs(math.Log10(v)-k.Position) > 1e-12 {
				t.Errorf("%s lies at %g", k.Name, k.Position)
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("ticks of [%g, %g]: %q, want %q", c.lo, c.hi, got, c.want)
		}
	}
}

func TestRound(t *testing.T) {
	for v, want := range map[float64]float64{
		0: 1, math.NaN(): 1, math.Inf(1): 1, -3: 1, 1: 1, 1.01: 1, 1.03: 2, 2.2: 2.5, 2.95: 3, 3.5: 4, 4.5: 5, 5.2: 10, 0.66: 1, 0.019: 0.02, 999: 1000, 1019: 1000,
	} {
		if got := figure.RoundScale(v); math.Abs(got-want) > 1e-12*want {
			t.Errorf("Round(%g) = %g, want %g", v, got, want)
		}
	}
}
