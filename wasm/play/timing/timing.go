// Package timing measures the durations of function calls.
package timing

import (
	"math"
	"slices"
	"sync"
	"time"
)

const (
	// maxStep is the largest step of a clock, in milliseconds. It is returned for clocks
	// that do not advance.
	maxStep = 20

	// minSteps is the smallest number of clock steps in one measurement. It limits the
	// error of a measurement to a tenth.
	minSteps = 10

	// maxCalls is the largest number of repetitions of a call. It applies to clocks that
	// do not advance.
	maxCalls = 4096

	// MinRounds is the smallest number of rounds of a measurement.
	MinRounds = 3

	// minDuration is the smallest duration of one measurement, in milliseconds. A shorter
	// call is repeated, and the measurement is the mean.
	minDuration = 5

	// maxDuration is the longest duration of a measured call, in milliseconds. Repeating
	// longer calls would keep a phone busy for half a minute.
	maxDuration = 4000
)

// An Effort determines the number and the duration of the measurements of a call.
type Effort struct {
	// A measurement has this number of rounds. If the rounds take longer than maxTime, in
	// milliseconds, there are fewer rounds, but at least MinRounds.
	rounds, maxTime int

	// warmupTime is the duration of the warm-up in milliseconds. The call is repeated for
	// this time, and at least twice. Engines optimise a program only after it has run for
	// some time.
	warmupTime float64
}

var (
	// ThoroughEffort is the effort for times that are shown.
	ThoroughEffort = Effort{rounds: 9, maxTime: 1500, warmupTime: 60}

	// RoughEffort is the effort for times that are only compared with another time in a search.
	RoughEffort = Effort{rounds: MinRounds}
)

// A Measurement is the duration of a call in milliseconds. It contains the median of
// several measurements, and their quartiles.
type Measurement struct {
	Median, Low, High float64
	Runs              int    // number of measurements; 0 if there are none
	Reason            string // reason why there are no measurements; may be empty
}

// A Clock returns the time in milliseconds. Its resolution is Step. Browsers round times
// to 0.005, 0.1 or 1 ms.
type Clock struct {
	now  func() float64
	Step float64
}

// SystemClock returns the clock of this machine.
var SystemClock = sync.OnceValue(func() Clock {
	start := time.Now()
	now := func() float64 { return float64(time.Since(start)) / 1e6 }
	return Clock{now, stepOf(now)}
})

// stepOf returns the step of a clock, which is the time between two changes. If the step
// is longer than coarsest, it returns coarsest.
func stepOf(now func() float64) float64 {
	var change [2]float64
	last := now()
	for i := range change {
		for range 1 << 20 {
			if change[i] = now(); change[i] > last {
				break
			}
		}
		if change[i] == last {
			return maxStep
		}
		last = change[i]
	}
	return min(change[1]-change[0], maxStep)
}

// Measure returns the durations of the calls after a warm-up. It measures the calls
// alternately, so that other work of the machine affects all calls equally. Measure calls
// pause before every measurement and returns its error.
func (w Clock) Measure(e Effort, pause func() error, calls ...func() error) ([]Measurement, error) {
	out, samples, repeats := make([]Measurement, len(calls)), make([][]float64, len(calls)), make([]int, len(calls))
	for i, call := range calls {
		duration, err := w.warm(e.warmupTime, pause, call)
		if err != nil {
			return nil, err
		}
		if duration > maxDuration {
			out[i].Reason = "too long to be repeated"
			continue
		}
		repeats[i] = min(maxCalls, max(1, int(math.Ceil(max(minDuration, minSteps*w.Step)/duration))))
	}
	start := w.now()
	for r := 0; r < e.rounds && (r < MinRounds || w.now()-start < float64(e.maxTime)); r++ {
		for i, call := range calls {
			if repeats[i] == 0 {
				continue
			}
			if err := pause(); err != nil {
				return nil, err
			}
			begin := w.now()
			for range repeats[i] {
				if err := call(); err != nil {
					return nil, err
				}
			}
			samples[i] = append(samples[i], max(w.now()-begin, w.Step)/float64(repeats[i]))
		}
	}
	for i, z := range samples {
		if len(z) > 0 {
			slices.Sort(z)
			out[i] = Measurement{Median: quantile(z, 0.5), Low: quantile(z, 0.25), High: quantile(z, 0.75), Runs: len(z)}
		}
	}
	return out, nil
}

// warm repeats a call for at least the given number of milliseconds, and at least twice.
// It returns the duration of a call after the warm-up, in milliseconds.
func (w Clock) warm(minTime float64, pause, call func() error) (duration float64, err error) {
	start := w.now()
	for n := 1; ; n++ {
		if err := pause(); err != nil {
			return 0, err
		}
		begin := w.now()
		if err := call(); err != nil {
			return 0, err
		}
		now := w.now()
		if duration = now - begin; duration > maxDuration {
			return duration, nil
		}
		if n > 1 && now-start >= minTime || n == maxCalls {
			// One call may be shorter than the step of the clock.
			return max(min(duration+w.Step, (now-start)/float64(n)), 1e-4), nil
		}
	}
}

// quantile returns the q-quantile of sorted numbers. It interpolates linearly between two
// numbers.
func quantile(z []float64, q float64) float64 {
	position := q * float64(len(z)-1)
	i := int(position)
	if i+1 == len(z) {
		return z[i]
	}
	return z[i] + (position-float64(i))*(z[i+1]-z[i])
}
