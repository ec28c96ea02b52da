package figure

import (
	"image/color"
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// Contours draws the level lines of a sampled function. Thin lines lie at round values,
// at which a legend also has marks. Lines at negative values are dashed. A thicker line
// marks zero if HasZeroLine is set.
type Contours struct {
	Style          *Style
	Nx, Ny         int
	Z              []float32   // Ny rows of Nx, the first at the top
	Box            canvas.Rect // box of the samples; the outermost samples lie on its edges
	Range          canvas.Rect // part of the plane that the frame shows
	Scale          float64
	Unit           float64   // divisor of the values in the labels; 0 for 1
	MaxAbs         float64   // the largest |z|, NaN if there is a NaN; 0 if unknown
	IsNonNegative  bool      // the function has no negative values
	HasZeroLine    bool      // draw the zero line
	Noise          float64   // |z| up to which the sign of a value is a rounding error; no zero line is drawn there
	HasLabels      bool      // write the values on the lines
	Marks          []float64 // points of the plane that labels avoid, as x, y
	Hatches        []Mask    // hatched regions that labels avoid
	LabelMargin    float64   // height in pixels of a strip at the lower edge that labels avoid
	HasMarginOnTop bool      // this strip is at the upper edge instead

	// MinDistance is the minimum distance between neighbouring thin lines, in pixels.
	// If more than half of their points are closer, no thin lines are drawn, since
	// close dashes would form misleading rows. The value 0 sets no limit.
	MinDistance float64

	Cache *Cache // cache of the traced lines; may be nil
}

// NoiseFraction is the fraction of the scale below which values are rounding errors. No
// zero line is drawn there. Zero lines shorter than minZeroLineLength, in pixels, are not
// drawn either.
const (
	NoiseFraction     = 1e-8
	minZeroLineLength = 8
)

// minThinLineLength returns the minimum length of a thin line in pixels. Shorter lines
// are not drawn. The minimum is larger on a projector, where lines are wider.
func (f Contours) minThinLineLength() float64 {
	if f.Style.Bands > 0 {
		return 2 * minZeroLineLength * f.Style.Line
	}
	return minZeroLineLength
}

// Draw implements Figure.
func (f Contours) Draw(c canvas.Canvas, r canvas.Rect) {
	lines := f.Trace(canvas.Plane{Frame: r, Data: f.Range}.Rect(f.Box))
	s := f.Style
	lines.replay.draw(c, contourLook{lines.traceCount, r, f.Range, s.Ink, s.Panel, s.Line, s.Tick, f.HasLabels, f.Scale, f.Unit, f.LabelMargin, f.HasMarginOnTop}, f.Marks, func() { f.stroke(c, r, lines) })
}

// stroke draws the lines and their labels.
func (f Contours) stroke(c canvas.Canvas, r canvas.Rect, lines *tracedLines) {
	m, s := canvas.Plane{Frame: r, Data: f.Range}, f.Style
	thinWidth := 0.8 * s.Line
	var occupiedRects []canvas.Rect // rectangles that later labels must avoid
	var marks Tally
	if f.HasLabels {
		marks = NewTally(m, f.Marks)
	}
	if f.HasLabels && f.LabelMargin > 0 {
		edge := canvas.Rect{X0: r.X0, Y0: r.Y1 - f.LabelMargin, X1: r.X1, Y1: r.Y1}
		if f.HasMarginOnTop {
			edge.Y0, edge.Y1 = r.Y0, r.Y0+f.LabelMargin
		}
		occupiedRects = append(occupiedRects, edge)
	}
	start := 0
	for i, j := range lines.LevelOf {
		line := lines.Xy[start:lines.end[i]]
		start = lines.end[i]
		if j != 0 {
			f.strokeLine(c, r, line, float64(j)/float64(lines.Key.Steps), thinWidth, Fade(s.Ink, s.lineOpacity()), marks, &occupiedRects)
			continue
		}
		width := 1.5 * s.Line
		if s.IsThumbnail {
			width = s.Line
		}
		c.StrokePolyline(line, width, Fade(s.Ink, 0.9))
	}
}

// lineOpacity returns the opacity of a thin line.
func (s *Style) lineOpacity() float64 {
	if s.IsDark {
		return 0.38
	}
	return 0.36
}

// tracedLines holds the level lines of a field in pixels. The points of all lines are
// stored in Xy, as x, y. Line i has the level LevelOf[i] and ends before Xy[end[i]].
type tracedLines struct {
	Key        TraceKey
	Xy         []float64
	end        []int
	LevelOf    []int
	traceCount int
	replay     replay
}

// A TraceKey holds all inputs of Contours.Trace except the samples. Cached lines are
// valid if their key is unchanged.
type TraceKey struct {
	box                      canvas.Rect
	scale                    float64
	Steps                    int
	isThumbnail, hasZeroLine bool
	noise                    float64
	least                    float64
}

// Trace returns the level lines in pixels. The samples cover the rectangle box, in
// pixels. Thin lines come first. The zero line comes last, so that it is drawn on top.
func (f Contours) Trace(box canvas.Rect) *tracedLines {
	steps, first, stepsBetween := f.levelSteps()
	key := TraceKey{box, f.Scale, steps, f.Style.IsThumbnail, f.HasZeroLine, f.Noise, f.MinDistance}
	lines := &tracedLines{}
	if f.Cache != nil {
		lines = &f.Cache.Lines
	}
	if lines.Key == key {
		return lines
	}
	lines.traceCount++
	lines.Key, lines.Xy, lines.end, lines.LevelOf = key, lines.Xy[:0], lines.end[:0], lines.LevelOf[:0]
	t := newTracer(f.Nx, f.Ny, f.Z, f.Scale/float64(steps), f.MaxAbs)
	defer t.release()
	addLine := func(j int, line []float64) {
		lines.Xy = append(lines.Xy, line...)
		lines.end, lines.LevelOf = append(lines.end, len(lines.Xy)), append(lines.LevelOf, j)
	}
	for j := first; j < steps && !f.Style.IsThumbnail; j += stepsBetween {
		for _, level := range [2]int{j, -j} {
			for _, line := range t.lines(level, 0) {
				if line = t.mapLine(box, line); PolylineLength(line) >= f.minThinLineLength() {
					addLine(level, line)
				}
			}
		}
	}
	if f.MinDistance > 0 && f.isCrowded(box, lines.Xy, f.Scale/float64(steps)) {
		lines.Xy, lines.end, lines.LevelOf = lines.Xy[:0], lines.end[:0], lines.LevelOf[:0]
	}
	if f.HasZeroLine {
		for _, line := range t.lines(0, max(f.Noise, NoiseFraction*f.Scale)) {
			if line = t.mapLine(box, line); PolylineLength(line) >= minZeroLineLength {
				addLine(0, line)
			}
		}
	}
	return lines
}

// isCrowded reports whether more than half of the points of lines lie where
// neighbouring lines are closer than MinDistance.
func (f Contours) isCrowded(box canvas.Rect, lines []float64, step float64) bool {
	closeCount := 0
	for i := 0; i+1 < len(lines); i += 2 {
		if f.LineDistance(box, lines[i], lines[i+1], step) < f.MinDistance {
			closeCount++
		}
	}
	return 4*closeCount > len(lines)
}

// PolylineLength returns the length of a polyline given as x, y.
func PolylineLength(line []float64) (l float64) {
	for i := 2; i+1 < len(line); i += 2 {
		dx, dy := line[i]-line[i-2], line[i+1]-line[i-1]
		l += math.Sqrt(dx*dx + dy*dy)
	}
	return l
}

// smooth reduces the zigzag that the grid causes in a line. Each point is replaced
// twice by the weighted mean of itself and its two neighbours, with weights 1/4, 1/2
// and 1/4. The ends of an open line do not move.
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
	return line // after two swaps, this is the slice that was passed in
}

// levelSteps returns the indices of the thin lines: first, first + stepsBetween, and so
// on below steps. The line with index j lies at j·Scale/steps. These values are round
// numbers or, if the palette has bands, the edges between bands.
func (f Contours) levelSteps() (steps, first, stepsBetween int) {
	if f.Style.Bands > 0 {
		return 2 * f.Style.Steps(f.Scale, f.IsNonNegative), 1, 2
	}
	return f.Style.Steps(f.Scale, f.IsNonNegative), 1, 1
}

// maxSteps is the largest number of steps from zero to the end of a scale with both
// signs. maxNonNegativeSteps is the largest number of steps of a scale without negative values.
const (
	maxSteps            = 6
	maxNonNegativeSteps = 10
)

// Steps returns the number of steps into which the range from zero to scale is divided.
// Each step is a band or, without bands, the distance between two lines. If isNonNegative
// is true, the scale has no negative values.
func (s *Style) Steps(scale float64, isNonNegative bool) int {
	switch {
	case s.Bands > 0:
		return roundSteps(scale, s.Bands/2)
	case isNonNegative:
		return roundSteps(scale, maxNonNegativeSteps)
	}
	return roundSteps(scale, maxSteps)
}

// roundSteps returns the largest n ≤ maxCount for which scale/n is 1, 2 or 5 × 10ᵏ. If
// there is no n > 1 with this property, roundSteps returns maxCount.
func roundSteps(scale float64, maxCount int) int {
	for n := maxCount; n > 1; n-- {
		if isRound125(scale / float64(n)) {
			return n
		}
	}
	return maxCount // no step is a round number
}

// isRound125 reports whether v is 1, 2 or 5 × 10ᵏ.
func isRound125(v float64) bool {
	v /= math.Pow(10, math.Floor(math.Log10(v)+1e-9))
	return math.Abs(v-1) < 1e-6 || math.Abs(v-2) < 1e-6 || math.Abs(v-5) < 1e-6
}

// strokeLine draws one line at the value q·Scale, dashed if q is negative. If labels
// are requested, it also writes the value where the line has room for it.
func (f Contours) strokeLine(c canvas.Canvas, frame canvas.Rect, line []float64, q, width float64, col color.NRGBA, marks Tally, occupiedRects *[]canvas.Rect) {
	pieces := [][]float64{line}
	if f.HasLabels {
		pieces = f.writeLabel(c, frame, line, q, marks, occupiedRects)
	}
	for _, p := range pieces {
		if q < 0 {
			canvas.StrokeDashed(c, p, width, 4*f.Style.Line, 3*f.Style.Line, col)
		} else {
			c.StrokePolyline(p, width, col)
		}
	}
}

// writeLabel writes the value of a line where the line is closest to horizontal. The
// label avoids the frame, the rectangles in occupiedRects, marks and hatched regions.
// writeLabel returns the pieces of the line that the label does not cover.
func (f Contours) writeLabel(c canvas.Canvas, frame canvas.Rect, line []float64, q float64, marks Tally, occupiedRects *[]canvas.Rect) [][]float64 {
	s := f.Style
	unit := f.Unit
	if unit == 0 {
		unit = 1
	}
	label := text.Parse(text.Number(q*f.Scale*unit, 2), canvas.Text)
	w, h := label.Width(c, s.Tick)+6, 1.1*s.Tick
	if PolylineLength(line) < 4*w {
		return [][]float64{line}
	}
	samples := canvas.Plane{Frame: frame, Data: f.Range}.Rect(f.Box)
	steps, _, _ := f.levelSteps()
	step := f.Scale / float64(steps)
	var box canvas.Rect
	bestSlope := 0.4 // slope at the best position so far; steeper positions get no label
	const span = 12  // the slope is measured between the sixth points on either side
	for i := span; i+span+1 < len(line); i += 2 {
		dx, dy := line[i+span]-line[i-span], line[i+span+1]-line[i-span+1]
		b := canvas.Rect{X0: line[i] - w/2, Y0: line[i+1] - h/2, X1: line[i] + w/2, Y1: line[i+1] + h/2}
		if tilt := math.Abs(dy) / (math.Abs(dx) + 1e-9); tilt < bestSlope && b.IsInside(frame, 3) && b.IsDisjointFrom(*occupiedRects) && f.LineDistance(samples, line[i], line[i+1], step) >= 1.5*h && !f.IsHatched(samples, b) && marks.Count(b.Expand(s.MarkClearance())) == 0 {
			box, bestSlope = b, tilt
		}
	}
	if box.W() == 0 {
		return [][]float64{line}
	}
	*occupiedRects = append(*occupiedRects, box)
	label.DrawOnHalo(c, box.X0+3, box.Y0+h/2+0.34*s.Tick, s.Tick, s.Ink, Fade(s.Panel, 0.7))
	return piecesOutside(line, box)
}

// IsHatched reports whether a corner of the rectangle label lies in a hatched region. The
// samples of the region cover box. Both rectangles are in pixels.
func (f Contours) IsHatched(box, label canvas.Rect) bool {
	for _, m := range f.Hatches {
		for _, corner := range [...][2]float64{{label.X0, label.Y0}, {label.X1, label.Y0}, {label.X0, label.Y1}, {label.X1, label.Y1}} {
			i := min(max(int((corner[0]-box.X0)/box.W()*float64(m.Nx-1)+0.5), 0), m.Nx-1)
			j := min(max(int((corner[1]-box.Y0)/box.H()*float64(m.Ny-1)+0.5), 0), m.Ny-1)
			if m.Z[j*m.Nx+i] > m.Level {
				return true
			}
		}
	}
	return false
}

// LineDistance returns the distance between neighbouring lines at (x, y), in pixels. The
// samples cover box. Neighbouring lines differ in value by step, so their distance is
// step divided by the slope of the field. Outside of the box, LineDistance returns 0.
func (f Contours) LineDistance(box canvas.Rect, x, y, step float64) float64 {
	dx, dy := box.W()/float64(f.Nx-1), box.H()/float64(f.Ny-1)
	i, j := int((x-box.X0)/dx), int((y-box.Y0)/dy)
	if i < 0 || j < 0 || i+1 >= f.Nx || j+1 >= f.Ny {
		return 0
	}
	at := func(i, j int) float64 { return float64(f.Z[j*f.Nx+i]) }
	slopeX := (at(i+1, j) + at(i+1, j+1) - at(i, j) - at(i, j+1)) / (2 * dx)
	slopeY := (at(i, j+1) + at(i+1, j+1) - at(i, j) - at(i+1, j)) / (2 * dy)
	return step / math.Sqrt(slopeX*slopeX+slopeY*slopeY)
}

// rimRadius is the radius of the circle from which markPositions takes points. These
// points are scaled to rims of all sizes.
const rimRadius = 100

// MarkClearance returns the minimum distance between a label and the centre of a mark, in
// pixels.
func (s *Style) MarkClearance() float64 { return LandmarkSize * s.Mark }

// AvoidMarks returns a copy of f whose labels avoid the marks and hatched regions of
// layers.
func (f Contours) AvoidMarks(layers []canvas.Figure) Contours {
	for _, l := range layers {
		if m, ok := l.(Mask); ok && len(m.Z) > 0 {
			f.Hatches = append(slices.Clip(f.Hatches), m)
		}
		if f.HasLabels {
			f.Marks = append(slices.Clip(f.Marks), markPositions(l)...)
		}
	}
	return f
}

// markPositions returns the positions of the marks of a layer. For Shadows, it also
// returns points on the circles around the centres.
func markPositions(l canvas.Figure) (xy []float64) {
	switch l := l.(type) {
	case Scatter:
		return l.XY
	case NamedScatter:
		return l.XY
	case ValuedScatter:
		return l.XY
	case ReassignedMarks:
		return l.XY
	case Landmarks:
		return l.XY
	case Probe:
		return []float64{l.X, l.Y}
	case Shadows:
		xy = append(slices.Clone(l.Centers), l.Points...)
		rim := canvas.Circle(0, 0, rimRadius) // these points are dense enough for labels to avoid every visible rim
		for i := 0; l.Eps > 0 && i+1 < len(l.Centers); i += 2 {
			for k := 0; k < len(rim); k += 2 {
				xy = append(xy, l.Centers[i]+rim[k]/rimRadius*l.Eps, l.Centers[i+1]+rim[k+1]/rimRadius*l.Eps)
			}
		}
	}
	return xy
}

// piecesOutside returns the pieces of a line that lie outside of box.
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

// ZeroLineEndNote is the note on a zero line that ends in the middle of a picture, where
// the values are rounding errors. BriefZeroLineEndNote is for a key with little room.
// NoZeroLineNote is the text of the read-out beyond the end of that line.
const (
	ZeroLineEndNote      = "zero, omitted in rounding errors"
	BriefZeroLineEndNote = "zero, cut by rounding"
	NoZeroLineNote       = " · rounding, so no zero line"
)

// isCutShort reports whether the zero line of an nx×ny field ends at a cell whose four
// samples have absolute values of at most noise.
func isCutShort(nx, ny int, z []float32, noise float64) bool {
	if len(z) < nx*ny {
		return false
	}
	limit := float32(noise)
	isNoise := func(i, j int) bool { // the cell whose upper left corner is sample (i, j)
		for _, k := range [...]int{j*nx + i, j*nx + i + 1, (j+1)*nx + i, (j+1)*nx + i + 1} {
			if v := z[k]; v > limit || v < -limit {
				return false
			}
		}
		return true
	}
	for j := range ny - 1 {
		for i := range nx - 1 {
			k := j*nx + i
			isNegative := z[k] < 0
			if j > 0 && isNegative != (z[k+1] < 0) && isNoise(i, j) != isNoise(i, j-1) {
				return true
			}
			if i > 0 && isNegative != (z[k+nx] < 0) && isNoise(i, j) != isNoise(i-1, j) {
				return true
			}
		}
	}
	return false
}

// A zeroLineCheck is the result of isCutShort for a noise.
type zeroLineCheck struct {
	noise      float64
	isKnown    bool
	isCutShort bool
}

// IsCutShort reports whether the zero line ends inside the picture because values there
// are rounding errors.
func (f Contours) IsCutShort() bool {
	if !f.HasZeroLine {
		return false
	}
	noise := max(f.Noise, NoiseFraction*f.Scale)
	if f.Cache == nil {
		return isCutShort(f.Nx, f.Ny, f.Z, noise)
	}
	cut := &f.Cache.cut
	if !cut.isKnown || cut.noise != noise {
		*cut = zeroLineCheck{noise, true, isCutShort(f.Nx, f.Ny, f.Z, noise)}
	}
	return cut.isCutShort
}

// IsSigned reports whether panel p has a HeatMap, whose field has values of both signs.
// A field without negative values is drawn by a Strength instead.
func (f Contours) IsSigned(p *Panel) bool {
	return slices.ContainsFunc(p.Layers, func(l canvas.Figure) bool { _, ok := l.(HeatMap); return ok })
}

// HasDashedLines reports whether a thin line lies at a negative value of the samples.
func (f Contours) HasDashedLines() bool {
	steps, first, _ := f.levelSteps()
	level := -f.Scale * float64(first) / float64(steps)
	return first < steps && slices.ContainsFunc(f.Z, func(v float32) bool { return float64(v) < level })
}
