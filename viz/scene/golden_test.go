package scene_test

import (
	"bytes"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"mercer/viz/canvas/raster"
	"mercer/viz/canvas/sketch"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
)

var (
	update  = flag.Bool("update", false, "write the golden pictures afresh")
	saveAll = flag.String("look", "", "a folder into which every picture is drawn at twice its size, to look at")
)

// render draws a scene and returns the image.
func render(n view.Numbers, v view.Look, w, h, scale float64) *image.NRGBA {
	c := raster.New(w, h, scale, figure.ThemeByName(v.Theme).Paper)
	scene.Draw(c, scene.New(n, v, w, h))
	return c.Image()
}

// goldenStep is the step to which the values in a golden picture are rounded. The 32
// remaining levels reduce the size of the PNG files to a fifth.
const goldenStep = 8

// compareGolden compares a picture with testdata/<name>.png. Values may differ by half
// a step plus 3, since other architectures use fused multiply-adds.
func compareGolden(t *testing.T, name string, got *image.NRGBA) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		smallImage := image.NewNRGBA(got.Rect)
		for i, v := range got.Pix {
			smallImage.Pix[i] = uint8(min((int(v)+goldenStep/2)/goldenStep*goldenStep, 255))
		}
		sketch.Write(t, path, smallImage)
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; -update writes it", err)
	}
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	want := image.NewNRGBA(m.Bounds())
	draw.Draw(want, want.Rect, m, m.Bounds().Min, draw.Src)
	wrong := 0
	if got.Rect == want.Rect {
		for i := range got.Pix {
			if d := int(got.Pix[i]) - int(want.Pix[i]); d < -goldenStep/2-3 || d > goldenStep/2+3 {
				wrong++
			}
		}
	}
	if got.Rect != want.Rect || wrong > 0 {
		out := filepath.Join(t.ArtifactDir(), name+".png")
		sketch.Write(t, out, got)
		t.Errorf("%s: %v with %d values off, golden %v; the picture is in %s", name, got.Rect, wrong, want.Rect, out)
	}
}

// A picture is a test case: a scene with a layout and a size.
type picture struct {
	name      string
	n         func(v view.Look, w, h float64) view.Numbers
	v         view.Look
	w, h      float64
	hasGolden bool // the picture has a golden file; other pictures are only written for inspection
}

func nystromResult(v view.Look, w, h float64) view.Numbers { return landmarkResult(24, v, w, h) }

func reducedSetResult(v view.Look, w, h float64) view.Numbers { return shadowResult(0.35, v, w, h) }

func fourierNumbers(v view.Look, w, h float64) view.Numbers { return frequencyResult(32, v, w, h) }

// specialCaseResult returns a result with many special cases: groups, NaNs, messages
// instead of pictures, a note, and a difference of 0.
func specialCaseResult(v view.Look, w, h float64) view.Numbers {
	n := landmarkResult(24, v, w, h)
	n.labels["note.phi"] = "λ5, λ6 nearly equal: φ5, φ6 aligned"
	n.labels["empty.gram"] = "Random Fourier features have no landmarks.\nTheir frequencies are in the Fourier plane."
	a := n.blocks["phi.approx"]
	a.z = append([]float64{}, a.z...)
	for j := 10; j < 25; j++ {
		for i := 60; i < 85; i++ {
			a.z[j*a.cols+i] = math.NaN()
		}
	}
	n.blocks["phi.approx"] = a
	k := n.blocks["k.exact"]
	k.z = append([]float64{}, k.z...)
	k.z[0] += 1.3e-13
	n.blocks["k.approx"] = k
	z := n.blocks["spectrum.exact"].z
	for i := range z {
		z[i] = 0.3 * math.Pow(10, -0.75*float64(i))
	}
	n.blocks["spectrum.approx"] = block{append(append([]float64{}, z[:20]...), 0, -1e-18), 22, 1}
	return n
}

var hover = &view.Hover{Panel: "phi.exact", Kind: view.Center, Index: 3, X: 0, Y: 0.85, Text: "(0.93, −0.42) · exact 0.93 · approximate 0.12 · off by 0.81"}

var pictures = []picture{
	{"states", specialCaseResult, view.Look{Layout: "desk", ShowClasses: true, Hover: hover, Magnify: 10}, 1076, 690, true},
	{"states-dark", specialCaseResult, view.Look{Layout: "desk", Theme: "dark", ShowClasses: true, Hover: hover, IsStale: true}, 1076, 690, false},
	{"desk-large", nystromResult, view.Look{Layout: "desk"}, 1700, 1000, false},
	{"desk-low", nystromResult, view.Look{Layout: "desk"}, 820, 560, false},
	{"projector-upright", nystromResult, view.Look{Layout: "projector", Theme: "projector", Rows: []string{"kernel", "data"}}, 740, 880, true},
	{"embed-narrow", nystromResult, view.Look{Layout: "embed"}, 300, 200, false},
	{"frames", func(view.Look, float64, float64) view.Numbers { return nil }, view.Look{Layout: "desk"}, 1076, 690, false},
	{"desk-light", nystromResult, view.Look{Layout: "desk", IsPoster: true, Selected: &view.Hover{Kind: view.Center, Index: 7}}, 1076, 690, true},
	{"desk-dark", reducedSetResult, view.Look{Layout: "desk", Theme: "dark", IsPoster: true}, 1076, 690, true},
	{"desk-fourier", fourierNumbers, view.Look{Layout: "desk"}, 1052, 690, false},
	{"tablet-light", nystromResult, view.Look{Layout: "tablet", IsPoster: true}, 772, 610, true},
	{"tablet-dark", fourierNumbers, view.Look{Layout: "tablet", Theme: "dark"}, 772, 610, false},
	{"phone-light", nystromResult, view.Look{Layout: "phone", Column: 1}, 358, 373, true},
	{"phone-dark", reducedSetResult, view.Look{Layout: "phone", Theme: "dark", Tab: "data"}, 358, 373, true},
	{"phone-gram", nystromResult, view.Look{Layout: "phone", Tab: "gram"}, 358, 373, false},
	{"phone-spectrum", nystromResult, view.Look{Layout: "phone", Tab: "spectrum"}, 358, 373, false},
	{"phone-fourier", fourierNumbers, view.Look{Layout: "phone", Tab: "data", Column: 1}, 358, 373, false},
	{"embed-light", nystromResult, view.Look{Layout: "embed"}, 564, 238, true},
	{"embed-dark", nystromResult, view.Look{Layout: "embed", Theme: "dark"}, 564, 238, false},
	{"phone-quadrature", quadratureResult, view.Look{Layout: "phone", Tab: "data", Column: 1}, 358, 373, true},
	{"embed-quadrature", quadratureResult, view.Look{Layout: "embed", Theme: "dark"}, 564, 238, false},
	{"tablet-quadrature", quadratureResult, view.Look{Layout: "tablet"}, 772, 610, false},
	{"phone-periodic", periodicResult, view.Look{Layout: "phone", Tab: "data", Column: 1, Theme: "dark"}, 358, 373, true},
	{"embed-neurons", neuronResult, view.Look{Layout: "embed", Hover: &view.Hover{Panel: "data", Kind: view.Line, Index: 4}}, 564, 238, true},
	{"phone-neurons", neuronResult, view.Look{Layout: "phone", Tab: "data", Column: 1}, 358, 373, false},
	{"phone-steps", stepResult, view.Look{Layout: "phone", Tab: "data"}, 358, 373, false},
	{"phone-binned", binningResult, view.Look{Layout: "phone", Tab: "data"}, 358, 373, true},
	{"projector-binned", binningResult, view.Look{Layout: "projector", Theme: "projector"}, 1200, 494, false},
	{"phone-expanded", expansionResult, view.Look{Layout: "phone", Tab: "data", Theme: "dark"}, 358, 373, true},
	{"projector", nystromResult, view.Look{Layout: "projector", Theme: "projector", Rows: []string{"eigen", "data"}, IsPoster: true}, 1200, 494, true},
}

func TestScenes(t *testing.T) {
	for _, p := range pictures {
		t.Run(p.name, func(t *testing.T) {
			n := p.n(p.v, p.w, p.h)
			if *saveAll != "" {
				sketch.Write(t, filepath.Join(*saveAll, p.name+"@2.png"), render(n, p.v, p.w, p.h, 2))
				sketch.Write(t, filepath.Join(*saveAll, p.name+".png"), render(n, p.v, p.w, p.h, 1))
			}
			if p.hasGolden {
				compareGolden(t, p.name, render(n, p.v, p.w, p.h, 1))
			}
		})
	}
}
