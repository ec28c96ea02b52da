package catalogue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// save returns the file of v.
func save(v any, options ...catalogue.SaveOption) ([]byte, error) {
	var b bytes.Buffer
	err := catalogue.Save(&b, v, options...)
	return b.Bytes(), err
}

// reload returns v after saving and loading. The file of the result must be the same.
func reload(v any, options ...catalogue.SaveOption) (any, error) {
	data, err := save(v, options...)
	if err != nil {
		return nil, err
	}
	got, err := catalogue.Load(bytes.NewReader(data), options...)
	if err != nil {
		return nil, err
	}
	again, err := save(got, options...)
	if err != nil {
		return nil, fmt.Errorf("after loading: %w", err)
	}
	if !bytes.Equal(data, again) {
		return nil, fmt.Errorf("%T: the file of the loaded value differs", v)
	}
	return got, nil
}

// difference returns the path of a field in which a and b differ, or "". It compares all
// fields, also unexported ones. Numbers are equal if all bits are, functions if both are
// nil or have the same code, and an empty slice equals nil.
func difference(a, b any) string {
	return differenceAt("", reflect.ValueOf(a), reflect.ValueOf(b), map[[2]unsafe.Pointer]bool{})
}

func differenceAt(path string, a, b reflect.Value, seen map[[2]unsafe.Pointer]bool) string {
	if a.IsValid() != b.IsValid() || a.IsValid() && a.Type() != b.Type() {
		return fmt.Sprintf("%s: %v and %v", path, a, b)
	}
	if !a.IsValid() {
		return ""
	}
	switch a.Kind() {
	case reflect.Float64, reflect.Float32:
		if math.Float64bits(a.Float()) != math.Float64bits(b.Float()) {
			return fmt.Sprintf("%s: %g and %g", path, a.Float(), b.Float())
		}
		return ""
	case reflect.Func:
		if a.Pointer() != b.Pointer() {
			return path + ": two functions"
		}
		return ""
	case reflect.Interface:
		return differenceAt(path, a.Elem(), b.Elem(), seen)
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			if a.IsNil() != b.IsNil() {
				return path + ": one pointer is nil"
			}
			return ""
		}
		key := [2]unsafe.Pointer{a.UnsafePointer(), b.UnsafePointer()}
		if seen[key] {
			return ""
		}
		seen[key] = true
		return differenceAt(path, a.Elem(), b.Elem(), seen)
	case reflect.Struct:
		for i := range a.NumField() {
			if a.Type() == reflect.TypeFor[fourier.Moments]() && slices.Contains([]string{"e", "f"}, a.Type().Field(i).Name) {
				continue // scratch memory
			}
			if a.Type() == reflect.TypeFor[ritz.Solution]() && a.Type().Field(i).Name == "memory" {
				continue // a loaded Solution has nothing to release
			}
			if d := differenceAt(path+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i), seen); d != "" {
				return d
			}
		}
		return ""
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s: lengths %d and %d", path, a.Len(), b.Len())
		}
		if a.Kind() == reflect.Slice && a.Len() > 0 {
			key := [2]unsafe.Pointer{a.UnsafePointer(), b.UnsafePointer()}
			if seen[key] {
				return ""
			}
			seen[key] = true
		}
		for i := range a.Len() {
			if d := differenceAt(fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i), seen); d != "" {
				return d
			}
		}
		return ""
	case reflect.Map:
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s: lengths %d and %d", path, a.Len(), b.Len())
		}
		for _, key := range a.MapKeys() {
			if d := differenceAt(fmt.Sprintf("%s[%v]", path, key), a.MapIndex(key), b.MapIndex(key), seen); d != "" {
				return d
			}
		}
		return ""
	case reflect.Chan: // a lock
		return ""
	case reflect.Bool:
		if a.Bool() != b.Bool() {
			return path + ": true and false"
		}
		return ""
	case reflect.String:
		if a.String() != b.String() {
			return fmt.Sprintf("%s: %q and %q", path, a.String(), b.String())
		}
		return ""
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if a.Int() != b.Int() {
			return fmt.Sprintf("%s: %d and %d", path, a.Int(), b.Int())
		}
		return ""
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if a.Uint() != b.Uint() {
			return fmt.Sprintf("%s: %d and %d", path, a.Uint(), b.Uint())
		}
		return ""
	}
	return fmt.Sprintf("%s: a %v, which cannot be compared", path, a.Kind())
}

// checkReload returns an error unless f and its reloaded copy are equal, and so are the
// features and eigenfunctions at other points.
func checkReload(f *approx.Fit, y approx.Points) error {
	v, err := reload(f)
	if err != nil {
		return err
	}
	g := v.(*approx.Fit)
	if d := difference(f, g); d != "" {
		return fmt.Errorf("the fits differ in %s", d)
	}
	if err := equalAt(f.Features, g.Features, y); err != nil {
		return fmt.Errorf("features: %w", err)
	}
	if !f.HasEigen() {
		return nil
	}
	want, err := f.Eigen(context.Background(), 0)
	if err != nil {
		return err
	}
	got, err := g.Eigen(context.Background(), 0)
	if err != nil {
		return err
	}
	if err := equalAt(want.Functions(), got.Functions(), y); err != nil {
		return fmt.Errorf("eigenfunctions: %w", err)
	}
	return nil
}

// equalAt returns an error unless f and g have the same features and k̂ at y, to the bit.
func equalAt(f, g approx.FeatureMap, y approx.Points) error {
	equal := func(a, b []float64) bool {
		return slices.EqualFunc(a, b, func(u, v float64) bool { return math.Float64bits(u) == math.Float64bits(v) })
	}
	if !equal(approx.FeaturesTo(nil, f, y), approx.FeaturesTo(nil, g, y)) {
		return errors.New("MapAll differs")
	}
	for i := range min(3, y.Len()) {
		if !equal(f.Map(nil, y.Row(i)), g.Map(nil, y.Row(i))) {
			return errors.New("Map differs")
		}
	}
	if p, ok := f.(approx.Implicit); ok {
		a, b := make([]float64, y.Len()*y.Len()), make([]float64, y.Len()*y.Len())
		p.Implied(a, y, y)
		g.(approx.Implicit).Implied(b, y, y)
		if !equal(a, b) {
			return errors.New("Implied differs")
		}
	}
	if s, ok := f.(approx.Signed); ok && !equal(s.Signs(), g.(approx.Signed).Signs()) {
		return errors.New("the signs differ")
	}
	w := make([]float64, 2*f.Len())
	for i := range w {
		w[i] = math.Sin(float64(3 * i))
	}
	if !equal(approx.FeaturesTo(nil, approx.Combined(f, approx.Points{Data: w, Dim: 2}), y), approx.FeaturesTo(nil, approx.Combined(g, approx.Points{Data: w, Dim: 2}), y)) {
		return errors.New("combinations differ")
	}
	if y.Dim == 2 {
		xs, ys := []float64{-1, 0.3}, []float64{0.1, 0.2, 2}
		if !equal(approx.Grid(f, xs, ys), approx.Grid(g, xs, ys)) {
			return errors.New("Grid differs")
		}
	}
	return nil
}

// savedKernels returns a kernel of each family and compositions of each kind.
func savedKernels(t *testing.T, d int) map[string]approx.Kernel {
	t.Helper()
	kernels := map[string]approx.Kernel{}
	var all []approx.Kernel
	for _, f := range catalogue.Kernels {
		k, err := f.New(0.7, nil)
		if err != nil {
			t.Fatal(err)
		}
		kernels[f.Key] = k
		all = append(all, k)
	}
	gaussian := kernel.Gaussian{Sigma: 0.7}
	warp := approx.Warp{A: fixture.Normal(d, d, 5)}
	for _, f := range catalogue.Kernels {
		k := kernels[f.Key]
		kernels["1e300·"+f.Key] = kernel.Scaled(1e300, k)
		kernels["3·"+f.Key] = kernel.Scaled(3, k)
		kernels[f.Key+"+gaussian"] = kernel.Sum(k, gaussian)
		kernels[f.Key+"·laplacian"] = kernel.Product(k, kernel.Laplacian{Sigma: 2}, kernel.Cauchy{Sigma: 1})
		kernels["gaussian("+f.Key+")"] = kernel.Layered(k, gaussian)
		if _, ok := k.(approx.Warped); !ok || d == 2 { // the warped family is a kernel of the plane
			kernels["warped "+f.Key] = kernel.Warp(k, warp)
		}
		kernels["biased "+f.Key] = kernel.Warp(k, approx.Warp{B: []float64{1}})
	}
	kernels["ARD"] = kernel.ARD(gaussian, make1(d)...)
	kernels["sum"] = kernel.Sum(all...)
	return kernels
}

func make1(d int) []float64 {
	scales := make([]float64, d)
	for i := range scales {
		scales[i] = float64(i + 1)
	}
	return scales
}

// TestSaveKernels checks that kernels are equal after saving and loading.
func TestSaveKernels(t *testing.T) {
	x := fixture.Normal(5, 2, 1)
	for name, k := range savedKernels(t, 2) {
		got, err := reload(k)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := difference(k, got); d != "" {
			t.Errorf("%s: the kernels differ in %s", name, d)
		}
		if (approx.Problem{Kernel: k, X: x}).CheckSymmetric() != nil {
			continue
		}
		if !slices.Equal(kernel.Gram(nil, k, x), kernel.Gram(nil, got.(approx.Kernel), x)) {
			t.Errorf("%s: the values differ", name)
		}
		g, err := kernel.NewBandwidthGradient(k, 2)
		if err != nil {
			continue // the kernel has no derivative
		}
		h, err := kernel.NewBandwidthGradient(got.(approx.Kernel), 2)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p, q := make([]float64, g.Len()), make([]float64, h.Len())
		if g.Eval(p, x.Row(0), x.Row(1)) != h.Eval(q, x.Row(0), x.Row(1)) || !slices.Equal(p, q) {
			t.Errorf("%s: the derivatives differ", name)
		}
	}
}

// TestSaveFits checks that fits of every method are equal after saving and loading, with
// kernels of every kind. By default each method has one kernel in two of the dimensions
// 1, 2, 7 and 100. With FULL=1 it has all families in 1, 2 and 7, and an eighth of the
// other cases.
func TestSaveFits(t *testing.T) {
	ctx := context.Background()
	dims := []int{1, 2, 7, 100}
	names := map[int][]string{}
	kernels := map[int]map[string]approx.Kernel{}
	for _, d := range dims {
		kernels[d] = savedKernels(t, d)
		for name := range kernels[d] {
			names[d] = append(names[d], name)
		}
		slices.Sort(names[d])
	}
	for i, m := range catalogue.Methods {
		accepted, rng := 0, rand.New(rand.NewPCG(uint64(i), 7))
		for j, d := range dims {
			if !approxtest.IsFull() && (i+j)%2 != 0 || testing.Short() && (i+j)%4 != 0 {
				continue
			}
			x, y := fixture.Normal(24, d, 3), fixture.Normal(6, d, 4)
			for _, o := range rng.Perm(len(names[d])) {
				name := names[d][o]
				k := kernels[d][name]
				_, isFamily := catalogue.Kernel(name)
				if approxtest.IsFull() && rng.IntN(8) > 0 && (!isFamily || d == 100) || m.Supports(k, d) != nil {
					continue
				}
				v := approx.Values{}
				for _, p := range m.Params {
					if p.Key == "rotation" { // with butterflies too
						v["rotation"] = float64(o % 2)
					}
				}
				fit, err := fixture.Fit(ctx, m.MethodInfo, max(8, m.MinSize(k, d)), approx.Problem{Kernel: k, X: x, Seed: 2}, v)
				if err != nil {
					continue // the conformance suite checks errors
				}
				accepted++
				if err := checkReload(&fit, y); err != nil {
					t.Errorf("%s of %s in %d dimensions: %v", m.Key, name, d, err)
				}
				if !approxtest.IsFull() {
					break
				}
			}
		}
		if accepted == 0 && !testing.Short() {
			t.Errorf("%s: no fit was saved", m.Key)
		}
	}
}
