package measure

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// TestMeasures checks that the descriptions are complete sentences, and the functions
// exist.
func TestMeasures(t *testing.T) {
	names := map[string]bool{}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), ".go") || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.IsExported() {
				names[fn.Name.Name] = true
			}
		}
	}
	checkSentence := func(what, doc string, words ...string) {
		if !strings.HasSuffix(doc, ".") || strings.ToUpper(doc[:1]) != doc[:1] {
			t.Errorf("%s: not a sentence: %q", what, doc)
		}
		for i, w := range words {
			if strings.TrimSpace(w) != w || w == "" {
				t.Errorf("%s: entry %d is %q", what, i, w)
			}
		}
	}
	keys := map[string]bool{}
	for _, m := range Measures {
		checkSentence(m.Key, m.Doc, m.Key, m.Symbol, m.Name, m.Formula, m.Range, m.Source)
		if keys[m.Key] || !names[m.Func] {
			t.Errorf("%s: twice, or no function %q", m.Key, m.Func)
		}
		if m.Best != "small" && m.Best != "beside" {
			t.Errorf("%s: best is %q", m.Key, m.Best)
		}
		keys[m.Key] = true
	}
	keys = map[string]bool{}
	for _, v := range []*Variance{IndependentWaves, PhasedWaves, OrthogonalWaves, OrthonormalColumns, SimplexWaves, DegreeThree, RandomGrids} {
		checkSentence(v.Name, v.Doc, v.Name, v.Formula, v.Source)
		if keys[v.Name] {
			t.Errorf("%s: twice", v.Name)
		}
		keys[v.Name] = true
	}
}
