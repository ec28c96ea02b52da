package lesson

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"os"
	"path/filepath"
	"regexp"
)

// formulasExtension is the extension of a file with the MathML of the formulas of a lesson, its notes and its handout.
const formulasExtension = ".formulas.json"

// Formulas are the MathML of formulas, by their TeX.
type Formulas struct {
	Inline map[string]string `json:"inline"`
	Block  map[string]string `json:"block"`
}

// ReadFormulas reads the content of a file that site/e2e/math.mjs writes.
func ReadFormulas(data []byte) (*Formulas, error) {
	var f Formulas
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("the formulas are unreadable: %v; run node site/e2e/math.mjs", err)
	}
	return &f, nil
}

// readCourseFormulas reads the formulas of all lessons of a folder. A lesson can use a formula of another one, so that
// a new lesson with known formulas is built without Node.
func readCourseFormulas(dir string) (*Formulas, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*"+formulasExtension))
	if err != nil {
		return nil, err
	}
	all := &Formulas{Inline: map[string]string{}, Block: map[string]string{}}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		f, err := ReadFormulas(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		maps.Copy(all.Inline, f.Inline)
		maps.Copy(all.Block, f.Block)
	}
	return all, nil
}

// MathML returns the content of the element math of a formula.
func (f *Formulas) MathML(tex string, isBlock bool) (string, bool) {
	m, ok := f.Inline[tex]
	if isBlock {
		m, ok = f.Block[tex]
	}
	return m, ok
}

var mathMLTag = regexp.MustCompile(`<[^>]*>`)

// mathMLText returns the characters of MathML.
func mathMLText(content string) string {
	return html.UnescapeString(mathMLTag.ReplaceAllString(content, ""))
}
