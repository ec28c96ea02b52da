package scene_test

import (
	"slices"
	"strings"
	"testing"

	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/viz/view/how"
)

// threeSteps returns a result with three steps of a method that places landmarks.
func threeSteps(v view.Look, w, h float64) *fakeResult {
	n := landmarkResult(24, v, w, h)
	centers := n.blocks["centres"].z
	n.set("how.marks", 3, 2, centers[:6]...)
	n.set("how.steps", 3, how.StepColumnCount, 0.5, 0, 0, 1, -1, 0.2, 0, 1, 2, -1, 0.1, 0, 2, 3, -1)
	k := make([]float64, 3*20*30)
	for i := range k {
		k[i] = float64(i/600) / 3
	}
	n.set("how.k", 60, 30, k...)
	n.set("how.w", 3, 3, 1, 0.5, 0.2, 0.5, 1, 0.1, 0.2, 0.1, 1)
	n.labels["how.kind"] = "landmarks"
	n.labels["how.words"] = "First.|Second.|Third."
	return n
}

func pickIn(placedFigures []view.PlacedFigure, name string) view.PlacedFigure {
	i := slices.IndexFunc(placedFigures, func(p view.PlacedFigure) bool { return p.Name == name })
	if i < 0 {
		return view.PlacedFigure{}
	}
	return placedFigures[i]
}

// TestStepMarks checks that a step shows only the marks that were placed up
// to this step, and that only these can be picked.
func TestStepMarks(t *testing.T) {
	const w, h = 1076, 260
	v := view.Look{Layout: "desk", Rows: []string{"how"}}
	n := threeSteps(v, w, h)
	centers := n.blocks["centres"].z
	for step, want := range []int{3, 1, 2, 3} { // 0 means the last step
		v.Step = step
		placedFigures := scene.New(n, v, w, h)
		p := pickIn(placedFigures, "how.placed")
		for i := range 3 {
			x, y := p.Pixel(centers[2*i], centers[2*i+1])
			hover := scene.Pick(n, v, placedFigures, x, y, false)
			if isThere := hover != nil && hover.Kind == view.Center && hover.Index == i; isThere != (i < want) {
				t.Errorf("step %d: landmark %d is found: %t", step, i+1, isThere)
			}
		}
	}
}

// TestStepReadout checks that the read-out of the chart contains the step under
// the pointer and its error.
func TestStepReadout(t *testing.T) {
	const w, h = 1076, 260
	v := view.Look{Layout: "desk", Rows: []string{"how"}}
	n := threeSteps(v, w, h)
	placedFigures := scene.New(n, v, w, h)
	p := pickIn(placedFigures, "how.error")
	for i, want := range []string{"50", "20", "10"} {
		x, _ := p.Pixel(float64(i+1), 0)
		hover := scene.Pick(n, v, placedFigures, x, (p.Inner.Y0+p.Inner.Y1)/2, false)
		if hover == nil || hover.Kind != view.Step || hover.Index != i || !strings.Contains(hover.Text, want) {
			t.Errorf("step %d reads %+v", i+1, hover)
		}
	}
	if hover := scene.Pick(n, v, placedFigures, p.Inner.X1-4, p.Inner.Y0+20, false); hover == nil || hover.Kind == view.Step {
		t.Errorf("beside the chart is %+v", hover)
	}
}

// TestWaveScale checks that the wave of a step and the kernel have
// the common scale of the legend. After the first step, k̂ must be equal to the first
// wave.
func TestWaveScale(t *testing.T) {
	const w, h = 1440, 300
	v := view.Look{Layout: "desk", Rows: []string{"how"}, Step: 1}
	n := threeSteps(v, w, h)
	n.labels["how.kind"] = "waves"
	placedFigures := scene.New(n, v, w, h)
	var scales []float64
	for _, name := range []string{"how.placed", "how.kernel"} {
		p := pickIn(placedFigures, name).Figure.(*figure.Panel)
		for _, l := range p.Layers {
			if f, ok := l.(figure.HeatMap); ok {
				scales = append(scales, f.Scale)
			}
		}
		if p.Legend != nil {
			scales = append(scales, p.Legend.Scale)
		}
	}
	if len(scales) != 3 || scales[0] != scales[1] || scales[1] != scales[2] {
		t.Errorf("the wave, the kernel and the legend have the scales %v", scales)
	}
	v.Layout = "projector" // whose key explains all three pictures
	for _, size := range [][2]float64{{1200, 440}, {564, 134}} {
		placedFigures := scene.New(n, v, size[0], size[1])
		for _, name := range []string{"how.placed", "how.kernel", "how.error"} {
			if pickIn(placedFigures, name).Figure == nil {
				t.Errorf("%s does not show %s", v.Layout, name)
			}
		}
		v.Layout = "embed"
	}
	// A narrow frame shows only the wave, which then needs a legend.
	p := pickIn(scene.New(n, v, 300, 200), "how.placed").Figure.(*figure.Panel)
	if p.Legend == nil || p.Legend.Scale != scales[0] {
		t.Errorf("the wave by itself has the legend %+v", p.Legend)
	}
}

// TestStepsAreDrawn checks that pictures of different steps differ. The step 0 and
// steps after the last one must show the last step.
func TestStepsAreDrawn(t *testing.T) {
	const w, h = 1076, 260
	picture := func(step int) []byte {
		v := view.Look{Layout: "desk", Rows: []string{"how"}, Step: step}
		return render(threeSteps(v, w, h), v, w, h, 0.5).Pix
	}
	last := picture(0)
	for step, isSame := range map[int]bool{1: false, 2: false, 3: true, 9: true} {
		if slices.Equal(picture(step), last) != isSame {
			t.Errorf("step %d is the last one: %t", step, !isSame)
		}
	}
	if words := scene.Describe(threeSteps(view.Look{}, w, h), view.Look{Layout: "desk", Rows: []string{"how"}}); !strings.Contains(words, "3 steps") || !strings.Contains(words, "First.") {
		t.Errorf("the description is %q", words)
	}
}

// TestStepsWithMissingBlocks checks that missing or invalid numbers cause an empty
// picture but no panic.
func TestStepsWithMissingBlocks(t *testing.T) {
	const w, h = 1076, 260
	v := view.Look{Layout: "desk", Rows: []string{"how"}, Step: 2}
	for _, drop := range []string{"how.steps", "how.k", "how.marks", "how.w", "probe", "points", "centres", "box"} {
		n := threeSteps(v, w, h)
		delete(n.blocks, drop)
		render(n, v, w, h, 0.5)
		for _, kind := range []string{"sweeps", "shadows", "waves", "blocks", "grids", "pairs", "projection", "features", ""} {
			n.labels["how.kind"] = kind
			render(n, v, w, h, 0.5)
		}
	}
	n := threeSteps(v, w, h)
	n.set("how.steps", 3, how.StepColumnCount, 0.5, 0, 5, 9, 7, 0.2, 0, -3, 99, 4, 0.1, 0, 7, 2, 1)
	for _, kind := range []string{"landmarks", "sweeps", "shadows", "waves", "blocks"} {
		n.labels["how.kind"] = kind
		for step := range 4 {
			v.Step = step
			render(n, v, w, h, 0.5)
		}
	}
	for _, name := range []string{"how.placed", "how.kernel", "how.error"} {
		n.labels["empty."+name] = "Why not."
	}
	render(n, v, w, h, 0.5)
}

// TestStepRoundingErrors checks a chart whose errors are rounding errors. Its axis must
// have only powers of ten, and a line must mark the level of rounding.
func TestStepRoundingErrors(t *testing.T) {
	const w, h = 1076, 260
	v := view.Look{Layout: "desk", Theme: "light", Rows: []string{"how", "spectrum"}}
	n := threeSteps(v, w, 2*h)
	n.set("how.steps", 2, how.StepColumnCount, 3e-16, 0, 0, 1, -1, 0, 0, 1, 2, -1)
	n.set("how.k", 60, 20, make([]float64, 1200)...)
	n.labels["how.words"] = "First.|Second."
	n.set("spectrum.exact", 1, 2, 1, 0.5)
	n.set("spectrum.approx", 1, 2, 1, 0.5)
	n.set("spectrum.deviation", 1, 2, 3e-16, 0)
	placedFigures := scene.New(n, v, w, 2*h)
	for _, name := range []string{"how.error"} {
		p := pickIn(placedFigures, name).Figure.(*figure.Panel)
		if len(p.Y) < 3 {
			t.Errorf("%s has %d ticks", name, len(p.Y))
		}
		for _, tick := range p.Y {
			if !strings.HasPrefix(tick.Name, "10^{") {
				t.Errorf("%s has a tick at %s", name, tick.Name)
			}
		}
		r := &recorder{w: w, h: 2 * h}
		scene.Draw(r, []view.PlacedFigure{pickIn(placedFigures, name)})
		if !slices.ContainsFunc(r.texts, func(s text) bool { return s.s == "rounding" }) {
			t.Errorf("%s does not say where rounding begins", name)
		}
	}
}
