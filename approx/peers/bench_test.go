package main

import "testing"

// BenchmarkJobs does every job at full size.
func BenchmarkJobs(b *testing.B) {
	in := full.inputs()
	for _, j := range jobs {
		b.Run(j.key, func(b *testing.B) {
			run := j.mercer(in)
			for b.Loop() {
				run()
			}
		})
	}
}
