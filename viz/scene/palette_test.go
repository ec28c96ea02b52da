package scene_test

import (
	"image/color"
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

var themes = []string{"light", "dark", "projector"}

// lightness returns the OKLab lightness of a colour.
func lightness(c color.NRGBA) float64 { return oklab(c)[0] }

// oklab returns the coordinates L, a and b of a colour in OKLab. In OKLab, equal
// distances look equal.
func oklab(c color.NRGBA) [3]float64 {
	lin := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b := lin(c.R), lin(c.G), lin(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	k := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*k, 1.9779984951*l - 2.4285922050*m + 0.4505937099*k, 0.0259040371*l + 0.7827717662*m - 0.8086757660*k,
	}
}

// contrast returns the contrast ratio of two colours as defined in WCAG 2.2.
func contrast(a, b color.NRGBA) float64 {
	lum := func(c color.NRGBA) float64 {
		lin := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
	}
	la, lb := lum(a), lum(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func TestPaletteLightness(t *testing.T) {
	for _, name := range themes {
		th := figure.ThemeByName(name)
		lightnessDiff := func(c color.NRGBA) float64 { return math.Abs(lightness(c) - lightness(th.Panel)) }
		// The difference in lightness to the panel must not decrease with |value|.
		// Rounding to 8 bits causes an error of 0.003.
		for i := 1; i < 256; i++ {
			if lightnessDiff(th.Sequential[i]) < lightnessDiff(th.Sequential[i-1])-0.003 {
				t.Errorf("%s: sequential turns back at %d", name, i)
			}
			if i < 128 && lightnessDiff(th.Diverging[i]) > lightnessDiff(th.Diverging[i-1])+0.003 ||
				i > 128 && lightnessDiff(th.Diverging[i]) < lightnessDiff(th.Diverging[i-1])-0.003 {
				t.Errorf("%s: diverging turns back at %d", name, i)
			}
		}
		for i := range 128 {
			if d := math.Abs(lightness(th.Diverging[i]) - lightness(th.Diverging[255-i])); d > 0.012 {
				t.Errorf("%s: at %d one sign is %.3f lighter than the other", name, i, d)
			}
		}
		if th.Diverging[127] != th.Panel || th.Diverging[128] != th.Panel || th.Sequential[0] != th.Panel {
			t.Errorf("%s: zero is %v, %v, %v on a panel of %v", name, th.Diverging[127], th.Diverging[128], th.Sequential[0], th.Panel)
		}
	}
}

// TestPalettesAreUniform checks that equal steps of a value look equally large. It
// divides each palette into 16 steps, which must have equal lengths in OKLab. Otherwise,
// a picture would have visible edges where the values have none.
func TestPalettesAreUniform(t *testing.T) {
	for _, name := range themes {
		th := figure.ThemeByName(name)
		stepRange := func(color func(i int) color.NRGBA, last int) (minStep, maxStep float64) {
			minStep = math.Inf(1)
			const steps = 8
			for i := range steps {
				a, b := oklab(color(i*last/steps)), oklab(color((i+1)*last/steps))
				d := math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2]) / float64((i+1)*last/steps-i*last/steps)
				minStep, maxStep = min(minStep, d), max(maxStep, d)
			}
			return minStep, maxStep
		}
		for what, color := range map[string]func(i int) color.NRGBA{
			"positive": func(i int) color.NRGBA { return th.Diverging[128+i] }, "negative": func(i int) color.NRGBA { return th.Diverging[127-i] },
		} {
			if minStep, maxStep := stepRange(color, 127); maxStep > 1.1*minStep {
				t.Errorf("%s, %s: steps differ by a factor of %.3f", name, what, maxStep/minStep)
			}
		}
		if minStep, maxStep := stepRange(func(i int) color.NRGBA { return th.Sequential[i] }, 255); maxStep > 1.1*minStep {
			t.Errorf("%s, sequential: steps differ by a factor of %.3f", name, maxStep/minStep)
		}
	}
}

func TestContrast(t *testing.T) {
	for name, want := range map[string][5]float64{ // contrast of ink, ink2, ink3, edge and accent on paper, from the design table
		"light": {15.97, 7.63, 4.97, 3.44, 7.93}, "dark": {15.04, 9.54, 6.42, 4.2, 8.5}, "projector": {21, 14.76, 9.17, 7.13, 9.57},
	} {
		th := figure.ThemeByName(name)
		for i, c := range []color.NRGBA{th.Ink, th.Ink2, th.Ink3, th.Edge, th.Accent} {
			if got := contrast(c, th.Paper); math.Abs(got-want[i]) > 0.01 {
				t.Errorf("%s: colour %d has contrast %.2f on paper, want %.2f", name, i, got, want[i])
			}
		}
		if got := contrast(th.Ink3, th.Panel); got < 4.5 {
			t.Errorf("%s: ticks have contrast %.2f on a panel", name, got)
		}
		for i, c := range th.Categorical {
			if got := contrast(c, th.Paper); got < 3 {
				t.Errorf("%s: group %d has contrast %.2f", name, i, got)
			}
		}
	}
	if figure.ThemeByName("sepia") != figure.ThemeByName("light") {
		t.Error("an unknown theme is not light")
	}
}

func TestPaletteAt(t *testing.T) {
	th := figure.ThemeByName("light")
	p := canvas.Palette{Min: -2, Max: 2, Colors: th.Diverging, NaN: th.NaN}
	for _, c := range []struct {
		v    float64
		want color.NRGBA
	}{
		{-2, th.Diverging[0]}, {2, th.Diverging[255]}, {0, th.Panel}, {-9, th.Diverging[0]}, {math.Inf(1), th.Diverging[255]},
		{math.Inf(-1), th.Diverging[0]}, {math.NaN(), th.NaN}, {-2 + 4*100.0/255, th.Diverging[100]},
	} {
		if got := p.At(c.v); got != c.want {
			t.Errorf("At(%g) = %v, want %v", c.v, got, c.want)
		}
	}
	p.Bands = 12
	if a, b := p.At(-0.16), p.At(0.16); a != b || a != th.Panel {
		t.Errorf("the middle band is %v to %v", a, b)
	}
	if a, b := p.At(0.17), p.At(0.49); a != b || a == th.Panel {
		t.Errorf("the first band is %v to %v", a, b)
	}
	p = canvas.Palette{Colors: th.Sequential, NaN: th.NaN} // a palette without a range
	if got := p.At(0); got != th.Sequential[0] {
		t.Errorf("At(0) of an empty range is %v", got)
	}
}
