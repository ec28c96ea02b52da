package view

import (
	"math"
	"slices"
)

// A Look holds the choice of views and their appearance. A change of a Look needs
// no computation.
type Look struct {
	Theme     string             `json:"theme"`              // light, dark, projector
	Layout    string             `json:"layout"`             // desk, tablet, phone, embed, projector
	Rows      []string           `json:"rows,omitempty"`     // keys of the shown views; the three initial views if empty
	Methods   int                `json:"methods,omitempty"`  // number of compared methods, at least 2
	Arrange   string             `json:"arrange,omitempty"`  // on desk and tablet: grid, one, pairs; "" is grid
	Tab       string             `json:"tab,omitempty"`      // tab of the phone: data, eigen, kernel, gram, spectrum, or a view of Rows
	Column    int                `json:"column,omitempty"`   // the large picture of a layout with one: 0 exact, 1 approximate, 2 difference
	Magnify   float64            `json:"magnify,omitempty"`  // magnification of the difference panels; 0 and 1 mean the scale of their row
	Classes   bool               `json:"classes,omitempty"`  // show groups of points by shape and colour
	Poster    bool               `json:"poster,omitempty"`   // whether the words of the page's buttons over the canvas are drawn too
	Saved     bool               `json:"saved,omitempty"`    // the picture is for a file, in which these words are not buttons
	Dragging  bool               `json:"hold,omitempty"`     // a drag is in progress: scales only grow
	Stale     bool               `json:"stale,omitempty"`    // the numbers belong to another state; pictures are drawn at 62 %
	Step      int                `json:"step,omitempty"`     // step of the view of steps, from 1; 0 is the last step
	Hover     *Hover             `json:"-"`                  // the mark or place under the pointer
	Selected  *Hover             `json:"-"`                  // selected by the keyboard
	Pictures  []string           `json:"pictures,omitempty"` // names of the pictures of an embedded page, the most important first; if empty, the pictures of its views
	InOneLine bool               `json:"abreast,omitempty"`  // the pictures of a view stand in one line for every height
	Scales    map[string]float64 `json:"-"`                  // the scale of each row in the previous picture, for Dragging
	Memory    *Memory            `json:"-"`                  // cache of results between pictures; may be nil

	Growth float64 `json:"-"` // size of a projector relative to the design; less than 1 counts as 1
}

// A Hover is a mark or a place under the pointer.
type Hover struct {
	Panel string
	Kind  Kind
	Index int
	X     float64 // in data units, or column and row of a cell
	Y     float64
	Text  string // the read-out
}

// A Kind is the kind of the object under the pointer.
type Kind string

// The kinds of things.
const (
	Point  Kind = "point"  // a point of the data
	Centre Kind = "centre" // a landmark or centre
	Probe  Kind = "probe"  // x₀
	Index  Kind = "index"  // an eigenfunction or its eigenvalue
	Cell   Kind = "cell"   // an entry of a matrix
	Plane  Kind = "plane"  // a place in a picture
	Step   Kind = "step"   // a step of how the method works
	Run    Kind = "run"    // a fit of the race
	Ell    Kind = "ell"    // a value of ℓ

	Frequency Kind = "frequency" // a frequency of the Fourier plane
	Line      Kind = "line"      // the line of a unit
	Thumb     Kind = "thumb"     // a small picture that a click makes large
)

// ShowsEigenfunctionsOnly reports whether a comparison shows the eigenfunctions
// only.
func (v Look) ShowsEigenfunctionsOnly() bool {
	return v.Layout == "embed" || v.Layout == "projector" || v.Arrange == "pairs"
}

// ShownViews returns the keys of the views that are shown.
func (v Look) ShownViews() []string {
	if len(v.Rows) == 0 {
		return InitialViews
	}
	return v.Rows
}

// HasInitialViews reports whether the shown views are the views of a new page.
func (v Look) HasInitialViews() bool {
	return slices.Equal(v.ShownViews(), InitialViews)
}

// Scaled returns a length of the projector design in whole pixels, scaled to larger
// pictures.
func (v Look) Scaled(length float64) float64 { return math.Round(length * max(1, v.Growth)) }
