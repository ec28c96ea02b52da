package play

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/approx/reduced"
)

// boundKeys are the theorems of the reduced-set paper.
var boundKeys = []string{"5.1", "5.2", "5.3", "5.4"}

const (
	boundsUpTo = 2000 // points; of more the curves are those of some, as every ℓ takes all pairs
	boundSteps = 15   // values of ℓ

	boundValues = 257 // eigenvalues of these points
	leastEll    = 0.4
	mostEll     = 4.0
)

// Columns of a row of bounds.5.1 and so on: what stands at one ℓ.
const (
	boundEll      = iota // ℓ
	boundCentres         // m
	boundMeasured        // the left side
	boundWorst           // what holds for all data of this ε
	boundData            // what holds for these data
	boundPrinted         // what is printed; NaN where that is the same
	boundTrivial         // what holds without any assumption
	boundColumns
)

// solveBounds computes each theorem as a curve over ℓ, of the shadows of these
// points, with what it bounds.
func solveBounds(ctx context.Context, q *viewing) error {
	m := &q.r.Message
	n := q.d.X.Len()
	_, hasWidth := unwarped(q.k).(approx.Bandwidther)
	if !hasWidth {
		m.SetLabel("empty.bounds", "Shadows are measured by the bandwidth of a kernel, and this kernel has none.")
		return nil
	}
	key := dataKey(q.s) + kernelKey(q.s)
	of := q.solved.Solution
	if n > boundsUpTo {
		var err error
		if of, err = kept(q, "bounds.of", key, func() (*kpca.Solution, error) {
			return kpca.Solve(ctx, q.k, q.d.X.Subset(some(n, boundsUpTo)), MaxIndex, kpca.SolveOptions{Spectrum: boundValues})
		}); err != nil {
			return err
		}
		m.SetLabel("bounds.over", fmt.Sprintf("%s of %s points", approx.Count(boundsUpTo), approx.Count(n)))
	}
	dim := min(q.s.Index, len(of.Lambda))
	curves, err := kept(q, "bounds", key+strconv.Itoa(dim), func() (map[string][]float64, error) { return newCurves(ctx, q, of, dim) })
	if err != nil {
		return err
	}
	for _, k := range boundKeys {
		z := curves[k]
		m.Add("bounds."+k, len(z)/boundColumns, boundColumns, z)
	}
	if q.s.Method != "rskpca" { // the curves are those of another method
		m.SetLabel("bounds.besides", method(q.s.Method).Short)
	}
	m.Add("bounds.ell", 1, 1, []float64{q.s.Ell})
	m.Add("bounds.dim", 1, 1, []float64{float64(dim)})
	return nil
}

// unwarped returns the kernel of the points where shadows are cast.
func unwarped(k approx.Kernel) approx.Kernel {
	k, _ = approx.Unwarp(k)
	return k
}

// newCurves measures the reduced sets of shadows of the points of an exact solution at values of ℓ from leastEll to
// mostEll, as equal ratios.
func newCurves(ctx context.Context, q *viewing, of *kpca.Solution, dim int) (map[string][]float64, error) {
	curves := map[string][]float64{}
	width := unwarped(q.k).(approx.Bandwidther).Bandwidth()
	last := 0
	for i := range boundSteps {
		ell := leastEll * math.Pow(mostEll/leastEll, float64(i)/(boundSteps-1))
		s := reduced.Shadow{Ell: ell}
		set, err := s.Reduction(ctx, approx.Problem{Kernel: q.k, X: of.X, Rank: 1, Seed: q.s.Seed})
		if err != nil {
			return nil, err
		}
		if last == of.X.Len() {
			break // every point is its own shadow: nothing changes any more
		}
		last = set.Centers.Len()
		theorems, err := measure.ReducedSet(ctx, of, set.Density, width/ell, min(dim, last))
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			continue // an indefinite kernel has no eigenproblem of this kind
		}
		for _, key := range boundKeys {
			row := [boundColumns]float64{ell, float64(last), nan, nan, nan, nan, nan}
			for _, t := range theorems {
				if t.Key != key {
					continue
				}
				row[boundMeasured], row[boundTrivial] = t.Actual, t.Trivial
				if t.Form != measure.Printed && t.Form != measure.PrintedOurs && !t.Applies {
					continue
				}
				switch t.Form {
				case measure.Worst:
					row[boundWorst] = t.Bound
				case measure.OfData:
					row[boundData] = t.Bound
				case measure.PrintedOurs:
					row[boundPrinted] = t.Bound
				case measure.Printed:
					if math.IsNaN(row[boundPrinted]) {
						row[boundPrinted] = t.Bound
					}
				}
			}
			if row[boundPrinted] == row[boundWorst] {
				row[boundPrinted] = nan
			}
			curves[key] = append(curves[key], row[:]...)
		}
	}
	return curves, nil
}
