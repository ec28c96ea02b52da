package figure

import (
	"image/color"
	"math"

	"mercer/viz/canvas"
)

// DivergingPalette returns the palette for values from −scale to scale. Negative values
// are blue, and positive values are ochre. Zero has the colour of the panel.
func (s *Style) DivergingPalette(scale float64) canvas.Palette {
	p := canvas.Palette{Min: -scale, Max: scale, Colors: s.Diverging, NaN: s.NaN}
	if s.Bands > 0 {
		p.Bands = 2 * s.Steps(scale, false)
	}
	return p
}

// SequentialPalette returns the palette for values from 0 to scale.
func (s *Style) SequentialPalette(scale float64) canvas.Palette {
	p := canvas.Palette{Min: 0, Max: scale, Colors: s.Sequential, NaN: s.NaN}
	if s.Bands > 0 {
		p.Bands = s.Steps(scale, true)
	}
	return p
}

// fillRamp fills dst with a colour ramp through stops. The first and the last colour of
// dst are the first and the last stop. fillRamp interpolates in OKLab, in which equal
// distances look equal.
func fillRamp(dst, stops []color.NRGBA) {
	for i := range dst {
		t := float64(i) / float64(len(dst)-1) * float64(len(stops)-1)
		j := min(int(t), len(stops)-2)
		a, b, f := toLab(stops[j]), toLab(stops[j+1]), t-float64(j)
		for k := range a {
			a[k] += f * (b[k] - a[k])
		}
		dst[i] = fromLab(a)
	}
}

// toLab returns the OKLab coordinates L, a and b of an sRGB colour (Ottosson 2020).
func toLab(c color.NRGBA) [3]float64 {
	r, g, b := decodeSRGB(c.R), decodeSRGB(c.G), decodeSRGB(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// fromLab converts OKLab coordinates to an sRGB colour. Colours outside of the sRGB
// gamut are clipped.
func fromLab(c [3]float64) color.NRGBA {
	l := cube(c[0] + 0.3963377774*c[1] + 0.2158037573*c[2])
	m := cube(c[0] - 0.1055613458*c[1] - 0.0638541728*c[2])
	s := cube(c[0] - 0.0894841775*c[1] - 1.2914855480*c[2])
	return color.NRGBA{
		encodeSRGB(+4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		encodeSRGB(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		encodeSRGB(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
		255,
	}
}

func cube(v float64) float64 { return v * v * v }

// decodeSRGB converts an encoded sRGB component to linear intensity from 0 to 1 (IEC
// 61966-2-1).
func decodeSRGB(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

// encodeSRGB is the inverse of decodeSRGB. Intensities outside of [0, 1] are clipped.
func encodeSRGB(x float64) uint8 {
	x = min(max(x, 0), 1)
	if x <= 0.0031308 {
		x *= 12.92
	} else {
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * x))
}
