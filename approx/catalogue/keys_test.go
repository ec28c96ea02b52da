package catalogue_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// ambiguousKeys contains keys that are also used for other purposes, for example as names
// of panels or choices. A literal of such a key counts only if it is compared with a key
// or used to look up an entry.
var ambiguousKeys = []string{
	"exact", "sketch", "layers", "gauss", "taylor", "binning", "simplex", "equispaced",
	"linear", "polynomial", "cosine", "sigmoid", "periodic", "cauchy", "layered", "gaussian", "laplacian",
	"uniform", "line", "grid", "three", "gaps", "tight", "spiral", "circles", "blobs", "rivals", "checkerboard",
	"kernel", "classes", "components", "density", "eigenmaps", "diffusion",
}

// keysOf returns the keys of all methods, kernels, data sets and tasks of the page.
func keysOf(t *testing.T) map[string]bool {
	text, err := os.ReadFile("../../site/catalogue.json")
	if err != nil {
		t.Fatal(err)
	}
	type entry struct{ Key string }
	var lists struct{ Methods, Kernels, Datasets, Tasks []entry }
	if err := json.Unmarshal(text, &lists); err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for _, e := range slices.Concat(lists.Methods, lists.Kernels, lists.Datasets, lists.Tasks) {
		keys[e.Key] = true
	}
	if len(keys) < 95 {
		t.Fatalf("the page has %d keys", len(keys))
	}
	return keys
}

// canHaveKeys reports whether a file may contain the key. This is true for the catalogue
// and for files that define the method, data set or task with this key. It is also true
// for the defaults of links, and for the program that compares this library with others.
func canHaveKeys(file string, states map[string]bool, key string) bool {
	switch path.Dir(file) {
	case "approx/catalogue", "approx/peers":
		return true
	}
	return states[key] || path.Base(file) == "defaults.go" && strings.HasPrefix(file, "wasm/play/")
}

// TestKeysStandInEntries checks that programs refer to methods, kernels, data sets and
// tasks through the fields of their entries. Keys may occur only in their defining files,
// the catalogue, tests, lessons and generated files.
func TestKeysStandInEntries(t *testing.T) {
	keys := keysOf(t)
	read, statedKeys := 0, map[string]bool{}
	err := fs.WalkDir(os.DirFS("../.."), ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && file == "site" {
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		src, err := os.ReadFile("../../" + file)
		if err != nil {
			return err
		}
		read++
		for _, at := range keyLiterals(t, file, src, keys, statedKeys) {
			t.Errorf("%s: a fact about it belongs into its entry of the catalogue; if it is another word, add it to ambiguousKeys", at)
		}
		return nil
	})
	if err != nil || read < 300 {
		t.Fatalf("%d files, error %v", read, err)
	}
	for key := range keys {
		if !statedKeys[key] {
			t.Errorf("no file states the key %q", key)
		}
	}
}

// scriptKeys returns the keys in a script of the page. The keys in ambiguousKeys count
// only if they are compared with a key.
func scriptKeys(src string, keys map[string]bool) (keysFound []string) {
	src = commentPattern.ReplaceAllString(src, "")
	for _, m := range quotedPattern.FindAllStringSubmatchIndex(src, -1) {
		key := src[m[2]:m[3]]
		context := src[max(0, m[0]-80):m[0]]
		if keys[key] && (!slices.Contains(ambiguousKeys, key) || comparedPattern.MatchString(context)) {
			keysFound = append(keysFound, key)
		}
	}
	return keysFound
}

var (
	quotedPattern   = regexp.MustCompile("[\"'`]([a-z0-9-]+)[\"'`]")
	commentPattern  = regexp.MustCompile(`(?s)/\*.*?\*/`)
	comparedPattern = regexp.MustCompile(`(\.method|get\("(method|kernel|data|task)"\)) [!=]== $`)
)

// TestScriptsHaveNoKeys checks that the scripts of the page also refer to methods,
// kernels, data sets and tasks through the catalogue.
func TestScriptsHaveNoKeys(t *testing.T) {
	keys := keysOf(t)
	scripts, err := fs.Glob(os.DirFS("../../site"), "*/*.js")
	if err != nil || len(scripts) < 40 {
		t.Fatalf("%d scripts, error %v", len(scripts), err)
	}
	for _, file := range scripts {
		src, err := os.ReadFile("../../site/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if found := scriptKeys(string(src), keys); len(found) > 0 {
			t.Errorf("site/%s knows %q by key", file, found)
		}
	}
	for src, want := range map[string]int{
		`report.method === "exact"`: 1, `get("method") !== "rff"`: 1, `get("task") === "kernel"`: 1,
		`["nystrom-kmeans", 'orf']`: 2, `part === "exact"`: 0, `state.get("kernel")`: 0,
	} {
		if found := scriptKeys(src, keys); len(found) != want {
			t.Errorf("%s: found %q, want %d", src, found, want)
		}
	}
}

// keyLiterals returns the positions of keys in a file that does not define them. It adds
// the keys that the file defines to statedKeys.
func keyLiterals(t *testing.T, file string, src []byte, keys, statedKeys map[string]bool) (positions []string) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, file, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	text := func(e ast.Expr) (string, bool) {
		l, ok := e.(*ast.BasicLit)
		if !ok || l.Kind != token.STRING {
			return "", false
		}
		s, err := strconv.Unquote(l.Value)
		return s, err == nil && keys[s]
	}
	ownKeys, lookups := map[string]bool{}, map[ast.Expr]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if name, ok := n.Key.(*ast.Ident); ok && name.Name == "Key" {
				if s, ok := text(n.Value); ok {
					ownKeys[s], statedKeys[s] = true, true
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if strings.HasSuffix(name.Name, "Key") && i < len(n.Values) {
					if s, ok := text(n.Values[i]); ok {
						ownKeys[s], statedKeys[s] = true, true
					}
				}
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				if isKey(n.X) || isKey(n.Y) {
					lookups[n.X], lookups[n.Y] = true, true
				}
			}
		case *ast.SwitchStmt:
			if n.Tag == nil || !isKey(n.Tag) {
				break
			}
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					lookups[e] = true
				}
			}
		case *ast.CallExpr:
			if finderPattern.MatchString(nameOf(n.Fun)) {
				for _, e := range n.Args {
					lookups[e] = true
				}
			}
		}
		return true
	})
	if path.Dir(file) == "approx/catalogue" { // entries of kernels pass the key as an argument
		ast.Inspect(f, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if s, ok := text(e); ok {
					statedKeys[s] = true
				}
			}
			return true
		})
	}
	ast.Inspect(f, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if s, ok := text(e); ok && (!slices.Contains(ambiguousKeys, s) || lookups[e]) && !canHaveKeys(file, ownKeys, s) {
			positions = append(positions, files.Position(e.Pos()).String()+": "+strconv.Quote(s))
		}
		return true
	})
	return positions
}

// finderPattern matches the functions that look up an entry by its key.
var finderPattern = regexp.MustCompile(`^(\w+\.)?(Method|Kernel|Family|Dataset)$|^(method|family|dataset|solverOf|task\.Find)$`)

// isKey reports whether e is an expression for a key: x.Key, s.Method, s.Kernel, s.Data
// or s.Task.
func isKey(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && slices.Contains([]string{"Key", "Method", "Kernel", "Data", "Task"}, s.Sel.Name)
}

// nameOf returns the name of a function, including its package.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			return x.Name + "." + e.Sel.Name
		}
	}
	return ""
}

// TestKeyLiteralsAreFound must find keys that are compared, looked up or listed, and no
// other words.
func TestKeyLiteralsAreFound(t *testing.T) {
	keys := keysOf(t)
	for body, want := range map[string]int{
		`if m.Key == "exact" {}`:                                  1,
		`if s.Method != "rskpca" {}`:                              1,
		`switch m.Key { case "nystrom-kmeans", "gauss": }`:        2,
		`_ = []string{"nystrom", "rff"}`:                          2,
		`_ = method("taylor")`:                                    1,
		`_ = catalogue.Kernel("gaussian")`:                        1,
		`_ = state.Dataset("line").Noise`:                         1,
		`_ = task.Find("density")`:                                1,
		`_ = []string{"exact", "approx"}`:                         0,
		`if panel == "kernel" {}`:                                 0,
		`_ = approx.MethodInfo{Key: "rff", Doc: "rff"}; f("rff")`: 0,
	} {
		src := "package p\n\nfunc _() { " + body + " }\n"
		if got := keyLiterals(t, "wasm/play/x.go", []byte(src), keys, map[string]bool{}); len(got) != want {
			t.Errorf("%s: found %q, want %d", body, got, want)
		}
	}
}
