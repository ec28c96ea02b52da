package pages_test

import (
	"slices"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
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

// TestLessonFiguresShowNamedPictures checks that the figure shows the pictures that the
// link of a word lists, at every size. If there is room for only one picture, it must be
// the first of them.
func TestLessonFiguresShowNamedPictures(t *testing.T) {
	for name, l := range readLessons(t) {
		words := 0
		for _, tag := range tagPattern.FindAllString(l.html, -1) {
			a := parseAttributes(tag)
			link, ok := a.link()
			if !ok {
				continue
			}
			words++
			if words%3 != 1 && !approxtest.IsFull() {
				continue
			}
			shows := strings.Fields(a["data-shows"])
			if len(shows) == 0 {
				t.Errorf("%s: %s names no picture", name, link)
				continue
			}
			r, err := solveLink(link)
			if err != nil {
				t.Fatal(err)
			}
			for _, box := range figureSizes {
				v := look.ForState(r.State, view.Look{Theme: "light", Layout: "embed", Pictures: shows})
				want := shows
				if !box.all {
					want = shows[:1]
				}
				var got []string
				for _, p := range scene.New(&r.Message, v, box.w, box.h) {
					panel, ok := p.Figure.(*figure.Panel)
					if !ok {
						continue
					}
					got = append(got, p.Name)
					// Some words are about the absence of a difference.
					if panel.Message != "" && !strings.Contains(panel.Message, "no difference") {
						t.Errorf("%s at %s, %s: the panel %s has no picture but the words %q", name, box.name, link, p.Name, panel.Message)
					}
					if r.State.Method == "exact" && (strings.HasSuffix(p.Name, ".approx") || strings.HasSuffix(p.Name, ".diff")) {
						t.Errorf("%s at %s, %s: %s repeats the exact picture", name, box.name, link, p.Name)
					}
					if p.Inner.W() < 110 || p.Inner.H() < 80 {
						t.Errorf("%s at %s, %s: the picture %s has only %g×%g pixels", name, box.name, link, p.Name, p.Inner.W(), p.Inner.H())
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s at %s, %s: shows %q, want %q", name, box.name, link, got, want)
				}
			}
		}
		if words < 12 {
			t.Errorf("%s: %d words with links, want at least 12", name, words)
		}
	}
}

// TestLessonFiguresShowSubjectsOfSentences checks sentences about a spectrum, a matrix or
// an eigenfunction. The word after this phrase must show the same picture.
func TestLessonFiguresShowSubjectsOfSentences(t *testing.T) {
	foundCount := 0
	for name, l := range readLessons(t) {
		_, body, _ := strings.Cut(l.html, "<article>")
		for sentence := range strings.SplitSeq(strings.ReplaceAll(body, "</p>", ". "), ". ") {
			for _, tag := range tagPattern.FindAllString(sentence, -1) {
				shows, ok := parseAttributes(tag)["data-shows"]
				if !ok {
					continue
				}
				for phrase, picture := range map[string]string{"look at the spectrum": "spectrum", "in the spectrum": "spectrum", "a flat line": "spectrum", "between the two moons": "k.exact",
					"Gram matrix</a>": "gram.", "block of the Gram matrix": "gram.", "has no landmark": "data", "sixteen": "wall", "is sharp": "k.", ">first</a> has": "phi.exact"} {
					if strings.Contains(sentence, phrase) {
						foundCount++
						if !strings.HasPrefix(shows, picture) {
							t.Errorf("%s: the word after %q shows %s, want %s", name, phrase, shows, picture)
						}
					}
				}
			}
		}
	}
	if foundCount < 6 {
		t.Errorf("%d sentences were found, want at least 6", foundCount)
	}
}
