package misuse

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/nilvalue"
	"mercer/approx/kernel"
	"mercer/approx/reduced"
)

// A change is a wrong value for one argument.
type change struct {
	kind    string // kind of mistake, such as «NaN» or «one too few»
	value   any    // wrong argument
	isUsage bool   // whether the mistake is in the calling program, not in the data

	// isLenient means that the function may work. The value is valid in itself, and not
	// every function reads its wrong part.
	isLenient bool
}

// changes returns the ways in which v can be wrong as an argument of the static type t.
// It does not modify v.
func changes(t reflect.Type, v any) []change {
	switch v := v.(type) {
	case approx.Points:
		return pointChanges(v)
	case approx.Density:
		return densityChanges(v)
	case brokenMap, brokenKernel, lopsidedKernel:
		return nil
	case context.Context:
		return []change{{kind: "nil", isUsage: true}, {kind: "nil pointer", value: (*pointerContext)(nil), isUsage: true}}
	case *rand.Rand:
		return nil
	case func(done, total int): // every report of progress may be nil
		return nil
	}
	if t.Kind() == reflect.Interface {
		return interfaceChanges(t, v)
	}
	switch t.Kind() {
	case reflect.Float64:
		return []change{{kind: "NaN", value: convert(t, math.NaN())}, {kind: "+Inf", value: convert(t, math.Inf(1))}, {kind: "−1", value: convert(t, -1.0)}, {kind: "0", value: convert(t, 0.0)}}
	case reflect.Int:
		return []change{{kind: "−1", value: convert(t, -1)}, {kind: "0", value: convert(t, 0)}, {kind: "2⁶²", value: convert(t, math.MaxInt/2+1)}}
	case reflect.Slice:
		return sliceChanges(v)
	case reflect.Map:
		if v, ok := v.(approx.Values); ok {
			return valuesChanges(v)
		}
	case reflect.Pointer:
		return pointerChanges(v)
	case reflect.Func:
		return []change{{kind: "nil", value: reflect.Zero(t).Interface(), isUsage: true}}
	case reflect.Struct:
		return structChanges(v)
	}
	return nil
}

// pointerChanges returns wrong pointers to a struct: nil, a pointer to the zero value,
// and pointers to copies with a wrong list of indices.
func pointerChanges(v any) []change {
	p := reflect.ValueOf(v)
	all := []change{{kind: "nil", value: reflect.Zero(p.Type()).Interface(), isUsage: true}}
	if p.IsNil() || p.Type().Elem().Kind() != reflect.Struct {
		return all
	}
	all = append(all, change{kind: "zero", value: reflect.New(p.Type().Elem()).Interface(), isLenient: true})
	for i := range p.Elem().NumField() {
		f := p.Type().Elem().Field(i)
		if !f.IsExported() || f.Type != reflect.TypeFor[[]int]() {
			continue
		}
		for _, c := range sliceChanges(p.Elem().Field(i).Interface()) {
			q := reflect.New(p.Type().Elem())
			q.Elem().Set(p.Elem())
			q.Elem().Field(i).Set(reflect.ValueOf(c.value))
			all = append(all, change{kind: f.Name + ": " + c.kind, value: q.Interface(), isLenient: true})
		}
	}
	return all
}

// convert returns v as a value of type t, which may be a named numeric type.
func convert(t reflect.Type, v any) any { return reflect.ValueOf(v).Convert(t).Interface() }

// pointChanges returns wrong points.
func pointChanges(x approx.Points) []change {
	if x.Len() == 0 {
		x = approx.Points{Data: []float64{0, 1, 2, 3}, Dim: 2}
	}
	withValue := func(v float64) approx.Points {
		y := x.Clone()
		y.Data[len(y.Data)/2] = v
		return y
	}
	otherDim := approx.Points{Data: make([]float64, x.Len()*(x.Dim+1)), Dim: x.Dim + 1}
	for i := range otherDim.Data {
		otherDim.Data[i] = 0.25 * float64(i%7)
	}
	return []change{
		{kind: "NaN", value: withValue(math.NaN())},
		{kind: "+Inf", value: withValue(math.Inf(1))},
		{kind: "1e200", value: withValue(1e200)},
		{kind: "no points", value: approx.Points{}},
		{kind: "ragged", value: approx.Points{Data: append(slices.Clone(x.Data), 0.5), Dim: max(x.Dim, 2)}, isUsage: true},
		{kind: "dimension −1", value: approx.Points{Data: x.Data, Dim: -1}, isUsage: true},
		{kind: "another dimension", value: otherDim, isUsage: true},
	}
}

// densityChanges returns wrong densities.
func densityChanges(p approx.Density) (all []change) {
	for _, c := range pointChanges(p.Centers) {
		if c.kind == "no points" {
			continue
		}
		all = append(all, change{kind: "centres: " + c.kind, value: approx.Density{Centers: c.value.(approx.Points), Weights: p.Weights, Owner: p.Owner}, isUsage: c.isUsage})
	}
	if len(p.Weights) == 0 {
		return all
	}
	weights := func(w []float64) approx.Density {
		return approx.Density{Centers: p.Centers, Weights: w, Owner: p.Owner}
	}
	withValue := func(v float64) approx.Density {
		w := slices.Clone(p.Weights)
		w[1] = v
		return weights(w)
	}
	return append(all,
		change{kind: "empty", value: approx.Density{}},
		change{kind: "weight NaN", value: withValue(math.NaN())},
		change{kind: "weight −1", value: withValue(-1)},
		change{kind: "one weight too many", value: weights(append(slices.Clone(p.Weights), 0)), isUsage: true},
		change{kind: "one weight too few", value: weights(p.Weights[1:]), isUsage: true},
		change{kind: "no weights", value: weights(nil), isUsage: true})
}

// interfaceChanges returns wrong kernels, feature maps, eigenfunctions and other
// interface values.
func interfaceChanges(t reflect.Type, v any) []change {
	all := []change{{kind: "nil", value: nil, isUsage: true}}
	if nilvalue.Is(v) {
		return all
	}
	for _, p := range []any{(*kernel.Gaussian)(nil), (*kernel.Expansion)(nil), (*approx.Pairs)(nil), (*reduced.Shadow)(nil)} {
		if t.NumMethod() > 0 && reflect.TypeOf(p).Implements(t) {
			all = append(all, change{kind: "nil pointer", value: p, isUsage: t != reflect.TypeFor[approx.Kernel]()})
			break
		}
	}
	switch t {
	case reflect.TypeFor[approx.Kernel]():
		all = append(all,
			change{kind: "k(x, y) = NaN", value: brokenKernel{v.(approx.Kernel), math.NaN()}},
			change{kind: "k(x, y) = +Inf", value: brokenKernel{v.(approx.Kernel), math.Inf(1)}},
			change{kind: lopsidedKind, value: lopsidedKernel{v.(approx.Kernel), 1}},
			change{kind: lopsidedKind + ", k(x, x) = 0", value: lopsidedKernel{v.(approx.Kernel), 0}},
			change{kind: outsideDomain, value: kernel.ExpChi2{Sigma: 1}},
			change{kind: overflowingDiagonal, value: kernel.Polynomial{Sigma: 1e-100, Degree: 2}},
			change{kind: "three length scales", value: kernel.ARD(kernel.Gaussian{Sigma: 1}, 1, 2, 3)},
			change{kind: "three length scales of a part", value: kernel.Sum(kernel.Gaussian{Sigma: 1}, kernel.ARD(kernel.Cauchy{Sigma: 1}, 1, 2, 3))},
			change{kind: "σ = 0", value: kernel.Gaussian{}},
			change{kind: "σ = NaN", value: kernel.Gaussian{Sigma: math.NaN()}})
	case reflect.TypeFor[approx.Eigenfunctions]():
		all = append(all,
			change{kind: "no functions", value: approx.Pairs{}, isUsage: true},
			change{kind: "one value too few", value: approx.Pairs{Lambda: []float64{1}, Phi: v.(approx.Eigenfunctions).Functions()}, isUsage: true})
		if e := v.(approx.Eigenfunctions); e.Functions() != nil {
			all = append(all, change{kind: "φ(x) = NaN", value: approx.Pairs{Lambda: e.Values(), Phi: brokenMap{e.Functions(), math.NaN()}}})
		}
	case reflect.TypeFor[approx.FeatureMap]():
		all = append(all,
			change{kind: "ψ(x) = NaN", value: brokenMap{v.(approx.FeatureMap), math.NaN()}},
			change{kind: "Len() = −1", value: negativeMap{v.(approx.FeatureMap)}, isUsage: true},
			change{kind: largeFeature, value: brokenMap{v.(approx.FeatureMap), 1e200}})
	}
	return all
}

// brokenKernel is a kernel that returns value if the first coordinates of both points are
// positive.
type brokenKernel struct {
	kernel approx.Kernel
	value  float64
}

func (k brokenKernel) Eval(x, y []float64) float64 {
	if len(x) > 0 && len(y) > 0 && x[0] > 0 && y[0] > 0 {
		return k.value
	}
	return k.kernel.Eval(x, y)
}

// These are kinds of changes for which a function may work with finite results.
const (
	lopsidedKind = "k(x, y) = 1e200"
	largeFeature = "ψ(x) = 1e200"
)

// These are kinds of changes to a kernel whose domain does not contain all points. A
// function that has the points returns an *approx.DomainError.
const (
	outsideDomain       = "no negative coordinates"
	overflowingDiagonal = "k(x, x) overflows"
)

// negativeMap is a feature map that reports −1 as its number of features.
type negativeMap struct{ approx.FeatureMap }

func (negativeMap) Len() int { return -1 }

// pointerContext is a context whose pointer can be nil.
type pointerContext struct{ context.Context }

// lopsidedKernel is a kernel that is far from positive semi-definite.
type lopsidedKernel struct {
	kernel   approx.Kernel
	diagonal float64 // factor of k(x, x)
}

func (k lopsidedKernel) Eval(x, y []float64) float64 {
	if slices.Equal(x, y) {
		return k.diagonal * k.kernel.Eval(x, y)
	}
	return brokenKernel{k.kernel, 1e200}.Eval(x, y)
}

// brokenMap is a feature map whose last feature is value at points with a positive first
// coordinate.
type brokenMap struct {
	of    approx.FeatureMap
	value float64
}

func (f brokenMap) Len() int { return f.of.Len() }

func (f brokenMap) Map(dst, x []float64) []float64 {
	dst = f.of.Map(dst, x)
	if len(dst) > 0 && len(x) > 0 && x[0] > 0 {
		dst[len(dst)-1] = f.value
	}
	return dst
}

// sliceChanges returns wrong slices: nil, a wrong length, and a wrong element.
func sliceChanges(v any) []change {
	s := reflect.ValueOf(v)
	if s.Len() == 0 {
		return nil
	}
	replaceElement := func(i int, w any) any {
		c := reflect.AppendSlice(reflect.MakeSlice(s.Type(), 0, s.Len()), s)
		e := reflect.Zero(s.Type().Elem())
		if w != nil {
			e = reflect.ValueOf(w)
		}
		c.Index(i).Set(e)
		return c.Interface()
	}
	longer := reflect.Append(reflect.AppendSlice(reflect.MakeSlice(s.Type(), 0, s.Len()+1), s), s.Index(s.Len()-1))
	all := []change{
		{kind: "nil", value: reflect.Zero(s.Type()).Interface(), isUsage: true},
		{kind: "one too few", value: s.Slice3(0, s.Len()-1, s.Len()-1).Interface(), isUsage: true},
		{kind: "one too many", value: longer.Interface(), isUsage: true},
	}
	for _, c := range changes(s.Type().Elem(), s.Index(s.Len()/2).Interface()) {
		all = append(all, change{kind: "an element: " + c.kind, value: replaceElement(s.Len()/2, c.value), isUsage: c.isUsage, isLenient: c.isLenient})
	}
	return all
}

// valuesChanges returns wrong settings.
func valuesChanges(v approx.Values) []change {
	withValue := func(key string, x float64) approx.Values {
		w := approx.Values{key: x}
		for k, y := range v {
			if k != key {
				w[k] = y
			}
		}
		return w
	}
	all := []change{{kind: "misspelt key", value: withValue("mispelt", 1)}}
	for key := range v {
		all = append(all, change{kind: key + " = NaN", value: withValue(key, math.NaN())})
	}
	return all
}

// structChanges returns copies of v with one wrong exported field each.
func structChanges(v any) (all []change) {
	s := reflect.ValueOf(v)
	for i := range s.NumField() {
		f := s.Type().Field(i)
		if !f.IsExported() || f.Type.Kind() == reflect.String || f.Type.Kind() == reflect.Bool {
			continue
		}
		for _, c := range changes(f.Type, s.Field(i).Interface()) {
			n := reflect.New(s.Type()).Elem()
			n.Set(s)
			e := reflect.Zero(f.Type)
			if c.value != nil {
				e = reflect.ValueOf(c.value)
			}
			n.Field(i).Set(e)
			all = append(all, change{kind: f.Name + ": " + c.kind, value: n.Interface(), isUsage: c.isUsage, isLenient: c.isLenient})
		}
	}
	return all
}

// outcome is the result of a call.
type outcome struct {
	panic   any
	err     error // last result, if the function returns an error
	hasErr  bool
	hasNaN  bool // whether a result, or an element of a result, is NaN
	results []reflect.Value
}

func (o outcome) String() string {
	switch {
	case o.panic != nil:
		return fmt.Sprintf("panic %q", fmt.Sprint(o.panic))
	case o.err != nil:
		return fmt.Sprintf("error %T %q", o.err, o.err)
	case o.hasNaN:
		return "NaN"
	}
	return "works"
}

// nonFinitePath returns the path of a number in v that is NaN or infinite. It searches
// fields and elements. If there is no such number, it returns "".
func nonFinitePath(v reflect.Value, path string) string {
	switch v.Kind() {
	case reflect.Float64:
		if f := v.Float(); f-f != 0 {
			return fmt.Sprintf("%s = %g", path, f)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if found := nonFinitePath(v.Index(i), fmt.Sprintf("%s[%d]", path, i)); found != "" {
				return found
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				if found := nonFinitePath(v.Field(i), path+"."+f.Name); found != "" {
					return found
				}
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return nonFinitePath(v.Elem(), path)
		}
	}
	return ""
}

// countNaN returns the number of NaN elements in slices among the arguments. A function
// may have stored them.
func countNaN(args []any) (n int) {
	for _, a := range args {
		if v, ok := a.([]float64); ok {
			for _, x := range v {
				if x != x {
					n++
				}
			}
		}
	}
	return n
}

// call calls fn and returns the outcome.
func call(fn reflect.Value, args []any) (o outcome) {
	t := fn.Type()
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		if a == nil {
			in[i] = reflect.Zero(t.In(i))
		} else {
			in[i] = reflect.ValueOf(a)
		}
	}
	nanCount := countNaN(args)
	defer func() {
		o.panic = recover()
		o.hasNaN = o.hasNaN || countNaN(args) > nanCount
	}()
	if t.IsVariadic() {
		o.results = fn.CallSlice(in)
	} else {
		o.results = fn.Call(in)
	}
	if n := t.NumOut(); n > 0 && t.Out(n-1) == reflect.TypeFor[error]() {
		o.hasErr = true
		o.err, _ = o.results[n-1].Interface().(error)
	}
	for _, r := range o.results {
		switch v := r.Interface().(type) {
		case float64:
			o.hasNaN = o.hasNaN || v != v
		case []float64:
			o.hasNaN = o.hasNaN || slices.ContainsFunc(v, func(x float64) bool { return x != x })
		case mat.Matrix:
			o.hasNaN = o.hasNaN || !nilvalue.Is(v) && slices.ContainsFunc(approx.PointsOf(v).Data, math.IsNaN)
		}
	}
	return o
}
