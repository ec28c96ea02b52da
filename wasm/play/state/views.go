package state

import (
	"slices"

	"mercer/viz/view/wall"
)

// Layouts are the ways in which views can be laid out: below each other,
// one picture large, exact beside approximate, all eigenfunctions at once, or
// for a projector.
var Layouts = []string{"grid", "one", "pairs", "wall", "projector"}

// ShownViews returns the views of s, and the wall where that is how they are laid
// out.
func (s *State) ShownViews() []string {
	if s.Layout == "wall" && !slices.Contains(s.Views, wall.View.Key) {
		return append(slices.Clone(s.Views), wall.View.Key)
	}
	return s.Views
}

// A list is a field whose value is some keys, with commas between.
type list struct {
	what string // «view»
	Keys func() []string
	get  func(*State) []string
	set  func(*State, []string)
}
