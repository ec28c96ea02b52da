package message

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/viz/view/race"
	"mercer/viz/view/result"
	"mercer/wasm/play"
	_ "mercer/wasm/play/solvers"
	"mercer/wasm/play/state"
	"mercer/wasm/wire"
)

// solve returns the result of a link.
func solve(t *testing.T, link string) *play.Result {
	t.Helper()
	s, warnings := state.Open(link)
	if len(warnings) > 0 {
		t.Fatal(warnings)
	}
	var session play.Session
	r, err := session.Solve(context.Background(), s, play.Frame{W: 100, H: 100, NX: 12, NY: 12}, true)
	if err != nil {
		t.Fatal(err)
	}
	r.Message.Head.Kind, r.Message.Head.Rev = "result", 5
	return r
}

// TestNewResult checks the messages of an answer to the page and to the pictures. They
// must have the same revision and equal blocks.
func TestNewResult(t *testing.T) {
	r := solve(t, "v=1&n=20&m=4&views=race,compare&race=time&method2=rff&m2=6")
	m := NewResult(r, "", []error{errors.New("m is too large")}, true, 3)
	a := m.Head.Body.(*Answer)
	if m.Head.Kind != "result" || m.Head.Rev != 5 || a.Channel != 3 || a.Link != r.Report.Link {
		t.Errorf("the message is %q %d on channel %d of %q", m.Head.Kind, m.Head.Rev, a.Channel, a.Link)
	}
	if !slices.Equal(a.Warnings, []string{"m is too large"}) {
		t.Errorf("the warnings are %q", a.Warnings)
	}
	if len(a.Sizes) != 2 || a.Sizes[0] == "" || a.Sizes[1] == "" {
		t.Errorf("the sizes of the compared methods are %q", a.Sizes)
	}
	for _, name := range []string{result.Points.Name, race.Cells.Name} {
		got, rows, cols, ok := m.Block(name)
		want, wantRows, wantCols, _ := r.Message.Block(name)
		if !ok || rows != wantRows || cols != wantCols || !slices.Equal(got, want) {
			t.Errorf("%s is %d×%d, want %d×%d as in the pictures", name, rows, cols, wantRows, wantCols)
		}
	}
	c := a.Race
	if c == nil || c.Key != race.Key.Get(&r.Message) || !c.IsTimed || len(c.Methods) == 0 || len(c.Vary) != len(c.Methods) {
		t.Fatalf("the race is %+v", c)
	}
	if c.Floor < 0 || c.Methods[c.Floor] != "exact" {
		t.Errorf("the method whose fits are found together is number %d of %q", c.Floor, c.Methods)
	}
}

// TestNewResultWithoutRace checks when a message contains no race: in previews, and if
// the race is not shown. A preview must contain no points either.
func TestNewResultWithoutRace(t *testing.T) {
	r := solve(t, "v=1&n=20&m=4")
	if a := NewResult(r, "", nil, true, 0).Head.Body.(*Answer); a.Race != nil || a.Sizes != nil || a.Warnings == nil {
		t.Errorf("a race %+v, sizes %q, warnings %v", a.Race, a.Sizes, a.Warnings)
	}
	m := NewResult(solve(t, "v=1&n=20&m=4&views=race"), "", nil, false, 0)
	if a := m.Head.Body.(*Answer); a.Race != nil || len(m.Arena) > 0 {
		t.Errorf("a preview has the race %+v and %d numbers", a.Race, len(m.Arena))
	}
}

// TestHeads checks that the head for the page has a body, and that the head for the
// pictures has none.
func TestHeads(t *testing.T) {
	r := solve(t, "v=1&n=20&m=4")
	for what, m := range map[string]*wire.Message{"page": NewResult(r, "", nil, true, 1), "pictures": &r.Message} {
		var head struct{ Body map[string]any }
		if err := json.Unmarshal(wire.AppendJSON(nil, &m.Head), &head); err != nil {
			t.Fatal(err)
		}
		if (head.Body != nil) != (what == "page") {
			t.Errorf("the head of the %s has a body of %d keys", what, len(head.Body))
		}
	}
}

// TestNewArrays checks that a message contains the requested arrays and lists all of them.
// It contains no array if the requested ones are too large.
func TestNewArrays(t *testing.T) {
	r := solve(t, "v=1&n=20&m=4")
	m := NewArrays(r, []string{"features", "box", "no such array"}, 7)
	a := m.Head.Body.(*Arrays)
	if m.Head.Kind != "arrays" || m.Head.Rev != 7 || a.Reason != "" || len(m.Head.Blocks) != 2 {
		t.Fatalf("the message is %+v", m.Head)
	}
	for _, x := range r.NamedArrays() {
		if !slices.Contains(a.List, ArrayShape{x.Name, x.Rows, x.Cols}) {
			t.Errorf("%s, %d×%d, is not in the list %v", x.Name, x.Rows, x.Cols, a.List)
		}
		z := slices.Repeat([]float64{math.NaN()}, x.Rows*x.Cols)
		if x.Fill(z); slices.ContainsFunc(z, math.IsNaN) {
			t.Errorf("not all entries of %s, %d×%d, are filled", x.Name, x.Rows, x.Cols)
		}
	}
	z, rows, cols, ok := m.Block("features")
	if want := approx.FeaturesTo(nil, r.Arrays.Fit.Features, r.Arrays.X); !ok || rows != 20 || cols != 4 || !slices.Equal(z, want) {
		t.Errorf("the features are %d×%d", rows, cols)
	}
	if len(m.Arena) != 20*4+4 || cap(m.Arena) != len(m.Arena) {
		t.Errorf("the arena has %d numbers and memory for %d", len(m.Arena), cap(m.Arena))
	}
}

// TestNewArraysTooLarge checks the reason why a message has no arrays: the name of an array
// that is too large, which need not be the last one, or the sum of all arrays.
func TestNewArraysTooLarge(t *testing.T) {
	r := solve(t, "v=1&n=20&m=4")
	limit := ", and a file of the page holds at most " + approx.FormatCount(MaxEntries)
	for _, c := range []struct {
		coordinates int
		names       []string
		want        string
	}{
		{MaxEntries, []string{"features", "points"}, "features has " + approx.FormatCount(MaxEntries/2) + " × 4 numbers" + limit},
		{MaxEntries + 2, []string{"points", "box"}, "points has " + approx.FormatCount(MaxEntries/2+1) + " × 2 numbers" + limit},
		{MaxEntries, []string{"points", "box"}, "the arrays have " + approx.FormatCount(MaxEntries+4) + " numbers together" + limit},
	} {
		r.Arrays.X = approx.Points{Data: make([]float64, c.coordinates), Dim: 2}
		m := NewArrays(r, c.names, 8)
		if a := m.Head.Body.(*Arrays); a.Reason != c.want || len(m.Head.Blocks) != 0 || len(a.List) == 0 {
			t.Errorf("%q: the reason is %q, want %q", c.names, a.Reason, c.want)
		}
	}
}
