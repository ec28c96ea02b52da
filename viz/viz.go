// Package viz lays out the pictures of the playground and draws each from the
// numbers of a result. It knows neither a browser, nor Ebitengine, nor how the
// numbers were computed.
//
// Below it are package canvas, the surface that pictures are drawn on, package
// text, which sets words and numbers, and package figure, the parts that several
// pictures share.
package viz

import (
	"mercer/viz/canvas"
)

// A View is what is looked at and how: changing it computes nothing.
type View struct {
	Theme    string             `json:"theme"`              // light, dark, projector
	Layout   string             `json:"layout"`             // desk, tablet, phone, embed, projector
	Rows     []string           `json:"rows,omitempty"`     // the views that are shown, by key; the usual three where empty
	Methods  int                `json:"methods,omitempty"`  // how many are compared, 2 at least
	Arrange  string             `json:"arrange,omitempty"`  // of desk and tablet: grid, one, pairs; "" is grid
	Tab      string             `json:"tab,omitempty"`      // of the phone: data, eigen, kernel, gram, spectrum, or a view of Rows
	Column   int                `json:"column,omitempty"`   // the picture that is large, where one is: 0 exact, 1 approximate, 2 difference
	Magnify  float64            `json:"magnify,omitempty"`  // of the difference panels; 0 and 1 are the scale of their row
	Classes  bool               `json:"classes,omitempty"`  // show groups of points by shape and colour
	Poster   bool               `json:"poster,omitempty"`   // also write the words that the page lays over the canvas as buttons
	Saved    bool               `json:"saved,omitempty"`    // a file, in which these words lead nowhere and are written like others
	Hold     bool               `json:"hold,omitempty"`     // a hand moves: scales only grow
	Stale    bool               `json:"stale,omitempty"`    // the numbers belong to another state: draw at 62 %
	Step     int                `json:"step,omitempty"`     // of the view that shows how the method works, from 1; 0 is the last
	Hover    *Hover             `json:"hover,omitempty"`    // what is under the pointer
	Select   *Hover             `json:"select,omitempty"`   // what the keyboard has chosen
	Pictures []string           `json:"pictures,omitempty"` // of an embedded page, by name: what the text beside it speaks of first; those of its views where empty
	Abreast  bool               `json:"abreast,omitempty"`  // the pictures of a view stand side by side, however high
	Scales   map[string]float64 `json:"-"`                  // the scale of each row in the picture before, for Hold
	Memory   *Memory            `json:"-"`                  // what was made of the numbers in the pictures before; may be nil

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

// Placed is a figure with its place. Figures are drawn in order, each into its
// Outer. Panels have an Inner; the read-out and the projector's key, which lie
// over or below them, have none.
type Placed struct {
	Name   string // data, freq, spectrum, gram, phi.exact, phi.approx, phi.diff, k.exact, k.approx, k.diff; the phone's thumbnails thumb.phi.exact, …; readout, key
	Figure canvas.Figure
	Outer  canvas.Rect // with title and ticks
	Inner  canvas.Rect // the frame: the data range maps onto it
	Range  canvas.Rect // the data range: X0 at the left, Y0 at the bottom
	Plane  bool        // one unit is as long across as up, and points can be dragged
	Title  canvas.Rect // the line above the frame
	Button canvas.Rect // at the end of the title, left free for a button of the page: "5 of 16", "×10"
}
