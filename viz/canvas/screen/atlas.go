package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/text/font"
)

const (
	atlasWidth   = 512
	maxAtlasRows = 2048 // number of rows above which the atlas is emptied
	whiteTexel   = 1.5  // texel coordinate of the centre of the white square, which shapes other than letters use
	whiteSize    = 3    // side of the white square in the corner of the atlas
)

// An atlas is an image with the masks of all letters in a picture. The masks lie in
// rows, called shelves. Each mask is placed to the right of the previous one. If it
// does not fit there, a new shelf begins.
type atlas struct {
	positions     map[font.Key]image.Point
	x, y          int // position of the next mask
	shelfHeight   int // height of the tallest mask in the current shelf
	texels        []byte
	firstStaleRow int // first row that has not been uploaded to the image
	restarts      int // number of times that the atlas was emptied
	image         *ebiten.Image
}

// reset prepares the atlas for the next picture. It empties the atlas if the atlas is
// new or has become too large.
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

// findOrAdd returns the position of the mask of g in the atlas. If the mask is new,
// findOrAdd adds it. It returns false if the mask is wider than the atlas.
func (l *atlas) findOrAdd(g font.Glyph) (image.Point, bool) {
	if pos, ok := l.positions[g.Key]; ok {
		return pos, true
	}
	w, h := g.Mask.Rect.Dx(), g.Mask.Rect.Dy()
	if w > atlasWidth {
		return image.Point{}, false
	}
	if l.x+w > atlasWidth {
		l.x, l.y, l.shelfHeight = 0, l.y+l.shelfHeight, 0
	}
	pos := image.Pt(l.x, l.y)
	l.grow(l.y + h)
	for y := range h {
		for x, coverage := range g.Mask.Pix[y*g.Mask.Stride:][:w] {
			l.set(pos.X+x, pos.Y+y, coverage)
		}
	}
	l.x, l.shelfHeight, l.firstStaleRow = l.x+w+1, max(l.shelfHeight, h+1), min(l.firstStaleRow, l.y)
	l.positions[g.Key] = pos
	return pos, true
}

// upload writes new masks to the image of the atlas, and returns the image.
func (l *atlas) upload() *ebiten.Image {
	const row = 4 * atlasWidth
	rows := len(l.texels) / row
	previous := l.image
	if l.image = fitImage(l.image, atlasWidth, rows); l.image != previous {
		l.firstStaleRow = 0
	}
	if l.firstStaleRow < rows {
		writeRows(l.image, l.firstStaleRow, rows, l.texels[l.firstStaleRow*row:])
		l.firstStaleRow = rows
	}
	return l.image
}
