package view

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// These constants are sizes of pictures with notes, in pixels.
const (
	noteGap        = 5.0 // distance between the ticks and a note
	minNotedFrame  = 130 // smallest height of a picture with a note
	minNotedWidth  = 320 // smallest width of a picture with a note
	wideNotedWidth = 430 // width from which a note has usualNoteLines lines
	usualNoteLines = 2   // lines of a note; one more in a narrower picture
)

// NotesRoom returns the height of a note of the given number of lines, with its gap.
func NotesRoom(lines int) float64 { return noteGap + float64(lines)*figure.NoteStep }

// AddNote adds the room for a note of the given number of lines below the slot.
func (s *Slot) AddNote(lines int) {
	y := s.Outer.Y1 + noteGap
	s.NoteBox = canvas.Rect{X0: s.Title.X0, Y0: y, X1: s.Title.X1, Y1: y + float64(lines)*figure.NoteStep}
	s.Outer.Y1 = s.NoteBox.Y1
}

// NoteLinesFor returns the number of lines of a note below a picture of the given width.
func NoteLinesFor(width float64) int {
	if width < wideNotedWidth {
		return usualNoteLines + 1
	}
	return usualNoteLines
}

// PairsWithNotes places charts in rows of two, with a note below each chart. It returns
// nil if the charts would be too small.
func PairsWithNotes(pictures []Picture, m Distances, w, h float64) (out []Slot) {
	rows := float64((len(pictures) + 1) / 2)
	width := math.Floor((w - m.YTickRoom - m.GapX) / 2)
	rowHeight := math.Floor((h - (rows-1)*m.GapY) / rows)
	lines := NoteLinesFor(width)
	height := rowHeight - m.Title - m.TitleGap - NotesRoom(lines)
	if width < minNotedWidth || height-m.XTickRoom < minNotedFrame {
		return nil
	}
	for j, p := range pictures {
		s := Slot{Picture: p}
		s.PlaceFrame(m, m.YTickRoom+float64(j%2)*(width+m.GapX), float64(j/2)*(rowHeight+m.GapY), width, height)
		s.AddNote(lines)
		out = append(out, s)
	}
	return out
}
