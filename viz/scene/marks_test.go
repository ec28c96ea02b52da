package scene_test

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"mercer/viz/scene"
	"mercer/viz/view"
)

// picker returns a function that picks at a point of the given panel in the desk
// layout.
func picker(n view.Numbers, panel string) (func(x, y float64) *view.Hover, view.PlacedFigure) {
	v := view.Look{Layout: "desk"}
	s := scene.New(n, v, 1076, 690)
	for _, p := range s {
		if p.Name == panel {
			return func(x, y float64) *view.Hover {
				px, py := p.Pixel(x, y)
				return scene.Pick(n, v, s, px, py, false)
			}, p
		}
	}
	return nil, view.PlacedFigure{}
}

func TestPickFrequencies(t *testing.T) {
	n := quadratureResult(view.Look{Layout: "desk"}, 1076, 690).(*fakeResult)
	pickAt, _ := picker(n, "freq")
	omega := n.blocks["freq"].z
	if h := pickAt(0, 0); h.Kind != view.Frequency || h.Index != 0 || h.Text != "the constant · weight −0.12" {
		t.Errorf("at the constant: %+v", h)
	}
	// The second wave occurs twice, once with a negative frequency. Its weight is the
	// sum.
	for _, sign := range []float64{1, -1} {
		h := pickAt(sign*omega[2], sign*omega[3])
		if h.Kind != view.Frequency || h.Index != 1 || !strings.HasPrefix(h.Text, "*ω*_{2} = ±(") || !strings.Contains(h.Text, "wavelength") || !strings.HasSuffix(h.Text, "2 times") {
			t.Errorf("at a wave that is there twice: %+v", h)
		}
	}
	if h := pickAt(8, 8); h.Kind != view.Plane || !strings.Contains(h.Text, "wavelength 0.56") {
		t.Errorf("beside all: %+v", h)
	}
	pickAt, _ = picker(neuronResult(view.Look{Layout: "desk"}, 1076, 690), "freq")
	if h := pickAt(omega[10], omega[11]); h.Kind != view.Frequency || h.Index != 5 || !strings.HasPrefix(h.Text, "*w*_{6} = (") || strings.Contains(h.Text, "wavelength") {
		t.Errorf("at a neuron: %+v", h)
	}
	if h := pickAt(-omega[10], -omega[11]); h.Kind == view.Frequency && h.Index == 5 {
		t.Errorf("at the negative of a neuron: %+v", h)
	}
}

func TestPickShapes(t *testing.T) {
	v := view.Look{Layout: "desk"}
	n := baseResult(500, v, 1076, 690)
	n.set("points", 3, 2, 0, 0, 0.2, -0.2, 2, 1)
	n.set("probe", 1, 2, -1, -1)
	n.labels["marks"] = "steps"
	n.set("lines", 2, 3, 0, 2, -2, 0, 0, 1) // the line y = 1, and an invalid line without a direction
	pickAt, _ := picker(n, "data")
	if h := pickAt(-0.7, 1.01); h.Kind != view.Line || h.Index != 0 || h.Text != "step 1 · 0.00 *x*_1 + 1.00 *x*_2 = 1.00 · width 0.5" {
		t.Errorf("on a line: %+v", h)
	}
	if h := pickAt(2, 1); h.Kind != view.Point {
		t.Errorf("on a point on a line: %+v", h)
	}
	if h := pickAt(-0.7, 0.5); h.Kind != view.Plane || h.Text != "" {
		t.Errorf("beside: %+v", h)
	}
	delete(n.blocks, "lines")
	n.set("cells.x", 3, 1, -1, -0.5, 0.5)
	n.set("cells.y", 2, 1, -0.5, 0.5)
	for position, want := range map[[2]float64]string{
		{-0.3, 0.4}: "2 points", {-0.7, 0}: "0 points", {1.5, 0.8}: "1 point", {-1.7, 1}: "0 points",
	} {
		if h := pickAt(position[0], position[1]); h.Kind != view.Plane || !strings.HasSuffix(h.Text, " · "+want) {
			t.Errorf("in the cell of %v: %+v", position, h)
		}
	}
	delete(n.blocks, "cells.x")
	delete(n.blocks, "cells.y")
	n.set("border", 1, 4, -1.5, 1, -0.5, 1)
	for position, want := range map[[2]float64]bool{{-1.49, 0.2}: true, {-0.7, 0.99}: true, {-0.7, 0.5}: false, {-1.7, 0.5}: false, {1.01, 1.01}: true} {
		if h := pickAt(position[0], position[1]); (h.Text != "") != want || h.Kind != view.Plane {
			t.Errorf("at %v of a box: %+v", position, h)
		}
	}
	delete(n.blocks, "border")
	n.labels["marks"] = "centre of expansion"
	n.set("ball", 1, 3, -0.5, 0.5, 0.75)
	if h := pickAt(-0.5, 0.5); h.Text != "centre of expansion · (−0.50, 0.50) · half of *k* is left at the distance 0.75" {
		t.Errorf("on the centre: %+v", h)
	}
}

func TestDescribeMarks(t *testing.T) {
	v := view.Look{Layout: "desk"}
	for _, c := range []struct {
		n    view.Numbers
		want []string
	}{
		{quadratureResult(v, 1076, 690), []string{"24 frequencies ω and their negatives in the Fourier plane, areas by weight, 1 of negative weight."}},
		{neuronResult(v, 1076, 690), []string{"and the lines of 24 bends", "24 directions w of neurons in the Fourier plane."}},
		{binningResult(v, 1076, 690), []string{"500 points and the cells of the first grid;"}},
		{expansionResult(v, 1076, 690), []string{"a box from (−1.40, −0.90) to (2.40, 1.40)", "the centre of expansion, at (0.50, 0.25), with half of the kernel left at the distance 0.9"}},
	} {
		got := scene.Describe(c.n, v)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("no %q in\n%s", want, got)
			}
		}
		if strings.ContainsAny(got, "*{}") {
			t.Errorf("marks of rich text in\n%s", got)
		}
	}
}

// TestMarkCountIsLimited checks that the number of drawn marks is limited.
func TestMarkCountIsLimited(t *testing.T) {
	v := view.Look{Layout: "desk"}
	maxStrokes := 0
	for _, m := range []int{300, 3000} {
		n := frequencyResult(m, v, 1076, 690)
		weights := make([]float64, m)
		for i := range weights {
			weights[i] = math.Exp(-float64(i))
		}
		n.set("freq.weights", m, 1, weights...)
		lines := make([]float64, 3*m)
		for i := range lines {
			lines[i] = math.Sin(float64(i))
		}
		n.set("lines", m, 3, lines...)
		c := &strokeCounter{recorder: recorder{w: 1076, h: 690}}
		scene.Draw(c, scene.New(n, v, 1076, 690))
		if maxStrokes == 0 {
			maxStrokes = c.strokes
		} else if c.strokes > maxStrokes {
			t.Errorf("%d marks are %d strokes, 300 are %d", m, c.strokes, maxStrokes)
		}
	}
}

// A strokeCounter is a recorder that counts polylines.
type strokeCounter struct {
	recorder
	strokes int
}

func (c *strokeCounter) StrokePolyline(xy []float64, width float64, col color.NRGBA) { c.strokes++ }
