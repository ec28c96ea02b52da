package figure

import (
	"image/color"
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// Contours draws a sampled function by its level lines. Thin lines lie at round
// numbers, like the marks of a legend, and are dashed at negative values. A strong
// line can mark zero.
type Contours struct {
	Style  *Style
	Nx, Ny int
	Z      []float32   // Ny rows of Nx, the first at the top
	Box    canvas.Rect // place of the samples
	Range  canvas.Rect // part of the plane that the frame shows
	Scale  float64
	Unit   float64   // divisor of the values in the labels; 0 for 1
	Top    float64   // the largest |z|, as in a HeatMap
	Rising bool      // values are not negative
	Zero   bool      // draw the zero line
	Noise  float64   // |z| up to which the sign of a value is rounding; no zero line is drawn there
	Labels bool      // write the values on the lines
	Marks  []float64 // places in the plane that labels avoid
	Under  []Mask    // hatches over the lines, on which labels are not readable
	Foot   float64   // height above the lower edge that labels avoid
	Head   bool      // the same below the upper edge

	// Least is the distance in pixels that at least half of the thin lines must keep. If
	// fewer lines keep this distance, no thin lines are drawn, since close dashes form rows
	// of their own. The value 0 sets no limit.
	Least float64

	Prepared *Prepared // cache of results for these numbers; may be nil
}

// Noise is the fraction of the scale below which a field is rounding; a zero line
// there would be meaningless. Zero lines shorter than minZeroLine pixels are
// dropped as noise too, and very short thin lines as specks.
const (
	Noise       = 1e-8
	minZeroLine = 8
)

// minThinLine returns the length in pixels of the shortest thin line. On a
// projector, a line is as wide as the area inside a shorter contour.
func (f Contours) minThinLine() float64 {
	if f.Style.Bands > 0 {
		return 2 * minZeroLine * f.Style.Line
	}
	return minZeroLine
}

// Draw implements Figure.
func (f Contours) Draw(c canvas.Canvas, r canvas.Rect) {
	lines := f.Trace(canvas.Plane{Frame: r, Data: f.Range}.Rect(f.Box))
	s := f.Style
	lines.drawn.draw(c, contourLook{lines.made, r, f.Range, s.Ink, s.Panel, s.Line, s.Tick, f.Labels, f.Scale, f.Unit, f.Foot, f.Head}, f.Marks, func() { f.stroke(c, r, lines) })
}

// stroke strokes the lines and writes their labels.
func (f Contours) stroke(c canvas.Canvas, r canvas.Rect, lines *tracedLines) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	thin := 0.8 * s.Line
	var taken []canvas.Rect // grouped by level
	var marks Tally
	if f.Labels {
		marks = NewTally(m, f.Marks)
	}
	if f.Labels && f.Foot > 0 {
		edge := canvas.Rect{X0: r.X0, Y0: r.Y1 - f.Foot, X1: r.X1, Y1: r.Y1}
		if f.Head {
			edge.Y0, edge.Y1 = r.Y0, r.Y0+f.Foot
		}
		taken = append(taken, edge)
	}
	from := 0
	for i, j := range lines.Level {
		line := lines.Xy[from:lines.end[i]]
		from = lines.end[i]
		if j != 0 {
			f.level(c, r, line, float64(j)/float64(lines.Of.Steps), thin, Fade(s.Ink, s.lineOpacity()), marks, &taken)
			continue
		}
		width := 1.5 * s.Line
		if s.Thumb {
			width = s.Line
		}
		c.Polyline(line, width, Fade(s.Ink, 0.9))
	}
}

// lineOpacity returns the opacity of a thin line.
func (s *Style) lineOpacity() float64 {
	if s.Dark {
		return 0.38
	}
	return 0.36
}

// tracedLines holds the lines of a field in pixels of a frame, one after the other.
// Line i lies at level[i] and ends before xy[end[i]].
type tracedLines struct {
	Of    TraceKey
	Xy    []float64
	end   []int
	Level []int
	made  int
	drawn replay
}

// A TraceKey identifies the lines of a field, apart from its samples.
type TraceKey struct {
	box         canvas.Rect
	scale       float64
	Steps       int
	thumb, zero bool
	noise       float64
	least       float64
}

// Trace returns the lines, with the samples placed on box. Thin lines come first,
// and the zero line last, on top.
func (f Contours) Trace(box canvas.Rect) *tracedLines {
	steps, first, between := f.levels()
	of := TraceKey{box, f.Scale, steps, f.Style.Thumb, f.Zero, f.Noise, f.Least}
	lines := &tracedLines{}
	if f.Prepared != nil {
		lines = &f.Prepared.Lines
	}
	if lines.Of == of {
		return lines
	}
	lines.made++
	lines.Of, lines.Xy, lines.end, lines.Level = of, lines.Xy[:0], lines.end[:0], lines.Level[:0]
	t := newTracer(f.Nx, f.Ny, f.Z, f.Scale/float64(steps), f.Top)
	defer t.release()
	add := func(j int, line []float64) {
		lines.Xy = append(lines.Xy, line...)
		lines.end, lines.Level = append(lines.end, len(lines.Xy)), append(lines.Level, j)
	}
	for j := first; j < steps && !f.Style.Thumb; j += between {
		for _, level := range [2]int{j, -j} {
			for _, line := range t.lines(level, 0) {
				if line = t.mapLine(box, line); PolylineLength(line) >= f.minThinLine() {
					add(level, line)
				}
			}
		}
	}
	if f.Least > 0 && f.isCrowded(box, lines.Xy, f.Scale/float64(steps)) {
		lines.Xy, lines.end, lines.Level = lines.Xy[:0], lines.end[:0], lines.Level[:0]
	}
	if f.Zero {
		for _, line := range t.lines(0, max(f.Noise, Noise*f.Scale)) {
			if line = t.mapLine(box, line); PolylineLength(line) >= minZeroLine {
				add(0, line)
			}
		}
	}
	return lines
}

// isCrowded reports whether more than half of the points of lines lie where the
// lines are closer than Least.
func (f Contours) isCrowded(box canvas.Rect, lines []float64, step float64) bool {
	close := 0
	for i := 0; i+1 < len(lines); i += 2 {
		if f.LineDistance(box, lines[i], lines[i+1], step) < f.Least {
			close++
		}
	}
	return 4*close > len(lines)
}

// PolylineLength returns the length of a polyline.
func PolylineLength(line []float64) (l float64) {
	for i := 2; i+1 < len(line); i += 2 {
		dx, dy := line[i]-line[i-2], line[i+1]-line[i-1]
		l += math.Sqrt(dx*dx + dy*dy)
	}
	return l
}

// smooth removes the effect of the grid from a line. The points of a line lie on
// the edges of cells at irregular distances, with alternating errors. Each point
// moves twice towards the mean of its neighbours; the ends stay.
func (t *Tracer) smooth(line []float64) []float64 {
	n := len(line)
	if n < 12 {
		return line
	}
	closed := line[0] == line[n-2] && line[1] == line[n-1]
	t.scratch = slices.Grow(t.scratch[:0], n)[:n]
	out := t.scratch
	for range 2 {
		out[0], out[1], out[n-2], out[n-1] = line[0], line[1], line[n-2], line[n-1]
		for i := 2; i < n-2; i++ {
			out[i] = (line[i-2] + 2*line[i] + line[i+2]) / 4
		}
		if closed { // the last point equals the first
			out[0] = (line[n-4] + 2*line[0] + line[2]) / 4
			out[1] = (line[n-3] + 2*line[1] + line[3]) / 4
			out[n-2], out[n-1] = out[0], out[1]
		}
		line, out = out, line
	}
	return line // restores the position: the point has moved twice
}

// levels returns the levels from first on, in the given number of steps per scale.
// The levels are round numbers or, if the map has bands, the edges between bands,
// halfway between two colours.
func (f Contours) levels() (steps, first, between int) {
	if f.Style.Bands > 0 {
		return 2 * f.Style.Steps(f.Scale, f.Rising), 1, 2
	}
	return f.Style.Steps(f.Scale, f.Rising), 1, 1
}

// maxSteps is the largest number of steps from zero to the end of a scale.
// maxRising is the same for a scale without negative values.
const (
	maxSteps  = 6
	maxRising = 10
)

// Steps returns the number of steps from zero to the end of a scale. There is one
// step for each band or, without bands, one more step than lines.
func (s *Style) Steps(scale float64, rising bool) int {
	switch {
	case s.Bands > 0:
		return roundSteps(scale, s.Bands/2)
	case rising:
		return roundSteps(scale, maxRising)
	}
	return roundSteps(scale, maxSteps)
}

// roundSteps returns the number of steps of 1, 2 or 5 × 10ᵏ on a scale, at most
// most.
func roundSteps(scale float64, most int) int {
	for n := most; n > 1; n-- {
		if round125(scale / float64(n)) {
			return n
		}
	}
	return most // for a scale that is not round
}

// round125 reports whether v is 1, 2 or 5 × 10ᵏ.
func round125(v float64) bool {
	v /= math.Pow(10, math.Floor(math.Log10(v)+1e-9))
	return math.Abs(v-1) < 1e-6 || math.Abs(v-2) < 1e-6 || math.Abs(v-5) < 1e-6
}

// level strokes one line, dashed below zero. If labels are requested and the line
// has room, level writes the value into the line.
func (f Contours) level(c canvas.Canvas, frame canvas.Rect, line []float64, q, width float64, col color.NRGBA, marks Tally, taken *[]canvas.Rect) {
	pieces := [][]float64{line}
	if f.Labels {
		pieces = f.label(c, frame, line, q, marks, taken)
	}
	for _, p := range pieces {
		if q < 0 {
			canvas.Dash(c, p, width, 4*f.Style.Line, 3*f.Style.Line, col)
		} else {
			c.Polyline(p, width, col)
		}
	}
}

// label writes the value where a long line is most nearly horizontal, clear of the
// frame and of earlier labels. label returns the line without the part under the
// label.
func (f Contours) label(c canvas.Canvas, frame canvas.Rect, line []float64, q float64, marks Tally, taken *[]canvas.Rect) [][]float64 {
	s := f.Style
	one := f.Unit
	if one == 0 {
		one = 1
	}
	words := text.Parse(text.Number(q*f.Scale*one, 2), canvas.Text)
	w, h := words.Width(c, s.Tick)+6, 1.1*s.Tick
	if PolylineLength(line) < 4*w {
		return [][]float64{line}
	}
	lies := canvas.Plane{Frame: frame, Data: f.Range}.Rect(f.Box)
	steps, _, _ := f.levels()
	step := f.Scale / float64(steps)
	var box canvas.Rect
	flat := 0.4    // the steepest slope that still looks horizontal
	const way = 12 // the slope is measured over six points on either side
	for i := way; i+way+1 < len(line); i += 2 {
		dx, dy := line[i+way]-line[i-way], line[i+way+1]-line[i-way+1]
		b := canvas.Rect{X0: line[i] - w/2, Y0: line[i+1] - h/2, X1: line[i] + w/2, Y1: line[i+1] + h/2}
		if tilt := math.Abs(dy) / (math.Abs(dx) + 1e-9); tilt < flat && b.Within(frame, 3) && b.Avoids(*taken) && f.LineDistance(lies, line[i], line[i+1], step) >= 1.5*h && !f.IsHatched(lies, b) && marks.Count(b.Expand(s.MarkRoom())) == 0 {
			box, flat = b, tilt
		}
	}
	if box.W() == 0 {
		return [][]float64{line}
	}
	*taken = append(*taken, box)
	words.DrawOnHalo(c, box.X0+3, box.Y0+h/2+0.34*s.Tick, s.Tick, s.Ink, Fade(s.Panel, 0.7))
	return piecesOutside(line, box)
}

// IsHatched reports whether a hatch covers a label, with the samples placed on box.
func (f Contours) IsHatched(box, value canvas.Rect) bool {
	for _, m := range f.Under {
		for _, at := range [...][2]float64{{value.X0, value.Y0}, {value.X1, value.Y0}, {value.X0, value.Y1}, {value.X1, value.Y1}} {
			i := min(max(int((at[0]-box.X0)/box.W()*float64(m.Nx-1)+0.5), 0), m.Nx-1)
			j := min(max(int((at[1]-box.Y0)/box.H()*float64(m.Ny-1)+0.5), 0), m.Ny-1)
			if m.Z[j*m.Nx+i] > m.Level {
				return true
			}
		}
	}
	return false
}

// LineDistance returns the distance of the lines around a pixel, with the samples
// placed on box. The distance is the step between the values of the lines, divided
// by the slope.
func (f Contours) LineDistance(box canvas.Rect, x, y, step float64) float64 {
	dx, dy := box.W()/float64(f.Nx-1), box.H()/float64(f.Ny-1)
	i, j := int((x-box.X0)/dx), int((y-box.Y0)/dy)
	if i < 0 || j < 0 || i+1 >= f.Nx || j+1 >= f.Ny {
		return 0
	}
	at := func(i, j int) float64 { return float64(f.Z[j*f.Nx+i]) }
	across := (at(i+1, j) + at(i+1, j+1) - at(i, j) - at(i, j+1)) / (2 * dx)
	up := (at(i, j+1) + at(i+1, j+1) - at(i, j) - at(i+1, j)) / (2 * dy)
	return step / math.Sqrt(across*across+up*up)
}

// rimMarks is the radius of the circle whose points stand for a rim of any size.
const rimMarks = 100

// MarkRoom is the distance that a label keeps from marks whose middle lies outside
// of the label.
func (s *Style) MarkRoom() float64 { return LandmarkSize * s.Mark }

// ClearOfMarks returns f with labels that keep clear of the marks drawn over it.
func (f Contours) ClearOfMarks(layers []canvas.Figure) Contours {
	for _, l := range layers {
		if m, ok := l.(Mask); ok && len(m.Z) > 0 {
			f.Under = append(slices.Clip(f.Under), m)
		}
		if f.Labels {
			f.Marks = append(slices.Clip(f.Marks), marksOf(l)...)
		}
	}
	return f
}

// marksOf returns the places of the marks of a layer, and points on the rims around
// them.
func marksOf(l canvas.Figure) (xy []float64) {
	switch l := l.(type) {
	case Scatter:
		return l.XY
	case NamedScatter:
		return l.XY
	case ValuedScatter:
		return l.XY
	case Reassigned:
		return l.XY
	case Landmarks:
		return l.XY
	case Probe:
		return []float64{l.X, l.Y}
	case Shadows:
		xy = append(slices.Clone(l.Centres), l.Points...)
		rim := canvas.Circle(0, 0, rimMarks) // enough to keep labels off every visible rim
		for i := 0; l.Eps > 0 && i+1 < len(l.Centres); i += 2 {
			for k := 0; k < len(rim); k += 2 {
				xy = append(xy, l.Centres[i]+rim[k]/rimMarks*l.Eps, l.Centres[i+1]+rim[k+1]/rimMarks*l.Eps)
			}
		}
	}
	return xy
}

// piecesOutside returns the pieces of a line outside of a box.
func piecesOutside(line []float64, box canvas.Rect) (pieces [][]float64) {
	var piece []float64
	for i := 0; i+1 < len(line); i += 2 {
		if !box.Contains(line[i], line[i+1]) {
			piece = append(piece, line[i], line[i+1])
			continue
		}
		if len(piece) > 2 {
			pieces = append(pieces, piece)
		}
		piece = nil
	}
	if len(piece) > 2 {
		pieces = append(pieces, piece)
	}
	return pieces
}

// ZeroLineEnds is the note on a zero line that ends in the middle of a picture.
// BeyondZeroLine is the text of the read-out beyond the end of that line.
const (
	ZeroLineEnds   = "zero, ends in rounding"
	BeyondZeroLine = " · rounding, so no zero line"
)

// isCutShort reports whether the zero line of ny rows of nx samples ends at a cell
// where no sample exceeds noise.
func isCutShort(nx, ny int, z []float32, noise float64) bool {
	if len(z) < nx*ny {
		return false
	}
	least := float32(noise)
	faint := func(i, j int) bool { // the cell to the lower right of a sample
		for _, k := range [...]int{j*nx + i, j*nx + i + 1, (j+1)*nx + i, (j+1)*nx + i + 1} {
			if v := z[k]; v > least || v < -least {
				return false
			}
		}
		return true
	}
	for j := range ny - 1 {
		for i := range nx - 1 {
			k := j*nx + i
			below := z[k] < 0
			if j > 0 && below != (z[k+1] < 0) && faint(i, j) != faint(i, j-1) {
				return true
			}
			if i > 0 && below != (z[k+nx] < 0) && faint(i, j) != faint(i-1, j) {
				return true
			}
		}
	}
	return false
}

// IsCutShort reports whether the zero line ends in the middle of the picture.
func (f Contours) IsCutShort() bool {
	return f.Zero && isCutShort(f.Nx, f.Ny, f.Z, max(f.Noise, Noise*f.Scale))
}

// IsSigned reports whether the lines belong to a field with negative values. A
// Strength has no negative values.
func (f Contours) IsSigned(p *Panel) bool {
	return slices.ContainsFunc(p.Layers, func(l canvas.Figure) bool { _, ok := l.(HeatMap); return ok })
}

// HasDashedLines reports whether a thin line is at a negative value.
func (f Contours) HasDashedLines() bool {
	steps, first, _ := f.levels()
	level := -f.Scale * float64(first) / float64(steps)
	return first < steps && slices.ContainsFunc(f.Z, func(v float32) bool { return float64(v) < level })
}
