package scene_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"mercer/viz/contract"
)

// TestBlocksAreDeclaredOnce checks that no two blocks have the same name, since one
// would overwrite the other. It also checks that each block has a comment.
func TestBlocksAreDeclaredOnce(t *testing.T) {
	files, err := filepath.Glob("../view/*/blocks.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			vars, ok := d.(*ast.GenDecl)
			if !ok || vars.Tok != token.VAR {
				continue
			}
			for _, s := range vars.Specs {
				v := s.(*ast.ValueSpec)
				if v.Doc == nil && vars.Doc == nil {
					t.Errorf("%s: %s has no comment", file, v.Names[0].Name)
				}
				declare := func(name string) {
					if other := seen[name]; other != "" {
						t.Errorf("%s and %s declare %s", file, other, name)
					}
					seen[name] = file
				}
				ast.Inspect(v, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.CallExpr:
						if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "FieldPair" {
							key := strings.Trim(n.Args[0].(*ast.BasicLit).Value, `"`)
							declare(strconv.Quote(key + "." + contract.Exact))
							declare(strconv.Quote(key + "." + contract.Approx))
						}
					case *ast.CompositeLit:
						kind, ok := n.Type.(*ast.SelectorExpr)
						if !ok || kind.Sel.Name == "Row" || kind.Sel.Name == "Panel" || kind.Sel.Name == "Index" {
							return true
						}
						for _, e := range n.Elts {
							kv, ok := e.(*ast.KeyValueExpr)
							if !ok || kv.Key.(*ast.Ident).Name != "Name" {
								continue
							}
							name := kv.Value.(*ast.BasicLit).Value
							if kind.Sel.Name == "Label" { // a label may have the name of its block
								name = "label " + name
							}
							declare(name)
						}
					}
					return true
				})
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d blocks were found", len(seen))
	}
}
