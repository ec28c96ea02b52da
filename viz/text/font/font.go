// Package font embeds the fonts of Mercer and rasterises text for all canvases. All
// canvases use the same outlines, the same kerning and the same subpixel positions. A
// poster therefore looks like the live picture.
//
// The fonts are subsets of Source Serif 4 and STIX Two Math, which subset.py generates.
// Both are under the SIL Open Font License 1.1. The folder contains the licences.
package font

import (
	_ "embed" // for the font files
	"math"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"mercer/viz/canvas"
)

//go:embed text-400.ttf
var text400 []byte

//go:embed text-600.ttf
var text600 []byte

//go:embed text-italic.ttf
var textItalic []byte

//go:embed display-400.ttf
var display400 []byte

//go:embed math.ttf
var math400 []byte

// A faceIndex is an index into faces. The faces of package canvas come first, in the
// same order. The last face, mathFace, supplies missing glyphs.
type faceIndex uint8

const mathFace = faceIndex(canvas.Display) + 1

var fontFiles = [...][]byte{
	canvas.Text: text400, canvas.Bold: text600, canvas.Italic: textItalic, canvas.Display: display400,
	mathFace: math400,
}

// fallbackFaces holds for each face the faces that supply missing runes.
var fallbackFaces = [...][]faceIndex{
	canvas.Text:    {mathFace},
	canvas.Bold:    {mathFace},
	canvas.Italic:  {faceIndex(canvas.Text), mathFace},
	canvas.Display: {faceIndex(canvas.Text), mathFace},
	mathFace:       nil,
}

var (
	fontLock   sync.Mutex // guards all variables below and in mask.go
	sfntBuffer sfnt.Buffer
	faces      [len(fontFiles)]*sfnt.Font
	glyphRefs  = map[runeKey]glyphRef{}
	kernCache  = map[kernPair]float64{}
)

// A runeKey identifies a rune in a face.
type runeKey struct {
	face faceIndex
	r    rune
}

// A glyphRef identifies the glyph of a face that draws a rune.
type glyphRef struct {
	face    faceIndex
	index   sfnt.GlyphIndex
	advance float64 // in em
}

type kernPair struct {
	face faceIndex
	a, b sfnt.GlyphIndex
}

// parsedFace returns face f, and parses it on the first call. It panics if the embedded
// file is not a font.
func parsedFace(f faceIndex) *sfnt.Font {
	if faces[f] == nil {
		parsedFont, err := sfnt.Parse(fontFiles[f])
		if err != nil {
			panic("font: " + err.Error())
		}
		faces[f] = parsedFont
	}
	return faces[f]
}

// findGlyph returns the glyph for r in face f or in a fallback face. If no face has the
// rune, it returns the glyph for missing runes.
func findGlyph(f faceIndex, r rune) glyphRef {
	key := runeKey{f, r}
	if p, ok := glyphRefs[key]; ok {
		return p
	}
	p := glyphRef{face: f}
	for _, g := range append([]faceIndex{f}, fallbackFaces[f]...) {
		if i, err := parsedFace(g).GlyphIndex(&sfntBuffer, r); err == nil && i != 0 {
			p = glyphRef{face: g, index: i}
			break
		}
	}
	p.advance = advance(p)
	if unicode.Is(unicode.Mn, r) {
		p.advance = 0 // a combining mark does not move the pen
	}
	glyphRefs[key] = p
	return p
}

// advance returns the unhinted advance width in em. Without hinting, lines have the
// same length on posters and on screens.
func advance(p glyphRef) float64 {
	f := parsedFace(p.face)
	upem := fixed.Int26_6(f.UnitsPerEm()) << 6
	a, err := f.GlyphAdvance(&sfntBuffer, p.index, upem, font.HintingNone)
	if err != nil {
		return 0
	}
	return float64(a) / float64(upem)
}

// kernOffset returns the distance in em by which b is moved if b follows a.
func kernOffset(a, b glyphRef) float64 {
	if a.face != b.face || a.index == 0 || b.index == 0 {
		return 0
	}
	key := kernPair{a.face, a.index, b.index}
	k, ok := kernCache[key]
	if !ok {
		f := parsedFace(a.face)
		upem := fixed.Int26_6(f.UnitsPerEm()) << 6
		if v, err := f.Kern(&sfntBuffer, a.index, b.index, upem, font.HintingNone); err == nil {
			k = float64(v) / float64(upem)
		}
		kernCache[key] = k
	}
	return k
}

// HasGlyph reports whether f or one of its fallback faces has a glyph for r.
func HasGlyph(f canvas.Face, r rune) bool {
	fontLock.Lock()
	defer fontLock.Unlock()
	return findGlyph(faceIndex(f), r).index != 0
}

// widthCache holds the widths of lines in em.
var widthCache = map[lineOfText]float64{}

type lineOfText struct {
	face  canvas.Face
	words string
}

// Width returns the advance width of s at the given font size, in the same unit as the
// size.
func Width(size float64, f canvas.Face, s string) float64 {
	fontLock.Lock()
	defer fontLock.Unlock()
	key := lineOfText{f, s}
	w, ok := widthCache[key]
	if !ok {
		if len(widthCache) >= maxLines {
			clear(widthCache)
		}
		w = emWidth(f, s)
		widthCache[key] = w
	}
	return w * size
}

// emWidth returns the advance width of s in em.
func emWidth(f canvas.Face, s string) float64 {
	var w float64
	var last glyphRef
	for _, r := range s {
		p := findGlyph(faceIndex(f), r)
		if p.advance != 0 || !unicode.Is(unicode.Mn, r) {
			w += kernOffset(last, p) + p.advance
			last = p
		}
	}
	return w
}

// glyphBounds returns the bounding box of a glyph in em. The y axis points downwards from
// the baseline.
func glyphBounds(p glyphRef) (x0, y0, x1, y1 float64) {
	f := parsedFace(p.face)
	upem := fixed.Int26_6(f.UnitsPerEm()) << 6
	b, _, err := f.GlyphBounds(&sfntBuffer, p.index, upem, font.HintingNone)
	if err != nil {
		return 0, 0, p.advance, 0
	}
	em := float64(upem)
	return float64(b.Min.X) / em, float64(b.Min.Y) / em, float64(b.Max.X) / em, float64(b.Max.Y) / em
}

// splitQuarters rounds v to quarters. It returns the integer part, and the remainder
// from 0 to 3 quarters.
func splitQuarters(v float64) (wholePixels int, quarters uint8) {
	q := math.Floor(v*4 + 0.5)
	w := math.Floor(q / 4)
	return int(w), uint8(q - 4*w)
}
