package stage

import (
	"mercer/viz/view"
	"mercer/viz/view/race"
	"mercer/wasm/wire"
)

// An extendedNumbers is a result with later numbers. These are the fits of a race, which
// arrive in several messages after the result.
type extendedNumbers struct {
	view.Numbers
	laterMessage *wire.Message
}

// addLaterNumbers returns n with the blocks of laterMessage added, if both belong to the
// same race.
func addLaterNumbers(n view.Numbers, laterMessage *wire.Message) view.Numbers {
	if laterMessage == nil || race.Key.Get(laterMessage) != race.Key.Get(n) {
		return n
	}
	return extendedNumbers{n, laterMessage}
}

// Block implements view.Numbers.
func (l extendedNumbers) Block(name string) (z []float64, rows, cols int, ok bool) {
	if z, rows, cols, ok = l.laterMessage.Block(name); ok {
		return z, rows, cols, ok
	}
	return l.Numbers.Block(name)
}

// Label implements view.Numbers.
func (l extendedNumbers) Label(name string) string {
	if words := l.laterMessage.Label(name); words != "" {
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
