package solve

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/approx/catalogue"
	"mercer/wasm/play/state/statetest"
)

// TestFeaturesPerSize checks that a fit has the number of features that the catalogue
// declares, or fewer with a note.
func TestFeaturesPerSize(t *testing.T) {
	for _, m := range catalogue.Methods {
		if !m.Traits.Sized {
			continue
		}
		for _, link := range []string{"n=200&sigma=0.2&m=24", "n=200&sigma=0.2&m=9", "n=200&sigma=0.2&m=40", "n=200&sigma=0.2&m=24&kernel=laplacian", "n=200&m=24&kernel=arccos1", "n=200&m=24&kernel=layered&sigma=0.2"} {
			s := statetest.Open(t, link+"&method="+m.Key)
			d := NewData(&s)
			k, err := s.NewKernel()
			if err != nil {
				t.Fatal(err)
			}
			fit, err := NewFit(t.Context(), &s, k, d, FitOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if fit.Refusal != "" || m.FeaturesVary && m.FeaturesSetting == "" {
				continue
			}
			want := math.Ceil(FeaturesPerSize(&m, k)*float64(s.Rank)) + float64(m.FeaturesBeside)
			if got := float64(fit.Features.Len()); got > want || got < 0.85*want && len(fit.Notes) == 0 {
				t.Errorf("%s: %s has %g features, want %g", link, m.Key, got, want)
			}
		}
	}
}

// TestSizeNoun checks that the phrase of each method with a size contains a noun for it.
func TestSizeNoun(t *testing.T) {
	for _, m := range catalogue.Methods {
		if noun := sizeNoun(m.Phrase); strings.Contains(m.Phrase, "m = ") && m.Key != "kpca-centred" && m.Key != "layers" && (noun == "" || strings.ContainsAny(noun, "{}[]=")) {
			t.Errorf("%s: the noun is %q", m.Key, noun)
		}
	}
}

// TestSizeTextCountsLandmarks checks that the title of a method contains the number of
// its landmarks, for every rank.
func TestSizeTextCountsLandmarks(t *testing.T) {
	for _, m := range catalogue.Methods {
		s := statetest.Open(t, "n=60&sigma=0.2&m=20&method="+m.Key)
		d := NewData(&s)
		k, err := s.NewKernel()
		if err != nil {
			t.Fatal(err)
		}
		fit, err := NewFit(t.Context(), &s, k, d, FitOptions{})
		if err != nil {
			t.Fatal(err)
		}
		placedCount := fit.Landmarks.Centers.Len()
		if noun := sizeNoun(m.Phrase); placedCount > 1 && noun == m.Marks {
			want := fmt.Sprintf("%d %s, ", placedCount, noun)
			if got := SizeWords(&s, fit, k); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, fmt.Sprintf("rank %d", fit.Features.Len())) {
				t.Errorf("%s: the title is %q, and the fit has %d landmarks and rank %d", m.Key, got, placedCount, fit.Features.Len())
			}
		}
	}
}
