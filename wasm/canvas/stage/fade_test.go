package stage

import (
	"testing"
	"time"
)

// TestFade checks that a new result fades in within 120 ms and is reported as painted
// only afterwards.
func TestFade(t *testing.T) {
	p := open(t, nil)
	now := time.Unix(1e9, 0)
	p.Now = func() time.Time { return now }
	m := func() { p.setResult(smallResult("landmarks", 0.5, 0.5)) }
	checkFade := func(delay time.Duration, opacity float64, isFading bool, posted ...string) {
		t.Helper()
		now = now.Add(delay)
		p.paint()
		if s, k := p.Fade(); s < opacity-1e-9 || s > opacity+1e-9 || k != isFading {
			t.Errorf("%g of the picture before shows, kept now: %v; want %g, %v", s, k, opacity, isFading)
		}
		if p.isDirty != (opacity > 0) {
			t.Errorf("another frame is due: %v", p.isDirty)
		}
		p.checkPosted(posted...)
	}
	p.SetFade(true) // there is no previous picture
	m()
	checkFade(30*time.Millisecond, 0, false, "layout", "painted")

	p.SetFade(true)
	m()
	checkFade(30*time.Millisecond, 0.75, true)
	m() // the exact numbers of the same state
	checkFade(30*time.Millisecond, 0.5, false)
	checkFade(60*time.Millisecond, 0, false, "painted")
	p.paint()
	p.checkPosted()

	p.SetFade(true)
	m()
	checkFade(30*time.Millisecond, 0.75, true)
	p.SetFade(true) // another state
	m()
	checkFade(60*time.Millisecond, 0.5, true)
	p.SetFade(false) // as during a drag
	m()
	checkFade(10*time.Millisecond, 0, false, "painted")

	p.SetFade(true)
	m()
	checkFade(30*time.Millisecond, 0.75, true)
	x, y := p.pixelAt("data", 0.5, 0.5)
	p.PointerDown(x, y, true)
	p.Hold(x, y)
	checkFade(0, 0, false, "painted")
	p.PointerLeave()
	p.paint()
	p.posted = nil

	p.SetFade(true)
	m()
	checkFade(time.Second, 0, false, "painted") // as on a slow machine
}
