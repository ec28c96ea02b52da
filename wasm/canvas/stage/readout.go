package stage

import (
	"fmt"

	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/viz/view/gram"
	"mercer/wasm/wire"
)

// readout is the state of the text about the matrix cell under the pointer. A picture
// only contains the mean or the largest entry of each cell. The stage therefore requests
// the exact entry from the worker.
type readout struct {
	rev  int // revision of the last question
	i, j int // indices of the two points in the question
	text string
}

// askEntry requests the entry of the cell under the pointer. It does nothing if there is
// no cell.
func (s *Stage) askEntry() {
	h := s.hover
	if h == nil || h.Kind != view.Cell || s.numbers == nil {
		return
	}
	i, j := scene.EntryIndices(s.numbers, h.Panel, int(h.X), int(h.Y))
	if i < 0 || j < 0 {
		return
	}
	s.readout.rev++
	s.readout.i, s.readout.j = i, j
	s.Ask(map[string]any{"kind": "entry", "rev": s.readout.rev, "i": i, "j": j})
}

// setEntry shows an entry that the worker sent.
func (s *Stage) setEntry(m *wire.Message) {
	z, _, _, ok := m.Block(gram.Entry.Name)
	if !ok || len(z) != 2 || m.Head.Rev != s.readout.rev || s.hover == nil || s.hover.Kind != view.Cell {
		return
	}
	s.readout.text = entryText(s.readout.i, s.readout.j, z[0], z[1])
	s.Invalidate()
}

// entryText formats an entry of K and the same entry of K̂. Both numbers have enough
// digits to show their difference.
func entryText(i, j int, exact, approximate float64) string {
	return view.CompareExactText(fmt.Sprintf("points %d and %d", i, j), exact, approximate)
}
