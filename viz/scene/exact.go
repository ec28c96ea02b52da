package scene

import (
	"strings"

	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view"
	"mercer/viz/view/result"
)

// addExactNote changes the title and the message of a picture if the method is exact.
// They then state that the approximate picture is equal to the exact one. In a
// comparison, titles contain this information already.
func addExactNote(st *view.Drawing, p *figure.Panel, name string) {
	isExact := st.IsExact()
	if isStale(st, name) {
		isExact = st.Label(result.EarlierExactMethod) != ""
	}
	if _, key := pictureOf(name); !isExact || key != "" && viewByKey(key).Rows != nil {
		return
	}
	if look, ok := strings.CutSuffix(strings.TrimPrefix(name, "thumb."), "."+contract.Approx); ok && st.DifferVisibly(contract.FieldPair(look)) { // the method is exact only at the data
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
	if strings.HasPrefix(p.Message, view.NoDifference) || p.Message == view.NoShift {
		p.Message = "The method is exact:\n" + p.Message
	}
}
