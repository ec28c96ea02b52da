package replay

import (
	"testing"

	"mercer/approx"
)

// TestCastWords checks that the words distinguish between no, one and several covered
// points.
func TestCastWords(t *testing.T) {
	cast := func(sizes ...int) (events []approx.Event) {
		for i, n := range sizes {
			events = append(events, approx.Event{Row: 10 + i, Rows: make([]int, n)})
		}
		return events
	}
	const one = "The scan meets point 10 in no shadow: it becomes the first centre. Its shadow "
	for _, c := range []struct {
		sizes []int
		want  string
	}{
		{[]int{1}, one + "covers no other point."},
		{[]int{2}, one + "covers 1 other point, and it drops out."},
		{[]int{8}, one + "covers 7 other points, and they drop out."},
		{[]int{1, 1}, "The scan casts the 1st and 2nd shadows; they cover no other point."},
		{[]int{1, 2}, "The scan casts the 1st and 2nd shadows; they cover 1 other point."},
		{[]int{3, 2}, "The scan casts the 1st and 2nd shadows; they cover 3 other points."},
	} {
		if got := shadowWords(cast(c.sizes...), 0, len(c.sizes)); got != c.want {
			t.Errorf("shadows of %v: %q, want %q", c.sizes, got, c.want)
		}
	}
	// Points count from 0, as in links. The sentence must therefore not contain an
	// ordinal number next to the index of a point.
	const later = "The scan meets point 13 in no shadow: it becomes a centre, one of 4 so far. Its shadow covers 1 other point, and it drops out."
	if got := shadowWords(cast(1, 1, 1, 2), 3, 4); got != later {
		t.Errorf("of the 4th: %q, want %q", got, later)
	}
}

// TestOrdinals checks that ordinal numbers of centres count from 1st.
func TestOrdinals(t *testing.T) {
	for _, c := range []struct {
		from, to int
		want     string
	}{{0, 1, "first seed"}, {1, 2, "2nd seed"}, {0, 3, "1st to 3rd seeds"}, {3, 5, "4th and 5th seeds"}, {10, 13, "11th to 13th seeds"}, {20, 21, "21st seed"}, {111, 112, "112th seed"}} {
		if got := ordinalWords(c.from, c.to, "Seed", "Seeds"); got != c.want {
			t.Errorf("from %d to %d: %q, want %q", c.from, c.to, got, c.want)
		}
	}
}
