package view

import (
	"math"
	"slices"
)

// A Look describes which views are shown and how. A change of it needs no computation.
type Look struct {
	Theme     string             `json:"theme"`              // light, dark, projector
	Layout    string             `json:"layout"`             // desk, tablet, phone, embed, projector
	Rows      []string           `json:"rows,omitempty"`     // the views that are shown, by key; the usual three where empty
	Methods   int                `json:"methods,omitempty"`  // how many are compared, 2 at least
	Arrange   string             `json:"arrange,omitempty"`  // of desk and tablet: grid, one, pairs; "" is grid
	Tab       string             `json:"tab,omitempty"`      // of the phone: data, eigen, kernel, gram, spectrum, or a view of Rows
	Column    int                `json:"column,omitempty"`   // the picture that is large, where one is: 0 exact, 1 approximate, 2 difference
	Magnify   float64            `json:"magnify,omitempty"`  // of the difference panels; 0 and 1 are the scale of their row
	Classes   bool               `json:"classes,omitempty"`  // show groups of points by shape and colour
	Poster    bool               `json:"poster,omitempty"`   // also write the words that the page lays over the canvas as buttons
	Saved     bool               `json:"saved,omitempty"`    // a file, in which these words lead nowhere and are written like others
	Dragging  bool               `json:"hold,omitempty"`     // a hand moves: scales only grow
	Stale     bool               `json:"stale,omitempty"`    // the numbers belong to another state: draw at 62 %
	Step      int                `json:"step,omitempty"`     // of the view that shows how the method works, from 1; 0 is the last
	Hover     *Hover             `json:"hover,omitempty"`    // what is under the pointer
	Select    *Hover             `json:"select,omitempty"`   // what the keyboard has chosen
	Pictures  []string           `json:"pictures,omitempty"` // of an embedded page, by name: what the text beside it speaks of first; those of its views where empty
	InOneLine bool               `json:"abreast,omitempty"`  // the pictures of a view stand side by side, however high
	Scales    map[string]float64 `json:"-"`                  // the scale of each row in the picture before, for Hold
	Memory    *Memory            `json:"-"`                  // what was made of the numbers in the pictures before; may be nil

	Growth float64 `json:"-"` // how much larger a projector is than by design; less than 1 counts as 1
}

// A Hover is a mark under the pointer, or a place.
type Hover struct {
	Panel string  `json:"panel"`
	Kind  string  `json:"kind"` // point, centre, probe, cell, plane
	Index int     `json:"index"`
	X     float64 `json:"x"` // in data units, or column and row of a cell
	Y     float64 `json:"y"`
	Text  string  `json:"text,omitempty"` // the read-out
}

// ShowsEigenfunctionsOnly reports whether a comparison shows the eigenfunctions only.
func (v Look) ShowsEigenfunctionsOnly() bool {
	return v.Layout == "embed" || v.Layout == "projector" || v.Arrange == "pairs"
}

// ShownViews returns the keys of the views that are shown.
func (v Look) ShownViews() []string {
	if len(v.Rows) == 0 {
		return Usual
	}
	return v.Rows
}

// HasInitialViews reports whether these are the views that a page begins with.
func (v Look) HasInitialViews() bool {
	return slices.Equal(v.ShownViews(), Usual)
}

// Scaled returns a length of a projector by design, in whole pixels, as large as it is
// where the pictures have more room.
func (v Look) Scaled(length float64) float64 { return math.Round(length * max(1, v.Growth)) }
