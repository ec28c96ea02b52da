package viz

import (
	"image/color"
	"math"
	"strings"
	"testing"
)

// numbers made by hand.
type given map[string]struct {
	z          []float64
	rows, cols int
}

func (g given) Block(name string) ([]float64, int, int, bool) {
	b, ok := g[name]
	return b.z, b.rows, b.cols, ok
}

func (g given) Label(string) string { return "" }

func (g given) put(name string, rows, cols int, z ...float64) {
	g[name] = struct {
		z          []float64
		rows, cols int
	}{z, rows, cols}
}

// The point of the middle entry of a cell has its row in that cell, however many entries
// a cell stands for; every point has a cell, those in order of the rows.
func TestCellsAndPoints(t *testing.T) {
	for _, c := range [][2]int{{1, 1}, {2, 2}, {7, 3}, {40, 40}, {500, 256}, {257, 256}, {1000, 17}} {
		n, side := c[0], c[1]
		g := given{}
		rows := make([]float64, n)
		for i := range rows {
			rows[i] = float64((i*7 + 3) % n)
			if n%7 == 0 {
				rows[i] = float64(n - 1 - i)
			}
		}
		g.put("gram.rows", n, 1, rows...)
		g.put("gram.exact", side, side, make([]float64, side*side)...)
		b := blocks{g}
		for cell := range side {
			i, j := b.entry("gram.approx", cell, cell)
			if i != j || b.cellOf("gram.diff", i) != cell {
				t.Fatalf("n = %d: cell %d of %d stands for point %d, which lies in cell %d", n, cell, side, i, b.cellOf("gram.diff", i))
			}
		}
		last := 0
		for row, point := range rows {
			cell := b.cellOf("gram.exact", int(point))
			if cell*n/side > row || (cell+1)*n/side <= row || cell < last {
				t.Fatalf("n = %d: row %d is in cell %d of %d", n, row, cell, side)
			}
			last = cell
		}
		if b.cellOf("gram.exact", n) != -1 {
			t.Error("a point that is not there has a cell")
		}
	}
}

// A matrix with signs becomes smaller by means, one of errors by maxima.
func TestShrinkByMeans(t *testing.T) {
	z := []float32{1, -1, 2, 4, 3, -3, 0, 6, 5, 5, 5, 5, 1, 1, 1, 1}
	n, mean := Matrix{N: 4, Z: z, Signed: true}.shrink(2)
	if want := []float32{0, 3, 3, 3}; n != 2 || mean[0] != want[0] || mean[1] != want[1] || mean[2] != want[2] || mean[3] != want[3] {
		t.Errorf("means %v, want %v", mean, want)
	}
	if n, most := (Matrix{N: 4, Z: z}).shrink(2); n != 2 || most[0] != 3 || most[1] != 6 {
		t.Errorf("maxima %v", most)
	}
	if n, same := (Matrix{N: 4, Z: z, Signed: true}).shrink(4); n != 4 || &same[0] != &z[0] {
		t.Error("what has room was made anew")
	}
}

// No error is lost between the pixels of any device: the largest entry of every region
// survives, and so does a hole. Of means every entry has the same part.
func TestMatricesOnPixels(t *testing.T) {
	const width = 190
	for _, ratio := range []float64{0.5, 1, 1.25, 1.5, 2, 3} {
		r := lattice(ratio).area(Rect{10, 10, 10 + width, 10 + width})
		for _, n := range []int{1, 7, 96, 170, 190, 200, 256} {
			pixels := int(math.Round(r.W() * ratio))
			for _, at := range [][2]int{{0, 0}, {n - 1, n - 1}, {n / 3, n / 70}, {n / 2, 2 * n / 3}} {
				z := make([]float32, n*n)
				z[at[0]*n+at[1]] = 1
				side, out := Matrix{N: n, Z: z}.cells(r, ratio)
				if side != min(n, pixels) {
					t.Fatalf("ratio %g, n = %d: %d maxima on %d pixels", ratio, n, side, pixels)
				}
				if v := out[at[0]*side/n*side+at[1]*side/n]; v != 1 {
					t.Errorf("ratio %g, n = %d: the entry %v is lost: %g", ratio, n, at, v)
				}
				side, out = Matrix{N: n, Z: z, Signed: true}.cells(r, ratio)
				if side != min(n, pixels) {
					t.Fatalf("ratio %g, n = %d: %d means on %d pixels", ratio, n, side, pixels)
				}
				var sum float64
				for _, v := range out {
					sum += float64(v)
				}
				if part := float64(side*side) / float64(n*n); math.Abs(sum-part) > 1e-5*part {
					t.Errorf("ratio %g, n = %d: the entry %v has a part of %g, want %g", ratio, n, at, sum, part)
				}
				z[at[0]*n+at[1]] = float32(math.NaN())
				for _, signed := range []bool{false, true} {
					side, out := Matrix{N: n, Z: z, Signed: signed}.cells(r, ratio)
					if v := out[at[0]*side/n*side+at[1]*side/n]; v == v {
						t.Errorf("ratio %g, n = %d: the hole %v is lost", ratio, n, at)
					}
				}
			}
		}
	}
}

// The middle of a cell as it is drawn is that cell to the pointer, on every device.
func TestPickedCells(t *testing.T) {
	for _, n := range []int{3, 96, 170} {
		g := given{}
		g.put("gram.exact", n, n, make([]float64, n*n)...)
		inner := Rect{337, 24, 337 + 190, 24 + 190}
		for _, ratio := range []float64{1, 1.25, 1.5, 2, 3} {
			box := lattice(ratio).area(inner)
			for i := range n {
				h := Hover{Panel: "gram.exact"}
				x := box.X0 + (float64(i)+0.5)*box.W()/float64(n)
				blocks{g}.pickBlock(&h, View{}, Placed{Inner: inner}, x, box.Y0+0.5*box.H()/float64(n), false)
				if h.Kind != "cell" || h.Index != i {
					t.Fatalf("ratio %g, n = %d: cell %d is picked as %+v", ratio, n, i, h)
				}
			}
		}
	}
}

// Sums of eigenvalues are parts of the trace, and the read-out says so; without a
// positive trace there are none.
func TestCumulativeTrace(t *testing.T) {
	g := given{}
	g.put("spectrum.exact", 3, 1, 0.5, 0.3, 0.1)
	g.put("spectrum.approx", 2, 1, 0.45, 0.25)
	g.put("spectrum.trace", 1, 1, 1)
	b := blocks{g}
	for i, want := range []float64{0.5, 0.8, 0.9} {
		if got := b.cumulative("spectrum.exact")[i]; math.Abs(got-want) > 1e-15 {
			t.Errorf("sum %d is %g", i, got)
		}
	}
	h := &Hover{Panel: "spectrum.sum"}
	p := Placed{Inner: Rect{0, 0, 300, 100}}
	f := newSpectrum(styleOf(View{}), g["spectrum.exact"].z, g["spectrum.approx"].z, -1, unknown(100), 300)
	b.pickTrace(h, View{}, p, f.x(p.Inner, 1), 50, false)
	if h.Index != 1 || !strings.Contains(h.Text, "exact 80.0\u202f%") || !strings.Contains(h.Text, "approximate 70.0\u202f%") {
		t.Errorf("picked %+v", h)
	}
	g.put("spectrum.trace", 1, 1, -2)
	if b.cumulative("spectrum.exact") != nil {
		t.Error("parts of a negative trace")
	}
}

// strokes is a canvas that keeps lines, their widths and polygons.
type strokes struct {
	ratio    float64
	lines    [][]float64
	widths   []float64
	polygons [][]float64
}

func (s *strokes) Size() (w, h float64)                     { return 100, 100 }
func (s *strokes) Ratio() float64                           { return s.ratio }
func (s *strokes) Disc(_, _, _ float64, _ color.NRGBA)      {}
func (s *strokes) Ring(_, _, _, _ float64, _ color.NRGBA)   {}
func (s *strokes) Field(Rect, int, int, []float32, Palette) {}
func (s *strokes) Cells(Rect, int, int, []float32, Palette) {}
func (s *strokes) Clip(Rect) (restore func())               { return func() {} }
func (s *strokes) TextWidth(size float64, _ Face, text string) float64 {
	return size * float64(len(text))
}
func (s *strokes) Text(_, _, _ float64, _ Face, _ Align, _ string, _ color.NRGBA) {
}
func (s *strokes) Polyline(xy []float64, width float64, _ color.NRGBA) {
	s.lines, s.widths = append(s.lines, append([]float64(nil), xy...)), append(s.widths, width)
}
func (s *strokes) Polygon(xy []float64, _ color.NRGBA) {
	s.polygons = append(s.polygons, append([]float64(nil), xy...))
}

// A mask is hatched at 45° where its function is above the level, and nowhere else; a line
// ends it there.
func TestMask(t *testing.T) {
	const n = 11
	z := make([]float64, n*n)
	for i := range z {
		z[i] = float64(i%n) / (n - 1) // the share of the way to the right
	}
	box := Rect{0, 0, 1, 1}
	f := Mask{styleOf(View{}), n, n, z, box, box, 0.4, nil}
	var c strokes
	f.Draw(&c, Rect{0, 0, 100, 100})
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
	// Two passes over an area of 60×100, one stroke of 8/√2 apart.
	if want := 2 * 60 * 100 / (8 / math.Sqrt2); math.Abs(sum-want) > 0.05*want {
		t.Errorf("strokes of %g, want about %g", sum, want)
	}
	if edges != 2 { // two passes
		t.Errorf("%d lines around it", edges)
	}
	if !f.any() || (Mask{Z: z, Level: 1}).any() {
		t.Error("any")
	}
	c.lines = nil
	f.Level = 1
	f.Draw(&c, Rect{0, 0, 100, 100})
	f.Z[5] = math.NaN()
	f.Draw(&c, Rect{0, 0, 100, 100})
	if len(c.lines) > 0 {
		t.Errorf("%d strokes of nothing", len(c.lines))
	}
}
