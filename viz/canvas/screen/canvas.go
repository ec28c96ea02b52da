// Package screen implements canvas.Canvas with Ebitengine. It converts all shapes of a
// picture to triangles for two Kage shaders. One shader draws ink, which comprises
// discs, strokes, polygons and letters. The other draws fields. Shapes are drawn in
// order. Consecutive shapes of one shader share a draw call.
package screen

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/canvas"
	"mercer/viz/text/font"
)

// A Canvas implements canvas.Canvas. It records a picture, and Flush paints it. Flush
// uploads all values and letters before the first draw call.
type Canvas struct {
	w, h, scale  float64
	bounds, clip image.Rectangle // in device pixels

	ink, field mesh
	calls      []drawCall
	values     valueImage
	palettes   paletteImage
	letters    atlas

	lastPolygon         backdrop
	hasTranslucentField bool // a field of the picture is translucent

	stroker      stroker
	triangulator triangulator
	scratch      []float64

	inkShader, fieldShader *ebiten.Shader
}

// A drawCall is a range of one of the two meshes, which is painted with one clip.
type drawCall struct {
	isField                bool
	clip                   image.Rectangle
	firstVertex, vertexEnd int // range of vertices, without vertexEnd
	firstIndex, indexEnd   int // range of indices, without indexEnd; the values are relative to firstVertex
}

// New returns an empty canvas and compiles its shaders.
func New() *Canvas {
	c := &Canvas{}
	c.inkShader, c.fieldShader = compileShaders()
	return c
}

// Begin discards the previous picture and starts a new picture of w×h units. A unit has
// scale device pixels.
func (c *Canvas) Begin(w, h, scale float64) {
	c.w, c.h, c.scale = w, h, scale
	c.bounds = image.Rect(0, 0, int(math.Ceil(w*scale)), int(math.Ceil(h*scale)))
	c.clip, c.lastPolygon, c.hasTranslucentField = c.bounds, backdrop{}, false
	c.ink.reset()
	c.field.reset()
	c.calls = c.calls[:0]
	c.values.reset()
	c.palettes.reset()
	c.letters.reset()
}

// Size implements canvas.Canvas.
func (c *Canvas) Size() (w, h float64) { return c.w, c.h }

// Ratio implements canvas.Canvas.
func (c *Canvas) Ratio() float64 { return c.scale }

// mesh returns the mesh of the field shader if isField is true, and the mesh of the ink
// shader otherwise. It starts a new draw call if the last one has another shader or clip.
func (c *Canvas) mesh(isField bool) *mesh {
	m := &c.ink
	if isField {
		m = &c.field
	}
	clip := c.clip
	if isField { // fields are clipped when they are added
		clip = c.bounds
	}
	if n := len(c.calls); n == 0 || c.calls[n-1].isField != isField || c.calls[n-1].clip != clip {
		c.close()
		c.calls = append(c.calls, drawCall{isField: isField, clip: clip, firstVertex: len(m.vertices), firstIndex: len(m.indices)})
		m.base = len(m.vertices)
	}
	return m
}

// close sets the ends of the last draw call.
func (c *Canvas) close() {
	if n := len(c.calls); n > 0 {
		last := &c.calls[n-1]
		m := &c.ink
		if last.isField {
			m = &c.field
		}
		last.vertexEnd, last.indexEnd = len(m.vertices), len(m.indices)
	}
}

// A backdrop describes the quadrilateral that was drawn last.
type backdrop struct {
	vertex, index int // index of its first vertex and position of its first index
	end           int // end of its indices
	box           image.Rectangle
}

// dropHiddenPolygon removes the last shape if it is a polygon inside box. The caller is
// about to paint box with an opaque field. Most panels have a background that a field
// covers completely, and in a software renderer each pixel is expensive.
// dropHiddenPolygon also removes a draw call that becomes empty, so that consecutive
// fields share one draw call.
func (c *Canvas) dropHiddenPolygon(box image.Rectangle) {
	g, m, n := c.lastPolygon, &c.ink, len(c.calls)
	if g.end == 0 || g.end != len(m.indices) || !g.box.In(box) || c.calls[n-1].isField {
		return
	}
	m.vertices, m.indices = m.vertices[:g.vertex], m.indices[:g.index]
	if c.calls[n-1].firstIndex == g.index {
		c.calls = c.calls[:n-1]
	}
}

// bounds returns the pixels that overlap the polygon xy. An overlap of less than 10⁻⁶
// pixels is ignored.
func bounds(xy []float64) image.Rectangle {
	x0, y0, x1, y1 := xy[0], xy[1], xy[0], xy[1]
	for i := 2; i < len(xy); i += 2 {
		x0, y0, x1, y1 = min(x0, xy[i]), min(y0, xy[i+1]), max(x1, xy[i]), max(y1, xy[i+1])
	}
	const tolerance = 1e-6
	return image.Rect(int(math.Floor(x0+tolerance)), int(math.Floor(y0+tolerance)), int(math.Ceil(x1-tolerance)), int(math.Ceil(y1-tolerance)))
}

// FillDisc implements canvas.Canvas.
func (c *Canvas) FillDisc(x, y, r float64, col color.NRGBA) {
	c.mesh(false).addDisc(x*c.scale, y*c.scale, r*c.scale, col)
}

// StrokeRing implements canvas.Canvas.
func (c *Canvas) StrokeRing(x, y, r, width float64, col color.NRGBA) {
	c.mesh(false).addRing(x*c.scale, y*c.scale, r*c.scale, width*c.scale, col)
}

// StrokePolyline implements canvas.Canvas.
func (c *Canvas) StrokePolyline(xy []float64, width float64, col color.NRGBA) {
	c.mesh(false).addPolyline(&c.stroker, c.toPixels(xy), width*c.scale, col)
}

// FillPolygon implements canvas.Canvas.
func (c *Canvas) FillPolygon(xy []float64, col color.NRGBA) {
	m := c.mesh(false)
	vertices, indices := len(m.vertices), len(m.indices)
	xy = c.toPixels(xy)
	m.addPolygon(&c.triangulator, xy, col)
	if len(xy) == 8 {
		c.lastPolygon = backdrop{vertices, indices, len(m.indices), bounds(xy).Intersect(c.clip)}
	}
}

// toPixels converts xy to device pixels. The next call overwrites the result.
func (c *Canvas) toPixels(xy []float64) []float64 {
	c.scratch = c.scratch[:0]
	for _, v := range xy {
		c.scratch = append(c.scratch, v*c.scale)
	}
	return c.scratch
}

// DrawField implements canvas.Canvas.
func (c *Canvas) DrawField(r canvas.Rect, nx, ny int, z []float32, p canvas.Palette) {
	if nx < 1 || ny < 1 || len(z) < nx*ny {
		return
	}
	c.addSamples(r, nx, ny, z, &p, float64(nx-1), float64(ny-1), 0)
}

// DrawCells implements canvas.Canvas.
func (c *Canvas) DrawCells(r canvas.Rect, rows, cols int, z []float32, p canvas.Palette) {
	if rows < 1 || cols < 1 || len(z) < rows*cols {
		return
	}
	c.addSamples(r, cols, rows, z, &p, float64(cols), float64(rows), 1)
}

// addSamples adds a field or a matrix that fills r. The lower right corner of r has the
// sample coordinates (u, v). If flat is 1, the samples are cells of a matrix. The edges
// of r are rounded to pixels and clipped, which does not move the samples.
func (c *Canvas) addSamples(r canvas.Rect, nx, ny int, z []float32, p *canvas.Palette, u, v, flat float64) {
	box := c.pixelRect(r).Intersect(c.clip)
	if box.Empty() {
		return
	}
	row := c.palettes.row(p)
	if c.palettes.swatches[row].isOpaque {
		c.dropHiddenPolygon(box)
	} else {
		c.hasTranslucentField = true
	}
	m := c.mesh(true)
	f := c.values.add(z[:nx*ny], nx, p.Min, p.Max)
	b := brush{
		r: float32(f.firstIndex), g: float32(nx), b: float32(ny), a: float32(row),
		falloffEnd: float32(f.a), maxCoverage: float32(f.b),
	}
	nanFlag := 0.
	if f.hasNaN {
		nanFlag = 1
	}
	corner := func(x, y int) uint32 {
		i := m.addVertex(b, float64(x), float64(y), flat, nanFlag)
		m.vertex(i).SrcX = float32((float64(x)/c.scale - r.X0) / r.W() * u)
		m.vertex(i).SrcY = float32((float64(y)/c.scale - r.Y0) / r.H() * v)
		return i
	}
	m.addQuadOf(corner(box.Min.X, box.Min.Y), corner(box.Max.X, box.Min.Y), corner(box.Max.X, box.Max.Y), corner(box.Min.X, box.Max.Y))
}

// pixelRect converts r to device pixels and rounds its edges.
func (c *Canvas) pixelRect(r canvas.Rect) image.Rectangle {
	toPixel := func(v float64) int { return int(math.Round(min(max(v*c.scale, -1<<20), 1<<20))) }
	return image.Rect(toPixel(r.X0), toPixel(r.Y0), toPixel(r.X1), toPixel(r.Y1))
}

// Clip implements canvas.Canvas. The edges of r are rounded to pixels.
func (c *Canvas) Clip(r canvas.Rect) (restore func()) {
	previous := c.clip
	c.clip = previous.Intersect(c.pixelRect(r))
	return func() { c.clip = previous }
}

// DrawText implements canvas.Canvas.
func (c *Canvas) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, col color.NRGBA) {
	if col.A == 0 {
		return
	}
	switch a {
	case canvas.Center:
		x -= font.Width(size, f, s) / 2
	case canvas.Right:
		x -= font.Width(size, f, s)
	}
	m := c.mesh(false)
	for g := range font.Glyphs(size*c.scale, f, s, x*c.scale, y*c.scale) {
		if pos, ok := c.letters.findOrAdd(g); ok {
			b := g.Mask.Rect
			m.addGlyph(float64(g.X+b.Min.X), float64(g.Y+b.Min.Y), float64(pos.X), float64(pos.Y), float64(b.Dx()), float64(b.Dy()), col)
		}
	}
}

// TextWidth implements canvas.Canvas.
func (c *Canvas) TextWidth(size float64, f canvas.Face, s string) float64 {
	return font.Width(size, f, s)
}

// Flush paints the recorded picture onto dst. The top left corner of the canvas is
// pixel (0, 0) of dst.
func (c *Canvas) Flush(dst *ebiten.Image) {
	c.close()
	if len(c.calls) == 0 {
		return
	}
	ink := &ebiten.DrawTrianglesShaderOptions{}
	ink.Images[0] = c.letters.upload()
	field := &ebiten.DrawTrianglesShaderOptions{}
	if !c.hasTranslucentField {
		field.Blend = ebiten.BlendCopy
	}
	if len(c.field.indices) > 0 {
		field.Images[0], field.Images[1] = c.values.upload(), c.palettes.upload()
	}
	for _, k := range c.calls {
		m, shader, options := &c.ink, c.inkShader, ink
		if k.isField {
			m, shader, options = &c.field, c.fieldShader, field
		}
		if k.firstIndex == k.indexEnd || k.clip.Empty() {
			continue
		}
		part := dst.SubImage(k.clip).(*ebiten.Image)
		part.DrawTrianglesShader32(m.vertices[k.firstVertex:k.vertexEnd], m.indices[k.firstIndex:k.indexEnd], shader, options)
	}
}
