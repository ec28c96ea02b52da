package stage

import (
	"time"
)

// fadeDuration is how long the picture of another state takes to give way.
const fadeDuration = 120 * time.Millisecond

// A fade is the picture before, as far as it is still to be seen.
type fade struct {
	since     time.Time // the numbers of the new picture arrived
	active    bool
	started   bool    // the picture before has been kept
	share     float64 // of it, in the picture at hand
	isPainted bool    // it is the one that was painted last
}

// Fade says how the next result comes: out of the picture before it, as what
// changes by itself does, or at once, as what a hand moves does, which also ends a
// fade that goes on. There is nothing to fade from before the first picture.
func (s *Stage) Fade(on bool) {
	s.fade.active, s.fade.started, s.fade.since = on && s.hasDrawn, false, s.now()
}

// Before implements screen.Picture.
func (s *Stage) Before() (share float64, keep bool) { return s.fade.share, s.fade.isPainted }

// step says for the picture that is about to be drawn how much of the one before
// shows.
func (f *fade) step(now time.Time) {
	f.share, f.isPainted = 0, false
	if !f.active {
		return
	}
	if f.share = 1 - float64(now.Sub(f.since))/float64(fadeDuration); !(f.share > 0) {
		f.share, f.active = 0, false
		return
	}
	f.share = min(f.share, 1)
	f.isPainted, f.started = !f.started, true
}

func (s *Stage) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}
