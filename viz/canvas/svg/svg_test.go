package svg

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"flag"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

var update = flag.Bool("update", false, "write the golden document")

var (
	white = color.NRGBA{255, 255, 255, 255}
	ink   = color.NRGBA{27, 30, 37, 255}
	half  = color.NRGBA{153, 8, 90, 128}
)

// shape holds the attributes of an element by name. The key "" holds the name of the
// element, and "text" its text.
type shape map[string]string

// elements parses a document and returns its elements. The test fails if the document
// is not well formed.
func elements(t *testing.T, doc []byte) (all []shape) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(doc))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatalf("%v in %.300s", err, doc)
		}
		switch e := token.(type) {
		case xml.StartElement:
			s := shape{"": e.Name.Local}
			for _, a := range e.Attr {
				s[a.Name.Local] = a.Value
			}
			all = append(all, s)
		case xml.CharData:
			if n := len(all); n > 0 {
				all[n-1]["text"] += strings.TrimSpace(string(e))
			}
		}
	}
}

// sample draws at least one shape with each method of the canvas.
func sample() []byte {
	c := New(120, 80.5, white, "All that a canvas can draw", "#v=1&m=24")
	c.FillPolygon([]float64{10, 10, 60, 10, 60, 40, 10, 40}, half)
	restore := c.Clip(canvas.Rect{X0: 10, Y0: 10, X1: 60, Y1: 40})
	c.FillPolygon([]float64{12, 12, 30, 14, 20, 30}, ink)
	inner := c.Clip(canvas.Rect{X0: 20, Y0: 0, X1: 200, Y1: 30})
	c.FillDisc(30, 20, 4.125, ink)
	inner()
	c.StrokeRing(40, 20, 5, 1.5, half)
	restore()
	c.StrokePolyline([]float64{0, 0, 10, 5, 20, 0}, 0.8, ink)
	c.StrokePolyline([]float64{70, 10, 90, 10, 80, 30, 70, 10}, 2, half)
	p := canvas.Palette{Min: -1, Max: 1, Colors: figure.ThemeByName("light").Diverging, NaN: half}
	c.DrawField(canvas.Rect{X0: 70, Y0: 40, X1: 76, Y1: 44}, 2, 2, []float32{-1, 0, 0.5, 1}, p)
	c.DrawCells(canvas.Rect{X0: 80, Y0: 40, X1: 100, Y1: 60}, 2, 2, []float32{-1, 0, float32(math.NaN()), 1}, p)
	c.DrawText(10, 60, 13, canvas.Bold, canvas.Left, "K̂ < K & \"more\"", ink)
	c.DrawText(60, 70, 11, canvas.Italic, canvas.Center, "φ", ink)
	c.DrawText(119, 75, 11, canvas.Text, canvas.Right, " −1", half)
	c.DrawText(119, 79, 34, canvas.Display, canvas.Right, "m", ink)
	c.DrawTextWithHalo(20, 75, 11, canvas.Italic, "σ", ink, white, 1.25)
	return c.Bytes()
}

func TestGolden(t *testing.T) {
	const name = "testdata/sample.svg"
	got := sample()
	elements(t, got)
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the document is another one:\n%s\nwant\n%s", got, want)
	}
	if again := sample(); !bytes.Equal(got, again) {
		t.Error("the same picture has other bytes")
	}
}

// elementsNamed returns the elements with the given name.
func elementsNamed(all []shape, name string) (matching []shape) {
	for _, s := range all {
		if s[""] == name {
			matching = append(matching, s)
		}
	}
	return matching
}

func TestText(t *testing.T) {
	texts := elementsNamed(elements(t, sample()), "text")
	if len(texts) != 5 {
		t.Fatalf("%d texts", len(texts))
	}
	if s := texts[0]; s["text"] != `K̂ < K & "more"` || s["font-weight"] != "600" || s["text-anchor"] != "" {
		t.Errorf("the first text is %v", s)
	}
	if s := texts[1]; s["text"] != "φ" || s["font-style"] != "italic" || s["text-anchor"] != "middle" {
		t.Errorf("the second text is %v", s)
	}
	if s := texts[2]; s["text-anchor"] != "end" || s["space"] != "preserve" || s["fill-opacity"] != "0.502" {
		t.Errorf("the third text is %v", s)
	}
	if s := texts[4]; s["text"] != "σ" || s["paint-order"] != "stroke" || s["stroke"] != "#ffffff" || s["stroke-width"] != "2.5" || s["fill"] != "#1b1e25" {
		t.Errorf("the text on a rim is %v", s)
	}
	c := New(10, 10, white, "a<b", "x\x00\x01&y")
	c.DrawText(1, 1, 11, canvas.Text, canvas.Left, "\x02]]>\uffff<!--", ink)
	if s := elementsNamed(elements(t, c.Bytes()), "text"); len(s) != 1 || s[0]["text"] != "]]><!--" {
		t.Errorf("what XML cannot hold becomes %v", s)
	}
}

// TestClips checks that the document is well formed if a clip is never restored. The
// same must hold if a clip is restored before the clips inside it.
func TestClips(t *testing.T) {
	c := New(10, 10, white, "", "")
	outer := c.Clip(canvas.Rect{X1: 5, Y1: 5})
	inner := c.Clip(canvas.Rect{X1: 2, Y1: 2})
	outer()
	inner()
	c.Clip(canvas.Rect{X0: 5, X1: 2, Y1: math.NaN()})
	c.FillDisc(1, 1, 1, ink)
	all := elements(t, c.Bytes())
	if n := len(elementsNamed(all, "clipPath")); n != 3 || len(elementsNamed(all, "circle")) != 1 {
		t.Errorf("%d clips in %v", n, all)
	}
}

// decodeImage decodes the PNG image of an element.
func decodeImage(t *testing.T, s shape) (at func(x, y int) color.NRGBA, w, h int) {
	t.Helper()
	data, ok := strings.CutPrefix(s["href"], "data:image/png;base64,")
	if !ok {
		t.Fatalf("an image without a PNG: %.60s", s["href"])
	}
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return func(x, y int) color.NRGBA { return color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA) }, img.Bounds().Dx(), img.Bounds().Dy()
}

// TestImages checks the images of fields and matrices. Each pixel of a field must have
// the colour of the bilinearly interpolated value at its centre, up to one step of the
// palette. Cells must be exact.
func TestImages(t *testing.T) {
	th := figure.ThemeByName("dark")
	nan := float32(math.NaN())
	p := canvas.Palette{Min: -1, Max: 1, Colors: th.Diverging, NaN: color.NRGBA{1, 2, 3, 90}}
	z := []float32{-1, 0.2, 0.9, 2, -0.3, 1, -3, 0.5, -0.8, 0.7, 0.1, nan}
	c := New(60, 40, white, "", "")
	c.DrawField(canvas.Rect{X0: 3, Y0: 2, X1: 33, Y1: 22}, 4, 3, z, p)
	c.DrawCells(canvas.Rect{X0: 40, Y0: 2, X1: 60, Y1: 22}, 3, 4, z, p)
	images := elementsNamed(elements(t, c.Bytes()), "image")
	if len(images) != 2 {
		t.Fatalf("%d images", len(images))
	}
	pixelAt, w, h := decodeImage(t, images[0])
	if w != 60 || h != 40 {
		t.Fatalf("the field has %d×%d pixels", w, h)
	}
	for y := range h {
		for x := range w {
			u, v := (float64(x)+0.5)/float64(w)*3, (float64(y)+0.5)/float64(h)*2
			i, j := int(u), int(v)
			a, b := u-float64(i), v-float64(j)
			value := func(i, j int) float64 { return float64(z[j*4+i]) }
			f := (value(i, j)*(1-a)+value(i+1, j)*a)*(1-b) + (value(i, j+1)*(1-a)+value(i+1, j+1)*a)*b
			if f != f {
				if pixelAt(x, y) != p.NaN {
					t.Fatalf("(%d, %d) is %v beside a NaN", x, y, pixelAt(x, y))
				}
				continue
			}
			isNear := false
			for _, d := range []float64{-1. / 127, 0, 1. / 127} { // half a step to either side, for rounding
				want := p.At(f + d/2)
				got := pixelAt(x, y)
				isNear = isNear || math.Abs(float64(got.R)-float64(want.R)) <= 2 && math.Abs(float64(got.G)-float64(want.G)) <= 2 && math.Abs(float64(got.B)-float64(want.B)) <= 2
			}
			if !isNear {
				t.Fatalf("(%d, %d) is %v, want %v", x, y, pixelAt(x, y), p.At(f))
			}
		}
	}
	pixelAt, w, h = decodeImage(t, images[1])
	if w != 4 || h != 3 || !strings.Contains(images[1]["style"], "pixelated") {
		t.Fatalf("the cells have %d×%d pixels, style %q", w, h, images[1]["style"])
	}
	for k, want := range map[int]color.NRGBA{0: p.At(-1), 3: p.At(1), 5: p.At(1), 6: p.At(-1), 11: p.NaN} {
		if got := pixelAt(k%4, k/4); got != want {
			t.Errorf("cell %d is %v, want %v", k, got, want)
		}
	}
}

// TestNotANumber checks that shapes with coordinates that are not finite are not drawn.
func TestNotANumber(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	c := New(20, 20, white, "", "")
	oldLen := len(c.out)
	c.FillDisc(nan, 3, 4, ink)
	c.FillDisc(3, 3, -1, ink)
	c.StrokeRing(3, 3, inf, 1, ink)
	c.StrokePolyline([]float64{0, 0, nan, 5, 5, inf, 5, -inf}, 2, ink)
	c.StrokePolyline([]float64{0, 0, 5, 5}, 2, color.NRGBA{})
	c.FillPolygon([]float64{0, 0, nan, 5, 5, 5}, ink)
	c.DrawField(canvas.Rect{X1: nan, Y1: 5}, 2, 2, make([]float32, 4), canvas.Palette{Max: 1})
	c.DrawCells(canvas.Rect{X1: 5, Y1: 5}, 2, 2, make([]float32, 3), canvas.Palette{Max: 1})
	c.DrawText(nan, 2, 11, canvas.Text, canvas.Left, "m", ink)
	if len(c.out) != oldLen {
		t.Errorf("drawn: %s", c.out[oldLen:])
	}
	c.StrokePolyline([]float64{0, 0, 5, 5, nan, 0, 6, 6, 7, 7}, 2, ink)
	if s := elementsNamed(elements(t, c.Bytes()), "path"); len(s) != 1 || s[0]["d"] != "M0 0L5 5M6 6L7 7" {
		t.Errorf("a line in two pieces is %v", s)
	}
	if bytes.Contains(c.out, []byte("NaN")) || bytes.Contains(c.out, []byte("Inf")) {
		t.Error("a number that is none was written")
	}
}
