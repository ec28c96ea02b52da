package figure

import (
	"image/color"
	"math"
	"strconv"
	"sync"

	"mercer/viz/contract"
)

// A Theme holds the colours and palettes of a page.
type Theme struct {
	Paper  color.NRGBA // background of the page
	Panel  color.NRGBA // background of a picture, and the colour of zero in every palette
	Raised color.NRGBA // surfaces above the page

	Ink  color.NRGBA // text, exact values, the zero line
	Ink2 color.NRGBA // labels
	Ink3 color.NRGBA // ticks, additions to titles
	Edge color.NRGBA // outlines that carry information
	Rule color.NRGBA // other thin lines

	Accent color.NRGBA // approximations, landmarks, text buttons
	NaN    color.NRGBA // missing values

	IsDark bool

	Diverging   [256]color.NRGBA // zero lies between entries 127 and 128, which are equal
	Sequential  [256]color.NRGBA // zero is entry 0
	Categorical [8]color.NRGBA   // groups; a shape or a dash pattern also distinguishes them
}

// ThemeByName returns the theme with the given name: "light", "dark" or "projector".
// For any other name, it returns the light theme.
func ThemeByName(name string) *Theme {
	switch name {
	case contract.DarkTheme.Key:
		return darkTheme()
	case contract.ProjectorTheme.Key:
		return projectorTheme()
	}
	return lightTheme()
}

var (
	lightTheme     = sync.OnceValue(func() *Theme { return newTheme(contract.LightTheme) })
	darkTheme      = sync.OnceValue(func() *Theme { return newTheme(contract.DarkTheme) })
	projectorTheme = sync.OnceValue(func() *Theme { return newTheme(contract.ProjectorTheme) })
)

// newTheme returns the theme that c declares.
func newTheme(c contract.Theme) *Theme {
	t := &Theme{
		Paper: parseColor(c.Paper), Panel: parseColor(c.Panel), Raised: parseColor(c.Raised),
		Ink: parseColor(c.Ink), Ink2: parseColor(c.Ink2), Ink3: parseColor(c.Ink3), Edge: parseColor(c.Edge), Rule: parseColor(c.Rule),
		Accent: parseColor(c.Accent), NaN: parseColor(c.NaN), IsDark: c.Key == contract.DarkTheme.Key,
		Categorical: [8]color.NRGBA(parseColors(c.Categorical)),
	}
	stops := parseColors(c.Diverging)
	mid := len(stops) / 2
	fillRamp(t.Diverging[:128], stops[:mid+1])
	fillRamp(t.Diverging[128:], stops[mid:])
	fillRamp(t.Sequential[:], parseColors(c.Sequential))
	return t
}

// parseColor converts a colour from a string of six hexadecimal digits. It panics if
// the string is invalid.
func parseColor(c contract.Color) color.NRGBA {
	v, err := strconv.ParseUint(string(c), 16, 24)
	if err != nil {
		panic("figure: colour " + err.Error())
	}
	return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// parseColors applies parseColor to each declared colour.
func parseColors(declaredColors []contract.Color) []color.NRGBA {
	list := make([]color.NRGBA, len(declaredColors))
	for i, c := range declaredColors {
		list[i] = parseColor(c)
	}
	return list
}

// Fade returns c with its opacity multiplied by a, which lies in [0, 1].
func Fade(c color.NRGBA, a float64) color.NRGBA {
	c.A = uint8(float64(c.A)*a + 0.5)
	return c
}

// mixColors interpolates linearly between a at t = 0 and b at t = 1.
func mixColors(a, b color.NRGBA, t float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + t*(float64(y)-float64(x)))) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}
