// Package view defines a view of the playground. A view is a set of pictures. Each
// picture has functions that draw it, find the object at a pixel, and describe the
// picture in words, using the numbers of a result. Every view has a folder below this
// one. Package views lists the views. Package view also contains drawing code that
// several views share.
package view

import (
	"slices"

	"mercer/viz/catalogue"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/table"
)

// A View is a row of pictures. The left picture usually shows data or the exact solution,
// the middle one the approximation, and the right one the error.
type View struct {
	contract.View

	Pictures []Picture

	// CompleteTable adds data that the blocks do not contain to a table of the view. It
	// can add columns, words that replace numbers, and notes. CompleteTable may be nil.
	CompleteTable func(n Numbers, t *table.Table)

	// Pair holds the indices of the two main pictures, for layouts with room for two. If
	// Pair is zero, these are the first two pictures.
	Pair [2]int

	// Rows returns the rows of pictures if the view can have several rows. The second
	// picture of each row is its main picture. Pictures then holds further pictures, which
	// only SlotsAlone and phones place. If the view always has one row, Rows is nil.
	Rows func(v Look) [][]Picture

	// PhonePictures returns the pictures of the view on a phone, one of which is large. It may be
	// nil. The phone then has the pictures of all rows.
	PhonePictures func(v Look) []Picture

	// HasPictureTabs means that each picture of the view has its own tab on a phone.
	HasPictureTabs bool

	// HasLongKey means that the key for the marks of the view has two lines on a
	// projector.
	HasLongKey bool

	// KeepTogether means that a projector shows all pictures of the view together.
	KeepTogether bool

	// SlotsAlone places the pictures of the view on w×h pixels, usually with a note below
	// each of them. A grid calls it if the page shows no other view. SlotsAlone returns nil if
	// there is too little room. It may be nil.
	SlotsAlone func(v Look, m Distances, w, h float64) []Slot

	// HasSharedKey means that the pictures of SlotsAlone have one key above them.
	HasSharedKey bool
}

// A Picture is a panel of a view.
type Picture struct {
	Name   string // name of the panel: the key of its view, a dot, and the part
	Form   Form
	IsWide bool // the labels at the left edge of this chart are wide: «0.01 %»
	IsTall bool // if there is room, the picture is as high as two rows of the grid

	Caption string // text below its thumbnail; if empty, the name of its part

	// CaptionOf returns a caption that depends on the numbers. CaptionOf may be nil.
	CaptionOf func(b Blocks) string

	// ShowsData means that the picture shows the data. The picture then shows all of
	// result.Box, while other planes fill their frames. If a message replaces the
	// picture, the axes are still drawn.
	ShowsData bool

	// Companion is a second picture in the same slot. It may be nil.
	Companion *Companion

	// IsSummary reports whether the picture is one of the two pictures that represent the
	// initial views in a small frame. IsSummary may be nil.
	IsSummary func(b Blocks) bool

	// PreferIfExact means that the picture is more informative than the first picture of
	// the view if the method is exact. A small layout then shows it instead.
	PreferIfExact bool

	// ShowsIndex means that the picture shows the eigenfunction with index result.Index.
	// The picture has an outline while the pointer is on that eigenfunction.
	ShowsIndex bool

	// ShowsWave means that the picture shows the wave of the hovered frequency. In this
	// case, no crests are added.
	ShowsWave bool

	// DiffPicture is the name of the picture that shows the error of this picture. It is
	// empty if the name follows the usual pattern, «key.diff» for «key.approx».
	DiffPicture string

	// Matrix declares the points of the rows and columns if the picture shows a matrix.
	// Otherwise, Matrix is nil.
	Matrix *Matrix

	// Draw adds figures and titles to panel p. The style and the frame of the panel are
	// already set. For a plane, the range is also set.
	Draw func(st *Drawing, p *figure.Panel, s Slot)

	// Pick sets h to the object at the pixel (x, y). The name of the panel is already
	// set.
	Pick func(b Blocks, h *Hover, v Look, p PlacedFigure, x, y float64, isTouch bool)

	// Note returns a sentence below the picture, which says what its numbers are now. It
	// may be nil. Only the slots of View.SlotsAlone and the large picture of a phone have
	// room for a note.
	Note func(st *Drawing) string

	// Describe describes the picture in sentences for readers who cannot see it. Describe
	// may be nil.
	Describe func(b Blocks) string
}

// A Form is the way in which a picture is laid out.
type Form int

const (
	Planar Form = iota // a plane: both axes have the same unit
	Chart              // a chart: the axes are inside the slot
	Square             // a matrix, with a legend beside or below it
	Bare               // the picture fills the whole slot
)

// A Companion is a picture that shares the slot of another picture.
type Companion struct {
	Picture
	IsPresent func(b Blocks) bool // reports whether the companion has any content
}

// InitialViews holds the keys of the views on a new page.
var InitialViews = catalogue.Keys()[:catalogue.InitialCount]

// AllRows returns the pictures of the view, in rows.
func (k *View) AllRows(v Look) [][]Picture {
	if k.Rows != nil {
		return k.Rows(v)
	}
	return [][]Picture{k.Pictures}
}

// Pairs returns the main pictures of the view, with at most two pictures in a row.
func (k *View) Pairs(v Look) (pairs [][]Picture) {
	rows := k.AllRows(v)
	if k.Rows != nil {
		var mains []Picture
		for _, row := range rows {
			mains = append(mains, row[1])
		}
		for ; len(mains) > 2; mains = mains[2:] {
			pairs = append(pairs, mains[:2])
		}
		return append(pairs, mains)
	}
	row := rows[0]
	if i, j := k.Pair[0], k.Pair[1]; i < j && j < len(row) {
		row = []Picture{row[i], row[j]}
	}
	for ; len(row) > 3; row = row[2:] { // a view of four pictures has two rows
		pairs = append(pairs, row[:2])
	}
	return append(pairs, row[:min(2, len(row))])
}

// JoinedRows returns the rows of pictures for a layout that shows the whole view at once.
// Three pictures form one row.
func (k *View) JoinedRows(v Look) [][]Picture {
	if k.Rows == nil && k.KeepTogether && len(k.Pictures) == 3 {
		return [][]Picture{k.Pictures}
	}
	rows := k.Pairs(v)
	if len(rows) == 2 && len(rows[1]) == 1 {
		return [][]Picture{append(slices.Clone(rows[0]), rows[1]...)}
	}
	return rows
}
