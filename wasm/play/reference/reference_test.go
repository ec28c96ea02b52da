package reference_test

import (
	"context"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"mercer/approx/catalogue"
	"mercer/wasm/play/reference"
)

const siteDir = "../../../site"

// TestArticles checks that every method has its article, with all texts.
func TestArticles(t *testing.T) {
	if len(reference.Articles) != len(catalogue.Methods) {
		t.Fatalf("%d articles for %d methods", len(reference.Articles), len(catalogue.Methods))
	}
	for i, a := range reference.Articles {
		if key := catalogue.Methods[i].Key; a.Method != key {
			t.Errorf("article %d is of %s, want %s", i, a.Method, key)
		}
		if !strings.HasPrefix(a.Formula, "$$") || !strings.HasSuffix(a.Formula, "$$") {
			t.Errorf("%s: the formula is not between $$: %s", a.Method, a.Formula)
		}
		for _, text := range []string{a.Terms, a.Time, a.Break.Reason} {
			if !strings.HasSuffix(text, ".") || strings.Count(text, "$")%2 != 0 {
				t.Errorf("%s: %q has no full stop, or a formula without an end", a.Method, text)
			}
		}
	}
}

var (
	titlePattern       = regexp.MustCompile(`<title>(.*)</title>`)
	descriptionPattern = regexp.MustCompile(`<meta name="description" content="(.*)">`)
	addressPattern     = regexp.MustCompile(`(?:href|src)="([^"#?]+)[^"]*"`)
)

// TestPages checks the pages: one heading of level 1, a unique title and description, all
// sections, and no dead link. Posters are built later, so links to them are not checked.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("the pages do not depend on the arithmetic")
	}
	site, err := reference.ReadSite(siteDir)
	if err != nil {
		t.Fatal(err)
	}
	isMethod := map[string]bool{}
	for _, a := range reference.Articles {
		isMethod[a.Method+".html"] = true
	}
	used := map[string]string{}
	withLessons := 0
	for i, a := range reference.Articles {
		content, err := site.Page(context.Background(), i)
		if err != nil {
			t.Error(err)
			continue
		}
		page := string(content)
		if strings.Count(page, "<h1>") != 1 {
			t.Errorf("%s has %d headings of level 1", a.Method, strings.Count(page, "<h1>"))
		}
		for _, pattern := range []*regexp.Regexp{titlePattern, descriptionPattern} {
			m := pattern.FindStringSubmatch(page)
			if m == nil {
				t.Errorf("%s has nothing of the form %s", a.Method, pattern)
				continue
			}
			if other := used[m[1]]; other != "" {
				t.Errorf("%s and %s both have %q", other, a.Method, m[1])
			}
			used[m[1]] = a.Method
			if n := utf8.RuneCountInString(html.UnescapeString(m[1])); pattern == descriptionPattern && (n < 60 || n > 320) {
				t.Errorf("%s: the description has %d characters", a.Method, n)
			}
		}
		for _, id := range []string{"formula", "cost", "promises", "break", "code", "source", "related"} {
			if !strings.Contains(page, `<h2 id="`+id+`">`) {
				t.Errorf("%s has no section %s", a.Method, id)
			}
		}
		if strings.Contains(page, `id="lessons"`) {
			withLessons++
		}
		if strings.Contains(page, "$") && strings.Contains(strings.Split(page, `id="code"`)[0], "$") {
			t.Errorf("%s has a dollar sign: TeX that was not typeset", a.Method)
		}
		for _, m := range addressPattern.FindAllStringSubmatch(page, -1) {
			path := filepath.Join(siteDir, "reference/methods", m[1])
			switch {
			case isMethod[m[1]], strings.Contains(m[1], "posters/"):
				continue
			case strings.HasPrefix(m[1], "../../lessons/") && strings.HasSuffix(m[1], ".html"):
				path = strings.TrimSuffix(path, ".html") + ".md" // the page is built
				if strings.HasSuffix(path, "/index.md") {
					continue
				}
			}
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: the target of %s does not exist", a.Method, m[1])
			}
		}
	}
	if withLessons < 10 {
		t.Errorf("only %d pages link to a lesson", withLessons)
	}
}
