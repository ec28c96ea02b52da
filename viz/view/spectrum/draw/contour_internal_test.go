package draw

import (
	"image/color"
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// TestLegendMarksMatchContours checks that a legend has a mark at the value of each
// contour line. If the scale has two signs, there are twice as many marks.
func TestLegendMarksMatchContours(t *testing.T) {
	for _, scale := range []float64{1, 2, 2.5, 3, 4, 5} {
		s := view.StyleOf(view.Look{Theme: "light"})
		for _, isRising := range []bool{false, true} {
			want := s.Steps(scale, isRising) - 1
			var positions []float64
			bar := canvas.Rect{X0: 0, Y0: 0, X1: 120, Y1: 8}
			figure.Legend{Style: s, Scale: scale, IsNonNegative: isRising}.DrawMarks(polygonCanvas{lineCanvas{}, func(xy []float64) { positions = append(positions, (xy[0]+xy[2])/2) }}, bar, scale)
			if n := len(positions); isRising && n != want || !isRising && n != 2*want {
				t.Errorf("%g: %d marks for %d levels", scale, n, want)
			}
			for _, x := range positions {
				v := x / bar.W()
				if !isRising {
					v = 2*v - 1
				}
				if v *= float64(want + 1); math.Abs(v-math.Round(v)) > 0.06 {
					t.Errorf("%g: a mark stands at %g of a level", scale, v)
				}
			}
		}
	}
}

// TestContourLabelsFit checks that a contour line has a label only if the next line
// is at least one line of text away. No label is in the area at the bottom of the frame.
func TestContourLabelsFit(t *testing.T) {
	const n = 65
	box := canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
	z := make([]float32, n*n)
	for i := range z { // rings whose distance decreases outwards
		x, y := 2*float32(i%n)/(n-1)-1, 2*float32(i/n)/(n-1)-1
		z[i] = 1 - (x*x + y*y)
	}
	for _, side := range []float64{100, 200, 500, 900} {
		frame := canvas.Rect{X0: 0, Y0: 0, X1: side, Y1: side}
		for _, foot := range []float64{0, side / 2} {
			f := figure.Contours{Style: view.StyleOf(view.Look{Theme: "light"}), Nx: n, Ny: n, Z: z, Box: box, Range: box, Scale: 1, HasLabels: true, LabelMargin: foot}
			var positions [][2]float64
			f.Draw(wordCanvas{lineCanvas{line: func([]float64) {}}, func(x, y float64, _ string) { positions = append(positions, [2]float64{x, y}) }}, frame)
			for _, p := range positions {
				// The function 1 − r² has the slope −2r. With five levels, the distance
				// of neighbouring lines is side/2/5/(2r) pixels.
				dx, dy := 2*p[0]/side-1, 2*p[1]/side-1
				if r2 := dx*dx + dy*dy; side*side/100 < 0.7*0.7*(1.1*11)*(1.1*11)*4*r2 {
					t.Errorf("%g px: a value stands at %v, where lines are closer than it is high", side, p)
				}
				if p[1] > side-foot+4 && foot > 0 {
					t.Errorf("%g px: a value stands at %v, in the foot", side, p)
				}
			}
			if side <= 100 && len(positions) > 0 || side >= 500 && len(positions) == 0 {
				t.Errorf("%g px, foot %g: %d values", side, foot, len(positions))
			}
		}
	}
}

// TestContourDistance checks that if contour lines have a minimum distance, they are
// drawn only if they keep this distance. If most lines are closer, no line is drawn. The
// example uses the levels at multiples of 1/5 of cos ωx, which are at least 1/(5ω) apart.
func TestContourDistance(t *testing.T) {
	const nx, ny, side = 129, 5, 300.0
	box := canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}
	for waves := 1.0; waves <= 16; waves *= 2 {
		z := make([]float32, nx*ny)
		for i := range z {
			z[i] = float32(math.Cos(2 * math.Pi * waves * float64(i%nx) / (nx - 1)))
		}
		lines := func(least float64) (n int) {
			f := figure.Contours{Style: view.StyleOf(view.Look{Theme: "light"}), Nx: nx, Ny: ny, Z: z, Box: box, Range: box, Scale: 1, MinDistance: least}
			f.Draw(lineCanvas{line: func([]float64) { n++ }}, canvas.Rect{X0: 0, Y0: 0, X1: side, Y1: side})
			return n
		}
		narrow := side / (2 * math.Pi * waves) / 5 // distance at the zeros of the cosine
		// For the levels 1/5, 2/5 and 3/5, the distance is at most 1/√(1−9/25) times as
		// large.
		if all := lines(0); all == 0 || lines(0.99*narrow) != all || lines(1.3*narrow) != 0 {
			t.Errorf("%g waves: %d lines of %d where they have just room, %d where not", waves, lines(0.99*narrow), all, lines(1.3*narrow))
		}
	}
}

// A polygonCanvas passes each polygon to area.
type polygonCanvas struct {
	lineCanvas
	area func(xy []float64)
}

func (c polygonCanvas) FillPolygon(xy []float64, _ color.NRGBA) { c.area(xy) }

// A wordCanvas passes each word to word once. It ignores the halo of the word.
type wordCanvas struct {
	lineCanvas
	word func(x, y float64, s string)
}

func (c wordCanvas) TextWidth(size float64, _ canvas.Face, s string) float64 {
	return size * 0.55 * float64(len(s))
}

func (c wordCanvas) FillDisc(float64, float64, float64, color.NRGBA) {}

func (c wordCanvas) DrawText(x, y, size float64, _ canvas.Face, _ canvas.Align, s string, col color.NRGBA) {
	if col.A == 255 {
		c.word(x, y, s)
	}
}

// TestContourLabelsAvoidMarks checks that the labels of contour lines avoid single marks
// and clouds of marks above the lines.
func TestContourLabelsAvoidMarks(t *testing.T) {
	a, b := []float64{0.1, 0.2}, []float64{0.3, 0.4, 0.5, 0.6}
	f := figure.Contours{HasLabels: true}.AvoidMarks([]canvas.Figure{figure.HeatMap{}, figure.Landmarks{XY: a}, figure.Shadows{Centers: a, Points: b}, figure.Probe{X: 7, Y: 8}})
	if len(f.Marks) != 10 || f.Marks[9] != 8 || !f.HasLabels {
		t.Errorf("values keep clear of %v", f.Marks)
	}
	z := []float64{0, 0, 1, 0, 0, 1}
	hatch := figure.Contours{Nx: 3, Ny: 2}.AvoidMarks([]canvas.Figure{figure.Mask{Nx: 3, Ny: 2, Z: z, Level: 0.5}})
	if box := (canvas.Rect{X0: 0, Y0: 0, X1: 100, Y1: 50}); hatch.IsHatched(box, canvas.Rect{X0: 10, Y0: 20, X1: 30, Y1: 30}) || !hatch.IsHatched(box, canvas.Rect{X0: 60, Y0: 20, X1: 80, Y1: 30}) {
		t.Error("values lie under a hatch, or are none beside it")
	}
	// If a cloud of points covers the left half, a bump has labels on the right. If a
	// cloud covers everything, the bump has no labels.
	const n = 81
	heights := make([]float32, n*n)
	for i := range heights {
		x, y := float64(i%n-n/2)/(n/2), float64(i/n-n/2)/(n/2)
		heights[i] = float32(math.Exp(-1.5 * (x*x + y*y)))
	}
	frame := canvas.Rect{X0: 0, Y0: 0, X1: 600, Y1: 600}
	for _, right := range []float64{0.5, 1} {
		var cloud []float64
		for i := range 60 {
			for j := range 60 {
				cloud = append(cloud, right*float64(i)/59, float64(j)/59)
			}
		}
		f := figure.Contours{Style: view.StyleOf(view.Look{}), Nx: n, Ny: n, Z: heights, Box: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, Scale: 1, HasLabels: true}
		words := 0
		f.AvoidMarks([]canvas.Figure{figure.Scatter{XY: cloud}}).Draw(wordCanvas{lineCanvas{line: func([]float64) {}}, func(x, y float64, s string) {
			if words++; x < right*600 {
				t.Errorf("%s is at %g, under points", s, x)
			}
		}}, frame)
		if (words > 0) != (right < 1) {
			t.Errorf("%d values beside points up to %g", words, right)
		}
	}
}
