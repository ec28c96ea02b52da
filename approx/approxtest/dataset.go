package approxtest

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"mercer/approx"
)

// TestDataset checks that d keeps every law of a data set.
func TestDataset(t *testing.T, d approx.Dataset) {
	t.Helper()
	test(t, datasetLaws, d)
}

// CheckDataset returns nil where d keeps every law, and otherwise the Brokens,
// joined.
func CheckDataset(d approx.Dataset) error { return check(datasetLaws, d) }

var datasetLaws = []law[approx.Dataset]{
	{"Described", datasetDescribed},
	{"Shapes", datasetShapes},
	{"Box", datasetBox},
	{"Repeatable", datasetRepeatable},
	{"Extends", datasetExtends},
	{"Noise", datasetNoise},
}

func datasetDescribed(d approx.Dataset) error {
	words := map[string]string{"Name": d.Name}
	if len(d.Groups) > 0 {
		words["Group"] = d.Group
	}
	for _, g := range d.Groups {
		words["group "+g] = g
	}
	if err := named(d.Key, words); err != nil {
		return err
	}
	if err := sentence("Doc", d.Doc); err != nil {
		return err
	}
	if len(d.Groups) == 1 {
		return fmt.Errorf("one group needs no name, and has %q", d.Groups[0])
	}
	if d.Noise.Key != "noise" || d.Noise.Min != 0 {
		return fmt.Errorf("the noise has the key %q and begins at %g", d.Noise.Key, d.Noise.Min)
	}
	return params([]approx.Param{d.Noise})
}

func datasetShapes(d approx.Dataset) error {
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

// datasetBox checks that the shape without noise lies in the box, and reaches
// across more than half of one side of it.
func datasetBox(d approx.Dataset) error {
	b := d.Box
	if !(b[0] < b[1] && b[2] < b[3]) {
		return fmt.Errorf("the box is %v", b)
	}
	lo, hi := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	x := d.New(1000, 0, 1).X
	for i := range x.Len() {
		for a, v := range x.At(i) {
			if !(b[2*a]-1e-12 <= v && v <= b[2*a+1]+1e-12) {
				return fmt.Errorf("point %d is %v, outside of the box %v", i, x.At(i), b)
			}
			lo[a], hi[a] = min(lo[a], v), max(hi[a], v)
		}
	}
	if hi[0]-lo[0] < (b[1]-b[0])/2 && hi[1]-lo[1] < (b[3]-b[2])/2 {
		return fmt.Errorf("the points fill [%.2g, %.2g]×[%.2g, %.2g] of the box %v", lo[0], hi[0], lo[1], hi[1], b)
	}
	return nil
}

func datasetRepeatable(d approx.Dataset) error {
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

// datasetExtends checks that n+1 points begin with the n, if promised.
func datasetExtends(d approx.Dataset) error {
	if !d.Extends {
		return nil
	}
	long := d.New(40, d.Noise.Default, 1)
	for n := 1; n < 40; n++ {
		s := d.New(n, d.Noise.Default, 1)
		if !slices.Equal(s.X.Data, long.X.Data[:2*n]) || s.Labels != nil && !slices.Equal(s.Labels, long.Labels[:n]) {
			return fmt.Errorf("40 points do not begin with the %d", n)
		}
	}
	return nil
}

// datasetNoise checks that a little more noise moves the points a little.
func datasetNoise(d approx.Dataset) error {
	for _, noise := range []float64{0, d.Noise.Default, d.Noise.Max / 2} {
		const step = 1e-6
		a, b := d.New(200, noise, 1), d.New(200, noise+step, 1)
		// No normal number of 400 is above 6.
		if err := within("a point under a millionth more noise", b.X.Data, a.X.Data, 6*step); err != nil {
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
