package font

import (
	"image"
	"image/draw"
	"iter"
	"math"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"mercer/viz/canvas"
)

// A Key identifies the mask of a glyph. Glyphs with equal keys have equal masks, so a
// canvas can cache masks by key.
type Key struct {
	face     faceIndex
	quarters uint8 // subpixel position, in quarters of a pixel to the right
	index    sfnt.GlyphIndex
	size     fixed.Int26_6
}

// A Glyph is the rasterised glyph of one letter in a line.
type Glyph struct {
	Key  Key
	Mask *image.Alpha // coverage relative to the pen; shared, so it must not be modified
	X, Y int          // pixel of the pen; the glyph covers Mask.Rect.Add(image.Pt(X, Y))
}

// maskCache holds the masks of glyphs. A dozen sizes of a hundred letters at four
// subpixel positions need about 2 MB at a device pixel ratio of 2. The cache is emptied
// if it has more than maxMasks entries, for example after a window was moved between
// screens.
var (
	maskCache  = map[Key]*image.Alpha{}
	rasteriser vector.Rasterizer
)

const maxMasks = 8192

// Glyphs returns the glyphs of the line s, which starts at (x, y) in device pixels. The
// baseline y is rounded to whole pixels, and x to quarters of a pixel. Blanks have no
// glyphs.
//
// The hat U+0302 is drawn as a circumflex centred over the letter, since the fonts have
// no anchors for it on φ, ψ and λ. Its size is 0.78 times the size of the text. Over a
// tall letter, it is 0.7 times the size and closer to the letter.
func Glyphs(size float64, f canvas.Face, s string, x, y float64) iter.Seq[Glyph] {
	return func(yield func(Glyph) bool) {
		row := int(math.Round(y))
		column, quarters := splitQuarters(x)
		for _, g := range cachedLine(size, f, s, quarters) {
			g.X, g.Y = g.X+column, g.Y+row
			if !yield(g) {
				return
			}
		}
	}
}

// lineCache holds the glyphs of lines that start in pixel (0, 0), since most texts of a
// picture also occur in the previous picture.
var lineCache = map[lineKey][]Glyph{}

const maxLines = 2048

// A lineKey identifies the glyphs of a line, except for its whole-pixel position.
type lineKey struct {
	size     float64
	face     canvas.Face
	words    string
	quarters uint8
}

// cachedLine returns the glyphs of a line that starts in pixel (0, 0), the given number
// of quarters to the right. It locks fontLock only while it computes the line, so that a
// caller of Glyphs can measure text in its loop.
func cachedLine(size float64, f canvas.Face, s string, quarters uint8) []Glyph {
	fontLock.Lock()
	defer fontLock.Unlock()
	key := lineKey{size, f, s, quarters}
	if out, ok := lineCache[key]; ok {
		return out
	}
	if len(lineCache) >= maxLines {
		clear(lineCache)
	}
	out := lineGlyphs(size, f, s, float64(quarters)/4)
	lineCache[key] = out
	return out
}

// lineGlyphs returns the glyphs of a line that starts at x.
func lineGlyphs(size float64, f canvas.Face, s string, x float64) (out []Glyph) {
	var last glyphRef
	start := x // position of the previous letter
	add := func(p glyphRef, size, x float64, row int) {
		wholePixels, quarters := splitQuarters(x)
		key := Key{p.face, quarters, p.index, fixed.Int26_6(math.Round(size * 64))}
		if m := cachedMask(key); m != nil {
			out = append(out, Glyph{key, m, wholePixels, row})
		}
	}
	for _, r := range s {
		p := findGlyph(faceIndex(f), r)
		if r == hat {
			caret := findGlyph(faceIndex(f), '^')
			hat, right, up := hatPlacement(last, caret)
			add(caret, hat*size, start+right*size, -int(math.Round(up*size)))
			continue
		}
		if !unicode.Is(unicode.Mn, r) {
			x += kernOffset(last, p) * size
			start, last = x, p
		}
		add(p, size, x, 0)
		x += p.advance * size
	}
	return out
}

const (
	hat           = '\u0302'
	hatSize       = 0.78
	hatGap        = 0.07  // gap between the ink of the letter and the hat, in em
	minTallHeight = 0.6   // height in em above which a letter is tall
	tallHatSize   = 0.7   // size of the hat of a tall letter
	tallHatGap    = 0.02  // gap of the hat of a tall letter, in em
	italicSlant   = 0.213 // slant of the italic face: tan 12°
)

// hatPlacement returns the size of the hat of a letter, relative to the size of the letter.
// It also returns the displacement of the hat from the pen of the letter, to the right
// and upwards, in em of the letter.
func hatPlacement(letter, caret glyphRef) (size, right, up float64) {
	lx0, ly0, lx1, _ := glyphBounds(letter)
	cx0, _, cx1, cy1 := glyphBounds(caret)
	size, gap := hatSize, hatGap
	if ly0 < -minTallHeight {
		size, gap = tallHatSize, tallHatGap
	}
	right = (lx0+lx1)/2 - size*(cx0+cx1)/2
	if letter.face == faceIndex(canvas.Italic) {
		right += italicSlant * 0.12 // the axis of a slanted letter continues above the letter
	}
	return size, right, -ly0 + gap + size*cy1
}

// cachedMask returns the mask of a glyph, or nil if the glyph has no ink.
func cachedMask(k Key) *image.Alpha {
	if m, ok := maskCache[k]; ok {
		return m
	}
	if len(maskCache) >= maxMasks {
		clear(maskCache)
	}
	m := rasterise(k)
	maskCache[k] = m
	return m
}

// rasterise computes the mask of one glyph.
func rasterise(k Key) *image.Alpha {
	segments, err := parsedFace(k.face).LoadGlyph(&sfntBuffer, k.index, k.size, nil)
	if err != nil || len(segments) == 0 {
		return nil
	}
	shift := float32(k.quarters) / 4
	b := segments.Bounds()
	r := image.Rect(
		b.Min.X.Floor(), b.Min.Y.Floor(),
		(b.Max.X+fixed.Int26_6(k.quarters)*16).Ceil()+1, b.Max.Y.Ceil()+1)
	rasteriser.Reset(r.Dx(), r.Dy())
	rasteriser.DrawOp = draw.Src
	toPixels := func(p fixed.Point26_6) (float32, float32) {
		return float32(p.X)/64 + shift - float32(r.Min.X), float32(p.Y)/64 - float32(r.Min.Y)
	}
	for _, s := range segments {
		x0, y0 := toPixels(s.Args[0])
		x1, y1 := toPixels(s.Args[1])
		x2, y2 := toPixels(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			rasteriser.ClosePath()
			rasteriser.MoveTo(x0, y0)
		case sfnt.SegmentOpLineTo:
			rasteriser.LineTo(x0, y0)
		case sfnt.SegmentOpQuadTo:
			rasteriser.QuadTo(x0, y0, x1, y1)
		case sfnt.SegmentOpCubeTo:
			rasteriser.CubeTo(x0, y0, x1, y1, x2, y2)
		}
	}
	rasteriser.ClosePath()
	m := image.NewAlpha(r)
	rasteriser.Draw(m, r, image.Opaque, image.Point{})
	return m
}
