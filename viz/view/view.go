// Package view defines a view of the playground. A view is a set of pictures, each
// with functions that draw, pick and describe the picture from the numbers of a
// result. Every view has a folder below, and package views lists them. This package
// also holds drawing code that several views share.
package view

import (
	"slices"

	"mercer/viz/catalogue"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/table"
)

// A View is a row of pictures: data or the exact solution on the left, the
// approximation in the middle, and the error on the right.
type View struct {
	contract.View

	Pictures []Picture

	// CompleteTable adds data to a table of the view that the blocks do not contain. These
	// are further columns, words that replace numbers, and notes. CompleteTable may be nil.
	CompleteTable func(n Numbers, t *table.Table)

	// Pair holds the places of the two main pictures, for layouts with room for two. The zero Pair stands for
	// the first two.
	Pair [2]int

	// Rows returns the rows of a view that may have several rows. The second picture of
	// each row is its main picture. Rows is nil for a view of one row.
	Rows func(v Look) [][]Picture

	// PictureTabs means that on a phone each picture of the view has a tab of its own.
	PictureTabs bool

	// LongKey means that the key of a projector needs two lines for the marks of the view.
	LongKey bool

	// KeepTogether means that a projector shows all pictures of the view, since they belong
	// together.
	KeepTogether bool
}

// A Picture is a panel of a view.
type Picture struct {
	Name string // of the panel: the key of its view, a dot, and the part
	Form Form
	Wide bool // the names at the left edge of this chart are wide: «0.01 %»
	Tall bool // its row of the grid is as high as two if there is room

	Caption string // below its thumbnail; if empty, a word for its part

	// CaptionOf returns a caption that depends on the numbers. It may be nil.
	CaptionOf func(b Blocks) string

	// Part is the name of the content of the picture for each method, for the thumbnail of
	// that part.
	Part string

	// ShowsData means that the picture shows the data. The picture then shows all of
	// result.Box, while other planes fill their frames. The axes stay if words replace the
	// rest of the picture.
	ShowsData bool

	// Companion is a picture that takes a part of the place of this picture. It may be nil.
	Companion *Companion

	// Summary reports whether the picture is one of the two that represent all initial
	// views in a small frame. Summary may be nil.
	Summary func(b Blocks) bool

	// PreferIfExact means that, if the method is exact, the picture is more informative than
	// the first picture of the view.
	PreferIfExact bool

	// ShowsIndex means that the picture shows eigenfunction result.Index. The picture is
	// outlined while the pointer is on that eigenfunction.
	ShowsIndex bool

	// ShowsWave means that the picture shows the wave of the frequency under the pointer,
	// so that crests are not added.
	ShowsWave bool

	// DiffPicture is the name of the picture that shows the error of this picture. It is set if
	// the name is not «key.diff» for «key.approx».
	DiffPicture string

	// Matrix declares the points of the rows and columns of a matrix. It is nil for other
	// pictures.
	Matrix *Matrix

	// Draw adds figures and titles to a panel. The style, the frame and, for a plane, the
	// range of the panel are already set.
	Draw func(st *Drawing, p *figure.Panel, s Slot)

	// Pick sets in h the object at (x, y). The name of the panel is already set.
	Pick func(b Blocks, h *Hover, v Look, p PlacedFigure, x, y float64, finger bool)

	// Describe describes the picture in plain sentences, for readers who cannot see the
	// picture. Describe may be nil.
	Describe func(b Blocks) string
}

// A Form is how a picture is laid out.
type Form int

const (
	Planar Form = iota // in the plane of the data, or another plane with equal units
	Chart              // with axes of its own, inside its place
	Square             // a matrix, with its legend beside it
	Bare               // uses all of its place
)

// A Companion is a picture that stands beside another one in its place.
type Companion struct {
	Picture
	IsPresent func(b Blocks) bool // reports whether the companion has content
}

// InitialViews holds the keys of the views with which a page begins.
var InitialViews = catalogue.Keys()[:catalogue.Initial]

// AllRows returns the rows of the view.
func (k *View) AllRows(v Look) [][]Picture {
	if k.Rows != nil {
		return k.Rows(v)
	}
	return [][]Picture{k.Pictures}
}

// Pairs returns the main pictures of the view, in rows of two.
func (k *View) Pairs(v Look) (out [][]Picture) {
	rows := k.AllRows(v)
	if k.Rows != nil {
		var each []Picture
		for _, row := range rows {
			each = append(each, row[1])
		}
		for ; len(each) > 2; each = each[2:] {
			out = append(out, each[:2])
		}
		return append(out, each)
	}
	row := rows[0]
	if i, j := k.Pair[0], k.Pair[1]; i < j && j < len(row) {
		row = []Picture{row[i], row[j]}
	}
	for ; len(row) > 3; row = row[2:] { // all four pictures belong together
		out = append(out, row[:2])
	}
	return append(out, row[:min(2, len(row))])
}

// JoinedRows returns the rows of a view whose pictures all stand together. Three
// pictures form one row.
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
