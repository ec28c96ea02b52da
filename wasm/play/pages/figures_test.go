package pages_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/viz/views"
	"mercer/wasm/play/lesson"
	"mercer/wasm/play/look"
)

// figureSizes lists the sizes of the figure in a lesson, in pixels, for several window
// sizes.
var figureSizes = []struct {
	name string
	w, h float64
	all  bool // there is room for all pictures of a lesson's link
}{
	{"1440×900", 676, 590, true},
	{"820×1180", 772, 340, true},
	{"390×844", 354, 160, false},
}

// TestLessonFiguresShowNamedPictures checks that the figure shows the pictures that each
// state names, at every size. If there is room for only one picture, it must be the first
// of them.
func TestLessonFiguresShowNamedPictures(t *testing.T) {
	for _, l := range readLessons(t) {
		if l.Kind != lesson.Main {
			continue
		}
		for _, s := range l.States {
			l.checkFigure(t, s)
		}
		if n := len(l.Links) + len(l.Acts()); n < 12 {
			t.Errorf("%s: %d words and starts set the figure, want at least 12", l.File, n)
		}
	}
}

// checkFigure checks the pictures of a state at every size.
func (l *lessonFile) checkFigure(t *testing.T, s lesson.State) {
	t.Helper()
	for _, name := range s.Pictures {
		if !scene.IsPicture(name) {
			t.Errorf("%s: the state %s names %s, which is no picture; use %s", l.place(s.Line), s.ID, name, strings.Join(pictureNames(), ", "))
			return
		}
	}
	r, err := solveLink(s.Link)
	if err != nil {
		t.Fatal(err)
	}
	for _, box := range figureSizes {
		place := fmt.Sprintf("%s: %s at %s", l.place(s.Line), s.ID, box.name)
		v := look.ForState(r.State, view.Look{Theme: "light", Layout: "embed", Pictures: s.Pictures})
		want := s.Pictures
		if !box.all {
			want = s.Pictures[:1]
		}
		var got []string
		for _, p := range scene.New(&r.Message, v, box.w, box.h) {
			panel, ok := p.Figure.(*figure.Panel)
			if !ok {
				continue
			}
			got = append(got, p.Name)
			// Some words are about the absence of a difference, or about a kernel that a method refuses.
			if panel.Message != "" && !strings.Contains(panel.Message, "no difference") && r.Report.Refusal == "" {
				t.Errorf("%s: the panel %s has no picture but the words %q", place, p.Name, panel.Message)
			}
			if r.State.Method == "exact" && (strings.HasSuffix(p.Name, ".approx") || strings.HasSuffix(p.Name, ".diff")) {
				t.Errorf("%s: %s repeats the exact picture", place, p.Name)
			}
			if p.Inner.W() < 110 || p.Inner.H() < 80 {
				t.Errorf("%s: the picture %s has only %g×%g pixels", place, p.Name, p.Inner.W(), p.Inner.H())
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the figure shows %q, want %q", place, got, want)
		}
	}
}

// pictureNames returns the names of the pictures of all views.
func pictureNames() (names []string) {
	for _, k := range views.All {
		for _, row := range append(k.AllRows(view.Look{}), k.Pictures) {
			for _, p := range row {
				if !slices.Contains(names, p.Name) {
					names = append(names, p.Name)
				}
			}
		}
	}
	return names
}

// TestLessonFiguresFollowSections checks that the figure does not stay at the subject of the
// section before. A section with words that set the figure has a block that does so too. The
// first section may keep the first state.
func TestLessonFiguresFollowSections(t *testing.T) {
	for _, l := range readLessons(t) {
		if l.Kind != lesson.Main {
			continue
		}
		for i, s := range l.Sections[:len(l.Sections)-1] { // the last section is about history
			setsFigure, names := false, false
			for _, p := range s.Parts {
				setsFigure = setsFigure || p.Figure != nil || p.Act != nil
				names = names || strings.Contains(string(p.Text), "data-state=")
			}
			if i > 0 && names && !setsFigure {
				t.Errorf("%s: the section %q has words that set the figure and no block figure, so the figure shows the section before", filepath.Base(l.File), s.Name)
			}
		}
	}
}

// TestLessonFiguresShowSubjectsOfWords checks that a word that names a picture sets the
// figure to a state that shows this picture first.
func TestLessonFiguresShowSubjectsOfWords(t *testing.T) {
	foundCount := 0
	for _, l := range readLessons(t) {
		for _, w := range l.Links {
			for phrase, picture := range map[string]string{"spectrum": "spectrum", "Gram matrix": "gram.", "race": "race", "eigenfunction": "phi.", "density": "density."} {
				if strings.Contains(w.Text, phrase) {
					foundCount++
					if !strings.HasPrefix(w.State.Pictures[0], picture) {
						t.Errorf("%s: the word %q shows %s, want %s", l.place(w.Line), w.Text, w.State.Pictures[0], picture)
					}
				}
			}
		}
	}
	if foundCount < 3 {
		t.Errorf("%d words name a picture, want at least 3", foundCount)
	}
}
