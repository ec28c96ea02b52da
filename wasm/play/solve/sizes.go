package solve

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/wasm/play/state"
)

// SizeWords describes the size of a fit of s, for example "24 landmarks, rank 24".
func SizeWords(s *state.State, fit *Fit, k approx.Kernel) string {
	m, size, rank := state.Method(s.Method), fit.Size, fit.Features.Len()
	words := fmt.Sprintf("rank %s", approx.FormatCount(rank))
	noun := sizeNoun(m.Phrase)
	if m.Traits.Sized && FeaturesPerSize(m, k) == 1 && rank < s.Rank {
		size, words = s.Rank, "numerical "+words
	}
	if m.Phrase == "" { // the method has no size
		return words
	}
	if centerCount := fit.Landmarks.Centers.Len(); noun == m.Marks && centerCount > 0 { // fit.Size may be the rank of a fit
		size = centerCount
	}
	if noun == "" {
		return fmt.Sprintf("*m* = %s, %s", approx.FormatCount(size), words)
	}
	if stem, ok := strings.CutSuffix(noun, "ies"); size == 1 && ok {
		noun = stem + "y"
	} else if size == 1 {
		noun = strings.TrimSuffix(noun, "s")
	}
	return fmt.Sprintf("%s %s, %s", approx.FormatCount(size), noun, words)
}

// sizeNoun returns the plural noun for the size in the phrase of a method, for example
// "landmarks". It returns "" if there is no noun, or if the noun depends on a setting.
func sizeNoun(phrase string) string {
	_, after, ok := strings.Cut(strings.NewReplacer("{m}", "[m]").Replace(phrase), "[m]")
	if !ok {
		return ""
	}
	if strings.Contains(after, " or ") {
		return ""
	}
	end := len(after)
	for _, mark := range []string{",", ":", " of ", " in ", " and ", " from "} {
		if i := strings.Index(after, mark); i >= 0 {
			end = min(end, i)
		}
	}
	return strings.TrimSpace(after[:end])
}

// FeaturesPerSize returns the number of features per unit of m, for a method and a
// kernel. It is two if every frequency has a cosine and a sine.
func FeaturesPerSize(m *catalogue.MethodEntry, k approx.Kernel) float64 {
	if m.FeaturesPerSize > 1 && hasNeurons(k) {
		return 1
	}
	return cmp.Or(m.FeaturesPerSize, 1)
}

// hasNeurons reports whether k is a mean over neurons. Each neuron is one feature.
func hasNeurons(k approx.Kernel) bool {
	k, _ = approx.Unwarp(k)
	s, _ := approx.SpectrumOf(k)
	return s.Activation != nil
}

// FeatureCount returns the number of features of a fit of s by design. The rank of the fit can
// be smaller because of rounding. If m does not determine the number, it is the rank.
func FeatureCount(s *state.State, fit *approx.Fit, k approx.Kernel) int {
	m := state.Method(s.Method)
	isVaried := m.FeaturesVary && (m.FeaturesSetting == "" || s.SettingsOf(m.Key, m.Params)[m.FeaturesSetting] != 0)
	if !m.Traits.Sized || isVaried {
		return fit.Features.Len()
	}
	return int(math.Ceil(FeaturesPerSize(m, k)*float64(s.Rank))) + m.FeaturesBeside
}
