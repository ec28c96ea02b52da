package viz

import "strings"

// whole reports whether the method is exact: what is approximate is the same, and
// what is between the two is rounding.
func (b blocks) whole() bool { return b.Label("whole") != "" }

// sayWhole says in a picture of an exact method that there is nothing to compare. In a
// comparison other methods stand beside it, and its titles say which is which.
func (st *stage) sayWhole(p *Panel, name string) {
	whole := st.whole()
	if st.old(name) {
		whole = st.Label("kept.whole") != ""
	}
	if !whole || strings.HasPrefix(name, "compare.") {
		return
	}
	if view, ok := strings.CutSuffix(strings.TrimPrefix(name, "thumb."), ".approx"); ok && st.differs(view) { // off the data
		return
	}
	for i, t := range p.Titles {
		if after, ok := strings.CutPrefix(t.aside, "approximate"); ok {
			p.Titles[i].aside = "the same" + after
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
	if b.whole() { // beyond the data a few small eigenpairs are missing, which nobody sees
		return 1e-3
	}
	return nothing
}

// differs reports whether the fields of a view are not the same to the eye, exact and
// approximate.
func (st *stage) differs(view string) bool {
	exact, approx := st.samples(view+".exact"), st.samples(view+".approx")
	scale, _ := exact.largest()
	most, _ := approx.apart(exact)
	return most > st.negligible()*scale
}
