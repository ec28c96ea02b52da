package play

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	views "mercer/viz/catalogue"
	"mercer/wasm/play/state/statetest"
)

// The page on how Mercer looks has a picture of every view, by a link that opens.
func TestStylePageHasEveryView(t *testing.T) {
	text, err := os.ReadFile("../../site/style/index.html")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	link := regexp.MustCompile(`href="\.\./index\.html#([^"]*)"(?:><picture>.*pictures/([a-z]+)-dark)?`)
	for _, m := range link.FindAllStringSubmatch(string(text), -1) {
		s := statetest.Open(t, regexp.MustCompile("&amp;").ReplaceAllString(m[1], "&"))
		if m[2] != "" && len(s.Views) == 1 && s.Views[0] == m[2] {
			shown[m[2]] = true
		}
	}
	// What its sentences say of the first state is so.
	first, err := solvedLink("v=1")
	if err != nil {
		t.Fatal(err)
	}
	p := &first.Report
	said := "he error is " + printed(float64(p.Error.Frobenius), "percent") + ", the best possible is " + printed(p.Optimal.Frobenius.Value, "percent") + "."
	if strings.Count(string(text), said) != 2 || !strings.Contains(string(text), fmt.Sprintf(`<b class="held">%d</b>`, p.M)) {
		t.Errorf("the page does not say twice %q, and m = %d", said, p.M)
	}
	for _, key := range views.Keys() {
		if !shown[key] {
			t.Errorf("no picture of the view %s", key)
		}
	}
	for key := range shown {
		if viewOf(key).Key == "" {
			t.Errorf("a picture of %s, which is no view", key)
		}
	}
}
