package state

import (
	"strings"
	"testing"
)

// TestLinkViews checks that a link sets the views and the layout. Unknown views must
// be removed with a warning, and repeated views without a warning.
func TestLinkViews(t *testing.T) {
	for _, c := range []struct {
		link string
		want string // the views and the layout
		warn string // part of the only warning; may be empty
	}{
		{"", "data,eigen,kernel grid", ""},
		{"views=kernel,data&layout=pairs", "kernel,data pairs", ""},
		{"views=eigen,eigen", "eigen grid", ""},
		{"views=eigen,nothing", "eigen grid", "Unknown view “nothing”"},
		{"views=nothing", "data,eigen,kernel grid", "Unknown view “nothing”"},
		{"views=", "data,eigen,kernel grid", "Unknown view “”"},
		{"views=,,foo,data,data", "data grid", "Unknown view “foo”"},
		{"layout=heap", "data,eigen,kernel grid", "Unknown layout “heap”"},
	} {
		s, warnings := Open(c.link)
		if got := strings.Join(s.Views, ",") + " " + s.Layout; got != c.want {
			t.Errorf("%q shows %s, want %s", c.link, got, c.want)
		}
		if (c.warn == "") != (len(warnings) == 0) || len(warnings) > 0 && !strings.Contains(warnings[0].Error(), c.warn) {
			t.Errorf("%q causes the warnings %v, want %q", c.link, warnings, c.warn)
		}
	}
}
