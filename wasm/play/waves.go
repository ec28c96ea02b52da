package play

import (
	"context"
	"fmt"
)

// solveWaves computes k̂(x₀, ·), the mean of the waves of all frequencies, also
// where a task has taken the place of the kernel.
func solveWaves(_ context.Context, q *viewing) error {
	m := &q.r.Message
	if _, _, _, ok := m.Block("freq"); !ok {
		_, _, _, across := m.Block("cells.x")
		_, _, _, up := m.Block("cells.y")
		if !across && !up {
			m.SetLabel("empty.fourier", "This method draws no frequencies.\nRandom Fourier features do.")
			return nil
		}
		m.SetLabel("empty.fourier.plane", "Random binning draws grids and no frequencies.\nThe bins of one are beside.")
	}
	xs, ys, plane := q.plane()
	seen, err := kept(q, "waves", fmt.Sprint(q.key, plane, q.s.Probe), func() ([]float64, error) {
		return q.seenField(xs, ys), nil
	})
	q.field("fourier.k", seen)
	m.Add("fourier.scale", 1, 1, []float64{maxAbs(seen)})
	return err
}
