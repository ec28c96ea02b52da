package scene

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
	walldraw "mercer/viz/view/wall/draw"
)

// blankCanvas is a canvas that draws nothing.
type blankCanvas struct{}

func (blankCanvas) Size() (w, h float64) { return 1076, 690 }

func (blankCanvas) Ratio() float64 { return 1 }

func (blankCanvas) FillDisc(x, y, r float64, _ color.NRGBA) {}

func (blankCanvas) StrokeRing(x, y, r, width float64, _ color.NRGBA) {}

func (blankCanvas) StrokePolyline([]float64, float64, color.NRGBA) {}

func (blankCanvas) FillPolygon([]float64, color.NRGBA) {}

func (blankCanvas) DrawField(canvas.Rect, int, int, []float32, canvas.Palette) {}

func (blankCanvas) DrawCells(canvas.Rect, int, int, []float32, canvas.Palette) {}

func (blankCanvas) Clip(canvas.Rect) (restore func()) { return func() {} }

func (blankCanvas) DrawText(float64, float64, float64, canvas.Face, canvas.Align, string, color.NRGBA) {
}

func (blankCanvas) TextWidth(size float64, _ canvas.Face, s string) float64 {
	return size * float64(len(s)) / 2
}

// plainTextCanvas is a canvas that records texts without positions.
type plainTextCanvas struct {
	blankCanvas
	text string
}

func (s *plainTextCanvas) DrawText(_, _, _ float64, _ canvas.Face, _ canvas.Align, text string, _ color.NRGBA) {
	s.text += text
}

// TestPreparedWallReusesLines checks that drawing a prepared wall traces no contour
// lines, even after a drag. If another function is hovered, only the lines of the large
// pictures may be traced. These must reuse the memory of the previous lines.
func TestPreparedWallReusesLines(t *testing.T) {
	const nx, ny, r = 24, 16, 5
	n := fixedNumbers{}
	n.Put("box", 1, 4, -1.5, 1.5, -1, 1)
	n.Put("index", 1, 1, 2)
	n.Put("wall.size", 1, 2, nx, ny)
	for k, name := range []string{"wall.exact", "wall.approx"} {
		z := make([]float64, r*nx*ny)
		for i := range z {
			f, x, y := i/(nx*ny), i%nx, i/nx%ny
			z[i] = math.Sin(float64((f+1)*x)/7+float64(k)/3) * math.Cos(float64(y)/5)
		}
		n.Put(name, r, nx*ny, z...)
	}
	var memory view.Memory
	v := view.Look{Theme: "light", Layout: "desk", Rows: []string{"wall"}, Memory: &memory}
	Prepare(n, v, 1076, 690, 1)
	lines := map[string]*float64{}
	for name, k := range memory.Fields {
		if len(k.Lines.Xy) == 0 {
			t.Fatalf("%s has no lines", name)
		}
		k.Lines.Xy[0] = -7
		lines[name] = &k.Lines.Xy[0]
	}
	if len(lines) != 2*r+3 {
		t.Fatalf("%d fields are prepared, want %d", len(lines), 2*r+3)
	}
	draw := func() { Draw(blankCanvas{}, New(n, v, 1076, 690)) }
	for range 2 {
		draw()
	}
	for name, k := range memory.Fields {
		if &k.Lines.Xy[0] != lines[name] || *lines[name] != -7 {
			t.Errorf("%s is traced anew", name)
		}
	}
	v.Hover = &view.Hover{Panel: "wall", Kind: view.Index, Index: 4}
	draw()
	for name, k := range memory.Fields {
		isLarge := name == "wall.large.exact" || name == "wall.large.approx" || name == "wall.large.diff"
		if lines[name] == nil || isLarge == (k.Lines.Xy[0] == -7) {
			t.Errorf("another is pointed at: %s begins at %g", name, k.Lines.Xy[0])
		}
	}
}

// TestWallBadges checks the badges of functions with equal eigenvalues. The badge of
// a pair must contain the other function. The badge of a larger group must contain all
// functions, in the same order for each.
func TestWallBadges(t *testing.T) {
	f := walldraw.Wall{Style: view.StyleOf(view.Look{}), Nx: 2, Ny: 2, Exact: make([]float64, 4*8), Groups: []float64{1, 3, 4, 7, 7, 8}}
	for i, want := range []string{"", "≈ φ3", "≈ φ2", "", "≈ φ5–7", "≈ φ5–7", "≈ φ5–7", "≈ φ9"} {
		badge := ""
		for _, r := range f.Label(blankCanvas{}, i).Badge {
			badge += r.Text
		}
		if badge != want {
			t.Errorf("φ%d has the badge %q, want %q", i+1, badge, want)
		}
	}
}

// TestNarrowWall checks functions that may be concentrated between the samples. Their
// scale must not depend on the samples, and each large function must have a note.
func TestNarrowWall(t *testing.T) {
	for share, want := range map[float64]float64{0.9: 1e-11, 0.1: 1, 0.01: 1} {
		n := fixedNumbers{}
		n.Put("box", 1, 4, 0, 1, 0, 1)
		n.Put("wall.size", 1, 2, 8, 8)
		n.Put("wall.exact", 2, 64, make([]float64, 128)...)
		n.Put("wall.approx", 2, 64, make([]float64, 128)...)
		for _, name := range []string{"wall.exact", "wall.approx"} {
			n[name].z[3], n[name].z[70] = 1e-11, -1e-11
		}
		n.Put("wall.grain", 1, 1, share)
		f, ok := walldraw.NewWall((view.Blocks{N: n}), view.Look{}, 1)
		exact, approx := f.FieldsOf(0)
		if scale := f.Scale(0, exact, approx); !ok || scale != figure.RoundScale(want) {
			t.Errorf("with %g left between samples: a scale of %g", share, scale)
		}
		texts := &plainTextCanvas{}
		f.Draw(texts, canvas.Rect{X0: 0, Y0: 0, X1: 1200, Y1: 800})
		if got := strings.Count(texts.text, view.NarrowNote); got != map[bool]int{true: 3}[want == 1] {
			t.Errorf("with %g left between samples it is said %d times: %s", share, got, texts.text)
		}
		n.Put("wall.approx", 2, 64, make([]float64, 128)...)
		n["wall.approx"].z[3] = 0.5 // one sample lies close to the peak of a narrow function
		f, _ = walldraw.NewWall((view.Blocks{N: n}), view.Look{}, 1)
		texts = &plainTextCanvas{}
		f.Draw(texts, canvas.Rect{X0: 0, Y0: 0, X1: 1200, Y1: 800})
		if got, want := strings.Count(texts.text, "too narrow"), map[float64]int{0.9: 1, 0.1: 3, 0.01: 4}[share]; got != want {
			t.Errorf("with %g left between samples %d functions are too narrow, want %d: %s", share, got, want, texts.text)
		}
	}
}
