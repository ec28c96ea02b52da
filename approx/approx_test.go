package approx_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
)

func TestPoints(t *testing.T) {
	p := approx.Points{Data: []float64{1, 2, 3, 4, 5, 6}, Dim: 2}
	if p.Len() != 3 || (approx.Points{}).Len() != 0 {
		t.Errorf("%d points, and %d in none", p.Len(), approx.Points{}.Len())
	}
	if !slices.Equal(p.Subset([]int{2, 0, 2}).Data, []float64{5, 6, 1, 2, 5, 6}) {
		t.Errorf("a subset is %v", p.Subset([]int{2, 0, 2}).Data)
	}
	if s := p.Slice(1, 3); !slices.Equal(s.Data, []float64{3, 4, 5, 6}) || s.Dim != 2 {
		t.Errorf("a slice is %v", s)
	}
	c := p.Clone()
	p.Row(1)[0] = 7
	if p.Slice(1, 2).Data[0] != 7 || p.Dense().At(1, 0) != 7 || c.Row(1)[0] != 3 {
		t.Error("At, Slice and Dense share memory, and Clone does not")
	}
	// Appending to a row or a slice must not overwrite the next point.
	_ = append(p.Row(0), -1)
	_ = append(p.Slice(0, 2).Data, -1)
	if !slices.Equal(p.Data, []float64{1, 2, 7, 4, 5, 6}) {
		t.Errorf("appending to a point wrote over the next: %v", p.Data)
	}
}

func TestPointsCheck(t *testing.T) {
	var e *approx.PointError
	err := approx.Points{Data: []float64{1, 2, 3, math.Inf(-1)}, Dim: 2}.Check()
	if !errors.As(err, &e) || e.Row != 1 || e.Column != 1 || !strings.Contains(err.Error(), "-Inf") {
		t.Errorf("an infinite coordinate: %v", err)
	}
	err = approx.Points{Data: []float64{1, 1e200}, Dim: 1}.Check()
	if !errors.As(err, &e) || e.Row != 1 || !strings.Contains(err.Error(), "a larger unit") {
		t.Errorf("a coordinate without a finite square: %v", err)
	}
	for _, p := range []approx.Points{{Data: []float64{1, 2, 3}, Dim: 2}, {Data: []float64{1}}} {
		if p.Check() == nil {
			t.Errorf("%v are points", p)
		}
	}
	if err := (approx.Points{Data: []float64{1, 2}, Dim: 1}).Check(); err != nil {
		t.Error(err)
	}
	// The coordinates are checked in groups. A sum may be large although its terms are valid.
	for i := range 22 {
		p := approx.NewPoints(11, 2)
		for j := range p.Data {
			p.Data[j] = approx.MaxCoordinate
		}
		if err := p.Check(); err != nil {
			t.Errorf("valid coordinates: %v", err)
		}
		for _, v := range []float64{math.NaN(), math.Inf(1), -1.01 * approx.MaxCoordinate} {
			p.Data[i] = v
			if err := p.Check(); !errors.As(err, &e) || e.Row != i/2 || e.Column != i%2 {
				t.Errorf("coordinate %d is %g: %v", i, v, err)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	params := []approx.Param{
		{Key: "ell", Min: 1, Max: 3, Default: 2},
		{Key: "count", Min: 1, Max: 9, Default: 5, Integer: true},
		{Key: "rule", Min: 0, Max: 1, Choices: []string{"greedy", "random"}},
	}
	v, err := approx.Check("m", params, approx.Values{"count": 4})
	if err != nil || len(v) != 3 || v["ell"] != 2 || v["count"] != 4 || v["rule"] != 0 {
		t.Errorf("values are %v, %v", v, err)
	}
	for key, want := range map[string]string{
		"count": "approx: m.count = 0.5 is not an integer in [0, 9]",
		"rule":  "approx: m.rule = 0.5 is not the number of a choice: 0 (greedy), 1 (random)",
	} {
		params := slices.Clone(params)
		params[1].Min = 0
		_, err := approx.Check("m", params, approx.Values{key: 0.5})
		if !errors.As(err, new(*approx.IntegerError)) || err.Error() != want {
			t.Errorf("%s = 0.5: the error is %v, want %s", key, err, want)
		}
	}
	var keyErr *approx.KeyError
	if _, err := approx.Check("m", params, approx.Values{"count": 3, "cuont": 4}); !errors.As(err, &keyErr) || keyErr.Key != "cuont" ||
		err.Error() != `approx: m has no setting "cuont": it has ell, count, rule` {
		t.Errorf("a misspelt setting: %v", err)
	}
	for _, bad := range []float64{0.9, 3.1, math.NaN(), math.Inf(1)} {
		var e *approx.RangeError
		_, err := approx.Check("m", params, approx.Values{"ell": bad})
		if !errors.As(err, &e) || e.Key != "m.ell" || !strings.Contains(err.Error(), "[1, 3]") {
			t.Errorf("ell = %g: %v", bad, err)
		}
	}
}

func TestProblemCheck(t *testing.T) {
	validProblem := approx.Problem{Kernel: oneKernel{}, X: approx.Points{Data: []float64{1, 2}, Dim: 2}}
	if err := validProblem.Check(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(p *approx.Problem){
		"no kernel":                    func(p *approx.Problem) { p.Kernel = nil },
		"no points":                    func(p *approx.Problem) { p.X = approx.Points{Dim: 2} },
		"no dimension":                 func(p *approx.Problem) { p.X = approx.Points{Data: []float64{1, 2}} },
		"a point that is not a number": func(p *approx.Problem) { p.X = approx.Points{Data: []float64{math.NaN()}, Dim: 1} },
		"landmarks in another space":   func(p *approx.Problem) { p.Landmarks = approx.Points{Data: []float64{1}, Dim: 1} },
		"an indefinite kernel":         func(p *approx.Problem) { p.Kernel = symmetricKernel{} },
		"a point outside of the domain": func(p *approx.Problem) {
			p.Kernel = positiveKernel{}
			p.X = approx.Points{Data: []float64{1, -1}, Dim: 1}
		},
		"a landmark outside": func(p *approx.Problem) {
			p.Kernel = positiveKernel{}
			p.Landmarks = approx.Points{Data: []float64{1, -1}, Dim: 2}
		},
		"a landmark that is not a number": func(p *approx.Problem) { p.Landmarks = approx.Points{Data: []float64{1, math.NaN()}, Dim: 2} },
	} {
		p := validProblem
		change(&p)
		if p.Check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// oneKernel is the constant kernel k(x, y) = 1.
type oneKernel struct{}

func (oneKernel) Eval(x, y []float64) float64 { return 1 }

// symmetricKernel is a kernel that is symmetric but not positive semi-definite.
type symmetricKernel struct{ oneKernel }

func (symmetricKernel) Indefinite() string { return "It bends both ways." }

// positiveKernel is a kernel whose domain contains only points without negative
// coordinates.
type positiveKernel struct{ oneKernel }

func (positiveKernel) Domain(x approx.Points) error {
	for i, v := range x.Data {
		if v < 0 {
			return &approx.DomainError{Row: i / x.Dim, Column: i % x.Dim, Value: v, Reason: "Coordinates must not be negative."}
		}
	}
	return nil
}

// TestRefuses checks that only methods with the trait Indefinite accept a kernel that is
// not positive semi-definite. Other methods return an error with the kernel's reason.
func TestRefuses(t *testing.T) {
	p := approx.Problem{Kernel: symmetricKernel{}, X: approx.Points{Data: []float64{1, 2}, Dim: 2}}
	if err := p.CheckSymmetric(); err != nil {
		t.Error(err)
	}
	var e *approx.UnsupportedError
	if err := p.Check(); !errors.As(err, &e) || !strings.HasPrefix(e.Reason, "It bends both ways. ") {
		t.Errorf("the error is %v, and does not give the reason", err)
	}
	smallMethod := approx.MethodInfo{CheckSupport: func(_ approx.Kernel, d int) error {
		if d > 2 {
			return &approx.UnsupportedError{Method: "small", Reason: "Space is too large."}
		}
		return nil
	}}
	exactMethod := approx.MethodInfo{Traits: approx.Traits{Indefinite: true}}
	for _, c := range []struct {
		m    approx.MethodInfo
		k    approx.Kernel
		d    int
		want bool
	}{
		{smallMethod, oneKernel{}, 2, false}, {smallMethod, oneKernel{}, 3, true}, {smallMethod, symmetricKernel{}, 2, true},
		{exactMethod, oneKernel{}, 3, false}, {exactMethod, symmetricKernel{}, 3, false}, {approx.MethodInfo{}, symmetricKernel{}, 1, true},
	} {
		if err := c.m.Supports(c.k, c.d); (err != nil) != c.want || err != nil && !errors.As(err, &e) {
			t.Errorf("%T in %d dimensions: %v", c.k, c.d, err)
		}
	}
}

// TestWarp checks that Pull converts a linear function of x̃ to a linear function of x
// with an offset.
func TestWarp(t *testing.T) {
	x := approx.Points{Data: []float64{1, 2, 3, -1, 0, 5}, Dim: 3}
	for name, w := range map[string]approx.Warp{
		"identity":   {},
		"bias":       {B: []float64{2, 3}},
		"projection": {A: approx.Points{Data: []float64{1, 0, 2, 0, 1, -1}, Dim: 3}},
		"both":       {A: approx.Points{Data: []float64{1, 4, 2}, Dim: 3}, B: []float64{1}},
	} {
		y := w.Points(x)
		if y.Dim != w.Dim(3) || y.Len() != 2 || w.IsIdentity() != (name == "identity") {
			t.Errorf("%s: %d points in %d dimensions, not %d", name, y.Len(), y.Dim, w.Dim(3))
		}
		omega := approx.NewPoints(3, y.Dim)
		for i := range omega.Data {
			omega.Data[i] = float64(i*i%7) - 2
		}
		v, c := w.Pull(omega, 3)
		for j := range 3 {
			for i := range 2 {
				var got, want float64
				for a, o := range omega.Row(j) {
					want += o * y.Row(i)[a]
				}
				for a, o := range v.Row(j) {
					got += o * x.Row(i)[a]
				}
				if got+c[j] != want { // exact, since all terms are small integers
					t.Errorf("%s: %g + %g is not %g", name, got, c[j], want)
				}
			}
		}
	}
	if err := (approx.Warp{A: approx.Points{Data: []float64{1, 2}, Dim: 2}}).Check(1); err == nil {
		t.Error("a map of the plane takes points on a line")
	}
	if k, w := approx.Unwarp(oneKernel{}); k != (oneKernel{}) || !w.IsIdentity() {
		t.Errorf("a kernel that is not warped is %v after %v", k, w)
	}
}

// powerMap is the feature map x ↦ (x₁, x₁²). It implements only FeatureMap, without the
// optional interfaces.
type powerMap struct{}

func (powerMap) Len() int { return 2 }

func (powerMap) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, 2)
	dst[0], dst[1] = x[0], x[0]*x[0]
	return dst
}

// TestPlainFeatureMap checks that Features, Combined and Grid also accept a map that
// implements only FeatureMap.
func TestPlainFeatureMap(t *testing.T) {
	x := approx.Points{Data: []float64{1, 0, 2, 0, 3, 0}, Dim: 2}
	if got := approx.FeaturesTo(nil, powerMap{}, x); !slices.Equal(got, []float64{1, 1, 2, 4, 3, 9}) {
		t.Errorf("features are %v", got)
	}
	sum := approx.Combined(powerMap{}, approx.Points{Data: []float64{1, 0, 10, 1, 2, 20}, Dim: 3})
	if got := sum.Map(nil, []float64{3, 0}); !slices.Equal(got, []float64{12, 18, 210}) {
		t.Errorf("a combination is %v", got)
	}
	if got := approx.Grid(powerMap{}, []float64{1, 2, 3}, []float64{5, 6}); !slices.Equal(got, []float64{1, 2, 3, 1, 2, 3, 1, 4, 9, 1, 4, 9}) {
		t.Errorf("on a grid it is %v", got)
	}
}

// TestWarpedMap checks that every method of WarpedMap evaluates ψ at the warped points
// (Ax, b).
func TestWarpedMap(t *testing.T) {
	a := approx.Points{Data: []float64{0, 2}, Dim: 2} // x̃ = (2x₂, 7)
	f := approx.WarpedMap{Base: powerMap{}, Warp: approx.Warp{A: a, B: []float64{7}}}
	x := approx.Points{Data: []float64{9, 1, 9, 3}, Dim: 2}
	if got := f.Map(nil, x.Row(1)); !slices.Equal(got, []float64{6, 36}) {
		t.Errorf("Map is %v", got)
	}
	if got := approx.FeaturesTo(nil, f, x); !slices.Equal(got, []float64{2, 4, 6, 36}) {
		t.Errorf("MapAll is %v", got)
	}
	if got := approx.FeaturesTo(nil, approx.Combined(f, approx.Points{Data: []float64{1, 2}, Dim: 1}), x); !slices.Equal(got, []float64{10, 78}) {
		t.Errorf("a combination is %v", got)
	}
	if got := approx.Grid(f, []float64{9}, []float64{1, 3}); !slices.Equal(got, []float64{2, 6, 4, 36}) {
		t.Errorf("on a grid it is %v", got)
	}
}

// TestMercer checks that every method of the map that Mercer returns computes the
// features √λᵢφᵢ.
func TestMercer(t *testing.T) {
	f := approx.Mercer(approx.Pairs{Lambda: []float64{4, 0.25}, Phi: powerMap{}})
	x := approx.Points{Data: []float64{1, 0, 3, 0}, Dim: 2}
	if got := f.Map(nil, x.Row(1)); !slices.Equal(got, []float64{6, 4.5}) {
		t.Errorf("Map is %v", got)
	}
	if got := approx.FeaturesTo(nil, f, x); !slices.Equal(got, []float64{2, 0.5, 6, 4.5}) {
		t.Errorf("MapAll is %v", got)
	}
	if got := approx.Grid(f, []float64{1, 3}, []float64{0}); !slices.Equal(got, []float64{2, 6, 0.5, 4.5}) {
		t.Errorf("Grid is %v", got)
	}
	if got := approx.Combined(f, approx.Points{Data: []float64{1, 2}, Dim: 1}).Map(nil, x.Row(1)); !slices.Equal(got, []float64{15}) {
		t.Errorf("a combination is %v", got)
	}
}

func TestLengthsThatDiffer(t *testing.T) {
	for name, f := range map[string]func(){
		"dst":      func() { powerMap{}.Map(make([]float64, 3), []float64{1}) },
		"Combined": func() { approx.Combined(powerMap{}, approx.Points{Data: make([]float64, 3), Dim: 2}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of the wrong length: no panic", name)
				}
			}()
			f()
		}()
	}
}

func TestPointsMoved(t *testing.T) {
	x := approx.Points{Data: []float64{0, 1, 2, 3, 4, 5, 6, 7}, Dim: 2}
	for _, c := range []struct {
		entries []int
		most    int
		rows    []int
		ok      bool
	}{
		{nil, 0, nil, true},
		{[]int{3}, 0, nil, false},
		{[]int{3}, 1, []int{1}, true},
		{[]int{0, 1, 6}, 2, []int{0, 3}, true}, // 0 and 1 belong to the same point
		{[]int{0, 2, 7}, 2, nil, false},
	} {
		y := x.Clone()
		for _, i := range c.entries {
			y.Data[i]++
		}
		if rows, ok := x.Moved(y, c.most); !slices.Equal(rows, c.rows) || ok != c.ok {
			t.Errorf("entries %v, at most %d rows: %v, %v", c.entries, c.most, rows, ok)
		}
	}
}

func TestKernelValueErrorText(t *testing.T) {
	for want, e := range map[string]approx.KernelValueError{
		"approx: k(x₃, x₁₀₇) = NaN is not finite":                                      {I: 3, J: 107, Value: math.NaN()},
		"approx: k(x, y) = +Inf is not finite, where x is point 0 and y is landmark 2": {J: 2, SetJ: "landmark", Value: math.Inf(1)},
		"approx: k(x, y) = -Inf is not finite, where x is point 4 and y is the centre (0.5, -1)": {
			I: 4, J: -1, Y: []float64{0.5, -1}, SetJ: "centre", Value: math.Inf(-1)},
		"approx: k(x, y) = NaN is not finite, where x is the point (1, 2, 3, 4, …) and y is point 0": {
			I: -1, X: []float64{1, 2, 3, 4, 5}, Value: math.NaN()},
	} {
		if got := e.Error(); got != want {
			t.Errorf("the error is %q, want %q", got, want)
		}
	}
}

// TestRenumberError checks that RenumberError changes the point numbers in an error and in its
// text, even if other errors wrap it. RenumberError must return other errors and nil pointers
// unchanged.
func TestRenumberError(t *testing.T) {
	number := func(set string, i int) (string, int) { return "landmark", i + 10 }
	numbers := func(err error) (of string, i int) {
		switch e := err.(type) {
		case *approx.PointError:
			return e.Set, e.Row
		case *approx.DomainError:
			return e.Set, e.Row
		case *approx.ScaleError:
			return e.Set, e.Row
		case *approx.FeatureValueError:
			return e.Set, e.Point
		case *approx.KernelValueError:
			if e.I != e.J || e.SetI != e.SetJ {
				t.Errorf("%v has two numbers", e)
			}
			return e.SetI, e.I
		}
		t.Errorf("%T names no point", err)
		return "", 0
	}
	sentinel := errors.New("sentinel")
	for _, e := range []error{
		&approx.PointError{Row: 3, Value: math.NaN()}, &approx.DomainError{Row: 3, Reason: "Why."}, &approx.ScaleError{Row: 3},
		&approx.FeatureValueError{Point: 3, Value: math.NaN()}, &approx.KernelValueError{I: 3, J: 3, Value: math.NaN()},
	} {
		if of, i := numbers(approx.RenumberError(e, number)); of != "landmark" || i != 13 {
			t.Errorf("%T: %s %d, want landmark 13", e, of, i)
		}
		if of, i := numbers(e); of != "" || i != 3 {
			t.Errorf("%T was changed", e)
		}
		for _, wrapped := range []error{
			fmt.Errorf("fold 2: %w", e), fmt.Errorf("of the search: %w", fmt.Errorf("fold 2: %w", e)), errors.Join(sentinel, e), fmt.Errorf("%w, %w", e, sentinel),
		} {
			got := approx.RenumberError(wrapped, number)
			found := reflect.New(reflect.TypeOf(e))
			if !errors.As(got, found.Interface()) {
				t.Fatalf("%q wraps no %T", got, e)
			}
			if of, i := numbers(found.Elem().Interface().(error)); of != "landmark" || i != 13 {
				t.Errorf("%q: %s %d, want landmark 13", wrapped, of, i)
			}
			if want := strings.Replace(wrapped.Error(), e.Error(), approx.RenumberError(e, number).Error(), 1); got.Error() != want {
				t.Errorf("the text is %q, want %q", got, want)
			}
			if errors.Is(wrapped, sentinel) != errors.Is(got, sentinel) {
				t.Errorf("%q has lost an error", got)
			}
		}
	}
	two := approx.RenumberError(errors.Join(&approx.PointError{Row: 1}, &approx.PointError{Row: 2}), number)
	if text := two.Error(); !strings.Contains(text, "landmark 11 ") || !strings.Contains(text, "landmark 12 ") {
		t.Errorf("two errors became %q", text)
	}
	for _, err := range []error{
		nil, sentinel, &approx.RangeError{}, fmt.Errorf("why: %w", sentinel), errors.Join(sentinel),
		(*approx.PointError)(nil), (*approx.DomainError)(nil), (*approx.ScaleError)(nil), (*approx.FeatureValueError)(nil), (*approx.KernelValueError)(nil),
		(*approx.RangeError)(nil), (*approx.KeyError)(nil),
	} {
		if got := approx.RenumberError(err, number); got != err {
			t.Errorf("%T became %v", err, got)
		}
	}
}

// TestRangeErrorText checks that integers have all their digits, and that the message
// contains the hint.
func TestRangeErrorText(t *testing.T) {
	for _, c := range []struct {
		e    approx.RangeError
		want string
	}{
		{approx.RangeError{Key: "Landmarks", Value: -1, Min: 1, Max: approx.MaxSize, Hint: "0 stands for the default"}, "approx: Landmarks = -1 is outside [1, 16777216]; 0 stands for the default"},
		{approx.RangeError{Key: "m", Value: 1 << 25, Min: 1, Max: approx.MaxSize}, "approx: m = 33554432 is outside [1, 16777216]"},
		{approx.RangeError{Key: "sigma", Value: 0, Min: 1e-100, Max: 1e100}, "approx: sigma = 0 is outside [1e-100, 1e+100]"},
		{approx.RangeError{Key: "Alpha", Value: 1.5, Min: 0, Max: 1}, "approx: Alpha = 1.5 is outside [0, 1]"},
		{approx.RangeError{Key: "v", Value: math.Inf(1), Min: 1, Max: math.MaxFloat64}, "approx: v = +Inf is outside [1, 1.8e+308]"},
	} {
		if got := c.e.Error(); got != c.want {
			t.Errorf("the message is %q, want %q", got, c.want)
		}
	}
}
