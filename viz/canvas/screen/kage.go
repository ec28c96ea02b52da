package screen

import (
	_ "embed" // for the shader sources
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed ink.kage
var inkSource []byte

//go:embed field.kage
var fieldSource []byte

// Constants that the field shader and the Go code share.
const (
	valuesWidth  = 1024 // width of the image of values; a shader finds a value by its index
	paletteSteps = 1023 // number of colours from one end of a palette to the other
)

// compileShaders compiles both shaders. A shader that does not compile is an error of its
// source, so shaders panics.
func compileShaders() (ink, field *ebiten.Shader) {
	constants := fmt.Sprintf("\nconst (\nValuesWidth = %d.0\nPaletteSteps = %d.0\n)\n", valuesWidth, paletteSteps)
	var err error
	if ink, err = ebiten.NewShader(inkSource); err != nil {
		panic(fmt.Sprintf("screen: ink.kage: %v", err))
	}
	if field, err = ebiten.NewShader(append(fieldSource[:len(fieldSource):len(fieldSource)], constants...)); err != nil {
		panic(fmt.Sprintf("screen: field.kage: %v", err))
	}
	return ink, field
}
