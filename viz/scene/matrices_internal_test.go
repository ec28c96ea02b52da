package scene

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
	gramdraw "mercer/viz/view/gram/draw"
	"mercer/viz/view/spectrum"
	spectrumdraw "mercer/viz/view/spectrum/draw"
)

// fixedNumbers holds blocks that a test defines.
type fixedNumbers map[string]struct {
	z          []float64
	rows, cols int
}

func (g fixedNumbers) Block(name string) ([]float64, int, int, bool) {
	b, ok := g[name]
	return b.z, b.rows, b.cols, ok
}

func (g fixedNumbers) Label(string) string { return "" }

func (g fixedNumbers) Put(name string, rows, cols int, z ...float64) {
	g[name] = struct {
		z          []float64
		rows, cols int
	}{z, rows, cols}
}

// TestCellsAndPoints checks the relation between points and cells of a matrix, for
// cells of any size. The middle entry of a cell must belong to this cell. Each point
// must have a cell, in the order of the rows.
func TestCellsAndPoints(t *testing.T) {
	for _, c := range [][2]int{{1, 1}, {2, 2}, {7, 3}, {40, 40}, {500, 256}, {257, 256}, {1000, 17}} {
		n, side := c[0], c[1]
		g := fixedNumbers{}
		rows := make([]float64, n)
		for i := range rows {
			rows[i] = float64((i*7 + 3) % n)
			if n%7 == 0 {
				rows[i] = float64(n - 1 - i)
			}
		}
		g.Put("gram.rows", n, 1, rows...)
		g.Put("gram.exact", side, side, make([]float64, side*side)...)
		b := view.Blocks{N: g}
		for cell := range side {
			i, j := b.EntryIndices(gramdraw.Matrix, cell, cell)
			if i != j || b.CellOf(gramdraw.Matrix, i) != cell {
				t.Fatalf("n = %d: cell %d of %d stands for point %d, which lies in cell %d", n, cell, side, i, b.CellOf(gramdraw.Matrix, i))
			}
		}
		last := 0
		for row, point := range rows {
			cell := b.CellOf(gramdraw.Matrix, int(point))
			if cell*n/side > row || (cell+1)*n/side <= row || cell < last {
				t.Fatalf("n = %d: row %d is in cell %d of %d", n, row, cell, side)
			}
			last = cell
		}
		if b.CellOf(gramdraw.Matrix, n) != -1 {
			t.Error("a point that is not there has a cell")
		}
	}
}

// TestPickedCells checks that the pointer at the centre of a drawn cell picks this
// cell, for every device pixel ratio.
func TestPickedCells(t *testing.T) {
	for _, n := range []int{3, 96, 170} {
		g := fixedNumbers{}
		g.Put("gram.exact", n, n, make([]float64, n*n)...)
		inner := canvas.Rect{X0: 337, Y0: 24, X1: 337 + 190, Y1: 24 + 190}
		for _, ratio := range []float64{1, 1.25, 1.5, 2, 3} {
			box := canvas.PixelGrid(ratio).SnapRect(inner)
			for i := range n {
				h := view.Hover{Panel: "gram.exact"}
				x := box.X0 + (float64(i)+0.5)*box.W()/float64(n)
				gramdraw.Pick(view.Blocks{N: g}, &h, view.Look{}, view.PlacedFigure{Inner: inner}, x, box.Y0+0.5*box.H()/float64(n), false)
				if h.Kind != view.Cell || h.Index != i {
					t.Fatalf("ratio %g, n = %d: cell %d is picked as %+v", ratio, n, i, h)
				}
			}
		}
	}
}

// TestCumulativeTrace checks that the read-out contains sums of eigenvalues as
// fractions of the trace. If the trace is not positive, it must contain no sum.
func TestCumulativeTrace(t *testing.T) {
	g := fixedNumbers{}
	g.Put("spectrum.exact", 3, 1, 0.5, 0.3, 0.1)
	g.Put("spectrum.approx", 2, 1, 0.45, 0.25)
	g.Put("spectrum.trace", 1, 1, 1)
	b := view.Blocks{N: g}
	for i, want := range []float64{0.5, 0.8, 0.9} {
		if got := spectrumdraw.CumulativeSumsOf(b, spectrum.Eigenvalues.Exact)[i]; math.Abs(got-want) > 1e-15 {
			t.Errorf("sum %d is %g", i, got)
		}
	}
	h := &view.Hover{Panel: "spectrum.sum"}
	p := view.PlacedFigure{Inner: canvas.Rect{X0: 0, Y0: 0, X1: 300, Y1: 100}}
	f := spectrumdraw.NewSpectrum(view.StyleOf(view.Look{}), g["spectrum.exact"].z, g["spectrum.approx"].z, -1, spectrumdraw.RoundingShare(100), 300)
	spectrumdraw.PickTrace(b, h, view.Look{}, p, f.X(p.Inner, 1), 50, false)
	if h.Index != 1 || !strings.Contains(h.Text, "exact 80.0\u202f%") || !strings.Contains(h.Text, "approximate 70.0\u202f%") {
		t.Errorf("picked %+v", h)
	}
	g.Put("spectrum.trace", 1, 1, -2)
	if spectrumdraw.CumulativeSumsOf(b, spectrum.Eigenvalues.Exact) != nil {
		t.Error("parts of a negative trace")
	}
}

// strokeRecorder is a canvas that records polylines, their widths, and polygons.
type strokeRecorder struct {
	ratio    float64
	lines    [][]float64
	widths   []float64
	polygons [][]float64
}

func (s *strokeRecorder) Size() (w, h float64) { return 100, 100 }

func (s *strokeRecorder) Ratio() float64 { return s.ratio }

func (s *strokeRecorder) FillDisc(_, _, _ float64, _ color.NRGBA) {}

func (s *strokeRecorder) StrokeRing(_, _, _, _ float64, _ color.NRGBA) {}

func (s *strokeRecorder) DrawField(canvas.Rect, int, int, []float32, canvas.Palette) {}

func (s *strokeRecorder) DrawCells(canvas.Rect, int, int, []float32, canvas.Palette) {}

func (s *strokeRecorder) Clip(canvas.Rect) (restore func()) { return func() {} }

func (s *strokeRecorder) TextWidth(size float64, _ canvas.Face, text string) float64 {
	return size * float64(len(text))
}

func (s *strokeRecorder) DrawText(_, _, _ float64, _ canvas.Face, _ canvas.Align, _ string, _ color.NRGBA) {
}

func (s *strokeRecorder) StrokePolyline(xy []float64, width float64, _ color.NRGBA) {
	s.lines, s.widths = append(s.lines, append([]float64(nil), xy...)), append(s.widths, width)
}

func (s *strokeRecorder) FillPolygon(xy []float64, _ color.NRGBA) {
	s.polygons = append(s.polygons, append([]float64(nil), xy...))
}

// TestMask checks that a mask has diagonal strokes exactly where its function exceeds
// the level. A line must mark the edge of this region.
func TestMask(t *testing.T) {
	const n = 11
	z := make([]float64, n*n)
	for i := range z {
		z[i] = float64(i%n) / (n - 1) // grows from 0 on the left to 1 on the right
	}
	box := canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}
	f := figure.Mask{Style: view.StyleOf(view.Look{}), Nx: n, Ny: n, Z: z, Box: box, Range: box, Level: 0.4, Cache: nil}
	var c strokeRecorder
	f.Draw(&c, canvas.Rect{X0: 0, Y0: 0, X1: 100, Y1: 100})
	var sum float64
	edges := 0
	for _, l := range c.lines {
		if math.Abs(l[0]-40) < 1e-6 && math.Abs(l[len(l)-2]-40) < 1e-6 {
			if edges++; math.Abs(math.Abs(l[1]-l[len(l)-1])-100) > 1e-6 {
				t.Errorf("the line around it goes from %g to %g", l[1], l[len(l)-1])
			}
			continue
		}
		if len(l) != 4 || math.Abs((l[0]+l[1])-(l[2]+l[3])) > 1e-9 || min(l[0], l[2]) < 40-1.5 || max(l[0], l[2]) > 100 {
			t.Fatalf("a stroke %v", l)
		}
		sum += math.Hypot(l[2]-l[0], l[3]-l[1])
	}
	// An area of 60×100 is hatched twice, with a distance of 8/√2 between strokes.
	if want := 2 * 60 * 100 / (8 / math.Sqrt2); math.Abs(sum-want) > 0.05*want {
		t.Errorf("strokes of %g, want about %g", sum, want)
	}
	if edges != 2 { // the edge is drawn twice
		t.Errorf("%d lines around it", edges)
	}
	if !f.HasHatch() || (figure.Mask{Z: z, Level: 1}).HasHatch() {
		t.Error("any")
	}
	c.lines = nil
	f.Level = 1
	f.Draw(&c, canvas.Rect{X0: 0, Y0: 0, X1: 100, Y1: 100})
	f.Z[5] = math.NaN()
	f.Draw(&c, canvas.Rect{X0: 0, Y0: 0, X1: 100, Y1: 100})
	if len(c.lines) > 0 {
		t.Errorf("%d strokes of nothing", len(c.lines))
	}
}
