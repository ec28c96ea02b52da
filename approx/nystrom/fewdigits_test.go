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
)

// roundedKernel simulates the kernel of another build. Its values at distinct points
// differ from the original in the last bit.
type roundedKernel struct{ approx.Kernel }

func (k roundedKernel) Eval(x, y []float64) float64 {
	v, s := k.Kernel.Eval(x, y), 0.0
	if slices.Equal(x, y) {
		return v
	}
	for a := range x {
		s += math.Sin(1e5*x[a]) + math.Sin(1e5*y[a]) // symmetric, with an irregular sign
	}
	return v * (1 + math.Copysign(0x1p-52, s))
}

// TestFewDigits checks that if rounding of the kernel changes K̂ by more than 1e-9, the
// fit has a note. A fit must not have the note if the change is below 1e-11.
func TestFewDigits(t *testing.T) {
	noteCount, movedCount := 0, 0
	for _, d := range []int{1, 2, 7} {
		if testing.Short() && d != 2 {
			continue
		}
		x := fixture.Normal(60, d, 3)
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 1}, kernel.Matern52{Sigma: 1}, kernel.Cauchy{Sigma: 0.5}} {
			for _, gap := range []float64{1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 0} {
				z := x.Slice(0, 8).Clone()
				for i := range 4 { // each near another landmark
					copy(z.Row(i+4), z.Row(i))
					z.Row(i + 4)[0] += gap
				}
				a, b := fromLandmarks(t, k, x, z), fromLandmarks(t, roundedKernel{k}, x, z)
				p, q := approxGram(a.Features, x, x), approxGram(b.Features, x, x)
				change := floats.Distance(p, q, 2) / floats.Norm(p, 2)
				hasNote := slices.Contains(a.Notes.Texts(), words.FewDigits)
				if hasNote {
					noteCount++
				}
				if change > 1e-9 {
					movedCount++
				}
				if change > 1e-9 && a.Size == b.Size && !hasNote {
					t.Errorf("%d dimensions, %T, landmarks %g apart: rounding moves K̂ by %.2g, and no note says so", d, k, gap, change)
				}
				if hasNote && change < 1e-11 {
					t.Errorf("%d dimensions, %T, landmarks %g apart have a note, and rounding moves K̂ by %.2g only", d, k, gap, change)
				}
			}
		}
	}
	if noteCount == 0 || movedCount == 0 {
		t.Errorf("%d fits have a note, and %d are moved: the test says nothing", noteCount, movedCount)
	}
	t.Logf("%d fits have a note, and %d are moved", noteCount, movedCount)
}
