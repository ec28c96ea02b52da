package figure

import (
	"image/color"
	"math"
	"strconv"
	"strings"
	"sync"
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

// Tokens returns the theme with the given name: "light", "dark" or "projector". Any
// other name gives the light one.
func Tokens(name string) *Theme {
	switch name {
	case "dark":
		return dark()
	case "projector":
		return projector()
	}
	return light()
}

var light = sync.OnceValue(func() *Theme {
	return theme(
		"fbfaf6 f7f5f0 ffffff 1b1e25 4b515d 686d77 85878c dedad0 99085a c9c6bf",
		"06338c 0a4ea3 1d69b7 3983c6 589dd2 7cb5db a2cce3 cce1e9 f7f5f0 e9dbc4 ddbf9a d2a272 c5844f b7672d a54908 8b3000 6f1a00",
		"f7f5f0 f5d8ca efb9ae e69b9a db7c8c c66182 b0467a 952f72 732767 531e58 361544",
		"013094 cf5604 217871 c579a5 8346b3 9b1207 8d82f8 5f2151")
})

var dark = sync.OnceValue(func() *Theme {
	t := theme(
		"14161b 1c1f26 22262e eceae4 bbbcc0 979aa1 757a84 2d3139 f294ca 565a62",
		"79e2ff 46c9f6 3fadde 3e91c3 3e76a5 395e85 324765 283245 1c1f26 3b2d2f 5b3d35 7b4d39 9b603d b8753f d38d43 eca84e ffc66a",
		"1c1f26 342848 532f66 77337f 9c3d90 bd5293 dc6994 f38697 fea798 ffcaad ffebd5",
		"49b3d8 be3d70 a6ad34 9174e9 dd87a2 91f389 946d11 457b9f")
	t.Dark = true
	return t
})

var projector = sync.OnceValue(func() *Theme {
	return theme(
		"ffffff ffffff ffffff 000000 26282c 45484e 55585e b9b9b9 8a004f bdbdbd",
		"001784 003c99 0159ba 2478d0 4b97df 72b3e9 9ecff1 cde8f8 ffffff f1e0cb e6bf99 da9d6c cc7a42 ba5612 9b3b01 792400 580e00",
		"ffffff fdddd3 f7bab2 ed979b e0738c c75380 ab3477 8c146d 660d5f 43054c 250035",
		"013094 cf5604 217871 c579a5 8346b3 9b1207 8d82f8 5f2151")
})

// theme builds a theme from its tokens, in the order of the fields of Theme, and
// the stops of its palettes.
func theme(tokens, diverging, sequential, categorical string) *Theme {
	c := parseColours(tokens)
	t := &Theme{
		Paper: c[0], Panel: c[1], Raised: c[2], Ink: c[3], Ink2: c[4], Ink3: c[5],
		Edge: c[6], Rule: c[7], Accent: c[8], NaN: c[9],
		Categorical: [8]color.NRGBA(parseColours(categorical)),
	}
	stops := parseColours(diverging)
	mid := len(stops) / 2
	fillRamp(t.Diverging[:128], stops[:mid+1])
	fillRamp(t.Diverging[128:], stops[mid:])
	fillRamp(t.Sequential[:], parseColours(sequential))
	return t
}

// parseColours parses opaque colours written as rrggbb.
func parseColours(words string) []color.NRGBA {
	var cs []color.NRGBA
	for w := range strings.FieldsSeq(words) {
		v, err := strconv.ParseUint(w, 16, 24)
		if err != nil {
			panic("viz: " + err.Error())
		}
		cs = append(cs, color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255})
	}
	return cs
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
