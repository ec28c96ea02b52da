package views

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/viz/catalogue"
	"mercer/viz/contract"
)

// otherMeaning lists, for each file, the literals that equal the name of a block or the
// key of a view but have another meaning.
var otherMeaning = map[string][]string{
	"viz/view/look.go":    {"probe", "index", "run"},               // kinds of objects under the pointer
	"wasm/canvas/main.go": {"data", "error"},                       // a field in messages from the page, and a function of the console
	"wasm/play/arrays.go": {"points", "centres", "weights", "box"}, // names of files
}

// TestBlockNamesAreInTheirFolders checks that the name of a block and the key of a view
// are string literals only in the folder of the view. Other packages use the variables
// declared there. A misspelt name therefore causes a compile error.
func TestBlockNamesAreInTheirFolders(t *testing.T) {
	names := blockNames(t)
	for _, key := range catalogue.Keys() {
		names[key] = true
	}
	if len(names) < 150 {
		t.Fatalf("only %d names were found", len(names))
	}
	used := map[string]bool{}
	for _, root := range []string{"../../viz", "../../wasm/canvas", "../../wasm/render"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			path = strings.TrimPrefix(filepath.ToSlash(path), "../../")
			if viewFile.MatchString(path) {
				return nil
			}
			for _, l := range literals(t, "../../"+path) {
				if !names[l] || slices.Contains(otherMeaning[path], l) {
					continue
				}
				if use := path + " " + l; !used[use] {
					used[use] = true
					t.Errorf("%s holds the literal %q: use the declaration of the block or view", path, l)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// viewFile matches the paths of files in the folders of views, and in package contract.
var viewFile = regexp.MustCompile(`^viz/(view/[a-z]+/|contract/)`)

// literals returns all string literals in a file, except import paths and struct tags.
func literals(t *testing.T, path string) (all []string) {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				all = append(all, s)
			}
		}
		return true
	})
	return all
}

// blockNames returns the names of all blocks and labels that the views declare.
func blockNames(t *testing.T) map[string]bool {
	files, err := filepath.Glob("../view/*/blocks.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, path := range files {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if f, ok := call.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "FieldPair" {
					key, err := strconv.Unquote(call.Args[0].(*ast.BasicLit).Value)
					if err != nil {
						t.Fatal(err)
					}
					names[key+"."+contract.Exact], names[key+"."+contract.Approx] = true, true
				}
			}
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if selector, ok := lit.Type.(*ast.SelectorExpr); ok && selector.Sel.Name == "Index" {
				return false
			}
			for _, e := range lit.Elts {
				kv, ok := e.(*ast.KeyValueExpr)
				if !ok {
					continue
				}
				name, isName := kv.Key.(*ast.Ident)
				value, isLiteral := kv.Value.(*ast.BasicLit)
				if isName && isLiteral && name.Name == "Name" {
					s, err := strconv.Unquote(value.Value)
					if err != nil {
						t.Fatal(err)
					}
					names[s] = true
				}
			}
			return true
		})
	}
	return names
}
