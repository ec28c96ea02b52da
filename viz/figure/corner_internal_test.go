package figure

import (
	"strings"
	"testing"
)

// Short names drop the noun that all names share, and no other word.
func TestBriefNamesOfGroups(t *testing.T) {
	for _, c := range []struct{ names, want string }{
		{"upper moon|lower moon", "upper|lower"},
		{"top cluster|upper left cluster", "top|upper left"},
		{"moon|lower moon", "|"},
		{"cluster 1|cluster 2", "|"},
		{"setosa|virginica", "|"},
		{"a b|c d", "|"},
	} {
		if got := strings.Join(WithoutNoun(strings.Split(c.names, "|")), "|"); got != c.want {
			t.Errorf("%s: %s", c.names, got)
		}
	}
}
