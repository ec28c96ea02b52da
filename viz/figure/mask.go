package figure

import (
	"math"
	"slices"

	"mercer/viz/canvas"
)

// A Mask hatches the region where a sampled function exceeds a level, and draws the
// outline of the region.
type Mask struct {
	Style  *Style
	Nx, Ny int
	Z      []float64 // Ny rows of Nx, the first at the top
	Box    canvas.Rect
	Range  canvas.Rect
	Level  float64

	Cache *Cache // cache of the strokes; may be nil
}

// A hatching holds the strokes of a Mask, and the inputs from which they were computed.
// A stroke is stored as the x and y of its start and the x and y of its end.
type hatching struct {
	source  []float64
	level   float64
	frame   canvas.Rect
	box     canvas.Rect
	line    float64
	xy      []float64
	outline [][]float64
	replay  replay
}

// HasHatch reports whether a sample exceeds the level.
func (f Mask) HasHatch() bool {
	for _, v := range f.Z {
		if v > f.Level {
			return true
		}
	}
	return false
}

// Draw implements Figure. Each stroke has the colour of the panel. A thin line of ink
// along its centre makes the stroke visible where the field has the colour of the panel
// too. The outline is drawn in the same way.
func (f Mask) Draw(c canvas.Canvas, r canvas.Rect) {
	s, h := f.Style, f.Hatch(r)
	h.replay.draw(c, contourLook{frame: r, ink: s.Ink, panel: s.Panel, line: s.Line}, nil, func() {
		for i := 0; i+3 < len(h.xy); i += 4 {
			c.StrokePolyline(h.xy[i:i+4], 2*s.Line, Fade(s.Panel, 0.7))
			c.StrokePolyline(h.xy[i:i+4], 0.7*s.Line, Fade(s.Ink, 0.28))
		}
		for _, line := range h.outline {
			c.StrokePolyline(line, 2*s.Line, Fade(s.Panel, 0.7))
			c.StrokePolyline(line, 0.7*s.Line, Fade(s.Ink, 0.45))
		}
	})
}

// Hatch returns the strokes and the outline for the frame r. It returns cached strokes
// if the inputs are unchanged.
func (f Mask) Hatch(r canvas.Rect) *hatching {
	h := &hatching{}
	if f.Nx < 2 || f.Ny < 2 || len(f.Z) < f.Nx*f.Ny || f.Style.IsThumbnail {
		return h
	}
	box := canvas.Plane{Frame: r, Data: f.Range}.Rect(f.Box)
	if f.Cache != nil {
		h = &f.Cache.hatch
	}
	if h.source != nil && h.level == f.Level && h.frame == r && h.box == box && h.line == f.Style.Line && HaveEqualValues(h.source, f.Z) {
		h.source = f.Z // refer to the current slice, so that the older one can be freed
		return h
	}
	*h = hatching{source: f.Z, level: f.Level, frame: r, box: box, line: f.Style.Line, xy: h.xy[:0]}
	samplesPerX, samplesPerY := float64(f.Nx-1)/box.W(), float64(f.Ny-1)/box.H()
	exceeds := func(x, y float64) bool {
		u, v := (x-box.X0)*samplesPerX, (y-box.Y0)*samplesPerY
		i, j := min(max(int(u), 0), f.Nx-2), min(max(int(v), 0), f.Ny-2)
		a, b, k := u-float64(i), v-float64(j), j*f.Nx+i
		upper, lower := f.Z[k:k+2], f.Z[k+f.Nx:k+f.Nx+2]
		return (upper[0]*(1-a)+upper[1]*a)*(1-b)+(lower[0]*(1-a)+lower[1]*a)*b > f.Level
	}
	frame := canvas.Rect{X0: max(r.X0, box.X0), Y0: max(r.Y0, box.Y0), X1: min(r.X1, box.X1), Y1: min(r.Y1, box.Y1)}
	const step = 1.5
	period := 8 * f.Style.Line
	for diagonal := math.Ceil((frame.X0+frame.Y0)/period) * period; diagonal < frame.X1+frame.Y1; diagonal += period {
		x0, x1 := max(frame.X0, diagonal-frame.Y1), min(frame.X1, diagonal-frame.Y0)
		start := math.NaN()
		for x := x0; ; x = min(x+step, x1) {
			isInside := x < x1 && exceeds(x, diagonal-x)
			if isInside && start != start {
				start = x
			}
			if !isInside && start == start {
				h.xy = append(h.xy, start, diagonal-start, x, diagonal-x)
				start = math.NaN()
			}
			if !(x < x1) {
				break
			}
		}
	}
	h.outline = f.outline(box)
	return h
}

// outline returns the lines on which the function equals the level, in pixels. The
// samples cover box.
func (f Mask) outline(box canvas.Rect) (lines [][]float64) {
	if !f.HasHatch() {
		return nil
	}
	z, maxAbs := make([]float32, f.Nx*f.Ny), 0.0
	for i := range z {
		v := f.Z[i] - f.Level
		if z[i] = float32(v); math.Abs(v) > maxAbs {
			maxAbs = math.Abs(v)
		}
	}
	t := newTracer(f.Nx, f.Ny, z, 2*maxAbs, 0)
	for _, line := range t.lines(0, 0) {
		lines = append(lines, slices.Clone(t.mapLine(box, line)))
	}
	t.release()
	return lines
}
