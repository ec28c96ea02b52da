package screen

import (
	"math"
	"math/rand/v2"
	"testing"
)

// unpack is what the shader makes of a texel.
func unpack(texel []byte, lo, hi float64) float64 {
	if texel[3] < 128 {
		return math.NaN()
	}
	u := float64(uint32(texel[0])<<16|uint32(texel[1])<<8|uint32(texel[2])) / one
	return lo + (3*u-1)*(hi-lo)
}

// What the shader reads is within 2⁻¹⁶ of the palette's range of what was
// written, as far as the range reaches beyond its ends on both sides.
func TestPackedValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, r := range [][2]float64{{-1, 1}, {0, 1e-7}, {-3e4, 2e5}, {5, 6}} {
		lo, hi := r[0], r[1]
		z := []float32{float32(lo), float32(hi)}
		for range 1000 {
			z = append(z, float32(lo+(3*rng.Float64()-1)*(hi-lo)))
		}
		texels := pack(nil, z, lo, hi)
		for i, want := range z {
			got := unpack(texels[4*i:], lo, hi)
			if tol := (hi - lo) / (1 << 16); math.Abs(got-float64(want)) > tol {
				t.Errorf("on [%g, %g] %g comes back as %g", lo, hi, want, got)
			}
		}
	}
}

func TestPackedExtremes(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	texels := pack(nil, []float32{-inf, inf, -1e30, 1e30, nan}, -1, 2)
	want := []float64{-4, 5, -4, 5, math.NaN()}
	for i, w := range want {
		if got := unpack(texels[4*i:], -1, 2); math.Abs(got-w) > 1e-6 || (got != got) != (w != w) {
			t.Errorf("value %d is %g, want %g", i, got, w)
		}
	}
	// Without a range there is a place below and one above it.
	texels = pack(nil, []float32{6.9, 7, 7.1, nan}, 7, 7)
	at := func(i int) float64 { return unpack(texels[4*i:], 0, 1) }
	if !(at(0) <= 1e-6 && at(1) <= 1e-6 && at(2) >= 1 && at(3) != at(3)) {
		t.Errorf("on [7, 7]: %g, %g, %g, %g", at(0), at(1), at(2), at(3))
	}
}
