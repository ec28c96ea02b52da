package scene

import (
	"slices"
	"strings"

	"mercer/viz/text"
	"mercer/viz/view"
)

// Describe returns a description of a scene for screen readers. It contains one line of
// plain text for each panel, in the order of the scene.
func Describe(n view.Numbers, v view.Look) string {
	b := blocksOf(n)
	var lines []string
	for _, s := range slotsOf(v, 1200, 800, b) {
		if s.Thumb > 0 {
			continue
		}
		words := strings.ReplaceAll(absenceReason(b, s.Name), "\n", " ")
		if words == "" && s.Picture.Describe != nil {
			words = s.Picture.Describe(b)
		}
		if words != "" && !slices.Contains(lines, words) { // all panels of a row may have the same reason
			lines = append(lines, words)
		}
	}
	return text.Plain(strings.Join(lines, "\n"))
}
