package stage

import (
	"testing"
	"time"
)

// An automatic change fades in within 120 ms, and only then counts as painted.
func TestFade(t *testing.T) {
	p := open(t, nil)
	now := time.Unix(1e9, 0)
	p.Now = func() time.Time { return now }
	m := func() { p.setResult(smallResult("landmarks", 0.5, 0.5)) }
	shows := func(after time.Duration, share float64, keep bool, heard ...string) {
		t.Helper()
		now = now.Add(after)
		p.frame()
		if s, k := p.Before(); s < share-1e-9 || s > share+1e-9 || k != keep {
			t.Errorf("%g of the picture before shows, kept now: %v; want %g, %v", s, k, share, keep)
		}
		if p.dirty != (share > 0) {
			t.Errorf("another frame is due: %v", p.dirty)
		}
		p.takePosted(heard...)
	}
	p.Fade(true) // no picture was shown before
	m()
	shows(30*time.Millisecond, 0, false, "layout", "painted")

	p.Fade(true)
	m()
	shows(30*time.Millisecond, 0.75, true)
	m() // exact numbers of the same state
	shows(30*time.Millisecond, 0.5, false)
	shows(60*time.Millisecond, 0, false, "painted")
	p.frame()
	p.takePosted()

	p.Fade(true)
	m()
	shows(30*time.Millisecond, 0.75, true)
	p.Fade(true) // another state
	m()
	shows(60*time.Millisecond, 0.5, true)
	p.Fade(false) // and during a drag
	m()
	shows(10*time.Millisecond, 0, false, "painted")

	p.Fade(true)
	m()
	shows(30*time.Millisecond, 0.75, true)
	x, y := p.pixelAt("data", 0.5, 0.5)
	p.Down(x, y, true)
	p.Hold(x, y)
	shows(0, 0, false, "painted")
	p.Leave()
	p.frame()
	p.posted = nil

	p.Fade(true)
	m()
	shows(time.Second, 0, false, "painted") // a slow machine
}
