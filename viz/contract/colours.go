package contract

// A Color is an opaque colour, written as rrggbb in hexadecimal.
type Color string

// A Theme declares the colours of the page and of its pictures. Each colour is named
// after its use. A theme that applies to the page only has no palettes.
type Theme struct {
	Key string

	Paper  Color // background of the page
	Panel  Color // background of a picture, and the value 0 in palettes
	Raised Color // background of elements above the page, such as menus

	Ink  Color // text, exact values, the zero line
	Ink2 Color // labels
	Ink3 Color // ticks, second parts of titles
	Edge Color // meaningful outlines
	Rule Color // other hairlines

	Accent Color // approximations, landmarks, links
	Wash   Color // background of the selection

	Note, NoteWash   Color // notes, and their background
	Alert, AlertWash Color // errors, and their background

	NaN Color // missing values

	Diverging   []Color // colours from the most negative to the most positive value; the middle colour stands for 0
	Sequential  []Color // colours from 0 to the largest value
	Categorical []Color // colours of groups, which also differ in shape or dash pattern
}

// LightTheme is the default theme.
var LightTheme = Theme{
	Key:   "light",
	Paper: "fbfaf6", Panel: "f7f5f0", Raised: "ffffff",
	Ink: "1b1e25", Ink2: "4b515d", Ink3: "686d77", Edge: "85878c", Rule: "dedad0",
	Accent: "99085a", Wash: "f5e4ec", Note: "7a4b00", NoteWash: "f8eed8", Alert: "a81c12", AlertWash: "fae5e0", NaN: "c9c6bf",
	Diverging: []Color{
		"06338c", "0a4ea3", "1d69b7", "3983c6", "589dd2", "7cb5db", "a2cce3", "cce1e9",
		"f7f5f0", "e9dbc4", "ddbf9a", "d2a272", "c5844f", "b7672d", "a54908", "8b3000", "6f1a00",
	},
	Sequential:  []Color{"f7f5f0", "f5d8ca", "efb9ae", "e69b9a", "db7c8c", "c66182", "b0467a", "952f72", "732767", "531e58", "361544"},
	Categorical: categoricalOnWhite,
}

// DarkTheme is the theme for dark rooms.
var DarkTheme = Theme{
	Key:   "dark",
	Paper: "14161b", Panel: "1c1f26", Raised: "22262e",
	Ink: "eceae4", Ink2: "bbbcc0", Ink3: "979aa1", Edge: "757a84", Rule: "2d3139",
	Accent: "f294ca", Wash: "3b2231", Note: "e9bd6b", NoteWash: "32291a", Alert: "ff9d8c", AlertWash: "3a201d", NaN: "565a62",
	Diverging: []Color{
		"79e2ff", "46c9f6", "3fadde", "3e91c3", "3e76a5", "395e85", "324765", "283245",
		"1c1f26", "3b2d2f", "5b3d35", "7b4d39", "9b603d", "b8753f", "d38d43", "eca84e", "ffc66a",
	},
	Sequential:  []Color{"1c1f26", "342848", "532f66", "77337f", "9c3d90", "bd5293", "dc6994", "f38697", "fea798", "ffcaad", "ffebd5"},
	Categorical: []Color{"49b3d8", "be3d70", "a6ad34", "9174e9", "dd87a2", "91f389", "946d11", "457b9f"},
}

// ProjectorTheme is the theme for lecture halls. It has more contrast than LightTheme.
var ProjectorTheme = Theme{
	Key:   "projector",
	Paper: "ffffff", Panel: "ffffff", Raised: "ffffff",
	Ink: "000000", Ink2: "26282c", Ink3: "45484e", Edge: "55585e", Rule: "b9b9b9",
	Accent: "8a004f", Wash: "f7dfea", Note: "5e3900", NoteWash: "ffefcc", Alert: "930f07", AlertWash: "ffe0da", NaN: "bdbdbd",
	Diverging: []Color{
		"001784", "003c99", "0159ba", "2478d0", "4b97df", "72b3e9", "9ecff1", "cde8f8",
		"ffffff", "f1e0cb", "e6bf99", "da9d6c", "cc7a42", "ba5612", "9b3b01", "792400", "580e00",
	},
	Sequential:  []Color{"ffffff", "fdddd3", "f7bab2", "ed979b", "e0738c", "c75380", "ab3477", "8c146d", "660d5f", "43054c", "250035"},
	Categorical: categoricalOnWhite,
}

// PrintTheme is the theme of the printed page. Pictures are printed in the light theme.
var PrintTheme = Theme{
	Key:   "print",
	Paper: "ffffff", Panel: "ffffff", Raised: "ffffff",
	Ink: "000000", Ink2: "26282c", Ink3: "45484e", Edge: "55585e", Rule: "b9b9b9",
	Accent: "8a004f", Wash: "ffffff", Note: "55585e", NoteWash: "ffffff", Alert: "930f07", AlertWash: "ffffff",
	Categorical: categoricalOnWhite,
}

// categoricalOnWhite holds the colours of groups on light paper.
var categoricalOnWhite = []Color{"013094", "cf5604", "217871", "c579a5", "8346b3", "9b1207", "8d82f8", "5f2151"}
