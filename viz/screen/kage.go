package screen

import (
	_ "embed" // of the shaders
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed ink.kage
var inkSource []byte

//go:embed field.kage
var fieldSource []byte

// valuesWidth is the width of the image of values: the field shader must know
// it to find a value by its index.
const valuesWidth = 1024

// shaders compiles both shaders. It panics where they do not, which depends on
// nothing but their source.
func shaders() (ink, field *ebiten.Shader) {
	constants := fmt.Sprintf("\nconst ValuesWidth = %d.0\n", valuesWidth)
	var err error
	if ink, err = ebiten.NewShader(inkSource); err != nil {
		panic(fmt.Sprintf("screen: ink.kage: %v", err))
	}
	if field, err = ebiten.NewShader(append(fieldSource[:len(fieldSource):len(fieldSource)], constants...)); err != nil {
		panic(fmt.Sprintf("screen: field.kage: %v", err))
	}
	return ink, field
}
