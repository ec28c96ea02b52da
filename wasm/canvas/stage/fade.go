package stage

import (
	"time"
)

// fadeDuration is the time in which the previous picture fades out.
const fadeDuration = 120 * time.Millisecond

// A fade is the previous picture as long as it is visible.
type fade struct {
	since     time.Time // time at which the numbers of the new picture arrived
	active    bool
	started   bool    // the previous picture has been kept
	share     float64 // opacity of the previous picture in the current one
	isPainted bool    // the kept picture is the last painted picture
}

// Fade sets whether the next result fades in, as automatic changes do, or appears
// at once, as during a drag. An appearance at once also ends a running fade. The
// first picture never fades in.
func (s *Stage) Fade(on bool) {
	s.fade.active, s.fade.started, s.fade.since = on && s.hasDrawn, false, s.now()
}

// Before implements screen.Picture.
func (s *Stage) Before() (share float64, keep bool) { return s.fade.share, s.fade.isPainted }

// step sets the opacity of the previous picture for the next drawing.
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
