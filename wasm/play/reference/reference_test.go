package reference_test

import (
	"cmp"
	"context"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"mercer/wasm/play/lesson"
	"mercer/wasm/play/reference"
	"mercer/wasm/play/state"
)

const siteDir = "../../../site"

// TestArticles checks that every entry has its article, with all texts.
func TestArticles(t *testing.T) {
	site, err := reference.ReadSite(siteDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, missing := range site.Missing() {
		t.Error(missing)
	}
	for _, k := range reference.Kinds {
		for _, a := range k.Articles {
			if !strings.HasPrefix(a.Formula, "$$") || !strings.HasSuffix(a.Formula, "$$") {
				t.Errorf("%s %s: the formula is not between $$: %s", k.Key, a.Key, a.Formula)
			}
			texts := []string{a.Terms, cmp.Or(a.Cost, k.Cost), a.Break.Reason}
			for _, text := range texts {
				if !strings.HasSuffix(text, ".") || strings.Count(text, "$")%2 != 0 {
					t.Errorf("%s %s: %q has no full stop, or a formula without an end", k.Key, a.Key, text)
				}
			}
			if k == &reference.Tasks {
				if _, err := os.Stat("programs/" + a.Key + "_test.go"); err != nil {
					t.Errorf("the task %s has no program: %v", a.Key, err)
				}
			}
			if k != &reference.Methods && len(reference.Numbers(a.Break.Reason)) == 0 {
				t.Errorf("%s %s: no computed number shows the failure", k.Key, a.Key)
			}
			if link := "v=1&" + a.Figure; a.Figure != "" {
				if s, warnings := state.Open(link); len(warnings) > 0 || state.Link(s) != link {
					t.Errorf("%s %s: the figure %s has the link %s, warnings %v", k.Key, a.Key, link, state.Link(s), warnings)
				}
			}
		}
	}
}

var (
	titlePattern       = regexp.MustCompile(`<title>(.*)</title>`)
	descriptionPattern = regexp.MustCompile(`<meta name="description" content="(.*)">`)
	addressPattern     = regexp.MustCompile(`(?:href|src)="([^"#?]+)[^"]*"`)
)

// builtPages are the pages of the folder reference that are not in the repository.
var builtPages = []string{"gallery.html", "glossary.html"}

// sections lists the ids of the sections that all pages have.
var sections = []string{"formula", "cost", "promises", "break", "code", "source", "related"}

// furtherSections lists the ids of the sections that all pages of a kind have in addition.
var furtherSections = map[*reference.Kind][]string{
	&reference.Methods:  {"kernels"},
	&reference.Kernels:  {"methods"},
	&reference.Datasets: {"settings"},
}

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
	isPage := map[string]bool{} // paths below the folder reference
	for _, k := range reference.Kinds {
		for _, a := range k.Articles {
			isPage[k.Folder+"/"+a.Key+".html"] = true
		}
	}
	used := map[string]string{}
	withLessons := 0
	for _, k := range reference.Kinds {
		for i, a := range k.Articles {
			name := k.Key + " " + a.Key
			content, err := site.Page(context.Background(), k, i)
			if err != nil {
				t.Error(err)
				continue
			}
			page := string(content)
			checkHead(t, name, page, used)
			for _, id := range slices.Concat(sections, furtherSections[k]) {
				if !strings.Contains(page, `<h2 id="`+id+`">`) {
					t.Errorf("%s has no section %s", name, id)
				}
			}
			if strings.Contains(page, `id="lessons"`) {
				withLessons++
			}
			for j, part := range strings.Split(page, "<pre") {
				if _, text, _ := strings.Cut(part, "</pre>"); strings.Contains(text, "$") || j == 0 && strings.ContainsAny(part, "$") {
					t.Errorf("%s has a dollar sign: TeX that was not typeset", name)
				}
			}
			if strings.Contains(page, "]{=") {
				t.Errorf("%s has the markup of a computed number", name)
			}
			checkAddresses(t, name, page, filepath.Join("reference", k.Folder), isPage)
		}
	}
	if withLessons < 40 {
		t.Errorf("only %d pages link to a lesson", withLessons)
	}
}

// checkHead checks the title, the description and the heading of a page. The map has the titles and
// descriptions of other pages.
func checkHead(t *testing.T, name, page string, used map[string]string) {
	t.Helper()
	if strings.Count(page, "<h1>") != 1 {
		t.Errorf("%s has %d headings of level 1", name, strings.Count(page, "<h1>"))
	}
	for _, pattern := range []*regexp.Regexp{titlePattern, descriptionPattern} {
		m := pattern.FindStringSubmatch(page)
		if m == nil {
			t.Errorf("%s has nothing of the form %s", name, pattern)
			continue
		}
		if other := used[m[1]]; other != "" {
			t.Errorf("%s and %s both have %q", other, name, m[1])
		}
		used[m[1]] = name
		if n := utf8.RuneCountInString(html.UnescapeString(m[1])); pattern == descriptionPattern && (n < 60 || n > lesson.MaxDescription || !strings.HasSuffix(m[1], ".")) {
			t.Errorf("%s: the description has %d characters, or no full stop: %s", name, n, m[1])
		}
	}
}

// checkAddresses checks that the targets of the links of a page in a folder exist, or are built.
func checkAddresses(t *testing.T, name, page, folder string, isPage map[string]bool) {
	t.Helper()
	for _, m := range addressPattern.FindAllStringSubmatch(page, -1) {
		path := filepath.Join(folder, m[1])
		below, isReference := strings.CutPrefix(path, "reference/")
		switch {
		case isReference && (isPage[below] || slices.Contains(builtPages, below)), strings.HasPrefix(path, "posters/"), path == "lessons/index.html":
			continue
		case strings.HasPrefix(path, "lessons/") && strings.HasSuffix(path, ".html"):
			path = strings.TrimSuffix(path, ".html") + ".md" // the page is built
		}
		if _, err := os.Stat(filepath.Join(siteDir, path)); err != nil {
			t.Errorf("%s: the target of %s does not exist", name, m[1])
		}
	}
}

// TestGlossary checks that each term of a lesson has its sentence and a link to its place, and that the
// settings have theirs.
func TestGlossary(t *testing.T) {
	site, err := reference.ReadSite(siteDir)
	if err != nil {
		t.Fatal(err)
	}
	content, err := site.Glossary()
	if err != nil {
		t.Fatal(err)
	}
	page := string(content)
	checkHead(t, "the glossary", page, map[string]string{})
	checkAddresses(t, "the glossary", page, "reference", nil)
	if n := strings.Count(page, `<dt id="term-`); n < 35 {
		t.Errorf("there are %d terms", n)
	}
	for _, want := range []string{
		`<dt id="term-eigenfunction">`, `href="../lessons/eigenfunctions.html#term-eigenfunction"`,
		`<dt id="setting-sigma">`, `href="links.html#key-sigma"`,
		"They are called landmarks", // the sentence, without the element dfn
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the glossary lacks %s", want)
		}
	}
	if strings.Contains(page, "<dfn") || strings.Contains(page, "data-state") {
		t.Error("a definition has markup of the lesson")
	}
}

// TestGallery checks that each method has a card with its error, its filters and its picture, and that the
// families differ by their pictures.
func TestGallery(t *testing.T) {
	if testing.Short() {
		t.Skip("the page does not depend on the arithmetic")
	}
	site, err := reference.ReadSite(siteDir)
	if err != nil {
		t.Fatal(err)
	}
	content, err := site.Gallery(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	page := string(content)
	checkHead(t, "the gallery", page, map[string]string{})
	isPage := map[string]bool{}
	for _, a := range reference.Methods.Articles {
		isPage["methods/"+a.Key+".html"] = true
		if n := strings.Count(page, "posters/gallery-"+a.Key+"-light.png"); n != 2 { // src and srcset
			t.Errorf("the gallery names the picture of %s %d times", a.Key, n)
		}
	}
	checkAddresses(t, "the gallery", page, "reference", isPage)
	if n := strings.Count(page, `data-filters="deterministic`); n < 10 {
		t.Errorf("%d methods are deterministic", n)
	}
	if n := len(regexp.MustCompile(`class="error">[^<]+\x{202f}%<`).FindAllString(page, -1)); n != len(reference.Methods.Articles) {
		t.Errorf("%d cards have an error", n)
	}
}
