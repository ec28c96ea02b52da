package screen

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/canvas"
	"mercer/viz/canvas/screen/kage"
)

const (
	palettesWidth = kage.PaletteSteps + 2 // the colours of the scale, then the colour of NaN
	maxPalettes   = 64
)

// A swatch holds the colours of a palette without its range.
type swatch struct {
	colors   [256]color.NRGBA
	nan      color.NRGBA
	bands    int
	isOpaque bool
}

// matches reports whether s has the same colours as c.
func (s *swatch) matches(c *canvas.Palette) bool {
	return s.bands == c.Bands && s.nan == c.NaN && s.colors == c.Colors
}

// set copies the colours of c to s.
func (s *swatch) set(c *canvas.Palette) {
	s.colors, s.nan, s.bands, s.isOpaque = c.Colors, c.NaN, c.Bands, c.NaN.A == 255
	for i := range s.colors {
		s.isOpaque = s.isOpaque && s.colors[i].A == 255
	}
}

// A paletteImage is an image with the palettes of a picture, one in each row.
type paletteImage struct {
	usedRows int
	swatches []swatch // palettes of the rows, including rows that have not been uploaded
	isStale  []bool
	image    *ebiten.Image
}

func (p *paletteImage) reset() { p.usedRows = 0 }

// row returns the row of palette c, and adds c if necessary. If there are more than
// maxPalettes palettes, all further palettes use the last row. No scene has so many
// palettes.
func (p *paletteImage) row(c *canvas.Palette) int {
	for i := range p.usedRows {
		if p.swatches[i].matches(c) {
			return i
		}
	}
	if p.usedRows == maxPalettes {
		return maxPalettes - 1
	}
	index := p.usedRows
	p.usedRows++
	if index == len(p.swatches) {
		p.swatches, p.isStale = append(p.swatches, swatch{}), append(p.isStale, false)
	} else if p.swatches[index].matches(c) {
		return index
	}
	p.swatches[index].set(c)
	p.isStale[index] = true
	return index
}

// upload writes the rows that have changed to the image, and returns the image.
func (p *paletteImage) upload() *ebiten.Image {
	p.image = fitImage(p.image, palettesWidth, maxPalettes)
	for i, isStale := range p.isStale {
		if isStale {
			writeRows(p.image, i, i+1, p.swatches[i].texels())
			p.isStale[i] = false
		}
	}
	return p.image
}

// texels returns the premultiplied texels of the row of s. Bands are applied here, so
// that the shader needs no special case.
func (s *swatch) texels() []byte {
	p := canvas.Palette{Min: 0, Max: kage.PaletteSteps, Colors: s.colors, NaN: s.nan, Bands: s.bands}
	out := make([]byte, 0, 4*palettesWidth)
	for i := range kage.PaletteSteps + 1 {
		out = appendTexel(out, p.At(float64(i)))
	}
	return appendTexel(out, s.nan)
}

func appendTexel(dst []byte, c color.NRGBA) []byte {
	a := uint32(c.A)
	premultiply := func(v uint8) byte { return byte((uint32(v)*a + 127) / 255) }
	return append(dst, premultiply(c.R), premultiply(c.G), premultiply(c.B), c.A)
}
