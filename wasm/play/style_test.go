package play

import (
	"os"
	"regexp"
	"testing"
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
		s := must(t, regexp.MustCompile("&amp;").ReplaceAllString(m[1], "&"))
		if m[2] != "" && len(s.Views) == 1 && s.Views[0] == m[2] {
			shown[m[2]] = true
		}
	}
	for _, key := range ViewKeys() {
		if !shown[key] {
			t.Errorf("no picture of the view %s", key)
		}
	}
	for key := range shown {
		if viewOf(key) == nil {
			t.Errorf("a picture of %s, which is no view", key)
		}
	}
}
