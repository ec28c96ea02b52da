package dataset_test

import (
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
)

// maxDistance returns the largest distance of a point of s from a curve. The function
// dist returns the distance of one point.
func maxDistance(s approx.Sample, dist func(x, y float64, group int) float64) (d float64) {
	for i := range s.X.Len() {
		group := 0
		if s.Labels != nil {
			group = s.Labels[i]
		}
		p := s.X.Row(i)
		d = max(d, math.Abs(dist(p[0], p[1], group)))
	}
	return d
}

// TestCurves checks that without noise, the points lie on the documented curves.
func TestCurves(t *testing.T) {
	for _, c := range []struct {
		d    approx.Dataset
		dist func(x, y float64, group int) float64
	}{
		{dataset.Moons, func(x, y float64, group int) float64 {
			if group == 1 { // turn the lower moon onto the upper moon, by 180° about (½, ¼)
				x, y = 1-x, 0.5-y
			}
			return math.Hypot(x, y) - 1 + min(y, 0)
		}},
		{dataset.Circles, func(x, y float64, group int) float64 { return math.Hypot(x, y) - 1/float64(1+group) }},
		{dataset.Spiral, func(x, y float64, group int) float64 {
			if group == 1 {
				x, y = -x, -y
			}
			r := math.Hypot(x, y)
			// Convert the error of the angle to a distance across the arm.
			return r * math.Remainder(math.Atan2(y, x)-3*math.Pi*r, 2*math.Pi) / math.Hypot(1, 3*math.Pi*r)
		}},
		{dataset.SCurve, func(x, y float64, _ int) float64 { return math.Hypot(x, math.Abs(y)-0.5) - 0.5 }},
		{dataset.Line, func(x, y float64, group int) float64 {
			if group == 1 {
				return 0
			}
			return y - x/2
		}},
	} {
		// The tolerance covers the rounding errors of sines.
		if d := maxDistance(c.d.New(500, 0, 1), c.dist); !(d <= 1e-14) {
			t.Errorf("%s: a point is %.2g off the curve", c.d.Key, d)
		}
		// With noise, each of the 1,000 coordinates changes by at most five standard
		// deviations. Outliers have no noise.
		const noise = 1e-3
		if d := maxDistance(c.d.New(500, noise, 1), c.dist); !(noise < d && d <= 8*noise) {
			t.Errorf("%s: with noise %g a point is %.2g off the curve", c.d.Key, noise, d)
		}
	}
}

// TestBlobs checks the number, the mean and the standard deviation of the points of each
// group.
func TestBlobs(t *testing.T) {
	for _, c := range []struct {
		d       approx.Dataset
		centers [][2]float64
		share   []float64
	}{
		{dataset.Blobs, [][2]float64{{-0.8, 0.7}, {0.9, 0.6}, {-0.5, -0.9}, {1, -0.9}}, []float64{0.4, 0.3, 0.2, 0.1}},
		{dataset.Tight, [][2]float64{{0, 1}, {-math.Sin(0.4 * math.Pi), math.Cos(0.4 * math.Pi)}}, []float64{0.2, 0.2}},
		{dataset.Three, [][2]float64{{-0.5, -0.1}, {0, 0.7}, {0.5, 0.1}}, []float64{1. / 3, 1. / 3, 1. / 3}},
	} {
		const n, noise = 3000, 0.1
		s := c.d.New(n, noise, 1)
		for g, center := range c.centers {
			var count, square float64
			var mean [2]float64
			for i, label := range s.Labels {
				if label != g {
					continue
				}
				count++
				for a, v := range s.X.Row(i) {
					mean[a] += v
					square += (v - center[a]) * (v - center[a])
				}
			}
			// The tolerance is five standard errors. The standard error of the mean is
			// larger by the factor √2.
			tol := 5 * noise / math.Sqrt(count)
			if count != c.share[g]*n || math.Hypot(mean[0]/count-center[0], mean[1]/count-center[1]) > 1.5*tol ||
				math.Abs(math.Sqrt(square/count/2)-noise) > tol {
				t.Errorf("%s: %g points around (%.3f, %.3f) with deviation %.4f", c.d.Groups[g], count,
					mean[0]/count, mean[1]/count, math.Sqrt(square/count/2))
			}
		}
	}
}

// TestCheckerboard checks that groups alternate between adjacent fields, and there are
// gaps between blocks.
func TestCheckerboard(t *testing.T) {
	s := dataset.Checkerboard.New(2000, 0, 1)
	for i, g := range s.Labels {
		var parity int
		for _, v := range s.X.Row(i) {
			position := 2 * (v + 1)
			field, offset := math.Modf(position)
			parity += int(field)
			if offset < 0.15-1e-12 || offset > 0.85+1e-12 {
				t.Fatalf("point %d is %g across its field", i, offset)
			}
		}
		if g != parity%2 {
			t.Fatalf("point %d at %v is in group %d", i, s.X.Row(i), g)
		}
	}
}

func TestGrid(t *testing.T) {
	x := dataset.Grid.New(9, 0, 1).X
	for i, want := range []float64{-1, -1, 0, -1, 1, -1, -1, 0, 0, 0, 1, 0, -1, 1, 0, 1, 1, 1} {
		if x.Data[i] != want {
			t.Fatalf("nine points are %v", x.Data)
		}
	}
}

// TestRivals checks that the two points of a pair belong to different groups, and their
// distance is 0.06.
func TestRivals(t *testing.T) {
	s := dataset.Rivals.New(401, 0, 1)
	for i := 0; i+1 < s.X.Len(); i += 2 {
		a, b := s.X.Row(i), s.X.Row(i+1)
		if d := math.Hypot(a[0]-b[0], a[1]-b[1]); math.Abs(d-0.06) > 1e-15 || s.Labels[i] == s.Labels[i+1] {
			t.Fatalf("points %d and %d are %g apart, in groups %d and %d", i, i+1, d, s.Labels[i], s.Labels[i+1])
		}
	}
}

func TestGaps(t *testing.T) {
	s := dataset.Gaps.New(1000, 0, 1)
	var count [3]int
	for i := range s.X.Len() {
		x := s.X.Row(i)[0]
		switch {
		case x <= -0.6:
			count[0]++
		case -0.2-1e-15 <= x && x <= 0.2:
			count[1]++
		case x >= 0.6-1e-15:
			count[2]++
		default:
			t.Fatalf("point %d is in a gap, at x = %g", i, x)
		}
	}
	for _, c := range count {
		// The tolerance is five standard deviations of a binomial count.
		if math.Abs(float64(c)-1000./3) > 5*math.Sqrt(1000*2./9) {
			t.Errorf("the bands have %v points", count)
		}
	}
}

// TestClasses checks that data without groups have two classes, according to the sign of
// the target function.
func TestClasses(t *testing.T) {
	s := dataset.Uniform.New(300, 0, 1)
	class, _ := dataset.Uniform.Classes(s)
	for i, c := range class {
		p := s.X.Row(i)
		if (c == 1) != (p[1] > 0.5*math.Sin(math.Pi*p[0])) {
			t.Fatalf("point %v is of class %d", p, c)
		}
	}
}

// Points alternate between the two moons. Hence each moon contains half of the points.
func Example() {
	s := dataset.Moons.New(4, 0, 1)
	for i, g := range s.Labels {
		p := s.X.Row(i)
		fmt.Printf("%s: (%.2f, %.2f)\n", dataset.Moons.Groups[g], p[0], p[1])
	}
	// Output:
	// upper moon: (0.48, 0.88)
	// lower moon: (1.85, -0.03)
	// upper moon: (-0.79, 0.61)
	// lower moon: (0.76, -0.47)
}
