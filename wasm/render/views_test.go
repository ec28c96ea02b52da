package main

import (
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"mercer/viz/canvas/raster"
	"mercer/viz/canvas/sketch"
	views "mercer/viz/catalogue"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	racesolve "mercer/viz/view/race/solve"
	pictures "mercer/viz/views"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// TestViewsAreDrawnAsBefore compares the pictures of all views with golden pictures, for
// three data sets and two themes.
func TestViewsAreDrawnAsBefore(t *testing.T) {
	links := map[string]string{
		"moons": "n=150",
		"blobs": "n=150&data=blobs&method=rskpca&sigma=0.5",
		"grid":  "n=100&data=grid&noise=0&kernel=matern12&method=rff&m=40&i=2",
	}
	for _, key := range views.Keys() {
		for name, link := range links {
			s, warnings := state.Open(link + "&views=" + key)
			if len(warnings) > 0 {
				t.Fatal(warnings)
			}
			r := solveRow(t, s)
			for _, theme := range []string{"light", "dark"} {
				t.Run(key+"-"+name+"-"+theme, func(t *testing.T) { compareGolden(t, drawRow(r, theme)) })
			}
		}
	}
}

// These constants are the size of a row in the layout desk, and the height of a view whose
// pictures have notes.
const rowWidth, rowHeight, notedHeight = 1076.0, 300.0, 612.0

// heightOf returns the height of the views of s.
func heightOf(s state.State) float64 {
	for _, k := range pictures.All {
		if len(s.Views) == 1 && k.Key == s.Views[0] && k.SlotsAlone != nil {
			return notedHeight
		}
	}
	return rowHeight
}

// solveRow returns the result of s for a row in the layout desk, with the fits of its
// race.
func solveRow(t *testing.T, s state.State) *play.Result {
	v := look.ForState(s, view.Look{Layout: "desk"})
	r, err := play.Solve(t.Context(), s, play.StandardFrame(scene.FrameSize(v, rowWidth, heightOf(s))))
	if err != nil {
		t.Fatal(err)
	}
	const fits = 160 // some methods have all their fits, and others only a few
	if err := racesolve.Finish(t.Context(), r, fits); err != nil {
		t.Fatal(err)
	}
	return r
}

// drawRow returns the picture of r as a row in the layout desk, at half its size.
func drawRow(r *play.Result, theme string) *image.NRGBA {
	v := look.ForState(r.State, view.Look{Layout: "desk", Theme: theme})
	c := raster.New(rowWidth, heightOf(r.State), 0.5, figure.ThemeByName(theme).Paper)
	scene.Draw(c, scene.New(&r.Message, v, rowWidth, heightOf(r.State)))
	out := image.NewNRGBA(c.Image().Bounds())
	draw.Draw(out, out.Bounds(), c.Image(), image.Point{}, draw.Src)
	return out
}

// shade is the distance of two shades of a colour in golden files.
const shade = 17

// compareGolden compares a picture with its golden file, which has sixteen shades of each
// colour. In addition to this rounding, the mean difference may be 2 of 255. In a block
// of 16×16 pixels, the mean difference may be 16. With -update, compareGolden writes the picture if
// it differs by more. Pictures with a smaller difference, for example of measured times, stay as they are.
func compareGolden(t *testing.T, got *image.NRGBA) {
	t.Helper()
	path := filepath.Join("testdata", filepath.FromSlash(t.Name())+".png")
	wrong, err := differenceFromGolden(got, path)
	switch {
	case wrong == "" && err == nil:
	case *update:
		p := image.NewNRGBA(got.Rect)
		for i, v := range got.Pix {
			p.Pix[i] = uint8(math.Round(float64(v)/shade) * shade)
		}
		sketch.Write(t, path, p)
	case err != nil:
		t.Fatalf("%v: draw it with -update, and look at it", err)
	default:
		out := filepath.Join(t.ArtifactDir(), "wrong.png")
		sketch.Write(t, out, got)
		t.Errorf("%s than %s; it is in %s", wrong, path, out)
	}
}

// differenceFromGolden returns words about the difference of a picture from its golden file, or "" if
// the difference is accepted.
func differenceFromGolden(got *image.NRGBA, path string) (wrong string, err error) {
	const block = 16
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		return "", err
	}
	if want.Bounds() != got.Bounds() {
		wrong = "another size"
	} else {
		var all, count float64
		for y0 := 0; y0 < got.Rect.Dy(); y0 += block {
			for x0 := 0; x0 < got.Rect.Dx(); x0 += block {
				var sum [3]float64
				var n float64
				for y := y0; y < min(y0+block, got.Rect.Dy()); y++ {
					for x := x0; x < min(x0+block, got.Rect.Dx()); x++ {
						a, b := got.NRGBAAt(x, y), color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
						for k, d := range []int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
							sum[k] += float64(d)
							all += max(0, math.Abs(float64(d))-shade/2)
						}
						n++
					}
				}
				count += 3 * n
				for _, v := range sum {
					if math.Abs(v/n) > 16 {
						wrong = "another block"
					}
				}
			}
		}
		if all/count > 2 {
			wrong = "another picture"
		}
	}
	return wrong, nil
}
