package draw

import "testing"

// TestCapitalize checks that the first letter is capitalised. An empty string is
// unchanged.
func TestCapitalize(t *testing.T) {
	for s, want := range map[string]string{"": "", "ika": "Ika", "émile": "Émile"} {
		if got := capitalize(s); got != want {
			t.Errorf("capitalize(%q) = %q, want %q", s, got, want)
		}
	}
}
