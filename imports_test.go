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

// A rule lists the packages that a package may import, or the packages that may import
// it. In a pattern, «*» matches one element of a path, and «x/...» matches x and all
// packages below x. An exclamation mark excludes packages that another pattern of the
// list allows. If several rules match, the first one applies.
type rule struct {
	pkg  string
	list []string
}

// allowedImports lists, for each package of this module, the packages of this module that it
// may import.
var allowedImports = []rule{
	// The library does not depend on the playground. Its root package only declares
	// types.
	{"approx", list("approx/internal/archive", "approx/internal/nilvalue", "approx/internal/unset")},
	{"approx/internal/...", list("approx", "approx/internal/...", "approx/kernel")},
	{"approx/...", list("approx/...", "!approx/catalogue", "!approx/approxtest")},

	// These packages only declare formats and views.
	{"viz/contract", nil},
	{"viz/view/*", list("viz/contract", "viz/view/*")},
	{"viz/catalogue", list("viz/contract", "viz/view/*")},

	// Packages that draw do not compute results.
	{"viz/canvas", nil},
	{"viz/canvas/screen/kage", nil},
	{"viz/canvas/...", list("viz/canvas", "viz/canvas/...", "viz/text/...")},
	{"viz/text/...", list("viz/canvas", "viz/contract", "viz/text/...")},
	{"viz/figure", list("viz/canvas", "viz/contract", "viz/text")},
	{"viz/table", list("viz/contract")},
	{"viz/jsontext", nil},
	{"viz/view", list("viz/canvas", "viz/contract", "viz/catalogue", "viz/text", "viz/table", "viz/figure", "viz/view/result")},
	{"viz/view/*/draw", list("viz/canvas", "viz/contract", "viz/text", "viz/table", "viz/figure", "viz/view", "viz/view/*", "viz/view/*/draw")},
	{"viz/views", list("viz/view", "viz/view/*/draw")},
	{"viz/scene", list("viz/canvas", "viz/contract", "viz/text", "viz/figure", "viz/view", "viz/view/result", "viz/views")},
	{"viz/sheet", list("viz/canvas", "viz/contract", "viz/jsontext", "viz/table", "viz/figure", "viz/view", "viz/view/result", "viz/views")},

	// The session does not draw. It calls the views through the list in package solvers.
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
	{"wasm/play/lesson", list("wasm/play/report", "wasm/play/state")},
	{"wasm/play/lesson/build", list("wasm/play/lesson")},
	{"wasm/play/...", list("approx/...", "viz/contract", "viz/catalogue", "viz/view/*", "wasm/wire", "wasm/play/...", "!wasm/play/solvers", "!wasm/play/look")},

	// The worker never draws, and the canvas never computes.
	{"wasm/wire", list("viz/jsontext")},
	{"wasm/bridge", list("wasm/wire")},
	{"wasm/compute", list("approx/...", "viz/view/*", "viz/view/*/solve", "wasm/play/...", "!wasm/play/look", "wasm/wire", "wasm/bridge")},
	{"wasm/canvas/...", list("viz/...", "!viz/view/*/solve", "wasm/wire", "wasm/bridge", "wasm/canvas/...")},
	{"wasm/render", list("approx/...", "viz/...", "!viz/canvas/screen", "wasm/play/...", "wasm/wire")},
	{"wasm/serve", list("wasm/bundle")},
	{"wasm/bundle", nil},
	{"wasm/compact", nil},
	{"wasm/ebitengine", list("viz/canvas/screen/kage")},
	{"site/e2e/*", nil},
}

// allowedImporters lists the packages that may import a package from outside the module.
var allowedImporters = []rule{
	{"simd/...", list("approx/internal/lin")},
	{"golang.org/x/sys/cpu", list("approx/internal/lin")},
	{"github.com/mmcloughlin/avo/...", list("approx/internal/lin/asm")},
	{"syscall/js", list("wasm/bridge", "wasm/compute", "wasm/canvas", "approx/peers")},
	{"gonum.org/v1/gonum/mat", list("approx/...")},
	{"gonum.org/v1/gonum/blas/blas64", list("approx/...")}, // the type of mat.RawMatrixer
	{"gonum.org/...", list("approx/...", "!approx")},
	{"golang.org/x/image/...", list("viz/text/font", "viz/canvas/raster")},
	{"github.com/evanw/esbuild/...", list("wasm/bundle")},
	{"github.com/yuin/goldmark/...", list("wasm/play/lesson")},
	{"go.yaml.in/yaml/v3", list("wasm/play/lesson")},
	{"github.com/hajimehoshi/ebiten/...", list("viz/canvas/screen", "wasm/canvas", "site/e2e/empty")},
}

// forbiddenLinks lists the packages that a program must not link, even indirectly.
var forbiddenLinks = []rule{
	{"wasm/compute", list("viz/canvas/...", "viz/figure", "viz/view", "viz/view/*/draw", "github.com/hajimehoshi/ebiten/...")},
	{"wasm/canvas", list("approx/...", "wasm/play/...", "viz/view/*/solve")},
	{"wasm/render", list("github.com/hajimehoshi/ebiten/...")},
}

// TestImports checks that packages import and link only what the rules allow.
func TestImports(t *testing.T) {
	imports := readImports(t)
	isApplied := map[string]bool{}
	for pkg, importedPackages := range imports {
		r, ok := findRule(allowedImports, pkg)
		if !ok {
			t.Errorf("no rule says what %s may import", pkg)
			continue
		}
		isApplied[r.pkg] = true
		for _, target := range importedPackages {
			importers, hasRule := findRule(allowedImporters, target)
			switch _, isLocal := imports[target]; {
			case isLocal && !r.allows(target):
				t.Errorf("%s imports %s, and may import %q", pkg, target, r.list)
			case hasRule && !importers.allows(pkg):
				t.Errorf("%s imports %s, which %q may import", pkg, target, importers.list)
			case !isLocal && !hasRule && strings.Contains(target, "."):
				t.Errorf("%s imports %s, and no rule says who may", pkg, target)
			}
		}
	}
	for _, r := range allowedImports {
		if !isApplied[r.pkg] {
			t.Errorf("the rule of %s applies to no package", r.pkg)
		}
	}
	for _, r := range forbiddenLinks {
		for target, importer := range linkedPackages(imports, r.pkg) {
			if r.allows(target) {
				t.Errorf("%s links %s: %s imports it", r.pkg, target, importer)
			}
		}
	}
}

// TestRules checks that patterns match the packages that the comment of rule describes.
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
	if r, ok := findRule([]rule{{"a", nil}, {"a/...", list("b")}}, "a/c"); !ok || !r.allows("b") {
		t.Error("the second rule does not apply to a package below")
	}
	got := linkedPackages(map[string][]string{"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "e": {"f"}}, "a")
	if want := map[string]string{"b": "a", "c": "b", "d": "b"}; !maps.Equal(got, want) {
		t.Errorf("a links %v, want %v", got, want)
	}
}

// readImports returns the imports of all packages of the module, without those of test
// files. Paths inside the module have no module prefix.
func readImports(t *testing.T) map[string][]string {
	imports := map[string][]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && file != "." && (name[0] == '.' || file == "bin" || name == "testdata" || name == "node_modules") {
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
		importedPackages := imports[pkg]
		for _, i := range f.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			importedPackages = append(importedPackages, strings.TrimPrefix(name, "mercer/"))
		}
		imports[pkg] = importedPackages
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return imports
}

// linkedPackages returns the packages that a program imports directly or indirectly. The
// value of each package is one package that imports it.
func linkedPackages(imports map[string][]string, program string) map[string]string {
	importers := map[string]string{}
	for pending := list(program); len(pending) > 0; pending = pending[1:] {
		for _, target := range imports[pending[0]] {
			if _, isKnown := importers[target]; !isKnown {
				importers[target] = pending[0]
				pending = append(pending, target)
			}
		}
	}
	return importers
}

// findRule returns the first rule that matches pkg, and false if there is no matching
// rule.
func findRule(rules []rule, pkg string) (rule, bool) {
	i := slices.IndexFunc(rules, func(r rule) bool { return matches(r.pkg, pkg) })
	if i < 0 {
		return rule{}, false
	}
	return rules[i], true
}

// allows reports whether the list of r contains pkg.
func (r rule) allows(pkg string) bool {
	isAllowed := false
	for _, pattern := range r.list {
		excludedPattern, isExclusion := strings.CutPrefix(pattern, "!")
		if isExclusion && matches(excludedPattern, pkg) {
			return false
		}
		isAllowed = isAllowed || matches(pattern, pkg)
	}
	return isAllowed
}

// matches reports whether pattern matches pkg.
func matches(pattern, pkg string) bool {
	prefix, isSubtree := strings.CutSuffix(pattern, "/...")
	if isSubtree && strings.HasPrefix(pkg, prefix+"/") {
		return true
	}
	ok, _ := path.Match(prefix, pkg)
	return ok
}

func list(patterns ...string) []string { return patterns }
