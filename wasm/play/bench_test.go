package play

import (
	"context"
	"fmt"
	"testing"

	"mercer/wasm/play/state"
	"mercer/wasm/wire"
)

// BenchmarkDrag measures a preview during a drag of a point, of σ or of m. The time
// includes the edit and the packing of the result.
func BenchmarkDrag(b *testing.B) {
	moves := []struct {
		name string
		edit func(i int) string
	}{
		{"point", func(i int) string { return fmt.Sprintf("&p7=%g,0.5", 0.2+0.01*float64(i%50)) }},
		{"sigma", func(i int) string { return fmt.Sprintf("&sigma=%g", 0.3+0.002*float64(i%50)) }},
		{"m", func(i int) string { return fmt.Sprintf("&m=%d", 64+i%50) }},
	}
	for _, d := range []struct{ name, link string }{
		{"gaussian-n500-m64", "m=64"},
		{"gaussian-n1000-m128", "n=1000&m=128"},
		{"gaussian-n2000-m128", "n=2000&m=128"},
		{"gaussian-n5000-m256", "n=5000&m=256"},
		{"matern12-n500-m64", "m=64&kernel=matern12"},
		{"matern12-n2000-m128", "n=2000&m=128&kernel=matern12"},
		{"matern12-n5000-m256", "n=5000&m=256&kernel=matern12"},
	} {
		for _, move := range moves {
			b.Run(d.name+"/"+move.name, func(b *testing.B) {
				var c Session
				s, _ := state.Open(d.link)
				if _, err := c.Solve(context.Background(), s, StandardFrame(328, 189), true); err != nil {
					b.Fatal(err)
				}
				i := 0
				for b.Loop() {
					s, _ := state.Open(d.link + move.edit(i))
					if _, err := c.Preview(context.Background(), s, StandardFrame(328, 189), false); err != nil {
						b.Fatal(err)
					}
					i++
				}
			})
		}
	}
}

// BenchmarkFinalResult measures a final result, with exact pairs, all errors and the best
// possible errors.
func BenchmarkFinalResult(b *testing.B) {
	for _, link := range []string{"m=64", "n=2000&m=128", "n=2000&m=128&kernel=matern12", "n=5000&m=128", "n=5000&m=128&kernel=matern12"} {
		b.Run(link, func(b *testing.B) {
			s, _ := state.Open(link)
			for b.Loop() {
				if _, err := Solve(context.Background(), s, StandardFrame(328, 189)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkJSON measures the encoding of the head of a preview.
func BenchmarkJSON(b *testing.B) {
	s, _ := state.Open("n=500&m=64")
	var c Session
	r, err := c.Preview(context.Background(), s, StandardFrame(328, 189), true)
	if err != nil {
		b.Fatal(err)
	}
	r.Message.Head.Body = map[string]any{"report": &r.Report, "controls": &r.Controls, "notes": r.Notes}
	var head []byte
	for b.Loop() {
		head = wire.AppendJSON(head[:0], &r.Message.Head)
	}
	b.SetBytes(int64(len(head)))
}
