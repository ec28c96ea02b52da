package scene

import (
	"math"
	"slices"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// FrameSize returns the width and the height of the frames that show the plane, for a
// layout on w×h pixels. Callers should sample fields on a box of the same shape. The size
// does not depend on the tab of a phone.
func FrameSize(v view.Look, w, h float64) (fw, fh float64) {
	v = withProjectorGrowth(withFigureLayout(v, w, h), w, h)
	v.Tab, v.Column = "", 0
	if v.Layout == "phone" { // the size does not depend on the picture that is large
		v.IsDrawing = false
	}
	k := leadingView(v)
	arePairs := k.Rows == nil && !(k.KeepTogether && k.Pictures[0].Form == view.Planar)
	if v.Layout == "phone" || v.Layout == "projector" && arePairs || v.Layout == "embed" && v.HasInitialViews() {
		v.Rows, v.Arrangement = []string{planarView().Key}, ""
	}
	for _, s := range slotsOf(v, w, h, view.Blocks{}) {
		if s.Form == view.Planar && s.Thumb == 0 && s.Companion == nil { // a companion may reduce the width of the picture
			return s.Inner.W(), s.Inner.H()
		}
	}
	// If no plane is shown, use the size of a plane in a row of three.
	m := view.DistancesOf(v)
	width := math.Floor((w - m.YTickRoom - 2*m.GapX) / 3)
	return width, math.Round(width * 190 / 337)
}

// UsualHeight returns the usual height of a layout of width w, with title lines and
// ticks.
func UsualHeight(v view.Look, w float64) float64 {
	m := view.DistancesOf(v)
	line := m.Title + m.TitleGap
	switch v.Layout {
	case "tablet":
		rows := float64(max(1, len(rowsOf(v))+tallCount(rowsOf(v))))
		return rows*(line+162) + (rows-1)*m.GapY + m.XTickRoom
	case "phone":
		return line + math.Round(w*240/358) + m.GapY + math.Round((w-2*m.GapX-2*contract.ThumbOutline)/3*240/358) + contract.CaptionHeight
	case "embed":
		return line + 214
	case "projector":
		return line + contract.ProjectorFrameHeight + contract.KeyHeight
	}
	rows := float64(max(1, len(rowsOf(v))+tallCount(rowsOf(v))))
	return rows*(line+190) + (rows-1)*m.GapY + m.XTickRoom
}

const (
	minPairsHeight   = 200  // minimum height of an embedded page that shows two rows of charts
	companionShare   = 0.36 // maximum fraction of the width of a picture for its companion
	oneLineNameWidth = 560  // width of a picture on a projector below which names of methods may have two lines
	phoneNoteLines   = 3    // lines of the note below the large picture of a phone
	legendShare      = 0.62 // maximum fraction of the title line for the legend
)

// withFigureLayout returns v with the layout "figure" if an embedded page has room for more
// than two pictures.
func withFigureLayout(v view.Look, w, h float64) view.Look {
	if v.Layout == "embed" && w >= contract.MinFigurePageWidth && h >= contract.MinFigurePageHeight {
		v.Layout = "figure"
	}
	return v
}

// withProjectorGrowth returns v with Growth set for a projector with more pixels than
// usual. Text, lines and marks grow in proportion to the number of pixels. They then
// have the same size on the screen.
func withProjectorGrowth(v view.Look, w, h float64) view.Look {
	if v.Layout == "projector" {
		v.Growth = min(max(1, min(w/contract.ProjectorWidth, h/UsualHeight(view.Look{Layout: v.Layout}, w))), contract.MaxGrowth)
	}
	return v
}

// keyLines returns the number of lines of a projector's key. It is two if the screen is
// narrower than contract.ProjectorWidth or the view has many marks, and one otherwise.
func keyLines(v view.Look, w float64) int {
	if w < contract.ProjectorWidth || leadingView(v).HasLongKey {
		return 2
	}
	return 1
}

// keyHeight returns the height of a projector's key.
func keyHeight(v view.Look, w float64) float64 {
	return v.ScaleLength(contract.KeyHeight) + math.Ceil(float64(keyLines(v, w)-1)*figure.KeyPitch*view.StyleOf(v).Label)
}

// slotsOf returns the slots of the panels that v shows on w×h pixels.
func slotsOf(v view.Look, w, h float64, b view.Blocks) []view.Slot {
	v = withProjectorGrowth(withFigureLayout(v, w, h), w, h)
	m := view.DistancesOf(v)
	if isDrawing(v) {
		return drawingSlots(v, m, w, h, b)
	}
	switch v.Layout {
	case "phone":
		return largeWithThumbnails(tabPictures(v, b), v.Column, m, w, h)
	case "embed", "figure":
		if named := namedPictures(v, w); len(named) > 0 {
			rows := [][]view.Picture{named}
			if len(named) == 4 {
				rows = [][]view.Picture{named[:2], named[2:]}
			}
			return stackRows(m, stackUsualIfLarger(rows, w, h), w, h, b)
		}
	}
	switch v.Layout {
	case "embed":
		return embeddedSlots(v, m, w, h, b)
	case "projector":
		rows := [][]view.Picture{summaryPictures(b)}
		if pairs := pairsOf(v); !v.HasInitialViews() && len(pairs) > 0 {
			rows = pairs[:1]
			k := leadingView(v)
			if k.Rows != nil {
				return projectorSlots(m, k, k.Rows(v), w, h-keyHeight(v, w), v.ScaleLength(oneLineNameWidth))
			}
			if k.KeepTogether {
				rows = k.JoinedRows(v)
			}
		}
		h -= keyHeight(v, w)
		return stackRows(m, stackIfLarger(rows, w, h), w, h, b)
	}
	rows := rowsOf(v)
	if k := viewByKey(v.Arrangement); k != nil {
		rows = [][]view.Picture{k.Pictures}
	}
	if len(rows) == 0 {
		return nil
	}
	switch v.Arrangement {
	case "one":
		pictures := slices.Clone(rows[0])
		if c := pictures[0].Companion; c != nil && c.IsPresent(b) {
			pictures = append(pictures, c.Picture)
		}
		return largeWithThumbnails(pictures, v.Column, m, w, h)
	case "pairs":
		return stackRows(m, pairsOf(v), w, h, b)
	}
	if k := aloneView(v); k != nil {
		if out := slotsAlone(k, v, m, w, h); out != nil {
			return out
		}
	}
	if len(v.ShownViews()) == 1 && leadingView(v).CanFold && !v.IsInOneLine && m.YTickRoom > 0 {
		if out := foldedSlots(m, rows[0], w, h); out != nil {
			return out
		}
	}
	return gridSlots(m, rows, w, h, b)
}

// namedPictures returns the pictures whose names v lists. In a narrow frame, it returns
// only the first of them.
func namedPictures(v view.Look, w float64) (out []view.Picture) {
	for _, name := range v.Pictures {
		if p := firstPicture(name); p.Name != "" {
			out = append(out, p)
		}
	}
	if w < contract.NarrowPictureWidth && len(out) > 1 {
		out = out[:1]
	}
	return out
}

// embeddedSlots returns the layout of an embedded page in a small frame. By default, it
// shows the two pictures that represent the initial views, or the main pair of the
// first view. In a narrow frame, it shows one of these two pictures. A comparison shows
// all methods. A view with KeepTogether shows all its pictures if these are readable.
func embeddedSlots(v view.Look, m view.Distances, w, h float64, b view.Blocks) []view.Slot {
	pictures := summaryPictures(view.Blocks{}) // without blocks, so that a task does not change the pictures
	if k := viewByKey(v.ShownViews()[0]); !v.HasInitialViews() && k != nil {
		rows := k.JoinedRows(v)
		hasRoom := h >= minPairsHeight
		if len(rows) == 1 {
			hasRoom = w >= contract.NarrowPictureWidth
		}
		if k.Rows != nil {
			return comparedSlots(m, k, k.Rows(v), w, h)
		}
		if k.KeepTogether && hasRoom {
			return stackRows(m, rows, w, h, b)
		}
		pictures = k.Pairs(v)[0]
	}
	if w < contract.NarrowPictureWidth && len(pictures) > 1 { // show the approximation if there is one that differs from the exact picture
		hasExactPicture := strings.HasSuffix(pictures[0].Name, "."+contract.Exact)
		isExact := b.IsExact()
		if strings.HasSuffix(pictures[1].Name, "."+contract.Approx) && !(isExact && hasExactPicture) || isExact && pictures[1].PreferIfExact {
			pictures = pictures[1:]
		}
		pictures = pictures[:1]
	}
	return rowSlots(m, pictures, 0, w, h, b)
}

// stackRows lays out rows of pictures below each other. All rows have the same height.
func stackRows(m view.Distances, rows [][]view.Picture, w, h float64, b view.Blocks) (out []view.Slot) {
	n := float64(len(rows))
	height := math.Floor((h - (n-1)*m.GapY) / n)
	for i, pictures := range rows {
		out = append(out, rowSlots(m, pictures, float64(i)*(height+m.GapY), w, height, b)...)
	}
	return out
}

// IsPicture reports whether a picture has the given name.
func IsPicture(name string) bool { return firstPicture(name).Name != "" }

// firstPicture returns the picture with the given name, or an empty picture.
func firstPicture(name string) view.Picture {
	p, _ := pictureOf(name)
	return p
}

// gridSlots lays out the rows of a grid, usually with three pictures: data or exact,
// approximate, and error. Planes have a third of the width. Other pictures share the
// remaining width.
func gridSlots(m view.Distances, rows [][]view.Picture, w, h float64, b view.Blocks) []view.Slot {
	third := math.Floor((w - m.YTickRoom - 2*m.GapX) / 3)
	usualHeight, tallHeight := rowHeights(m, rows, h)
	var out []view.Slot
	y, nextY := 0.0, 0.0
	for i, row := range rows {
		height := usualHeight
		if row[0].IsTall {
			height = tallHeight
		}
		y, nextY = nextY, nextY+m.Title+m.TitleGap+height+m.GapY
		planeCount := 0
		for _, p := range row {
			if p.Form == view.Planar {
				planeCount++
			}
		}
		x := m.YTickRoom
		for j, p := range row {
			width := third
			if planeCount < len(row) && len(row) != 3 {
				width = math.Floor((w - x - float64(planeCount)*(third+m.GapX) - float64(len(row)-j-planeCount-1)*m.GapX) / float64(max(1, len(row)-j-planeCount)))
			}
			if p.Form == view.Planar {
				planeCount--
				width = third
			}
			if len(row) == 3 {
				x = m.YTickRoom + math.Round(float64(j)*(w-m.YTickRoom-third)/2)
			}
			s := view.Slot{Picture: p, HasYTicks: j == 0 && p.Form == view.Planar, HasXTicks: i == len(rows)-1, HasLegend: j == len(row)-1 && p.Form == view.Planar}
			s.PlaceFrame(m, x, y, width, height)
			out = append(out, splitWithCompanion(m, s, b)...)
			x += width + m.GapX
		}
	}
	return out
}

// rowSlots lays out pictures side by side. All pictures have the same width.
func rowSlots(m view.Distances, pictures []view.Picture, y, w, h float64, b view.Blocks) []view.Slot {
	n := float64(len(pictures))
	width := math.Floor((w - m.YTickRoom - m.GapX*(n-1)) / n)
	tickRoom, hasMixedForms := 0.0, false
	for _, p := range pictures {
		hasMixedForms = hasMixedForms || p.Form != pictures[0].Form
	}
	if m.YTickRoom > 0 || hasMixedForms { // leave room for ticks, so that all frames end at the same height
		tickRoom = m.XTickRoom
	}
	var out []view.Slot
	for j, p := range pictures {
		x := m.YTickRoom + math.Round(float64(j)*(width+m.GapX))
		s := view.Slot{Picture: p, HasLegend: j == len(pictures)-1, HasYTicks: m.YTickRoom > 0 && j == 0, HasXTicks: m.YTickRoom > 0, HasXTickRoom: hasMixedForms}
		s.PlaceFrame(m, x, y, width, max(m.MinFrame, math.Floor(h-m.Title-m.TitleGap-tickRoom)))
		out = append(out, splitWithCompanion(m, s, b)...)
	}
	return out
}

// stackIfLarger stacks the pictures of a single row below each other if they are then
// larger, for example on an upright tablet.
func stackIfLarger(rows [][]view.Picture, w, h float64) (out [][]view.Picture) {
	const minGrowth = 1.05 // minimum factor by which the pictures must grow
	n := float64(len(rows[0]))
	if len(rows) > 1 || min(w, h/n) < minGrowth*min(w/n, h) {
		return rows
	}
	for _, p := range rows[0] {
		out = append(out, []view.Picture{p})
	}
	return out
}

// stackUsualIfLarger calls stackIfLarger for pictures with the usual proportions.
// Planes and charts are contract.TypicalAspect times as wide as high, and matrices are
// square.
func stackUsualIfLarger(rows [][]view.Picture, w, h float64) [][]view.Picture {
	if len(rows) == 1 && !slices.ContainsFunc(rows[0], func(p view.Picture) bool { return p.Form == view.Square }) {
		h *= contract.TypicalAspect
	}
	return stackIfLarger(rows, w, h)
}

// tabPictures returns the pictures of the current tab on a phone. These are all
// pictures of a view, or one picture and its companion.
func tabPictures(v view.Look, b view.Blocks) (out []view.Picture) {
	tabs := v.ShownViews()
	if viewByKey(v.Arrangement) != nil { // a layout named after a view adds the tab of this view
		tabs = append(slices.Clone(tabs), v.Arrangement)
	}
	k := viewByKey(v.Tab)
	if k != nil && k.PhonePictures != nil && slices.Contains(tabs, v.Tab) {
		return k.PhonePictures(v)
	}
	if k != nil && !k.HasPictureTabs && slices.Contains(tabs, v.Tab) {
		for _, row := range k.AllRows(v) {
			out = append(out, row...)
		}
		return out
	}
	if p, key := pictureOf(v.Tab); key != "" && viewByKey(key).HasPictureTabs {
		out = append(out, p)
		if c := p.Companion; c != nil && c.IsPresent(b) {
			out = append(out, c.Picture)
		}
		return out
	}
	if k != nil && slices.Contains(view.InitialViews, k.Key) {
		return k.Pictures
	}
	return planarView().Pictures
}

// largeWithThumbnails lays out one large picture, with thumbnails of all pictures below
// it. The thumbnails are at most a third as wide as the page. A click on a thumbnail
// enlarges its picture.
func largeWithThumbnails(pictures []view.Picture, column int, m view.Distances, w, h float64) []view.Slot {
	line := m.Title + m.TitleGap
	column = min(max(column, 0), len(pictures)-1)
	n := float64(max(3, len(pictures)))
	w -= m.YTickRoom
	gap := m.GapX
	thumbWidth := math.Floor((w - (n-1)*gap - 2*contract.ThumbOutline) / n)
	usualThumbWidth := math.Floor((w - 2*gap - 2*contract.ThumbOutline) / 3) // the size of the large picture does not depend on the number of thumbnails
	tickRoom := 0.0
	if m.YTickRoom > 0 {
		tickRoom = m.XTickRoom
		thumbWidth, usualThumbWidth = min(thumbWidth, 180), min(usualThumbWidth, 180) // thumbnails on a wide page need not be large
	}
	noteRoom := 0.0
	if m.YTickRoom == 0 && pictures[column].Form == view.Chart && pictures[column].Note != nil { // on a phone
		noteRoom = view.NotesRoom(phoneNoteLines)
		h -= noteRoom
	}
	height := max(m.MinFrame, math.Floor(h-line-tickRoom))
	if len(pictures) > 1 {
		height = max(m.MinFrame, math.Floor((h-line-tickRoom-m.GapY-contract.CaptionHeight)/(1+usualThumbWidth/w)))
	}
	largeSlot := view.Slot{Picture: pictures[column], HasLegend: true, HasYTicks: m.YTickRoom > 0, HasXTicks: tickRoom > 0}
	largeSlot.PlaceFrame(m, m.YTickRoom, 0, w, height)
	if noteRoom > 0 {
		largeSlot.AddNote(phoneNoteLines)
	}
	out := []view.Slot{largeSlot}
	if len(pictures) == 1 {
		return out
	}
	step := (w - thumbWidth - 2*contract.ThumbOutline) / (n - 1)
	if m.YTickRoom > 0 {
		step = thumbWidth + gap
	}
	for i, p := range pictures {
		x, y := m.YTickRoom+contract.ThumbOutline+math.Round(float64(i)*step), line+height+tickRoom+noteRoom+m.GapY
		inner := canvas.Rect{X0: x, Y0: y, X1: x + thumbWidth, Y1: y + math.Round(thumbWidth*height/w)}
		if p.Form == view.Square {
			margin := math.Round((inner.W() - min(inner.W(), inner.H())) / 2)
			inner.X0, inner.X1 = x+margin, x+thumbWidth-margin
		}
		p.Name = "thumb." + p.Name
		out = append(out, view.Slot{
			Picture: p, Inner: inner, Thumb: i + 1, IsSelected: i == column,
			Outer: canvas.Rect{X0: x, Y0: y, X1: x + thumbWidth, Y1: inner.Y1 + contract.CaptionHeight},
		})
	}
	return out
}

// splitWithCompanion divides a slot between the picture and its companion. If the
// companion has no content, it returns the slot unchanged.
func splitWithCompanion(m view.Distances, s view.Slot, b view.Blocks) []view.Slot {
	if s.Companion == nil || !s.Companion.IsPresent(b) {
		return []view.Slot{s}
	}
	f := view.Slot{Picture: s.Companion.Picture}
	width := math.Floor(min(s.Inner.H(), companionShare*s.Inner.W()))
	f.Outer, f.Title, f.Inner = s.Outer, s.Title, s.Inner
	f.Inner.X0 = s.Inner.X1 - width
	f.Title.X0, f.Outer.X0 = f.Inner.X0, f.Inner.X0
	s.Inner.X1 = f.Inner.X0 - m.FreqGap
	s.Title.X1, s.Outer.X1 = s.Inner.X1, s.Inner.X1
	return []view.Slot{s, f}
}
