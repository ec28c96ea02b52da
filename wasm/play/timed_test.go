package play

import (
	"errors"
	"math"
	"testing"
)

// The time of a call is told to a tenth by clocks of any step that browsers have,
// also where it is far below that; the first call takes longer and does not count.
func TestTimeOfBriefCalls(t *testing.T) {
	for _, step := range []float64{1e-4, 0.005, 0.1, 1} {
		for _, takes := range []float64{0.011, 0.07, 0.4, 3, 14, 50} {
			var at float64
			calls := 0
			w := stopwatch{func() float64 { return math.Floor(at/step+1e-9) * step }, step}
			got, err := w.time(func() error {
				if at += takes; calls == 0 && takes < briefly/2 {
					at += takes / 2
				}
				calls++
				return nil
			})
			off := 0.1
			if takes*mostCalls < steps*step { // as often as it may
				off = step / (takes * mostCalls)
			}
			if takes > steps*step { // told at once
				off = step / takes
			}
			if err != nil || math.Abs(got-takes) > (off+1e-9)*takes {
				t.Errorf("with steps of %g ms a call of %g ms takes %g, %v", step, takes, got, err)
			}
			if at > 1.1*(batches*max(steps*step, least, takes)+2.5*takes) {
				t.Errorf("with steps of %g ms a call of %g ms was timed for %g", step, takes, at)
			}
		}
	}
}

// A clock that stands is no reason to wait for ever, or to say that nothing takes no
// time; and the error of a call is that of its time.
func TestTimeByAClockThatStands(t *testing.T) {
	stands := func() float64 { return 5 }
	if step := stepOf(stands); step != briefly {
		t.Errorf("its step is %g", step)
	}
	calls := 0
	ms, err := stopwatch{stands, briefly}.time(func() error { calls++; return nil })
	if err != nil || ms != briefly/float64(mostCalls) || calls != batches*mostCalls+1 {
		t.Errorf("%d calls of %g ms each, %v", calls, ms, err)
	}
	bad := errors.New("bad")
	if _, err := clock().time(func() error { return bad }); err != bad {
		t.Errorf("the error is %v", err)
	}
}

// The step of a clock is found from any place within one.
func TestStepOfAClock(t *testing.T) {
	for _, step := range []float64{0.005, 0.1, 1} {
		at := 0.37 * step
		got := stepOf(func() float64 {
			at += 0.0007
			return math.Floor(at/step+1e-9) * step
		})
		if math.Abs(got-step) > 1e-9 {
			t.Errorf("a step of %g is taken for %g", step, got)
		}
	}
	if s := clock().step; !(s > 0 && s <= briefly) {
		t.Errorf("this machine's clock has steps of %g ms", s)
	}
}

// A speed-up is told only where the clock tells both times to a tenth.
func TestSpeedupIsToldByAFineClock(t *testing.T) {
	for _, link := range []string{"v=1&n=20&m=2", "v=1&n=400&m=100"} {
		s, _ := Open(link)
		r, err := Solve(t.Context(), s, Frame{W: 100, H: 100, NX: 8, NY: 8})
		if err != nil {
			t.Fatal(err)
		}
		w := r.Report.Times
		told := min(w.Exact, w.Approximate) >= steps*w.Step
		if !(w.Step > 0) || told != !math.IsNaN(float64(w.Speedup)) || told && float64(w.Speedup) != w.Exact/w.Approximate {
			t.Errorf("%s: %+v", link, w)
		}
	}
}
