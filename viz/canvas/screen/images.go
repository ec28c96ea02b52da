package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// fitImage returns img if it has at least the given number of rows. Otherwise, it
// deallocates img and returns a larger image. Heights are powers of two, so that larger
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

// writeRows writes texels to the rows from ≤ row < to of img.
func writeRows(img *ebiten.Image, from, to int, texels []byte) {
	if from < to && len(texels) > 0 {
		b := img.Bounds()
		img.SubImage(image.Rect(0, from, b.Dx(), to)).(*ebiten.Image).WritePixels(texels)
	}
}
