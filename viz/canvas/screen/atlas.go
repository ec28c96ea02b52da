package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
	"mercer/viz/text/font"
)

const (
	atlasWidth   = 512
	maxAtlasRows = 2048 // the number of rows above which the atlas is emptied
	whiteTexel   = 1.5  // the middle of the white corner, which shapes other than letters use
	whiteSize    = 3    // side of the white corner
)

// atlas is the atlas of all masks that a picture uses. Masks lie on shelves: each
// mask follows the previous one, or starts a new shelf if it does not fit.
type atlas struct {
	positions     map[font.Key]image.Point
	x, y          int // place of the next mask
	shelfHeight   int // the height of the tallest mask in this shelf
	texels        []byte
	firstStaleRow int // rows from here on are not yet in the image
	restarts      int // number of times that the atlas was emptied
	image         *ebiten.Image
}

// reset runs between pictures. The atlas keeps its masks unless it has become too
// large.
func (l *atlas) reset() {
	if l.positions != nil && l.y < maxAtlasRows {
		return
	}
	l.restarts++
	l.positions = map[font.Key]image.Point{}
	l.texels = l.texels[:0]
	l.x, l.y, l.shelfHeight, l.firstStaleRow = whiteSize+1, 0, whiteSize+1, 0
	l.grow(whiteSize)
	for y := range whiteSize {
		for x := range whiteSize {
			l.set(x, y, 0xff)
		}
	}
}

func (l *atlas) grow(rows int) {
	if need := 4 * atlasWidth * rows; len(l.texels) < need {
		l.texels = append(l.texels, make([]byte, need-len(l.texels))...)
	}
}

func (l *atlas) set(x, y int, coverage uint8) {
	t := l.texels[4*(y*atlasWidth+x):]
	t[0], t[1], t[2], t[3] = coverage, coverage, coverage, coverage
}

// findOrAdd returns the place of the mask of g in the atlas, and adds a new mask. find
// reports false for a mask wider than the atlas.
func (l *atlas) findOrAdd(g font.Glyph) (image.Point, bool) {
	if at, ok := l.positions[g.Key]; ok {
		return at, true
	}
	w, h := g.Mask.Rect.Dx(), g.Mask.Rect.Dy()
	if w > atlasWidth {
		return image.Point{}, false
	}
	if l.x+w > atlasWidth {
		l.x, l.y, l.shelfHeight = 0, l.y+l.shelfHeight, 0
	}
	at := image.Pt(l.x, l.y)
	l.grow(l.y + h)
	for y := range h {
		for x, coverage := range g.Mask.Pix[y*g.Mask.Stride:][:w] {
			l.set(at.X+x, at.Y+y, coverage)
		}
	}
	l.x, l.shelfHeight, l.firstStaleRow = l.x+w+1, max(l.shelfHeight, h+1), min(l.firstStaleRow, l.y)
	l.positions[g.Key] = at
	return at, true
}

// upload returns the image of the atlas with all its masks.
func (l *atlas) upload() *ebiten.Image {
	const row = 4 * atlasWidth
	rows := len(l.texels) / row
	before := l.image
	if l.image = fitImage(l.image, atlasWidth, rows); l.image != before {
		l.firstStaleRow = 0
	}
	if l.firstStaleRow < rows {
		writeRows(l.image, l.firstStaleRow, rows, l.texels[l.firstStaleRow*row:])
		l.firstStaleRow = rows
	}
	return l.image
}
