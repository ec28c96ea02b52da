package play

import (
	"context"
	"encoding/json"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mercer/wasm/play/state"
)

const lessonsDir = "../../site/lessons"

// A lesson is a page of site/lessons and the states that its words set.
type lesson struct {
	html  string
	links map[string]string // of the words that have a name
}

// told is the answer to a link: the result, and its report as JSON has it.
type told struct {
	*Result
	report map[string]any
}

var (
	lessonTag    = regexp.MustCompile(`<[a-z]+ [^>]*>`)
	lessonAttr   = regexp.MustCompile(`([a-z-]+)="([^"]*)"`)
	lessonNumber = regexp.MustCompile(`<data (value="[^"]*" )(data-key="[^"]*" data-as="[^"]*")>([^<]*)</data>`)
	lessonTask   = regexp.MustCompile(`(?s)<section class="exercise".*?</section>`)
)

// attributes returns those of a tag, unescaped.
func attributes(tag string) map[string]string {
	out := map[string]string{}
	for _, hit := range lessonAttr.FindAllStringSubmatch(tag, -1) {
		out[hit[1]] = html.UnescapeString(hit[2])
	}
	return out
}

// link returns the state that a tag sets: what its href or data-link has behind
// the #.
func (a attribute) link() (string, bool) {
	if href, ok := a["href"]; ok {
		if _, link, ok := strings.Cut(href, "../index.html#"); ok {
			return link, true
		}
	}
	link, ok := a["data-link"]
	return link, ok
}

type attribute map[string]string

// readLessons reads the pages that have a figure.
func readLessons(t *testing.T) map[string]*lesson {
	t.Helper()
	if testing.Short() {
		t.Skip("two digits are the same in every arithmetic")
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
		for _, tag := range lessonTag.FindAllString(l.html, -1) {
			a := attribute(attributes(tag))
			link, ok := a.link()
			if !ok {
				continue
			}
			s, warnings := state.Open(link)
			if len(warnings) > 0 || state.Link(s) != link {
				t.Errorf("%s: %s opens as %s, %v", file, link, state.Link(s), warnings)
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

// solvedLinks holds the results of links, because several tests ask for
// the same one.
var solvedLinks = map[string]*told{}

// solvedLink solves a link once.
func solvedLink(link string) (*told, error) {
	if r, ok := solvedLinks[link]; ok {
		return r, nil
	}
	s, _ := state.Open(link)
	r, err := Solve(context.Background(), s, small)
	if err != nil {
		return nil, err
	}
	b, err := json.Marshal(r.Report)
	if err != nil {
		return nil, err
	}
	a := &told{Result: r}
	if err := json.Unmarshal(b, &a.report); err != nil {
		return nil, err
	}
	solvedLinks[link] = a
	return a, nil
}

// over returns the expressions of a page. A name is that of a word of the page,
// and stands for the report of its state; failing that it is a field of the
// report of the state of link.
func (l *lesson) over(link string, edit func(string) string) *expression {
	return &expression{
		names: func(name string) (any, bool) {
			if own, ok := l.links[name]; ok {
				r, err := solvedLink(edit(own))
				if err != nil {
					return nil, false
				}
				return r.report, true
			}
			if link == "" {
				return nil, false
			}
			r, err := solvedLink(link)
			if err != nil {
				return nil, false
			}
			v, ok := r.report[name]
			return v, ok
		},
		calls: l.calls(link),
	}
}

func (l *lesson) At(link string) *expression {
	return l.over(link, func(s string) string { return s })
}

// states returns the links of an exercise by the class of their words.
func states(task string) map[string]string {
	out := map[string]string{}
	for _, tag := range lessonTag.FindAllString(task, -1) {
		a := attribute(attributes(tag))
		for _, class := range []string{"begin", "solution"} {
			if strings.HasSuffix(a["class"], class) {
				out[class], _ = a.link()
			}
		}
	}
	return out
}
