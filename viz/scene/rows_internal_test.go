package scene

import (
	"math"
	"testing"

	"mercer/viz/view"
)

// TestRowHeights checks that a tall row is as high as two rows and their gap, unless
// the other rows would be lower than 120 pixels. Rows must fill the height. Without a
// tall row, all rows must be equally high.
func TestRowHeights(t *testing.T) {
	low, high := []view.Picture{{}}, []view.Picture{{IsTall: true}}
	m := view.DistancesOf(view.Look{Layout: "desk"})
	between := m.Title + m.TitleGap + m.GapY
	for _, c := range []struct {
		rows [][]view.Picture
		h    float64
	}{
		{[][]view.Picture{low, high}, 690}, {[][]view.Picture{low, high, low}, 690}, {[][]view.Picture{low, low, high, low}, 690}, {[][]view.Picture{high, high, low}, 900},
		{[][]view.Picture{low, low, low}, 690}, {[][]view.Picture{high}, 462}, {[][]view.Picture{low, low, high, low}, 500},
	} {
		usual, tallest := rowHeights(m, c.rows, c.h)
		n, k := float64(len(c.rows)), float64(tallCount(c.rows))
		if all := (n-k)*usual + k*tallest + n*(m.Title+m.TitleGap) + (n-1)*m.GapY + m.XTickRoom; all > c.h || all < c.h-n-1 {
			t.Errorf("%d rows, %g of them tall, are %g high of %g", len(c.rows), k, all, c.h)
		}
		switch {
		case k == 0 || k == n:
			if usual != tallest {
				t.Errorf("of equal rows some are %g and some %g high", usual, tallest)
			}
		case usual > minOtherRowHeight:
			if math.Abs(tallest-2*usual-between) > n {
				t.Errorf("a tall row is %g high beside rows of %g", tallest, usual)
			}
		case tallest < usual:
			t.Errorf("a tall row is %g high beside rows of %g", tallest, usual)
		}
	}
	if r := (view.Look{Layout: "desk", Rows: []string{"data", "race"}}); UsualHeight(r, 1076) != UsualHeight(view.Look{Layout: "desk"}, 1076) {
		t.Error("a row and a tall one are not as high as three by design")
	}
}
