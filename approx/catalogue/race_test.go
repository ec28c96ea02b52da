package catalogue_test

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestConcurrentUse calls the functions of kernels and of fits from several goroutines. All
// goroutines must have the same results. TestRace runs this test with the race detector.
func TestConcurrentUse(t *testing.T) {
	x := fixture.Normal(30, 2, 1)
	for i, v := range x.Data { // some kernels take only positive coordinates
		x.Data[i] = 0.5 + v*v
	}
	y := x.Slice(0, 7)
	kernels := map[string]approx.Kernel{}
	for _, f := range catalogue.Kernels {
		k, err := f.New(0.8, nil)
		if err != nil {
			t.Fatal(err)
		}
		kernels[f.Key] = k
		compareGoroutines(t, f.Key, func() ([]float64, error) {
			out := slices.Concat(kernel.Cross(nil, k, y, x), kernel.Gram(nil, k, y), kernel.Diag(nil, k, x))
			return append(out, k.Eval(x.Row(0), x.Row(1))), nil
		})
	}
	for _, m := range catalogue.Methods {
		fitCount := 0
		for _, f := range catalogue.Kernels {
			k := kernels[f.Key]
			if m.Supports(k, x.Dim) != nil {
				continue
			}
			method, err := catalogue.NewMethod(m.Key, max(6, m.MinSize(k, x.Dim)), nil)
			if err != nil {
				t.Fatal(err)
			}
			fit, err := method.Fit(t.Context(), approx.Problem{Kernel: k, X: x, Seed: 1})
			if errors.As(err, new(*approx.UnsupportedError)) {
				continue
			}
			if err != nil {
				t.Fatalf("%s, %s: %v", m.Key, f.Key, err)
			}
			fitCount++
			compareGoroutines(t, m.Key+", "+f.Key, func() ([]float64, error) {
				psi := fit.Features
				out := slices.Concat(fit.Transform(y).RawMatrix().Data, psi.Map(nil, x.Row(3)), approx.Grid(psi, []float64{0.5, 1}, []float64{0.7}))
				weights := slices.Repeat([]float64{0.5}, 2*psi.Len())
				out = append(out, approx.FeaturesTo(nil, approx.Combined(psi, approx.Points{Data: weights, Dim: 2}), y)...)
				if !fit.HasEigen() {
					return out, nil
				}
				for _, r := range []int{2, 0} {
					e, err := fit.Eigen(t.Context(), r)
					if err != nil {
						return nil, err
					}
					out = append(out, approx.FeaturesTo(nil, e.Functions(), y)...)
					out = append(out, e.Values()...)
				}
				return out, nil
			})
		}
		if fitCount == 0 {
			t.Errorf("%s: no kernel has a fit", m.Key)
		}
	}
}

// compareGoroutines calls f in three goroutines at the same time. It reports an error if f
// returns an error or the results differ. The name is that of the kernel or the fit.
func compareGoroutines(t *testing.T, name string, f func() ([]float64, error)) {
	t.Helper()
	var results [3][]float64
	var errs [3]error
	var wait sync.WaitGroup
	for i := range results {
		wait.Go(func() { results[i], errs[i] = f() })
	}
	wait.Wait()
	for i, v := range results {
		if errs[i] != nil {
			t.Errorf("%s: %v", name, errs[i])
		} else if !slices.Equal(v, results[0]) {
			t.Errorf("%s: goroutine %d has other results than goroutine 0", name, i)
		}
	}
}

// TestRace runs TestConcurrentUse with the race detector, which needs cgo. Building the
// test takes more than a minute of CPU time, so TestRace needs FULL=1.
func TestRace(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("WebAssembly cannot start the go command")
	}
	if !approxtest.IsFull() {
		t.Skip("building with the race detector is slow; set FULL=1")
	}
	out, err := exec.Command("go", "env", "CGO_ENABLED", "CC").Output()
	if err != nil {
		t.Fatal(err)
	}
	enabled, compiler, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if enabled != "1" {
		t.Skip("the race detector needs cgo, which is off: CGO_ENABLED is not 1")
	}
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skipf("the race detector needs cgo and its C compiler %q, which is missing: %v", compiler, err)
	}
	cmd := exec.Command("go", "test", "-race", "-vet=off", "-count=1", "-run", "^TestConcurrentUse$", ".")
	cmd.Env = append(os.Environ(), "FULL=")
	if text, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(text), "no tests to run") {
		t.Errorf("%v\n%s", err, text)
	}
}
