package answer

import "testing"

// TestMatchClusters checks that clusters with common points get the same number.
func TestMatchClusters(t *testing.T) {
	got, same := MatchClusters([]int{0, 0, 0, 1, 1, 2}, []int{2, 2, 1, 0, 0, 1})
	want := []int{0, 0, 2, 1, 1, 2}
	for i, v := range want {
		if got[i] != v {
			t.Fatalf("the parts are %v, want %v", got, want)
		}
	}
	if same != 5./6 {
		t.Errorf("the agreement is %g, want 5/6", same)
	}
}
