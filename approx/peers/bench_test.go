package main

import (
	"testing"
)

// BenchmarkJobs times the Mercer implementation of every job at full size.
func BenchmarkJobs(b *testing.B) {
	in := fullSizes.newInputs()
	for _, j := range jobs {
		b.Run(j.key, func(b *testing.B) {
			run := j.mercer(in)
			for b.Loop() {
				run()
			}
		})
	}
}
