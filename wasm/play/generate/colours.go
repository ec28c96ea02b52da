package main

import (
	"fmt"
	"strings"

	"mercer/viz/contract"
	"mercer/viz/view/compare"
)

// colorSections contains the function that writes each generated section of the style
// sheets. The keys are the names in the comments before the sections.
var colorSections = map[string]func() string{"themes": cssThemes, "palettes": cssPalettes, "groups": cssGroups}

const colorsEnd = "/* end of colours */"

// fillColors replaces the generated sections of a style sheet. Each section is between
// the comments "colours: NAME" and "end of colours".
func fillColors(sheet string) (string, error) {
	var b strings.Builder
	for {
		before, remainder, isFound := strings.Cut(sheet, "/* colours: ")
		b.WriteString(before)
		if !isFound {
			return b.String(), nil
		}
		name, remainder, _ := strings.Cut(remainder, " */\n")
		_, after, isClosed := strings.Cut(remainder, colorsEnd)
		section, isKnown := colorSections[name]
		if !isKnown || !isClosed {
			return "", fmt.Errorf("the colours %q are not known or have no end", name)
		}
		b.WriteString("/* colours: " + name + " */\n" + section() + colorsEnd)
		sheet = after
	}
}

// cssThemes returns the colours of the page as CSS custom properties.
func cssThemes() string {
	return ":root, [data-theme=\"light\"] {" + properties(contract.LightTheme) + " color-scheme: light; }\n" +
		"[data-theme=\"dark\"] {" + properties(contract.DarkTheme) + " color-scheme: dark; }\n" +
		"[data-theme=\"projector\"] {" + properties(contract.ProjectorTheme) + " }\n" +
		"@media screen and (prefers-color-scheme: dark) {\n" +
		"  :root:not([data-theme]) {" + properties(contract.DarkTheme) + " color-scheme: dark; } /* for pages without a script */\n}\n" +
		"@media print {\n" +
		"  :root, [data-theme] {" + properties(contract.PrintTheme) + " color-scheme: light; }\n}\n"
}

// properties returns the colours of a theme as CSS declarations.
func properties(t contract.Theme) string {
	var b strings.Builder
	for _, p := range []struct {
		name  string
		color contract.Color
	}{
		{"paper", t.Paper}, {"panel", t.Panel}, {"raised", t.Raised}, {"ink", t.Ink}, {"ink2", t.Ink2}, {"ink3", t.Ink3},
		{"edge", t.Edge}, {"rule", t.Rule}, {"accent", t.Accent}, {"wash", t.Wash},
		{"note", t.Note}, {"note-wash", t.NoteWash}, {"alert", t.Alert}, {"alert-wash", t.AlertWash},
	} {
		fmt.Fprintf(&b, " --%s: #%s;", p.name, p.color)
	}
	for j := range min(compare.MaxMethods, len(t.Categorical)) { // a theme of the page only has no such colours
		fmt.Fprintf(&b, " --method%d: #%s;", j+1, t.Categorical[j])
	}
	return b.String()
}

// cssGroups returns the CSS rules with the colours of the marks of groups.
func cssGroups() string {
	var b strings.Builder
	for _, t := range []contract.Theme{contract.LightTheme, contract.DarkTheme} {
		selector := ""
		if t.Key != contract.LightTheme.Key {
			selector = fmt.Sprintf("[data-theme=%q] ", t.Key)
		}
		for i, c := range t.Categorical {
			fmt.Fprintf(&b, "%s.group%d { fill: #%s; }\n", selector, i+1, c)
		}
	}
	return b.String()
}

// cssPalettes returns the CSS rules that show the palettes in the style guide.
func cssPalettes() string {
	var b strings.Builder
	for _, t := range []contract.Theme{contract.LightTheme, contract.DarkTheme} {
		selector := ""
		if t.Key != contract.LightTheme.Key {
			selector = fmt.Sprintf("[data-theme=%q] ", t.Key)
		}
		gradient := func(class string, stops []contract.Color) {
			fmt.Fprintf(&b, "%s.%s { background: linear-gradient(to right in oklab", selector, class)
			for _, c := range stops {
				fmt.Fprintf(&b, ", #%s", c)
			}
			b.WriteString("); }\n")
		}
		gradient("diverging", t.Diverging)
		gradient("sequential", t.Sequential)
		for i, c := range t.Categorical {
			fmt.Fprintf(&b, "%s.cats i:nth-child(%d) { background: #%s; }\n", selector, i+1, c)
		}
	}
	return b.String()
}
