package catalogue

import (
	"encoding"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mercer/approx/internal/archive"
)

// unsavedTypes lists kernels, feature maps and models that Save does not save, with the
// reason.
var unsavedTypes = map[string]string{
	"kpca.centeredKernel":     "exists only while eigenpairs are computed",
	"kpca.centeredIndefinite": "exists only while eigenpairs are computed",
	"kpca.scaledKernel":       "exists only while eigenpairs are computed",
	"kpca.scaledIndefinite":   "exists only while eigenpairs are computed",
	"measure.squaredKernel":   "exists only while an error is computed",
	"kpca.TrackedSolution":    "is replaced at the next frame",
	"learn.unitMap":           "exists only while a model is trained",
}

// A sourceType is a type that is declared in the sources.
type sourceType struct {
	methods  map[string]int // number of parameters
	embedded []string       // qualified names of embedded types
	isStruct bool           // or another type with values, not an interface
	exported bool
}

// sourceTypes returns the types of the library by their qualified names, such as
// «kernel.Gaussian», without tests and test suites.
func sourceTypes(t *testing.T) map[string]*sourceType {
	t.Helper()
	types := map[string]*sourceType{}
	typeOf := func(name string) *sourceType {
		if types[name] == nil {
			types[name] = &sourceType{methods: map[string]int{}}
		}
		return types[name]
	}
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains([]string{"approxtest", "testdata", "misuse", "fixture"}, d.Name()) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		pkg := file.Name.Name
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Recv == nil {
					continue
				}
				receiver := decl.Recv.List[0].Type
				if p, ok := receiver.(*ast.StarExpr); ok {
					receiver = p.X
				}
				if id, ok := receiver.(*ast.Ident); ok {
					typeOf(pkg + "." + id.Name).methods[decl.Name.Name] = decl.Type.Params.NumFields()
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					spec, ok := spec.(*ast.TypeSpec)
					if !ok {
						continue
					}
					typ := typeOf(pkg + "." + spec.Name.Name)
					typ.exported = spec.Name.IsExported()
					_, isInterface := spec.Type.(*ast.InterfaceType)
					typ.isStruct = !isInterface
					s, ok := spec.Type.(*ast.StructType)
					if !ok {
						continue
					}
					for _, field := range s.Fields.List {
						if len(field.Names) == 0 {
							typ.embedded = append(typ.embedded, qualified(pkg, field.Type))
						}
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return types
}

// qualified returns the name of a type with its package.
func qualified(pkg string, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return qualified(pkg, e.X)
	case *ast.SelectorExpr:
		return e.X.(*ast.Ident).Name + "." + e.Sel.Name
	case *ast.Ident:
		return pkg + "." + e.Name
	}
	return ""
}

// hasMethod reports whether the type has a method with the given number of parameters,
// perhaps of an embedded type.
func hasMethod(types map[string]*sourceType, name, method string, params int) bool {
	typ := types[name]
	if typ == nil {
		return false
	}
	if n, ok := typ.methods[method]; ok {
		return n == params
	}
	return slices.ContainsFunc(typ.embedded, func(e string) bool { return hasMethod(types, e, method, params) })
}

// TestSaveTableIsComplete checks that the table of Save has every kernel, feature map and
// model that the sources declare, and that models have MarshalBinary.
func TestSaveTableIsComplete(t *testing.T) {
	if testing.Short() {
		t.Skip("parses all sources, which are the same for all builds")
	}
	types := sourceTypes(t)
	// Embedded interfaces have the methods of their implementations.
	types["approx.Kernel"] = &sourceType{methods: map[string]int{"Eval": 2}}
	types["approx.FeatureMap"] = &sourceType{methods: map[string]int{"Map": 2}}
	types["approx.Eigenfunctions"] = &sourceType{methods: map[string]int{"Functions": 0}}
	saved := map[string]reflect.Type{}
	for _, typ := range savedTypes() {
		if pkg, _, ok := strings.Cut(typ.Key, "."); !ok || pkg != path.Base(typePackage(typ.Types[0])) && pkg != "approx" {
			t.Errorf("key %q of %v does not begin with its package", typ.Key, typ.Types[0])
		}
		for _, r := range typ.Types {
			elem := r
			if r.Kind() == reflect.Pointer {
				elem = r.Elem()
			}
			saved[elem.String()] = r
		}
	}
	var kernels, maps_, models int
	checked := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		typ := types[name]
		if !typ.isStruct || strings.HasPrefix(name, "main.") {
			continue
		}
		isModel := typ.exported && (hasMethod(types, name, "Functions", 0) || hasMethod(types, name, "Scores", 0) ||
			slices.ContainsFunc([]string{"Predict", "Classify", "Transform"}, func(m string) bool { return hasMethod(types, name, m, 1) }))
		isKernel, isMap := hasMethod(types, name, "Eval", 2), hasMethod(types, name, "Map", 2)
		if !isModel && !isKernel && !isMap {
			continue
		}
		checked[name] = true
		r, ok := saved[name]
		if reason := unsavedTypes[name]; (reason != "") == ok {
			t.Errorf("%s: it is in the table of Save: %t, and its reason to be left out is %q; add it to the list in archive.go of its package", name, ok, reason)
		}
		if isModel && ok && name != "approx.Pairs" {
			models++
			if !r.Implements(reflect.TypeFor[encoding.BinaryMarshaler]()) || !reflect.PointerTo(r).Implements(reflect.TypeFor[encoding.BinaryUnmarshaler]()) && !r.Implements(reflect.TypeFor[encoding.BinaryUnmarshaler]()) {
				t.Errorf("%v is a model without MarshalBinary and UnmarshalBinary", r)
			}
		}
		if isKernel {
			kernels++
		}
		if isMap {
			maps_++
		}
	}
	for name, reason := range unsavedTypes {
		if !checked[name] {
			t.Errorf("%s, which is left out because it %s, is no kernel, feature map or model", name, reason)
		}
	}
	if kernels < 20 || maps_ < 25 || models < 8 {
		t.Errorf("the sources have %d kernels, %d feature maps and %d models, want more", kernels, maps_, models)
	}
}

func typePackage(r reflect.Type) string {
	if r.Kind() == reflect.Pointer {
		r = r.Elem()
	}
	return r.PkgPath()
}

// TestSaveSources checks that every package of archive.Sources sets its field, and that
// savedTypes has the types of all fields.
func TestSaveSources(t *testing.T) {
	keys := map[string]bool{}
	for _, typ := range savedTypes() {
		keys[typ.Key] = true
	}
	fields := reflect.ValueOf(archive.Sources)
	for i := range fields.NumField() {
		name := fields.Type().Field(i).Name
		source, ok := fields.Field(i).Interface().(archive.Source)
		if !ok || len(source.Types()) == 0 {
			t.Errorf("the package of field %s lists no types", name)
			continue
		}
		for _, typ := range source.Types() {
			if !keys[typ.Key] {
				t.Errorf("savedTypes lacks %s of field %s", typ.Key, name)
			}
		}
	}
}
