package scene

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/view"
	"mercer/viz/views"
)

// isDrawing reports whether the scene shows the large picture of the data in which the
// user draws points.
func isDrawing(v view.Look) bool {
	switch v.Layout {
	case "embed", "figure", "projector":
		return false
	}
	return v.IsDrawing
}

// drawingPictures divides the pictures around the large picture of the data. The row below
// it is the first row of three planes, or else the first other row. The two pictures beside
// it are the spectrum and the main pictures of further rows.
func drawingPictures(rows [][]view.Picture) (side, below []view.Picture) {
	var dataRow []view.Picture
	belowIndex := -1
	for i, row := range rows {
		switch {
		case row[0].ShowsData:
			dataRow = row[1:]
		case belowIndex < 0 || len(rows[belowIndex]) < 3 && len(row) == 3:
			belowIndex = i
		}
	}
	if belowIndex >= 0 {
		below = rows[belowIndex]
	}
	const sideCount = 2
	if len(dataRow) > 0 {
		side = append(side, dataRow[0])
	}
	for i, row := range rows {
		if i != belowIndex && !row[0].ShowsData && !row[0].IsTall {
			side = append(side, row[min(1, len(row)-1)])
		}
	}
	if len(dataRow) > 1 {
		side = append(side, dataRow[1:]...)
	}
	return side[:min(len(side), sideCount)], below
}

// dataPicture returns the picture of the data.
func dataPicture() view.Picture {
	for _, k := range views.All {
		for _, p := range k.Pictures {
			if p.ShowsData {
				return p
			}
		}
	}
	panic("no picture shows the data")
}

// drawingSlots lays out the large picture of the data, in which the user draws points. It
// extends over two columns and two rows of a grid. Below its title, ToolRoom pixels are
// free for the tools of the page.
func drawingSlots(v view.Look, m view.Distances, w, h float64, b view.Blocks) []view.Slot {
	data := dataPicture()
	side, below := drawingPictures(rowsOf(v))
	if v.Layout == "phone" {
		if len(below) == 0 {
			below = planarView().Pictures
		}
		slots := largeWithThumbnails(below, -1, m, w, h)
		slots[0].Picture, slots[0].HasLegend, slots[0].IsForDrawing = data, false, true
		for i := range slots[1:] {
			slots[i+1].IsSelected = false
		}
		return slots
	}
	line := m.Title + m.TitleGap
	rowCount := 2.0
	if len(below) > 0 {
		rowCount = 3
	}
	rowHeight := max(m.MinFrame, math.Floor((h-rowCount*line-(rowCount-1)*m.GapY-m.XTickRoom)/rowCount))
	pitch := line + rowHeight + m.GapY
	third := math.Floor((w - m.YTickRoom - 2*m.GapX) / 3)
	sideX := w - third
	if len(side) == 0 {
		sideX = w + m.GapX
	}
	large := view.Slot{Picture: data, HasYTicks: true, HasXTicks: true, IsForDrawing: true}
	large.PlaceFrame(m, m.YTickRoom, 0, sideX-m.GapX-m.YTickRoom, pitch+rowHeight-m.XTickRoom)
	large.Inner.Y0 += min(v.ToolRoom, max(0, large.Inner.H()-m.MinFrame))
	out := []view.Slot{large}
	for i, p := range side {
		s := view.Slot{Picture: p, HasLegend: true}
		s.PlaceFrame(m, sideX, float64(i)*pitch, third, rowHeight)
		out = append(out, s)
	}
	if len(below) > 0 {
		for _, s := range gridSlots(m, [][]view.Picture{below}, w, line+rowHeight+m.XTickRoom, b) {
			for _, r := range []*canvas.Rect{&s.Outer, &s.Title, &s.Inner} {
				*r = r.Shift(0, 2*pitch)
			}
			out = append(out, s)
		}
	}
	return out
}
