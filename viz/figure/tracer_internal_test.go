package figure

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestTracer checks level lines of random fields. Each line must be closed or end at
// the border. Each point must lie on an edge of the grid, at the interpolated position
// of the level. Each crossing of an edge must occur exactly once.
func TestTracer(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for trial := range 200 {
		nx, ny := 2+rng.IntN(20), 2+rng.IntN(20)
		z := make([]float32, nx*ny)
		for i := range z {
			z[i] = float32(rng.NormFloat64())
			if trial%4 == 0 {
				z[i] = float32(rng.IntN(3) - 1) // many samples are equal to the level
			}
		}
		const step = 0.5
		tr := newTracer(nx, ny, z, step, 0)
		for _, number := range []int{0, 1, -3} {
			level := float64(number) * step
			crossings := 0
			for j := range ny {
				for i := range nx {
					above := float64(z[j*nx+i]) >= level
					if i+1 < nx && above != (float64(z[j*nx+i+1]) >= level) {
						crossings++
					}
					if j+1 < ny && above != (float64(z[(j+1)*nx+i]) >= level) {
						crossings++
					}
				}
			}
			points := 0
			for _, line := range tr.lines(number, 0) {
				n := len(line)
				closed := line[0] == line[n-2] && line[1] == line[n-1] && n > 4
				points += n / 2
				if closed {
					points--
				}
				isOnBorder := func(x, y float64) bool {
					return x == 0 || y == 0 || x == float64(nx-1) || y == float64(ny-1)
				}
				if !closed && !(isOnBorder(line[0], line[1]) && isOnBorder(line[n-2], line[n-1])) {
					t.Fatalf("%d×%d, level %g: a line ends inside: %v", nx, ny, level, line)
				}
				for i := 0; i < n; i += 2 {
					x, y := line[i], line[i+1]
					if x != math.Floor(x) && y != math.Floor(y) {
						t.Fatalf("(%g, %g) is on no edge", x, y)
					}
					a, b := int(x), int(y)
					fx, fy := x-float64(a), y-float64(b)
					v := float64(z[b*nx+a]) * (1 - fx - fy)
					if fx > 0 {
						v += float64(z[b*nx+a+1]) * fx
					}
					if fy > 0 {
						v += float64(z[(b+1)*nx+a]) * fy
					}
					if math.Abs(v-level) > 1e-6 {
						t.Fatalf("(%g, %g) has the value %g, not %g", x, y, v, level)
					}
				}
			}
			// If samples are equal to the level, crossings of several edges coincide.
			// An open chain may then look like a ring.
			if points != crossings && trial%4 != 0 {
				t.Errorf("%d×%d, level %g: %d points on lines, %d edges crossed", nx, ny, level, points, crossings)
			}
		}
	}
}

// TestTracerCircle checks that a circular level line is one ring. Its radius must be
// correct up to the error of linear interpolation.
func TestTracerCircle(t *testing.T) {
	const n = 41
	z := make([]float32, n*n)
	for i := range z {
		x, y := float64(i%n)-20, float64(i/n)-20
		z[i] = float32(x*x + y*y)
	}
	lines := newTracer(n, n, z, 75, 0).lines(3, 0)
	if len(lines) != 1 {
		t.Fatalf("%d lines", len(lines))
	}
	for i := 0; i < len(lines[0]); i += 2 {
		r := math.Hypot(lines[0][i]-20, lines[0][i+1]-20)
		// The error is h²f″/8 divided by the slope 2r. For h = 1, f″ = 2 and r = 15,
		// this is 1/120.
		if math.Abs(r-15) > 1.0/120+1e-6 {
			t.Errorf("radius %g", r)
		}
	}
}

// TestTracerHoles checks that cells with a NaN contain no line, and that the other
// cells are unaffected.
func TestTracerHoles(t *testing.T) {
	z := []float32{
		-1, -1, -1, -1,
		1, 1, float32(math.NaN()), 1,
		1, 1, 1, 1,
	}
	lines := newTracer(4, 3, z, 1, 0).lines(0, 0)
	if len(lines) != 1 || len(lines[0]) != 4 {
		t.Errorf("%v", lines)
	}
	if lines := newTracer(1, 1, z, 1, 0).lines(0, 0); lines != nil {
		t.Errorf("one sample: %v", lines)
	}
}

// TestTracerExtremeValues checks samples that are far larger than all levels, and samples
// that are infinite.
func TestTracerExtremeValues(t *testing.T) {
	inf := float32(math.Inf(1))
	for _, z := range [][]float32{{-3e38, 3e38, -3e38, 3e38}, {-1e9, 1, -1e9, 1}} {
		if lines := newTracer(2, 2, z, 0.1, 0).lines(0, 0); len(lines) != 1 || lines[0][0] < 0 || lines[0][0] > 1 {
			t.Errorf("%v: %v", z, lines)
		}
	}
	if lines := newTracer(2, 2, []float32{-1, inf, -1, 1}, 1, 0).lines(0, 0); lines != nil {
		t.Errorf("beside infinity: %v", lines)
	}
}
