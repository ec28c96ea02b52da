// Package svg implements canvas.Canvas by writing an SVG document. Shapes become SVG
// shapes, text becomes text elements with font names, and fields and matrices become
// images. Equal pictures give equal bytes.
package svg

import (
	"encoding/base64"
	"image/color"
	"math"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/text/font"
)

// These are the font families of the text. They begin with the fonts of the project,
// followed by their originals and similar fonts.
const (
	textFamily    = "'Mercer Text', 'Mercer Math', 'Source Serif 4', 'Source Serif Pro', 'STIX Two Math', Georgia, serif"
	displayFamily = "'Mercer Display', 'Mercer Text', 'Mercer Math', 'Source Serif 4 Display', 'Source Serif 4', 'STIX Two Math', Georgia, serif"
)

// A Canvas writes figures as SVG. It implements canvas.Canvas.
type Canvas struct {
	w, h      float64
	out       []byte
	clipCount int      // number of clips so far; the names of clips contain this number
	openClips []string // names of the open clips, from the outermost to the innermost
}

var _ canvas.HaloTexter = (*Canvas)(nil)

// New returns a canvas of w×h units, filled with the background colour. The document
// has the given title and description.
func New(w, h float64, background color.NRGBA, title, description string) *Canvas {
	c := &Canvas{w: w, h: h}
	c.out = append(c.out, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"`...)
	c.writeNumbers(" width", w, " height", h)
	c.out = append(c.out, ` viewBox="0 0 `...)
	c.out = appendNumber(append(appendNumber(c.out, w), ' '), h)
	c.out = append(c.out, "\" font-family=\""+textFamily+"\">\n<title>"...)
	c.writeEscaped(title)
	c.out = append(c.out, "</title>\n<desc>"...)
	c.writeEscaped(description)
	c.out = append(c.out, "</desc>\n<rect"...)
	c.writeNumbers(" width", w, " height", h)
	c.writeColor("fill", background)
	c.closeElement()
	return c
}

// Bytes closes open elements and returns the document. The canvas cannot be used
// afterwards.
func (c *Canvas) Bytes() []byte {
	for range c.openClips {
		c.out = append(c.out, "</g>\n"...)
	}
	c.openClips = nil
	c.out = append(c.out, "</svg>\n"...)
	return c.out
}

// Size implements canvas.Canvas.
func (c *Canvas) Size() (w, h float64) { return c.w, c.h }

// Ratio implements canvas.Canvas. A document has no pixels, so it returns 1.
func (c *Canvas) Ratio() float64 { return 1 }

// FillDisc implements canvas.Canvas.
func (c *Canvas) FillDisc(x, y, r float64, col color.NRGBA) {
	if !(r > 0) || !allFinite(x, y, r) || col.A == 0 {
		return
	}
	c.out = append(c.out, "<circle"...)
	c.writeNumbers(" cx", x, " cy", y, " r", r)
	c.writeColor("fill", col)
	c.closeElement()
}

// StrokeRing implements canvas.Canvas.
func (c *Canvas) StrokeRing(x, y, r, width float64, col color.NRGBA) {
	if !(r > 0) || !(width > 0) || !allFinite(x, y, r, width) || col.A == 0 {
		return
	}
	c.out = append(c.out, "<circle"...)
	c.writeNumbers(" cx", x, " cy", y, " r", r)
	c.out = append(c.out, ` fill="none"`...)
	c.writeNumbers(" stroke-width", width)
	c.writeColor("stroke", col)
	c.closeElement()
}

// StrokePolyline implements canvas.Canvas. A coordinate that is not finite splits the
// line.
func (c *Canvas) StrokePolyline(xy []float64, width float64, col color.NRGBA) {
	if !(width > 0) || !allFinite(width) || col.A == 0 {
		return
	}
	var d []byte
	for len(xy) >= 2 {
		n := 0
		for n+1 < len(xy) && allFinite(xy[n], xy[n+1]) {
			n += 2
		}
		piece := xy[:n]
		closed := n > 4 && piece[0] == piece[n-2] && piece[1] == piece[n-1]
		if closed {
			piece = piece[:n-2]
		}
		if n >= 4 {
			d = appendPath(d, piece, closed)
		}
		xy = xy[min(n+2, len(xy)):]
	}
	if d == nil {
		return
	}
	c.out = append(append(append(c.out, `<path fill="none" stroke-linejoin="round" d="`...), d...), '"')
	c.writeNumbers(" stroke-width", width)
	c.writeColor("stroke", col)
	c.closeElement()
}

// FillPolygon implements canvas.Canvas.
func (c *Canvas) FillPolygon(xy []float64, col color.NRGBA) {
	if len(xy) < 6 || !allFinite(xy...) || col.A == 0 {
		return
	}
	if x0, y0, x1, y1, ok := rectangleCorners(xy); ok {
		c.out = append(c.out, "<rect"...)
		c.writeNumbers(" x", x0, " y", y0, " width", x1-x0, " height", y1-y0)
	} else {
		c.out = append(append(append(c.out, `<path d="`...), appendPath(nil, xy, true)...), '"')
	}
	c.writeColor("fill", col)
	c.closeElement()
}

// rectangleCorners returns two opposite corners of xy if xy is an axis-parallel
// rectangle. Otherwise, ok is false.
func rectangleCorners(xy []float64) (x0, y0, x1, y1 float64, ok bool) {
	if len(xy) != 8 {
		return
	}
	x0, y0, x1, y1 = min(xy[0], xy[4]), min(xy[1], xy[5]), max(xy[0], xy[4]), max(xy[1], xy[5])
	startsHorizontal := xy[1] == xy[3] && xy[2] == xy[4] && xy[5] == xy[7] && xy[6] == xy[0]
	startsVertical := xy[0] == xy[2] && xy[3] == xy[5] && xy[4] == xy[6] && xy[7] == xy[1]
	return x0, y0, x1, y1, startsHorizontal || startsVertical
}

// appendPath appends the commands of an SVG path through xy.
func appendPath(d []byte, xy []float64, closed bool) []byte {
	for i := 0; i+1 < len(xy); i += 2 {
		command := byte('L')
		if i == 0 {
			command = 'M'
		}
		d = appendNumber(append(appendNumber(append(d, command), xy[i]), ' '), xy[i+1])
	}
	if closed {
		d = append(d, 'Z')
	}
	return d
}

// Clip implements canvas.Canvas.
func (c *Canvas) Clip(r canvas.Rect) (restore func()) {
	if !allFinite(r.X0, r.Y0, r.X1, r.Y1) {
		r = canvas.Rect{}
	}
	c.clipCount++
	name := "c" + strconv.Itoa(c.clipCount)
	c.out = append(c.out, `<clipPath id="`+name+`"><rect`...)
	c.writeNumbers(" x", r.X0, " y", r.Y0, " width", max(r.W(), 0), " height", max(r.H(), 0))
	c.out = append(c.out, "/></clipPath>\n<g clip-path=\"url(#"+name+")\">\n"...)
	c.openClips = append(c.openClips, name)
	return func() {
		// Ending a clip also ends the clips inside it.
		for n := len(c.openClips); n > 0; n-- {
			last := c.openClips[n-1]
			c.openClips = c.openClips[:n-1]
			c.out = append(c.out, "</g>\n"...)
			if last == name {
				return
			}
		}
	}
}

// DrawText implements canvas.Canvas. It also writes the length of the text, so that viewers
// with other fonts scale the text to this length.
func (c *Canvas) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, col color.NRGBA) {
	c.writeTextElement(x, y, size, f, a, s, col, color.NRGBA{}, 0)
}

// DrawTextWithHalo implements canvas.HaloTexter. The halo is a stroke of the same text
// element. Searching and copying therefore find each word once.
func (c *Canvas) DrawTextWithHalo(x, y, size float64, f canvas.Face, s string, col, rim color.NRGBA, r float64) {
	c.writeTextElement(x, y, size, f, canvas.Left, s, col, rim, r)
}

// writeTextElement writes one line of text. If r is positive, the text has a halo of
// width r.
func (c *Canvas) writeTextElement(x, y, size float64, f canvas.Face, a canvas.Align, s string, col, rim color.NRGBA, r float64) {
	if s == "" || !(size > 0) || !allFinite(x, y, size) || col.A == 0 {
		return
	}
	c.out = append(c.out, "<text"...)
	c.writeNumbers(" x", x, " y", y, " font-size", size)
	switch f {
	case canvas.Bold:
		c.out = append(c.out, ` font-weight="600"`...)
	case canvas.Italic:
		c.out = append(c.out, ` font-style="italic"`...)
	case canvas.Display:
		c.out = append(c.out, ` font-family="`+displayFamily+`"`...)
	}
	switch a {
	case canvas.Center:
		c.out = append(c.out, ` text-anchor="middle"`...)
	case canvas.Right:
		c.out = append(c.out, ` text-anchor="end"`...)
	}
	if w := font.Width(size, f, s); w > 0 {
		c.writeNumbers(" textLength", w)
		c.out = append(c.out, ` lengthAdjust="spacingAndGlyphs"`...)
	}
	if strings.HasPrefix(s, " ") || strings.HasSuffix(s, " ") || strings.Contains(s, "  ") {
		c.out = append(c.out, ` xml:space="preserve"`...)
	}
	c.writeColor("fill", col)
	if r > 0 && allFinite(r) && rim.A > 0 {
		c.out = append(c.out, ` paint-order="stroke" stroke-linejoin="round"`...)
		c.writeNumbers(" stroke-width", 2*r)
		c.writeColor("stroke", rim)
	}
	c.out = append(c.out, '>')
	c.writeEscaped(s)
	c.out = append(c.out, "</text>\n"...)
}

// TextWidth implements canvas.Canvas.
func (c *Canvas) TextWidth(size float64, f canvas.Face, s string) float64 {
	return font.Width(size, f, s)
}

// writeImage writes an image that fills r. If isFlat is true, viewers do not interpolate
// between its pixels.
func (c *Canvas) writeImage(r canvas.Rect, png []byte, isFlat bool) {
	c.out = append(c.out, `<image preserveAspectRatio="none"`...)
	c.writeNumbers(" x", r.X0, " y", r.Y0, " width", r.W(), " height", r.H())
	if isFlat {
		c.out = append(c.out, ` style="image-rendering:pixelated"`...)
	}
	c.out = append(c.out, ` xlink:href="data:image/png;base64,`...)
	c.out = base64.StdEncoding.AppendEncode(c.out, png)
	c.out = append(c.out, '"')
	c.closeElement()
}

// closeElement ends an element without content.
func (c *Canvas) closeElement() { c.out = append(c.out, "/>\n"...) }

// writeNumbers writes numeric attributes. The arguments are names and values in turn.
func (c *Canvas) writeNumbers(pairs ...any) {
	for i := 0; i+1 < len(pairs); i += 2 {
		c.out = append(append(c.out, pairs[i].(string)...), '=', '"')
		c.out = append(appendNumber(c.out, pairs[i+1].(float64)), '"')
	}
}

// appendNumber appends v, rounded to two decimals, without trailing zeros.
func appendNumber(dst []byte, v float64) []byte {
	v = math.Round(v*100) / 100
	if v == 0 {
		v = 0 // avoids −0
	}
	return strconv.AppendFloat(dst, v, 'f', -1, 64)
}

// writeColor writes a colour attribute. If the colour is not opaque, it also writes an
// opacity attribute.
func (c *Canvas) writeColor(attribute string, col color.NRGBA) {
	const hex = "0123456789abcdef"
	c.out = append(append(append(c.out, ' '), attribute...), `="#`...)
	for _, v := range [3]uint8{col.R, col.G, col.B} {
		c.out = append(c.out, hex[v>>4], hex[v&15])
	}
	c.out = append(c.out, '"')
	if col.A < 255 {
		c.out = append(append(append(c.out, ' '), attribute...), `-opacity="`...)
		c.out = strconv.AppendFloat(c.out, math.Round(float64(col.A)/255*1000)/1000, 'f', -1, 64)
		c.out = append(c.out, '"')
	}
}

// writeEscaped writes text with XML escapes. It omits characters that XML does not
// allow.
func (c *Canvas) writeEscaped(s string) {
	for _, r := range s {
		switch {
		case r == '<':
			c.out = append(c.out, "&lt;"...)
		case r == '>':
			c.out = append(c.out, "&gt;"...)
		case r == '&':
			c.out = append(c.out, "&amp;"...)
		case r < ' ' && r != '\t' && r != '\n', r == 0xfffd, r == 0xfffe, r == 0xffff:
		default:
			c.out = append(c.out, string(r)...)
		}
	}
}

// allFinite reports whether all elements of vs are finite.
func allFinite(vs ...float64) bool {
	for _, v := range vs {
		if v-v != 0 {
			return false
		}
	}
	return true
}
