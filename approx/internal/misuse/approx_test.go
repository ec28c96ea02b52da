package misuse

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// init registers the tables of package approx, the catalogue and the test suite.
func init() { tables = append(tables, approxEntries, suiteEntries) }

// param is the list of settings of a method.
var param = []approx.Param{{Key: "t", Min: 0, Max: 2, Default: 1}}

// approxEntries returns the entries of package approx, and the functions in fields of the
// catalogue.
func approxEntries() (all []entry) {
	pairs := func() approx.Pairs { return approx.Pairs{Lambda: []float64{4, 3, 2, 1}, Phi: newFeatures()} }
	data, _ := catalogue.Dataset("moons")
	sample := data.New(12, 0.1, 1)
	warp := approx.Warp{A: x(3), B: nums(1)}
	all = []entry{
		{fn: approx.FormatCount, args: func() []any { return []any{1000} }, exceptions: reasons{"0: *": anyNumber}},
		{fn: approx.Dst, args: func() []any { return []any{nums(3), 3} }, exceptions: reasons{"0: nil": allocates, "0: an element: *": "it is overwritten"}},
		{fn: approx.Features, args: func() []any { return []any{newFeatures(), x(3)} }, exceptions: reasons{"1: NaN": "features propagate it", "1: +Inf": "features propagate it", "1: 1e200": "features propagate it", "1: no points": nothingToDo}},
		{fn: approx.FeaturesContext, args: func() []any { return []any{ctx, newFeatures(), x(3)} },
			exceptions: reasons{"1: ψ(x) = NaN": "features propagate it", "2: NaN": "features propagate it", "2: +Inf": "features propagate it", "2: 1e200": "features propagate it", "2: no points": nothingToDo}},
		{fn: approx.FeaturesTo, args: func() []any { return []any{nums(12), newFeatures(), x(3)} },
			exceptions: reasons{"0: nil": allocates, "0: an element: *": "it is overwritten", "2: NaN": "features propagate it", "2: +Inf": "features propagate it", "2: 1e200": "features propagate it"}},
		{fn: approx.Grid, args: func() []any { return []any{newFeatures(), nums(4), nums(3)} },
			exceptions: reasons{"1: *": anyLength, "2: *": anyLength}},
		{fn: approx.GridSingle, args: func() []any { return []any{newFeatures(), nums(4), nums(3)} },
			exceptions: reasons{"1: *": anyLength, "2: *": anyLength}},
		{fn: approx.StoredValues, args: func() []any { return []any{newFeatures()} }, exceptions: reasons{"0: Len() = −1": "it asks for no features", "0: ψ(x) = NaN": "it does not map", "0: nil": "nothing is kept", "0: nil pointer": "nothing is kept"}},
		{fn: approx.BandwidthOf, args: func() []any { return []any{approx.Kernel(gauss)} }, exceptions: reasons{"0: *": "it looks at the kind of kernel alone"}},
		{fn: approx.SpectrumOf, args: func() []any { return []any{approx.Kernel(gauss)} }, exceptions: reasons{"0: *": "it looks at the kind of kernel alone"}},
		{fn: approx.Unwarp, args: func() []any { return []any{kernel.ARD(gauss, 1, 2)} }, exceptions: reasons{"0: *": "it looks at the kind of kernel alone"}},
		{fn: approx.Combined, args: func() []any { return []any{newFeatures(), approx.Points{Data: nums(8), Dim: 2}} }, exceptions: reasons{"0: ψ(x) = NaN": "features propagate it", "1: NaN": "features propagate it", "1: +Inf": "features propagate it", "1: 1e200": "features propagate it", "1: another dimension": "more columns", "1: no points": nothingToDo}},
		{fn: approx.Mercer, args: func() []any { return []any{pairs()} }, exceptions: reasons{"0: φ(x) = NaN": "features propagate it"}},
		{fn: approx.CheckKernel, args: func() []any { return []any{gauss} }, exceptions: reasons{"0: k(x, y) = NaN": "it has no points", "0: k(x, y) = +Inf": "it has no points", "0: no negative coordinates": "it has no points", "0: k(x, x) overflows": "it has no points", "0: three length scales": "it has no points", "0: three length scales of a part": "it has no points"}},
		{fn: approx.CheckLength, args: func() []any { return []any{"sigma", 1.0} }},
		{fn: approx.CheckScale, args: func() []any { return []any{"sigma", 1.0} }},
		{fn: approx.CheckWeights, args: func() []any { return []any{[]float64{0.25, 0.5, 0.25}} }},
		{fn: approx.Check, args: func() []any { return []any{"owner", param, approx.Values{"t": 1}} },
			exceptions: reasons{"1: *": "a table of settings is part of a program"}},
		{fn: approx.Dataset.Classes, args: func() []any { return []any{data.Dataset, sample} }, exceptions: reasons{"0: *": "with groups the rest of the data set is of no use", "1: X: *": coordinatesUnused, "1: Labels: an element: *": "labels are returned as they are"}},
		{fn: approx.Density.Check, args: func() []any { return []any{uniformDensity(4)} }, exceptions: reasons{"0: no weights": "landmarks have none"}},
		{fn: approx.MethodInfo.Supports, args: func() []any { return []any{nystrom.Uniform{}.Info(), gauss, 2} },
			exceptions: reasons{"0: *": "a method is part of a program", "1: k(x, y) = NaN": "it has no points", "1: k(x, y) = +Inf": "it has no points", "1: no negative coordinates": "it has no points", "1: k(x, x) overflows": "it has no points", "1: three length scales": "a fit tells", "1: three length scales of a part": "a fit tells", "2: 2⁶²": anyNumber}},
		{fn: approx.MethodInfo.MinSize, args: func() []any { return []any{nystrom.Uniform{}.Info(), gauss, 2} },
			exceptions: reasons{"0: *": "a method is part of a program", "1: *": "it is 1 where the method does not serve the kernel", "2: *": "it is 1 where the method does not serve the kernel"}},
		{fn: approx.Pairs.Functions, skipReason: readsFields},
		{fn: approx.Pairs.Values, skipReason: readsFields},
		{fn: approx.Pairs.Leading, args: func() []any { return []any{pairs(), 2} },
			exceptions: reasons{"0: Lambda: an element: *": "values are kept as they are", "0: Phi: ψ(x) = NaN": "features propagate it", "1: 2⁶²": clampsInput, "1: 0": nothingToDo}},
		{fn: approx.NewPoints, args: func() []any { return []any{3, 2} }, exceptions: reasons{"0: 0": nothingToDo, "1: 0": "without coordinates there is nothing"}},
		{fn: (*approx.Fit).Transform, args: func() []any { return []any{&approx.Fit{Features: newFeatures()}, x(3)} }, exceptions: reasons{"1: NaN": "features propagate it", "1: +Inf": "features propagate it", "1: 1e200": "features propagate it", "0: *": "a fit comes from a method"}},
		{fn: (*approx.Fit).Eigen, args: func() []any { return []any{newFitWithPairs(), context.Context(ctx), 2} },
			exceptions: reasons{"0: *": "a fit comes from a method", "2: 0": "all pairs", "2: 2⁶²": clampsInput}},
		{fn: (*approx.Fit).HasEigen, skipReason: noArguments},
		{fn: (*approx.Fit).EigenEvals, skipReason: noArguments},
		{fn: (*approx.Fit).EigenNotes, skipReason: noArguments},
		{fn: (*approx.Fit).SetEigen, args: func() []any { return []any{newFitWithPairs(), approx.Eigenfunctions(pairs())} }, exceptions: reasons{"0: *": "a fit comes from a method", "1: *": "Eigen returns the pairs"}},
		{fn: (*approx.Fit).SetEigenFunc, args: func() []any {
			return []any{newFitWithPairs(), approx.EigenFunc(func(context.Context, int) (approx.EigenResult, error) { return approx.EigenResult{Pairs: pairs()}, nil })}
		}, exceptions: reasons{"0: *": "a fit comes from a method"}},
		{fn: (*approx.Fit).MapEigen, args: func() []any {
			return []any{newFitWithPairs(), func(e approx.Eigenfunctions) approx.Eigenfunctions { return e }}
		}, exceptions: reasons{"0: *": "a fit comes from a method"}},
		{fn: (*approx.Fit).TransformTo, args: func() []any {
			return []any{&approx.Fit{Features: newFeatures()}, mat.NewDense(3, newFeatures().Len(), nil), x(3)}
		}, exceptions: reasons{"2: NaN": "features propagate it", "2: +Inf": "features propagate it", "2: 1e200": "features propagate it", "0: *": "a fit comes from a method"}},
		{fn: approx.PointsOf, args: func() []any { return []any{x(3)} }, exceptions: reasons{"0: *": "Check tells"}},
		{fn: approx.Points.At, args: func() []any { return []any{x(3), 0, 1} }, exceptions: reasons{"1: 0": "the first point", "2: 0": "the first coordinate", "0: *": "Check tells"}},
		{fn: approx.Points.Dims, skipReason: readsFields},
		{fn: approx.Points.RawMatrix, skipReason: readsFields},
		{fn: approx.Points.T, skipReason: readsFields},
		{fn: approx.Points.Row, args: func() []any { return []any{x(3), 0} }, exceptions: reasons{"1: 0": "the first point", "0: *": "Check tells"}},
		{fn: approx.Points.Check, args: func() []any { return []any{x(3)} }},
		{fn: approx.Points.Clone, args: func() []any { return []any{x(3)} }, exceptions: reasons{"0: *": "it copies"}},
		{fn: approx.Points.Dense, args: func() []any { return []any{x(3)} }, exceptions: reasons{"0: +Inf": "a matrix holds it", "0: NaN": "a matrix holds it", "0: 1e200": "a matrix holds it"}},
		{fn: approx.Points.Len, args: func() []any { return []any{x(3)} }, exceptions: reasons{"0: *": "Check tells"}},
		{fn: approx.Points.Moved, args: func() []any { return []any{x(3), x(3), 2} },
			exceptions: reasons{"0: NaN": "a row that differs", "1: NaN": "a row that differs", "0: +Inf": "a row that differs", "1: +Inf": "a row that differs", "0: 1e200": "a row that differs", "1: 1e200": "a row that differs", "2: *": "no rows are too many"}},
		{fn: approx.Points.Slice, args: func() []any { return []any{x(3), 0, 2} }, exceptions: reasons{"1: 0": "from the first point on", "2: 0": "no points", "0: *": "Check tells"}},
		{fn: approx.Points.Subset, args: func() []any { return []any{x(3), []int{2, 0}} }, exceptions: reasons{"1: nil": nothingToDo, "1: one too few": anyLength, "1: one too many": anyLength, "1: an element: 0": "the first point", "0: *": "Check tells"}},
		{fn: approx.Limits.MaxPairs, skipReason: readsFields},
		{fn: approx.Problem.Points, skipReason: readsFields},
		{fn: approx.Problem.GivenLandmarks, skipReason: readsFields},
		{fn: approx.Problem.Check, args: func() []any { return []any{newProblem()} }, exceptions: problemReasons("0")},
		{fn: approx.Problem.CheckSymmetric, args: func() []any { return []any{newProblem()} }, exceptions: problemReasons("0")},
		{fn: approx.RenumberError, passesErrors: true, args: func() []any {
			return []any{error(&approx.PointError{}), func(set string, i int) (string, int) { return set, i }}
		}, exceptions: reasons{"0: *": "an error is passed on"}},
		{fn: approx.Target.Draw, args: func() []any { return []any{data.Target, x(4), uint64(1)} },
			exceptions: reasons{"0: Noise: *": anyNumber, "1: 1e200": anyNumber, "1: +Inf": anyNumber, "1: no points": nothingToDo}},
		{fn: approx.Notef, skipReason: "any kind and text"},
		{fn: approx.Note.String, skipReason: noArguments},
		{fn: approx.NoteKind.String, skipReason: noArguments},
		{fn: approx.Notes.Has, args: func() []any { return []any{approx.Notes{{Kind: 1}}, approx.NoteKind(1)} }, exceptions: reasons{"*": "any kind and text"}},
		{fn: approx.Notes.Texts, skipReason: noArguments},
		{fn: approx.Warp.Check, args: func() []any { return []any{warp, 2} }, exceptions: reasons{"0: A: no points": "the identity", "0: B: *": anyLength, "0: A: *": "Check of the kernel tells"}},
		{fn: approx.Warp.Dim, args: func() []any { return []any{warp, 2} }, exceptions: reasons{"0: A: *": "the identity, and Check of the kernel tells", "0: B: *": anyLength}},
		{fn: approx.Warp.IsIdentity, args: func() []any { return []any{warp} }, exceptions: reasons{"0: *": "Check of the kernel tells"}},
		{fn: approx.Warp.Points, args: func() []any { return []any{warp, x(4)} }, exceptions: reasons{"0: A: *": "Check of the kernel tells", "0: B: *": anyLength, "1: +Inf": anyNumber, "1: 1e200": anyNumber, "1: no points": nothingToDo}},
		{fn: approx.Warp.Pull, args: func() []any { return []any{warp, approx.Points{Data: nums(8), Dim: 4}, 2} },
			exceptions: reasons{"0: A: *": "Check of the kernel tells", "0: B: *": "Check of the kernel tells", "1: +Inf": anyNumber, "1: 1e200": anyNumber, "1: NaN": anyNumber, "1: no points": nothingToDo}},
	}
	for _, e := range []error{&approx.DimensionError{}, &approx.DomainError{}, &approx.EmptyError{}, &approx.KernelValueError{}, &approx.PointError{},
		&approx.RangeError{}, &approx.FeatureValueError{}, &approx.ScaleError{}, &approx.KeyError{}, &approx.IntegerError{}, &approx.NilError{}, &approx.ShapeError{}, &approx.SizeError{}, &approx.UnsupportedError{}, &approx.WeightError{}} {
		all = append(all, methodEntries(e, func(string) ([]any, reasons) { return nil, nil })...)
	}
	for _, m := range catalogue.Methods {
		problem := func() approx.Problem {
			p := newProblem()
			p.Kernel = firstKernel(m)
			return p
		}
		all = append(all, entry{fn: m.New, id: "approx.MethodInfo.New of " + m.Key, isIndirect: true,
			args: func() []any { return []any{4, approx.Values{}} }})
		method, err := m.New(4, nil)
		if err != nil {
			panic(err)
		}
		all = append(all, methodEntries(method, func(name string) ([]any, reasons) {
			switch name {
			case "Fit":
				return []any{context.Context(ctx), problem()}, typedMethodReasons()
			case "CandidateCount":
				return []any{approx.Limits{}}, reasons{"1: *": "only positive limits bound anything", "0: Frequencies: 0": "0 stands for the default", "0: Oversampling: 0": "0 stands for the default",
					"0: Lambda: *": fieldUnused, "0: Share: *": fieldUnused, "0: Points: *": fieldUnused}
			}
			return nil, reasons{"0: *": "the description does not depend on the fields"}
		})...)
	}
	for _, f := range catalogue.Kernels {
		all = append(all, entry{fn: f.New, id: "approx.Family.New of " + f.Key, isIndirect: true, args: func() []any { return []any{1.0, approx.Values{}} }, exceptions: scaleReasons(f.Family)})
	}
	for _, d := range catalogue.Datasets {
		all = append(all, entry{fn: d.New, id: "approx.Dataset.New of " + d.Key, isIndirect: true, args: func() []any { return []any{12, 0.1, uint64(1)} }, exceptions: reasons{"0: 0": nothingToDo, "1: 0": "without noise"}})
	}
	return all
}

// newFitWithPairs returns a fit with eigenpairs.
func newFitWithPairs() *approx.Fit {
	f := newFit()
	return &f
}

// firstKernel returns the first kernel of the catalogue that m accepts, or nil.
func firstKernel(m catalogue.MethodEntry) approx.Kernel {
	for _, f := range catalogue.Kernels {
		if k, err := f.New(1, nil); err == nil && m.Supports(k, 2) == nil {
			return k
		}
	}
	return nil
}

// scaleReasons returns the reasons why the bandwidth of f may be wrong.
func scaleReasons(f approx.Family) reasons {
	if f.Unscaled {
		return reasons{"0: *": "the kernel has no bandwidth"}
	}
	return reasons{}
}

// problemReasons returns the reasons for fields of a Problem, which is argument i.
func problemReasons(i string) reasons {
	return reasons{
		i + ": MaxSize: *":            noLimit,
		i + ": Limits: *":             noLimit,
		i + ": Events: nil":           "nobody listens",
		i + ": Landmarks: no points":  "there are none",
		i + ": Landmarks: nil":        "there are none",
		i + ": X: another dimension":  "the points decide the dimension",
		i + ": Kernel: k(x, y) = NaN": "Check has no values of the kernel", i + ": Kernel: k(x, y) = +Inf": "Check has no values of the kernel",
	}
}

// typedMethodReasons returns the exceptions of Fit of a typed method.
func typedMethodReasons() reasons {
	r := problemReasons("2")
	for _, field := range []string{"Landmarks", "Centers", "Points", "Rank", "Sweeps", "Lambda", "Oversampling", "Cut", "Retain", "Columns", "Grids", "PowerIterations", "Degree",
		"Frequencies", "Neurons", "Shift", "Rotation", "Radii", "Padding", "Nodes", "Epsilon", "Margin", "Share",
		"Components", "Basis", "Sample", "Size", "Width", "Tolerance", "Ell", "Order", "Solver", "Means", "First", "Second"} {
		r["0: "+field+": 0"] = "0 stands for the default"
	}
	for _, field := range []string{"Sweeps", "Rank", "Oversampling", "PowerIterations", "Degree", "Margin", "Share", "Padding"} {
		r["0: "+field+": −1"] = "it stands for the setting 0"
	}
	r["0: Scores: nil"] = "Fit computes the scores"
	return r
}

// addReason adds a reason to r and returns r.
func addReason(r reasons, key, reason string) reasons {
	r[key] = reason
	return r
}

// suiteEntries returns the entries of packages catalogue and approxtest.
func suiteEntries() []entry {
	return []entry{
		{fn: catalogue.Dataset, skipReason: "ok is false for every other key"},
		{fn: catalogue.Kernel, skipReason: "ok is false for every other key"},
		{fn: catalogue.Method, skipReason: "ok is false for every other key"},
		{fn: catalogue.NewMethod, args: func() []any { return []any{"rff-leverage", 4, approx.Values{"pool": 3}} }},
		{fn: approxtest.CheckDataset, skipReason: "it returns the first law that is broken"},
		{fn: approxtest.CheckFamily, skipReason: "it returns the first law that is broken"},
		{fn: approxtest.CheckKernel, skipReason: "it returns the first law that is broken"},
		{fn: approxtest.CheckMethod, skipReason: "it returns the first law that is broken"},
		{fn: approxtest.CheckTask, skipReason: "it returns the first law that is broken"},
		{fn: approxtest.CheckFeatureMap, skipReason: "it returns the first law that is broken"},
		{fn: approxtest.IsFull, skipReason: "it reads the environment"},
		{fn: approxtest.Lopsided, skipReason: "it takes the points of a test"},
		{fn: approxtest.LopsidedError, skipReason: "it takes what a test got"},
		{fn: approxtest.TestDataset, skipReason: reportsToTest},
		{fn: approxtest.TestFamily, skipReason: reportsToTest},
		{fn: approxtest.TestKernel, skipReason: reportsToTest},
		{fn: approxtest.TestMethod, skipReason: reportsToTest},
		{fn: approxtest.SampleMethod, skipReason: reportsToTest},
		{fn: approxtest.TestTask, skipReason: reportsToTest},
		{fn: approxtest.Flawed, skipReason: reportsToTest},
		{fn: approxtest.FlawedKernel.WasEvaluated, skipReason: noArguments},
		{fn: approxtest.InvalidKernels, skipReason: noArguments},
		{fn: (*approxtest.Broken).Error, skipReason: noArguments},
		{fn: (*approxtest.Broken).Unwrap, skipReason: noArguments},
	}
}
