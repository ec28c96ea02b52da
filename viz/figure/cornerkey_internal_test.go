package figure

import (
	"strings"
	"testing"
)

// TestTrimSharedNoun checks that TrimSharedNoun removes only a last word that all
// names share.
func TestTrimSharedNoun(t *testing.T) {
	for _, c := range []struct{ names, want string }{
		{"upper moon|lower moon", "upper|lower"},
		{"top cluster|upper left cluster", "top|upper left"},
		{"moon|lower moon", "|"},
		{"cluster 1|cluster 2", "|"},
		{"setosa|virginica", "|"},
		{"a b|c d", "|"},
	} {
		if got := strings.Join(TrimSharedNoun(strings.Split(c.names, "|")), "|"); got != c.want {
			t.Errorf("%s: %s", c.names, got)
		}
	}
}
