package view

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// TestKeyWithNumbers checks that if the words of a key would hide points or do not fit,
// numbers replace all words. Entries without a number keep their words.
func TestKeyWithNumbers(t *testing.T) {
	s := StyleOf(Look{Layout: "desk"})
	signs := make([]figure.KeyEntry, 9)
	for i := range signs {
		name := "cluster " + strconv.Itoa(i+1)
		if i == 8 {
			name = "clusters 9 to 12"
		}
		signs[i] = figure.KeyEntry{Words: name, Number: text.NumbersIn(name), Draw: func(canvas.Canvas, *figure.Style, float64, float64) {}}
	}
	pointsAbove := func(from float64) (xy []float64) {
		for i := range 20 {
			for j := range 20 {
				xy = append(xy, from+(1-from)*float64(i)/19, float64(j)/19)
			}
		}
		return xy
	}
	for _, c := range []struct {
		from     float64 // smallest x of the points
		last     string
		w, h     float64
		isHidden bool
	}{
		{0.5, "clusters 9 to 12", 400, 300, false},
		{0.25, "9–12", 300, 178, false},
		{0.9, "clusters 9 to 12", 300, 178, false},
		{0, "9–12", 300, 178, true},
	} {
		f := figure.CornerKey{Style: s, Entries: signs, Marks: pointsAbove(c.from), Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
		r := canvas.Rect{X0: 0, Y0: 0, X1: c.w, Y1: c.h}
		k, box, _ := f.BestLayout(text.TypicalWidths{}, r)
		if len(k.Entries) != 9 || k.Entries[8].Words != c.last {
			t.Fatalf("points from %g on: %d signs, the last %q", c.from, len(k.Entries), k.Entries[len(k.Entries)-1].Words)
		}
		if box.X0 < r.X0 || box.X1 > r.X1 || box.Y0 < r.Y0 || box.Y1 > r.Y1 {
			t.Errorf("points from %g on: the key is at %v", c.from, box)
		}
		m, on := canvas.Plane{Frame: r, Data: f.Range}, 0
		for i := 0; i < len(f.Marks); i += 2 {
			if box.Contains(m.X(f.Marks[i]), m.Y(f.Marks[i+1])) {
				on++
			}
		}
		if (on > 0) != c.isHidden {
			t.Errorf("points from %g on: it lies on %d", c.from, on)
		}
	}
	for i := range signs {
		signs[i].Number = text.NumbersIn("class " + strconv.Itoa(i))
	}
	f := figure.CornerKey{Style: s, Entries: signs, Marks: pointsAbove(0), Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
	if k, _, _ := f.BestLayout(text.TypicalWidths{}, canvas.Rect{X0: 0, Y0: 0, X1: 300, Y1: 178}); len(k.Entries) == 0 || slices.ContainsFunc(k.Entries, func(e figure.KeyEntry) bool { return len(e.Words) < 8 }) {
		t.Errorf("words that are not counted are %v", k.Entries)
	}
}

// TestKeysHideNoMarks checks that if some position is free, a key hides no marks there.
// The words of the key never overlap other words of the picture. If a key must hide a
// mark, the key has a plate.
func TestKeysHideNoMarks(t *testing.T) {
	s := StyleOf(Look{Layout: "desk"})
	signs := []figure.KeyEntry{{Words: "upper moon", ShortWords: "upper"}, {Words: "lower moon", ShortWords: "lower"}}
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 400 {
		frame := canvas.Rect{X0: 0, Y0: 0, X1: 60 + 400*random.Float64(), Y1: 40 + 300*random.Float64()}
		p := &figure.Panel{Style: s, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, HasNamesInFrame: round%2 == 0, Y: figure.Ticks(0, 1, 5)}
		if round%3 == 0 {
			p.Tag = "1 beyond"
		}
		if round%5 == 0 {
			p.Add(figure.Axes{Style: s, XName: ScoreName(0), YName: ScoreName(1)})
		}
		if round%7 == 0 {
			p.Legend, p.LegendWidth = &figure.Legend{IsInFrame: true}, 60
		}
		var marks []float64
		for range random.IntN(300) {
			x, y := random.Float64(), random.Float64()
			marks = append(marks, x*x, y)
		}
		f := figure.CornerKey{Style: s, Entries: signs, Marks: marks, Range: p.Range, Panel: p}
		k, box, hidesMarks := f.BestLayout(text.TypicalWidths{}, frame)
		if len(k.Entries) == 0 {
			continue
		}
		if !box.IsDisjointFrom(p.OccupiedRects(text.TypicalWidths{}, frame)) {
			t.Fatalf("%d: the key at %v is on %v", round, box, p.OccupiedRects(text.TypicalWidths{}, frame))
		}
		if !box.IsInside(frame, -1e-9) {
			t.Fatalf("%d: the key is at %v of %v", round, box, frame)
		}
		m, on := canvas.Plane{Frame: frame, Data: f.Range}, 0
		for i := 0; i < len(marks); i += 2 {
			if (canvas.Rect{X0: box.X0 + 4, Y0: box.Y0 + 4, X1: box.X1 - 4, Y1: box.Y1 - 4}).Contains(m.X(marks[i]), m.Y(marks[i+1])) {
				on++
			}
		}
		if on > 0 && !hidesMarks {
			t.Fatalf("%d: the key at %v lies on %d marks", round, box, on)
		}
		if hidesMarks { // a key may hide marks only if no corner is free, for any words
			for _, words := range f.Wordings() {
				for columns := range 2 {
					_, w, h := f.LayOut(text.TypicalWidths{}, words, columns+1)
					if w > figure.MaxKeyFraction*frame.W() || h > figure.MaxKeyFraction*frame.H() {
						continue
					}
					for _, b := range figure.KeyRects(frame, w+2*figure.CornerMargin, h+2*figure.CornerMargin)[:4] {
						isFree := b.IsDisjointFrom(p.OccupiedRects(text.TypicalWidths{}, frame))
						for i := 0; i < len(marks) && isFree; i += 2 {
							x, y := m.X(marks[i]), m.Y(marks[i+1])
							isFree = !b.Contains(x, y)
						}
						if isFree {
							t.Fatalf("%d: the key hides marks, and %v is free", round, b)
						}
					}
				}
			}
		}
	}
}

// TestKeyDropsUnimportantEntries checks that if a key would hide a mark, its unimportant
// entries are dropped. Important entries are always drawn.
func TestKeyDropsUnimportantEntries(t *testing.T) {
	s := StyleOf(Look{Layout: "desk"})
	var marks []float64 // points everywhere except behind the last two lines at the bottom right
	for i := range 60 {
		for j := range 60 {
			if x, y := float64(i)/59, float64(j)/59; x < 0.55 || y > 0.45 {
				marks = append(marks, x, y)
			}
		}
	}
	for _, less := range []bool{true, false} {
		signs := []figure.KeyEntry{{Words: "one"}, {Words: "another"}, {Words: "three rings", IsOptional: less}}
		f := figure.CornerKey{Style: s, Entries: signs, Marks: marks, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
		k, _, hidesMarks := f.BestLayout(text.TypicalWidths{}, canvas.Rect{X0: 0, Y0: 0, X1: 200, Y1: 110})
		if want := map[bool]int{true: 2, false: 3}[less]; len(k.Entries) != want || hidesMarks == less {
			t.Errorf("less %v: %d signs, marks hidden %v", less, len(k.Entries), hidesMarks)
		}
	}
}
