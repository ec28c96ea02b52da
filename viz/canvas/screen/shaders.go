package screen

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/canvas/screen/kage"
)

// compileShaders compiles both shaders. It panics if the source of a shader is invalid.
func compileShaders() (ink, field *ebiten.Shader) {
	var err error
	if ink, err = ebiten.NewShader(kage.Ink()); err != nil {
		panic(fmt.Sprintf("screen: ink.kage: %v", err))
	}
	if field, err = ebiten.NewShader(kage.Field()); err != nil {
		panic(fmt.Sprintf("screen: field.kage: %v", err))
	}
	return ink, field
}
