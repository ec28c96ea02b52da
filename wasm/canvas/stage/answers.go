package stage

import "mercer/wasm/wire"

// answers holds what has come from the worker and is not shown. The worker sends the numbers
// of an answer here and the rest of it to the page. The page says which answer is shown, so
// that words and pictures are of the same one. Either may come first.
type answers struct {
	waiting  *wire.Message // the newest that the page has not asked for
	forPaper *wire.Message // the newest that was made for paper
	wanted   int           // the number of the answer that the page asked for last
	come     Transition    // of that
}

// A Transition is how the picture of an answer replaces the one before.
type Transition int

const (
	Unchanged Transition = iota // as it is: the picture is of the same state
	AtOnce
	CrossFade
)

// Receive takes a message of the worker. A negative number is that of an answer for paper.
func (s *Stage) Receive(m *wire.Message) {
	switch {
	case m.Head.Kind == "entry":
		s.setEntry(m)
	case m.Head.Rev < 0:
		s.forPaper = m
	default:
		s.waiting = m
		s.showWanted()
	}
}

// Show shows the answer of that number from the next frame on, or as soon as it is here.
func (s *Stage) Show(rev int, come Transition) {
	s.wanted, s.come = rev, come
	s.showWanted()
}

// showWanted shows the answer that waits if it is the one that the page asked for.
func (s *Stage) showWanted() {
	m := s.waiting
	if m == nil || m.Head.Rev != s.wanted {
		return
	}
	s.waiting = nil
	if s.come != Unchanged {
		s.Fade(s.come == CrossFade)
	}
	s.setResult(m)
}
