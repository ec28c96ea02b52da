package stage

import (
	"testing"
	"time"

	"mercer/wasm/wire"
)

// TestRequestedAnswerIsShown checks that the picture shows only the answer that the page
// requests. The request and the answer may arrive in any order.
func TestRequestedAnswerIsShown(t *testing.T) {
	answer := func(rev int) *wire.Message {
		m := smallResult("landmarks", float64(rev)/100, 0.5)
		m.Head.Rev = rev
		return m
	}
	shownIndex := func(p *page) int {
		if p.numbers == nil {
			return 0
		}
		return p.numbers.Head.Rev
	}
	type step struct {
		rev  int  // the number of the answer that arrives or is requested
		show bool // whether the page requests the answer
		want int  // the number of the shown answer after this step
	}
	for name, steps := range map[string][]step{
		"the worker first":          {{1, false, 0}, {1, true, 1}, {2, false, 1}, {2, true, 2}},
		"the page first":            {{1, true, 0}, {1, false, 1}, {2, true, 1}, {2, false, 2}},
		"the page skips one":        {{1, false, 0}, {2, false, 0}, {2, true, 2}},
		"the page changes its mind": {{1, true, 0}, {2, true, 0}, {1, false, 0}, {2, false, 2}},
		"one is gone":               {{1, false, 0}, {2, false, 0}, {1, true, 0}, {2, true, 2}},
		"one is asked for again":    {{1, false, 0}, {1, true, 1}, {1, true, 1}},
	} {
		p := open(t, nil)
		for i, s := range steps {
			if s.show {
				p.Show(s.rev, Immediate)
			} else {
				p.Receive(answer(s.rev))
			}
			if got := shownIndex(p); got != s.want {
				t.Errorf("%s: after step %d answer %d is shown, want %d", name, i+1, got, s.want)
			}
		}
	}
}

// TestAnswerTransition checks the three transitions: a cross-fade, an immediate
// change, and no change to a running fade.
func TestAnswerTransition(t *testing.T) {
	p := open(t, smallResult("landmarks", 0.5, 0.5))
	now := time.Unix(1e9, 0)
	p.Now = func() time.Time { return now }
	for i, c := range []struct {
		transition Transition
		want       float64 // opacity of the previous picture, 30 ms later
	}{{CrossFade, 0.75}, {Unchanged, 0.5}, {Immediate, 0}, {Unchanged, 0}} {
		m := smallResult("landmarks", 0.5, 0.5)
		m.Head.Rev = 20 + i
		p.Receive(m)
		p.Show(20+i, c.transition)
		if i%2 == 0 {
			p.Draw(p.canvas) // a fade begins with this drawing
		}
		now = now.Add(30 * time.Millisecond)
		p.paint()
		if opacity, _ := p.Fade(); opacity != c.want {
			t.Errorf("answer %d: %g of the picture before shows, want %g", i, opacity, c.want)
		}
	}
}
