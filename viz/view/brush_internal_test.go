package view

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// TestTasksDrawPoints checks that a panel that draws points by group, value or class also
// draws the ring of a selected point.
func TestTasksDrawPoints(t *testing.T) {
	for _, l := range []canvas.Figure{figure.Scatter{}, figure.NamedScatter{}, figure.ValuedScatter{}, figure.Shadows{}} {
		if !drawsKind(Point, &figure.Panel{Layers: []canvas.Figure{l}}) {
			t.Errorf("%T draws no points", l)
		}
	}
	if drawsKind(Point, &figure.Panel{Layers: []canvas.Figure{figure.HeatMap{}}}) {
		t.Error("a field draws points")
	}
}
