package misuse

import (
	"context"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/learn"
	"mercer/approx/manifold"
)

func init() { tables = append(tables, learnEntries, manifoldEntries) }

// learnEntries returns the entries of package learn.
func learnEntries() []entry {
	pairs := func() approx.Pairs { return approx.Pairs{Lambda: []float64{4, 3, 2, 1}, Phi: newFeatures()} }
	model := func() learn.Model { return learn.Model{Function: newFeatures(), Offset: nums(4)} }
	classifier := func() learn.Classifier { return learn.Classifier{Model: model(), Classes: 4} }
	neighbors := func() *learn.Neighbors {
		n, err := learn.NewNeighbors(nil, x(12), classes(12), 2, 3)
		if err != nil {
			panic(err)
		}
		return n
	}
	path := func() *learn.RidgePath {
		p, err := learn.NewRidgePath(ctx, gauss, x(12), nums(12), 1)
		if err != nil {
			panic(err)
		}
		return p
	}
	whitening := func() learn.Whitening {
		w, err := learn.NewWhitening(x(12), 0.1)
		if err != nil {
			panic(err)
		}
		return w
	}
	task := func(n int) learn.Task { return learn.Task{X: x(n), Y: nums(n), Class: classes(n), Classes: 2} }
	trial := func(context.Context, []approx.Values, learn.Task, learn.Task) ([]float64, error) {
		return []float64{1, 2}, nil
	}
	family, _ := catalogue.Kernel("gaussian")
	nystrom, _ := catalogue.Method("nystrom")
	setup := func() learn.Setup {
		return learn.Setup{Family: family, Method: &nystrom.MethodInfo, At: approx.Values{"sigma": 1, "m": 4, "rho": 0.1, "C": 1, "k": 3, "r": 2}}
	}
	setupArgs := func() []any {
		return []any{setup(), ctx, []approx.Values{{"sigma": 1}, {"sigma": 2}}, task(8), learn.Task{X: y(4), Y: nums(4), Class: classes(4), Classes: 2}}
	}
	setupFine := reasons{"0: Family: *": "a family is part of a program", "0: Method: nil": "the exact kernel", "0: Method: *": "a method is part of a program",
		"2: nil": nothingToDo, "2: one too few": anyLength, "2: one too many": anyLength, "0: At: *": "an axis or another setting is read instead",
		"3: Y: nil": "a task of classes", "3: Y: an element: −1": anyNumber, "3: Y: an element: 0": anyNumber, "4: Y: nil": "a task of classes", "4: Y: an element: −1": anyNumber, "4: Y: an element: 0": anyNumber,
		"3: Class: nil": "a task of targets", "3: Class: an element: 0": "a class", "4: Class: nil": "a task of targets", "4: Class: an element: 0": "a class",
		"3: Classes: 2⁶²": "most classes have no points", "4: Classes: 2⁶²": "most classes have no points"}
	queries := reasons{"1: NaN": "class −1", "1: +Inf": "class −1", "1: 1e200": "class −1", "1: no points": nothingToDo}
	grid := reasons{"1: *": anyLength, "2: *": anyLength, "0: Classes: *": "classes are counted by the functions", "0: Model: *": "features propagate it"}
	targets := reasons{"0: Outputs: 0": "it stands for 1", "3: another dimension": "the points decide the dimension", "4: an element: −1": anyNumber, "4: an element: 0": anyNumber}
	svm := learn.SVM{C: 1}
	svmFine := reasons{"3: another dimension": "the points decide the dimension", "0: Bias: 0": "there is none", "0: Tol: 0": "1e-3", "0: MaxSteps: 0": "10⁷", "0: MaxSteps: 2⁶²": anyNumber, "4: an element: 0": "a class", "5: 2⁶²": "most classes have no points"}
	return []entry{
		{fn: learn.ClassTargets, args: func() []any { return []any{classes(4), 2} }, exceptions: reasons{"0: nil": nothingToDo, "0: one too few": anyLength, "0: one too many": anyLength, "0: an element: 0": "a class"}},
		{fn: learn.ErrorRate, args: func() []any { return []any{classes(4), classes(4)} }, exceptions: reasons{"*: an element: *": "classes that differ"}},
		{fn: learn.MSE, args: func() []any { return []any{nums(4), nums(4)} }, exceptions: reasons{"*: an element: −1": anyNumber, "*: an element: 0": anyNumber, "*: an element: +Inf": "the mean is +Inf"}},
		{fn: learn.Folds, args: func() []any { return []any{10, 3, uint64(1)} }},
		{fn: learn.Split, args: func() []any { return []any{10, 0.3, uint64(1)} }, exceptions: reasons{"0: 0": nothingToDo}},
		{fn: learn.NormalizeContrast, args: func() []any { return []any{x(4), 0.1} }, exceptions: reasons{"0: no points": nothingToDo, "0: 1e200": anyNumber, "1: 0": "no floor"}},
		{fn: learn.NormalizeLength, args: func() []any { return []any{x(4)} }, exceptions: reasons{"0: no points": nothingToDo, "0: 1e200": anyNumber}},
		{fn: learn.ComponentScores, args: func() []any { return []any{pairs(), 2} }, exceptions: reasons{"0: φ(x) = NaN": "features propagate it", "1: 2⁶²": clampsInput}},
		{fn: learn.Classifier.Classify, args: func() []any { return []any{classifier(), x(3)} }, exceptions: addReason(addReason(queries, "0: Classes: *", "classes are counted by the functions"), "0: Model: *", "class −1")},
		{fn: learn.Classifier.Margins, args: func() []any { return []any{classifier(), nums(3), nums(4)} }, exceptions: grid},
		{fn: learn.Classifier.Regions, args: func() []any { return []any{classifier(), nums(3), nums(4)} }, exceptions: grid},
		{fn: learn.Cost.SavingsOver, args: func() []any {
			return []any{learn.Cost{TrainSeconds: 1, PointSeconds: 1, StoredPoints: 1}, learn.Cost{TrainSeconds: 2, PointSeconds: 2, StoredPoints: 2}}
		}, exceptions: reasons{"*: *": "ratios are what the numbers make of them"}},
		{fn: (*learn.Machine).Gap, skipReason: noArguments},
		{fn: (*learn.Machine).SupportVectors, skipReason: noArguments},
		{fn: learn.MiniBatchKMeans.Fit, args: func() []any { return []any{learn.MiniBatchKMeans{Centers: 3, Batch: 5, Rounds: 4}, ctx, x(12)} },
			exceptions: reasons{"0: Centers: 2⁶²": clampsInput, "0: Batch: 0": "100", "0: Rounds: 0": "100", "0: Rounds: 2⁶²": slowCall, "2: another dimension": "the points decide the dimension"}},
		{fn: learn.Model.Grid, args: func() []any { return []any{model(), nums(3), nums(4)} }, exceptions: reasons{"1: *": anyLength, "2: *": anyLength, "0: Offset: *": "values propagate it", "0: Function: ψ(x) = NaN": "values propagate it"}},
		{fn: learn.Model.Outputs, args: func() []any { return []any{model()} }, exceptions: reasons{"0: Offset: *": fieldUnused, "0: Function: ψ(x) = NaN": "it does not map"}},
		{fn: learn.Model.Predict, args: func() []any { return []any{model(), x(3)} },
			exceptions: reasons{"0: Offset: nil": "it is 0", "0: Offset: an element: *": "values propagate it", "0: Function: ψ(x) = NaN": "values propagate it", "1: +Inf": "values propagate it", "1: 1e200": "values propagate it", "1: no points": nothingToDo}},
		{fn: learn.NewNeighbors, args: func() []any { return []any{newFeatures(), x(12), classes(12), 2, 3} },
			exceptions: reasons{"0: nil": "the points themselves", "2: an element: 0": "a class", "3: 2⁶²": "most classes have no points"}},
		{fn: (*learn.Neighbors).Classify, args: func() []any { return []any{neighbors(), x(3)} }, exceptions: queries},
		{fn: (*learn.Neighbors).Margins, args: func() []any { return []any{neighbors(), nums(3), nums(4)} }, exceptions: reasons{"1: *": anyLength, "2: *": anyLength}},
		{fn: (*learn.Neighbors).Nearest, args: func() []any { return []any{neighbors(), x(3)} }, exceptions: reasons{"1: NaN": "indices −1", "1: +Inf": "indices −1", "1: 1e200": "indices −1", "1: no points": nothingToDo}},
		{fn: (*learn.Neighbors).Regions, args: func() []any { return []any{neighbors(), nums(3), nums(4)} }, exceptions: reasons{"1: *": anyLength, "2: *": anyLength}},
		{fn: learn.NewRidgePath, args: func() []any { return []any{ctx, gauss, x(12), nums(12), 1} }, exceptions: reasons{"2: another dimension": "the points decide the dimension", "3: an element: −1": anyNumber, "3: an element: 0": anyNumber}},
		{fn: learn.NewFeatureRidgePath, args: func() []any { return []any{ctx, newFeatures(), x(12), nums(12), 1} }, exceptions: reasons{"3: an element: −1": anyNumber, "3: an element: 0": anyNumber}},
		{fn: (*learn.RidgePath).Regression, args: func() []any { return []any{path(), learn.Ridge{Rho: 0.1}} }, exceptions: reasons{"1: Rho: 0": "the smallest of the nearest functions", "1: Outputs: 0": "those of the path"}},
		{fn: (*learn.RidgePath).Eigenvalues, skipReason: noArguments},
		{fn: (*learn.Regression).DegreesOfFreedom, skipReason: noArguments},
		{fn: (*learn.Regression).LeaveOneOut, skipReason: noArguments},
		{fn: (*learn.Regression).Leverages, skipReason: noArguments},
		{fn: (*learn.Regression).Residuals, skipReason: noArguments},
		{fn: learn.Ridge.Exact, args: func() []any { return []any{learn.Ridge{Rho: 0.1}, ctx, gauss, x(12), nums(12)} }, exceptions: addReason(targets, "0: Rho: 0", "the smallest of the nearest functions")},
		{fn: learn.Ridge.Features, args: func() []any { return []any{learn.Ridge{Rho: 0.1}, ctx, newFeatures(), x(12), nums(12)} }, exceptions: addReason(targets, "0: Rho: 0", "the smallest of the nearest functions")},
		{fn: (*learn.AxisError).Error, skipReason: noArguments},
		{fn: (*learn.RidgeError).Error, skipReason: noArguments},
		{fn: (*learn.TargetError).Error, skipReason: noArguments},
		{fn: (*learn.MissingError).Error, skipReason: noArguments},
		{fn: learn.SVM.Exact, args: func() []any { return []any{svm, ctx, gauss, x(12), classes(12), 2} }, exceptions: svmFine},
		{fn: learn.SVM.Features, args: func() []any { return []any{svm, ctx, newFeatures(), x(12), classes(12), 2} }, exceptions: svmFine},
		{fn: learn.Setup.Neighbors, args: setupArgs, exceptions: setupFine},
		{fn: learn.Setup.Ridge, args: setupArgs, exceptions: setupFine},
		{fn: learn.Setup.SVM, args: setupArgs, exceptions: setupFine},
		{fn: learn.Stopwatch.Cost, args: func() []any {
			return []any{learn.Stopwatch{MinDuration: 1}, func() (approx.FeatureMap, int, error) { return newFeatures(), 4, nil }, x(3)}
		}, exceptions: reasons{"0: Now: nil": "the clock", "0: MinDuration: *": anyNumber, "2: NaN": "time does not depend on it", "2: +Inf": "time does not depend on it", "2: 1e200": "time does not depend on it"}},
		{fn: learn.Search, args: func() []any {
			return []any{ctx, task(9), []learn.Axis{{Key: "rho", Values: []float64{0.1, 1}}}, 3, uint64(1), learn.Trial(trial)}
		}, exceptions: reasons{"2: nil": "a grid of one", "2: one too few": "a grid of one", "2: one too many": "a larger grid", "1: X: another dimension": "the points decide the dimension", "2: an element: Values: *": "the trial tells", "1: Y: nil": "a task of classes", "1: Class: *": "the trial tells", "1: Classes: *": "the trial tells", "1: Y: an element: *": "the trial tells"}},
		{fn: learn.Table.Best, args: func() []any {
			return []any{learn.Table{Scores: []learn.Score{{Mean: 2}, {Mean: 1}}}}
		}, exceptions: reasons{"0: Scores: one too few": anyLength, "0: Scores: one too many": anyLength, "0: Scores: an element: *": "a score that is NaN is never the best"}},
		{fn: learn.Task.Subset, args: func() []any { return []any{task(6), []int{4, 1}} },
			exceptions: reasons{"0: Y: nil": "a task of classes", "0: Class: nil": "a task of targets", "0: *": "fits tell", "1: nil": nothingToDo, "1: one too few": anyLength, "1: one too many": anyLength, "1: an element: 0": "the first point"}},
		{fn: learn.NewWhitening, args: func() []any { return []any{x(12), 0.1} }, exceptions: reasons{"1: 0": "no floor"}},
		{fn: learn.Whitening.Transform, args: func() []any { return []any{whitening(), x(3)} },
			exceptions: reasons{"0: Mean: an element: *": "points propagate it", "0: Projection: an element: *": "points propagate it", "1: no points": nothingToDo, "1: 1e200": anyNumber, "1: +Inf": anyNumber}},
	}
}

// manifoldEntries returns the entries of package manifold.
func manifoldEntries() []entry {
	o := manifold.EmbedOptions{Dims: 2}
	partition := func() *manifold.Partition {
		p, err := manifold.Cut(ctx, gauss, uniformDensity(12), manifold.CutOptions{Parts: 2})
		if err != nil {
			panic(err)
		}
		return p
	}
	settings := reasons{"3: Dims: 2⁶²": clampsInput, "3: Alpha: 0": "nothing is divided out", "3: Time: 0": "eigenmaps"}
	return []entry{
		{fn: manifold.CutSettings, args: func() []any { return []any{approx.Values{"rule": 2, "parts": 3}, uint64(1)} }},
		{fn: manifold.Embed, args: func() []any { return []any{ctx, gauss, uniformDensity(12), o} }, exceptions: settings},
		{fn: manifold.EmbedFeatures, args: func() []any { return []any{ctx, newFeatures(), x(12), o} }, exceptions: settings},
		{fn: (*manifold.Embedding).Coordinates, skipReason: noArguments},
		{fn: (*manifold.Embedding).Dims, skipReason: noArguments},
		{fn: (*manifold.Embedding).Functions, skipReason: noArguments},
		{fn: (*manifold.Embedding).LaplacianValues, skipReason: noArguments},
		{fn: (*manifold.Embedding).Values, skipReason: noArguments},
		{fn: manifold.Cut, args: func() []any {
			return []any{ctx, gauss, uniformDensity(12), manifold.CutOptions{Rule: manifold.ClusterCoordinates, Parts: 2}}
		},
			exceptions: reasons{"3: Rule: 0": "the best cut", "3: Parts: 2⁶²": clampsInput}},
		{fn: (*manifold.Partition).Assign, args: func() []any { return []any{partition(), x(3)} },
			exceptions: reasons{"1: no points": nothingToDo, "1: NaN": "part −1", "1: +Inf": "part −1", "1: 1e200": "part −1"}},
	}
}
