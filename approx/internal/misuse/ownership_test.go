package misuse

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
)

// shared lists functions whose results share memory with an argument, or with the receiver
// (argument 0 of a method), with the reason. Their doc comments say so. The key is «function:
// index of the argument», where * stands for any package and type.
var shared = map[string]string{
	"approx.Dst: 0":        isDst,
	"approx.FeaturesTo: 0": isDst,
	"kernel.Cross: 0":      isDst,
	"kernel.Diag: 0":       isDst,
	"kernel.Gram: 0":       isDst,
	"*.Map: 1":             isDst,

	"*.Combine: 1": "approx.Combined copies the weights",

	"approx.Points.Dense: 0":     "a view of the points",
	"approx.Points.Row: 0":       "a view of the points",
	"approx.Points.Slice: 0":     "a view of the points",
	"approx.Points.T: 0":         "a view of the points",
	"approx.Points.RawMatrix: 0": "a view of the points",
	"approx.Problem.Points: 0":   "a view of the points",
	"*.Values: 0":                "Eigenfunctions.Values says so",
	"ritz.Covariance.Sum: 0":     "a view of the sums",
	"approx.PointsOf: 0":         "a view of the matrix",
	"approx.Unwarp: 0":           "kernels are immutable",
	"replay.Of: 5":               "fits are immutable",
	"kpca.Tracker.Next: 3":       "it is called for each frame of a drag",

	"measure.Sampled.Error: 0":    "Abs is a view, for repeated calls",
	"measure.Sampled.Estimate: 0": "Abs is a view, for repeated calls",
}

const isDst = "the result is dst"

// sharedKey returns the key in shared for argument i of the named function, or an empty
// string if there is none.
func sharedKey(name string, i int) string {
	for _, key := range []string{fmt.Sprintf("%s: %d", name, i), fmt.Sprintf("*%s: %d", name[strings.LastIndexByte(name, '.'):], i)} {
		if shared[key] != "" {
			return key
		}
	}
	return ""
}

// TestOwnership checks the rule of package approx for memory: functions only read their
// arguments and do not keep them, and results belong to the caller. It changes the numbers of
// each argument after the call, and looks for a result that changes. It then changes the
// results, and looks for an argument or a receiver that changes.
//
// Every key of shared must be necessary.
func TestOwnership(t *testing.T) {
	entries, isNecessary := tableEntries(t), map[string]bool{}
	changedCount, unchangedCount := 0, 0 // calls with and without numbers that the test can change
	for _, name := range sortedNames(entries) {
		e := entries[name]
		fn := reflect.ValueOf(e.fn)
		for i := range e.args() {
			args := e.args()
			o := callWithTimeout(t, name, "right", fn, args)
			if o.panic != nil || o.err != nil {
				continue
			}
			isReceiver := i == 0 && strings.Count(name, ".") == 2
			reason, hasNumbers := "", false
			if !isReceiver {
				var isShared bool
				if isShared, hasNumbers = changesWith(o.results, reflect.ValueOf(args[i])); isShared {
					reason = "a result changes with the argument"
				}
			}
			for _, r := range o.results {
				isShared, hasChanged := changesWith(args[i], r)
				hasNumbers = hasNumbers || hasChanged
				if isShared && reason == "" {
					reason = "the argument or receiver changes with a result"
				}
			}
			if hasNumbers {
				changedCount++
			} else {
				unchangedCount++
			}
			if reason == "" {
				continue
			}
			if key := sharedKey(name, i); key != "" {
				isNecessary[key] = true
			} else {
				t.Errorf("%s: %d: %s", name, i, reason)
			}
		}
	}
	for name, method := range gettersOf(entries) {
		receiver, results := method()
		hasNumbers := false
		for _, r := range results {
			isShared, hasChanged := changesWith(receiver, r)
			hasNumbers = hasNumbers || hasChanged
			if key := sharedKey(name, 0); isShared && key != "" {
				isNecessary[key] = true
			} else if isShared {
				t.Errorf("%s: the receiver changes with the result", name)
			}
		}
		if hasNumbers {
			changedCount++
		} else {
			unchangedCount++
		}
	}
	for key, reason := range shared {
		if !isNecessary[key] {
			t.Errorf("%s: nothing is shared, and the table says %q", key, reason)
		}
	}
	if changedCount < 1100 || unchangedCount > 1000 {
		t.Errorf("numbers of %d calls were changed, want at least 1100; %d calls have no numbers, want at most 1000", changedCount, unchangedCount)
	}
}

// changesWith reports whether v changes if the numbers of other are changed, and whether other
// has numbers. It then restores the numbers.
func changesWith(v any, other reflect.Value) (isChanged, hasNumbers bool) {
	before := fingerprint(v)
	hasNumbers = changeNumbers(other, nil)
	isChanged = hasNumbers && fingerprint(v) != before
	changeNumbers(other, nil)
	return isChanged, hasNumbers
}

// TestChangeNumbers checks that changeNumbers changes the numbers of slices, structs and
// matrices, and that a second call restores them.
func TestChangeNumbers(t *testing.T) {
	for _, v := range []any{
		[]float64{1, 2}, []int{3}, map[string]float64{"a": 4}, x(2), uniformDensity(2),
		mat.NewDense(2, 2, []float64{1, 2, 3, 4}),
		mat.NewSymDense(2, []float64{1, 2, 2, 3}),
		mat.NewVecDense(2, []float64{1, 2}),
		mat.NewDense(2, 2, []float64{1, 2, 3, 4}).ColView(1),
	} {
		before := fingerprint(v)
		if !changeNumbers(reflect.ValueOf(v), nil) || fingerprint(v) == before {
			t.Errorf("%T: no number was changed", v)
		}
		if changeNumbers(reflect.ValueOf(v), nil); fingerprint(v) != before {
			t.Errorf("%T: the numbers were not restored", v)
		}
	}
}

// gettersOf returns the methods without arguments of the receivers in the table. Each function
// of the result calls the method of a new receiver.
func gettersOf(entries map[string]entry) map[string]func() (receiver any, results []reflect.Value) {
	getters := map[string]func() (any, []reflect.Value){}
	for name, e := range entries {
		if e.args == nil || strings.Count(name, ".") != 2 {
			continue
		}
		typ := reflect.TypeOf(e.args()[0])
		for i := range typ.NumMethod() {
			if m := typ.Method(i); m.Type.NumIn() == 1 && m.Type.NumOut() > 0 {
				getters[name[:strings.LastIndexByte(name, '.')+1]+m.Name] = func() (any, []reflect.Value) {
					receiver := e.args()[0]
					return receiver, call(reflect.ValueOf(receiver).Method(i), nil).results // none if it panics
				}
			}
		}
	}
	return getters
}

// isImmutable reports whether values of the type are immutable or are no data: kernels,
// feature maps, methods and functions.
func isImmutable(typ reflect.Type) bool {
	for _, i := range []reflect.Type{
		reflect.TypeFor[approx.Kernel](), reflect.TypeFor[approx.FeatureMap](), reflect.TypeFor[approx.Method](),
		reflect.TypeFor[approx.Eigenfunctions](), reflect.TypeFor[context.Context](), reflect.TypeFor[error](),
	} {
		if typ.Implements(i) || reflect.PointerTo(typ).Implements(i) {
			return true
		}
	}
	switch typ {
	case reflect.TypeFor[rand.Rand](), reflect.TypeFor[*rand.Rand]():
		return true
	}
	return typ.Kind() == reflect.Func || typ.Kind() == reflect.Chan
}

// changeNumbers changes the numbers to which slices, maps and pointers in v refer, except in
// immutable values. It reports whether there are any. A second call restores the numbers.
func changeNumbers(v reflect.Value, seen map[uintptr]bool) (changed bool) {
	if !v.IsValid() || isImmutable(v.Type()) {
		return false
	}
	if seen == nil {
		seen = map[uintptr]bool{}
	}
	switch v.Kind() {
	case reflect.Interface:
		return !v.IsNil() && changeNumbers(v.Elem(), seen)
	case reflect.Pointer:
		if v.IsNil() || seen[v.Pointer()] {
			return false
		}
		seen[v.Pointer()] = true
		if m, ok := v.Interface().(mat.Matrix); ok && v.Type().Elem().PkgPath() == reflect.TypeFor[mat.Dense]().PkgPath() {
			return changeMatrix(m)
		}
		return changeNumbers(v.Elem(), seen)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				changed = changeNumbers(v.Field(i), seen) || changed
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			changed = changeElement(v.Index(i), seen) || changed
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			if e := v.MapIndex(k); e.CanFloat() {
				v.SetMapIndex(k, reflect.ValueOf(otherNumber(e.Float())).Convert(e.Type()))
				changed = true
			}
		}
	}
	return changed
}

// changeMatrix changes the elements of a matrix of gonum. It reports whether there are any.
func changeMatrix(m mat.Matrix) bool {
	rows, columns := m.Dims()
	for i := range rows {
		for j := range columns {
			v := otherNumber(m.At(i, j))
			switch m := m.(type) {
			case *mat.Dense:
				m.Set(i, j, v)
			case *mat.VecDense:
				m.SetVec(i, v)
			case *mat.SymDense:
				if i <= j {
					m.SetSym(i, j, v)
				}
			default:
				panic(fmt.Sprintf("misuse: changeMatrix does not support %T", m))
			}
		}
	}
	return rows*columns > 0
}

// otherNumber returns another number, with otherNumber(otherNumber(v)) = v.
func otherNumber(v float64) float64 {
	return math.Float64frombits(math.Float64bits(v) ^ (1<<63 | 1<<51))
}

// changeElement changes an element of a slice.
func changeElement(e reflect.Value, seen map[uintptr]bool) bool {
	switch {
	case e.CanFloat():
		e.SetFloat(otherNumber(e.Float()))
	case e.CanInt():
		e.SetInt(^e.Int())
	case e.CanUint():
		e.SetUint(e.Uint() ^ 1)
	default:
		return changeNumbers(e, seen)
	}
	return true
}

// fingerprint returns a hash of all numbers and strings in v, also of unexported fields.
func fingerprint(v any) uint64 {
	h := fnv.New64a()
	hashValue(h, reflect.ValueOf(v), map[uintptr]bool{})
	return h.Sum64()
}

func hashValue(h io.Writer, v reflect.Value, seen map[uintptr]bool) {
	if !v.IsValid() || v.Kind() == reflect.Func {
		return
	}
	if v.Type() == reflect.TypeFor[reflect.Value]() && v.CanInterface() { // the results of a call
		v = v.Interface().(reflect.Value)
	}
	switch v.Kind() {
	case reflect.Interface:
		hashValue(h, v.Elem(), seen)
	case reflect.Pointer:
		if !v.IsNil() && !seen[v.Pointer()] {
			seen[v.Pointer()] = true
			hashValue(h, v.Elem(), seen)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if !isClock(v.Field(i).Type()) {
				hashValue(h, v.Field(i), seen)
			}
		}
	case reflect.Slice, reflect.Array:
		fmt.Fprint(h, "[", v.Len())
		for i := range v.Len() {
			hashValue(h, v.Index(i), seen)
		}
	case reflect.Map:
		var sum uint64
		for _, k := range v.MapKeys() {
			e := fnv.New64a()
			hashValue(e, k, seen)
			hashValue(e, v.MapIndex(k), seen)
			sum += e.Sum64()
		}
		fmt.Fprint(h, "{", sum)
	case reflect.String:
		fmt.Fprint(h, "s", v.String())
	default:
		switch {
		case v.CanFloat():
			fmt.Fprint(h, "f", math.Float64bits(v.Float()))
		case v.CanInt():
			fmt.Fprint(h, "i", v.Int())
		case v.CanUint():
			fmt.Fprint(h, "u", v.Uint())
		case v.Kind() == reflect.Bool:
			fmt.Fprint(h, "b", v.Bool())
		}
	}
}

// isClock reports whether values of the type change without a call, or are locks.
func isClock(typ reflect.Type) bool {
	return typ.PkgPath() == "sync" || typ.PkgPath() == "sync/atomic" || typ.PkgPath() == "time"
}
