package misuse

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
)

// takesPoints lists functions that take approx.Points and no other matrix, with the reason.
var takesPoints = map[string]string{
	"kernel.Cross":      "CrossMatrix takes any matrix",
	"kernel.Gram":       "GramMatrix takes any matrix",
	"kernel.Diag":       "it stores numbers in a slice",
	"kernel.MaxAbs":     "checks of data call it",
	"kernel.DiagBounds": "checks of data call it",
}

// TestMatrixParameters checks that functions of the packages for users accept any matrix
// as points.
func TestMatrixParameters(t *testing.T) {
	packages := []string{"ika", "kernel", "kpca", "landmark", "learn", "manifold", "measure", "nystrom", "replay", "reduced", "ritz"}
	for name, e := range tableEntries(t) {
		pkg, _, _ := strings.Cut(name, ".")
		if !slices.Contains(packages, pkg) || e.isIndirect || takesPoints[name] != "" {
			continue
		}
		typ := reflect.TypeOf(e.fn)
		isMethod := strings.Count(name, ".") == 2
		for i := range typ.NumIn() {
			if typ.In(i) == reflect.TypeFor[approx.Points]() && !(isMethod && implementsInterface(name)) {
				t.Errorf("%s: argument %d is approx.Points, want mat.Matrix", name, i)
			}
		}
	}
}

// implementsInterface reports whether the named method belongs to an interface of package
// approx, whose points are approx.Points.
func implementsInterface(name string) bool {
	method := name[strings.LastIndexByte(name, '.')+1:]
	for _, typ := range []reflect.Type{
		reflect.TypeFor[approx.Crosser](), reflect.TypeFor[approx.Domained](), reflect.TypeFor[approx.Implicit](), reflect.TypeFor[approx.BatchMap](),
	} {
		if _, ok := typ.MethodByName(method); ok {
			return true
		}
	}
	return false
}

// TestAnyMatrix checks that functions return the same numbers for points whose rows are not
// contiguous in memory, and for a matrix that has only the methods of mat.Matrix.
func TestAnyMatrix(t *testing.T) {
	tried := 0
	entries := tableEntries(t)
	for _, name := range sortedNames(entries) {
		e := entries[name]
		fn := reflect.ValueOf(e.fn)
		for form, convert := range map[string]func(approx.Points) mat.Matrix{"part of a matrix": partOfMatrix, "transposed": transposed} {
			args, hasMatrix := e.args(), false
			for i, a := range args {
				if p, ok := a.(approx.Points); ok && p.Len() > 0 && fn.Type().In(i) == reflect.TypeFor[mat.Matrix]() {
					args[i], hasMatrix = convert(p), true
				}
			}
			if !hasMatrix {
				continue
			}
			tried++
			want, got := callWithTimeout(t, name, "points", fn, e.args()), callWithTimeout(t, name, form, fn, args)
			if got.panic != nil || got.err != nil {
				t.Errorf("%s, %s: %v", name, form, got)
				continue
			}
			for i := range want.results {
				if a, b := numbersOf(got.results[i].Interface()), numbersOf(want.results[i].Interface()); !slices.Equal(a, b) {
					t.Errorf("%s, %s: result %d is %v, want %v", name, form, i, a, b)
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("%d calls were tried", tried)
	}
}

// partOfMatrix returns the points as a part of a matrix with one more column.
func partOfMatrix(p approx.Points) mat.Matrix {
	wide := mat.NewDense(p.Len(), p.Dim+1, nil)
	part := wide.Slice(0, p.Len(), 0, p.Dim).(*mat.Dense)
	part.Copy(p)
	return part
}

// transposed returns the points as the transpose of a matrix.
func transposed(p approx.Points) mat.Matrix { return mat.DenseCopyOf(p.T()).T() }

// numbersOf returns the numbers of a result, or nil for a result without numbers.
func numbersOf(v any) []float64 {
	switch v := v.(type) {
	case float64:
		return []float64{v}
	case []float64:
		return v
	case []int:
		var numbers []float64
		for _, i := range v {
			numbers = append(numbers, float64(i))
		}
		return numbers
	case *mat.Dense:
		if v != nil && !v.IsEmpty() {
			return approx.PointsOf(v).Data
		}
	case approx.Points:
		return v.Data
	case approx.Density:
		return slices.Concat(v.Centers.Data, v.Weights)
	}
	return nil
}
