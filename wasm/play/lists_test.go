package play

import (
	"slices"
	"testing"

	"mercer/viz/catalogue"
	"mercer/viz/view"
	"mercer/viz/views"
)

// A view is declared, computed and drawn: each of the three lists has it once.
func TestEveryViewIsInAllLists(t *testing.T) {
	keys := func(list []string) []string { return slices.Sorted(slices.Values(list)) }
	var computed, drawn, declared []string
	for _, s := range Views {
		computed = append(computed, s.Key)
	}
	for _, v := range views.All {
		drawn = append(drawn, v.Key)
	}
	for _, v := range catalogue.Views {
		declared = append(declared, v.Key)
	}
	want := keys(declared)
	if got := keys(computed); !slices.Equal(got, want) {
		t.Errorf("computed are %v, declared %v", got, want)
	}
	if got := keys(drawn); !slices.Equal(got, want) {
		t.Errorf("drawn are %v, declared %v", got, want)
	}
	if len(slices.Compact(want)) != len(declared) {
		t.Errorf("a view is declared twice: %v", declared)
	}
	if !slices.Equal(view.Usual, declared[:len(view.Usual)]) {
		t.Errorf("the page begins with %v, but the first views are %v", view.Usual, declared)
	}
}
