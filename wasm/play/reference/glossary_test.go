package reference

import (
	"slices"
	"testing"
)

// TestDefinitionOf checks which sentences of a page define a term.
func TestDefinitionOf(t *testing.T) {
	const page = `<h2>Points</h2><p>Choose <math alttext="a. B">a. B</math> points. They are called <dfn id="term-a">a</dfn>. No more.</p>` +
		`<div></div><p>(An aside.) The <dfn id="term-b">b</dfn> is</p>` + "\n" + `<math alttext="x" display="block">x</math>` + "\n" +
		`<p>where <a href="#">x</a> is large. It is a <dfn id="term-c">c</dfn>: so.</p><p>This is a <dfn id="term-d">d</dfn> of size 1.5 cm.</p><ul><li><dfn id="term-e">e</dfn></li></ul>`
	for id, want := range map[string]string{
		"term-a": `Choose <math alttext="a. B">a. B</math> points. They are called a.`,
		"term-b": `The b is <span class="formula" role="group" aria-label="formula" tabindex="0"><math alttext="x" display="block">x</math></span> where x is large.`,
		"term-c": `The b is <span class="formula" role="group" aria-label="formula" tabindex="0"><math alttext="x" display="block">x</math></span> where x is large. It is a c: so.`,
		"term-d": `The b is <span class="formula" role="group" aria-label="formula" tabindex="0"><math alttext="x" display="block">x</math></span> where x is large. It is a c: so. This is a d of size 1.5 cm.`,
	} {
		if got, err := definitionOf(page, id); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", id, got, err, want)
		}
	}
	for _, id := range []string{"term-e", "term-f"} {
		if got, err := definitionOf(page, id); err == nil {
			t.Errorf("%s: %q", id, got)
		}
	}
	if got := splitSentences("Is it? Yes, e.g. this. (It is.) End"); !slices.Equal(got, []string{"Is it?", "Yes, e.g. this.", "(It is.)", "End"}) {
		t.Errorf("%q", got)
	}
}
