package screen

import (
	"image"
	"image/color"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/canvas"
)

// A Picture is what a Game shows.
type Picture interface {
	// Background returns the colour behind the picture.
	Background() color.NRGBA

	// Draw draws the picture.
	Draw(c canvas.Canvas)

	// Before returns how much of the picture before is still to be seen over the one
	// that was just drawn, from 0 to 1, and whether that is the one that was painted
	// last, which must then be kept for as long as it shows.
	Before() (share float64, keep bool)

	// Painted is told after each picture how many milliseconds it took in Go,
	// that is without what the browser does with it.
	Painted(ms float64)
}

// A Game is an ebiten.Game that paints when it is asked to and is idle
// otherwise: the screen keeps the last picture. Who owns the frames must give
// it one after Invalidate.
type Game struct {
	Picture Picture

	canvas      *Canvas
	w, h, scale float64
	size        image.Point // of the screen at the last picture
	before      *ebiten.Image
	dirty       bool
}

// Invalidate has the next frame painted.
func (g *Game) Invalidate() { g.dirty = true }

// Run runs the game until it fails. Keys and pointers are not read.
func (g *Game) Run() error {
	g.canvas = New()
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(ebiten.SyncWithFPS) // Update does nothing: once a frame is enough
	return ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{InitUnfocused: true, ScreenTransparent: true})
}

// Update implements ebiten.Game.
func (g *Game) Update() error { return nil }

// Layout implements ebiten.Game, which calls LayoutF instead.
func (g *Game) Layout(w, h int) (int, int) { return w, h }

// LayoutF implements ebiten.LayoutFer: a pixel of the screen is one of the
// device.
func (g *Game) LayoutF(w, h float64) (float64, float64) {
	g.w, g.h, g.scale = w, h, ebiten.Monitor().DeviceScaleFactor()
	return math.Max(1, math.Floor(w*g.scale)), math.Max(1, math.Floor(h*g.scale))
}

// Draw implements ebiten.Game.
func (g *Game) Draw(screen *ebiten.Image) {
	empty := screen.Bounds().Size() != g.size
	if empty {
		g.size, g.dirty = screen.Bounds().Size(), true
		g.dropPrevious()
	}
	if !g.dirty {
		return
	}
	g.dirty = false
	start := time.Now()
	g.canvas.Begin(g.w, g.h, g.scale)
	g.Picture.Draw(g.canvas)
	share, keep := g.Picture.Before()
	if keep && !empty {
		g.dropPrevious()
		g.before = ebiten.NewImageWithOptions(screen.Bounds(), &ebiten.NewImageOptions{Unmanaged: true})
		g.before.DrawImage(screen, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
	}
	screen.Fill(g.Picture.Background())
	g.canvas.Flush(screen)
	if share == 0 {
		g.dropPrevious()
	} else if g.before != nil {
		o := &ebiten.DrawImageOptions{}
		o.ColorScale.ScaleAlpha(float32(share))
		screen.DrawImage(g.before, o)
	}
	g.Picture.Painted(float64(time.Since(start).Microseconds()) / 1000)
}

// dropPrevious lets go of the picture before.
func (g *Game) dropPrevious() {
	if g.before != nil {
		g.before.Deallocate()
		g.before = nil
	}
}
