package viz

import (
	"strings"

	"mercer/viz/figure"
	"mercer/viz/text"
)

// Whole reports whether the method is exact: what is approximate is the same, and
// what is between the two is rounding.
func (b blocks) Whole() bool { return b.Label("whole") != "" }

// sayWhole says in a picture of an exact method that there is nothing to compare. In a
// comparison other methods stand beside it, and its titles say which is which.
func (st *stage) sayWhole(p *figure.Panel, name string) {
	whole := st.Whole()
	if st.old(name) {
		whole = st.Label("kept.whole") != ""
	}
	if !whole || strings.HasPrefix(name, "compare.") {
		return
	}
	if look, ok := strings.CutSuffix(strings.TrimPrefix(name, "thumb."), ".approx"); ok && st.differs(look) { // off the data
		return
	}
	for i, t := range p.Titles {
		if after, ok := strings.CutPrefix(t.Aside, "approximate"); ok {
			p.Titles[i].Aside = "the same" + after
		}
	}
	if p.Caption == "approximate" {
		p.Caption = "the same"
	}
	if strings.HasPrefix(p.Words, noDifference) || p.Words == noShift {
		p.Words = "The method is exact:\n" + p.Words
	}
}

// negligible is the part of its scale up to which a difference is not shown.
func (b blocks) negligible() float64 {
	if b.Whole() { // beyond the data a few small eigenpairs are missing, which nobody sees
		return 1e-3
	}
	return text.Negligible
}

// differs reports whether the fields of a view are not the same to the eye, exact and
// approximate.
func (st *stage) differs(look string) bool {
	exact, approx := st.samples(look+".exact"), st.samples(look+".approx")
	scale, _ := exact.Largest()
	most, _ := approx.Apart(exact)
	return most > st.negligible()*scale
}
