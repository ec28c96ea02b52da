package solve

import (
	"context"
	"fmt"

	fourierdata "mercer/viz/view/fourier"
	"mercer/viz/view/result"
	"mercer/wasm/play"
	"mercer/wasm/play/numeric"
)

// Solve computes k̂(x₀, ·), which is the mean of the cosines of all frequencies. It does so
// even if the page shows a task instead of the kernel.
func Solve(_ context.Context, q *play.ViewRequest) error {
	m := &q.Result.Message
	if _, _, _, ok := m.Block(result.Frequencies.Name); !ok {
		_, _, _, hasCellsX := m.Block(result.CellsX.Name)
		_, _, _, hasCellsY := m.Block(result.CellsY.Name)
		if !hasCellsX && !hasCellsY {
			fourierdata.View.AbsentReason().Put(m, "This method draws no frequencies.\nRandom Fourier features do.")
			return nil
		}
		fourierdata.View.Panel("plane").AbsentReason().Put(m, "Random binning draws grids and no frequencies.\nThe bins of one are beside.")
	}
	xs, ys, plane := q.Grid()
	values, err := play.Cached(q, "waves", fmt.Sprint(q.Key, plane, q.State.Probe), func() ([]float64, error) {
		return q.ApproxKernelField(xs, ys), nil
	})
	fourierdata.Waves.Put(m, len(xs), values)
	fourierdata.Scale.Put(m, numeric.MaxAbs(values))
	return err
}
