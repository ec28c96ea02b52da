package evaluate_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A function is a function declaration of a package.
type function struct {
	name     string          // "Type.Method" or "Func"
	isPublic bool            // exported method of an exported type, or exported function
	maps     bool            // method of a feature map, which may be called through an interface
	isCaught bool            // defers evaluate.Catch
	isDirect bool            // calls package evaluate directly
	calls    map[string]bool // names of the called functions of its package
	at       token.Position  // position of the declaration
}

// panickingFunctions lists the functions of package evaluate whose panics Catch turns
// into errors.
var panickingFunctions = []string{"Cross", "Gram", "Diag", "Eval", "Features", "Map", "FeaturesContext", "CheckFeatures", "CheckSquares", "Implied"}

// TestCatch checks that panics of package evaluate do not reach the callers of an
// exported function. An exported function that may panic must therefore defer Catch. This
// includes functions that call panicking functions through unexported functions of their
// package. Functions are identified by name. Package unit is excluded, because
// unit.Kernel panics for its callers, and unit.Run defers Catch.
func TestCatch(t *testing.T) {
	dirs := map[string]bool{}
	filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && !slices.Contains([]string{"approxtest", "testdata", "evaluate", "unit"}, d.Name()) {
			dirs[path] = true
		}
		return nil
	})
	total := 0
	for dir := range dirs {
		var all []*function
		files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			set := token.NewFileSet()
			f, err := parser.ParseFile(set, file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
					all = append(all, newFunction(fn, set))
				}
			}
		}
		// A name may panic if a function of this name without Catch may panic.
		may := map[string]bool{}
		for hasGrown := true; hasGrown; {
			hasGrown = false
			for _, f := range all {
				short := f.name[strings.Index(f.name, ".")+1:]
				if !f.isCaught && !may[short] && f.reaches(may) {
					may[short], hasGrown = true, true
				}
			}
		}
		for _, f := range all {
			if f.isDirect {
				total++
			}
			if (f.isPublic || f.maps) && !f.isCaught && f.reaches(may) {
				t.Errorf("%s: %s may panic for evaluate.Catch, which it does not defer", f.at, f.name)
			}
		}
	}
	if total < 50 {
		t.Errorf("only %d functions call package evaluate", total)
	}
}

func newFunction(fn *ast.FuncDecl, set *token.FileSet) *function {
	f := &function{name: fn.Name.Name, isPublic: fn.Name.IsExported(), calls: map[string]bool{}, at: set.Position(fn.Pos())}
	if fn.Recv != nil {
		receiver := fn.Recv.List[0].Type
		if star, ok := receiver.(*ast.StarExpr); ok {
			receiver = star.X
		}
		if id, ok := receiver.(*ast.Ident); ok {
			f.name = id.Name + "." + f.name
			f.isPublic = f.isPublic && id.IsExported()
			f.maps = slices.Contains([]string{"Map", "MapAll", "Grid", "GridSingle", "Combine", "Implied"}, fn.Name.Name)
		}
	}
	arguments := map[string]bool{}
	for _, field := range fn.Type.Params.List {
		for _, name := range field.Names {
			arguments[name.Name] = true
		}
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			f.calls[fun.Name] = !arguments[fun.Name]
		case *ast.SelectorExpr:
			x, ok := fun.X.(*ast.Ident)
			switch {
			case ok && x.Name == "unit" && slices.Contains([]string{"Run", "RunSymmetric"}, fun.Sel.Name):
				return false // Run calls its argument with Catch
			case ok && strings.HasSuffix(x.Name, "Rule") && fun.Sel.Name == "fit":
				return false // fit of a fourier.rule calls its argument in Run
			case ok && x.Name == "evaluate" && fun.Sel.Name == "Catch":
				f.isCaught = true
			case ok && x.Name == "unit" && fun.Sel.Name == "Kernel":
				f.isDirect = true
			case ok && x.Name == "evaluate":
				f.isDirect = f.isDirect || slices.Contains(panickingFunctions, fun.Sel.Name)
			case !ast.IsExported(fun.Sel.Name):
				f.calls[fun.Sel.Name] = true
			}
		}
		return true
	})
	return f
}

// reaches reports whether f calls package evaluate, or a function in the set may.
func (f *function) reaches(may map[string]bool) bool {
	if f.isDirect {
		return true
	}
	for name, isCalled := range f.calls {
		if isCalled && may[name] {
			return true
		}
	}
	return false
}
