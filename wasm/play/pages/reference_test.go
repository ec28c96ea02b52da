package pages_test

import (
	"testing"

	"mercer/wasm/play/reference"
	"mercer/wasm/play/state"
)

// TestReferenceBreaks checks that the states in which methods fail have canonical links, and
// that the claims about them hold.
func TestReferenceBreaks(t *testing.T) {
	if testing.Short() {
		t.Skip("the claims leave room for rounding errors")
	}
	for _, a := range reference.Articles {
		link := "v=1&" + a.Break.Link
		s, warnings := state.Open(link)
		if len(warnings) > 0 || state.Link(s) != link {
			t.Errorf("%s: the state of %s has the link %s, warnings %v", a.Method, link, state.Link(s), warnings)
			continue
		}
		if s.Method != a.Method {
			t.Errorf("%s: the state has the method %s", a.Method, s.Method)
		}
		r, err := solveLink(link)
		if err != nil {
			t.Errorf("%s: %v", a.Method, err)
			continue
		}
		x := &expression{names: func(name string) (any, bool) { v, ok := r.report[name]; return v, ok }, functions: listFunctions()}
		if v, err := x.eval(a.Break.Claim); err != nil || v != true {
			t.Errorf("%s: %s is %v, %v; the errors are %v", a.Method, a.Break.Claim, v, err, r.report["error"])
		}
	}
}
