package scene

import (
	"slices"
	"strings"

	"mercer/viz/text"
	"mercer/viz/view"
)

// Describe describes the panels of a scene in plain sentences, for users who cannot
// see them. It returns one line for each panel, in the order of the scene.
func Describe(n view.Numbers, v view.Look) string {
	b := blocksOf(n)
	var lines []string
	for _, s := range slotsOf(v, 1200, 800, b) {
		if s.Thumb > 0 {
			continue
		}
		words := strings.ReplaceAll(absent(b, s.Name), "\n", " ")
		if words == "" && s.Picture.Describe != nil {
			words = s.Picture.Describe(b)
		}
		if words != "" && !slices.Contains(lines, words) { // a reason may apply to a whole row
			lines = append(lines, words)
		}
	}
	return text.Plain(strings.Join(lines, "\n"))
}
