// Peers does the standard jobs of kernel approximation twice: with this library,
// and plainly with gonum. make bench-peers compares both with each other and with
// other libraries, natively and in WebAssembly. The results of a job are compared
// first, and then the job is timed.
package main

import (
	"fmt"
	"runtime"
	"time"
)

// A result is the output of a run: it gives the compared numbers. Computing them is
// not part of the job.
type result func() map[string][]float64

// A way does a job once. Its preparation is not part of the job.
type way func() result

// A job is a row of the table.
type job struct {
	key    string
	mercer func(in inputs) way
	gonum  func(in inputs) way // nil: there is nothing plain about it
}

// A request names a job.
type request struct {
	Job     string `json:"job"`
	Way     string `json:"way"`     // mercer or gonum
	Repeats int    `json:"repeats"` // how often it is done; the mean time counts
	Check   bool   `json:"check"`   // whether the numbers are requested
}

// A reply is the answer to a request.
type reply struct {
	Ms      float64              `json:"ms"` // of one repeat
	Numbers map[string][]float64 `json:"numbers,omitempty"`
	Error   string               `json:"error,omitempty"`
}

func (r request) answer(in inputs) reply {
	for _, j := range jobs {
		if j.key != r.Job {
			continue
		}
		prepare := j.mercer
		if r.Way == "gonum" {
			prepare = j.gonum
		}
		if prepare == nil {
			return reply{Error: "none"}
		}
		run := prepare(in)
		runtime.GC() // the garbage of the last job must not be collected during this one
		var last result
		start := time.Now()
		for range max(1, r.Repeats) {
			last = run()
		}
		p := reply{Ms: float64(time.Since(start).Nanoseconds()) / 1e6 / float64(max(1, r.Repeats))}
		if r.Check {
			p.Numbers = last()
		}
		return p
	}
	return reply{Error: fmt.Sprintf("there is no job %q", r.Job)}
}
