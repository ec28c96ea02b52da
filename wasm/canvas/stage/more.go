package stage

import (
	"mercer/viz/view"
	"mercer/viz/view/race"
	"mercer/wasm/wire"
)

// Some numbers follow their result in several messages, namely the fits of a race.
// A withMore adds these numbers to the result.
type withMore struct {
	view.Numbers
	more *wire.Message
}

// addMore returns n together with the blocks of more, if both belong to the same
// race.
func addMore(n view.Numbers, more *wire.Message) view.Numbers {
	if more == nil || race.Key.Get(more) != race.Key.Get(n) {
		return n
	}
	return withMore{n, more}
}

// Block implements view.Numbers.
func (l withMore) Block(name string) (z []float64, rows, cols int, ok bool) {
	if z, rows, cols, ok = l.more.Block(name); ok {
		return z, rows, cols, ok
	}
	return l.Numbers.Block(name)
}

// Label implements view.Numbers.
func (l withMore) Label(name string) string {
	if words := l.more.Label(name); words != "" {
		return words
	}
	return l.Numbers.Label(name)
}

// SetMore shows the numbers of m together with their result from the next frame on.
func (s *Stage) SetMore(m *wire.Message) {
	s.more = m
	if s.over && s.numbers != nil {
		s.updateHover(false) // a fit may have appeared under the pointer
	}
	s.Invalidate()
}
