package play

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Who may import whom within the module. The longest prefix of a package counts;
// «=» means a package without those below it.
// The vocabulary knows nobody, methods know no pictures, pictures know no
// kernels, the worker never draws and the canvas never computes.
var mayImport = map[string][]string{
	"approx":                    {"approx"},
	"approx/internal":           {"approx/internal", "=approx", "approx/kernel"},
	"viz/sheet":                 {"=viz/canvas", "viz/contract", "viz/table", "viz/figure", "=viz/view", "viz/view/result", "viz/views"},
	"viz/scene":                 {"=viz/canvas", "viz/contract", "viz/text", "viz/figure", "=viz/view", "viz/view/result", "viz/views"},
	"viz/views":                 {"viz"},
	"viz/contract":              {},
	"viz/catalogue":             {"viz/contract", "viz/view"},
	"viz/table":                 {"viz/contract"},
	"=viz/view":                 {"=viz/canvas", "viz/contract", "viz/catalogue", "viz/text", "viz/table", "viz/figure", "viz/view/result"},
	"viz/view":                  {"=viz/canvas", "viz/text", "viz/figure", "viz/table", "viz/view", "viz/contract"},
	"=viz/canvas":               {},
	"viz/canvas":                {"viz/canvas", "viz/text"},
	"viz/text":                  {"=viz/canvas", "viz/text"},
	"viz/figure":                {"=viz/canvas", "viz/text"},
	"wasm/wire":                 {},
	"wasm/bridge":               {"wasm/wire"},
	"wasm/play":                 {"approx", "viz/contract", "viz/catalogue", "viz/view", "wasm/wire", "wasm/play"},
	"wasm/play/state":           {"approx", "viz/contract", "viz/catalogue", "viz/view", "wasm/play/task", "wasm/play/typeset"},
	"wasm/play/state/statetest": {"wasm/play/state"},
	"wasm/play/task":            {"approx", "viz/view/eigen"},
	"wasm/play/report":          {"approx"},
	"wasm/play/typeset":         {"approx"},
	"wasm/play/numeric":         {},
	"wasm/play/timing":          {},
	"wasm/play/solve":           {"approx", "viz/contract", "viz/view/eigen", "wasm/play/report", "wasm/play/state", "wasm/play/timing", "wasm/play/typeset"},
	"wasm/play/answer":          {"approx", "wasm/play/solve", "wasm/play/state", "wasm/play/task", "wasm/play/typeset"},
	"wasm/play/budget":          {"approx", "wasm/play/solve", "wasm/play/state", "wasm/play/timing", "wasm/play/typeset"},
	"wasm/play/look":            {"=viz/view", "wasm/play/state"},
	"wasm/compute":              {"approx", "viz/view", "wasm/play", "wasm/wire", "wasm/bridge"},
	"wasm/canvas":               {"viz", "wasm/wire", "wasm/bridge", "wasm/canvas"},
	"wasm/render":               {"approx", "viz", "wasm/play", "wasm/wire"},
	"wasm/serve":                {},
	"site/e2e":                  {},
	"approx/catalogue":          {"approx"},
}

// Exceptions in the other direction: what lies under a prefix and is closed all
// the same.
var mayNotImport = map[string][]string{
	"approx":          {"approx/catalogue", "approx/approxtest"},
	"viz/views":       {"viz/canvas/screen"},
	"wasm/play":       {"=viz/view", "wasm/play/look", "wasm/play/solvers"},
	"wasm/compute":    {"=viz/view", "wasm/play/look"},
	"wasm/play/state": {"=viz/view"},
}

// The worker holds what package play reaches, and pictures are a twentieth of what a reader waits for.
var mayNotDraw = []string{"wasm/play", "wasm/compute"}

// Ebitengine is for the canvas in a browser alone: everything else runs in a
// worker or natively.
var mayDraw = []string{"viz/canvas/screen", "wasm/canvas", "site/e2e"}

func TestImports(t *testing.T) {
	if testing.Short() {
		t.Skip("sources are the same in every arithmetic")
	}
	files := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && (strings.HasPrefix(name, ".") && name != ".." || name == "node_modules" || name == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files++
		from, err := filepath.Rel("../..", filepath.Dir(path))
		if err != nil {
			return err
		}
		from = filepath.ToSlash(from)
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			to, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if strings.Contains(to, "hajimehoshi") && !under(from, mayDraw) {
				t.Errorf("%s imports %s: only the canvas draws with it", path, to)
			}
			if to, ok := strings.CutPrefix(to, "mercer/"); ok && !allowed(from, to) {
				t.Errorf("%s imports mercer/%s, which %s may not know", path, to, from)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Errorf("only %d files were looked at", files)
	}
}

// under reports whether a package is one of those or below one.
func under(pkg string, prefixes []string) bool {
	for _, p := range prefixes {
		if "="+pkg == p || pkg == p || strings.HasPrefix(pkg, p+"/") {
			return true
		}
	}
	return false
}

// allowed reports whether a package of the module may import another.
func allowed(from, to string) bool {
	if strings.HasPrefix(to, "viz/view/") && strings.HasSuffix(to, "/draw") && under(from, mayNotDraw) {
		return false
	}
	if _, ok := viewFolder(from); ok { // which declares a view and does nothing
		_, other := viewFolder(to)
		return other || to == "viz/contract"
	}
	computes := func(pkg string) bool { return strings.HasPrefix(pkg, "viz/view/") && strings.HasSuffix(pkg, "/solve") }
	switch _, declared := viewFolder(to); {
	case computes(from): // which is above package play and below the list of all views
		return declared || to != "wasm/play/solvers" && under(to, []string{"approx", "viz/contract", "wasm/play"})
	case computes(to):
		return from == "wasm/play/solvers" || under(from, []string{"wasm/compute", "wasm/render"})
	}
	rule := ""
	for p := range mayImport {
		if under(from, []string{p}) && len(p) > len(rule) {
			rule = p
		}
	}
	if from == "approx" { // the vocabulary needs nobody, but for a check that all packages share
		return to == "approx/internal/nilvalue"
	}
	if rule == "" {
		return false
	}
	if _, closed := mayNotImport[rule]; closed && under(to, mayNotImport[rule]) && !under(from, mayNotImport[rule]) {
		return false
	}
	return under(to, mayImport[rule])
}

// viewFolder returns the name of the view that a package declares. It is not ok for the
// packages below it, which draw and compute, and for the types of views.
func viewFolder(pkg string) (name string, ok bool) {
	name, ok = strings.CutPrefix(pkg, "viz/view/")
	return name, ok && !strings.Contains(name, "/")
}
