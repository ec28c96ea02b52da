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

// exported returns the exported functions and the exported methods of exported types of
// the packages below approx, as "landmark.Lloyd" and "landmark.Cholesky.Lower". Internal
// packages and programs are left out.
func exported(t testing.TB) map[string]bool {
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
				of := fn.Recv.List[0].Type
				if p, ok := of.(*ast.StarExpr); ok {
					of = p.X
				}
				id, ok := of.(*ast.Ident)
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
