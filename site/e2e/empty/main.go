//go:build js

// Command empty is an Ebitengine game that clears its canvas in every frame. Its frame
// rate is the highest that this browser and this machine can reach. The benchmark
// compares the pictures of the playground with this rate.
package main

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
)

type game struct{ frames uint8 }

func (g *game) Update() error { return nil }

func (g *game) Draw(screen *ebiten.Image) {
	g.frames++
	screen.Fill(color.Gray{Y: g.frames})
}

func (g *game) Layout(w, h int) (int, int) { return w, h }

func main() {
	if err := ebiten.RunGame(new(game)); err != nil {
		panic(err)
	}
}
