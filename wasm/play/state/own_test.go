package state

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mercer/approx/dataset"
)

// newOwn returns own points. The test fails if they are not accepted.
func newOwn(t testing.TB, p OwnPoints, box *[4]float64) *OwnPoints {
	t.Helper()
	q, err := NewOwnPoints(p, box)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// ownState returns the default state with own points.
func ownState(t testing.TB, p *OwnPoints) State {
	t.Helper()
	var sets OwnSets
	sets.Add("1", p)
	s, warnings, link := sets.Open("data=own&points=@1")
	if len(warnings) > 0 || link != "v=1&data=own&points=@1" {
		t.Fatalf("the link %q with the warnings %v", link, warnings)
	}
	return s
}

// randomPoints returns n points whose coordinates have many digits.
func randomPoints(n int, scale, offset float64) []float64 {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	x := make([]float64, 2*n)
	for i := range x {
		x[i] = offset + scale*rng.NormFloat64()
	}
	return x
}

// TestOwnPointsRoundTrip checks that the link of own points opens as the same state. If the
// block is rounded, the coordinates and the targets must differ by at most half a step of
// 2⁻¹⁵ times their range, and the link of the opened state must be exact.
func TestOwnPointsRoundTrip(t *testing.T) {
	moons := dataset.Moons.New(500, 0.1, 18)
	grid := make([]float64, 3000)
	for i := range grid {
		grid[i] = float64(i*7919%4096)/1024 - 1.5
	}
	cycle := func(n, classes int) []int {
		labels := make([]int, n)
		for i := range labels {
			labels[i] = i % classes
		}
		return labels
	}
	for name, c := range map[string]struct {
		points    OwnPoints
		box       *[4]float64
		isRounded bool
	}{
		"empty":                  {points: OwnPoints{}},
		"empty with a name":      {points: OwnPoints{Name: "nothing yet"}, box: &[4]float64{0, 1, 2, 4}},
		"one point":              {points: OwnPoints{X: []float64{0.1, -0.2}}},
		"origin":                 {points: OwnPoints{X: []float64{0, 0}, Labels: []int{7}}},
		"coincident":             {points: OwnPoints{X: []float64{1e6 + 0.1, 3, 1e6 + 0.1, 3}}},
		"horizontal":             {points: OwnPoints{X: []float64{0, 5, 1, 5, 2, 5, 0.3, 5}}},
		"few":                    {points: OwnPoints{X: randomPoints(300, 1, 0), Labels: cycle(300, 3), Name: "iris.csv"}},
		"few targets":            {points: OwnPoints{X: randomPoints(200, 1, 0), Targets: randomPoints(100, 40, 300)}},
		"dyadic":                 {points: OwnPoints{X: grid}},
		"moons":                  {points: OwnPoints{X: moons.X.Data, Labels: moons.Labels, ClassNames: []string{"upper moon", "lower moon"}}, box: &[4]float64{-2, 3, -1, 2}, isRounded: true},
		"many":                   {points: OwnPoints{X: randomPoints(5000, 1, 0), Targets: randomPoints(2500, 1, -5)}, isRounded: true},
		"huge":                   {points: OwnPoints{X: randomPoints(1000, 1e11, 1e10)}, isRounded: true},
		"small":                  {points: OwnPoints{X: randomPoints(1000, 1e-6, 0), Labels: slices.Repeat([]int{0, 5}, 500)}, isRounded: true},
		"narrow":                 {points: OwnPoints{X: randomPoints(1000, 1e-6, 1e6)}},
		"a class without points": {points: OwnPoints{X: []float64{0, 0, 1, 1, 2, 0}, Labels: []int{0, 0, 1}, ClassNames: []string{"a", "b", "c"}}},
		"sorted labels":          {points: OwnPoints{X: grid, Labels: append(make([]int, 700), slices.Repeat([]int{3}, 800)...)}},
		"equal labels":           {points: OwnPoints{X: grid, Labels: make([]int, 1500)}},
		"large coordinates":      {points: OwnPoints{X: []float64{MaxCoordinate, -MaxCoordinate, 0, 1e-300}}},
		"names of any signs":     {points: OwnPoints{X: []float64{0, 0, 1, 1}, Labels: []int{0, 1}, ClassNames: []string{"ä&b=c#|", ""}, Name: "<b>"}},
	} {
		p := newOwn(t, c.points, c.box)
		if p.IsRounded() != c.isRounded {
			t.Errorf("%s: rounded is %v, want %v", name, p.IsRounded(), c.isRounded)
		}
		s := ownState(t, p)
		link := Link(s)
		reopened, warnings := Open(link)
		if len(warnings) > 0 || Link(reopened) != link {
			t.Fatalf("%s: the link %.60q opens with the link %.60q and the warnings %v", name, link, Link(reopened), warnings)
		}
		q := reopened.Own
		if reopened.N != p.Len() || q.Len() != p.Len() || q.IsRounded() || !slices.Equal(q.Labels, p.Labels) || !slices.Equal(q.ClassNames, p.ClassNames) || q.Name != p.Name {
			t.Errorf("%s: %d points, labels %v, names %q, name %q", name, reopened.N, q.Labels, q.ClassNames, q.Name)
		}
		if !c.isRounded && (!slices.Equal(q.X, p.X) || !slices.Equal(q.Targets, p.Targets) || q.hash != p.hash || !reflect.DeepEqual(s, reopened)) {
			t.Errorf("%s: the points have changed", name)
		}
		for a := range 2 {
			if column := func(z []float64) (out []float64) {
				for i := a; i < len(z); i += 2 {
					out = append(out, z[i])
				}
				return out
			}; p.Len() > 0 {
				checkRounding(t, name, column(p.X), column(q.X), max(p.Box[1]-p.Box[0], p.Box[3]-p.Box[2]))
			}
		}
		if p.Targets != nil {
			checkRounding(t, name, p.Targets, q.Targets, slices.Max(p.Targets)-slices.Min(p.Targets))
		}
		if c.box != nil && q.Box != *c.box {
			t.Errorf("%s: the box is %v, want %v", name, q.Box, *c.box)
		}
	}
}

func checkRounding(t *testing.T, name string, want, got []float64, width float64) {
	t.Helper()
	for i := range want {
		if d := math.Abs(got[i] - want[i]); d > width/(1<<16)+1e-300 {
			t.Fatalf("%s: value %d is %g in the link, want %g up to %g", name, i, got[i], want[i], width/(1<<16))
		}
	}
}

// TestLengthOfLinks checks that 1,500 points without labels fit in a link, and the
// numbers of points with labels that the reference states.
func TestLengthOfLinks(t *testing.T) {
	for _, c := range []struct{ classes, most int }{{0, 1500}, {2, 1450}, {4, 1400}, {8, 1350}} {
		x := randomPoints(c.most, 1, 0)
		p := OwnPoints{X: x}
		if c.classes > 0 {
			rng := rand.New(rand.NewPCG(2, 2))
			for range c.most {
				p.Labels = append(p.Labels, rng.IntN(c.classes))
			}
		}
		s := ownState(t, newOwn(t, p, &[4]float64{-4, 4, -4, 4}))
		if n := len(Link(s)); n > MaxLinkLength {
			t.Errorf("%d points of %d classes need %d characters, want at most %d", c.most, c.classes, n, MaxLinkLength)
		} else {
			t.Logf("%d points of %d classes need %d characters", c.most, c.classes, n)
		}
	}
}

// TestGrowingSetStaysExact checks that a set of points on a lattice stays exact if points
// are added outside of its box, as long as its width does not double.
func TestGrowingSetStaysExact(t *testing.T) {
	x := randomPoints(2000, 1, 0)
	p := newOwn(t, OwnPoints{X: x}, nil)
	q, err := decodeBlock(p.Block())
	if err != nil {
		t.Fatal(err)
	}
	step := 1.0 / 4096
	grown := newOwn(t, OwnPoints{X: append(slices.Clone(q.X), math.Ceil(q.Box[1]*4096)*step+step, 0)}, nil)
	if grown.IsRounded() {
		t.Errorf("a point at %g beside the box %v makes the block rounded", grown.X[len(grown.X)-2], q.Box)
	}
}

// TestDamagedBlocks checks that a damaged block gives a warning, no points, and a link
// without points.
func TestDamagedBlocks(t *testing.T) {
	p := newOwn(t, OwnPoints{X: randomPoints(400, 1, 0), Labels: slices.Repeat([]int{0, 1}, 200), Name: "a"}, nil)
	block := p.Block()
	encode := func(b ...byte) string {
		sum := checkSum(b)
		return "1" + base64.RawURLEncoding.EncodeToString(append(b, byte(sum), byte(sum>>8)))
	}
	middle := len(block) / 2
	for value, want := range map[string]string{
		"":                                      "it does not begin with 1, the version of blocks that can be read",
		"2" + block[1:]:                         "it does not begin with 1, the version of blocks that can be read",
		block[:middle] + "*" + block[middle+1:]: fmt.Sprintf("it has the impossible character “*” at position %d", middle+1),
		block[:len(block)-8]:                    "it ends too early: ",
		"1AA":                                   "it has 3 characters, which is not a possible length",
		block + "AAAA":                          "it has 3 bytes after its last point",
		encode(0, 0xa1, 0x8d, 6):                "it has more than 100,000 points",
		encode(0, 0xa0, 0x8d, 6):                "it ends too early",
		encode(flagName, 0, 200, 1):             "it has more than 60 bytes in a name",
		encode(flagExact, 1, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f, 0, 0, 0, 0, 0, 0, 0, 0): "it contains impossible points (coordinate x of point 0 is NaN; the range is −10¹² to 10¹²), so points = none.",
		encode(flagLabels, 1, 0, 0, 0, 0, 0, 0, 0, 8):                              "it has 9 classes; at most 8 are possible",
		encode(flagLabels|flagRuns, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0):               "it has an impossible run of labels",
		encode(0, 1, 200, 1, 0, 0, 0, 0, 0, 0):                                     "it has an impossible lattice",
		block[:middle] + string(block[middle]^1) + block[middle+1:]:                "it is damaged: its check sum is wrong",
	} {
		s, warnings := Open("data=own&points=" + value)
		var w *Warning
		if len(warnings) != 1 || !errors.As(warnings[0], &w) || w.Key != "points" || !strings.Contains(w.Words, want) || !strings.HasSuffix(w.Words, ", so points = none.") {
			t.Errorf("%.40q: the warnings are %q, want one that contains %q", value, warnings, want)
		}
		if s.Own != nil || s.N != 0 || Link(s) != "v=1&data=own" {
			t.Errorf("%.40q opens as %q with %d points", value, Link(s), s.N)
		}
		var sets OwnSets
		sets.AddBlock("3", value)
		if _, named, link := sets.Open("data=own&points=@3"); !reflect.DeepEqual(named, warnings) || link != "" {
			t.Errorf("%.40q: a link with the name of the block has the warnings %v and the link %q", value, named, link)
		}
	}
}

// TestImpossiblePointsAreReported checks that a link with the name of impossible points
// causes a warning with the reason.
func TestImpossiblePointsAreReported(t *testing.T) {
	var sets OwnSets
	sets.AddNew("1", OwnPoints{X: []float64{0, 0, 1, 1}, Labels: []int{0, 2}, ClassNames: []string{"a", "b"}}, nil)
	sets.AddNew("2", OwnPoints{X: []float64{0, 0, 1, 1}}, nil)
	s, warnings, link := sets.Open("data=own&points=@1")
	want := "Points of your own are impossible: there are 2 names for 3 classes; at most 8 are possible, so points = none."
	if len(warnings) != 1 || warnings[0].Error() != want || link != "" || s.Own != nil {
		t.Errorf("impossible points open as %q with the warnings %q, want %q", link, warnings, want)
	}
	if s, warnings, _ = sets.Open("data=own&points=@2"); len(warnings) != 0 || s.Own.Len() != 2 {
		t.Errorf("possible points cause the warnings %q", warnings)
	}
}

// FuzzBlock checks that every text either is no block or is the block of points whose own
// block decodes to the same points.
func FuzzBlock(f *testing.F) {
	for _, p := range []OwnPoints{
		{}, {X: []float64{1, 2}}, {X: randomPoints(3, 1, 0), Labels: []int{0, 2, 1}, ClassNames: []string{"a", "b", "c"}, Targets: []float64{1, 2, 3}, Name: "x"},
		{X: randomPoints(400, 1, 1e6), Labels: make([]int, 400)}, {X: randomPoints(400, 1e-310, 0)},
	} {
		f.Add(newOwn(f, p, nil).Block())
		f.Add(newOwn(f, p, &[4]float64{-1, 1, 0, 1e-3}).Block())
	}
	f.Add("1")
	f.Add("none")
	f.Fuzz(func(t *testing.T, block string) {
		p, err := decodeBlock(block)
		if err != nil {
			return
		}
		q, err := decodeBlock(p.Block())
		if err != nil || !reflect.DeepEqual(p, q) {
			t.Errorf("%q: the block of its points is %q, %v", block, p.Block(), err)
		}
	})
}

// TestOwnPointsKeepUnusedSettings checks the settings that own points do not use, and the
// settings that they limit.
func TestOwnPointsKeepUnusedSettings(t *testing.T) {
	block := newOwn(t, OwnPoints{X: randomPoints(9, 1, 0)}, nil).Block()
	begin := "data=own&points=" + block
	for _, c := range []struct{ link, gives, want string }{
		{"&n=9", "", ""},
		{"&m=30", "&m=30", ""},
		{"&m=9", "&m=9", ""},
		{"&m2=30", "&m2=30", ""},
		{"&p8=0,0", "&p8=0,0", ""},
		{"&n=500", "", "n = 500 has no effect on points of your own, so n = 9."},
		{"&noise=0.2", "", "noise = 0.2 has no effect on points of your own, so noise = 0."},
		{"&dseed=7", "", "dseed = 7 has no effect on points of your own, so dseed = 18."},
		{"&m=2000", "&m=1000", "m = 2,000 is too large: the range is 1 to 1,000, so m = 1,000."},
		{"&i=12", "&i=9", "i = 12 is too large: the range is 1 to 9, so i = 9."},
		{"&p9=0,0", "", "p9 = 0,0 is out of range: with n = 9 the points are p0 to p8. It is ignored."},
	} {
		s, warnings := Open(begin + c.link)
		if got := fmt.Sprint(warnings); got != fmt.Sprint([]string{c.want}) && c.want != "" || c.want == "" && len(warnings) > 0 {
			t.Errorf("%s: the warnings are %v, want %q", c.link, warnings, c.want)
		}
		if got, want := Link(s), "v=1&"+begin+c.gives; got != want {
			t.Errorf("%s: the link is %q, want %q", c.link, got, want)
		}
		if s.N != 9 || s.Rank > 9 || s.Compared()[0].Rank > 9 {
			t.Errorf("%s: n = %d, m = %d", c.link, s.N, s.Rank)
		}
	}
	if s, _ := Open(begin); s.Rank != 9 || s.RequestedRank != 24 {
		t.Errorf("with 9 points m = %d and was %d, want 9 and 24", s.Rank, s.RequestedRank)
	}
	if _, warnings := Open("points=" + block); len(warnings) != 1 || !strings.Contains(warnings[0].Error(), "has no effect, because data = moons") {
		t.Errorf("points without data=own: %v", warnings)
	}
}

// TestApplyKeepsOwnPoints checks that an edit keeps points with more digits than their
// block.
func TestApplyKeepsOwnPoints(t *testing.T) {
	s := ownState(t, newOwn(t, OwnPoints{X: randomPoints(2000, 1, 0)}, nil))
	u, err := Apply(s, Edit{"m", "12"})
	if err != nil || u.Own != s.Own || u.Rank != 12 {
		t.Errorf("m = 12: %v; the points are the same: %v", err, u.Own == s.Own)
	}
	if u, err = Apply(s, Edit{"data", "spiral"}); err != nil || u.Own != nil || Link(u) != "v=1&data=spiral" {
		t.Errorf("another data set has the link %q, %v, want no own points", Link(u), err)
	}
}

// TestKeysOfOwnPoints checks that the keys of results contain a hash of the points. Equal
// points must have equal keys.
func TestKeysOfOwnPoints(t *testing.T) {
	x := randomPoints(20, 1, 0)
	key := func(p OwnPoints, box *[4]float64) string {
		s := ownState(t, newOwn(t, p, box))
		k := PartOfLink(&s, func(key string) bool { return key == pointsKey })
		if len(k) > 60 {
			t.Errorf("the key %q has %d characters", k, len(k))
		}
		return k
	}
	first := key(OwnPoints{X: x}, nil)
	if got := key(OwnPoints{X: slices.Clone(x), Name: "other"}, nil); got != first {
		t.Errorf("equal points have the keys %q and %q", first, got)
	}
	y := slices.Clone(x)
	y[7] = math.Nextafter(y[7], 9)
	labels := make([]int, 20)
	labels[19] = 1
	keys := []string{first, key(OwnPoints{X: y}, nil), key(OwnPoints{X: x[:38]}, nil), key(OwnPoints{X: x}, &[4]float64{-9, 9, -9, 9}),
		key(OwnPoints{X: x, Labels: labels}, nil), key(OwnPoints{X: x, Labels: labels, ClassNames: []string{"a", "b"}}, nil), key(OwnPoints{X: x, Targets: x[:20]}, nil)}
	slices.Sort(keys)
	if n := len(slices.Compact(keys)); n != 7 {
		t.Errorf("seven different sets have %d different keys", n)
	}
}

// TestImpossibleOwnPoints checks the messages about impossible points.
func TestImpossibleOwnPoints(t *testing.T) {
	x := []float64{0, 0, 1, 1}
	for want, p := range map[string]OwnPoints{
		"x has 3 numbers; a point has two":                                              {X: x[:3]},
		"there are 100,001 points; at most 100,000 are possible":                        {X: make([]float64, 200002)},
		"coordinate y of point 1 is NaN; the range is −10¹² to 10¹²":                    {X: []float64{0, 0, 1, math.NaN()}},
		"coordinate x of point 0 is +Inf; the range is −10¹² to 10¹²":                   {X: []float64{math.Inf(1), 0}},
		"there are 1 labels for 2 points":                                               {X: x, Labels: []int{0}},
		"the label of point 1 is 8; the range is 0 to 7":                                {X: x, Labels: []int{0, 8}},
		"there are 1 names for 2 classes; at most 8 are possible":                       {X: x, Labels: []int{0, 1}, ClassNames: []string{"a"}},
		"there are 3 targets for 2 points":                                              {X: x, Targets: x[:3]},
		"the target of point 1 is -Inf; the range is −10¹² to 10¹²":                     {X: x, Targets: []float64{0, math.Inf(-1)}},
		"the name “" + strings.Repeat("a", 40) + "…” is not a text of at most 60 bytes": {X: x, Name: strings.Repeat("a", 61)},
		"the name “a�b” contains the control character U+001F":                          {X: x, Labels: []int{0, 1}, ClassNames: []string{"c", "a\x1fb"}},
		"the name “a�” contains the control character U+000A":                           {X: x, Name: "a\n"},
	} {
		if _, err := NewOwnPoints(p, nil); err == nil || err.Error() != want {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
	if _, err := NewOwnPoints(OwnPoints{X: x}, &[4]float64{0, 0, 0, 1}); err == nil {
		t.Error("a box without width is accepted")
	}
}

// TestBoxOfOwnPoints checks that the plane contains all points with a margin, and that its
// grid can place marks, also for degenerate points.
func TestBoxOfOwnPoints(t *testing.T) {
	for _, x := range [][]float64{
		nil, {0.3, 0.4}, {1e6, 1e6}, {1e6, 1e6, 1e6, 1e6}, {0, 0, 1, 0}, {0, 0, 0, 1e-6}, {1e6, 0, 1e6 + 1e-6, 0}, randomPoints(50, 1e-6, 0),
		randomPoints(50, 1e6, -1e6), {MaxCoordinate, 0, -MaxCoordinate, 0}, {0, 0, 1e-300, 0},
	} {
		s := ownState(t, newOwn(t, OwnPoints{X: x}, nil))
		r := Box(s, 1.5)
		if !(r.W() > 0 && r.H() > 0 && math.Abs(r.W()/r.H()-1.5) < 1e-6) {
			t.Errorf("%.3g: the plane is %v", x, r)
		}
		for i := 0; i < len(x); i += 2 {
			if !(r.X0 < x[i] && x[i] < r.X1 && r.Y0 < x[i+1] && x[i+1] < r.Y1) {
				t.Errorf("%v: the point %v is outside of the plane %v", x, x[i:i+2], r)
			}
		}
		g := GridOf(&s)
		for _, position := range [][2]float64{{g.Lo[0], g.Hi[1]}, s.Probe, {s.dataBox()[0], s.dataBox()[3]}} {
			position = g.snap(position)
			if back, err := parsePoint(g.Text(position)); err != nil || g.snap(back) != position || !g.contains(position) {
				t.Errorf("%.3g: the position %v has the text %s", x, position, g.Text(position))
			}
		}
		if b := s.dataBox(); s.Probe[0] < b[0] || s.Probe[0] > b[1] || s.Probe[1] < b[2] || s.Probe[1] > b[3] {
			t.Errorf("%.3g: x₀ = %v is outside of the box %v", x, s.Probe, b)
		}
	}
}

// TestGivenBox checks that a given box is widened as the box of points without a given
// box: to at least a quarter of its longer side, within the range of coordinates. The
// widened box must stay the same if it is given.
func TestGivenBox(t *testing.T) {
	const most = MaxCoordinate
	for _, c := range []struct{ box, want [4]float64 }{
		{[4]float64{-2, 2, -1, 1}, [4]float64{-2, 2, -1, 1}},
		{[4]float64{-2, 2, 0, 1}, [4]float64{-2, 2, 0, 1}},
		{[4]float64{0, 8, 0, 1e-3}, [4]float64{0, 8, -0.9995, 1.0005}},
		{[4]float64{3, 3.5, 10, 20}, [4]float64{2, 4.5, 10, 20}},
		{[4]float64{-most, most, most / 2, most}, [4]float64{-most, most, most / 2, most}},
		{[4]float64{-most, most, most - 1, most}, [4]float64{-most, most, most / 2, most}},
		{[4]float64{-most, 1 - most, -most, most}, [4]float64{-most, -most / 2, -most, most}},
		{[4]float64{0, 1e-30, 0, 1}, [4]float64{-0.125, 0.125, 0, 1}},
		{[4]float64{1e6, 1e6 + 1e-6, 0, 1e-6}, [4]float64{1e6 - 4.995e-4, 1e6 + 5.005e-4, -4.995e-4, 5.005e-4}},
	} {
		p := newOwn(t, OwnPoints{X: []float64{0, 0}}, &c.box)
		for i, v := range p.Box {
			if math.Abs(v-c.want[i]) > 1e-6*(c.want[1]-c.want[0]+c.want[3]-c.want[2]) {
				t.Errorf("the box %v is widened to %v, want %v", c.box, p.Box, c.want)
				break
			}
		}
		if q := newOwn(t, OwnPoints{X: []float64{0, 0}}, &p.Box); q.Box != p.Box {
			t.Errorf("the box %v is widened to %v and then to %v", c.box, p.Box, q.Box)
		}
		if q, err := decodeBlock(p.Block()); err != nil || q.Box != p.Box {
			t.Errorf("the box %v is %v in the block, %v", p.Box, q, err)
		}
	}
	for _, x := range [][]float64{{most, most}, {-most, 3}, {most, 0, most, -most}, {0, 0, 1, 0}, {1e6, 1e6}} {
		p := newOwn(t, OwnPoints{X: x}, nil)
		if q := newOwn(t, OwnPoints{X: x}, &p.Box); q.Box != p.Box {
			t.Errorf("%v: the box is %v, and %v if it is given", x, p.Box, q.Box)
		}
	}
}

// TestClassesOfTargets checks the division of points by their targets. Unless all targets
// are equal, both classes must have points.
func TestClassesOfTargets(t *testing.T) {
	for _, c := range []struct {
		targets []float64
		classes []int
		names   []string
	}{
		{[]float64{0, 1, 1}, []int{0, 1, 1}, []string{"y < 1", "y ≥ 1"}},
		{[]float64{0, 0, 1}, []int{0, 0, 1}, []string{"y ≤ 0", "y > 0"}},
		{[]float64{3, 1, 2}, []int{1, 0, 0}, []string{"y ≤ 2", "y > 2"}},
		{[]float64{2, 2, 2, 1, -5}, []int{1, 1, 1, 0, 0}, []string{"y < 2", "y ≥ 2"}},
		{[]float64{4, 4, 4}, []int{0, 0, 0}, []string{"y ≤ 4", "y > 4"}},
		{[]float64{7}, []int{0}, []string{"y ≤ 7", "y > 7"}},
	} {
		s := ownState(t, newOwn(t, OwnPoints{X: randomPoints(len(c.targets), 1, 0), Targets: c.targets}, nil))
		if l := s.Label(s.Sample()); !slices.Equal(l.Classes, c.classes) || !slices.Equal(l.ClassNames, c.names) {
			t.Errorf("the targets %v give the classes %v with the names %q, want %v and %q", c.targets, l.Classes, l.ClassNames, c.classes, c.names)
		}
		l := s.NewPoints(20)
		for i, y := range l.Targets {
			if want := c.classes[slices.Index(c.targets, y)]; l.Classes[i] != want {
				t.Errorf("%v: a new point with the target %g has the class %d, want %d", c.targets, y, l.Classes[i], want)
			}
		}
	}
}

// TestNewPointsOfOwnData checks the smoothed bootstrap. New points must be near own points
// and have their labels and targets. Coincident points must have coincident new points.
func TestNewPointsOfOwnData(t *testing.T) {
	x := []float64{0, 0, 1, 0, 0, 1, 10, 10, 11, 10, 10, 11}
	s := ownState(t, newOwn(t, OwnPoints{X: x, Labels: []int{0, 0, 0, 1, 1, 1}, Targets: []float64{0, 1, 2, 3, 4, 5}}, nil))
	l := s.NewPoints(400)
	for i := range 400 {
		position := l.X.Row(i)
		isUpper := position[0] > 5
		if isUpper != (l.Classes[i] == 1) || isUpper != (l.Targets[i] >= 3) {
			t.Fatalf("the new point %v has the class %d and the target %g", position, l.Classes[i], l.Targets[i])
		}
	}
	if l.X.Row(0)[0] == 0 || !slices.Equal(l.ClassNames, []string{"class 1", "class 2"}) {
		t.Errorf("the first new point is %v, and the classes are %q", l.X.Row(0), l.ClassNames)
	}
	s = ownState(t, newOwn(t, OwnPoints{X: []float64{3, 4, 3, 4}, Targets: []float64{1, 2}}, nil))
	if l := s.NewPoints(5); l.X.Row(4)[0] != 3 || l.X.Row(4)[1] != 4 || !slices.Equal(l.ClassNames, []string{"y ≤ 1", "y > 1"}) {
		t.Errorf("the new points of coincident points are %v with the classes %q", l.X, l.ClassNames)
	}
	// Each position occurs three times, so that the nearest point of each point is at the
	// same position.
	p := newOwn(t, OwnPoints{X: slices.Repeat([]float64{0, 0, 4, 0, 8, 0}, 3)}, nil)
	if d := p.neighborDistance(); d != 4 {
		t.Errorf("the distance of repeated points to their neighbours is %g, want 4", d)
	}
	if own := s.Label(s.Sample()); !slices.Equal(own.Classes, []int{0, 1}) || !slices.Equal(own.Targets, []float64{1, 2}) {
		t.Errorf("the classes are %v and the targets %v", own.Classes, own.Targets)
	}
}
