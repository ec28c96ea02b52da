package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// fit returns img, or a new image in its place, so that it has at least the
// given number of rows. Heights are powers of two, lest every picture with a
// row more takes another image.
func fit(img *ebiten.Image, width, rows int) *ebiten.Image {
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

// write writes rows from to to of img; texels are those of these rows.
func write(img *ebiten.Image, from, to int, texels []byte) {
	if from < to && len(texels) > 0 {
		b := img.Bounds()
		img.SubImage(image.Rect(0, from, b.Dx(), to)).(*ebiten.Image).WritePixels(texels)
	}
}
