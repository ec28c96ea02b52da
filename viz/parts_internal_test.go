package viz

import (
	"math"
	"reflect"
	"testing"
)

func TestParse(t *testing.T) {
	for s, want := range map[string]rich{
		"Eigenfunction *φ*_{10}": {{"Eigenfunction ", Text, 1, 0}, {"φ", Italic, 1, 0}, {"10", Text, scriptSize, subDrop}},
		"10^{−3} and x_0":        {{"10", Text, 1, 0}, {"−3", Text, scriptSize, supDrop}, {" and x", Text, 1, 0}, {"0", Text, scriptSize, subDrop}},
		"plain":                  {{"plain", Text, 1, 0}},
		"*λ*_i of *P*^D":         {{"λ", Italic, 1, 0}, {"i", Italic, scriptSize, subDrop}, {" of ", Text, 1, 0}, {"P", Italic, 1, 0}, {"D", Italic, scriptSize, supDrop}},
		"_{open":                 {{"{", Text, scriptSize, subDrop}, {"open", Text, 1, 0}},
		"":                       nil,
	} {
		if got := parse(s, Text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
	for s, want := range map[string]string{
		"λ5, λ16 nearly equal":  "*λ*_{5}, *λ*_{16} nearly equal",
		"φ\u0302 is *here*":     "φ\u0302 is *here*",
		"K is of rank m = 1":    "*K* is of rank *m* = 1",
		"|K − K\u0302|, Kernel": "|*K* − *K\u0302*|, Kernel",
		"a k-means, K’s mask":   "a *k*-means, K’s mask",
		"φ\u03021 and σ":        "*φ\u0302*_{1} and *σ*",
	} {
		if got := maths(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

// Smoothing keeps the ends, keeps a ring closed and moves nothing by more than
// the step between points.
func TestSmooth(t *testing.T) {
	var open, closed []float64
	for i := range 40 {
		open = append(open, float64(i), float64(i%2)/5)
	}
	closed = circle(0, 0, 30)
	a := new(tracer).smooth(append([]float64{}, open...))
	if a[0] != open[0] || a[1] != open[1] || a[78] != open[78] || a[79] != open[79] {
		t.Error("an end moved")
	}
	for i := 11; i < 60; i += 2 {
		if math.Abs(a[i]-0.1) > 0.02 {
			t.Errorf("a wiggle is left at %d: %g", i/2, a[i])
		}
	}
	b := new(tracer).smooth(append([]float64{}, closed...))
	if n := len(b); b[0] != b[n-2] || b[1] != b[n-1] {
		t.Error("the ring is open")
	}
	for i := 0; i < len(b); i += 2 {
		if r := math.Hypot(b[i], b[i+1]); math.Abs(r-30) > 0.5 {
			t.Errorf("radius %g", r)
		}
	}
}

// Eigenvalues below rounding stand under a line that says so; others have none.
func TestSpectrumFloor(t *testing.T) {
	s := styleOf(View{})
	f := newSpectrum(s, []float64{1, 1e-5, 1e-13, 0}, []float64{1, 0}, 0, unknown(4504), 300)
	if !(f.Low < f.Floor && f.Floor < f.High) || math.Abs(f.Floor-math.Log10(4504*0x1p-52)) > 1e-12 {
		t.Errorf("floor %g in [%g, %g]", f.Floor, f.Low, f.High)
	}
	r := Rect{0, 0, 300, 170}
	if !(f.y(r, 0) > f.at(r, f.Floor)) || !(f.y(r, 1e-13) > f.at(r, f.Floor)) || !(f.y(r, 1e-5) < f.at(r, f.Floor)) {
		t.Error("a value is on the wrong side of the floor")
	}
	n := given{}
	n.put("points", 9000, 2, make([]float64, 18000)...)
	n.put("spectrum.exact", 2, 1, 0.5, 1e-13)
	for floor, word := range map[float64]string{2000 * 0x1p-52 * 0.5: "rounding", 4e-9: "unresolved"} { // of a sample, of a lattice
		n.put("spectrum.floor", 1, 1, floor)
		f := (blocks{n}).spectrumOf(s, []float64{0.5, 1e-13}, nil, 300)
		if math.Abs(f.Floor-math.Log10(floor)) > 1e-12 || f.Word != word {
			t.Errorf("floor %g: %s at 10^%g", floor, f.Word, f.Floor)
		}
	}
	for _, c := range []struct {
		exact, approx []float64
		places        int
	}{{[]float64{1, 2e-17, 0, 0}, []float64{1}, 1}, {[]float64{1, 1e-3, 0, 0}, []float64{1}, 4}, {[]float64{1, 0, 0}, []float64{0.9, 0.1}, 3}, {[]float64{1}, nil, 1}} {
		if f := (blocks{given{}}).spectrumOf(s, c.exact, c.approx, 300); f.Len != c.places {
			t.Errorf("%v has %d places, want %d", c.exact, f.Len, c.places)
		}
	}
	f = newSpectrum(s, []float64{1, 0.1, 0.01}, nil, 0, unknown(4504), 300)
	if f.Floor > f.Low {
		t.Errorf("a floor at %g in [%g, %g]", f.Floor, f.Low, f.High)
	}
}

// The word at the floor stands where no line runs: at the left, unless that is where the
// eigenvalues fall, as those of a matrix of rank 1 do.
func TestFloorIsNamedWhereItIsFree(t *testing.T) {
	s, r := styleOf(View{}), Rect{40, 10, 340, 180}
	const y, size = 150.0, 3.4
	fall, flat := []float64{60, 20, 75, 165}, []float64{40, 165, 340, 165}
	for _, c := range []struct {
		lines       [][]float64
		right, down bool
	}{
		{nil, false, false},
		{[][]float64{{200, 20, 300, 165}, {60, 30}}, false, false},
		{[][]float64{fall}, true, false},
		{[][]float64{{62, 145}}, true, false},
		{[][]float64{{60, 20, 75, 145}, {320, 145}}, false, true},
		{[][]float64{fall, {310, 145}, flat}, false, false}, // the middle of the line
	} {
		b := s.floorName(typical{}, r, y, size, "rounding", c.lines)
		if right, down := b.X0 > 200, b.Y0 > y; right != c.right || down != c.down || !b.inside(r, 0) {
			t.Errorf("%v: it is named at %v", c.lines, b)
		}
		for _, line := range c.lines {
			if b.meets(line) {
				t.Errorf("the name at %v is on %v", b, line)
			}
		}
	}
}

// The edge of the Fourier plane cuts no mark, of ω or of −ω, as long as a little more
// of the plane is enough.
func TestMarksAreWhole(t *testing.T) {
	s, frame := styleOf(View{}), Rect{0, 0, 120, 200}
	a := freqSize*s.Mark + 2
	for _, x := range []float64{5.5, 5.9, 6, 6.1, 6.2} {
		f := Frequencies{Style: s, Nodes: []node{{0, x, 1, 0.5, 1}, {1, -2, 3, 0.5, 1}}, Range: Rect{-6, -10, 6, 10}}
		r := f.whole(frame)
		at := plane{frame, r}.x(x)
		switch hidden := x*10-freqSize >= 60; {
		case hidden && r != f.Range:
			t.Errorf("ω = %g is not to be seen, and the range is %v", x, r)
		case !hidden && (at > frame.X1-a+1e-9 || at < frame.X1-a-8):
			t.Errorf("ω = %g lies at %g of %g", x, at, frame.X1)
		}
		if got, want := r.W()/r.H(), 0.6; math.Abs(got-want) > 1e-12 {
			t.Errorf("a range of %v", r)
		}
	}
	// One behind another all the way out: no range of a fifth more is free of them.
	f := Frequencies{Style: s, Range: Rect{-6, -10, 6, 10}}
	for i := range 40 {
		f.Nodes = append(f.Nodes, node{i, 5 + 0.1*float64(i), 0, 1.0 / 40, 1})
	}
	if r := f.whole(frame); r != f.Range {
		t.Errorf("among many: %v", r)
	}
}

// What single precision cannot hold is kept in a unit of its scale.
func TestUnit(t *testing.T) {
	for scale, want := range map[float64]float64{1: 1, 4000: 1, 1e-17: 1, 0: 1, math.Inf(1): 1} {
		if got := unit(scale); got != want {
			t.Errorf("the unit of %g is %g", scale, got)
		}
	}
	var m *Memory
	for _, scale := range []float64{2e52, 2e-158} {
		k := m.of("k", []float64{scale, -scale / 4, 0}, nil, scale)
		z := []float64{float64(k.z[0]) * k.unit, float64(k.z[1]) * k.unit, float64(k.z[2])}
		if math.Abs(z[0]/scale-1) > 1e-6 || math.Abs(z[1]/scale+0.25) > 1e-6 || z[2] != 0 || k.top < 1 || k.top > 10 {
			t.Errorf("%g: %v in units of %g", scale, z, k.unit)
		}
	}
}

func TestReach(t *testing.T) {
	if got := Reach([]float64{100, 0}, []float64{1, 2, 3}); math.Abs(got-3.36) > 1e-12 {
		t.Errorf("with rings %g", got)
	}
	if got := Reach([]float64{100, 0}, []float64{1, 7, 90}); math.Abs(got-8.75) > 1e-12 {
		t.Errorf("with heavy tails %g", got)
	}
	var xy []float64
	for i := range 20 {
		xy = append(xy, float64(i+1), 0)
	}
	xy[0] = 1e6 // one far out
	if got := Reach(xy, nil); got > 30 || got < 18 {
		t.Errorf("without rings %g", got)
	}
	if got := Reach(nil, nil); got != 1 {
		t.Errorf("of nothing %g", got)
	}
}

func TestBeyond(t *testing.T) {
	for v, want := range map[float64]string{
		0: "no difference", 1.3e-13: "no difference beyond 2·10^{−13}", 2e-13: "no difference beyond 2·10^{−13}", 9.5e-11: "no difference beyond 1·10^{−10}",
	} {
		if got := beyond(v); got != want {
			t.Errorf("beyond(%g) = %q, want %q", v, got, want)
		}
	}
}

// What is kept of numbers is made anew when they change, and only then.
func TestKept(t *testing.T) {
	var m Memory
	a, b := []float64{1, 2, -3}, []float64{1, 1, 1}
	k := m.of("f", a, b, 1)
	if k.top != 4 || k.z[1] != 1 {
		t.Fatalf("the difference is %v, at most %g", k.z, k.top)
	}
	k.lines.of.steps = 6
	if k = m.of("f", []float64{1, 2, -3}, b, 1); k.lines.of.steps != 6 {
		t.Error("the same numbers elsewhere are not known again")
	}
	m.sweep()
	if k = m.of("f", []float64{1, 2, -4}, b, 1); k.lines.of.steps != 0 || k.top != 5 {
		t.Errorf("other numbers are taken for the same: %v", k.z)
	}
	m.sweep()
	m.sweep()
	if k = m.of("f", a, b, 1); k.lines.of.steps != 0 || len(m.all) != 1 {
		t.Error("what no scene uses is kept")
	}
	if k = m.of("f", nil, nil, 1); len(k.z) != 0 || k.top != 0 {
		t.Errorf("nothing is %v", k.z)
	}
}

// Where the window has just changed a field reaches the edges of its frame, unless too
// much of it would be left out.
func TestCover(t *testing.T) {
	box := Rect{-2, -1, 2, 1}
	for _, c := range []struct {
		aspect float64
		want   Rect
	}{
		{2, box}, {2.2, Rect{-2, -1 / 1.1, 2, 1 / 1.1}}, {1.8, Rect{-1.8, -1, 1.8, 1}},
		{4, Rect{-4, -1, 4, 1}}, {1, Rect{-2, -2, 2, 2}}, {math.NaN(), box},
	} {
		got := cover(box, c.aspect)
		for _, d := range []float64{got.X0 - c.want.X0, got.Y0 - c.want.Y0, got.X1 - c.want.X1, got.Y1 - c.want.Y1} {
			if !(math.Abs(d) < 1e-12) {
				t.Errorf("at %g %+v shows %+v, want %+v", c.aspect, box, got, c.want)
				break
			}
		}
	}
}
