package state

import (
	"strings"
	"testing"
)

// TestRangeText checks the ends of the plane in messages. They have few digits, but those of
// an axis far from 0 or of a short axis differ.
func TestRangeText(t *testing.T) {
	for _, c := range []struct{ lo, hi, want string }{
		{"-4.986000000000001", "9.993", "-4.99 to 9.99"},
		{"-1.25", "2.5", "-1.25 to 2.5"},
		{"-0.0001", "3", "0 to 3"},
		{"1000000.12345", "1000000.45678", "1000000.1235 to 1000000.4568"},
		{"0.000012345678", "0.000045678912", "0.00001235 to 0.00004568"},
		{"-12345678.9", "23456789.1", "-12350000 to 23460000"},
	} {
		lo, err1 := parseNumber(c.lo)
		hi, err2 := parseNumber(c.hi)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		for a := range 2 {
			g := grid{Lo: [2]float64{-1, -1}, Hi: [2]float64{1, 1}}
			g.Lo[a], g.Hi[a] = lo, hi
			if x, y := g.rangeText(a); x+" to "+y != c.want {
				t.Errorf("axis %d from %s to %s: %s to %s, want %s", a, c.lo, c.hi, x, y, c.want)
			}
		}
	}
}

// TestPlaneInWarnings checks the warnings for positions outside of the plane of own points,
// whose box has rounding errors.
func TestPlaneInWarnings(t *testing.T) {
	var sets OwnSets
	sets.Add("1", newOwn(t, OwnPoints{X: []float64{0.007, 0, 5, 1}}, &[4]float64{0.007, 5, 0, 1}))
	for _, edit := range []string{"x0=99,99", "x0=9", "p1=99,99"} {
		_, warnings, _ := sets.Open("data=own&points=@1&" + edit)
		if len(warnings) != 1 || !strings.Contains(warnings[0].Error(), " from −4.99 to 9.99 across and −1.372 to 2.372 up") {
			t.Errorf("%s: the warnings are %q", edit, warnings)
		}
	}
}
