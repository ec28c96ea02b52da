package pages_test

import (
	"html"
	"os"
	"regexp"
	"strings"
	"testing"

	"mercer/wasm/play/state"
)

// TestPageLinks checks that the links of the page are canonical. It also checks the
// sentences of the page about these states.
func TestPageLinks(t *testing.T) {
	page, err := os.ReadFile("../../../site/index.html")
	if err != nil {
		t.Fatal(err)
	}
	_, comparedText, _ := strings.Cut(string(page), "Two contrasts to try")
	var links []string
	if all, edits := strings.Count(string(page), `href="#v=1`), strings.Count(string(page), `" data-edits="`); all != edits || all < 7 {
		t.Errorf("%d links, %d with the edits of a click, want at least 7 and as many", all, edits)
	}
	for _, m := range regexp.MustCompile(`href="#(v=1[^"]*)" data-edits="([^"]*)"`).FindAllStringSubmatch(string(page), -1) {
		link := html.UnescapeString(m[1])
		s, warnings := state.Open(link)
		if len(warnings) > 0 || state.Link(s) != link {
			t.Errorf("the state of %s has the link %s, warnings %v", link, state.Link(s), warnings)
		}
		// A click applies these edits to the default state.
		if got, warnings := state.Open(html.UnescapeString(m[2])); len(warnings) > 0 || state.Link(got) != link {
			t.Errorf("the edits of %s lead to %s, %v", link, state.Link(got), warnings)
		}
		if strings.Contains(comparedText, m[0]) {
			links = append(links, link)
		}
	}
	if len(links) != 4 {
		t.Fatalf("%d links, want four for comparison", len(links))
	}
	var r [4]*linkResult
	for i, link := range links {
		if r[i], err = solveLink(link); err != nil {
			t.Fatal(err)
		}
	}
	// The page states: «random binning memorises them, and random Fourier features blur
	// them».
	if a, b := r[0].Report.Task.Approximate.Train, r[1].Report.Task.Approximate.Train; !(a < 0.05 && b > 0.25) {
		t.Errorf("binning is wrong on %g of the points, random Fourier features on %g", a, b)
	}
	// The page states: «interpolate it better than random binning, whose matrix is nearer
	// to K».
	f, b := r[2].Report, r[3].Report
	if !(f.Task.Approximate.Test < 0.8*b.Task.Approximate.Test && b.Error.Frobenius < 0.8*f.Error.Frobenius) {
		t.Errorf("losses %g and %g, errors %g and %g", f.Task.Approximate.Test, b.Task.Approximate.Test, f.Error.Frobenius, b.Error.Frobenius)
	}
}
