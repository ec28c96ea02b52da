package stage

import (
	"fmt"

	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/viz/view/gram"
	"mercer/wasm/wire"
)

// readout is the answer of the worker about the cell of a Gram matrix under the
// pointer. The pictures hold the mean or the largest entry of a cell. The worker
// has the entries.
type readout struct {
	rev  int // of the last question
	i, j int // the points of the question
	text string
}

// askEntry asks the worker for the entry of the cell under the pointer, if there is
// a cell.
func (s *Stage) askEntry() {
	h := s.hover
	if h == nil || h.Kind != view.Cell || s.numbers == nil {
		return
	}
	i, j := scene.Entry(s.numbers, h.Panel, int(h.X), int(h.Y))
	if i < 0 || j < 0 {
		return
	}
	s.readout.rev++
	s.readout.i, s.readout.j = i, j
	s.Ask(map[string]any{"kind": "entry", "rev": s.readout.rev, "i": i, "j": j})
}

// setEntry stores an answer of the worker.
func (s *Stage) setEntry(m *wire.Message) {
	z, _, _, ok := m.Block(gram.Entry.Name)
	if !ok || len(z) != 2 || m.Head.Rev != s.readout.rev || s.hover == nil || s.hover.Kind != view.Cell {
		return
	}
	s.readout.text = entryText(s.readout.i, s.readout.j, z[0], z[1])
	s.Invalidate()
}

// entryText returns the read-out of an entry of K and the same entry of K̂. Both
// numbers have enough digits to differ visibly.
func entryText(i, j int, exact, approximate float64) string {
	return view.CompareExactText(fmt.Sprintf("points %d and %d", i, j), exact, approximate)
}
