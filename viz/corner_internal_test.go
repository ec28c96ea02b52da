package viz

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
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
		{0.9, "clusters 9 to 12", 300, 178, false},
		{0, "9–12", 300, 178, true},
	} {
		f := Corner{Style: s, Signs: signs, Clear: over(c.from), Range: Rect{0, 0, 1, 1}}
		r := Rect{0, 0, c.w, c.h}
		k, box, _ := f.placed(typical{}, r)
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
	if k, _, _ := f.placed(typical{}, Rect{0, 0, 300, 178}); len(k.signs) == 0 || slices.ContainsFunc(k.signs, func(e sign) bool { return len(e.words) < 8 }) {
		t.Errorf("words that are not counted are %v", k.signs)
	}
}

// Wherever marks lie, a key with a free place hides none, none of its words lie on others of
// the picture, and it stands on a plate where it hides one.
func TestKeysHideNoMarks(t *testing.T) {
	s := styleOf(View{Layout: "desk"})
	signs := []sign{{words: "upper moon", brief: "upper"}, {words: "lower moon", brief: "lower"}}
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 400 {
		frame := Rect{0, 0, 60 + 400*random.Float64(), 40 + 300*random.Float64()}
		p := &Panel{Style: s, Range: Rect{0, 0, 1, 1}, Within: round%2 == 0, Y: Ticks(0, 1, 5)}
		if round%3 == 0 {
			p.Tag = "1 beyond"
		}
		if round%5 == 0 {
			p.add(Axes{s, score(0), score(1)})
		}
		if round%7 == 0 {
			p.Legend, p.Room = &Legend{Inside: true}, 60
		}
		var marks []float64
		for range random.IntN(300) {
			x, y := random.Float64(), random.Float64()
			marks = append(marks, x*x, y)
		}
		f := Corner{Style: s, Signs: signs, Clear: marks, Range: p.Range, Panel: p}
		k, box, hides := f.placed(typical{}, frame)
		if len(k.signs) == 0 {
			continue
		}
		if !box.clear(p.standing(typical{}, frame)) {
			t.Fatalf("%d: the key at %v is on %v", round, box, p.standing(typical{}, frame))
		}
		if !box.inside(frame, -1e-9) {
			t.Fatalf("%d: the key is at %v of %v", round, box, frame)
		}
		m, on := plane{frame, f.Range}, 0
		for i := 0; i < len(marks); i += 2 {
			if (Rect{box.X0 + 4, box.Y0 + 4, box.X1 - 4, box.Y1 - 4}).Contains(m.x(marks[i]), m.y(marks[i+1])) {
				on++
			}
		}
		if on > 0 && !hides {
			t.Fatalf("%d: the key at %v lies on %d marks", round, box, on)
		}
		if hides { // then no corner is free for it either, in any words
			for _, words := range f.wordings() {
				for columns := range 2 {
					_, w, h := f.columned(typical{}, words, columns+1)
					if w > keyOver*frame.W() || h > keyOver*frame.H() {
						continue
					}
					for _, b := range spots(frame, w+2*cornerEdge, h+2*cornerEdge)[:4] {
						free := b.clear(p.standing(typical{}, frame))
						for i := 0; i < len(marks) && free; i += 2 {
							x, y := m.x(marks[i]), m.y(marks[i+1])
							free = !b.Contains(x, y)
						}
						if free {
							t.Fatalf("%d: the key hides marks, and %v is free", round, b)
						}
					}
				}
			}
		}
	}
}

// The noun that all names share may be left out, and no other word.
func TestBriefNamesOfGroups(t *testing.T) {
	for _, c := range []struct{ names, want string }{
		{"upper moon|lower moon", "upper|lower"},
		{"top cluster|upper left cluster", "top|upper left"},
		{"moon|lower moon", "|"},
		{"cluster 1|cluster 2", "|"},
		{"setosa|virginica", "|"},
		{"a b|c d", "|"},
	} {
		if got := strings.Join(withoutNoun(strings.Split(c.names, "|")), "|"); got != c.want {
			t.Errorf("%s: %s", c.names, got)
		}
	}
}

// Frequencies of a lattice that fill the frame leave a strip for the key.
func TestLatticeLeavesRoomForItsKey(t *testing.T) {
	n := given{}
	var xy, atoms []float64
	for i := -8; i <= 8; i++ {
		for j := -5; j <= 5; j++ {
			atoms = append(atoms, float64(i), float64(j), math.Exp(-0.02*float64(i*i+j*j)))
			if (i+3*j)%4 == 0 {
				xy = append(xy, float64(i), float64(j))
			}
		}
	}
	n.put("freq", len(xy)/2, 2, xy...)
	n.put("freq.atoms", len(atoms)/3, 3, atoms...)
	n.put("freq.reach", 1, 1, 5)
	for _, size := range [][2]float64{{300, 200}, {206, 112}, {400, 400}} {
		s := slot{inner: Rect{0, 0, size[0], size[1]}}
		st := &stage{blocks: blocks{n}, style: styleOf(View{Layout: "desk"}), view: View{Layout: "desk"}}
		p := &Panel{Style: st.style, Frame: s.inner}
		st.freq(p, s)
		seen := 0
		for _, l := range p.Layers {
			if f, ok := l.(Corner); ok {
				seen++
				if k, box, hides := f.placed(typical{}, s.inner); hides || len(k.signs) != 3 {
					t.Errorf("%v: %d signs at %v, on marks: %v", size, len(k.signs), box, hides)
				}
			}
		}
		if seen != 1 {
			t.Errorf("%d keys", seen)
		}
	}
}

// A sign that tells less is left out rather than that a mark is hidden; one that tells more is not.
func TestKeysLeaveOutWhatTellsLess(t *testing.T) {
	s := styleOf(View{Layout: "desk"})
	var marks []float64 // all but two lines at the foot
	for i := range 60 {
		for j := range 60 {
			if x, y := float64(i)/59, float64(j)/59; x < 0.55 || y > 0.45 {
				marks = append(marks, x, y)
			}
		}
	}
	for _, less := range []bool{true, false} {
		signs := []sign{{words: "one"}, {words: "another"}, {words: "three rings", less: less}}
		f := Corner{Style: s, Signs: signs, Clear: marks, Range: Rect{0, 0, 1, 1}}
		k, _, hides := f.placed(typical{}, Rect{0, 0, 200, 110})
		if want := map[bool]int{true: 2, false: 3}[less]; len(k.signs) != want || hides == less {
			t.Errorf("less %v: %d signs, marks hidden %v", less, len(k.signs), hides)
		}
	}
}
