package stage

import "mercer/wasm/wire"

// pendingAnswers stores answers of the worker that are not shown yet. The worker sends
// the numbers of an answer to the stage, and its texts to the page. The page determines
// which answer is shown, so that texts and pictures belong to the same answer. The
// messages of the worker and of the page may arrive in any order.
type pendingAnswers struct {
	nextAnswer   *wire.Message // the newest answer that the page has not requested yet
	paperAnswer  *wire.Message // the newest answer for printing
	requestedRev int           // the number of the answer that the page requested last
	transition   Transition    // how the requested answer appears
}

// A Transition determines how the picture of a new answer replaces the previous picture.
type Transition int

const (
	Unchanged Transition = iota // no change, since the new picture shows the same state
	Immediate
	CrossFade
)

// Receive handles a message of the worker. A negative revision marks an answer for
// printing.
func (s *Stage) Receive(m *wire.Message) {
	switch {
	case m.Head.Kind == "entry":
		s.setEntry(m)
	case m.Head.Rev < 0:
		s.paperAnswer = m
	default:
		s.nextAnswer = m
		s.showRequested()
	}
}

// Show shows answer number rev from the next frame on. If the answer has not arrived yet,
// it is shown when it arrives.
func (s *Stage) Show(rev int, transition Transition) {
	s.requestedRev, s.transition = rev, transition
	s.showRequested()
}

// showRequested shows the next answer if it is the requested one.
func (s *Stage) showRequested() {
	m := s.nextAnswer
	if m == nil || m.Head.Rev != s.requestedRev {
		return
	}
	s.nextAnswer = nil
	if s.transition != Unchanged {
		s.SetFade(s.transition == CrossFade)
	}
	s.setResult(m)
}
