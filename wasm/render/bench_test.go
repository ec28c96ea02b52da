package main

import (
	"testing"

	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// BenchmarkScene measures the layout of pictures that have a key. Every preview of a drag
// does the same.
func BenchmarkScene(b *testing.B) {
	for name, link := range map[string]string{
		"frequencies": "views=fourier&method=rff", "lattice": "n=2000&kernel=periodic&method=rff&m=300&views=fourier",
		"embedding": "views=data,embedding", "task": "n=2000&task=svm",
	} {
		s, _ := state.Open(link)
		r, err := play.Solve(b.Context(), s, play.StandardFrame(337, 190))
		if err != nil {
			b.Fatal(err)
		}
		v := look.ForState(s, view.Look{Layout: "desk", Theme: "light"})
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				scene.New(&r.Message, v, 1200, 800)
			}
		})
	}
}
