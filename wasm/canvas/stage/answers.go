package stage

import "mercer/wasm/wire"

// answers holds the messages of the worker that are not shown yet. The worker sends
// the numbers of an answer to the stage, and the rest of the answer to the page.
// The page determines the shown answer, so that words and pictures belong to the
// same answer. The message of the worker or that of the page may come first.
type answers struct {
	waiting  *wire.Message // the newest that the page has not asked for
	forPaper *wire.Message // the newest that was made for paper
	wanted   int           // the number of the answer that the page asked for last
	come     Transition    // of that
}

// A Transition is the way in which the picture of an answer replaces the previous
// picture.
type Transition int

const (
	Unchanged Transition = iota // as it is: the picture is of the same state
	AtOnce
	CrossFade
)

// Receive takes a message of the worker. A negative number belongs to an answer for
// paper.
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

// Show shows the answer of that number from the next frame on. If the answer has
// not arrived, it is shown when it arrives.
func (s *Stage) Show(rev int, come Transition) {
	s.wanted, s.come = rev, come
	s.showWanted()
}

// showWanted shows the waiting answer if the page has asked for this answer.
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
