package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// fitImage returns img if img has at least the given number of rows, and otherwise a
// larger image that replaces img. Heights are powers of two, so that growing
// pictures rarely need a new image.
func fitImage(img *ebiten.Image, width, rows int) *ebiten.Image {
	height := 64
	for height < rows {
		height *= 2
	}
	if img != nil {
		if img.Bounds().Dy() >= rows {
			return img
		}
		img.Deallocate()
	}
	return ebiten.NewImageWithOptions(image.Rect(0, 0, width, height), &ebiten.NewImageOptions{Unmanaged: true})
}

// writeRows writes rows from to to of img. The slice texels holds these rows only.
func writeRows(img *ebiten.Image, from, to int, texels []byte) {
	if from < to && len(texels) > 0 {
		b := img.Bounds()
		img.SubImage(image.Rect(0, from, b.Dx(), to)).(*ebiten.Image).WritePixels(texels)
	}
}
