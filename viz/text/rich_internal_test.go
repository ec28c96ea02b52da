package text

import (
	"image/color"
	"reflect"
	"slices"
	"testing"

	"mercer/viz/canvas"
)

func TestParse(t *testing.T) {
	for s, want := range map[string]Rich{
		"Eigenfunction *φ*_{10}": {{"Eigenfunction ", canvas.Text, 1, 0}, {"φ", canvas.Italic, 1, 0}, {"10", canvas.Text, scriptSize, subDrop}},
		"10^{−3} and x_0":        {{"10", canvas.Text, 1, 0}, {"−3", canvas.Text, scriptSize, supDrop}, {" and x", canvas.Text, 1, 0}, {"0", canvas.Text, scriptSize, subDrop}},
		"plain":                  {{"plain", canvas.Text, 1, 0}},
		"*λ*_i of *P*^D":         {{"λ", canvas.Italic, 1, 0}, {"i", canvas.Italic, scriptSize, subDrop}, {" of ", canvas.Text, 1, 0}, {"P", canvas.Italic, 1, 0}, {"D", canvas.Italic, scriptSize, supDrop}},
		"_{open":                 {{"{", canvas.Text, scriptSize, subDrop}, {"open", canvas.Text, 1, 0}},
		"":                       nil,
	} {
		if got := Parse(s, canvas.Text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
	for s, want := range map[string]string{
		"λ5, λ16 nearly equal":  "*λ*_{5}, *λ*_{16} nearly equal",
		"φ\u0302 is *here*":     "φ\u0302 is *here*",
		"K is of rank m = 1":    "*K* is of rank *m* = 1",
		"|K − K\u0302|, Kernel": "|*K* − *K\u0302*|, Kernel",
		"a k-means, K’s mask":   "a *k*-means, K’s mask",
		"φ\u03021 and σ":        "*φ\u0302*_{1} and *σ*",
	} {
		if got := MarkUpVariables(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

// A recorder is a canvas that records the words of its text methods.
type recorder struct {
	canvas.Canvas
	plain, rimmed []string
}

func (s *recorder) TextWidth(size float64, _ canvas.Face, text string) float64 {
	return size * float64(len(text))
}

func (s *recorder) DrawText(_, _, _ float64, _ canvas.Face, _ canvas.Align, text string, _ color.NRGBA) {
	s.plain = append(s.plain, text)
}

func (s *recorder) DrawTextWithHalo(_, _, _ float64, _ canvas.Face, text string, _, _ color.NRGBA, _ float64) {
	s.rimmed = append(s.rimmed, text)
}

// TestHaloTextWrittenOnce checks that text with a halo is written once, so that a text
// search finds each word once.
func TestHaloTextWrittenOnce(t *testing.T) {
	s := &recorder{}
	text := Parse("exact *λ*_{1}", canvas.Text)
	text.Draw(s, 0, 0, 11, color.NRGBA{})
	want := s.plain
	s.plain = nil
	text.DrawOnHalo(s, 0, 0, 11, color.NRGBA{}, color.NRGBA{})
	if len(s.plain) > 0 || !slices.Equal(s.rimmed, want) {
		t.Errorf("on a rim stand %q and without one %q, want %q", s.rimmed, s.plain, want)
	}
}
