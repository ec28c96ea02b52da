package replay

import (
	"testing"

	"mercer/approx/catalogue"
)

// Words belong to a method that there is, once.
func TestSayings(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range sayings {
		if _, ok := catalogue.Method(s.key); !ok || seen[s.key] {
			t.Errorf("words of %q, which is no method or has some already", s.key)
		}
		seen[s.key] = true
	}
	for _, m := range catalogue.Methods {
		if m.Group == "Landmarks" && !seen[m.Key] {
			t.Errorf("%s says nothing about how it chooses", m.Key)
		}
	}
}
