package viz

import (
	"image/color"
	"slices"
	"testing"
)

// A scribe notes the words that are written on it.
type scribe struct {
	Canvas
	plain, rimmed []string
}

func (s *scribe) TextWidth(size float64, _ Face, text string) float64 {
	return size * float64(len(text))
}

func (s *scribe) Text(_, _, _ float64, _ Face, _ Align, text string, _ color.NRGBA) {
	s.plain = append(s.plain, text)
}

func (s *scribe) Rimmed(_, _, _ float64, _ Face, text string, _, _ color.NRGBA, _ float64) {
	s.rimmed = append(s.rimmed, text)
}

// Who searches a document finds a word where it is seen, once.
func TestRimmedOnce(t *testing.T) {
	s := &scribe{}
	text := parse("exact *λ*_{1}", Text)
	text.draw(s, 0, 0, 11, color.NRGBA{})
	want := s.plain
	s.plain = nil
	text.halo(s, 0, 0, 11, color.NRGBA{}, color.NRGBA{})
	if len(s.plain) > 0 || !slices.Equal(s.rimmed, want) {
		t.Errorf("on a rim stand %q and without one %q, want %q", s.rimmed, s.plain, want)
	}
}
