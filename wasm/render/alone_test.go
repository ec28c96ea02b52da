package main

import (
	"fmt"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/views"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// TestNotesHaveRoom checks the pictures of a view that is shown alone. They must lie on the
// page without overlaps, their notes must fit below them, and the shared key must show all
// its entries above them.
func TestNotesHaveRoom(t *testing.T) {
	for _, k := range views.All {
		if k.SlotsAlone == nil {
			continue
		}
		for _, link := range []string{"n=150", "n=150&data=blobs&method=rskpca&sigma=0.5", "n=100&data=grid&noise=0&kernel=matern12&method=exact"} {
			s, warnings := state.Open(link + "&views=" + k.Key)
			if len(warnings) > 0 {
				t.Fatal(warnings)
			}
			result, err := play.Solve(t.Context(), s, play.StandardFrame(400, 260))
			if err != nil {
				t.Fatal(err)
			}
			for _, size := range []struct {
				layout string
				w, h   float64
			}{{"desk", 1076, 612}, {"desk", 1400, 700}, {"tablet", 772, 612}} {
				v := look.ForState(s, view.Look{Layout: size.layout})
				checkNotes(t, k, fmt.Sprintf("%s, %s in %s at %g×%g", k.Key, link, size.layout, size.w, size.h), scene.New(&result.Message, v, size.w, size.h), size.w, size.h)
			}
			v := look.ForState(s, view.Look{Layout: "desk"})
			for _, p := range scene.New(&result.Message, v, 1076, 200) { // too low for notes
				if panel, ok := p.Figure.(*figure.Panel); ok && panel.Note != "" || p.Outer.Y1 > 200 {
					t.Errorf("%s, %s: %s is at %v in a low frame", k.Key, link, p.Name, p.Outer)
				}
			}
		}
	}
}

// checkNotes checks the pictures, the notes and the key of a view on w×h pixels.
func checkNotes(t *testing.T, k view.View, name string, placedFigures []view.PlacedFigure, w, h float64) {
	t.Helper()
	var boxes []canvas.Rect
	noteCount, hasKey := 0, false
	for _, p := range placedFigures {
		if f, ok := p.Figure.(figure.Key); ok {
			hasKey = true
			if n := f.FittingCount(text.TypicalWidths{}, p.Outer.W()); n < len(f.Entries) {
				t.Errorf("%s: the key shows %d of %q", name, n, f.Words())
			}
		}
		if p.Outer.X0 < 0 || p.Outer.Y0 < 0 || p.Outer.X1 > w || p.Outer.Y1 > h {
			t.Errorf("%s: %s is at %v", name, p.Name, p.Outer)
		}
		if !p.Outer.IsDisjointFrom(boxes) {
			t.Errorf("%s: %s at %v overlaps one of %v", name, p.Name, p.Outer, boxes)
		}
		boxes = append(boxes, p.Outer)
		panel, ok := p.Figure.(*figure.Panel)
		if !ok || panel.Note == "" {
			continue
		}
		noteCount++
		if lines := text.Wrap(text.TypicalWidths{}, panel.Note, panel.Style.Title, panel.NoteBox.W()); float64(len(lines))*figure.NoteStep > panel.NoteBox.H()+1 {
			t.Errorf("%s: %q has %d lines in %v", name, panel.Note, len(lines), panel.NoteBox)
		}
	}
	if (noteCount == 0) != (k.Key == "compare") || hasKey != k.HasSharedKey {
		t.Errorf("%s: %d notes, a key: %t", name, noteCount, hasKey)
	}
}
