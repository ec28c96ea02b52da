package view

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
)

// A Slot holds the rectangles and the options of a panel in a layout.
type Slot struct {
	Picture
	Outer, Title, Inner canvas.Rect
	NoteBox             canvas.Rect // room for the note below the picture; empty if there is none
	IsInColumn          bool        // the pictures of each compared method form a column
	HasSharedKey        bool        // a key above all pictures explains the lines and marks
	HasYTicks           bool        // there are y ticks on the left
	HasXTicks           bool        // there are x ticks below
	HasXTickRoom        bool        // there is room for x ticks below the frame, even if a plane has no ticks there
	HasLegend           bool        // there is room for a horizontal legend at the end of the title
	HasLegendBelow      bool        // the legend of a matrix is below the matrix, not beside it
	HasSharedLegend     bool        // compared methods share one legend below
	MissingCount        int         // number of methods for which there is no room
	Thumb               int         // number of the thumbnail, from 1; 0 for other slots
	IsSelected          bool
	IsForDrawing        bool   // the user draws points in this large picture of the data
	AbsentReason        string // reason why the picture is empty, or ""
}

// Distances holds the distances of a layout, in pixels.
type Distances struct{ contract.Distances }

// DistancesOf returns the distances of the layout of v. For a projector, they grow with
// the pictures.
func DistancesOf(v Look) Distances {
	m := contract.DistancesOf(v.Layout)
	if v.Layout == "projector" {
		for _, d := range []*float64{&m.GapX, &m.Title, &m.TitleGap, &m.XTickRoom, &m.ChartAxis, &m.Legend} {
			*d = v.ScaleLength(*d)
		}
	}
	return Distances{m}
}

// FoldTitles doubles the height of titles, so that the titles of compared methods can
// have two lines. It does so if the pictures are too narrow for one line and high enough
// for two.
func (m *Distances) FoldTitles(k *View, rows [][]Picture, w, h, room float64) {
	frameHeight := h/float64(len(rows)) - m.GapY - m.TitleGap - 2*m.Title
	if k.Rows != nil && w/float64(len(rows[0])) < room && frameHeight >= 3*m.Title {
		m.Title *= 2
	}
}

// PlaceFrame places the title line and the frame of the slot, one below the other. If the
// slot is a chart, the frame is smaller by the width of the axes.
func (s *Slot) PlaceFrame(m Distances, x, y, width, height float64) {
	top := y + m.Title + m.TitleGap
	s.Title = canvas.Rect{X0: x, Y0: y, X1: x + width, Y1: y + m.Title}
	s.Inner = canvas.Rect{X0: x, Y0: top, X1: x + width, Y1: top + height}
	s.Outer = canvas.Rect{X0: x, Y0: y, X1: x + width, Y1: top + height}
	if s.HasYTicks {
		s.Outer.X0 -= m.YTickRoom
	}
	if s.HasXTicks || s.HasXTickRoom {
		s.Outer.Y1 += m.XTickRoom
	}
	tickRoom := m.XTickRoom // height inside the slot for the x ticks
	if s.HasXTicks || s.HasXTickRoom {
		tickRoom = 0
	}
	switch s.Form {
	case Chart:
		s.Inner.X0 += m.ChartAxis
		if s.IsWide {
			s.Inner.X0 += math.Ceil(m.ChartAxis / 4)
		}
		s.Inner.Y1 -= tickRoom
	case Square:
		side := min(width, height-tickRoom)
		if s.HasLegendBelow = height-tickRoom >= width+figure.MatrixLegendHeight && m.YTickRoom > 0; !s.HasLegendBelow && side > width-60 { // leaves room for the legend
			side = max(m.MinFrame, min(side, width-60))
		}
		s.Inner.X1, s.Inner.Y1 = x+side, top+side
	}
}
