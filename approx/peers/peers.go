// Peers runs the standard jobs of kernel approximation with this library and with
// straightforward code on gonum. The command “make bench-peers” compares both with other
// libraries, natively and in WebAssembly. It compares the results of a job before it
// times the job.
package main

import (
	"fmt"
	"runtime"
	"time"
)

// A result computes the compared numbers from the output of a run. The time of a job does
// not include this computation.
type result func() map[string][]float64

// A runFunc runs a job once. The time of a job does not include the preparation of the
// runFunc.
type runFunc func() result

// A job is a row of the table. Each field prepares one implementation.
type job struct {
	key    string
	mercer func(in inputs) runFunc
	gonum  func(in inputs) runFunc // nil if there is no gonum implementation
}

// A request is one line of input, which selects a job and an implementation.
type request struct {
	Job     string `json:"job"`
	Library string `json:"way"`     // mercer or gonum
	Repeats int    `json:"repeats"` // number of runs; the reply has the mean time
	Check   bool   `json:"check"`   // whether the reply includes the compared numbers
}

// A reply is one line of output.
type reply struct {
	Ms      float64              `json:"ms"` // mean time of one run
	Numbers map[string][]float64 `json:"numbers,omitempty"`
	Error   string               `json:"error,omitempty"`
}

// answer runs the job and returns its time and, if r.Check is set, the compared numbers.
func (r request) answer(in inputs) reply {
	for _, j := range jobs {
		if j.key != r.Job {
			continue
		}
		prepare := j.mercer
		if r.Library == "gonum" {
			prepare = j.gonum
		}
		if prepare == nil {
			return reply{Error: "none"}
		}
		run := prepare(in)
		runtime.GC() // so that the garbage of the previous job is not collected during this job
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
