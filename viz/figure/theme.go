package figure

import (
	"image/color"
	"math"
	"strconv"
	"sync"

	"mercer/viz/contract"
)

// A Theme holds the colours of a page: tokens named by their use, and the palettes.
type Theme struct {
	Paper  color.NRGBA // the page
	Panel  color.NRGBA // a picture, and zero in every palette
	Raised color.NRGBA // raised above the page

	Ink  color.NRGBA // text, exact values, the zero line
	Ink2 color.NRGBA // labels
	Ink3 color.NRGBA // ticks, additions to titles
	Edge color.NRGBA // meaningful outlines
	Rule color.NRGBA // other hairlines

	Accent color.NRGBA // approximations, landmarks, words to click
	NaN    color.NRGBA // missing values

	Dark bool

	Diverging   [256]color.NRGBA // zero between entries 127 and 128, which are equal
	Sequential  [256]color.NRGBA // zero at entry 0
	Categorical [8]color.NRGBA   // groups, always with a shape or a dash too
}

// Tokens returns the theme with the given name: "light", "dark" or "projector". For
// any other name, Tokens returns the light theme.
func Tokens(name string) *Theme {
	switch name {
	case contract.Dark.Key:
		return dark()
	case contract.Projector.Key:
		return projector()
	}
	return light()
}

var (
	light     = sync.OnceValue(func() *Theme { return newTheme(contract.Light) })
	dark      = sync.OnceValue(func() *Theme { return newTheme(contract.Dark) })
	projector = sync.OnceValue(func() *Theme { return newTheme(contract.Projector) })
)

// newTheme returns the colours of a declaration, and its palettes.
func newTheme(c contract.Theme) *Theme {
	t := &Theme{
		Paper: parse(c.Paper), Panel: parse(c.Panel), Raised: parse(c.Raised),
		Ink: parse(c.Ink), Ink2: parse(c.Ink2), Ink3: parse(c.Ink3), Edge: parse(c.Edge), Rule: parse(c.Rule),
		Accent: parse(c.Accent), NaN: parse(c.NaN), Dark: c.Key == contract.Dark.Key,
		Categorical: [8]color.NRGBA(parseAll(c.Categorical)),
	}
	stops := parseAll(c.Diverging)
	mid := len(stops) / 2
	fillRamp(t.Diverging[:128], stops[:mid+1])
	fillRamp(t.Diverging[128:], stops[mid:])
	fillRamp(t.Sequential[:], parseAll(c.Sequential))
	return t
}

// parse returns a declared colour.
func parse(c contract.Colour) color.NRGBA {
	v, err := strconv.ParseUint(string(c), 16, 24)
	if err != nil {
		panic("figure: colour " + err.Error())
	}
	return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// parseAll returns declared colours.
func parseAll(declared []contract.Colour) []color.NRGBA {
	list := make([]color.NRGBA, len(declared))
	for i, c := range declared {
		list[i] = parse(c)
	}
	return list
}

// Fade returns c at the opacity a in [0, 1].
func Fade(c color.NRGBA, a float64) color.NRGBA {
	c.A = uint8(float64(c.A)*a + 0.5)
	return c
}

// mix returns the colour at the fraction t of the way from a to b.
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	at := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + t*(float64(y)-float64(x)))) }
	return color.NRGBA{at(a.R, b.R), at(a.G, b.G), at(a.B, b.B), at(a.A, b.A)}
}
