package play

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

// figureBoxes are the places of the pictures in the figure of a lesson.
var figureBoxes = []struct {
	name string
	w, h float64
	all  bool // it has room for all pictures that a word names
}{
	{"1440×900", 676, 590, true},
	{"820×1180", 772, 340, true},
	{"390×844", 354, 160, false},
}

// The figure shows what the sentence of a word speaks of, at every size: the pictures
// that the word names, the first of them where there is room for one.
func TestLessonFiguresShowWhatTheirWordsName(t *testing.T) {
	for name, l := range readLessons(t) {
		words := 0
		for _, tag := range lessonTag.FindAllString(l.html, -1) {
			a := attribute(attributes(tag))
			link, ok := a.link()
			if !ok {
				continue
			}
			words++
			if words%3 != 1 && !approxtest.Full() {
				continue
			}
			shows := strings.Fields(a["data-shows"])
			if len(shows) == 0 {
				t.Errorf("%s: %s names no picture", name, link)
				continue
			}
			r, err := solvedLink(link)
			if err != nil {
				t.Fatal(err)
			}
			for _, box := range figureBoxes {
				v := look.Of(r.State, view.Look{Theme: "light", Layout: "embed", Pictures: shows})
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
					// A word may be about there being no difference.
					if panel.Words != "" && !strings.Contains(panel.Words, "no difference") {
						t.Errorf("%s at %s, %s: %s says %q", name, box.name, link, p.Name, panel.Words)
					}
					if r.State.Method == "exact" && (strings.HasSuffix(p.Name, ".approx") || strings.HasSuffix(p.Name, ".diff")) {
						t.Errorf("%s at %s, %s: %s repeats the exact picture", name, box.name, link, p.Name)
					}
					if p.Inner.W() < 110 || p.Inner.H() < 80 {
						t.Errorf("%s at %s, %s: %s is %g×%g", name, box.name, link, p.Name, p.Inner.W(), p.Inner.H())
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s at %s, %s: shows %q, want %q", name, box.name, link, got, want)
				}
			}
		}
		if words < 12 {
			t.Errorf("%s: %d words", name, words)
		}
	}
}

// A sentence that speaks of the spectrum, of a matrix or of an eigenfunction has it in the
// figure of its words.
func TestLessonFiguresHaveWhatSentencesName(t *testing.T) {
	found := 0
	for name, l := range readLessons(t) {
		_, body, _ := strings.Cut(l.html, "<article>")
		for sentence := range strings.SplitSeq(strings.ReplaceAll(body, "</p>", ". "), ". ") {
			for _, tag := range lessonTag.FindAllString(sentence, -1) {
				shows, ok := attributes(tag)["data-shows"]
				if !ok {
					continue
				}
				for said, picture := range map[string]string{"look at the spectrum": "spectrum", "in the spectrum": "spectrum", "a flat line": "spectrum", "between the two moons": "k.exact",
					"Gram matrix</a>": "gram.", "block of the Gram matrix": "gram.", "has no landmark": "data", "sixteen": "wall", "is sharp": "k.", ">first</a> has": "phi.exact"} {
					if strings.Contains(sentence, said) {
						found++
						if !strings.HasPrefix(shows, picture) {
							t.Errorf("%s: %q is said beside %s", name, said, shows)
						}
					}
				}
			}
		}
	}
	if found < 6 {
		t.Errorf("%d sentences were found", found)
	}
}
