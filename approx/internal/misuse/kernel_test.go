package misuse

import (
	"path"
	"reflect"
	"strings"

	"mercer/approx"
	"mercer/approx/kernel"
)

func init() { tables = append(tables, kernelEntries, kernelMethodEntries) }

// kernelEntries returns the entries of the functions of package kernel.
func kernelEntries() []entry {
	cosine := kernel.Layered(kernel.Linear{}, gauss)
	return []entry{
		{fn: kernel.ARD, args: func() []any { return []any{gauss, []float64{1, 2}} },
			exceptions: reasons{"1: one too few": "the number of scales is the dimension", "1: one too many": "the number of scales is the dimension", "0: *": "Check of the kernel tells"}},
		{fn: kernel.Biased, args: func() []any { return []any{gauss, 1.0} }, exceptions: reasons{"*: *": "Check of the kernel tells"}},
		{fn: kernel.Cross, args: func() []any { return []any{dst12(), gauss, x(4), y(3)} }, exceptions: reasons{"0: nil": allocates, "0: an element: *": "it is overwritten", "1: k(x, y) = +Inf": "values are stored as they are", "1: k(x, x) overflows": "values are stored as they are", "2: no points": nothingToDo, "3: no points": nothingToDo,
			"2: +Inf": checkedBefore, "3: +Inf": checkedBefore, "2: 1e200": checkedBefore, "3: 1e200": checkedBefore}},
		{fn: kernel.Diag, args: func() []any { return []any{nums(4), gauss, x(4)} }, exceptions: reasons{"0: nil": allocates, "0: an element: *": "it is overwritten", "1: k(x, y) = +Inf": "values are stored as they are", "1: k(x, x) overflows": "values are stored as they are",
			"2: no points": nothingToDo, "2: NaN": "k(x, x) of a radial kernel is one number", "2: +Inf": checkedBefore, "2: 1e200": checkedBefore, "2: another dimension": "the points decide the dimension"}},
		{fn: kernel.CrossMatrix, args: func() []any { return []any{gauss, x(4), y(3)} }, exceptions: reasons{"0: k(x, y) = +Inf": "values are stored as they are", "0: k(x, x) overflows": "values are stored as they are", "1: no points": nothingToDo, "2: no points": nothingToDo,
			"1: +Inf": checkedBefore, "2: +Inf": checkedBefore, "1: 1e200": checkedBefore, "2: 1e200": checkedBefore}},
		{fn: kernel.GramMatrix, args: func() []any { return []any{gauss, x(4)} }, exceptions: reasons{"0: k(x, y) = +Inf": "values are stored as they are", "0: k(x, x) overflows": "values are stored as they are",
			"1: no points": nothingToDo, "1: +Inf": checkedBefore, "1: 1e200": checkedBefore, "1: another dimension": "the points decide the dimension"}},
		{fn: kernel.GramMatrixContext, args: func() []any { return []any{ctx, gauss, x(4)} }, exceptions: reasons{"1: k(x, y) = NaN": "values are stored as they are", "1: no negative coordinates": "values are stored as they are", "2: NaN": "values are stored as they are", "1: k(x, y) = +Inf": "values are stored as they are", "1: k(x, x) overflows": "values are stored as they are",
			"2: no points": nothingToDo, "2: +Inf": checkedBefore, "2: 1e200": checkedBefore, "2: another dimension": "the points decide the dimension"}},
		{fn: kernel.DimensionBandwidth, args: func() []any { return []any{3} }, exceptions: reasons{"0: 2⁶²": anyNumber}},
		{fn: kernel.Gram, args: func() []any { return []any{nums(16), gauss, x(4)} }, exceptions: reasons{"0: nil": allocates, "0: an element: *": "it is overwritten", "1: k(x, y) = +Inf": "values are stored as they are", "1: k(x, x) overflows": "values are stored as they are",
			"2: no points": nothingToDo, "2: +Inf": checkedBefore, "2: 1e200": checkedBefore, "2: another dimension": "the points decide the dimension"}},
		{fn: kernel.Layered, args: func() []any { return []any{kernel.Linear{}, gauss} }, exceptions: reasons{"*: *": "Check of the kernel tells"}},
		{fn: kernel.Layers, args: func() []any { return []any{cosine} }, exceptions: reasons{"0: *": "it looks at the kind of kernel alone"}},
		{fn: kernel.MedianBandwidth, args: func() []any { return []any{x(9), uint64(1)} }, exceptions: widthReasons},
		{fn: kernel.PercentileBandwidth, args: func() []any { return []any{x(9), 25.0, uint64(1)} },
			exceptions: reasons{"0: no points": widthReasons["0: no points"], "0: 1e200": anyNumber, "1: 0": "it is the smallest distance"}},
		{fn: kernel.IKABandwidth, args: func() []any { return []any{x(9), uint64(1)} }, exceptions: widthReasons},
		{fn: kernel.MedianAndIKABandwidth, args: func() []any { return []any{x(9), uint64(1)} }, exceptions: widthReasons},
		{fn: kernel.VarianceBandwidth, args: func() []any { return []any{x(9)} }, exceptions: widthReasons},
		{fn: kernel.NewBandwidthGradient, args: func() []any { return []any{gauss, 2} }, exceptions: reasons{"0: no negative coordinates": "points come later", "0: k(x, x) overflows": "points come later", "1: 2⁶²": anyNumber}},
		{fn: kernel.Product, args: func() []any { return []any{[]approx.Kernel{gauss, kernel.Linear{}, gauss}} },
			exceptions: reasons{"0: one too few": anyLength, "0: one too many": anyLength, "0: *": "Check of the kernel tells"}},
		{fn: kernel.Sum, args: func() []any { return []any{[]approx.Kernel{gauss, kernel.Linear{}, gauss}} },
			exceptions: reasons{"0: one too few": anyLength, "0: one too many": anyLength, "0: *": "Check of the kernel tells"}},
		{fn: kernel.Indices, args: func() []any { return []any{3} }, exceptions: reasons{"0: 0": nothingToDo}},
		{fn: kernel.IsIndexed, args: func() []any { return []any{gauss} }, exceptions: reasons{"0: *": "it looks at the kind of kernel alone"}},
		{fn: kernel.IsFinite, args: func() []any { return []any{gauss} }, exceptions: reasons{"0: *": "it looks at the kind of kernel alone"}},
		{fn: kernel.IsDefinite, args: func() []any { return []any{gauss} }, exceptions: reasons{"0: *": "it looks at the kind of kernel alone"}},
		{fn: kernel.MaxAbs, args: func() []any { return []any{kernel.Linear{}, x(4)} },
			exceptions: reasons{"0: k(x, y) = +Inf": "a value is returned as it is", "0: no negative coordinates": "a value is returned as it is", "0: k(x, x) overflows": "a value is returned as it is", "1: +Inf": "a value is returned as it is", "1: 1e200": "a value is returned as it is", "1: no points": nothingToDo}},
		{fn: kernel.DiagBounds, args: func() []any { return []any{kernel.Linear{}, x(4)} },
			exceptions: reasons{"0: k(x, y) = +Inf": "a value is returned as it is", "0: no negative coordinates": "a value is returned as it is", "0: k(x, x) overflows": "a value is returned as it is", "1: +Inf": "a value is returned as it is", "1: 1e200": "a value is returned as it is", "1: no points": nothingToDo}},
		{fn: kernel.Unscale, args: func() []any { return []any{gauss} }, exceptions: reasons{"0: *": "it looks at the kind of kernel alone"}},
		{fn: kernel.GramEvals, skipReason: "every number of points has an answer"},
		{fn: kernel.Equal, args: func() []any { return []any{gauss, gauss} }, exceptions: reasons{"*: *": "it compares whatever there is"}},
		{fn: kernel.Scaled, args: func() []any { return []any{2.0, gauss} }, exceptions: reasons{"1: *": "Check of the kernel tells", "0: +Inf": "Check of the kernel tells"}},
		{fn: kernel.Warp, args: func() []any { return []any{gauss, approx.Warp{A: x(2), B: nums(1)}} },
			exceptions: reasons{"0: *": "Check of the kernel tells", "1: *": "Check of the kernel tells"}},
		{fn: kernel.Section, args: func() []any { return []any{gauss, nums(2)} }, exceptions: reasons{"1: one too few": anyLength, "1: one too many": anyLength, "0: *": "Check of the kernel tells", "1: *": "features propagate it"}},
		{fn: kernel.JoinExpansions, args: func() []any { return []any{newFeatures(), newFeatures()} }, exceptions: reasons{"*: *": "ok is false"}},
	}
}

// widthReasons contains the reasons for arguments of the bandwidth heuristics.
var widthReasons = reasons{"0: no points": "without a distance the width is 1", "0: 1e200": anyNumber}

// dst12 returns a dst for 4×3 numbers.
func dst12() []float64 { return nums(12) }

// kernelMethodEntries returns the entries of the methods of all kernel families.
func kernelMethodEntries() (all []entry) {
	gradient, err := kernel.NewBandwidthGradient(gauss, 2)
	if err != nil {
		panic(err)
	}
	all = methodEntries(gradient, func(name string) (arguments []any, exceptions reasons) {
		switch name {
		case "Eval":
			arguments = []any{nums(1), nums(2), nums(2)}
			exceptions = reasons{"1: an element: *": "it is overwritten", "2: an element: *": anyNumber, "3: an element: *": anyNumber}
		case "Cross":
			arguments = []any{x(4), x(4)}
			exceptions = reasons{"*: NaN": "derivatives are stored as they are", "*: +Inf": checkedBefore, "*: 1e200": checkedBefore}
		}
		return arguments, exceptions
	})
	const notAnIndex = "the value is NaN"
	all = append(all, methodEntries(kernel.Precomputed{K: approx.Points{Data: []float64{1, 0, 0, 1}, Dim: 2}}, func(name string) (arguments []any, exceptions reasons) {
		switch name {
		case "Eval":
			arguments, exceptions = []any{nums(1), nums(1)}, reasons{"*: an element: *": notAnIndex}
		case "Cross":
			arguments = []any{nums(12), kernel.Indices(4), kernel.Indices(3)}
			exceptions = reasons{"1: an element: *": "it is overwritten", "2: no points": nothingToDo, "3: no points": nothingToDo,
				"*: NaN": notAnIndex, "*: +Inf": notAnIndex, "*: 1e200": notAnIndex}
		case "Domain":
			arguments, exceptions = []any{kernel.Indices(2)}, reasons{"1: no points": nothingToDo}
		}
		return arguments, exceptions
	})...)
	for _, k := range []approx.Kernel{
		kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1}, kernel.Matern32{Sigma: 1}, kernel.Matern52{Sigma: 1}, kernel.Matern{Nu: 1.2, Sigma: 1},
		kernel.RationalQuadratic{Sigma: 1, Alpha: 1}, kernel.Cauchy{Sigma: 1}, kernel.Laplacian{Sigma: 1}, kernel.ProductCauchy{Sigma: 1},
		kernel.Periodic{Sigma: 1, Period: 2}, kernel.Linear{}, kernel.Polynomial{Sigma: 1, Degree: 2, Offset: 1}, kernel.Cosine{},
		kernel.ArcCosine0{}, kernel.ArcCosine1{}, kernel.ArcCosine2{}, kernel.Sigmoid{Sigma: 1},
		kernel.ExpChi2{Sigma: 1, Shift: 9}, kernel.AdditiveChi2{Shift: 9}, kernel.Constant{Value: 2},
	} {
		all = append(all, methodEntries(k, func(name string) (arguments []any, exceptions reasons) {
			switch name {
			case "Eval", "BandwidthDerivative":
				arguments = []any{nums(2), nums(2)}
				exceptions = reasons{"*: an element: −1": anyNumber, "*: an element: 0": anyNumber, "*: an element: +Inf": checkedBefore}
			case "Cross":
				arguments = []any{nums(12), x(4), y(3)}
				exceptions = reasons{"2: no points": nothingToDo, "2: +Inf": checkedBefore, "3: +Inf": checkedBefore, "2: 1e200": checkedBefore, "3: 1e200": checkedBefore, "3: no points": nothingToDo,
					"1: an element: *": "it is overwritten"}
			case "Check":
				arguments, exceptions = []any{}, reasons{"0: Shift: −1": anyNumber, "0: Shift: 0": anyNumber, "0: Offset: −1": anyNumber, "0: Offset: 0": anyNumber, "0: Degree: 2⁶²": anyNumber}
				if _, ok := k.(kernel.Polynomial); ok {
					delete(exceptions, "0: Offset: −1")
				}
			case "Domain":
				arguments = []any{x(4)}
				exceptions = reasons{"1: no points": nothingToDo, "1: *": "the domain is every ℝᵈ"}
			case "Factor":
				arguments = []any{nums(3), nums(3)}
				exceptions = reasons{"1: an element: *": "it is overwritten", "2: an element: *": anyNumber}
			case "Lipschitz":
				arguments = []any{2}
				exceptions = reasons{"1: 2⁶²": slowCall}
			case "Profile":
				arguments = []any{0.5}
				exceptions = reasons{"1: 0": anyNumber, "1: +Inf": "the limit", "1: −1": "rounding may leave a square below 0"}
			}
			if _, ok := k.(kernel.Constant); ok && (name == "Eval" || name == "Cross") {
				const constant = "the value does not depend on the points"
				exceptions = addReason(addReason(exceptions, "*: NaN", constant), "*: an element: NaN", constant)
			}
			return arguments, exceptions
		})...)
	}
	for i := range all {
		all[i].isFixed = !strings.HasSuffix(all[i].id, ".Check") // results of other methods are undefined for invalid kernels
	}
	return all
}

// methodEntries returns the entries of the methods of v. The function arguments returns the
// arguments after the receiver, and the reasons why some changes are not wrong. If it
// returns nil, the method has no arguments to change.
func methodEntries(v any, arguments func(name string) ([]any, reasons)) (all []entry) {
	t := reflect.TypeOf(v)
	namedType := t
	if t.Kind() == reflect.Pointer {
		namedType = t.Elem()
	}
	for i := range t.NumMethod() {
		m := t.Method(i)
		e := entry{fn: m.Func.Interface(), id: path.Base(namedType.PkgPath()) + "." + namedType.Name() + "." + m.Name}
		if a, exceptions := arguments(m.Name); a != nil && (len(a) > 0 || namedType.NumField() > 0) {
			e.args, e.exceptions = func() []any {
				freshArgs, _ := arguments(m.Name)
				return append([]any{v}, freshArgs...)
			}, exceptions
		} else {
			e.skipReason = noArguments
		}
		all = append(all, e)
	}
	return all
}
