package approxtest

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/approx"
)

// TestDataset fails t unless d satisfies every law of a data set.
func TestDataset(t *testing.T, d approx.Dataset) {
	t.Helper()
	runLaws(t, datasetLaws, d)
}

// CheckDataset returns nil if d satisfies every law, and otherwise the joined *Broken
// errors.
func CheckDataset(d approx.Dataset) error { return joinViolations(datasetLaws, d) }

var datasetLaws = []law[approx.Dataset]{
	{"Described", checkDatasetDescribed},
	{"Shapes", checkDatasetShapes},
	{"Box", checkDatasetBox},
	{"Repeatable", checkDatasetRepeatable},
	{"Extends", checkDatasetExtends},
	{"Noise", checkDatasetNoise},
	{"Target", checkDatasetTarget},
	{"Classes", checkDatasetClasses},
}

func checkDatasetDescribed(d approx.Dataset) error {
	words := map[string]string{"Name": d.Name}
	for _, g := range d.Groups {
		words["group "+g] = g
	}
	if err := checkNames(d.Key, words); err != nil {
		return err
	}
	if err := checkSentence("Doc", d.Doc); err != nil {
		return err
	}
	if err := checkSentence("Target.Doc", d.Target.Doc); err != nil {
		return err
	}
	if len(d.Groups) == 1 {
		return fmt.Errorf("one group needs no name, and has %q", d.Groups[0])
	}
	if d.Noise.Key != "noise" || d.Noise.Min != 0 {
		return fmt.Errorf("the noise has the key %q and begins at %g", d.Noise.Key, d.Noise.Min)
	}
	return checkParams([]approx.Param{d.Noise})
}

func checkDatasetShapes(d approx.Dataset) error {
	for _, n := range []int{1, 2, 3, 10, 101, 1000} {
		for _, noise := range []float64{0, d.Noise.Default, d.Noise.Max} {
			s := d.New(n, noise, 1)
			if s.X.Len() != n || s.X.Dim != 2 {
				return fmt.Errorf("n = %d: %d points in %d dimensions", n, s.X.Len(), s.X.Dim)
			}
			if err := s.X.Check(); err != nil {
				return err
			}
			if len(d.Groups) == 0 {
				if s.Labels != nil {
					return fmt.Errorf("labels, and no groups")
				}
				continue
			}
			count := make([]int, len(d.Groups))
			if len(s.Labels) != n {
				return fmt.Errorf("%d labels of %d points", len(s.Labels), n)
			}
			for _, g := range s.Labels {
				if g < 0 || g >= len(count) {
					return fmt.Errorf("label %d of %d groups", g, len(count))
				}
				count[g]++
			}
			if n >= 10*len(count) && slices.Min(count) == 0 {
				return fmt.Errorf("n = %d: a group is empty: %v", n, count)
			}
		}
	}
	return nil
}

// checkDatasetBox checks that the points without noise lie in the box. They must extend
// over at least half of one side.
func checkDatasetBox(d approx.Dataset) error {
	b := d.Box
	if !(b[0] < b[1] && b[2] < b[3]) {
		return fmt.Errorf("the box is %v", b)
	}
	lo, hi := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	x := d.New(1000, 0, 1).X
	for i := range x.Len() {
		for a, v := range x.Row(i) {
			if !(b[2*a]-1e-12 <= v && v <= b[2*a+1]+1e-12) {
				return fmt.Errorf("point %d is %v, outside of the box %v", i, x.Row(i), b)
			}
			lo[a], hi[a] = min(lo[a], v), max(hi[a], v)
		}
	}
	if hi[0]-lo[0] < (b[1]-b[0])/2 && hi[1]-lo[1] < (b[3]-b[2])/2 {
		return fmt.Errorf("the points fill [%.2g, %.2g]×[%.2g, %.2g] of the box %v", lo[0], hi[0], lo[1], hi[1], b)
	}
	return nil
}

func checkDatasetRepeatable(d approx.Dataset) error {
	noise := d.Noise.Max / 2
	a, b, c := d.New(50, noise, 1), d.New(50, noise, 1), d.New(50, noise, 2)
	if !slices.Equal(a.X.Data, b.X.Data) || !slices.Equal(a.Labels, b.Labels) {
		return fmt.Errorf("two draws of one seed differ")
	}
	if slices.Equal(a.X.Data, c.X.Data) {
		return fmt.Errorf("draws of two seeds are the same")
	}
	return nil
}

// checkDatasetExtends checks that a larger n does not change the first points, if the
// data set promises it.
func checkDatasetExtends(d approx.Dataset) error {
	if !d.Extends {
		return nil
	}
	longSample := d.New(40, d.Noise.Default, 1)
	for n := 1; n < 40; n++ {
		s := d.New(n, d.Noise.Default, 1)
		if !slices.Equal(s.X.Data, longSample.X.Data[:2*n]) || s.Labels != nil && !slices.Equal(s.Labels, longSample.Labels[:n]) {
			return fmt.Errorf("40 points do not begin with the %d", n)
		}
	}
	return nil
}

// checkDatasetNoise checks that a small increase of the noise moves the points only a
// little.
func checkDatasetNoise(d approx.Dataset) error {
	for _, noise := range []float64{0, d.Noise.Default, d.Noise.Max / 2} {
		const step = 1e-6
		a, b := d.New(200, noise, 1), d.New(200, noise+step, 1)
		// Normal numbers above 6 do not occur in 400 draws.
		if err := checkWithin("a point under a millionth more noise", b.X.Data, a.X.Data, 6*step); err != nil {
			return err
		}
		if slices.Equal(a.X.Data, b.X.Data) {
			return fmt.Errorf("noise has no effect")
		}
		if !slices.Equal(a.Labels, b.Labels) {
			return fmt.Errorf("noise changes the groups")
		}
	}
	return nil
}

// checkDatasetTarget checks that the target function varies on the box. Its noise must be
// smaller and have the distribution described at approx.Target.
func checkDatasetTarget(d approx.Dataset) error {
	const side = 60
	b, p := d.Box, approx.NewPoints(side*side, 2)
	f := make([]float64, p.Len())
	for i := range f {
		x := p.Row(i)
		x[0] = b[0] + (b[1]-b[0])*float64(i%side)/(side-1)
		x[1] = b[2] + (b[3]-b[2])*float64(i/side)/(side-1)
		f[i] = d.Target.At(x)
		if math.IsNaN(f[i]) || math.IsInf(f[i], 0) {
			return fmt.Errorf("f is %g at %v", f[i], x)
		}
	}
	if span := slices.Max(f) - slices.Min(f); !(0 < d.Target.Noise && d.Target.Noise < span/5) {
		return fmt.Errorf("f moves by %g, and its noise is %g", span, d.Target.Noise)
	}
	y, again, other := d.Target.Draw(p, 1), d.Target.Draw(p, 1), d.Target.Draw(p, 2)
	if !slices.Equal(y, again) || slices.Equal(y, other) {
		return fmt.Errorf("targets do not follow their seed")
	}
	if !slices.Equal(y[:side], d.Target.Draw(p.Slice(0, side), 1)) {
		return fmt.Errorf("more targets do not begin with fewer")
	}
	var sum, square float64
	for i, v := range y {
		e := (v - f[i]) / d.Target.Noise
		sum, square = sum+e, square+e*e
	}
	// The tolerances are five standard errors of a mean and of a variance.
	n := float64(len(y))
	if math.Abs(sum) > 5*math.Sqrt(n) || math.Abs(square-n) > 5*math.Sqrt(2*n) {
		return fmt.Errorf("noise has the mean %.3g and the mean square %.3g, not 0 and 1", sum/n, square/n)
	}
	return nil
}

// checkDatasetClasses checks that every class has at least a tenth of an equal share of
// the points.
func checkDatasetClasses(d approx.Dataset) error {
	s := d.New(1000, d.Noise.Default, 1)
	class, names := d.Classes(s)
	count := make([]int, len(names))
	if len(count) < 2 || len(class) != 1000 {
		return fmt.Errorf("%d points in %d classes", len(class), len(count))
	}
	for i, c := range class {
		if c < 0 || c >= len(count) {
			return fmt.Errorf("point %d is of class %d of %d", i, c, len(count))
		}
		if len(d.Groups) > 0 && c != s.Labels[i] {
			return fmt.Errorf("point %d is of class %d and of group %d", i, c, s.Labels[i])
		}
		count[c]++
	}
	if slices.Min(count) < 100/len(count) {
		return fmt.Errorf("a class is nearly empty: %v", count)
	}
	return nil
}
