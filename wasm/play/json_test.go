package play

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"mercer/approx/catalogue"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
	"mercer/wasm/wire"
)

// fromHTML undoes what encoding/json does so that text may stand in HTML.
var fromHTML = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&")

// The worker writes the report by package wire and wasm/render by encoding/json:
// the page and the command line must say the same, byte for byte.
func TestReportIsTheSameJSON(t *testing.T) {
	links := []string{
		"n=60&m=9", "n=60&m=9&views=how,race", "n=60&m=9&views=data,eigen,kernel,compare,wall", "n=60&m=9&p3=0.5,-0.5&c2=0,0", "n=10&m=10",
		"n=60&kernel=sigmoid", "n=60&kernel=polynomial&method=rff", "n=2000&m=20", "n=60&method=equispaced",
		"n=60&data=nowhere&dseed=9007199254740991",
	}
	for i, m := range catalogue.Methods {
		if !testing.Short() || i%5 == 0 {
			links = append(links, fmt.Sprintf("n=40&m=6&method=%s", m.Key))
		}
	}
	for _, task := range task.All {
		links = append(links, fmt.Sprintf("n=40&m=6&task=%s", task.Key))
	}
	same := func(link string, r *Result) {
		t.Helper()
		body := map[string]any{"report": &r.Report, "controls": &r.Controls, "notes": r.Notes, "description": r.Description, "steps": r.Steps}
		b, err := json.Marshal(body)
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		want, got := fromHTML.Replace(string(b)), string(wire.AppendJSON(nil, body))
		if got != want {
			t.Errorf("%s: %s, not %s", link, got, want)
		}
	}
	for _, link := range links {
		s, _ := state.Open(link)
		r, err := Solve(context.Background(), s, Standard(20, 12))
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		same(link, r)
		var c Session
		if r, err = c.Preview(context.Background(), s, Standard(20, 12), true); err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		same(link, r)
	}
}

// BenchmarkJSON is the head of one frame of a drag.
func BenchmarkJSON(b *testing.B) {
	s, _ := state.Open("n=500&m=64")
	var c Session
	r, err := c.Preview(context.Background(), s, Standard(328, 189), true)
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
