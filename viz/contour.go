package viz

import (
	"image/color"
	"math"
	"slices"
)

// Contours shows a sampled function by its level lines: thin, at round numbers, as the
// marks of a legend, dashed where it is negative; and, if asked for, a strong line where it
// is zero.
type Contours struct {
	Style  *Style
	Nx, Ny int
	Z      []float32 // Ny rows of Nx, the first at the top
	Box    Rect      // where they lie
	Range  Rect      // what the frame shows
	Scale  float64
	Unit   float64   // what values are divided by, 0 for 1: of the numbers on the lines
	Top    float64   // the largest |z|, as of a HeatMap
	Rising bool      // values have no sign
	Zero   bool      // with the zero line
	Noise  float64   // up to where |z| says nothing, so that there is no zero line
	Labels bool      // with the values
	Marks  []float64 // places in the plane that values keep clear of
	Under  []Mask    // hatches over it, on which no value can be read
	Foot   float64   // height above the lower edge that values keep clear of
	Head   bool      // rather below the upper edge

	// Least is the pixels from line to line that half of them need, or there are no thin
	// ones: dashes beside dashes make rows of their own. 0 is none.
	Least float64

	kept *kept // of these numbers; nil where nothing is
}

// noise is the part of the scale below which a field is rounding, whatever its
// numbers claim: a zero line there would scribble. A line shorter than scrap
// pixels is taken for such a scribble, and a thin one for a speck.
const (
	noise = 1e-8
	scrap = 8
)

// speck is the length in pixels of the shortest thin line: strokes of a projector are
// as wide as what a shorter one goes around.
func (f Contours) speck() float64 {
	if f.Style.Bands > 0 {
		return 2 * scrap * f.Style.Line
	}
	return scrap
}

// Draw implements Figure.
func (f Contours) Draw(c Canvas, r Rect) {
	lines := f.trace(plane{r, f.Range}.rect(f.Box))
	s := f.Style
	lines.drawn.again(c, look{lines.made, r, f.Range, s.Ink, s.Panel, s.Line, s.Tick, f.Labels, f.Scale, f.Unit, f.Foot, f.Head}, f.Marks, func() { f.stroke(c, r, lines) })
}

// stroke strokes the lines and writes their values.
func (f Contours) stroke(c Canvas, r Rect, lines *traced) {
	m, s := plane{r, f.Range}, f.Style
	thin := 0.8 * s.Line
	var taken []Rect // by values
	var marks tally
	if f.Labels {
		marks = newTally(m, f.Marks)
	}
	if f.Labels && f.Foot > 0 {
		edge := Rect{r.X0, r.Y1 - f.Foot, r.X1, r.Y1}
		if f.Head {
			edge.Y0, edge.Y1 = r.Y0, r.Y0+f.Foot
		}
		taken = append(taken, edge)
	}
	from := 0
	for i, j := range lines.level {
		line := lines.xy[from:lines.end[i]]
		from = lines.end[i]
		if j != 0 {
			f.level(c, r, line, float64(j)/float64(lines.of.steps), thin, fade(s.Ink, s.strength()), marks, &taken)
			continue
		}
		width := 1.5 * s.Line
		if s.Thumb {
			width = s.Line
		}
		c.Polyline(line, width, fade(s.Ink, 0.9))
	}
}

// strength is how much of the ink a thin line has.
func (s *Style) strength() float64 {
	if s.Dark {
		return 0.38
	}
	return 0.36
}

// traced is the lines of a field as they lie on a frame, one behind the other:
// line i is on level[i] and ends before xy[end[i]].
type traced struct {
	of    level
	xy    []float64
	end   []int
	level []int
	made  int
	drawn repeated
}

// A level is what the lines of a field depend on beside its samples.
type level struct {
	box         Rect
	scale       float64
	steps       int
	thumb, zero bool
	noise       float64
	least       float64
}

// trace returns the lines where box is where the samples lie: thin ones first, the
// zero line over them.
func (f Contours) trace(box Rect) *traced {
	steps, first, between := f.levels()
	of := level{box, f.Scale, steps, f.Style.Thumb, f.Zero, f.Noise, f.Least}
	lines := &traced{}
	if f.kept != nil {
		lines = &f.kept.lines
	}
	if lines.of == of {
		return lines
	}
	lines.made++
	lines.of, lines.xy, lines.end, lines.level = of, lines.xy[:0], lines.end[:0], lines.level[:0]
	t := newTracer(f.Nx, f.Ny, f.Z, f.Scale/float64(steps), f.Top)
	defer t.done()
	add := func(j int, line []float64) {
		lines.xy = append(lines.xy, line...)
		lines.end, lines.level = append(lines.end, len(lines.xy)), append(lines.level, j)
	}
	for j := first; j < steps && !f.Style.Thumb; j += between {
		for _, level := range [2]int{j, -j} {
			for _, line := range t.lines(level, 0) {
				if line = t.onto(box, line); length(line) >= f.speck() {
					add(level, line)
				}
			}
		}
	}
	if f.Least > 0 && f.crowded(box, lines.xy, f.Scale/float64(steps)) {
		lines.xy, lines.end, lines.level = lines.xy[:0], lines.end[:0], lines.level[:0]
	}
	if f.Zero {
		for _, line := range t.lines(0, max(f.Noise, noise*f.Scale)) {
			if line = t.onto(box, line); length(line) >= scrap {
				add(0, line)
			}
		}
	}
	return lines
}

// crowded reports whether more than half of the points of lines are where these are
// closer than Least.
func (f Contours) crowded(box Rect, lines []float64, step float64) bool {
	close := 0
	for i := 0; i+1 < len(lines); i += 2 {
		if f.apart(box, lines[i], lines[i+1], step) < f.Least {
			close++
		}
	}
	return 4*close > len(lines)
}

// length returns how long a polyline is.
func length(line []float64) (l float64) {
	for i := 2; i+1 < len(line); i += 2 {
		dx, dy := line[i]-line[i-2], line[i+1]-line[i-1]
		l += math.Sqrt(dx*dx + dy*dy)
	}
	return l
}

// smooth takes out of a line what the grid put in: its points lie on the edges
// of cells, now close together and now far apart, and their errors alternate.
// Each moves twice towards the mean of its neighbours; the ends stay.
func (t *tracer) smooth(line []float64) []float64 {
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
		if closed { // the last point is the first
			out[0] = (line[n-4] + 2*line[0] + line[2]) / 4
			out[1] = (line[n-3] + 2*line[1] + line[3]) / 4
			out[n-2], out[n-1] = out[0], out[1]
		}
		line, out = out, line
	}
	return line // where it was: it has changed places twice
}

// levels returns the levels, from the first, in steps of which so many are the scale:
// round numbers, or, where the map has bands, their edges, which are halfway between two.
func (f Contours) levels() (steps, first, between int) {
	if f.Style.Bands > 0 {
		return 2 * f.Style.steps(f.Scale, f.Rising), 1, 2
	}
	return f.Style.steps(f.Scale, f.Rising), 1, 1
}

// mostSteps is how many steps there are from zero to the end of a scale, at most; of one
// that only rises there may be more.
const (
	mostSteps  = 6
	mostRising = 10
)

// steps returns in how many steps a scale is divided from zero to its end: so many lines,
// less one, or bands there are.
func (s *Style) steps(scale float64, rising bool) int {
	switch {
	case s.Bands > 0:
		return roundSteps(scale, s.Bands/2)
	case rising:
		return roundSteps(scale, mostRising)
	}
	return roundSteps(scale, mostSteps)
}

// roundSteps returns in how many steps of 1, 2 or 5 × 10ᵏ a scale is divided: as many as
// most allows.
func roundSteps(scale float64, most int) int {
	for n := most; n > 1; n-- {
		if round125(scale / float64(n)) {
			return n
		}
	}
	return most // of a scale that is not round
}

// round125 reports whether v is 1, 2 or 5 × 10ᵏ.
func round125(v float64) bool {
	v /= math.Pow(10, math.Floor(math.Log10(v)+1e-9))
	return math.Abs(v-1) < 1e-6 || math.Abs(v-2) < 1e-6 || math.Abs(v-5) < 1e-6
}

// level strokes one line, dashed below zero, and writes its value into it where
// that is wanted and there is room.
func (f Contours) level(c Canvas, frame Rect, line []float64, q, width float64, col color.NRGBA, marks tally, taken *[]Rect) {
	pieces := [][]float64{line}
	if f.Labels {
		pieces = f.label(c, frame, line, q, marks, taken)
	}
	for _, p := range pieces {
		if q < 0 {
			dash(c, p, width, 4*f.Style.Line, 3*f.Style.Line, col)
		} else {
			c.Polyline(p, width, col)
		}
	}
}

// label writes the value where a long line runs most nearly level, clear of what
// is written already and of the frame, and returns the line without the part
// under it.
func (f Contours) label(c Canvas, frame Rect, line []float64, q float64, marks tally, taken *[]Rect) [][]float64 {
	s := f.Style
	one := f.Unit
	if one == 0 {
		one = 1
	}
	words := parse(number(q*f.Scale*one, 2), Text)
	w, h := words.width(c, s.Tick)+6, 1.1*s.Tick
	if length(line) < 4*w {
		return [][]float64{line}
	}
	lies := plane{frame, f.Range}.rect(f.Box)
	steps, _, _ := f.levels()
	step := f.Scale / float64(steps)
	var box Rect
	flat := 0.4    // the steepest slope that still looks level
	const way = 12 // the slope is taken over six points to either side
	for i := way; i+way+1 < len(line); i += 2 {
		dx, dy := line[i+way]-line[i-way], line[i+way+1]-line[i-way+1]
		b := Rect{line[i] - w/2, line[i+1] - h/2, line[i] + w/2, line[i+1] + h/2}
		if tilt := math.Abs(dy) / (math.Abs(dx) + 1e-9); tilt < flat && b.inside(frame, 3) && b.clear(*taken) && f.apart(lies, line[i], line[i+1], step) >= 1.5*h && !f.hatched(lies, b) && marks.in(b.wider(s.markRoom())) == 0 {
			box, flat = b, tilt
		}
	}
	if box.W() == 0 {
		return [][]float64{line}
	}
	*taken = append(*taken, box)
	words.halo(c, box.X0+3, box.Y0+h/2+0.34*s.Tick, s.Tick, s.Ink, fade(s.Panel, 0.7))
	return outside(line, box)
}

// hatched reports whether a hatch lies over a value, where the samples lie in box.
func (f Contours) hatched(box, value Rect) bool {
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

// apart returns how far from each other the lines about a pixel are, where the samples
// lie in box: the step between their values over the slope there.
func (f Contours) apart(box Rect, x, y, step float64) float64 {
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

// markRoom is what a value leaves free around it for the marks of which the middle is outside.
func (s *Style) markRoom() float64 { return landmarkSize * s.Mark }

// under returns f with values that keep clear of the marks that are drawn over it.
func (f Contours) under(layers []Figure) Contours {
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

// marksOf returns where a layer has marks, and points of the rims around them.
func marksOf(l Figure) (xy []float64) {
	switch l := l.(type) {
	case Scatter:
		return l.XY
	case classed:
		return l.XY
	case Valued:
		return l.XY
	case Elsewhere:
		return l.XY
	case Landmarks:
		return l.XY
	case Probe:
		return []float64{l.X, l.Y}
	case Shadows:
		xy = append(slices.Clone(l.Centres), l.Points...)
		rim := circle(0, 0, rimMarks) // as many as keep values off any that is seen
		for i := 0; l.Eps > 0 && i+1 < len(l.Centres); i += 2 {
			for k := 0; k < len(rim); k += 2 {
				xy = append(xy, l.Centres[i]+rim[k]/rimMarks*l.Eps, l.Centres[i+1]+rim[k+1]/rimMarks*l.Eps)
			}
		}
	}
	return xy
}

// outside returns the pieces of a line that lie outside of a box.
func outside(line []float64, box Rect) (pieces [][]float64) {
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

// wider returns r with a margin around it.
func (r Rect) wider(by float64) Rect { return Rect{r.X0 - by, r.Y0 - by, r.X1 + by, r.Y1 + by} }

// inside reports whether r lies in o, by a margin.
func (r Rect) inside(o Rect, margin float64) bool {
	return r.X0 >= o.X0+margin && r.Y0 >= o.Y0+margin && r.X1 <= o.X1-margin && r.Y1 <= o.Y1-margin
}

// clear reports whether r meets none of the others.
func (r Rect) clear(others []Rect) bool {
	for _, o := range others {
		if r.X0 < o.X1 && o.X0 < r.X1 && r.Y0 < o.Y1 && o.Y0 < r.Y1 {
			return false
		}
	}
	return true
}
