package screen

import (
	"math"
	"math/rand/v2"
	"testing"

	"mercer/viz/canvas/screen/kage"
)

// unpack returns the values that the shader reads for sample i and its right neighbour,
// as positions on the palette.
func unpack(v *valueImage, p packedField, i int) (value, right float64) {
	t := bytesOf(v.texels)[4*(p.firstIndex+i):]
	place := func(low, high byte) float64 {
		u := 256*float64(high) + float64(low)
		if u == nanLevel {
			return math.NaN()
		}
		return float64(float32(p.a)) + float64(float32(p.b))*u/maxLevel
	}
	return place(t[0], t[1]), place(t[2], t[3])
}

// TestPackedValues checks the rounding error of stored values. It must be at most 2⁻¹⁶
// of the range of the palette, or of the range of the field if this is wider.
func TestPackedValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var v valueImage
	for _, r := range [][2]float64{{-1, 1}, {0, 1e-7}, {-3e4, 2e5}, {5, 6}} {
		for _, factor := range []float64{1, 3} {
			lo, hi := r[0], r[1]
			const nx, ny = 50, 20
			z := make([]float32, nx*ny)
			for i := range z {
				z[i] = float32(lo + (factor*rng.Float64()-(factor-1)/2)*(hi-lo))
			}
			p := v.add(z, nx, lo, hi)
			tol := factor / (1 << 16)
			for i := range z {
				want := (float64(z[i]) - lo) / (hi - lo)
				got, _ := unpack(&v, p, i)
				if math.Abs(got-want) > tol {
					t.Fatalf("on [%g, %g] the place %g comes back as %g", lo, hi, want, got)
				}
				if i%nx < nx-1 {
					next, _ := unpack(&v, p, i+1)
					if _, right := unpack(&v, p, i); right != next {
						t.Fatalf("value %d has %g on its right, not %g", i, right, next)
					}
				}
			}
			if p.hasNaN {
				t.Error("holes in a field without any")
			}
		}
	}
}

func TestPackedExtremes(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	var v valueImage
	p := v.add([]float32{-inf, inf, -1e30, 1e30, nan, 0}, 3, -1, 2)
	want := []float64{-headroom, 1 + headroom, -headroom, 1 + headroom, math.NaN(), 1. / 3}
	for i, w := range want {
		if got, _ := unpack(&v, p, i); math.Abs(got-w) > 1e-3 || (got != got) != (w != w) {
			t.Errorf("value %d is at %g, want %g", i, got, w)
		}
	}
	if !p.hasNaN {
		t.Error("a NaN is no hole")
	}
	// If the palette has no range, values are either below or above it.
	p = v.add([]float32{6.9, 7, 7.1, nan}, 2, 7, 7)
	at := func(i int) float64 { place, _ := unpack(&v, p, i); return place }
	if !(at(0) <= 0 && at(1) <= 0 && at(2) >= 1 && at(3) != at(3)) {
		t.Errorf("on [7, 7]: %g, %g, %g, %g", at(0), at(1), at(2), at(3))
	}
}

// TestUnchangedRowsAreNotWritten checks that only rows that differ from the image are
// written.
func TestUnchangedRowsAreNotWritten(t *testing.T) {
	var v valueImage
	picture := func(rows ...uint32) [2]int {
		v.reset()
		for _, r := range rows {
			for range kage.ValuesWidth {
				v.texels = append(v.texels, r)
			}
		}
		first, last := v.changedRows()
		for i, r := range v.texels {
			if v.uploadedTexels[i] != r {
				t.Fatalf("%v: texel %d is held as %d", rows, i, v.uploadedTexels[i])
			}
		}
		return [2]int{first, last}
	}
	for _, c := range []struct {
		rows []uint32
		want [2]int
	}{
		{[]uint32{1, 2, 3}, [2]int{0, 3}}, {[]uint32{1, 2, 3}, [2]int{3, 3}}, {[]uint32{1, 5, 3}, [2]int{1, 2}},
		{[]uint32{1}, [2]int{1, 1}}, {[]uint32{1, 5, 4, 6}, [2]int{2, 4}}, {nil, [2]int{0, 0}},
	} {
		if got := picture(c.rows...); got != c.want {
			t.Errorf("of %v rows %v are written, want %v", c.rows, got, c.want)
		}
	}
}
