package misuse

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// exportedFunctions returns the names of the exported functions, and of the exported
// methods of exported types, in all packages below approx. Names have the forms
// "landmark.Lloyd" and "landmark.Cholesky.Lower". Internal packages and programs are
// omitted.
func exportedFunctions(t testing.TB) map[string]bool {
	names := map[string]bool{}
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "internal" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		src, err := fs.ReadFile(root, file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, src, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if f.Name.Name == "main" {
			return nil
		}
		pkg := path.Base(path.Dir("approx/" + file))
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() {
				continue
			}
			name := fn.Name.Name
			if fn.Recv != nil {
				recv := fn.Recv.List[0].Type
				if p, ok := recv.(*ast.StarExpr); ok {
					recv = p.X
				}
				id, ok := recv.(*ast.Ident)
				if !ok || !id.IsExported() {
					continue
				}
				name = id.Name + "." + name
			}
			names[pkg+"."+name] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !names["landmark.Lloyd"] || !names["landmark.Cholesky.Lower"] {
		t.Fatal("the walk did not find the library")
	}
	return names
}
