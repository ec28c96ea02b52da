package scene

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	kerneldraw "mercer/viz/view/kernel/draw"
)

// labeledNumbers is a result with blocks and labels.
type labeledNumbers struct {
	fixedNumbers
	labels map[string]string
}

func (t labeledNumbers) Label(name string) string { return t.labels[name] }

// TestReassignedShareInTitle checks the picture of points that two clusterings assign
// differently. Its title must contain the fraction of these points.
func TestReassignedShareInTitle(t *testing.T) {
	n := labeledNumbers{fixedNumbers{}, map[string]string{"task": "clusters", "title.k.diff": "Clusters|assigned differently"}}
	n.Put("box", 4, 1, 0, 0, 1, 1)
	points, exact, approx := make([]float64, 100), make([]float64, 50), make([]float64, 50)
	for i := range 50 {
		points[2*i], points[2*i+1] = float64(i)/50, float64(i*i%50)/50
	}
	n.Put("points", 50, 2, points...)
	n.Put("parts.exact", 50, 1, exact...)
	for _, c := range []struct {
		moved int
		want  string
	}{{0, "assigned differently"}, {6, "12\u202f% assigned differently"}} {
		for i := range c.moved {
			approx[i] = 1
		}
		n.Put("parts.approx", 50, 1, approx...)
		n.Put("parts.elsewhere", 1, 1, float64(c.moved)/50)
		isFound := false
		for _, p := range New(n, view.Look{Rows: []string{"kernel"}}, 1076, 400) {
			if p.Name == "k.diff" {
				isFound = true
				if got := p.Figure.(*figure.Panel).Titles[0].Aside; got != c.want {
					t.Errorf("%d of 50 points: %q, not %q", c.moved, got, c.want)
				}
			}
		}
		if !isFound {
			t.Error("there is no such picture")
		}
	}
}

// TestShortTitlesOfDifferences checks that even the shortest title of a difference
// contains a word such as "difference".
func TestShortTitlesOfDifferences(t *testing.T) {
	for _, c := range []struct{ title, brief, want string }{
		{"Decision|difference", "Difference", "Difference"}, {"*f\u0302* − *f*|difference", "", "*f\u0302* − *f*"}, {"Clusters|assigned differently", "Assigned differently", "Assigned differently"},
	} {
		st := &view.Drawing{Blocks: view.Blocks{N: labeledNumbers{fixedNumbers{}, map[string]string{"title.k.diff": c.title, "title.k.brief": c.brief}}}, Style: &figure.Style{}}
		for _, part := range []string{"exact", "diff"} {
			p := &figure.Panel{}
			kerneldraw.SetTaskTitles(st, p, part)
			want := c.want
			if part == "exact" { // this task has no title for the exact picture
				want = ""
			}
			if got := p.Titles[len(p.Titles)-1].Main; got != want {
				t.Errorf("%s, %s: %q, not %q", c.title, part, got, want)
			}
		}
	}
}

// newClusters returns points with the clusters of an exact and an approximate clustering.
func newClusters(exact, approx []float64) labeledNumbers {
	n := labeledNumbers{fixedNumbers{}, map[string]string{"task": "ncut", "title.k.diff": "Clusters|assigned differently", "title.k.exact": "Clusters|exact", "title.k.approx": "Clusters|approximate"}}
	n.Put("box", 4, 1, 0, 1, 0, 1)
	var xy []float64
	for i := range exact {
		a := 2.4 * float64(i)
		r := 0.4 * math.Sqrt(float64(i)/float64(len(exact)))
		xy = append(xy, 0.5+r*math.Cos(a), 0.5+r*math.Sin(a))
	}
	n.Put("points", len(xy)/2, 2, xy...)
	n.Put("parts.exact", len(exact), 1, exact...)
	n.Put("parts.approx", len(approx), 1, approx...)
	return n
}

// TestEightClusterMarks checks that eight clusters have eight marks, which are all
// in the key, also in a small picture. Further clusters have the mark of points without
// a group.
func TestEightClusterMarks(t *testing.T) {
	var groups []float64
	for i := range 64 {
		groups = append(groups, float64(i%8))
	}
	for _, v := range []view.Look{{Layout: "desk", Rows: []string{"data", "eigen", "kernel"}}, {Layout: "tablet", Rows: []string{"data", "eigen", "kernel"}}} {
		for _, p := range New(newClusters(groups, groups), v, 1076, 690) {
			if p.Name != "k.exact" {
				continue
			}
			for _, l := range p.Figure.(*figure.Panel).Layers {
				if f, ok := l.(figure.CornerKey); ok {
					if k, box, _ := f.BestLayout(text.TypicalWidths{}, p.Inner); len(k.Entries) != 8 || !box.IsInside(p.Inner, 0) {
						t.Errorf("%s: %d signs at %v in %v", v.Layout, len(k.Entries), box, p.Inner)
					}
				}
			}
		}
	}
	s := view.StyleOf(view.Look{})
	seen := map[string]int{}
	for g := range 9 {
		c := &discRecorder{textCanvas: textCanvas{&strokeRecorder{ratio: 1}}}
		figure.Scatter{Style: s, XY: []float64{0.5, 0.5}, Groups: []float64{float64(g)}, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}.Draw(c, canvas.Rect{X0: 0, Y0: 0, X1: 100, Y1: 100})
		seen[fmt.Sprint(c.polygons, c.lines, c.all)]++
	}
	if len(seen) != 9 {
		t.Errorf("%d marks of nine groups", len(seen))
	}
}

// discRecorder is a canvas that records the radii of discs and rings.
type discRecorder struct {
	textCanvas
	all []string
}

func (c *discRecorder) FillDisc(_, _, r float64, _ color.NRGBA) {
	c.all = append(c.all, fmt.Sprint("disc ", r))
}

func (c *discRecorder) StrokeRing(_, _, r, _ float64, _ color.NRGBA) {
	c.all = append(c.all, fmt.Sprint("ring ", r))
}

// TestTaskReadouts checks that a read-out contains the exact and the approximate
// result, and states whether they differ.
func TestTaskReadouts(t *testing.T) {
	box := []float64{0, 1, 0, 1}
	decision := labeledNumbers{fixedNumbers{}, map[string]string{"task": "knn", "task.names": "upper\x1flower"}}
	decision.Put("box", 4, 1, box...)
	decision.Put("regions.exact", 2, 2, 0, 1, 0, 1) // the classes meet at 0.25 and at 0.5
	decision.Put("regions.approx", 2, 2, 0, 1, 0, 1)
	decision.Put("margins.exact", 2, 2, 0.25, 0.75, 0.25, 0.75)
	decision.Put("margins.approx", 2, 2, 2, 2, 2, 2)
	decision.Put("task.class", 3, 1, 0, 1, 0)
	sign := labeledNumbers{fixedNumbers{}, map[string]string{"task": "svm", "task.names": "upper\x1flower"}}
	sign.Put("box", 4, 1, box...)
	sign.Put("k.exact", 2, 2, -1, 1, -1, 1)
	sign.Put("k.approx", 2, 2, -1, 3, -1, 3)
	sign.Put("task.class", 3, 1, 0, 1, 0)
	for _, c := range []struct {
		n    labeledNumbers
		h    view.Hover
		want string
	}{
		{decision, view.Hover{Kind: view.Plane, X: 0.4, Y: 0.5}, "(0.40, 0.50) · exact lower by 0.15 · approximate upper by 0.40 · decisions differ"},
		{decision, view.Hover{Kind: view.Plane, X: 0.8, Y: 0.5}, "(0.80, 0.50) · exact lower by 0.55 · approximate lower by 1.20 · same decision"},
		{decision, view.Hover{Kind: view.Point, Index: 1, X: 0.1, Y: 0.2}, "point 1, lower · exact upper by 0.15 · approximate upper by 1.60 · same decision"},
		{sign, view.Hover{Kind: view.Plane, X: 0.4, Y: 0.5}, "(0.40, 0.50) · exact upper at −0.20 · approximate lower at 0.60 · decisions differ"},
		{newClusters([]float64{0, 1, 1}, []float64{0, 1, 0}), view.Hover{Kind: view.Point, Index: 2}, "point 2 · exact cluster 2 · approximate cluster 1 · assigned differently"},
		{newClusters([]float64{0, 1, 1}, []float64{0, 1, 0}), view.Hover{Kind: view.Point, Index: 1}, "point 1 · exact cluster 2 · approximate cluster 2"},
	} {
		if got := kerneldraw.KernelText((view.Blocks{N: c.n}), &c.h); got != c.want {
			t.Errorf("%s: %q, not %q", c.n.labels["task"], got, c.want)
		}
	}
}

// TestReassignedPointsKey checks that points that are assigned differently have
// a special mark and an entry in the key.
func TestReassignedPointsKey(t *testing.T) {
	n := newClusters([]float64{0, 0, 0, 1, 1, 1}, []float64{0, 0, 1, 1, 1, 1})
	for _, v := range []view.Look{{Rows: []string{"kernel"}}, {Layout: "projector", Rows: []string{"kernel"}, Arrangement: "projector"}} {
		st := &view.Drawing{Blocks: view.Blocks{N: n}, Look: v, Style: view.StyleOf(v)}
		p := &figure.Panel{Style: st.Style, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}}
		kerneldraw.DrawTask(st, p, "diff")
		var words []string
		crosses := false
		for _, l := range p.Layers {
			switch f := l.(type) {
			case figure.Landmarks:
				t.Error("they look like landmarks")
			case figure.ReassignedMarks:
				crosses = len(f.XY) == 2
			case figure.CornerKey:
				for _, e := range f.Entries {
					words = append(words, e.Words)
				}
			}
		}
		for _, e := range p.KeyEntries(keyWords(st.Blocks, "")) {
			words = append(words, e.Words)
		}
		if !crosses || !slices.Contains(words, "assigned differently") {
			t.Errorf("%+v: crosses are %v, the key says %q", v, crosses, words)
		}
	}
}

// TestTitlesContainLoss checks that a title with a loss contains the kind of the loss,
// in its long and its short form.
func TestTitlesContainLoss(t *testing.T) {
	for kind, want := range map[string]string{"MSE": "exact, train MSE 0.0096, test 0.013", "error": "exact, train error 0.96\u202f%, test 1.3\u202f%"} {
		n := labeledNumbers{fixedNumbers{}, map[string]string{"title.k.exact": "Regression *f*|exact"}}
		n.Put("task.loss", 2, 2, 0.0096, 0.013, 0.014, 0.017)
		if kind == "error" {
			n.Put("task.class", 3, 1, 0, 1, 1)
		}
		st := &view.Drawing{Blocks: view.Blocks{N: n}, Style: &figure.Style{}}
		p := &figure.Panel{}
		kerneldraw.SetTaskTitles(st, p, "exact")
		if first := p.Titles[0].Aside; first != want {
			t.Errorf("the longest is %q, want %q", first, want)
		}
		for _, h := range p.Titles {
			if strings.ContainsAny(h.Aside, "0123456789") && strings.Count(h.Aside, kind) != 1 {
				t.Errorf("%q does not say that it is an %s", h, kind)
			}
		}
	}
}
