package catalogue_test

import (
	"context"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// choosingKernels contains the kernels that CHOOSING.md names.
var choosingKernels = map[string]approx.Kernel{
	"kernel.Gaussian": kernel.Gaussian{Sigma: 1}, "kernel.Matern12": kernel.Matern12{Sigma: 1}, "kernel.Matern32": kernel.Matern32{Sigma: 1},
	"kernel.Matern52": kernel.Matern52{Sigma: 1}, "kernel.RationalQuadratic": kernel.RationalQuadratic{Sigma: 1, Alpha: 1},
	"kernel.Cauchy": kernel.Cauchy{Sigma: 1}, "kernel.Laplacian": kernel.Laplacian{Sigma: 1}, "kernel.ProductCauchy": kernel.ProductCauchy{Sigma: 1},
	"kernel.Periodic": kernel.Periodic{Sigma: 1, Period: 2}, "kernel.Linear": kernel.Linear{}, "kernel.Polynomial": kernel.Polynomial{Sigma: 1, Degree: 2},
	"kernel.Cosine": kernel.Cosine{}, "kernel.ArcCosine0": kernel.ArcCosine0{}, "kernel.ArcCosine1": kernel.ArcCosine1{},
	"kernel.ArcCosine2": kernel.ArcCosine2{}, "kernel.ExpChi2": kernel.ExpChi2{Sigma: 1}, "kernel.Sigmoid": kernel.Sigmoid{Sigma: 1},
	"kernel.AdditiveChi2": kernel.AdditiveChi2{}, "kernel.Precomputed": kernel.Precomputed{K: mat.NewDense(1, 1, []float64{1})},
}

// TestChoosing checks the tables of approx/CHOOSING.md: the traits of the named methods, and
// the kernels that they accept.
func TestChoosing(t *testing.T) {
	text, err := os.ReadFile("../CHOOSING.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([a-z]+\\.(?:[A-Z][A-Za-z0-9]*|\\*))`")
	namesIn := func(cell string) (names []string) {
		for _, m := range named.FindAllStringSubmatch(cell, -1) {
			names = append(names, m[1])
		}
		return names
	}
	traitRows, kernelRows := 0, 0
	var kernelsAbove []string
	for _, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) != 3 || cells[0] == "you need" || cells[0] == "kernel" {
			continue
		}
		methods := namedMethods(t, namesIn(cells[2]))
		if len(methods) == 0 {
			t.Errorf("the row %q names no method", cells[0])
		}
		if trait, ok := strings.CutSuffix(cells[1], "`"); ok {
			traitRows++
			negation, trait, _ := strings.Cut(trait, "`")
			for _, m := range methods {
				if v := reflect.ValueOf(m.Traits).FieldByName(trait); !v.IsValid() || v.Bool() != (negation == "") {
					t.Errorf("%s: the trait %s%s does not hold", m.Key, negation, trait)
				}
			}
			continue
		}
		kernelRows++
		dims := map[string][]int{"any": {1, 2, 7}, "1 and 2": {1, 2}, "1": {1}}[cells[1]]
		if dims == nil {
			t.Errorf("the dimension is %q", cells[1])
		}
		kernels := namesIn(cells[0])
		if strings.Contains(cells[0], "the row above") {
			kernels = append(kernels, kernelsAbove...)
		}
		kernelsAbove = kernels
		for _, name := range kernels {
			k, ok := choosingKernels[name]
			if !ok {
				t.Errorf("the kernel %s is unknown", name)
				continue
			}
			for _, m := range methods {
				for _, d := range dims {
					if err := m.Supports(k, d); err != nil {
						t.Errorf("%s, %s, d = %d: %v", m.Key, name, d, err)
					}
				}
			}
		}
	}
	if traitRows < 10 || kernelRows < 8 {
		t.Errorf("%d rows of traits and %d rows of kernels, want 10 and 8", traitRows, kernelRows)
	}
	for _, m := range catalogue.Methods {
		if got := methodName(m); m.Traits.Definite == (got == "fourier.SphericalRadial33") {
			t.Errorf("%s: definite is %t", got, m.Traits.Definite)
		}
	}
	fit, err := fourier.Orthogonal{Frequencies: 4}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: fixture.Normal(9, 2, 1)})
	if err != nil || fit.Evals != 0 {
		t.Errorf("orthogonal features: %d kernel evaluations, %v", fit.Evals, err)
	}
}

// namedMethods returns the methods of the catalogue with the given types, such as
// «nystrom.KMeans». The name «nystrom.*» stands for all methods of a package.
func namedMethods(t *testing.T, names []string) (methods []catalogue.MethodEntry) {
	t.Helper()
	for _, name := range names {
		count := len(methods)
		for _, m := range catalogue.Methods {
			typ := methodName(m)
			if pkg, ok := strings.CutSuffix(name, "*"); typ == name || ok && strings.HasPrefix(typ, pkg) {
				methods = append(methods, m)
			}
		}
		if len(methods) == count {
			t.Errorf("no method has the type %s", name)
		}
	}
	return methods
}

// methodName returns the type of a method, such as «nystrom.KMeans».
func methodName(m catalogue.MethodEntry) string {
	method, err := catalogue.NewMethod(m.Key, approx.DefaultSize, nil)
	if err != nil {
		panic(err)
	}
	return reflect.TypeOf(method).String()
}
