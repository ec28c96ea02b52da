package viz

import (
	"slices"
	"strconv"
	"testing"
)

// Where the words of a key lie on points, or one of them has no room, numbers stand for them,
// and lie on none; words that are not counted have none.
func TestKeyOfNumbers(t *testing.T) {
	s := styleOf(View{Layout: "desk"})
	signs := make([]sign, 9)
	for i := range signs {
		name := "cluster " + strconv.Itoa(i+1)
		if i == 8 {
			name = "clusters 9 to 12"
		}
		signs[i] = sign{words: name, number: counting(name), draw: func(Canvas, *Style, float64, float64) {}}
	}
	over := func(from float64) (xy []float64) {
		for i := range 20 {
			for j := range 20 {
				xy = append(xy, from+(1-from)*float64(i)/19, float64(j)/19)
			}
		}
		return xy
	}
	for _, c := range []struct {
		from   float64 // to the left of it there are no points
		last   string
		w, h   float64
		hidden bool
	}{
		{0.5, "clusters 9 to 12", 400, 300, false},
		{0.25, "9–12", 300, 178, false},
		{0.9, "9–12", 300, 178, false},
		{0, "9–12", 300, 178, true},
	} {
		f := Corner{Style: s, Signs: signs, Clear: over(c.from), Range: Rect{0, 0, 1, 1}}
		r := Rect{0, 0, c.w, c.h}
		k, box := f.placed(typical{}, r)
		if len(k.signs) != 9 || k.signs[8].words != c.last {
			t.Fatalf("points from %g on: %d signs, the last %q", c.from, len(k.signs), k.signs[len(k.signs)-1].words)
		}
		if box.X0 < r.X0 || box.X1 > r.X1 || box.Y0 < r.Y0 || box.Y1 > r.Y1 {
			t.Errorf("points from %g on: the key is at %v", c.from, box)
		}
		m, on := plane{r, f.Range}, 0
		for i := 0; i < len(f.Clear); i += 2 {
			if box.Contains(m.x(f.Clear[i]), m.y(f.Clear[i+1])) {
				on++
			}
		}
		if (on > 0) != c.hidden {
			t.Errorf("points from %g on: it lies on %d", c.from, on)
		}
	}
	for i := range signs {
		signs[i].number = counting("class " + strconv.Itoa(i))
	}
	f := Corner{Style: s, Signs: signs, Clear: over(0), Range: Rect{0, 0, 1, 1}}
	if k, _ := f.placed(typical{}, Rect{0, 0, 300, 178}); len(k.signs) == 0 || slices.ContainsFunc(k.signs, func(e sign) bool { return len(e.words) < 8 }) {
		t.Errorf("words that are not counted are %v", k.signs)
	}
}
