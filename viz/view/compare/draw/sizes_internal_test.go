package draw

import (
	"slices"
	"testing"
)

// TestSizeErrorForms checks that the size of a method is shortened to the available
// width. The number of features does not change.
func TestSizeErrorForms(t *testing.T) {
	for _, c := range []struct {
		size, off string
		want      []string
	}{
		{"21 landmarks, rank 21", "4.7 %", []string{"21 landmarks, rank 21: 4.7 %", "21 landmarks: 4.7 %", "rank 21: 4.7 %", "4.7 %"}},
		{"21 frequencies, rank 42", "14 %", []string{"21 frequencies, rank 42: 14 %", "rank 42: 14 %", "14 %"}},
		{"9 frequencies, numerical rank 8", "10 %", []string{"9 frequencies, numerical rank 8: 10 %", "numerical rank 8: 10 %", "rank 8: 10 %", "10 %"}},
		{"*m* = 1,000, rank 1,000", "1 %", []string{"*m* = 1,000, rank 1,000: 1 %", "*m* = 1,000: 1 %", "rank 1,000: 1 %", "1 %"}},
		{"rank 5", "", []string{"rank 5"}},
		{"", "1 %", []string{"1 %"}},
		{"", "", nil},
	} {
		if got := sizeErrorForms(c.size, c.off); !slices.Equal(got, c.want) {
			t.Errorf("%q with %q is %q, want %q", c.size, c.off, got, c.want)
		}
	}
}

// TestCapitalize checks that the first letter is capitalised. An empty string is
// unchanged.
func TestCapitalize(t *testing.T) {
	for s, want := range map[string]string{"": "", "ika": "Ika", "émile": "Émile"} {
		if got := capitalize(s); got != want {
			t.Errorf("upper(%q) = %q", s, got)
		}
	}
}
