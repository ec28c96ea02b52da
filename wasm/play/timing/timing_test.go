package timing

import (
	"errors"
	"math"
	"testing"
)

// TestMeasureWithStoppedClock checks that a measurement with a stopped clock ends with a
// positive time. It also checks that Measure returns the error of a call.
func TestMeasureWithStoppedClock(t *testing.T) {
	stoppedClock := func() float64 { return 5 }
	if step := stepOf(stoppedClock); step != maxStep {
		t.Errorf("the step of a stopped clock is %g, want the coarsest", step)
	}
	calls := 0
	free := func() error { return nil }
	got, err := Clock{stoppedClock, maxStep}.Measure(ThoroughEffort, free, func() error { calls++; return nil })
	if err != nil || got[0].Median <= 0 || got[0].Median > maxStep || calls > (ThoroughEffort.rounds+1)*maxCalls {
		t.Errorf("%d calls take %g ms each (%v)", calls, got[0].Median, err)
	}
	bad := errors.New("bad")
	if _, err := SystemClock().Measure(ThoroughEffort, free, func() error { return bad }); err != bad {
		t.Errorf("the error of a call is returned as %v", err)
	}
}

// TestClockStep checks that the step of a clock does not depend on the time of the
// first reading.
func TestClockStep(t *testing.T) {
	for _, step := range []float64{0.005, 0.1, 1} {
		now := 0.37 * step
		got := stepOf(func() float64 {
			now += 0.0007
			return math.Floor(now/step+1e-9) * step
		})
		if math.Abs(got-step) > 1e-9 {
			t.Errorf("the step %g is measured as %g", step, got)
		}
	}
	if s := SystemClock().Step; !(s > 0 && s <= maxStep) {
		t.Errorf("the step of the system clock is %g ms", s)
	}
}

// TestMeasureAfterWarmUp checks that calls of every duration are measured after the
// warm-up, with clocks of every step. The first calls are slower.
func TestMeasureAfterWarmUp(t *testing.T) {
	for _, step := range []float64{0.005, 0.1, 1} {
		for _, duration := range []float64{0.011, 0.4, 3, 50, 700} {
			var now float64
			calls, pauses := 0, 0
			w := Clock{func() float64 { return math.Floor(now/step+1e-9) * step }, step}
			pause := func() error { pauses++; return nil }
			got, err := w.Measure(ThoroughEffort, pause, func() error {
				if now += duration; calls < 2 { // as before an engine has optimised the program
					now += 4 * duration
				}
				calls++
				return nil
			}, func() error { now += 2 * duration; return nil })
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range []float64{duration, 2 * duration} {
				g := got[i]
				if !(math.Abs(g.Median-want) <= 0.11*want) || g.Low > g.Median || g.Median > g.High || g.Runs < MinRounds || g.Runs > ThoroughEffort.rounds {
					t.Errorf("with steps of %g ms, a call of %g ms is measured as %+v", step, want, g)
				}
			}
			if pauses < 2*MinRounds || now > 60*duration+40*max(minDuration, minSteps*step)+10*ThoroughEffort.warmupTime {
				t.Errorf("with steps of %g ms, calls of %g ms are measured for %g ms with %d pauses", step, duration, now, pauses)
			}
		}
	}
}

// TestMeasureQuartiles checks the median of the rounds and the quartiles. They must not
// change much if another program interrupts some rounds.
func TestMeasureQuartiles(t *testing.T) {
	var now float64
	calls := 0
	w := Clock{func() float64 { return now }, 0.005}
	got, err := w.Measure(ThoroughEffort, func() error { return nil }, func() error {
		now += 80
		if calls++; calls%4 == 0 {
			now += 900
		}
		return nil
	})
	if err != nil || got[0].Median != 80 || got[0].Low != 80 || got[0].High > 980 {
		t.Errorf("the measurement is %+v (%v)", got, err)
	}
	z := []float64{1, 2, 4, 8, 16}
	for q, want := range map[float64]float64{0: 1, 0.25: 2, 0.5: 4, 0.75: 8, 1: 16, 0.875: 12} {
		if v := quantile(z, q); v != want {
			t.Errorf("the quantile %g is %g, want %g", q, v, want)
		}
	}
}

// TestMeasureStops checks that an error of pause ends a measurement. A call that takes
// too long must be made only once.
func TestMeasureStops(t *testing.T) {
	stop := errors.New("other work")
	for after := range 8 {
		var now float64
		w := Clock{func() float64 { return now }, 0.1}
		n := 0
		got, err := w.Measure(ThoroughEffort, func() error {
			if n++; n > after {
				return stop
			}
			return nil
		}, func() error { now += 40; return nil })
		if err != stop || got != nil {
			t.Errorf("after %d calls of pause: the result is %v with the error %v", after, got, err)
		}
	}
	var now float64
	calls := 0
	w := Clock{func() float64 { return now }, 0.1}
	got, err := w.Measure(ThoroughEffort, func() error { return nil }, func() error { calls++; now += maxDuration + 1; return nil })
	if err != nil || calls != 1 || got[0].Runs != 0 || got[0].Reason == "" {
		t.Errorf("%d calls, with the result %+v (%v)", calls, got, err)
	}
}
