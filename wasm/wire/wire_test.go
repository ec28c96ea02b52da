package wire

import (
	"slices"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	var m Message
	m.Head.Kind, m.Head.Rev = "result", 7
	m.Add("a", 2, 3, []float64{1, 2, 3, 4, 5, 6})
	copy(m.Grow("b", 1, 2), []float64{7, 8})
	m.Add("empty", 0, 3, nil)
	m.SetLabel("words", "two moons")
	m.Head.Body = map[string]any{"kind": "body", "rev": 8, "blocks": "none"}
	got, err := Open(AppendJSON(nil, &m.Head), m.Arena)
	if err != nil {
		t.Fatal(err)
	}
	if z, rows, cols, ok := got.Block("a"); !ok || rows != 2 || cols != 3 || !slices.Equal(z, []float64{1, 2, 3, 4, 5, 6}) {
		t.Errorf("a = %v, %d×%d, %v", z, rows, cols, ok)
	}
	if z, _, _, ok := got.Block("b"); !ok || !slices.Equal(z, []float64{7, 8}) {
		t.Errorf("b = %v, %v", z, ok)
	}
	if z, rows, cols, ok := got.Block("empty"); !ok || len(z) != 0 || rows != 0 || cols != 3 {
		t.Errorf("empty = %v, %d×%d, %v", z, rows, cols, ok)
	}
	if _, _, _, ok := got.Block("none"); ok {
		t.Error("a block that is not there")
	}
	if got.Label("words") != "two moons" || got.Label("none") != "" || got.Head.Rev != 7 {
		t.Errorf("head %+v", got.Head)
	}
	if got.Head.Body != nil {
		t.Errorf("the body is read, as %v", got.Head.Body)
	}
}

// TestBlocksDoNotOverlap checks that appending to one block does not overwrite the next
// one.
func TestBlocksDoNotOverlap(t *testing.T) {
	var m Message
	m.Add("a", 1, 1, []float64{1})
	m.Add("b", 1, 1, []float64{2})
	a, _, _, _ := m.Block("a")
	_ = append(a, 9)
	if b, _, _, _ := m.Block("b"); b[0] != 2 {
		t.Errorf("b = %v", b)
	}
}

// TestReset checks that a reused message is empty and that its memory is cleared.
func TestReset(t *testing.T) {
	var m Message
	m.Add("a", 1, 3, []float64{1, 2, 3})
	m.SetLabel("a", "words")
	m.Reset()
	if _, _, _, ok := m.Block("a"); ok || m.Label("a") != "" {
		t.Error("something is left")
	}
	if z := m.Grow("b", 1, 3); !slices.Equal(z, []float64{0, 0, 0}) {
		t.Errorf("a new block holds %v", z)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(`{"kind":"result","blocks":[{"name":"a","rows":1,"cols":2,"off":0}]}`, 2)
	f.Add(`{"blocks":[{"name":"a","rows":9223372036854775807,"cols":2,"off":1}]}`, 3)
	f.Add(`{"blocks":[{"name":"a","rows":2,"cols":-1,"off":0}]}`, 3)
	f.Fuzz(func(t *testing.T, head string, n int) {
		arena := make([]float64, max(0, min(n, 1000)))
		m, err := Open([]byte(head), arena)
		if err != nil {
			return
		}
		for _, b := range m.Head.Blocks {
			m.Block(b.Name) // must not panic
		}
	})
}
