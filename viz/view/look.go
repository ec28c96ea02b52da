package view

import (
	"math"
	"slices"
)

// A Look holds the choice of views and their appearance. If only the Look changes,
// nothing is recomputed.
type Look struct {
	Theme       string             `json:"theme"`              // light, dark, projector
	Layout      string             `json:"layout"`             // desk, tablet, phone, embed, projector
	Rows        []string           `json:"rows,omitempty"`     // keys of the shown views; if empty, the initial views
	Methods     int                `json:"methods,omitempty"`  // number of compared methods, at least 2
	Arrangement string             `json:"arrange,omitempty"`  // arrangement on desk and tablet: grid, one, pairs; "" is grid
	Tab         string             `json:"tab,omitempty"`      // tab of the phone: data, eigen, kernel, gram, spectrum, or a view of Rows
	Column      int                `json:"column,omitempty"`   // the large picture in a layout with one large picture: 0 exact, 1 approximate, 2 difference
	Part        string             `json:"part,omitempty"`     // what a phone shows of compared methods: a part of compare.Parts, or "" for the first
	Magnify     float64            `json:"magnify,omitempty"`  // magnification of differences; 0 and 1 mean no magnification
	ShowClasses bool               `json:"classes,omitempty"`  // show groups of points by shape and colour
	Hidden      []string           `json:"hidden,omitempty"`   // keys of the layers that are switched off, see contract.Layers
	IsPoster    bool               `json:"poster,omitempty"`   // the texts of the page's buttons over the canvas are drawn too
	IsSaved     bool               `json:"saved,omitempty"`    // the picture is drawn for a file, which has no buttons
	IsDragging  bool               `json:"hold,omitempty"`     // a drag is in progress; scales can grow but not shrink
	IsStale     bool               `json:"stale,omitempty"`    // the numbers belong to another state; pictures are drawn at 62 %
	Step        int                `json:"step,omitempty"`     // shown step of the view «how», from 1; 0 is the last step
	Hover       *Hover             `json:"-"`                  // the object under the pointer
	Selected    *Hover             `json:"-"`                  // the object selected by the keyboard
	Pictures    []string           `json:"pictures,omitempty"` // names of the pictures of an embedded page, the most important first; if empty, the pictures of its views
	IsDrawing   bool               `json:"draw,omitempty"`     // the user draws points in a large picture of the data
	ToolRoom    float64            `json:"tools,omitempty"`    // height of the page's tools between the title and the frame of that picture
	Range       []float64          `json:"range,omitempty"`    // xmin, xmax, ymin, ymax of the part of the plane that this picture shows; if empty, the whole plane
	Aside       string             `json:"aside,omitempty"`    // second part of the title of this picture, such as "137 points, 3 classes"
	Drawn       *DrawnPoints       `json:"-"`                  // points that are drawn and have no result yet; may be nil
	IsInOneLine bool               `json:"abreast,omitempty"`  // the pictures of a view are in one line, whatever the height is
	Scales      map[string]float64 `json:"-"`                  // scale of each row in the previous picture; used if IsDragging is true
	Memory      *Memory            `json:"-"`                  // cache for successive pictures; may be nil

	Growth float64 `json:"-"` // size of the projector relative to the design; values below 1 count as 1
}

// DrawnPoints are the points or landmarks of a stroke. The picture of the data shows them instead of
// the points of the last result.
type DrawnPoints struct {
	XY      []float64 // n×2; nil for the points of the result
	Groups  []float64 // group of each point; empty if the points have no groups
	Centers []float64 // m×2, the landmarks; nil for those of the result
}

// A Hover is an object under the pointer: a mark, an entry of a matrix, or a position in
// a picture.
type Hover struct {
	Panel string
	Kind  Kind
	Index int
	X     float64 // in data units, or the column of a cell; Y may be the row
	Y     float64
	Text  string // the read-out
}

// A Kind is the kind of an object under the pointer.
type Kind string

// These constants are all kinds of objects.
const (
	Point  Kind = "point"  // a point of the data
	Center Kind = "centre" // a landmark or centre
	Probe  Kind = "probe"  // x₀
	Index  Kind = "index"  // an eigenfunction or its eigenvalue
	Cell   Kind = "cell"   // an entry of a matrix
	Plane  Kind = "plane"  // a position in a picture
	Step   Kind = "step"   // a step of how the method works
	Run    Kind = "run"    // a fit of the race
	Ell    Kind = "ell"    // a value of ℓ
	Peak   Kind = "peak"   // the ring at the largest error on the data

	Frequency Kind = "frequency" // a frequency of the Fourier plane
	Line      Kind = "line"      // the line of a unit
	Thumb     Kind = "thumb"     // a small picture that a click makes large
)

// Shows reports whether a layer of the pictures is switched on.
func (v Look) Shows(layer string) bool { return !slices.Contains(v.Hidden, layer) }

// ShowsEigenfunctionsOnly reports whether a comparison of methods shows only
// eigenfunctions.
func (v Look) ShowsEigenfunctionsOnly() bool {
	return v.Layout == "embed" || v.Layout == "projector" || v.Arrangement == "pairs"
}

// ShownViews returns the keys of the shown views.
func (v Look) ShownViews() []string {
	if len(v.Rows) == 0 {
		return InitialViews
	}
	return v.Rows
}

// HasInitialViews reports whether the shown views are the same as on a new page.
func (v Look) HasInitialViews() bool {
	return slices.Equal(v.ShownViews(), InitialViews)
}

// ScaleLength converts a length of the projector design to whole pixels, multiplied by Growth.
func (v Look) ScaleLength(length float64) float64 { return math.Round(length * max(1, v.Growth)) }
