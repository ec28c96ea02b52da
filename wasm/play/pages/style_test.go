package pages_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	views "mercer/viz/catalogue"
	"mercer/wasm/play/lesson"
	"mercer/wasm/play/state/statetest"
)

// TestStylePageHasEveryView checks that the style guide contains a linked picture of
// every view. It also checks the numbers of the first state.
func TestStylePageHasEveryView(t *testing.T) {
	text, err := os.ReadFile("../../../site/style/index.html")
	if err != nil {
		t.Fatal(err)
	}
	isShown := map[string]bool{}
	link := regexp.MustCompile(`href="\.\./index\.html#([^"]*)"(?:><picture>.*pictures/([a-z]+)-dark)?`)
	for _, m := range link.FindAllStringSubmatch(string(text), -1) {
		s := statetest.Open(t, regexp.MustCompile("&amp;").ReplaceAllString(m[1], "&"))
		if m[2] != "" && len(s.Views) == 1 && s.Views[0] == m[2] {
			isShown[m[2]] = true
		}
	}
	first, err := solveLink("v=1")
	if err != nil {
		t.Fatal(err)
	}
	p := &first.Report
	percent := func(x float64) string {
		text, _ := lesson.Reprint("10\u202f%", x)
		return text
	}
	words := "he error is " + percent(float64(p.Error.Frobenius)) + ", the best possible is " + percent(p.Optimal.Frobenius.Value) + "."
	if strings.Count(string(text), words) != 2 || !strings.Contains(string(text), fmt.Sprintf(`<b class="chosen">%d</b>`, p.M)) {
		t.Errorf("the page does not have %q twice and m = %d", words, p.M)
	}
	for _, key := range views.Keys() {
		if !isShown[key] {
			t.Errorf("there is no picture of the view %s", key)
		}
	}
	for key := range isShown {
		if !slices.Contains(views.Keys(), key) {
			t.Errorf("there is a picture of %s, which is no view", key)
		}
	}
}
