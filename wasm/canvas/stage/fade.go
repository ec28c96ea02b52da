package stage

import "time"

// fadeDuration is the time in which the previous picture fades out.
const fadeDuration = 120 * time.Millisecond

// A fade is the state of a cross-fade from the previous picture.
type fade struct {
	since      time.Time // time at which the numbers of the new picture arrived
	isActive   bool
	hasStarted bool    // the previous picture has been stored
	opacity    float64 // opacity of the previous picture at present
	isPainted  bool    // the stored picture is the last painted picture
}

// SetFade determines how the next result appears. If fadesIn is true, the result fades
// in. Otherwise it appears immediately, and a running fade ends. The first picture never
// fades in.
func (s *Stage) SetFade(fadesIn bool) {
	s.fade.isActive, s.fade.hasStarted, s.fade.since = fadesIn && s.hasDrawn, false, s.now()
}

// Fade implements screen.Picture. It returns the opacity of the previous picture, and
// whether to store the last painted picture.
func (s *Stage) Fade() (share float64, keep bool) { return s.fade.opacity, s.fade.isPainted }

// step computes the opacity of the previous picture at time now.
func (f *fade) step(now time.Time) {
	f.opacity, f.isPainted = 0, false
	if !f.isActive {
		return
	}
	if f.opacity = 1 - float64(now.Sub(f.since))/float64(fadeDuration); !(f.opacity > 0) {
		f.opacity, f.isActive = 0, false
		return
	}
	f.opacity = min(f.opacity, 1)
	f.isPainted, f.hasStarted = !f.hasStarted, true
}

func (s *Stage) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}
