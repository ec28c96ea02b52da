package answer

import (
	"testing"
)

// Parts have no order of their own: those of the approximate answer take the
// names of the exact ones.
func TestMatchParts(t *testing.T) {
	got, same := MatchParts([]int{0, 0, 0, 1, 1, 2}, []int{2, 2, 1, 0, 0, 1})
	want := []int{0, 0, 2, 1, 1, 2}
	for i, v := range want {
		if got[i] != v {
			t.Fatalf("%v, want %v", got, want)
		}
	}
	if same != 5./6 {
		t.Errorf("agreement %g, want 5/6", same)
	}
}
