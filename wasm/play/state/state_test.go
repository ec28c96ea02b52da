package state

import (
	"slices"
	"strings"
	"testing"
)

// Every field accepts both ends of its range and every choice, and the link of the
// state contains them.
func TestEveryFieldRoundTrips(t *testing.T) {
	for _, f := range Table {
		var values []string
		switch {
		case f.Choice != nil:
			values = f.Choice.Keys()
		case f.List != nil:
			keys := f.List.Keys()
			slices.Reverse(keys)
			values = []string{keys[0], strings.Join(keys, ",")}
		case f.Point != nil:
			values = []string{"0.25,0.5", "0,0"}
		default:
			s := Default()
			lo, hi := f.Number.Bounds(&s)
			values = []string{FormatNumber(lo), FormatNumber(hi)}
		}
		for _, v := range values {
			s, err := Apply(Default(), Edit{f.Key, v})
			if err != nil {
				t.Errorf("%s = %s: %v", f.Key, v, err)
				continue
			}
			if got := f.Text(&s); got != v {
				t.Errorf("%s = %s is written %s", f.Key, v, got)
			}
			want := "v=1"
			if v != f.Text(new(Default())) {
				want += "&" + f.Key + "=" + v
			}
			if f.Key == "views" && strings.Contains(v, "compare") {
				want += "&method2=rff" // a comparison names its rivals
			}
			if got := Link(s); got != want {
				t.Errorf("%s = %s has the link %q, want %q", f.Key, v, got, want)
			}
		}
	}
}

// The order of edits of different settings does not matter.
func TestEditsCommute(t *testing.T) {
	edits := []Edit{{"n", "80"}, {"m", "60"}, {"sigma", "0.5"}, {"method", "rff"}, {"i", "2"}, {"p7", "0.5,0.5"}, {"c2", "1,0"}, {"x0", "0,0"}}
	want := ""
	for range len(edits) {
		edits = append(edits[1:], edits[0])
		s := Default()
		for _, e := range edits {
			var err error
			if s, err = Apply(s, e); err != nil {
				t.Fatal(err)
			}
		}
		if want == "" {
			want = Link(s)
		}
		if Link(s) != want {
			t.Errorf("%v leads to %q, want %q", edits, Link(s), want)
		}
	}
}
