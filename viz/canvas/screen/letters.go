package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/text/font"
)

const (
	lettersWidth   = 512
	lettersMaxRows = 2048 // the number of rows above which the atlas is emptied
	white          = 1.5  // the middle of the white corner, which shapes other than letters use
	corner         = 3    // side of the white corner
)

// letters is the atlas of all masks that a picture uses. Masks lie on shelves: each
// mask follows the previous one, or starts a new shelf if it does not fit.
type letters struct {
	at       map[font.Key]image.Point
	x, y     int // place of the next mask
	shelf    int // the height of the tallest mask in this shelf
	texels   []byte
	stale    int // rows from here on are not yet in the image
	restarts int // number of times that the atlas was emptied
	image    *ebiten.Image
}

// reset runs between pictures. The atlas keeps its masks unless it has become too
// large.
func (l *letters) reset() {
	if l.at != nil && l.y < lettersMaxRows {
		return
	}
	l.restarts++
	l.at = map[font.Key]image.Point{}
	l.texels = l.texels[:0]
	l.x, l.y, l.shelf, l.stale = corner+1, 0, corner+1, 0
	l.grow(corner)
	for y := range corner {
		for x := range corner {
			l.set(x, y, 0xff)
		}
	}
}

func (l *letters) grow(rows int) {
	if need := 4 * lettersWidth * rows; len(l.texels) < need {
		l.texels = append(l.texels, make([]byte, need-len(l.texels))...)
	}
}

func (l *letters) set(x, y int, coverage uint8) {
	t := l.texels[4*(y*lettersWidth+x):]
	t[0], t[1], t[2], t[3] = coverage, coverage, coverage, coverage
}

// find returns the place of the mask of g in the atlas, and adds a new mask. find
// reports false for a mask wider than the atlas.
func (l *letters) find(g font.Glyph) (image.Point, bool) {
	if at, ok := l.at[g.Key]; ok {
		return at, true
	}
	w, h := g.Mask.Rect.Dx(), g.Mask.Rect.Dy()
	if w > lettersWidth {
		return image.Point{}, false
	}
	if l.x+w > lettersWidth {
		l.x, l.y, l.shelf = 0, l.y+l.shelf, 0
	}
	at := image.Pt(l.x, l.y)
	l.grow(l.y + h)
	for y := range h {
		for x, coverage := range g.Mask.Pix[y*g.Mask.Stride:][:w] {
			l.set(at.X+x, at.Y+y, coverage)
		}
	}
	l.x, l.shelf, l.stale = l.x+w+1, max(l.shelf, h+1), min(l.stale, l.y)
	l.at[g.Key] = at
	return at, true
}

// upload returns the image of the atlas with all its masks.
func (l *letters) upload() *ebiten.Image {
	const row = 4 * lettersWidth
	rows := len(l.texels) / row
	before := l.image
	if l.image = fit(l.image, lettersWidth, rows); l.image != before {
		l.stale = 0
	}
	if l.stale < rows {
		write(l.image, l.stale, rows, l.texels[l.stale*row:])
		l.stale = rows
	}
	return l.image
}
