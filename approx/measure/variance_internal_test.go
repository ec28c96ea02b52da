package measure

import (
	"strings"
	"testing"
)

// TestVarianceDescriptions checks that the descriptions are complete sentences.
func TestVarianceDescriptions(t *testing.T) {
	checkSentence := func(what, doc string, words ...string) {
		if !strings.HasSuffix(doc, ".") || strings.ToUpper(doc[:1]) != doc[:1] {
			t.Errorf("%s: not a sentence: %q", what, doc)
		}
		for i, w := range words {
			if strings.TrimSpace(w) != w || w == "" {
				t.Errorf("%s: entry %d is %q", what, i, w)
			}
		}
	}
	keys := map[string]bool{}
	for _, v := range []*Variance{IndependentWaves, PhasedWaves, OrthogonalWaves, OrthonormalColumns, SimplexWaves, DegreeThree, RandomGrids} {
		checkSentence(v.Name, v.Doc, v.Name, v.Formula, v.Source)
		if keys[v.Name] {
			t.Errorf("%s: twice", v.Name)
		}
		keys[v.Name] = true
	}
}
