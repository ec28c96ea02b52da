package stage

import (
	"mercer/viz/view"
	"mercer/viz/view/race"
	"mercer/wasm/wire"
)

// A withLaterNumbers adds numbers to a result. These numbers are the fits of a race,
// which arrive in several messages after the result.
type withLaterNumbers struct {
	view.Numbers
	more *wire.Message
}

// addLaterNumbers returns n with the blocks of more added, if both belong to the same
// race.
func addLaterNumbers(n view.Numbers, more *wire.Message) view.Numbers {
	if more == nil || race.Key.Get(more) != race.Key.Get(n) {
		return n
	}
	return withLaterNumbers{n, more}
}

// Block implements view.Numbers.
func (l withLaterNumbers) Block(name string) (z []float64, rows, cols int, ok bool) {
	if z, rows, cols, ok = l.more.Block(name); ok {
		return z, rows, cols, ok
	}
	return l.Numbers.Block(name)
}

// Label implements view.Numbers.
func (l withLaterNumbers) Label(name string) string {
	if words := l.more.Label(name); words != "" {
		return words
	}
	return l.Numbers.Label(name)
}

// SetLaterNumbers shows the numbers of m together with their result from the next frame
// on.
func (s *Stage) SetLaterNumbers(m *wire.Message) {
	s.laterNumbers = m
	if s.isOver && s.numbers != nil {
		s.updateHover(false) // there may now be a fit under the pointer
	}
	s.Invalidate()
}
