package scene

import (
	"slices"
	"strings"

	"mercer/viz/text"
	"mercer/viz/view"
)

// Describe says in plain sentences what the panels of a scene show, for who
// cannot see them: one or two for each panel, a line each, in the order of the
// scene. It says nothing that the numbers do not.
func Describe(n view.Numbers, v view.Look) string {
	b := blocksOf(n)
	var lines []string
	for _, s := range slots(v, 1200, 800, b) {
		if s.Thumb > 0 {
			continue
		}
		words := strings.ReplaceAll(absent(b, s.Name), "\n", " ")
		if words == "" && s.Picture.Describe != nil {
			words = s.Picture.Describe(b)
		}
		if words != "" && !slices.Contains(lines, words) { // a reason may be that of a whole row
			lines = append(lines, words)
		}
	}
	return text.Plain(strings.Join(lines, "\n"))
}
