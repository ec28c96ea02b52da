package kernel_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/archive"
	"mercer/approx/kernel"
)

// invalidKernels returns kernels with one invalid field each, keyed by the name of the
// field.
func invalidKernels() map[string][]approx.Kernel {
	validKernel := kernel.Gaussian{Sigma: 1}
	invalidKernel := kernel.Gaussian{Sigma: -1}
	kernels := map[string][]approx.Kernel{
		"Gaussian.Sigma": {
			kernel.Sum(validKernel, invalidKernel), kernel.Sum(invalidKernel, validKernel), kernel.Sum(validKernel, validKernel, invalidKernel),
			kernel.Product(validKernel, invalidKernel), kernel.Product(invalidKernel, invalidKernel), kernel.Product(invalidKernel, kernel.Linear{}),
			kernel.Scaled(2, invalidKernel), kernel.Scaled(2, kernel.Sum(validKernel, invalidKernel)),
			kernel.ARD(invalidKernel, 1, 2), kernel.Biased(invalidKernel, 1), kernel.Warp(invalidKernel, approx.Warp{B: []float64{1}}),
			kernel.Layered(invalidKernel, validKernel), kernel.Layered(validKernel, invalidKernel), kernel.Layered(kernel.Linear{}, invalidKernel),
			kernel.Layered(kernel.Sum(kernel.Linear{}, invalidKernel), validKernel),
		},
		"Scaled.c":    {kernel.Scaled(math.Inf(1), validKernel)},
		"Warp.A[1,1]": {kernel.ARD(validKernel, 1, 1e-320)},
		"Warp.A[0,1]": {kernel.Warp(validKernel, approx.Warp{A: approx.Points{Data: []float64{1, math.NaN()}, Dim: 2}})},
		"Warp.B[0]":   {kernel.Biased(validKernel, math.NaN()), kernel.Biased(kernel.ArcCosine1{}, math.Inf(-1))},
	}
	add := func(field string, ks ...approx.Kernel) { kernels[field] = append(kernels[field], ks...) }
	for _, v := range []float64{0, -1, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), 1e-320, -1e-320} {
		add("Gaussian.Sigma", kernel.Gaussian{Sigma: v})
		add("Matern12.Sigma", kernel.Matern12{Sigma: v})
		add("Matern32.Sigma", kernel.Matern32{Sigma: v})
		add("Matern52.Sigma", kernel.Matern52{Sigma: v})
		add("Matern.Sigma", kernel.Matern{Nu: 1.2, Sigma: v})
		add("RationalQuadratic.Sigma", kernel.RationalQuadratic{Sigma: v, Alpha: 1})
		add("Constant.Value", kernel.Constant{Value: v})
		add("Matern.Nu", kernel.Matern{Nu: v, Sigma: 1})
		add("RationalQuadratic.Alpha", kernel.RationalQuadratic{Sigma: 1, Alpha: v})
		add("Cauchy.Sigma", kernel.Cauchy{Sigma: v})
		add("Laplacian.Sigma", kernel.Laplacian{Sigma: v})
		add("ProductCauchy.Sigma", kernel.ProductCauchy{Sigma: v})
		add("Periodic.Sigma", kernel.Periodic{Sigma: v, Period: 1})
		add("Periodic.Period", kernel.Periodic{Sigma: 1, Period: v})
		add("Polynomial.Sigma", kernel.Polynomial{Sigma: v, Degree: 2})
		add("Sigmoid.Sigma", kernel.Sigmoid{Sigma: v})
		add("ExpChi2.Sigma", kernel.ExpChi2{Sigma: v, Shift: 9})
	}
	for _, v := range []float64{1e-151, 1e-161, 1e-200, 1e-308} { // too small, although their reciprocals are finite
		add("Gaussian.Sigma", kernel.Gaussian{Sigma: v}, kernel.Layered(kernel.Gaussian{Sigma: v}, validKernel), kernel.Layered(validKernel, kernel.Gaussian{Sigma: v}),
			kernel.ARD(kernel.Gaussian{Sigma: v}, 1, 1), kernel.Scaled(2, kernel.Gaussian{Sigma: v}), kernel.Sum(kernel.Gaussian{Sigma: v}, validKernel))
		add("Matern12.Sigma", kernel.Matern12{Sigma: v})
		add("Matern32.Sigma", kernel.Matern32{Sigma: v})
		add("Matern52.Sigma", kernel.Matern52{Sigma: v})
		add("Matern.Sigma", kernel.Matern{Nu: 1.2, Sigma: v})
		add("RationalQuadratic.Sigma", kernel.RationalQuadratic{Sigma: v, Alpha: 1})
		add("Cauchy.Sigma", kernel.Cauchy{Sigma: v})
		add("Laplacian.Sigma", kernel.Laplacian{Sigma: v})
		add("ProductCauchy.Sigma", kernel.ProductCauchy{Sigma: v})
		add("Periodic.Sigma", kernel.Periodic{Sigma: v, Period: 1})
		add("Periodic.Period", kernel.Periodic{Sigma: 1, Period: v})
		add("Polynomial.Sigma", kernel.Polynomial{Sigma: v, Degree: 2})
		add("Sigmoid.Sigma", kernel.Sigmoid{Sigma: v})
		add("ExpChi2.Sigma", kernel.ExpChi2{Sigma: v, Shift: 9})
	}
	add("Gaussian.Sigma", kernel.Product(kernel.Gaussian{Sigma: 1e-150}, kernel.Gaussian{Sigma: 1e-150}))
	add("Periodic.Sigma·Periodic.Period/2π", kernel.Periodic{Sigma: 1e-100, Period: 1e-100})
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		add("Sigmoid.Offset", kernel.Sigmoid{Sigma: 1, Offset: v})
		add("ExpChi2.Shift", kernel.ExpChi2{Sigma: 1, Shift: v})
		add("AdditiveChi2.Shift", kernel.AdditiveChi2{Shift: v})
		add("Polynomial.Offset", kernel.Polynomial{Sigma: 1, Degree: 2, Offset: v})
	}
	add("Polynomial.Offset", kernel.Polynomial{Sigma: 1, Degree: 2, Offset: -0.5})
	for _, k := range zeroValues {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(k)) {
			for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
				if f.Type.Kind() == reflect.Float64 {
					add(reflect.TypeOf(k).Name()+"."+f.Name, withField(k, f.Name, v))
				}
			}
		}
	}
	for _, q := range []int{0, -1, math.MinInt} {
		add("Polynomial.Degree", kernel.Polynomial{Sigma: 1, Degree: q, Offset: 1})
	}
	return kernels
}

// withField returns a kernel of the family of k whose field has the value v. The other
// numbers are 2.
func withField(k approx.Kernel, field string, v float64) approx.Kernel {
	p := reflect.New(reflect.TypeOf(k)).Elem()
	for i := range p.NumField() {
		switch f := p.Field(i); f.Kind() {
		case reflect.Float64:
			f.SetFloat(2)
		case reflect.Int:
			f.SetInt(2)
		}
	}
	p.FieldByName(field).SetFloat(v)
	return p.Interface().(approx.Kernel)
}

// TestInvalidFields checks that if a field is out of range, Check returns an error with
// the name of the field. Cross, Gram and Diag panic with this error.
func TestInvalidFields(t *testing.T) {
	x := approx.Points{Data: []float64{0.1, 0.2, 0.3, 0.4}, Dim: 2}
	for field, ks := range invalidKernels() {
		for _, k := range ks {
			wantField := func(name string, err error) {
				t.Helper()
				var out *approx.RangeError
				if !errors.As(err, &out) || out.Key != field || !strings.Contains(out.Error(), field) {
					t.Errorf("%s of %T %[2]v: %v, want an error about %s", name, k, err, field)
				}
			}
			wantField("Check", k.(approx.Checker).Check())
			wantField("CheckKernel", approx.CheckKernel(k))
			wantField("Problem.Check", approx.Problem{Kernel: k, X: x}.CheckSymmetric())
			for name, call := range map[string]func(){
				"Cross": func() { kernel.Cross(nil, k, x, x) },
				"Gram":  func() { kernel.Gram(nil, k, x) },
				"Diag":  func() { kernel.Diag(nil, k, x) },
			} {
				wantField(name, panicOf(call))
			}
		}
	}
}

// panicOf returns the error with which call panics, or nil if call does not panic with an
// error.
func panicOf(call func()) (err error) {
	defer func() { err, _ = recover().(error) }()
	call()
	return nil
}

// zeroValues contains the zero value of every kernel family that can be saved.
var zeroValues = func() (kernels []approx.Kernel) {
	for _, t := range archive.Sources.Kernel.(archive.Source).Types() {
		if k, ok := reflect.Zero(t.Types[0]).Interface().(approx.Kernel); ok && ast.IsExported(t.Types[0].Name()) {
			kernels = append(kernels, k)
		}
	}
	return kernels
}()

// TestZeroValuesAreAll checks that zeroValues contains every exported type of this package
// with a method Eval.
func TestZeroValuesAreAll(t *testing.T) {
	listed := map[string]bool{}
	for _, k := range zeroValues {
		listed[reflect.TypeOf(k).Name()] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no source files: %v", err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "Eval" {
				continue
			}
			if id, ok := f.Recv.List[0].Type.(*ast.Ident); ok && id.IsExported() && !listed[id.Name] {
				t.Errorf("%s: the list in archive.go lacks %s", name, id.Name)
			}
		}
	}
}

// TestZeroValues checks that a kernel has no default bandwidth, shape or degree: the zero
// value of a family is an error that names the field. The families without such a field
// have valid zero values.
func TestZeroValues(t *testing.T) {
	valid := []approx.Kernel{
		kernel.Linear{}, kernel.Cosine{}, kernel.ArcCosine0{}, kernel.ArcCosine1{}, kernel.ArcCosine2{}, kernel.AdditiveChi2{},
	}
	for _, k := range zeroValues {
		name, err := reflect.TypeOf(k).Name(), approx.CheckKernel(k)
		if slices.Contains(valid, k) {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		var missing *approx.NilError
		if errors.As(err, &missing) && strings.HasPrefix(missing.Name, name+".") {
			continue
		}
		var out *approx.RangeError
		if !errors.As(err, &out) || !strings.HasPrefix(out.Key, name+".") || !strings.Contains(err.Error(), out.Key) {
			t.Errorf("%s: got %v, want an error that names a field", name, err)
		}
	}
}

// TestInvalidFieldsAreAll checks that invalidKernels covers every field of every kernel
// family.
func TestInvalidFieldsAreAll(t *testing.T) {
	invalid := invalidKernels()
	for _, k := range zeroValues {
		if _, ok := k.(approx.Checker); !ok {
			t.Errorf("%T has no Check", k)
		}
		for _, f := range reflect.VisibleFields(reflect.TypeOf(k)) {
			if f.Type.Kind() == reflect.Interface {
				continue // TestPrecomputedErrors tries bad matrices
			}
			if name := reflect.TypeOf(k).Name() + "." + f.Name; len(invalid[name]) == 0 {
				t.Errorf("no bad value of %s is tried", name)
			}
		}
	}
}

// TestNilParts checks that CheckKernel returns an error if the kernel or a part of it is
// nil.
func TestNilParts(t *testing.T) {
	validKernel := kernel.Gaussian{Sigma: 1}
	for _, k := range []approx.Kernel{
		nil, kernel.Sum(validKernel, nil), kernel.Sum(nil, validKernel), kernel.Product(nil, validKernel), kernel.Scaled(2, nil),
		kernel.Layered(nil, validKernel), kernel.Layered(validKernel, nil), kernel.Biased(nil, 1),
	} {
		if err := approx.CheckKernel(k); err == nil || !strings.Contains(err.Error(), "nil") {
			t.Errorf("%T: %v", k, err)
		}
	}
}

// TestOutsideOfHistograms checks that if a point is outside the domain of the χ² kernels,
// their values are NaN, and so are the values of composed kernels. This holds for Eval,
// Cross, Gram, Diag and Expansion.
func TestOutsideOfHistograms(t *testing.T) {
	validData, invalidData := []float64{0.2, 0.8, 0, 1, 0, 3, 2}, []float64{0.2, 0.8, 0, 1, 0, -1e-9, 2}
	x := approx.Points{Data: slices.Concat(validData, invalidData, validData), Dim: 7}
	y := approx.Points{Data: validData, Dim: 7}
	chi2 := kernel.ExpChi2{Sigma: 1}
	for _, k := range []approx.Kernel{
		chi2, kernel.ExpChi2{Sigma: 1e-3}, kernel.AdditiveChi2{}, kernel.Scaled(2, chi2), kernel.Sum(kernel.Linear{}, chi2),
		kernel.Product(chi2, kernel.Gaussian{Sigma: 1}), kernel.Layered(chi2, kernel.Gaussian{Sigma: 1}),
		kernel.Layered(chi2, kernel.Matern32{Sigma: 1}), kernel.Layered(chi2, kernel.RationalQuadratic{Sigma: 1, Alpha: 2}),
		kernel.Layered(chi2, kernel.Cauchy{Sigma: 1}), kernel.Layered(chi2, kernel.Matern12{Sigma: 1}),
		kernel.ARD(chi2, 1, 2, 3, 4, 5, 6, 7),
	} {
		f := kernel.Expansion{Kernel: k, Centers: y, Coef: mat.NewDense(1, 1, []float64{1})}
		for name, v := range map[string]float64{
			"Eval": k.Eval(invalidData, validData), "Eval, turned round": k.Eval(validData, invalidData), "Eval of one point": k.Eval(invalidData, invalidData),
			"Cross": kernel.Cross(nil, k, x, y)[1], "Cross, turned round": kernel.Cross(nil, k, y, x)[1],
			"Gram": kernel.Gram(nil, k, x)[1], "the diagonal of Gram": kernel.Gram(nil, k, x)[4],
			"Diag": kernel.Diag(nil, k, x)[1], "a sum": f.Map(nil, invalidData)[0], "sums": approx.FeaturesTo(nil, f, x)[1],
		} {
			if !math.IsNaN(v) {
				t.Errorf("%T: %s is %g outside of the domain", k, name, v)
			}
		}
		for i, v := range kernel.Cross(nil, k, x, y) {
			if i != 1 && math.IsNaN(v) {
				t.Errorf("%T: NaN inside of the domain", k)
			}
		}
	}
}
