package screen

import (
	"image"
	"image/color"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"mercer/viz/canvas"
)

// A Picture is the content of a Game.
type Picture interface {
	// Background returns the colour behind the picture.
	Background() color.NRGBA

	// Draw draws the picture.
	Draw(c canvas.Canvas)

	// Fade returns the opacity, from 0 to 1, of the previous picture over the newly drawn
	// one. Fade also reports whether the previous picture is the last painted one, which
	// must then be kept as long as it is visible.
	Fade() (share float64, keep bool)

	// ReportPaintTime is called with the milliseconds that Go spent on a picture, without the work of the
	// browser.
	ReportPaintTime(ms float64)
}

// A Game is an ebiten.Game that paints only on request. While the game is idle, the
// screen keeps the last picture. The owner of the frames must deliver a frame after
// Invalidate.
type Game struct {
	Picture Picture

	canvas      *Canvas
	w, h, scale float64
	size        image.Point // of the screen at the last picture
	previous    *ebiten.Image
	dirty       bool
}

// Invalidate requests that the next frame be painted.
func (g *Game) Invalidate() { g.dirty = true }

// Run runs the game until it fails. It reads neither keys nor pointers.
func (g *Game) Run() error {
	g.canvas = New()
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(ebiten.SyncWithFPS) // Update does nothing, so one call per frame is enough
	return ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{InitUnfocused: true, ScreenTransparent: true})
}

// Update implements ebiten.Game.
func (g *Game) Update() error { return nil }

// Layout implements ebiten.Game, which calls LayoutF instead.
func (g *Game) Layout(w, h int) (int, int) { return w, h }

// LayoutF implements ebiten.LayoutFer. A pixel of the screen is a pixel of the
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
	share, keep := g.Picture.Fade()
	if keep && !empty {
		g.dropPrevious()
		g.previous = ebiten.NewImageWithOptions(screen.Bounds(), &ebiten.NewImageOptions{Unmanaged: true})
		g.previous.DrawImage(screen, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
	}
	screen.Fill(g.Picture.Background())
	g.canvas.Flush(screen)
	if share == 0 {
		g.dropPrevious()
	} else if g.previous != nil {
		o := &ebiten.DrawImageOptions{}
		o.ColorScale.ScaleAlpha(float32(share))
		screen.DrawImage(g.previous, o)
	}
	g.Picture.ReportPaintTime(float64(time.Since(start).Microseconds()) / 1000)
}

// dropPrevious releases the previous picture.
func (g *Game) dropPrevious() {
	if g.previous != nil {
		g.previous.Deallocate()
		g.previous = nil
	}
}
