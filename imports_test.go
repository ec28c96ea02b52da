package mercer_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A rule says which packages a package may import, or which packages may import it. In patterns,
// «*» stands for one element of a path, and «x/...» for x and all packages below. An exclamation
// mark excludes what the other patterns of a list allow. The first rule that matches applies.
type rule struct {
	pkg  string
	list []string
}

// mayImport holds the packages of this module that each of its packages may import.
var mayImport = []rule{
	// The library knows nothing of the playground, and its root holds types alone.
	{"approx", list("approx/internal/nilvalue")},
	{"approx/internal/...", list("approx", "approx/internal/...", "approx/kernel")},
	{"approx/...", list("approx/...", "!approx/catalogue", "!approx/approxtest")},

	// Declarations.
	{"viz/contract", nil},
	{"viz/view/*", list("viz/contract", "viz/view/*")},
	{"viz/catalogue", list("viz/contract", "viz/view/*")},

	// Pictures compute nothing.
	{"viz/canvas", nil},
	{"viz/canvas/...", list("viz/canvas", "viz/canvas/...", "viz/text/...")},
	{"viz/text/...", list("viz/canvas", "viz/contract", "viz/text/...")},
	{"viz/figure", list("viz/canvas", "viz/contract", "viz/text")},
	{"viz/table", list("viz/contract")},
	{"viz/view", list("viz/canvas", "viz/contract", "viz/catalogue", "viz/text", "viz/table", "viz/figure", "viz/view/result")},
	{"viz/view/*/draw", list("viz/canvas", "viz/contract", "viz/text", "viz/table", "viz/figure", "viz/view", "viz/view/*", "viz/view/*/draw")},
	{"viz/views", list("viz/view", "viz/view/*/draw")},
	{"viz/scene", list("viz/canvas", "viz/contract", "viz/text", "viz/figure", "viz/view", "viz/view/result", "viz/views")},
	{"viz/sheet", list("viz/canvas", "viz/contract", "viz/table", "viz/figure", "viz/view", "viz/view/result", "viz/views")},

	// The session draws nothing, and calls views by the list in solvers.
	{"viz/view/*/solve", list("approx/...", "viz/contract", "viz/view/*", "wasm/play/...", "!wasm/play/solvers", "!wasm/play/look")},
	{"wasm/play/solvers", list("viz/view/*", "viz/view/*/solve", "wasm/play/...")},
	{"wasm/play/look", list("viz/view", "wasm/play/state")},
	{"wasm/play/numeric", nil},
	{"wasm/play/timing", nil},
	{"wasm/play/typeset", list("approx/...")},
	{"wasm/play/report", list("approx/...")},
	{"wasm/play/task", list("approx/...", "viz/view/*")},
	{"wasm/play/state", list("approx/...", "viz/contract", "viz/catalogue", "viz/view/*", "wasm/play/task", "wasm/play/typeset")},
	{"wasm/play/state/statetest", list("approx", "wasm/play/state")},
	{"wasm/play/solve", list("approx/...", "viz/contract", "viz/view/*", "wasm/play/report", "wasm/play/state", "wasm/play/timing", "wasm/play/typeset")},
	{"wasm/play/answer", list("approx/...", "wasm/play/solve", "wasm/play/state", "wasm/play/task", "wasm/play/typeset")},
	{"wasm/play/budget", list("approx/...", "wasm/play/solve", "wasm/play/state", "wasm/play/timing", "wasm/play/typeset")},
	{"wasm/play/...", list("approx/...", "viz/contract", "viz/catalogue", "viz/view/*", "wasm/wire", "wasm/play/...", "!wasm/play/solvers", "!wasm/play/look")},

	// Programs: the worker never draws, and the canvas never computes.
	{"wasm/wire", nil},
	{"wasm/bridge", list("wasm/wire")},
	{"wasm/compute", list("approx/...", "viz/view/*", "viz/view/*/solve", "wasm/play/...", "!wasm/play/look", "wasm/wire", "wasm/bridge")},
	{"wasm/canvas/...", list("viz/...", "!viz/view/*/solve", "wasm/wire", "wasm/bridge", "wasm/canvas/...")},
	{"wasm/render", list("approx/...", "viz/...", "!viz/canvas/screen", "wasm/play/...", "wasm/wire")},
	{"wasm/serve", nil},
	{"wasm/compact", nil},
	{"site/e2e/*", nil},
}

// importedBy holds the packages that may import a package from outside of the module.
var importedBy = []rule{
	{"simd/...", list("approx/internal/lin")},
	{"syscall/js", list("wasm/bridge", "wasm/compute", "wasm/canvas", "approx/peers")},
	{"gonum.org/v1/gonum/mat", list("approx/...")},
	{"gonum.org/v1/gonum/blas/blas64", list("approx/...")}, // the type of mat.RawMatrixer
	{"gonum.org/...", list("approx/...", "!approx")},
	{"golang.org/x/image/...", list("viz/text/font", "viz/canvas/raster")},
	{"github.com/hajimehoshi/ebiten/...", list("viz/canvas/screen", "wasm/canvas", "site/e2e/empty")},
}

// mayNotLink holds what a program may not link, even through other packages.
var mayNotLink = []rule{
	{"wasm/compute", list("viz/canvas/...", "viz/figure", "viz/view", "viz/view/*/draw", "github.com/hajimehoshi/ebiten/...")},
	{"wasm/canvas", list("approx/...", "wasm/play/...", "viz/view/*/solve")},
	{"wasm/render", list("github.com/hajimehoshi/ebiten/...")},
}

func TestImports(t *testing.T) {
	imports := readImports(t)
	applied := map[string]bool{}
	for pkg, imported := range imports {
		r, ok := find(mayImport, pkg)
		if !ok {
			t.Errorf("no rule says what %s may import", pkg)
			continue
		}
		applied[r.pkg] = true
		for _, to := range imported {
			by, ruled := find(importedBy, to)
			switch _, ours := imports[to]; {
			case ours && !r.allows(to):
				t.Errorf("%s imports %s, and may import %q", pkg, to, r.list)
			case ruled && !by.allows(pkg):
				t.Errorf("%s imports %s, which %q may import", pkg, to, by.list)
			case !ours && !ruled && strings.Contains(to, "."):
				t.Errorf("%s imports %s, and no rule says who may", pkg, to)
			}
		}
	}
	for _, r := range mayImport {
		if !applied[r.pkg] {
			t.Errorf("the rule of %s applies to no package", r.pkg)
		}
	}
	for _, r := range mayNotLink {
		for to, through := range linked(imports, r.pkg) {
			if r.allows(to) {
				t.Errorf("%s links %s: %s imports it", r.pkg, to, through)
			}
		}
	}
}

// The patterns of a rule mean what its comment says.
func TestRules(t *testing.T) {
	r := rule{"", list("a", "b/...", "c/*", "c/*/e", "!b/c", "!b/d/...")}
	for pkg, want := range map[string]bool{
		"a": true, "a/b": false, "b": true, "b/a": true, "b/a/c": true, "bc": false, "b/c": false, "b/c/e": true,
		"b/d": false, "b/d/f": false, "c": false, "c/d": true, "c/d/e": true, "c/d/f": false, "c/d/e/f": false,
	} {
		if got := r.allows(pkg); got != want {
			t.Errorf("a rule for %q allows %s: %v, want %v", r.list, pkg, got, want)
		}
	}
	if r, ok := find([]rule{{"a", nil}, {"a/...", list("b")}}, "a/c"); !ok || !r.allows("b") {
		t.Error("the second rule does not apply to a package below")
	}
	got := linked(map[string][]string{"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "e": {"f"}}, "a")
	if want := map[string]string{"b": "a", "c": "b", "d": "b"}; !maps.Equal(got, want) {
		t.Errorf("a links %v, want %v", got, want)
	}
}

// readImports returns the imports of all packages of the module, outside of tests. The name of the
// module is cut off.
func readImports(t *testing.T) map[string][]string {
	imports := map[string][]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && file != "." && (name[0] == '.' || name == "testdata" || name == "node_modules") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := path.Dir(file)
		imported := imports[pkg]
		for _, i := range f.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			imported = append(imported, strings.TrimPrefix(name, "mercer/"))
		}
		imports[pkg] = imported
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return imports
}

// linked returns all packages that a program imports, directly or not, each with one that
// imports it.
func linked(imports map[string][]string, program string) map[string]string {
	through := map[string]string{}
	for todo := list(program); len(todo) > 0; todo = todo[1:] {
		for _, to := range imports[todo[0]] {
			if _, seen := through[to]; !seen {
				through[to] = todo[0]
				todo = append(todo, to)
			}
		}
	}
	return through
}

// find returns the first rule of a package.
func find(rules []rule, pkg string) (rule, bool) {
	i := slices.IndexFunc(rules, func(r rule) bool { return matches(r.pkg, pkg) })
	if i < 0 {
		return rule{}, false
	}
	return rules[i], true
}

// allows reports whether a package is in the list of a rule.
func (r rule) allows(pkg string) bool {
	allowed := false
	for _, pattern := range r.list {
		excluded, not := strings.CutPrefix(pattern, "!")
		if not && matches(excluded, pkg) {
			return false
		}
		allowed = allowed || matches(pattern, pkg)
	}
	return allowed
}

// matches reports whether a pattern stands for a package.
func matches(pattern, pkg string) bool {
	top, below := strings.CutSuffix(pattern, "/...")
	if below && strings.HasPrefix(pkg, top+"/") {
		return true
	}
	ok, _ := path.Match(top, pkg)
	return ok
}

func list(patterns ...string) []string { return patterns }
