package scene_test

import (
	"image/color"
	"math"
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// linearRGB converts an sRGB colour to linear intensities (IEC 61966-2-1).
func linearRGB(c color.NRGBA) (v [3]float64) {
	for i, x := range [3]uint8{c.R, c.G, c.B} {
		s := float64(x) / 255
		if v[i] = s / 12.92; s > 0.04045 {
			v[i] = math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	return v
}

// greyLightness returns the lightness CIE L* of a colour, from 0 for black to 100 for
// white.
func greyLightness(v [3]float64) float64 {
	y := 0.2126*v[0] + 0.7152*v[1] + 0.0722*v[2]
	if y <= 216./24389 {
		return y * 24389 / 27
	}
	return 116*math.Cbrt(y) - 16
}

// A vision is a matrix that simulates a colour vision deficiency in linear RGB. The
// matrices are taken from Machado, Oliveira and Fernandes (IEEE Trans. Vis. Comput.
// Graph. 15, 2009) for severity 1.
type vision [3][3]float64

var visions = map[string]vision{
	"all cones": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia": {
		{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998},
	},
	"deuteranopia": {
		{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881},
	},
	"tritanopia": {
		{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900},
	},
}

// simulate returns the simulated colour in linear RGB, clipped to [0, 1].
func (e vision) simulate(c color.NRGBA) (out [3]float64) {
	v := linearRGB(c)
	for i, row := range e {
		out[i] = min(max(row[0]*v[0]+row[1]*v[1]+row[2]*v[2], 0), 1)
	}
	return out
}

// colorDistance returns the distance between two simulated colours in OKLab (Ottosson
// 2020). A distance of 0.02 is just visible.
func (e vision) colorDistance(a, b color.NRGBA) float64 {
	lab := func(v [3]float64) [3]float64 {
		l := math.Cbrt(0.4122214708*v[0] + 0.5363325363*v[1] + 0.0514459929*v[2])
		m := math.Cbrt(0.2119034982*v[0] + 0.6806995451*v[1] + 0.1073969566*v[2])
		s := math.Cbrt(0.0883024619*v[0] + 0.2817188376*v[1] + 0.6299787005*v[2])
		return [3]float64{
			0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
			1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
			0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
		}
	}
	p, q := lab(e.simulate(a)), lab(e.simulate(b))
	return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
}

// TestPalettesInGrey checks the palettes in grey and for each kind of vision. Larger
// values must differ more from the colour of the panel. Equal positive and negative
// values must be equally light, so that neither sign dominates. Dashed contours
// distinguish the signs.
func TestPalettesInGrey(t *testing.T) {
	const rounding = 0.45 // rounding error of 8-bit colours in L*, where a palette is darkest
	for _, name := range themes {
		th := figure.ThemeByName(name)
		for visionName, e := range visions {
			ground := greyLightness(e.simulate(th.Panel))
			lightnessDiff := func(c color.NRGBA) float64 { return math.Abs(greyLightness(e.simulate(c)) - ground) }
			for i := 1; i < 256; i++ {
				if lightnessDiff(th.Sequential[i]) < lightnessDiff(th.Sequential[i-1])-rounding {
					t.Errorf("%s, %s: the sequential map turns back at %d", name, visionName, i)
				}
				if i < 128 && lightnessDiff(th.Diverging[i]) > lightnessDiff(th.Diverging[i-1])+rounding || i > 128 && lightnessDiff(th.Diverging[i]) < lightnessDiff(th.Diverging[i-1])-rounding {
					t.Errorf("%s, %s: the diverging map turns back at %d", name, visionName, i)
				}
			}
		}
		all := visions["all cones"]
		for i := range 128 {
			low, high := greyLightness(all.simulate(th.Diverging[i])), greyLightness(all.simulate(th.Diverging[255-i]))
			if math.Abs(low-high) > 2.5 {
				t.Errorf("%s: %d below zero prints as %.1f, above as %.1f", name, 127-i, low, high)
			}
		}
		if span := math.Abs(greyLightness(all.simulate(th.Sequential[255])) - greyLightness(all.simulate(th.Panel))); span < 70 {
			t.Errorf("%s: the sequential map has %.0f of 100 shades", name, span)
		}
	}
}

// TestColorVision checks that the colours of groups and of the two signs of a
// field can be distinguished with every kind of vision.
func TestColorVision(t *testing.T) {
	groups := map[string]map[string]float64{
		"light":     {"all cones": 0.149, "deuteranopia": 0.118, "protanopia": 0.095, "tritanopia": 0.123},
		"dark":      {"all cones": 0.159, "deuteranopia": 0.090, "protanopia": 0.093, "tritanopia": 0.111},
		"projector": {"all cones": 0.149, "deuteranopia": 0.118, "protanopia": 0.095, "tritanopia": 0.123},
	}
	for _, name := range themes {
		th := figure.ThemeByName(name)
		for visionName, e := range visions {
			minDistance := math.Inf(1)
			for i, a := range th.Categorical {
				for _, b := range th.Categorical[:i] {
					minDistance = min(minDistance, e.colorDistance(a, b))
				}
			}
			if want := groups[name][visionName]; math.Abs(minDistance-want) > 0.001 {
				t.Errorf("%s, %s: two groups are %.4f apart, want %g", name, visionName, minDistance, want)
			}
			if d := e.colorDistance(th.Diverging[0], th.Diverging[255]); d < 0.18 {
				t.Errorf("%s, %s: the ends of the diverging map are %.3f apart", name, visionName, d)
			}
			if d := e.colorDistance(th.Diverging[95], th.Diverging[255-95]); d < 0.08 {
				t.Errorf("%s, %s: a quarter below and above zero are %.3f apart", name, visionName, d)
			}
		}
	}
}

// lineCounter is a canvas that counts the polylines in the left and the right half.
type lineCounter struct {
	recorder
	left, right int
}

func (p *lineCounter) StrokePolyline(xy []float64, _ float64, _ color.NRGBA) {
	if xy[0] < 50 {
		p.left++
	} else {
		p.right++
	}
}

// TestContourDashes checks that contours are dashed below zero and solid above, so
// that the sign is visible without colours.
func TestContourDashes(t *testing.T) {
	const n = 41
	z := make([]float32, 0, n*n)
	for j := range n {
		for i := range n {
			x, y := float64(i)/(n-1), float64(j)/(n-1)
			bump := func(at float64) float64 { return math.Exp(-50 * ((x-at)*(x-at) + (y-0.5)*(y-0.5))) }
			z = append(z, float32(bump(0.75)-bump(0.25)))
		}
	}
	box := canvas.Rect{X1: 1, Y1: 1}
	for _, layout := range []string{"desk", "projector"} {
		style := &figure.Style{Theme: figure.ThemeByName("light"), Tick: 11, Line: 1, Mark: 1}
		if layout == "projector" {
			style.Bands = 12
		}
		c := &lineCounter{recorder: recorder{w: 100, h: 100}}
		figure.Contours{Style: style, Nx: n, Ny: n, Z: z, Box: box, Range: box, Scale: 1}.Draw(c, canvas.Rect{X1: 100, Y1: 100})
		if c.right < 4 || c.right > 6 || c.left < 4*c.right {
			t.Errorf("%s: %d pieces of lines above zero, %d below", layout, c.right, c.left)
		}
	}
}
