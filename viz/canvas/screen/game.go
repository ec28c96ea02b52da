package screen

import (
	"image"
	"image/color"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/canvas"
)

// A Picture draws the content of a Game.
type Picture interface {
	// Background returns the colour behind the picture.
	Background() color.NRGBA

	// Draw draws the picture.
	Draw(c canvas.Canvas)

	// Fade returns the opacity, from 0 to 1, with which the previous picture is painted
	// over the new picture. If keep is true, the content of the screen becomes the
	// previous picture.
	Fade() (share float64, keep bool)

	// ReportPaintTime is called after each picture with the time that Go needed, in
	// milliseconds. This excludes the work of the browser.
	ReportPaintTime(ms float64)
}

// A Game is an ebiten.Game that paints only after Invalidate. Otherwise, the last
// picture remains on the screen. After a call of Invalidate, the caller must make sure
// that Ebitengine draws a frame.
type Game struct {
	Picture Picture

	canvas      *Canvas
	w, h, scale float64
	size        image.Point // size of the screen at the last picture
	previous    *ebiten.Image
	isDirty     bool
}

// Invalidate causes the next frame to be painted.
func (g *Game) Invalidate() { g.isDirty = true }

// Run runs the game until an error occurs. It does not read input devices.
func (g *Game) Run() error {
	g.canvas = New()
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(ebiten.SyncWithFPS) // Update does nothing, so one call per frame suffices
	return ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{InitUnfocused: true, ScreenTransparent: true})
}

// Update implements ebiten.Game.
func (g *Game) Update() error { return nil }

// Layout implements ebiten.Game, which calls LayoutF instead.
func (g *Game) Layout(w, h int) (int, int) { return w, h }

// LayoutF implements ebiten.LayoutFer. It returns the size in device pixels.
func (g *Game) LayoutF(w, h float64) (float64, float64) {
	g.w, g.h, g.scale = w, h, ebiten.Monitor().DeviceScaleFactor()
	return math.Max(1, math.Floor(w*g.scale)), math.Max(1, math.Floor(h*g.scale))
}

// Draw implements ebiten.Game.
func (g *Game) Draw(screen *ebiten.Image) {
	isResized := screen.Bounds().Size() != g.size
	if isResized {
		g.size, g.isDirty = screen.Bounds().Size(), true
		g.dropPrevious()
	}
	if !g.isDirty {
		return
	}
	g.isDirty = false
	start := time.Now()
	g.canvas.Begin(g.w, g.h, g.scale)
	g.Picture.Draw(g.canvas)
	share, keep := g.Picture.Fade()
	if keep && !isResized {
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

// dropPrevious deallocates the image of the previous picture.
func (g *Game) dropPrevious() {
	if g.previous != nil {
		g.previous.Deallocate()
		g.previous = nil
	}
}
