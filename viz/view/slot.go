package view

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
)

// A Slot is the place of a panel.
type Slot struct {
	Picture
	Outer, Title, Inner canvas.Rect
	HasYTicks           bool // y ticks are drawn on its left
	HasXTicks           bool // x ticks are drawn below
	Room                bool // room for x ticks below the frame, even if a plane has no ticks there
	Legend              bool // length of a horizontal legend at the end of the title
	LegendBelow         bool // the legend of a matrix lies below instead of beside it
	SharedLegend        bool // compared methods share one legend below
	Missing             int  // number of methods that are not shown, for lack of room
	Thumb               int  // number of the thumbnail, from 1; 0 for other slots
	Chosen              bool
	Absent              string // why the picture is empty, or ""
}

// Distances are the distances of a layout, in pixels.
type Distances struct{ contract.Distances }

// DistancesOf returns the distances of the layout of v.
func DistancesOf(v Look) Distances {
	m := contract.DistancesOf(v.Layout)
	if v.Layout == "projector" {
		for _, d := range []*float64{&m.GapX, &m.Title, &m.TitleGap, &m.XTickRoom, &m.ChartAxis, &m.Legend} {
			*d = v.Scaled(*d)
		}
	}
	return Distances{m}
}

// FoldTitles splits the titles of compared methods into two lines, if the pictures
// are too narrow for one line and high enough for two.
func (m *Distances) FoldTitles(k *View, rows [][]Picture, w, h, room float64) {
	high := h/float64(len(rows)) - m.GapY - m.TitleGap - 2*m.Title
	if k.Rows != nil && w/float64(len(rows[0])) < room && high >= 3*m.Title {
		m.Title *= 2
	}
}

// PlaceFrame places a title line and, below it, the frame of the slot. The frame of a
// chart leaves room for its axes.
func (s *Slot) PlaceFrame(m Distances, x, y, width, height float64) {
	top := y + m.Title + m.TitleGap
	s.Title = canvas.Rect{X0: x, Y0: y, X1: x + width, Y1: y + m.Title}
	s.Inner = canvas.Rect{X0: x, Y0: top, X1: x + width, Y1: top + height}
	s.Outer = canvas.Rect{X0: x, Y0: y, X1: x + width, Y1: top + height}
	if s.HasYTicks {
		s.Outer.X0 -= m.YTickRoom
	}
	if s.HasXTicks || s.Room {
		s.Outer.Y1 += m.XTickRoom
	}
	below := m.XTickRoom // a frame with axes of its own gives up this room
	if s.HasXTicks || s.Room {
		below = 0
	}
	switch s.Form {
	case Chart:
		s.Inner.X0 += m.ChartAxis
		if s.Wide {
			s.Inner.X0 += math.Ceil(m.ChartAxis / 4)
		}
		s.Inner.Y1 -= below
	case Square:
		side := min(width, height-below)
		if s.LegendBelow = height-below >= width+figure.UnderLegend && m.YTickRoom > 0; !s.LegendBelow && side > width-60 { // room for the legend
			side = max(m.MinFrame, min(side, width-60))
		}
		s.Inner.X1, s.Inner.Y1 = x+side, top+side
	}
}
