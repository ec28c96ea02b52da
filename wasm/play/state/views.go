package state

import (
	"slices"

	"mercer/viz/view/wall"
)

// Layouts lists the layouts of views: one below the other, one large picture, exact next
// to approximate, all eigenfunctions, and for a projector.
var Layouts = []string{"grid", "one", "pairs", "wall", "projector"}

// ShownViews returns the views of s. In the layout wall, it includes the view wall.
func (s *State) ShownViews() []string {
	if s.Layout == "wall" && !slices.Contains(s.Views, wall.View.Key) {
		return append(slices.Clone(s.Views), wall.View.Key)
	}
	return s.Views
}

// A listValue is a field whose value is a list of keys, separated by commas.
type listValue struct {
	noun string // for example «view»
	Keys func() []string
	get  func(*State) []string
	set  func(*State, []string)
}
