package misuse

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"mercer/approx"
	"mercer/approx/internal/nilvalue"
	"mercer/approx/kernel"
)

// An entry describes one exported function and a correct call.
type entry struct {
	fn   any          // function, or method expression
	id   string       // name, if it differs from the name of fn
	args func() []any // returns new arguments of a correct call

	// exceptions contains the reasons why some wrong arguments are not wrong for this
	// function. The key is «argument: kind», where each part may be *.
	exceptions reasons

	// isFixed means that the receiver is not changed.
	isFixed bool

	// isIndirect means that fn is not an exported function, but a function in a field of
	// a value. Its panics contain another name.
	isIndirect bool

	// passesErrors means that the function returns an error from its arguments.
	passesErrors bool

	// skipReason is the reason why no argument can be wrong. In this case, args is nil.
	skipReason string
}

// reasons contains the reasons why arguments are not wrong for a function.
type reasons map[string]string

// functionPath matches the path of a function in package runtime.
var functionPath = regexp.MustCompile(`^mercer/(?:approx/)?(?:.*/)?([^/]*)$`)

// name returns «landmark.Lloyd» or «landmark.Cholesky.Lower».
func (e entry) name() string {
	if e.id != "" {
		return e.id
	}
	name := runtime.FuncForPC(reflect.ValueOf(e.fn).Pointer()).Name()
	name = functionPath.ReplaceAllString(name, "$1")
	return strings.NewReplacer("(*", "", ")", "", "[...]", "").Replace(name)
}

// tableEntries returns all entries, keyed by name.
func tableEntries(t testing.TB) map[string]entry {
	entries := map[string]entry{}
	for _, newEntries := range tables {
		for _, e := range newEntries() {
			name := e.name()
			if _, ok := entries[name]; ok {
				t.Errorf("%s is twice in the table", name)
			}
			entries[name] = e
		}
	}
	return entries
}

// tables contains functions that return the tables of the packages.
var tables []func() []entry

// TestTableIsComplete checks that the table contains every exported function, and no
// other function.
func TestTableIsComplete(t *testing.T) {
	if testing.Short() {
		t.Skip("sources are the same in every arithmetic")
	}
	all, want := tableEntries(t), exportedFunctions(t)
	for name := range want {
		if _, ok := all[name]; !ok {
			t.Errorf("%s is not in the table: add what it does with wrong arguments", name)
		}
	}
	for name, e := range all {
		if !want[name] && !e.isIndirect {
			t.Errorf("%s is in the table, and no exported function", name)
		}
		if (e.skipReason == "") == (e.args == nil) {
			t.Errorf("%s needs either arguments or a reason why it has none", name)
		}
	}
}

// A badCall is a call with one wrong argument.
type badCall struct {
	label     string // index and kind of the change, such as «0: NaN»
	args      []any
	isUsage   bool
	isLenient bool
}

// badCalls returns calls of e, each with one wrong argument.
func (e entry) badCalls() (calls []badCall) {
	t := reflect.TypeOf(e.fn)
	for i, a := range e.args() {
		isReceiver := i == 0 && strings.Count(e.name(), ".") == 2
		if isReceiver && (t.In(0).Kind() == reflect.Pointer || e.isFixed) {
			continue // TestEmptyReceivers covers nil receivers
		}
		for _, c := range changes(t.In(i), a) {
			if strings.HasSuffix(c.kind, "another dimension") && !e.relatesPoints() {
				continue
			}
			args := e.args()
			args[i] = c.value
			calls = append(calls, badCall{fmt.Sprintf("%d: %s", i, c.kind), args, c.isUsage, c.isLenient})
		}
	}
	return calls
}

// relatesPoints reports whether the points among the arguments must have the dimension of
// another argument.
func (e entry) relatesPoints() bool {
	t, spaces := reflect.TypeOf(e.fn), 0
	for i := range t.NumIn() {
		switch in := t.In(i); in {
		case reflect.TypeFor[approx.Points](), reflect.TypeFor[approx.Density](), reflect.TypeFor[approx.FeatureMap](),
			reflect.TypeFor[approx.Eigenfunctions](), reflect.TypeFor[[]float64]():
			spaces++
		default:
			if i == 0 && strings.Count(e.name(), ".") == 2 {
				spaces++
			}
		}
	}
	return spaces > 1
}

// acceptedReason returns the reason why the change with the given label is not wrong, or
// "" if it is wrong.
func (e entry) acceptedReason(label string) string {
	for key, reason := range e.exceptions {
		if matches(strings.Split(key, ": "), strings.Split(label, ": ")) {
			return reason
		}
	}
	return ""
}

// matches reports whether the key of a reason matches a label. A * in the key matches one
// part of the label, and the last * matches all remaining parts.
func matches(key, label []string) bool {
	for i, part := range key {
		if i >= len(label) || part != "*" && part != label[i] {
			return false
		}
	}
	return len(key) == len(label) || key[len(key)-1] == "*"
}

// isTyped reports whether err is context.Canceled or has a type of this library, or wraps
// such an error.
func isTyped(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if errors.Is(err, context.Canceled) {
			return true
		}
		t := reflect.TypeOf(err)
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if strings.HasPrefix(t.PkgPath(), "mercer/") {
			return true
		}
	}
	return false
}

// describeMistake returns a description of the mistake in the outcome of a call, or "" if
// there is none.
func describeMistake(name string, o outcome) string {
	if o.panic == nil {
		if o.err != nil && !isTyped(o.err) {
			return "an error without a type of the library"
		}
		var e *approx.RangeError
		if errors.As(o.err, &e) && e.Min <= e.Value && e.Value <= e.Max && (e.Min != 0 || e.Max != 0) {
			return "a RangeError of a value in the range"
		}
		return ""
	}
	if _, ok := o.panic.(runtime.Error); ok {
		return "a panic of the runtime"
	}
	name, _, _ = strings.Cut(name, " of ")
	got, _, ok := strings.Cut(fmt.Sprint(o.panic), ": ")
	if !ok || got != name && !delegatedPanics.MatchString(got) {
		return "a panic without the name of the function"
	}
	return ""
}

// describeWrongAnswer returns a description of an answer that does not follow the rule of
// the package comment of approx, or "". A function with an error result panics for a
// mistake of the calling program, and returns an error for wrong data and settings.
func describeWrongAnswer(name string, c badCall, o outcome) string {
	switch {
	case !o.hasErr:
		return ""
	case !c.isUsage && o.panic != nil:
		return "a panic, want an error"
	case c.isUsage && o.err != nil && !mayReturnError(name, o.err):
		return "an error, want a panic"
	}
	return ""
}

// mayReturnError reports whether the error is an exception of the rule that mistakes of the
// calling program panic: nil kernels, empty lists, functions whose result says whether
// their argument is valid, and files.
func mayReturnError(name string, err error) bool {
	return errors.As(err, new(*approx.NilError)) || errors.As(err, new(*approx.EmptyError)) || strings.HasSuffix(name, ".UnmarshalBinary") ||
		slices.Contains([]string{"approx.Check", "approx.CheckWeights", "approx.Points.Check", "approx.Density.Check", "approx.Problem.Check", "approx.Problem.CheckSymmetric", "kernel.Precomputed.Domain"}, name)
}

// delegatedPanics matches the methods of feature maps and kernels that are arguments.
// Only these methods can check the dimension of the points, so a panic may contain their
// name.
var delegatedPanics = regexp.MustCompile(`^(approx|binning|fourier|ika|kernel|layers|nystrom|ritz|taylor)\.\w+\.(Map|MapAll|Grid|Combine|Eval|Cross|Len)$`)

// callTimeout is the largest duration of a call, which is generous for the small
// arguments of the table.
const callTimeout = 8 * time.Second

// callWithTimeout calls fn and returns the outcome. It fails the test if the call takes
// longer than callTimeout.
func callWithTimeout(t testing.TB, name, label string, fn reflect.Value, args []any) outcome {
	done := make(chan outcome, 1)
	go func() { done <- call(fn, args) }()
	select {
	case o := <-done:
		return o
	case <-time.After(callTimeout):
		t.Fatalf("%s, %s: no answer after %s", name, label, callTimeout)
		panic("unreachable")
	}
}

// sortedNames returns the sorted names of the entries with arguments.
func sortedNames(all map[string]entry) (names []string) {
	for name, e := range all {
		if e.args != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func TestWrongArguments(t *testing.T) {
	entries := tableEntries(t)
	for _, name := range sortedNames(entries) {
		e := entries[name]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			fn := reflect.ValueOf(e.fn)
			if o := callWithTimeout(t, name, "right", fn, e.args()); o.panic != nil || o.err != nil && !e.passesErrors {
				t.Fatalf("with the arguments of the table: %v", o)
			}
			wrongCalls := e.badCalls()
			if len(wrongCalls) == 0 {
				t.Error("no argument can be wrong: the table has to say why")
			}
			for _, c := range wrongCalls {
				reason := e.acceptedReason(c.label)
				if reason == slowCall {
					continue
				}
				o := callWithTimeout(t, name, c.label, fn, c.args)
				if v := describeMistake(name, o); v != "" {
					t.Errorf("%s: %s: %v", c.label, v, o)
					continue
				}
				if c.isLenient {
					continue
				}
				if v := describeWrongAnswer(name, c, o); v != "" {
					t.Errorf("%s: %s: %v", c.label, v, o)
				}
				if (strings.HasSuffix(c.label, outsideDomain) || strings.HasSuffix(c.label, overflowingDiagonal)) && errors.As(o.err, new(*approx.KernelValueError)) {
					t.Errorf("%s: %v, want a DomainError", c.label, o)
				}
				if strings.Contains(c.label, lopsidedKind) || strings.Contains(c.label, largeFeature) {
					if o.panic == nil && o.err == nil && reason == "" {
						for i, r := range o.results {
							if place := nonFinitePath(r, fmt.Sprintf("result %d", i)); place != "" {
								t.Errorf("%s: %s and no error", c.label, place)
							}
						}
					}
					continue
				}
				isSilent := o.panic == nil && o.err == nil && (o.hasErr || c.isUsage || !o.hasNaN)
				if isSilent && reason == "" {
					t.Errorf("%s: %v", c.label, o)
				}
			}
		})
	}
}

// TestDomainOfEachSet checks that if one set of points is outside the domain of the
// kernel, the function returns an error or panics with an error about the domain. This
// holds for each set among the arguments.
func TestDomainOfEachSet(t *testing.T) {
	entries := tableEntries(t)
	triedCount := 0
	for _, name := range sortedNames(entries) {
		e := entries[name]
		in := reflect.TypeOf(e.fn)
		args := func() []any {
			args := e.args()
			for i, a := range args {
				if in.In(i) == reflect.TypeFor[approx.Kernel]() {
					args[i] = kernel.ExpChi2{Sigma: 1, Shift: 9}
				} else if p, ok := a.(approx.Problem); ok {
					p.Kernel = kernel.ExpChi2{Sigma: 1, Shift: 9}
					args[i] = p
				}
			}
			return args
		}
		kernels := 0
		for _, a := range args() {
			if k, ok := a.(kernel.ExpChi2); ok && k.Shift == 9 {
				kernels++
			} else if p, ok := a.(approx.Problem); ok && p.Kernel != nil {
				kernels++
			}
		}
		if kernels == 0 || strings.HasPrefix(name, "kernel.") { // these functions return NaN outside the domain
			continue
		}
		if o := callWithTimeout(t, name, "χ²", reflect.ValueOf(e.fn), args()); o.panic != nil || o.err != nil {
			continue // the function does not accept the kernel
		}
		for i := range args() {
			wrongArgs := args()
			moveOutside := func(x approx.Points) approx.Points {
				x = x.Clone()
				x.Data[len(x.Data)/2] = -20
				return x
			}
			switch a := wrongArgs[i].(type) {
			case approx.Points:
				wrongArgs[i] = moveOutside(a)
			case approx.Density:
				a.Centers = moveOutside(a.Centers)
				wrongArgs[i] = a
			case approx.Problem:
				a.X = moveOutside(a.Points())
				wrongArgs[i] = a
			case []float64:
				if len(a) != 2 {
					continue
				}
				wrongArgs[i] = []float64{-20, 0}
			default:
				continue
			}
			triedCount++
			o := callWithTimeout(t, name, "outside", reflect.ValueOf(e.fn), wrongArgs)
			err, _ := o.panic.(error)
			if o.err != nil {
				err = o.err
			}
			if !errors.As(err, new(*approx.DomainError)) && e.acceptedReason(fmt.Sprintf("%d: outside of the domain", i)) == "" {
				t.Errorf("%s: argument %d outside of the domain: %v", name, i, o)
			}
		}
	}
	if triedCount < 40 {
		t.Errorf("%d sets of points were tried", triedCount)
	}
}

// TestEmptyReceivers checks that for a zero or nil receiver, a method works, returns a
// typed error, or panics with its name.
func TestEmptyReceivers(t *testing.T) {
	entries := tableEntries(t)
	for name, e := range entries {
		in := reflect.TypeOf(e.fn)
		if e.isIndirect || strings.Count(name, ".") != 2 || in.NumIn() == 1 && (strings.HasSuffix(name, ".Error") || strings.HasSuffix(name, ".Unwrap")) {
			continue // package fmt does not call Error for a nil pointer
		}
		t.Run(name, func(t *testing.T) {
			args := make([]any, 1)
			if e.args != nil {
				args = e.args()
			} else if in.NumIn() > 1 {
				t.Fatal("the table needs arguments")
			}
			receivers := map[string]reflect.Value{"zero receiver": reflect.Zero(in.In(0))}
			if in.In(0).Kind() == reflect.Pointer {
				receivers = map[string]reflect.Value{"nil receiver": reflect.Zero(in.In(0)), "zero receiver": reflect.New(in.In(0).Elem())}
			}
			for label, r := range receivers {
				args[0] = r.Interface()
				o := callWithTimeout(t, name, label, reflect.ValueOf(e.fn), args)
				if v := describeMistake(name, o); v != "" {
					t.Errorf("%s: %s: %v", label, v, o)
				}
			}
		})
	}
}

// FuzzWrongArguments changes several arguments at once.
func FuzzWrongArguments(f *testing.F) {
	all := tableEntries(f)
	names := sortedNames(all)
	for i := range names {
		for seed := range uint64(5) {
			f.Add(uint64(i), seed)
		}
	}
	f.Fuzz(func(t *testing.T, index, seed uint64) {
		name := names[index%uint64(len(names))]
		e := all[name]
		rng := rand.New(rand.NewPCG(index, seed))
		args, in := e.args(), reflect.TypeOf(e.fn)
		var labels []string
		changedNames := map[string]bool{}
		for range 1 + rng.IntN(3) {
			i := rng.IntN(len(args))
			if nilvalue.Is(args[i]) || i == 0 && strings.Count(name, ".") == 2 && in.In(0).Kind() == reflect.Pointer {
				continue
			}
			if all := changes(in.In(i), args[i]); len(all) > 0 {
				c := all[rng.IntN(len(all))]
				// A part is made wrong once: a wrong kernel around another hides its errors.
				part := fmt.Sprint(i)
				if field, _, ok := strings.Cut(c.kind, ":"); ok && in.In(i).Kind() == reflect.Struct {
					part += field
				}
				if changedNames[part] {
					continue
				}
				changedNames[part] = true
				args[i], labels = c.value, append(labels, fmt.Sprintf("%d: %s", i, c.kind))
			}
		}
		label := strings.Join(labels, ", ")
		for _, l := range labels {
			if e.acceptedReason(l) == slowCall {
				t.Skip("it takes as long as it says")
			}
		}
		o := callWithTimeout(t, name, label, reflect.ValueOf(e.fn), args)
		if v := describeMistake(name, o); v != "" {
			t.Errorf("%s, %s: %s: %v", name, label, v, o)
		}
	})
}
