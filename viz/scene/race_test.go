package scene_test

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	racedata "mercer/viz/view/race"
	racedraw "mercer/viz/view/race/draw"
)

// newRaceResult returns the numbers of a race with three sizes and five seeds. The race
// has eight methods in colour, the floor, and two further methods. The error is about
// 1/m·(1 + seed/10).
func newRaceResult(axis string) *fakeResult {
	f := &fakeResult{map[string]block{}, map[string]string{"race.axis": axis, "race.key": "a"}}
	names := []string{"best of rank *m*", "Nyström", "k-means Nyström", "randomly pivoted Cholesky", "random Fourier features",
		"orthogonal random features", "Sobol points", "IKA", "reduced-set KPCA", "a sketch", "Taylor"}
	colorIndices := []float64{-2, 0, 1, 2, 3, 4, 5, 6, -1, -1, -1}
	var keys, vary []string
	var c, r, th, se []float64
	for m := range names {
		keys, vary = append(keys, "key"+strconv.Itoa(m)), append(vary, "m")
		slope := math.NaN()
		if m == 4 {
			slope = -0.5
		}
		th, se = append(th, slope), append(se, 1)
		for _, size := range []float64{4, 16, 64} {
			for seed := range 5 {
				c = append(c, float64(m), size, float64(seed+1), float64(len(c)/4))
				evals := size * 100
				if m == 4 {
					evals = 0
				}
				e := (1 + float64(seed)/10) * (1 + 0.02*float64(m)) / size
				if m == 10 { // this fit is far from all others
					e *= 5
				}
				r = append(r, 1, size, e, 0, 0.1*size, 64*size, evals, 0.09*size, 0.12*size)
			}
		}
	}
	f.labels["race.names"], f.labels["race.keys"] = strings.Join(names, "|"), strings.Join(keys, "|")
	f.labels["race.vary"], f.labels["race.symbols"] = strings.Join(vary, "|"), strings.Join(vary, "|")
	f.set("race.cells", len(c)/4, 4, c...)
	f.set("race.runs", len(r)/cols, cols, r...)
	f.set("race.known", len(colorIndices), 1, colorIndices...)
	f.set("race.theory", len(th), 1, th...)
	f.set("race.seeded", len(se), 1, se...)
	f.set("race.range", 2, 1, 4, 64)
	f.set("race.current", 1, 1, 8)
	f.set("race.m", 1, 1, 24)
	return f
}

// cols is the number of columns of race.runs.
const cols = len(racedata.RunColumns)

// A wordRecorder is a canvas that records texts with their positions.
type wordRecorder struct {
	*raster.Canvas
	words []word
}

type word struct {
	text       string
	x, y, w, h float64
}

func (n *wordRecorder) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, c color.NRGBA) {
	if a == canvas.Left {
		n.words = append(n.words, word{s, x, y - 0.7*size, n.TextWidth(size, f, s), 0.9 * size})
	}
	n.Canvas.DrawText(x, y, size, f, a, s, c)
}

func newRaceScene(n view.Numbers, layout string, w, h float64) ([]view.PlacedFigure, view.Look) {
	v := view.Look{Layout: layout, Rows: []string{"race"}, Tab: "race"}
	return scene.New(n, v, w, h), v
}

// TestRaceNamesDoNotOverlap checks the names at the ends of lines, in all layouts and on
// all axes. They must not overlap, and each method in colour must have a name.
func TestRaceNamesDoNotOverlap(t *testing.T) {
	for _, size := range []struct {
		layout string
		w, h   float64
	}{{"desk", 1076, 690}, {"desk", 1076, 214}, {"tablet", 772, 190}, {"phone", 358, 373}, {"projector", 1200, 494}, {"projector", 1800, 800}} {
		for _, axis := range []string{"m", "time", "bytes", "evals"} {
			placedFigures, v := newRaceScene(newRaceResult(axis), size.layout, size.w, size.h)
			n := &wordRecorder{Canvas: raster.New(size.w, size.h, 1, figure.ThemeByName(v.Theme).Paper)}
			scene.Draw(n, placedFigures)
			var insideWords []word
			names := 0
			for _, o := range n.words {
				if f := placedFigures[0].Inner; f.Contains(o.x, o.y) {
					insideWords = append(insideWords, o)
					if strings.HasPrefix(o.text, "Nyström") || strings.HasPrefix(o.text, "reduced") || strings.HasPrefix(o.text, "best of") {
						names++
					}
					if o.x+o.w > f.X1 || o.y+o.h > f.Y1+1 {
						t.Errorf("%s %g×%g, %s: %q leaves the frame", size.layout, size.w, size.h, axis, o.text)
					}
				}
			}
			if names != 3 {
				t.Errorf("%s %g×%g, %s: %d of three names are there", size.layout, size.w, size.h, axis, names)
			}
			for i, a := range insideWords {
				for _, b := range insideWords[:i] {
					if a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h && (a.y != b.y) && math.Abs(a.y-b.y) > 4.5 {
						t.Errorf("%s %g×%g, %s: %q lies on %q", size.layout, size.w, size.h, axis, a.text, b.text)
					}
				}
			}
		}
	}
}

// TestPickRace checks on each axis that the pointer at a mark picks its fit, for all
// methods in colour. Fits at 0 lie in a separate column. A click on a fit must lead to
// its setting.
func TestPickRace(t *testing.T) {
	for _, axis := range []string{"m", "time", "bytes", "evals"} {
		n := newRaceResult(axis)
		placedFigures, v := newRaceScene(n, "desk", 1076, 690)
		p := placedFigures[0]
		cells, runs := n.blocks["race.cells"].z, n.blocks["race.runs"].z
		column := map[string]int{"m": 1, "time": 4, "bytes": 5, "evals": 6}[axis]
		foundCount := 0
		for i := range len(cells) / 4 {
			if method := cells[4*i]; method == 0 || method == 9 || method == 10 { // the floor is picked only if there is no method
				continue
			}
			x := math.Log10(runs[cols*i+column])
			if math.IsInf(x, -1) {
				x = p.Range.X0 + 0.5
			}
			px, py := p.Pixel(x, math.Log10(runs[cols*i+2]))
			h := scene.Pick(n, v, placedFigures, px, py, false)
			if h == nil || h.Kind != view.Run {
				t.Errorf("%s: nothing at fit %d, %v", axis, i, h)
				continue
			}
			hx, hy := p.Pixel(h.X, h.Y)
			if math.Hypot(hx-px, hy-py) > 1 {
				t.Errorf("%s: fit %d is taken for %d", axis, i, h.Index)
			}
			foundCount++
			e := racedraw.FitEdits(n, h.Index)
			c := cells[4*h.Index : 4*h.Index+4]
			if e[0][1] != "key"+strconv.Itoa(int(c[0])) || e[1] != [2]string{"m", strconv.Itoa(int(c[1]))} || e[2][1] != strconv.Itoa(int(c[2])) {
				t.Errorf("%s: fit %d opens %v", axis, h.Index, e)
			}
		}
		if foundCount == 0 {
			t.Errorf("%s: nothing was found", axis)
		}
	}
}

// TestPickRaceFloor clicks on a point where a method reaches the floor, which is
// the best error of its rank. This must select the method. Elsewhere, the floor has a
// read-out, and a click has no effect.
func TestPickRaceFloor(t *testing.T) {
	n := newRaceResult("m")
	runs, cells := n.blocks["race.runs"].z, n.blocks["race.cells"].z
	for _, method := range []float64{3, 9} { // a method in colour and a method without colour
		middle := -1
		for i := range len(cells) / 4 {
			if cells[4*i] == method && cells[4*i+1] == 16 {
				runs[cols*i+2] = 0.001
				middle = i
			}
			if cells[4*i] == 0 {
				runs[cols*i+2] = 0.001 / (cells[4*i+1] / 16)
			}
		}
		placedFigures, v := newRaceScene(n, "desk", 1076, 690)
		px, py := placedFigures[0].Pixel(math.Log10(16), -3)
		h := scene.Pick(n, v, placedFigures, px, py, false)
		if h == nil || h.Kind != view.Run || cells[4*h.Index] != method || racedraw.FitEdits(n, h.Index) == nil {
			t.Errorf("where method %g attains the floor a click takes %+v", method, h)
		}
		for i := range runs { // the method no longer reaches the floor
			if i/cols <= middle && i/cols > middle-5 && i%cols == 2 {
				runs[i] = 0.5
			}
		}
	}
	placedFigures, v := newRaceScene(n, "desk", 1076, 690)
	px, py := placedFigures[0].Pixel(math.Log10(16), -3)
	if h := scene.Pick(n, v, placedFigures, px, py, false); h == nil || !strings.HasPrefix(h.Text, "best of rank *m*, *m* = 16") || racedraw.FitEdits(n, h.Index) != nil {
		t.Errorf("over the floor there is %+v", h)
	}
}

// A strokesByColor is a canvas that records polylines by their colours.
type strokesByColor struct {
	*raster.Canvas
	of map[color.NRGBA][][]float64
}

func (s *strokesByColor) StrokePolyline(xy []float64, width float64, c color.NRGBA) {
	s.of[c] = append(s.of[c], slices.Clone(xy))
	s.Canvas.StrokePolyline(xy, width, c)
}

func strokesOf(n view.Numbers) (*strokesByColor, view.PlacedFigure) {
	placedFigures, _ := newRaceScene(n, "desk", 1076, 690)
	s := &strokesByColor{raster.New(1076, 690, 1, figure.ThemeByName("").Paper), map[color.NRGBA][][]float64{}}
	scene.Draw(s, placedFigures)
	return s, placedFigures[0]
}

// longest returns the largest width of a polyline in the given colour.
func (s *strokesByColor) longest(c color.NRGBA) (maxWidth float64) {
	for _, xy := range s.of[c] {
		maxWidth = max(maxWidth, xy[len(xy)-2]-xy[0])
	}
	return maxWidth
}

// TestRaceLineGapAtMissingSize checks that a line has a gap at a size without
// errors. A chord across the gap could lie below the best possible error.
func TestRaceLineGapAtMissingSize(t *testing.T) {
	accent := figure.ThemeByName("").Accent
	for state, isJoined := range map[float64]bool{0: false, 1: true, 2: false, 3: false} {
		n := newRaceResult("m")
		for i := range len(n.blocks["race.cells"].z) / 4 {
			if c := n.blocks["race.cells"].z[4*i:]; c[0] == 8 && c[1] == 16 { // the middle size of the method of the state
				copy(n.blocks["race.runs"].z[cols*i:cols*(i+1)], []float64{state, 16, math.NaN(), math.NaN(), math.NaN(), 0, 0, math.NaN(), math.NaN()})
				if isJoined {
					n.blocks["race.runs"].z[cols*i+2] = 0.06
				}
			}
		}
		s, p := strokesOf(n)
		x0, _ := p.Pixel(math.Log10(4), 0)
		x1, _ := p.Pixel(math.Log10(16), 0)
		if got := s.longest(accent) > (x1-x0)/2; got != isJoined {
			t.Errorf("with fits in state %g the sizes beside them are joined: %v", state, got)
		}
	}
}

// TestRaceFloorBound checks an error that is only an upper bound. The line, its name
// and the read-out must indicate this.
func TestRaceFloorBound(t *testing.T) {
	n := newRaceResult("m")
	for i := range len(n.blocks["race.cells"].z) / 4 {
		if c := n.blocks["race.cells"].z[4*i:]; c[0] == 0 && c[1] == 64 {
			n.blocks["race.runs"].z[cols*i], n.blocks["race.runs"].z[cols*i+2] = 4, 0.004
		}
	}
	s, p := strokesOf(n)
	x0, _ := p.Pixel(math.Log10(4), 0)
	x1, _ := p.Pixel(math.Log10(16), 0)
	if got := s.longest(figure.ThemeByName("").Ink); math.Abs(got-(x1-x0)) > 1 {
		t.Errorf("the line of what is known is %g long, want %g", got, x1-x0)
	}
	placedFigures, v := newRaceScene(n, "desk", 1076, 690)
	w := &wordRecorder{Canvas: raster.New(1076, 690, 1, figure.ThemeByName("").Paper)}
	scene.Draw(w, placedFigures)
	if !slices.ContainsFunc(w.words, func(o word) bool { return strings.HasSuffix(o.text, "; dashed: at most") }) {
		t.Errorf("no name says that it is a bound: %v", w.words)
	}
	x, y := p.Pixel(math.Log10(64), math.Log10(0.004))
	if h := scene.Pick(n, v, placedFigures, x, y, false); h == nil || !strings.Contains(h.Text, ": at most 0.4") {
		t.Errorf("over a bound there is %+v", h)
	}
}

// TestRaceLeadersAreShort checks the strokes that connect names with lines on the
// axes of time, bytes and evaluations. They must be short, since a long stroke would
// look like a part of the line.
func TestRaceLeadersAreShort(t *testing.T) {
	for _, axis := range []string{"m", "time", "bytes", "evals"} {
		s, p := strokesOf(newRaceResult(axis))
		short := 0
		for c, all := range s.of {
			if c.A == 255 {
				continue
			}
			for _, xy := range all {
				switch width := xy[len(xy)-2] - xy[0]; {
				case len(xy) == 4 && width > 0.1*p.Inner.W() && math.Abs(xy[3]-xy[1]) < 0.1*width:
					t.Errorf("%s: a pale stroke from %v", axis, xy)
				case len(xy) == 4 && width > 0:
					short++
				}
			}
		}
		if axis == "m" && short == 0 {
			t.Error("no name is joined to its line")
		}
	}
}

// TestRaceLinesGoForward checks that a line has a gap before a larger fit that
// needed less time. Lines and bands must not go backwards.
func TestRaceLinesGoForward(t *testing.T) {
	n := newRaceResult("time")
	runs := n.blocks["race.runs"].z
	for i := 0; i < len(runs)/cols; i++ {
		if runs[cols*i+1] == 4 {
			runs[cols*i+4] = 33 // a slow first fit: the other fits need 1.6 and 6.4 ms
		}
	}
	placedFigures, _ := newRaceScene(n, "desk", 1076, 690)
	w := &directionCounter{Canvas: raster.New(1076, 690, 1, figure.ThemeByName("").Paper), inside: placedFigures[0].Inner}
	scene.Draw(w, placedFigures)
	if w.forward == 0 || w.back > 0 {
		t.Errorf("%d parts of lines go forward and %d back", w.forward, w.back)
	}
	hasNote := func(n view.Numbers) bool {
		placedFigures, _ := newRaceScene(n, "desk", 1076, 690)
		w := &wordRecorder{Canvas: raster.New(1076, 690, 1, figure.ThemeByName("").Paper)}
		scene.Draw(w, placedFigures)
		return slices.ContainsFunc(w.words, func(o word) bool { return strings.Contains(o.text, "a line ends where a larger size took less") })
	}
	if !hasNote(n) || hasNote(newRaceResult("time")) {
		t.Errorf("that lines end: %v, and where none does %v", hasNote(n), hasNote(newRaceResult("time")))
	}
}

// checkNames reports an error for each name that is missing in a frame or is cut.
func (n *wordRecorder) checkNames(t *testing.T, in canvas.Rect, names ...string) {
	t.Helper()
	var all []string
	for _, o := range n.words {
		if in.Contains(o.x, o.y) {
			all = append(all, strings.TrimSpace(o.text))
		}
	}
	words := strings.Join(all, " ")
	for _, want := range names {
		if !strings.Contains(words, want) {
			t.Errorf("there is no %q in %q", want, words)
		}
	}
	if strings.Contains(words, "…") {
		t.Errorf("a name is cut: %q", words)
	}
}

// TestRaceNamesOnPhone checks that all names are complete on a phone. In a narrow
// frame, names must have two lines, so that none is cut.
func TestRaceNamesOnPhone(t *testing.T) {
	placedFigures, v := newRaceScene(newRaceResult("m"), "phone", 358, 373)
	n := &wordRecorder{Canvas: raster.New(358, 373, 1, figure.ThemeByName(v.Theme).Paper)}
	scene.Draw(n, placedFigures)
	n.checkNames(t, placedFigures[0].Inner, "random Fourier features", "orthogonal random features", "randomly pivoted Cholesky", "k-means Nyström", "2 others")
}

// TestRaceShortNames checks that the short name of a method is used if there is no
// room for two lines.
func TestRaceShortNames(t *testing.T) {
	f := newRaceResult("m")
	f.labels["race.brief"] = "||k-means|RPCholesky|RFF|ORF|Sobol||RSKPCA||"
	placedFigures, v := newRaceScene(f, "embed", 284, 150)
	n := &wordRecorder{Canvas: raster.New(284, 150, 1, figure.ThemeByName(v.Theme).Paper)}
	scene.Draw(n, placedFigures)
	n.checkNames(t, placedFigures[0].Inner, "ORF", "RPCholesky")
}

// TestRaceSeeds checks that the title contains the number of seeds if some are
// missing. If there are only two seeds, there must be no band.
func TestRaceSeeds(t *testing.T) {
	f := newRaceResult("m")
	runs := f.blocks["race.runs"].z
	allRuns := slices.Clone(runs)
	upTo := func(seeds int) {
		copy(runs, allRuns)
		for i := range len(runs) / cols {
			if i%5 >= seeds {
				runs[cols*i] = 0
			}
		}
	}
	for seeds, want := range map[int]string{
		1: "fits · one seed so far", 2: "fits · median of up to 2 seeds so far",
		3: "fits · median and 10 to 90 % of up to 3 seeds so far", 5: "fits · median and 10 to 90 % of the seeds",
	} {
		upTo(seeds)
		if title := titleOfRace(f); !strings.Contains(title, want) {
			t.Errorf("with %d seeds: %q", seeds, title)
		}
		band := slices.Contains(keyOfRace(f), "10 to 90\u202f% of them")
		if band != (seeds >= racedata.BandSeeds) {
			t.Errorf("with %d seeds: the key names a band: %v", seeds, band)
		}
	}
	for i := range len(runs) / cols { // remove all sizes except the smallest
		if i%5 > 3 || f.blocks["race.cells"].z[4*i+1] != 4 {
			runs[cols*i] = 0
		}
	}
	if key := keyOfRace(f); slices.Contains(key, "10 to 90\u202f% of them") {
		t.Errorf("without a line the key is %q", key)
	}
}

// keyOfRace returns the words of the projector's key for a race.
func keyOfRace(n *fakeResult) []string {
	placedFigures := scene.New(n, view.Look{Layout: "projector", Theme: "projector", Rows: []string{"race"}}, 1200, 494)
	return placedFigures[len(placedFigures)-1].Figure.(figure.Key).Words()
}

// TestRaceTagRoom checks that no name and no line lies under the words at the bottom of
// a race.
func TestRaceTagRoom(t *testing.T) {
	n := newRaceResult("m")
	n.labels["race.note"] = "errors on the pairs of 1,024 points"
	placedFigures, v := newRaceScene(n, "phone", 358, 373)
	w := &wordRecorder{Canvas: raster.New(358, 373, 1, figure.ThemeByName(v.Theme).Paper)}
	scene.Draw(w, placedFigures)
	in := placedFigures[0].Inner
	for _, o := range w.words {
		if in.Contains(o.x, o.y) && o.y > in.Y1-34 && !strings.Contains(n.labels["race.note"], strings.TrimSpace(o.text)) {
			t.Errorf("%q stands at %g of %g", o.text, o.y-in.Y0, in.H())
		}
	}
	var chart racedraw.RaceChart
	for _, l := range placedFigures[0].Figure.(*figure.Panel).Layers {
		if f, ok := l.(racedraw.RaceChart); ok {
			chart = f
		}
	}
	if foot := (chart.MinError - chart.Range.Y0) / chart.Range.H() * in.H(); foot < 34 {
		t.Errorf("lines end %g pixels above the edge", foot)
	}
}

// TestRaceAxisTexts checks that m of the state is written next to its line, and
// covers no other name. The axis must have a name, with and without the controls of the
// page.
func TestRaceAxisTexts(t *testing.T) {
	for _, sizeValue := range []float64{4, 24, 64} {
		n := newRaceResult("m")
		n.set("race.m", 1, 1, sizeValue)
		placedFigures, v := newRaceScene(n, "desk", 1076, 214)
		w := &wordRecorder{Canvas: raster.New(1076, 214, 1, figure.ThemeByName(v.Theme).Paper)}
		scene.Draw(w, placedFigures)
		end, _ := placedFigures[0].Pixel(math.Log10(64), 0)
		isFound := false
		for i := 0; i+1 < len(w.words); i++ {
			if a, b := w.words[i], w.words[i+1]; a.text == "m" && strings.TrimSpace(b.text) == "= "+strconv.Itoa(int(sizeValue)) {
				isFound = true
				if b.x+b.w > end {
					t.Errorf("m = %g ends at %g, behind the axis, which ends at %g", sizeValue, b.x+b.w, end)
				}
			}
		}
		if !isFound {
			t.Errorf("m = %g is not written: %v", sizeValue, w.words)
		}
	}
	for axis, want := range map[string]string{"m": "m", "time": "ms", "bytes": "bytes", "evals": "evaluations"} {
		for _, isPoster := range []bool{false, true} {
			for _, size := range [][2]float64{{1076, 690}, {358, 373}} {
				v := view.Look{Layout: map[bool]string{true: "desk", false: "phone"}[size[0] > 600], Rows: []string{"race"}, Tab: "race", IsPoster: isPoster}
				placedFigures := scene.New(newRaceResult(axis), v, size[0], size[1])
				w := &wordRecorder{Canvas: raster.New(size[0], size[1], 1, figure.ThemeByName("").Paper)}
				scene.Draw(w, placedFigures)
				isFound := false
				for _, o := range w.words {
					if o.y > placedFigures[0].Inner.Y1 && o.text == want {
						isFound = o.x+o.w <= size[0]
					}
				}
				if !isFound {
					t.Errorf("%v, poster %v: no %q under the axis: %v", size, isPoster, want, w.words)
				}
				if b := placedFigures[0].Button; isPoster && b.W() > 0 {
					t.Errorf("%v: a picture to keep has a button at %v", size, b)
				}
			}
		}
	}
}

// TestRaceTitleCountsMissingFits checks that the title contains the number of fits
// that will be missing, for each cause.
func TestRaceTitleCountsMissingFits(t *testing.T) {
	title := titleOfRace
	n := newRaceResult("m")
	if s := title(n); strings.Contains(s, "refused") || strings.Contains(s, "given up") {
		t.Errorf("nothing is lost: %q", s)
	}
	runs := n.blocks["race.runs"].z
	for i := range 15 { // fits of the floor, which is not a method
		runs[cols*i] = 2
	}
	if s := title(n); strings.Contains(s, "refused") {
		t.Errorf("the floor is counted: %q", s)
	}
	for i, state := range []float64{2, 3, 3, 2, 2} {
		runs[cols*(15+3*i)] = state
	}
	if s := title(n); !strings.Contains(s, "165 fits · median and 10 to 90 % of the seeds · 3 refused · 2 given up") {
		t.Errorf("of five fits that are lost it says %q", s)
	}
}

// titleOfRace returns the title line of a race.
func titleOfRace(n view.Numbers) string {
	placedFigures, _ := newRaceScene(n, "desk", 1076, 690)
	w := &titleRecorder{Canvas: raster.New(1076, 690, 1, figure.ThemeByName("").Paper), upTo: placedFigures[0].Inner.Y0}
	scene.Draw(w, placedFigures)
	return w.text
}

// A titleRecorder is a canvas that records texts above a frame.
type titleRecorder struct {
	*raster.Canvas
	upTo float64
	text string
}

func (l *titleRecorder) DrawText(x, y, size float64, f canvas.Face, a canvas.Align, s string, c color.NRGBA) {
	if y < l.upTo {
		l.text += s
	}
	l.Canvas.DrawText(x, y, size, f, a, s, c)
}

// A directionCounter is a canvas that counts lines inside a frame by direction.
type directionCounter struct {
	*raster.Canvas
	inside        canvas.Rect
	forward, back int
}

func (w *directionCounter) StrokePolyline(xy []float64, width float64, c color.NRGBA) {
	for i := 2; i+1 < len(xy); i += 2 {
		if !w.inside.Contains(xy[i], xy[i+1]) || !w.inside.Contains(xy[i-2], xy[i-1]) {
			continue
		}
		if xy[i] > xy[i-2]+20 {
			w.forward++
		} else if xy[i] < xy[i-2]-20 {
			w.back++
		}
	}
	w.Canvas.StrokePolyline(xy, width, c)
}

// TestThinLinesAreMedians checks that a line passes through the medians of the seeds.
// On a thin line, the pointer must pick the fit at the median.
func TestThinLinesAreMedians(t *testing.T) {
	n := newRaceResult("m")
	placedFigures, v := newRaceScene(n, "desk", 1076, 690)
	px, py := placedFigures[0].Pixel(math.Log10(16), math.Log10(5*1.2*1.2/16))
	if h := scene.Pick(n, v, placedFigures, px, py, false); h == nil || h.Kind != view.Run || n.blocks["race.cells"].z[4*h.Index+2] != 3 {
		t.Errorf("over the median of Taylor there is %+v", h)
	}
}

// TestRaceWithMissingBlocks checks that missing or invalid numbers cause neither a wrong
// picture nor a panic.
func TestRaceWithMissingBlocks(t *testing.T) {
	bad := func(change func(*fakeResult)) *fakeResult {
		f := newRaceResult("m")
		change(f)
		return f
	}
	nan := math.NaN()
	for name, n := range map[string]view.Numbers{
		"nothing":       &fakeResult{map[string]block{}, map[string]string{}},
		"no fits yet":   bad(func(f *fakeResult) { delete(f.blocks, "race.runs") }),
		"half a row":    bad(func(f *fakeResult) { f.set("race.runs", 1, 5, 1, 4, 0.1, 0, 1) }),
		"too few names": bad(func(f *fakeResult) { f.labels["race.names"] = "one" }),
		"no range":      bad(func(f *fakeResult) { delete(f.blocks, "race.range") }),
		"backwards":     bad(func(f *fakeResult) { f.set("race.range", 2, 1, 64, 4) }),
		"one size":      bad(func(f *fakeResult) { f.set("race.range", 2, 1, 4, 4) }),
		"NaN and ∞": bad(func(f *fakeResult) {
			copy(f.blocks["race.runs"].z, []float64{1, 4, nan, nan, nan, nan, nan, nan, nan, 1, math.Inf(1), 0, 0, 0, 0, 0, 0, 0})
		}),
		"methods unknown": bad(func(f *fakeResult) { f.blocks["race.cells"].z[0] = 99 }),
		"no such fit":     bad(func(f *fakeResult) { f.set("race.current", 1, 1, nan) }),
	} {
		for _, axis := range []string{"m", "evals"} {
			if f := n.(*fakeResult); f.labels["race.axis"] != "" {
				f.labels["race.axis"] = axis
			}
			placedFigures, v := newRaceScene(n, "desk", 600, 300)
			c := raster.New(600, 300, 1, figure.ThemeByName("").Paper)
			scene.Draw(c, placedFigures)
			for x := 0.0; x < 600; x += 40 {
				for y := 0.0; y < 300; y += 40 {
					if h := scene.Pick(n, v, placedFigures, x, y, true); h != nil && h.Kind == view.Run && (h.Text == "" || !strings.Contains(h.Text, ":")) {
						t.Errorf("%s: a fit without words: %+v", name, h)
					}
				}
			}
			_ = scene.Describe(n, v)
		}
		if e := racedraw.FitEdits(n, -1); e != nil {
			t.Errorf("%s: fit −1 opens %v", name, e)
		}
	}
}

// TestRaceTimes checks that a fit without a measured time is missing only on the axis
// of time. Its read-out must contain no time. A measured time must be shown with its
// quartiles.
func TestRaceTimes(t *testing.T) {
	hover := func(axis string, ms float64) (text string, isThere bool) {
		f := newRaceResult(axis)
		z, _, _, _ := f.Block("race.runs")
		z = z[cols*15 : cols*16]
		position := math.Log10(map[string]float64{"time": z[4], "m": z[1]}[axis])
		z[4], z[7], z[8] = ms, 0.9*ms, 1.2*ms
		if ms > 0 && axis == "time" {
			position = math.Log10(ms)
		}
		placedFigures, _ := newRaceScene(f, "desk", 1076, 690)
		x, y := placedFigures[0].Pixel(position, math.Log10(z[2]))
		h := scene.Pick(f, view.Look{Layout: "desk", Rows: []string{"race"}}, placedFigures, x, y, false)
		return h.Text, !strings.Contains(titleOfRace(f), "164 of 165 fits")
	}
	for _, c := range []struct {
		axis, want string
		ms         float64
		isThere    bool
	}{
		{"m", "Nyström, *m* = 4, seed 1: 26\u202f%", math.NaN(), true},
		{"m", "Nyström, *m* = 4, seed 1: 26\u202f%, 4 ms (3.6–4.8)", 4, true},
		{"m", "Nyström, *m* = 4, seed 1: 26\u202f%", math.Inf(1), true},
		{"time", "Nyström, *m* = 4, seed 1: 26\u202f%, 4 ms (3.6–4.8)", 4, true},
		{"time", "", math.NaN(), false}, // the pointer may find another fit or no fit
	} {
		text, isThere := hover(c.axis, c.ms)
		if isThere != c.isThere || c.want != "" && text != c.want || c.want == "" && strings.HasPrefix(text, "Nyström, ") {
			t.Errorf("against %s, %g ms: %q, all fits there: %v", c.axis, c.ms, text, isThere)
		}
	}
}

// TestRaceTimeLeft checks that the title contains the number of fits. If some
// fits are missing, it must also contain the remaining time.
func TestRaceTimeLeft(t *testing.T) {
	f := newRaceResult("m")
	z, rows, _, _ := f.Block("race.runs")
	allRuns := slices.Clone(z)
	z[cols] = 0
	for left, want := range map[string]string{
		"": " fits", "NaN": " fits", "-3": " fits", "x": " fits",
		"0.4": " fits, about 5 s left", "21": " fits, about 25 s left", "56": " fits, about 1 min left",
		"600": " fits, about 10 min left", "9000": " fits, about 3 h left",
	} {
		f.labels["race.left"] = left
		want = "164 of 165" + want
		if title := titleOfRace(f); !strings.Contains(title, want+" · ") {
			t.Errorf("%q s are left: %q", left, title)
		}
		if words := scene.Describe(f, view.Look{Layout: "desk", Rows: []string{"race"}}); !strings.Contains(words, want+".") {
			t.Errorf("%q s are left: %s", left, words)
		}
	}
	f.labels["race.left"] = "100"
	phone, _ := newRaceScene(f, "phone", 358, 360)
	w := &titleRecorder{Canvas: raster.New(358, 360, 1, figure.ThemeByName("").Paper), upTo: phone[0].Inner.Y0}
	if scene.Draw(w, phone); !strings.Contains(w.text, "2 min left") {
		t.Errorf("on a phone: %q", w.text)
	}
	f.set("race.runs", rows, cols, allRuns...)
	if title := titleOfRace(f); strings.Contains(title, "left") {
		t.Errorf("all fits are there: %q", title)
	}
}

// TestRaceReadoutsAvoidText checks that a read-out covers no text in the chart or
// above it if another position is free.
func TestRaceReadoutsAvoidText(t *testing.T) {
	n := newRaceResult("m")
	for _, size := range []struct {
		layout string
		w, h   float64
	}{{"desk", 1076, 690}, {"desk", 1076, 214}, {"tablet", 772, 400}} {
		placedFigures, v := newRaceScene(n, size.layout, size.w, size.h)
		in := placedFigures[0].Inner
		all := &wordRecorder{Canvas: raster.New(size.w, size.h, 1, figure.ThemeByName(v.Theme).Paper)}
		scene.Draw(all, placedFigures)
		seen := map[int]bool{}
		for x := in.X0 + 3; x < in.X1; x += 9 {
			for y := in.Y0 + 3; y < in.Y1; y += 9 {
				v.Hover = scene.Pick(n, v, placedFigures, x, y, false)
				if v.Hover.Kind != view.Run || seen[v.Hover.Index] {
					continue
				}
				seen[v.Hover.Index] = true
				placedFigures := scene.New(n, v, size.w, size.h)
				last := placedFigures[len(placedFigures)-1]
				if last.Name != "readout" {
					t.Fatalf("%s: no read-out of fit %d", size.layout, v.Hover.Index)
				}
				c := &sheetSizeRecorder{wordRecorder: wordRecorder{Canvas: raster.New(size.w, size.h, 1, figure.ThemeByName(v.Theme).Paper)}}
				last.Figure.Draw(c, last.Outer)
				for _, o := range all.words {
					if o.y+o.h > in.Y1+1 || o.x < in.X0 && o.y > in.Y0 { // tick labels
						continue
					}
					if b := c.sheet; b.X0 < o.x+o.w && o.x < b.X1 && b.Y0 < o.y+o.h && o.y < b.Y1 {
						t.Errorf("%s %g×%g at (%.0f, %.0f): the sheet at %v covers %q", size.layout, size.w, size.h, x, y, b, o.text)
					}
				}
			}
		}
		if len(seen) < 10 {
			t.Errorf("%s %g×%g: %d read-outs", size.layout, size.w, size.h, len(seen))
		}
	}
}

// sheetSizeRecorder is a wordRecorder that also records the size of the first sheet.
type sheetSizeRecorder struct {
	wordRecorder
	sheet canvas.Rect
}

func (p *sheetSizeRecorder) FillPolygon(xy []float64, c color.NRGBA) {
	if p.sheet.W() == 0 {
		p.sheet = canvas.Rect{X0: xy[0], Y0: xy[1], X1: xy[0], Y1: xy[1]}
		for i := 0; i+1 < len(xy); i += 2 {
			p.sheet = canvas.Rect{X0: min(p.sheet.X0, xy[i]), Y0: min(p.sheet.Y0, xy[i+1]), X1: max(p.sheet.X1, xy[i]), Y1: max(p.sheet.Y1, xy[i+1])}
		}
	}
	p.Canvas.FillPolygon(xy, c)
}
