package catalogue_test

import (
	"context"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/measure"
)

// sampleKernels contains a kernel for each method of the catalogue.
var sampleKernels = []approx.Kernel{
	kernel.Gaussian{Sigma: 0.7}, kernel.Laplacian{Sigma: 0.7}, kernel.ArcCosine1{},
	kernel.Layered(kernel.Gaussian{Sigma: 0.5}, kernel.Gaussian{Sigma: 0.5}),
}

// sampleKernel returns the first of the sampleKernels that m accepts in ℝᵈ, or nil.
func sampleKernel(m catalogue.MethodEntry, d int) approx.Kernel {
	i := slices.IndexFunc(sampleKernels, func(k approx.Kernel) bool { return m.Supports(k, d) == nil })
	if i < 0 {
		return nil
	}
	return sampleKernels[i]
}

// A sizeRow is a row of the table of sizes in approx/CHOOSING.md. An empty formula says
// that the number of stored values is unknown.
type sizeRow struct {
	field                              string // field of the size, or empty
	features, mapStorage, modelStorage string // formulas
}

// sizeRows returns the rows of the table of sizes, by the type of the method.
func sizeRows(t *testing.T) map[string]sizeRow {
	t.Helper()
	text, err := os.ReadFile("../CHOOSING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "\n## Sizes\n")
	section, _, _ := strings.Cut(rest, "\n## ")
	if !ok {
		t.Fatal("CHOOSING.md has no section Sizes")
	}
	quoted := regexp.MustCompile("`([^`]+)`")
	first := func(cell string) string {
		if m := quoted.FindStringSubmatch(cell); m != nil {
			return m[1]
		}
		if cell != "unknown" && cell != "–" {
			t.Errorf("the cell %q has neither a formula nor the word unknown", cell)
		}
		return ""
	}
	rows := map[string]sizeRow{}
	for _, line := range strings.Split(section, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if !strings.HasPrefix(line, "| `") || len(cells) != 5 {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(cells[0], -1) {
			if _, ok := rows[m[1]]; ok {
				t.Errorf("%s has two rows", m[1])
			}
			rows[m[1]] = sizeRow{first(cells[1]), first(cells[2]), first(cells[3]), first(cells[4])}
		}
	}
	return rows
}

// evaluate returns the value of a formula, such as «m*(d + D)», with the given values of
// its letters.
func evaluate(t *testing.T, formula string, letters map[string]int) int {
	t.Helper()
	expression := regexp.MustCompile(`[A-Za-z]+`).ReplaceAllStringFunc(formula, func(letter string) string {
		v, ok := letters[letter]
		if !ok {
			t.Fatalf("the formula %s has the letter %s", formula, letter)
		}
		return strconv.Itoa(v)
	})
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, expression)
	if err != nil {
		t.Fatalf("%s: %v", formula, err)
	}
	i, ok := constant.Int64Val(v.Value)
	if !ok {
		t.Fatalf("%s is not an integer", formula)
	}
	return int(i)
}

// TestSizes compares the table of sizes in approx/CHOOSING.md with fits of each method, in
// one, two and three dimensions.
func TestSizes(t *testing.T) {
	const n = 40
	rows := sizeRows(t)
	for _, m := range catalogue.Methods {
		name := methodName(m)
		row, ok := rows[name]
		if !ok {
			t.Errorf("the table of sizes has no row for %s", name)
			continue
		}
		delete(rows, name)
		tested := false
		for _, d := range []int{1, 2, 3} {
			k := sampleKernel(m, d)
			if k == nil {
				continue
			}
			tested = true
			for _, size := range []int{6, 12} {
				method, err := catalogue.NewMethod(m.Key, size, nil)
				if err != nil {
					t.Fatal(err)
				}
				x := fixture.Normal(n, d, 1)
				model, err := learn.Pipeline{Method: method, Kernel: k, Learner: learn.Ridge{Rho: 100}, Seed: 1}.Fit(context.Background(), learn.Task{X: x, Y: approx.Points{Data: make([]float64, n), Dim: 1}})
				if err != nil {
					t.Errorf("%s, d = %d: %v", name, d, err)
					continue
				}
				fit := model.Fit
				where := fmt.Sprintf("%s, d = %d, size %d", name, d, size)
				if f := reflect.ValueOf(method).FieldByName(row.field); row.field != "" && (!f.IsValid() || int(f.Int()) != size || fit.Size > size) {
					t.Errorf("%s: the field %s is not the size, or the fit has size %d", where, row.field, fit.Size)
				}
				mapStorage := row.mapStorage
				if fit.Notes.Has(approx.NegativeOmitted) {
					mapStorage = ""
				}
				letters := map[string]int{"m": fit.Size, "n": n, "d": d, "D": fit.Features.Len(), "c": len(fit.Landmarks.Centers.Data) / d}
				if f := reflect.ValueOf(method).FieldByName("Basis"); f.IsValid() {
					letters["N"] = int(f.Int())
				}
				if want := evaluate(t, row.features, letters); letters["D"] != want {
					t.Errorf("%s: D = %d, and %s = %d", where, letters["D"], row.features, want)
				}
				mapCount := 0
				if mapStorage != "" {
					mapCount = evaluate(t, mapStorage, letters)
					if got := approx.StoredValues(fit.Features); got != mapCount {
						t.Errorf("%s: the map stores %d values, and %s = %d", where, got, mapStorage, mapCount)
					}
					cost := measure.CostOf(approx.Problem{Kernel: k, X: x}, *fit)
					if isEstimate := cost.Point == float64(2*d*letters["D"]); !isEstimate && cost.Bytes != float64(8*mapCount) && cost.Bytes != float64(8*(mapCount-letters["D"])) {
						t.Errorf("%s: CostOf says %g bytes, and %s = %d", where, cost.Bytes, mapStorage, mapCount)
					}
				}
				modelCount := 0
				if row.modelStorage != "" {
					modelCount = evaluate(t, row.modelStorage, letters)
				}
				if got := model.StoredValues(); got != modelCount {
					t.Errorf("%s: the model stores %d values, and %s = %d", where, got, row.modelStorage, modelCount)
				}
			}
		}
		if !tested {
			t.Errorf("no kernel for %s", name)
		}
	}
	for name := range rows {
		t.Errorf("the table of sizes has a row for %s, which is no method", name)
	}
}
