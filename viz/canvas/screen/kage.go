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

// These constants are used by the field shader and the Go code.
const (
	valuesWidth  = 1024 // width of the image of values in texels
	paletteSteps = 1023 // index of the last colour of a palette
)

// compileShaders compiles both shaders. It panics if the source of a shader is invalid.
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
