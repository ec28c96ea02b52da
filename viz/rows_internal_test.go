package viz

import (
	"math"
	"testing"
)

// A tall row is as high as two with what lies between, where the others keep 120
// pixels; rows fill the height, and without a tall one they are equal.
func TestHeightsOfRows(t *testing.T) {
	low, high := []picture{{}}, []picture{{tall: true}}
	m := measuresOf(View{Layout: "desk"})
	between := m.title + m.under + m.gapY
	for _, c := range []struct {
		rows [][]picture
		h    float64
	}{
		{[][]picture{low, high}, 690}, {[][]picture{low, high, low}, 690}, {[][]picture{low, low, high, low}, 690}, {[][]picture{high, high, low}, 900},
		{[][]picture{low, low, low}, 690}, {[][]picture{high}, 462}, {[][]picture{low, low, high, low}, 500},
	} {
		usual, tallest := heights(m, c.rows, c.h)
		n, k := float64(len(c.rows)), float64(tall(c.rows))
		if all := (n-k)*usual + k*tallest + n*(m.title+m.under) + (n-1)*m.gapY + m.foot; all > c.h || all < c.h-n-1 {
			t.Errorf("%d rows, %g of them tall, are %g high of %g", len(c.rows), k, all, c.h)
		}
		switch {
		case k == 0 || k == n:
			if usual != tallest {
				t.Errorf("of equal rows some are %g and some %g high", usual, tallest)
			}
		case usual > fairRow:
			if math.Abs(tallest-2*usual-between) > n {
				t.Errorf("a tall row is %g high beside rows of %g", tallest, usual)
			}
		case tallest < usual:
			t.Errorf("a tall row is %g high beside rows of %g", tallest, usual)
		}
	}
	if r := (View{Layout: "desk", Rows: []string{"data", "race"}}); Height(r, 1076) != Height(View{Layout: "desk"}, 1076) {
		t.Error("a row and a tall one are not as high as three by design")
	}
}
