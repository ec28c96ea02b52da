// Package kage contains the sources of the shaders, in Kage, the language of Ebitengine.
package kage

import (
	_ "embed" // for the sources
	"fmt"
)

// These constants are used by the field shader and by package screen.
const (
	ValuesWidth  = 1024 // width of the image of values in texels
	PaletteSteps = 1023 // index of the last colour of a palette
)

//go:embed ink.kage
var ink string

//go:embed field.kage
var field string

// Ink returns the source of the shader for discs, strokes, polygons and letters.
func Ink() []byte { return []byte(ink) }

// Field returns the source of the shader for fields and matrices.
func Field() []byte {
	return fmt.Appendf([]byte(field), "\nconst (\nValuesWidth = %d.0\nPaletteSteps = %d.0\n)\n", ValuesWidth, PaletteSteps)
}
