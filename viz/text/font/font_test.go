package font

import (
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"mercer/viz/canvas"
)

var allFaces = []canvas.Face{canvas.Text, canvas.Bold, canvas.Italic, canvas.Display}

// TestFontNames checks that the subsets do not have the names of their originals, which
// are reserved.
func TestFontNames(t *testing.T) {
	for f := range faces {
		for id := range 7 {
			name, err := parsedFace(faceIndex(f)).Name(&sfntBuffer, sfnt.NameID(id))
			if id == 0 || err != nil { // 0 is the copyright notice, which may contain the reserved name
				continue
			}
			if strings.Contains(name, "Source") || strings.Contains(name, "STIX") {
				t.Errorf("face %d: name %d is %q", f, id, name)
			}
		}
	}
}

func TestFacesHaveGlyphs(t *testing.T) {
	const runes = "0123456789+−×·≤≥≈φψλσωρεκΦΨΣ⟨⟩‖ℓℝ𝟙∈∇∝|()[]{},.;:/%…–—‘’“”éöüß\u0302\u2009\u202f\u00a0°′⁻¹²³⁰⁴⁵⁶⁷⁸⁹₀₁₂₉ᵢⱼₙₘᵀ"
	for _, f := range allFaces {
		for _, r := range runes {
			if !HasGlyph(f, r) {
				t.Errorf("face %d has no %q (U+%04X)", f, r, r)
			}
		}
		if HasGlyph(f, '☃') {
			t.Errorf("face %d claims a snowman", f)
		}
	}
}

// TestFiguresAreTabular checks that all digits have the same width. Otherwise, text
// would move when a number changes.
func TestFiguresAreTabular(t *testing.T) {
	for _, f := range allFaces {
		want := Width(1000, f, "0")
		for _, d := range "123456789" {
			if w := Width(1000, f, string(d)); w != want {
				t.Errorf("face %d: %c is %g wide, 0 is %g", f, d, w, want)
			}
		}
	}
}

func TestWidth(t *testing.T) {
	for _, f := range allFaces {
		const s = "Approximate the Gaussian kernel"
		if a, b := Width(11, f, s), Width(22, f, s); math.Abs(2*a-b) > 1e-9 {
			t.Errorf("face %d: %g at 11 px, %g at 22", f, a, b)
		}
		if a, b := Width(100, f, "To"), Width(100, f, "T")+Width(100, f, "o"); a >= b {
			t.Errorf("face %d: To is not kerned: %g, %g apart", f, a, b)
		}
		if a, b := Width(20, f, "k\u0302"), Width(20, f, "k"); a != b {
			t.Errorf("face %d: a hat widens k from %g to %g", f, b, a)
		}
	}
}

// TestQuarters moves a mask by a quarter of a pixel four times. The result must be the
// mask shifted by one pixel, and the amount of ink must not change.
func TestQuarters(t *testing.T) {
	ink := func(m *image.Alpha) (s float64) {
		for _, a := range m.Pix {
			s += float64(a) / 255
		}
		return s
	}
	glyphAt := func(x float64) Glyph {
		return slices.Collect(Glyphs(24, canvas.Text, "g", x, 30))[0]
	}
	first := glyphAt(3)
	for q := 1; q < 4; q++ {
		g := glyphAt(3 + float64(q)/4)
		if g.X != 3 || g.Key == first.Key {
			t.Errorf("%d quarters: pen at %d, key %v", q, g.X, g.Key)
		}
		if a, b := ink(first.Mask), ink(g.Mask); math.Abs(a-b) > 0.01*a {
			t.Errorf("%d quarters: ink %g, was %g", q, b, a)
		}
	}
	if g := glyphAt(4); g.X != 4 || g.Mask != first.Mask {
		t.Error("a whole pixel changes the mask")
	}
	if g := glyphAt(-0.25); g.X != -1 || g.Key.quarters != 3 {
		t.Errorf("left of the edge: pen at %d, %d quarters", g.X, g.Key.quarters)
	}
}

// TestHat checks that a hat is centred over the ink of its letter.
func TestHat(t *testing.T) {
	for _, s := range []string{"φ\u0302", "k\u0302", "K\u0302", "λ\u0302", "ψ\u0302"} {
		g := slices.Collect(Glyphs(100, canvas.Italic, s, 50, 200))
		if len(g) != 2 {
			t.Fatalf("%s: %d glyphs", s, len(g))
		}
		letter, hat := inkBounds(g[0]), inkBounds(g[1])
		if hat.Max.Y > letter.Min.Y || letter.Min.Y-hat.Max.Y > 12 {
			t.Errorf("%s: the hat ends at %d, the letter starts at %d", s, hat.Max.Y, letter.Min.Y)
		}
		a, b := (letter.Min.X+letter.Max.X)/2, (hat.Min.X+hat.Max.X)/2
		if b < a-2 || b > a+8 {
			t.Errorf("%s: hat at %d over a letter at %d", s, b, a)
		}
	}
}

// TestHatHasRoom checks that the hat of the tallest letter does not cross the upper
// edge of the canvas. The distance between the baseline and the edge is 13 at size 13,
// and 22 at size 22.
func TestHatHasRoom(t *testing.T) {
	for _, size := range []float64{13, 22} {
		for _, ratio := range []float64{1, 1.25, 1.5, 1.75, 2, 2.25, 3} {
			for g := range Glyphs(size*ratio, canvas.Italic, "k\u0302", 0, size*ratio) {
				m := g.Mask
				for y := m.Rect.Min.Y; y+g.Y < 0; y++ {
					for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
						if a := m.AlphaAt(x, y).A; a > 0 {
							t.Fatalf("size %g ×%g: %d of 255 above the edge", size, ratio, a)
						}
					}
				}
			}
		}
	}
}

// inkBounds returns the bounding box of the pixels with ink.
func inkBounds(g Glyph) (r image.Rectangle) {
	m := g.Mask
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			if m.AlphaAt(x, y).A > 64 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r.Add(image.Pt(g.X, g.Y))
}
