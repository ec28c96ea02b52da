package state

import (
	"slices"

	"mercer/viz/view/wall"
)

// Layouts holds the arrangements of views: below each other, one picture large,
// exact beside approximate, all eigenfunctions at once, or for a projector.
var Layouts = []string{"grid", "one", "pairs", "wall", "projector"}

// ShownViews returns the views of s, including the wall if that is the layout.
func (s *State) ShownViews() []string {
	if s.Layout == "wall" && !slices.Contains(s.Views, wall.View.Key) {
		return append(slices.Clone(s.Views), wall.View.Key)
	}
	return s.Views
}

// A list is a field whose value is a list of keys, separated by commas.
type list struct {
	noun string // «view»
	Keys func() []string
	get  func(*State) []string
	set  func(*State, []string)
}
