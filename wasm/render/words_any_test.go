package main

import (
	"encoding/json"
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/viz/canvas/raster"
	views "mercer/viz/catalogue"
	"mercer/viz/scene"
	"mercer/viz/view"
	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// TestTextFitsInRandomStates checks, for random states, that no word overlaps another
// word or is cut off, in all sizes and layouts.
func TestTextFitsInRandomStates(t *testing.T) {
	states := 60
	switch {
	case testing.Short():
		states = 10
	case approxtest.IsFull():
		states = 100
	}
	random := rand.New(rand.NewPCG(6, 12))
	text, err := os.ReadFile("../../site/catalogue.json")
	if err != nil {
		t.Fatal(err)
	}
	var catalogue map[string]json.RawMessage
	if err := json.Unmarshal(text, &catalogue); err != nil {
		t.Fatal(err)
	}
	pick := func(list string) string {
		var entries []struct{ Key string }
		if err := json.Unmarshal(catalogue[list], &entries); err != nil || len(entries) == 0 {
			t.Fatal(list, err)
		}
		return entries[random.IntN(len(entries))].Key
	}
	for range states {
		views := views.Keys()
		random.Shuffle(len(views), func(i, j int) { views[i], views[j] = views[j], views[i] })
		shownCount := 1 + random.IntN(3)
		link := fmt.Sprintf("n=%d&data=%s&method=%s&m=%d&sigma=%.3g&views=%s", 10+random.IntN(200), pick("datasets"), pick("methods"),
			1+random.IntN(40), math.Pow(10, random.Float64()*2.7-1.7), strings.Join(views[:shownCount], ","))
		if random.IntN(2) == 0 {
			link += "&kernel=" + pick("kernels")
		}
		if random.IntN(3) == 0 {
			link += "&task=" + pick("tasks")
		}
		s, _ := state.Open(link) // replaces impossible values
		r, err := play.Solve(t.Context(), s, play.StandardFrame(337, 190))
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		if err := racesolve.Finish(t.Context(), r, 60); err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		for _, c := range []struct {
			layout string
			w, h   float64
		}{{"desk", 1076, 690}, {"tablet", 772, 610}, {"phone", 358, 373}, {"embed", 564, 238}, {"projector", 1200, 640}} {
			v := view.Look{Layout: c.layout, Tab: views[0], Theme: "light", Column: 1}
			if v = look.ForState(s, v); c.layout == "projector" {
				v.Theme, v.Arrangement = "projector", "projector"
			}
			words := &placedWords{Canvas: raster.New(c.w, c.h, 0.05, color.NRGBA{A: 255})} // the pixels are not used
			scene.Draw(words, scene.New(&r.Message, v, c.w, c.h))
			for _, wrong := range words.unreadable(c.w, c.h, 11) {
				t.Errorf("%s, %s: %s", link, c.layout, wrong)
			}
		}
	}
}
