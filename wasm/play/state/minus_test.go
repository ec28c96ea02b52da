package state

import (
	"strings"
	"testing"
)

// Negative numbers in messages have the minus sign of print.
func TestWordsHaveMinus(t *testing.T) {
	_, warnings := Open("noise=-1&kernel=sigmoid&sigmoid.offset=-9&x0=-900,3&m=-3&c1=-99,0&p2=-99,0")
	if len(warnings) != 6 {
		t.Fatalf("%d warnings", len(warnings))
	}
	for _, w := range warnings {
		if strings.Contains(w.Error(), " -") || strings.Contains(w.Error(), ",-") || !strings.Contains(w.Error(), "−") {
			t.Errorf("%q", w.Error())
		}
	}
}
