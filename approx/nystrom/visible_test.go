package nystrom_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// roundedKernel is a kernel whose values at distinct points are off by a unit of the last
// place, as those of another build are.
type roundedKernel struct{ approx.Kernel }

func (k roundedKernel) Eval(x, y []float64) float64 {
	v, s := k.Kernel.Eval(x, y), 0.0
	if slices.Equal(x, y) {
		return v
	}
	for a := range x {
		s += math.Sin(1e5*x[a]) + math.Sin(1e5*y[a]) // symmetric, and 0 for no reason
	}
	return v * (1 + math.Copysign(0x1p-52, s))
}

// Where rounding of the kernel moves K̂ by more than 1e-9, a note says that it does;
// landmarks that are apart have none.
func TestFewDigits(t *testing.T) {
	noted, moved := 0, 0
	for _, d := range []int{1, 2, 7} {
		if testing.Short() && d != 2 {
			continue
		}
		x := fixture.Normal(60, d, 3)
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 1}, kernel.Matern52{Sigma: 1}, kernel.Cauchy{Sigma: 0.5}} {
			for _, near := range []float64{1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 0} {
				z := x.Slice(0, 8).Clone()
				for i := range 4 { // each beside another
					copy(z.Row(i+4), z.Row(i))
					z.Row(i + 4)[0] += near
				}
				a, b := nystrom.FromLandmarks(k, x, z), nystrom.FromLandmarks(roundedKernel{k}, x, z)
				p, q := approxGram(a.Features, x, x), approxGram(b.Features, x, x)
				off := floats.Distance(p, q, 2) / floats.Norm(p, 2)
				has := slices.Contains(a.Notes, words.FewDigits)
				if has {
					noted++
				}
				if off > 1e-9 {
					moved++
				}
				if off > 1e-9 && a.Size == b.Size && !has {
					t.Errorf("%d dimensions, %T, landmarks %g apart: rounding moves K̂ by %.2g, and no note says so", d, k, near, off)
				}
				if has && off < 1e-11 {
					t.Errorf("%d dimensions, %T, landmarks %g apart have a note, and rounding moves K̂ by %.2g only", d, k, near, off)
				}
			}
		}
	}
	if noted == 0 || moved == 0 {
		t.Errorf("%d fits have a note, and %d are moved: the test says nothing", noted, moved)
	}
	t.Logf("%d fits have a note, and %d are moved", noted, moved)
}
