// Package timing measures how long a call takes.
package timing

import (
	"math"
	"slices"
	"sync"
	"time"
)

const (
	// coarsest is the largest step of a clock in milliseconds, and how long stepOf waits for one.
	coarsest = 20

	// steps is how many steps of the clock one measurement takes at least, so that it is
	// off by a tenth at most.
	steps = 10

	// mostCalls bounds how often a call is repeated, for clocks that do not move.
	mostCalls = 4096

	// LeastRounds is the least number of rounds of a measurement.
	LeastRounds = 3

	// sampleFor is how many milliseconds one measurement takes at least. Briefer calls are
	// repeated, and it is their mean.
	sampleFor = 5

	// tooLong is how many milliseconds a call may take to be measured: nobody waits for
	// longer ones, and they would keep a phone busy for half a minute.
	tooLong = 4000
)

// An Effort is how much is done to measure how long a call takes.
type Effort struct {
	// A measurement consists of so many rounds, or of fewer where they take longer than
	// longest milliseconds together, but of leastRounds at least.
	rounds, longest int

	// warmFor is how many milliseconds a call is repeated before it is measured, and twice at
	// least: engines compile a program well only after it has run for a while.
	warmFor float64
}

var (
	// Thorough is the effort for every time that is shown.
	Thorough = Effort{rounds: 9, longest: 1500, warmFor: 60}

	// Rough is the effort for times that are only compared with another in a search.
	Rough = Effort{rounds: LeastRounds}
)

// A Measurement is how long a call takes in milliseconds: the median of several measurements and
// their quartiles.
type Measurement struct {
	Median, Low, High float64
	Runs              int    // measurements; 0 where there are none
	Why               string // and then why, where there will be none
}

// A Clock tells the time in milliseconds, in steps that its maker chooses:
// browsers round it to 0.005, 0.1 or 1 ms.
type Clock struct {
	now  func() float64
	Step float64
}

// System is the stopwatch of this machine.
var System = sync.OnceValue(func() Clock {
	start := time.Now()
	now := func() float64 { return float64(time.Since(start)) / 1e6 }
	return Clock{now, stepOf(now)}
})

// stepOf returns the step of a clock, from one of its changes to the next: no more
// than it is worth waiting for.
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
			return coarsest
		}
		last = change[i]
	}
	return min(change[1]-change[0], coarsest)
}

// Measure returns how long each of some calls takes once it is warm. It measures them in
// turns, so that what else the machine does affects all of them alike. It calls pause before
// every measurement and returns its error.
func (w Clock) Measure(e Effort, pause func() error, calls ...func() error) ([]Measurement, error) {
	out, samples, repeats := make([]Measurement, len(calls)), make([][]float64, len(calls)), make([]int, len(calls))
	for i, call := range calls {
		takes, err := w.warm(e.warmFor, pause, call)
		if err != nil {
			return nil, err
		}
		if takes > tooLong {
			out[i].Why = "too long to be repeated"
			continue
		}
		repeats[i] = min(mostCalls, max(1, int(math.Ceil(max(sampleFor, steps*w.Step)/takes))))
	}
	start := w.now()
	for r := 0; r < e.rounds && (r < LeastRounds || w.now()-start < float64(e.longest)); r++ {
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

// warm repeats a call for at least so many milliseconds, and twice at least, and returns how
// many milliseconds the call takes then.
func (w Clock) warm(least float64, pause, call func() error) (takes float64, err error) {
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
		if takes = now - begin; takes > tooLong {
			return takes, nil
		}
		if n > 1 && now-start >= least || n == mostCalls {
			// The clock may not tell one call.
			return max(min(takes+w.Step, (now-start)/float64(n)), 1e-4), nil
		}
	}
}

// quantile returns the value below which the share q of sorted numbers lies, between two of
// them by their distance.
func quantile(z []float64, q float64) float64 {
	at := q * float64(len(z)-1)
	i := int(at)
	if i+1 == len(z) {
		return z[i]
	}
	return z[i] + (at-float64(i))*(z[i+1]-z[i])
}
