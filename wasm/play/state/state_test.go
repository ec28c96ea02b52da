package state_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestApplyKeepsArgument checks that Apply does not change its argument. If there is
// an error, it must return the same state.
func TestApplyKeepsArgument(t *testing.T) {
	s := statetest.Open(t, "n=50&p3=0.2,0.7&ell=2")
	before := state.Link(s)
	u, err := state.Apply(s, state.Edit{Key: "p4", Value: "0.5,0.5"})
	if err != nil || state.Link(s) != before || len(u.MovedPoints) != 2 {
		t.Errorf("after an edit the argument is %q, the result %q, %v", state.Link(s), state.Link(u), err)
	}
	for _, e := range []state.Edit{{Key: "n", Value: "3"}, {Key: "n", Value: "NaN"}, {Key: "foo", Value: "1"}, {Key: "p77", Value: "0,0"}, {Key: "data", Value: "x"}, {Key: "x0", Value: ""}} {
		if u, err := state.Apply(s, e); err == nil || !reflect.DeepEqual(u, s) {
			t.Errorf("%v: %q, %v, want an error and no change", e, state.Link(u), err)
		}
	}
}

// TestRankIsAtMostNumberOfPoints checks that m is reduced to n if it is larger. This
// applies to the default of m, and to edits of n. The link of the result must cause no
// warning.
func TestRankIsAtMostNumberOfPoints(t *testing.T) {
	if s := statetest.Open(t, "n=10"); s.Rank != 10 || state.Link(s) != "v=1&n=10" {
		t.Errorf("n=10 has m = %d and the link %q", s.Rank, state.Link(s))
	}
	s, err := state.Apply(statetest.Open(t, "m=100"), state.Edit{Key: "n", Value: "60"})
	if err != nil || s.Rank != 60 || state.Link(s) != "v=1&n=60&m=60" {
		t.Errorf("m=100 and then n=60: %q, %v", state.Link(s), err)
	}
}

// TestEditsCommute checks that the order of edits of different settings does not matter.
func TestEditsCommute(t *testing.T) {
	edits := []state.Edit{{"n", "80"}, {"m", "60"}, {"sigma", "0.5"}, {"method", "rff"}, {"i", "2"}, {"p7", "0.5,0.5"}, {"c2", "1,0"}, {"x0", "0,0"}}
	want := ""
	for range len(edits) {
		edits = append(edits[1:], edits[0])
		s := state.Default()
		for _, e := range edits {
			var err error
			if s, err = state.Apply(s, e); err != nil {
				t.Fatal(err)
			}
		}
		if want == "" {
			want = state.Link(s)
		}
		if state.Link(s) != want {
			t.Errorf("%v leads to %q, want %q", edits, state.Link(s), want)
		}
	}
}

// TestComparisonAddsSecondMethod checks a link with a comparison but without a second
// method. The state must get a method that accepts the kernel, and its link must contain
// this method. If the link excludes all other methods, there must be a warning.
func TestComparisonAddsSecondMethod(t *testing.T) {
	for link, want := range map[string]string{
		"views=compare": "method2=rff", "views=compare,data&method=rff": "method2=nystrom", "views=compare&m=30": "method2=rff&m2=30",
		"views=compare&method2=none&method3=ika": "method3=ika", "views=data": "", "views=compare&method2=ika&m2=7": "method2=ika&m2=7",
		"views=compare&m2=77": "method2=rff&m2=77", "views=compare&kernel=polynomial": "method2=nystrom-rpc", "views=compare&kernel=polynomial&method=rff": "method2=nystrom",
		"views=compare&kernel=sigmoid": "method2=exact", "views=compare&kernel=polynomial&method=ika": "method2=nystrom",
	} {
		s := statetest.Open(t, link)
		var names []string
		for _, e := range state.Edits(s) {
			if strings.HasPrefix(e.Key, "method") && e.Key != "method" || strings.HasPrefix(e.Key, "m") && len(e.Key) == 2 {
				names = append(names, e.Key+"="+e.Value)
			}
		}
		if got := strings.Join(names, "&"); got != want {
			t.Errorf("%q compares with %q, want %q", link, got, want)
		}
		reopened, warnings := state.Open(state.Link(s))
		if len(warnings) > 0 || state.Link(reopened) != state.Link(s) {
			t.Errorf("%q has the link %q, and that has the link %q", link, state.Link(s), state.Link(reopened))
		}
	}
	for link, want := range map[string]string{
		"views=compare&method2=none": "method2=rff", "views=compare&method2=none&m2=77&method=rff": "method2=nystrom&m2=77",
	} {
		s, warnings := state.Open(link)
		if len(warnings) != 1 || !strings.Contains(warnings[0].Error(), "nothing to compare with") || !strings.HasSuffix(state.Link(s), want) {
			t.Errorf("%q has the link %q and the warnings %q, want the link to end with %q", link, state.Link(s), warnings, want)
		}
	}
}

// TestMethodLists checks that the lists of methods contain known keys, each once, and
// that a comparison begins with another method for every first method.
func TestMethodLists(t *testing.T) {
	for name, keys := range map[string][]string{"ColoredMethods": state.ColoredMethods, "RivalMethods": state.RivalMethods} {
		for i, key := range keys {
			if state.Method(key) == nil || slices.Contains(keys[:i], key) {
				t.Errorf("%s[%d] is %q, which is no method or is repeated", name, i, key)
			}
		}
	}
	for _, key := range state.MethodKeys() {
		s := statetest.Open(t, "method="+key+"&views=compare")
		if other := s.OtherMethods[0].Method; other == key || !slices.Contains(state.RivalMethods, other) {
			t.Errorf("%s is compared with %q", key, other)
		}
	}
}
