package pages_test

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mercer/wasm/play/state"
)

const lessonsDir = "../../../site/lessons"

// A lesson is a page in site/lessons.
type lesson struct {
	html  string
	links map[string]string // links of words, by the id of the word
}

var (
	tagPattern       = regexp.MustCompile(`<[a-z]+ [^>]*>`)
	attributePattern = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
	numberPattern    = regexp.MustCompile(`<data (value="[^"]*" )(data-key="[^"]*" data-as="[^"]*")>([^<]*)</data>`)
	exercisePattern  = regexp.MustCompile(`(?s)<section class="exercise".*?</section>`)
)

// attributes contains the attributes of an HTML tag.
type attributes map[string]string

// parseAttributes returns the attributes of a tag, unescaped.
func parseAttributes(tag string) attributes {
	out := attributes{}
	for _, m := range attributePattern.FindAllStringSubmatch(tag, -1) {
		out[m[1]] = html.UnescapeString(m[2])
	}
	return out
}

// link returns the link of the state that a tag opens. This is the part of its href after
// the #, or its attribute data-link.
func (a attributes) link() (string, bool) {
	if href, ok := a["href"]; ok {
		if _, link, ok := strings.Cut(href, "../index.html#"); ok {
			return link, true
		}
	}
	link, ok := a["data-link"]
	return link, ok
}

// readLessons reads the lessons and returns them by file name. It fails if a link differs
// from the canonical link of its state.
func readLessons(t *testing.T) map[string]*lesson {
	t.Helper()
	if testing.Short() {
		t.Skip("the digits that a lesson prints do not depend on the arithmetic")
	}
	files, err := filepath.Glob(lessonsDir + "/*.html")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*lesson{}
	for _, file := range files {
		page, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(page), `id="figure"`) {
			continue
		}
		l := &lesson{html: string(page), links: map[string]string{}}
		for _, tag := range tagPattern.FindAllString(l.html, -1) {
			a := parseAttributes(tag)
			link, ok := a.link()
			if !ok {
				continue
			}
			s, warnings := state.Open(link)
			if len(warnings) > 0 || state.Link(s) != link {
				t.Errorf("%s: the state of %s has the link %s, warnings %v", file, link, state.Link(s), warnings)
			}
			if id := a["id"]; id != "" {
				l.links[id] = link
			}
		}
		out[filepath.Base(file)] = l
	}
	if len(out) < 3 {
		t.Fatalf("%d lessons, want at least three", len(out))
	}
	return out
}

// expressionsAt returns an evaluator for the expressions of a lesson. The id of a word
// means the report of its link. If link is not empty, other names mean fields of the
// report of link.
func (l *lesson) expressionsAt(link string) *expression {
	return l.expressions(link, func(s string) string { return s })
}

// expressions returns the same evaluator as expressionsAt, but applies edit to the link
// of each word.
func (l *lesson) expressions(link string, edit func(string) string) *expression {
	return &expression{
		names: func(name string) (any, bool) {
			if own, ok := l.links[name]; ok {
				r, err := solveLink(edit(own))
				if err != nil {
					return nil, false
				}
				return r.report, true
			}
			if link == "" {
				return nil, false
			}
			r, err := solveLink(link)
			if err != nil {
				return nil, false
			}
			v, ok := r.report[name]
			return v, ok
		},
		functions: l.functions(link),
	}
}

// exerciseLinks returns the initial link and the solution link of an exercise, by the
// names begin and solution.
func exerciseLinks(exercise string) map[string]string {
	out := map[string]string{}
	for _, tag := range tagPattern.FindAllString(exercise, -1) {
		a := parseAttributes(tag)
		for _, class := range []string{"begin", "solution"} {
			if strings.HasSuffix(a["class"], class) {
				out[class], _ = a.link()
			}
		}
	}
	return out
}
