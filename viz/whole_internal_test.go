package viz

import "testing"

// With an exact method the pictures say that there is nothing to compare; those of
// other methods beside it do not.
func TestWhole(t *testing.T) {
	for _, c := range []struct{ whole, name, aside, words, wantAside, wantWords string }{
		{"", "phi.approx", "approximate", "no difference beyond 2·10^{−9}", "approximate", "no difference beyond 2·10^{−9}"},
		{"it is", "phi.approx", "approximate", "", "the same", ""},
		{"it is", "embedding.approx", "approximate, turned to match", "", "the same, turned to match", ""},
		{"it is", "wall", "exact above approximate", "", "exact above approximate", ""},
		{"it is", "phi.diff", "difference", "no difference", "difference", "The method is exact:\nno difference"},
		{"it is", "embedding.diff", "", "no point elsewhere", "", "The method is exact:\nno point elsewhere"},
		{"it is", "compare.2.diff", "difference", "no difference", "difference", "no difference"},
	} {
		st := &stage{blocks: blocks{wordsOnly{"whole": c.whole}}}
		p := &Panel{Titles: []heading{{"*φ*", c.aside}}, Words: c.words, Caption: st.caption(c.name)}
		st.sayWhole(p, c.name)
		if p.Caption == "approximate" && c.wantAside != "approximate" {
			t.Errorf("the thumbnail of %s, %s, says approximate", c.name, c.wantAside)
		}
		if got := p.Titles[0].aside; got != c.wantAside || p.Words != c.wantWords {
			t.Errorf("%s of %q: %q, %q", c.name, c.whole, got, p.Words)
		}
	}
}

// One picture of an exact method is the exact one; of two that are the same nobody
// needs the second. Where it places nothing the spectrum says more than the data.
func TestNarrowEmbedOfExactMethod(t *testing.T) {
	for _, c := range []struct{ row, whole, want string }{
		{"kernel", "", "k.approx"}, {"kernel", "it is", "k.exact"}, {"data", "", "data"}, {"data", "it is", "spectrum"},
	} {
		placed := Scene(wordsOnly{"whole": c.whole}, View{Layout: "embed", Rows: []string{c.row}}, 300, 200)
		if len(placed) != 1 || placed[0].Name != c.want {
			t.Errorf("%s of %q: %d pictures, the first %s, want %s", c.row, c.whole, len(placed), placed[0].Name, c.want)
		}
	}
}

// wordsOnly is numbers of labels alone.
type wordsOnly map[string]string

func (wordsOnly) Block(string) (z []float64, rows, cols int, ok bool) { return nil, 0, 0, false }
func (w wordsOnly) Label(name string) string                          { return w[name] }
