package misuse

import (
	"maps"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/manifold"
	nystromMethod "mercer/approx/nystrom"
)

func init() { tables = append(tables, learnEntries, manifoldEntries) }

// learnEntries returns the entries of package learn.
func learnEntries() []entry {
	targets := func(n int) approx.Points { return approx.Points{Data: nums(n), Dim: 1} }
	pairs := func() approx.Pairs { return approx.Pairs{Lambda: []float64{4, 3, 2, 1}, Phi: newFeatures()} }
	model := func() learn.Model { return learn.Model{Function: newFeatures(), Offset: nums(4)} }
	classifier := func() learn.Classifier { return learn.Classifier{Model: model(), Labels: []int{-1, 2, 3, 9}} }
	neighbors := func() *learn.Neighbors {
		n, err := learn.NewNeighbors(nil, x(12), classes(12), 3)
		if err != nil {
			panic(err)
		}
		return n
	}
	path := func() *learn.RidgePath {
		p, err := learn.NewRidgePath(ctx, gauss, x(12), targets(12))
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
	scaler := func() *learn.Scaler {
		z, err := learn.NewScaler(x(12))
		if err != nil {
			panic(err)
		}
		return z
	}
	task := func(n int) learn.Task {
		return learn.Task{X: x(n), Y: targets(n), Labels: classes(n), Weights: slices.Repeat([]float64{1}, n)}
	}
	plainTask := func(n int) learn.Task { return learn.Task{X: x(n), Y: targets(n), Labels: classes(n)} }
	pipeline := learn.Pipeline{Kernel: gauss, Learner: learn.Ridge{Rho: 0.1}}
	fitted := func(l learn.Learner) *learn.FittedPipeline {
		m, err := learn.Pipeline{Standardize: true, Kernel: gauss, Learner: l}.Fit(ctx, plainTask(12))
		if err != nil {
			panic(err)
		}
		return m
	}
	regression := func() *learn.Regression { return fitted(learn.Ridge{Rho: 0.1}).Model.(*learn.Regression) }
	nystrom := func() *approx.Fit {
		f, err := nystromMethod.Uniform{Landmarks: 4}.Fit(ctx, approx.Problem{Kernel: gauss, X: x(12)})
		if err != nil {
			panic(err)
		}
		return f
	}
	const anyLabel = "any integer is a label"
	labeled := reasons{"0: Rho: 0": "0 stands for 1", "0: Rho: −1": "it is NoRidge", "3: another dimension": "the points decide the dimension",
		"4: an element: −1": anyLabel, "4: an element: 0": anyLabel, "4: an element: 2⁶²": anyLabel}
	numbers := reasons{"*: 1e200": anyNumber, "*: +Inf": "the result propagates it"}
	predictions := reasons{"1: NaN": "values propagate it", "0: *": "values propagate it", "1: 1e200": "values propagate it", "1: +Inf": "values propagate it", "1: no points": nothingToDo}
	learner := reasons{"0: Rho: 0": "0 stands for 1", "0: Rho: −1": "it is NoRidge", "0: Bias: 0": "0 stands for 1", "0: Bias: −1": "it is NoBias", "0: Tol: 0": "1e-3",
		"0: MaxSteps: 0": "10⁷", "0: MaxSteps: 2⁶²": anyNumber, "0: Neighbors: 0": "5", "0: Components: 0": "all", "0: Components: 2⁶²": clampsInput,
		"0: Folds: 0": "5", "0: MaxFeatures: *": "no budget", "0: MaxStoredValues: *": "no budget", "0: Loss: nil": "the default",
		"0: Method: nil": "the exact kernel", "0: NewKernel: nil": "the field Kernel counts", "2: *": "the features count", "3: nil": "the exact kernel",
		"*: Y: 1e200": anyNumber, "*: Labels: an element: *": anyLabel, "*: Labels: nil": "the targets count", "*: Weights: nil": "ones"}
	ofLabels := addReason(addReason(learner, "4: Y: nil", "the labels count"), "4: Y: *", "the labels count")
	queries := reasons{"1: NaN": "class −1", "1: +Inf": "class −1", "1: 1e200": "class −1", "1: no points": nothingToDo}
	grid := reasons{"0: Labels: an element: *": "any integer is a label", "1: *": anyLength, "2: *": anyLength, "0: Model: *": "features propagate it"}
	targetsFine := reasons{"3: another dimension": "the points decide the dimension", "4: another dimension": "more targets", "4: 1e200": anyNumber, "4: outside of the domain": "they are targets"}
	svm := learn.SVM{C: 1}
	svmFine := reasons{"3: another dimension": "the points decide the dimension", "0: Bias: 0": "0 stands for 1", "0: Bias: −1": "it is NoBias", "0: Tol: 0": "1e-3", "0: MaxSteps: 0": "10⁷", "0: MaxSteps: 2⁶²": anyNumber, "4: an element: −1": "any integer is a label", "4: an element: 0": "any integer is a label", "4: an element: 2⁶²": "any integer is a label"}
	return []entry{
		{fn: learn.ClassTargets, args: func() []any { return []any{classes(4), 2} }, exceptions: reasons{"0: nil": nothingToDo, "0: one too few": anyLength, "0: one too many": anyLength, "0: an element: 0": "a class"}},
		{fn: learn.Accuracy, args: func() []any { return []any{classes(4), classes(4)} }, exceptions: reasons{"*: an element: *": "labels that differ"}},
		{fn: learn.AdjustedRandIndex, args: func() []any { return []any{classes(4), classes(4)} }, exceptions: reasons{"*: an element: *": "labels that differ"}},
		{fn: learn.NormalizedMutualInformation, args: func() []any { return []any{classes(4), classes(4)} }, exceptions: reasons{"*: an element: *": "labels that differ"}},
		{fn: (*learn.RidgePath).LogMarginalLikelihood, args: func() []any { return []any{path(), 0.1} }},
		{fn: learn.BalancedWeights, args: func() []any { return []any{classes(4)} }, exceptions: reasons{"*": "any labels"}},
		{fn: learn.LabelWeights, args: func() []any { return []any{classes(4), map[int]float64{0: 2}} }, exceptions: reasons{"*": "any labels"}},
		{fn: learn.DistinctLabels, args: func() []any { return []any{classes(4)} }, exceptions: reasons{"*": "any labels"}},
		{fn: learn.EncodeLabels[string], args: func() []any { return []any{[]string{"a", "b"}} }, exceptions: reasons{"*": "any names"}},
		{fn: learn.RMSE, args: func() []any { return []any{targets(4), targets(4)} }, exceptions: numbers},
		{fn: learn.MAE, args: func() []any { return []any{targets(4), targets(4)} }, exceptions: numbers},
		{fn: learn.R2, args: func() []any { return []any{targets(4), targets(4)} }, exceptions: numbers},
		{fn: learn.NewConfusion, args: func() []any { return []any{classes(4), classes(4)} }, exceptions: reasons{"*: an element: *": "labels that differ"}},
		{fn: learn.Confusion.String, args: func() []any { return []any{learn.NewConfusion(classes(4), classes(4))} }, exceptions: reasons{"*": "it prints any table"}},
		{fn: learn.StratifiedFolds, args: func() []any { return []any{classes(10), 3, uint64(1)} }, exceptions: reasons{"0: one too few": anyLength, "0: one too many": anyLength, "0: an element: *": "any labels"}},
		{fn: learn.StratifiedSplit, args: func() []any { return []any{classes(10), 0.3, uint64(1)} }, exceptions: reasons{"0: nil": nothingToDo, "0: one too few": anyLength, "0: one too many": anyLength, "0: an element: *": "any labels"}},
		{fn: learn.NewScaler, args: func() []any { return []any{x(4)} }},
		{fn: (*learn.Scaler).Transform, args: func() []any { return []any{scaler(), x(3)} }, exceptions: reasons{"1: 1e200": anyNumber, "1: +Inf": "values propagate it", "1: NaN": "values propagate it"}},
		{fn: (*learn.Scaler).Inverse, args: func() []any { return []any{scaler(), x(3)} }, exceptions: reasons{"1: 1e200": anyNumber, "1: +Inf": "values propagate it", "1: NaN": "values propagate it"}},
		{fn: learn.ReadCSV, args: func() []any { return []any{strings.NewReader("a,y\n1,2\n"), "y"} }},
		{fn: learn.ReadLabeledCSV, args: func() []any { return []any{strings.NewReader("a,y\n1,2\n"), "y"} }},
		{fn: (*learn.CSVError).Error, skipReason: noArguments},
		{fn: (*learn.LabelError).Error, skipReason: noArguments},
		{fn: (*learn.BudgetError).Error, skipReason: noArguments},
		{fn: (*learn.LossError).Error, skipReason: noArguments},
		{fn: (*learn.PipelineError).Error, skipReason: noArguments},
		{fn: (*learn.PipelineError).Unwrap, skipReason: noArguments},
		{fn: (*learn.SettingError).Error, skipReason: noArguments},
		{fn: learn.Scores.String, args: func() []any { return []any{learn.Scores{{Mean: 2}, {Mean: 1}}} }, exceptions: reasons{"*": "it prints any table"}},
		{fn: learn.Ridges, args: func() []any { return []any{[]float64{0.1, 1}} }, exceptions: reasons{"*": "training tells"}},
		{fn: learn.RidgeClassifiers, args: func() []any { return []any{[]float64{0.1, 1}} }, exceptions: reasons{"*": "training tells"}},
		{fn: learn.SVMs, args: func() []any { return []any{[]float64{0.1, 1}} }, exceptions: reasons{"*": "training tells"}},
		{fn: learn.RidgeClassifier.Exact, args: func() []any { return []any{learn.RidgeClassifier{Rho: 0.1}, ctx, gauss, x(12), classes(12)} }, exceptions: labeled},
		{fn: learn.RidgeClassifier.Features, args: func() []any { return []any{learn.RidgeClassifier{Rho: 0.1}, ctx, newFeatures(), x(12), classes(12)} }, exceptions: labeled},
		{fn: learn.Ridge.Learn, args: func() []any { return []any{learn.Ridge{Rho: 0.1}, ctx, gauss, nystrom(), task(12)} }, exceptions: learner},
		{fn: learn.RidgeClassifier.Learn, args: func() []any { return []any{learn.RidgeClassifier{Rho: 0.1}, ctx, gauss, nystrom(), task(12)} }, exceptions: ofLabels},
		{fn: learn.SVM.Learn, args: func() []any { return []any{svm, ctx, gauss, nystrom(), task(12)} }, exceptions: ofLabels},
		{fn: learn.KNN.Learn, args: func() []any { return []any{learn.KNN{}, ctx, gauss, nystrom(), plainTask(12)} }, exceptions: ofLabels},
		{fn: learn.Pipeline.Fit, args: func() []any { return []any{pipeline, ctx, task(12)} }, exceptions: learner},
		{fn: learn.Pipeline.Grid, args: func() []any { return []any{pipeline, []approx.Method(nil), []approx.Kernel{gauss}, learn.Ridges(1)} }, exceptions: reasons{"*": "training tells"}},
		{fn: learn.CrossValidation.Run, args: func() []any { return []any{learn.CrossValidation{Folds: 3}, ctx, task(12), []learn.Pipeline{pipeline}} }, exceptions: addReason(addReason(addReason(learner, "3: one too many", anyLength), "3: an element: Method: nil", "the exact kernel"), "3: an element: NewKernel: nil", "the field Kernel counts")},
		{fn: learn.Scores.Best, args: func() []any { return []any{learn.Scores{{Mean: 2}, {Mean: 1}}} }, exceptions: reasons{"0: one too few": anyLength, "0: one too many": anyLength, "0: an element: *": "a score that is NaN is never the best"}},
		{fn: learn.Scores.OneStandardError, args: func() []any { return []any{learn.Scores{{Mean: 2}, {Mean: 1}}} }, exceptions: reasons{"0: one too few": anyLength, "0: one too many": anyLength, "0: an element: *": "a score that is NaN is never the best"}},
		{fn: (*learn.FittedPipeline).Predict, args: func() []any { return []any{fitted(learn.Ridge{Rho: 1}), x(3)} }, exceptions: predictions},
		{fn: (*learn.FittedPipeline).Variance, args: func() []any { return []any{fitted(learn.Ridge{Rho: 1}), x(3)} }, exceptions: predictions},
		{fn: (*learn.FittedPipeline).Classify, args: func() []any { return []any{fitted(svm), x(3)} }, exceptions: queries},
		{fn: (*learn.FittedPipeline).Decide, args: func() []any { return []any{fitted(svm), x(3)} }, exceptions: predictions},
		{fn: (*learn.FittedPipeline).NumFeatures, skipReason: noArguments},
		{fn: (*learn.FittedPipeline).StoredValues, skipReason: noArguments},
		{fn: (*learn.Regression).Variance, args: func() []any { return []any{regression(), x(3)} }, exceptions: predictions},
		{fn: learn.Classifier.Decide, args: func() []any { return []any{classifier(), x(3)} }, exceptions: predictions},
		{fn: (*learn.Neighbors).Predict, args: func() []any { return []any{neighbors(), x(3)} }, exceptions: predictions},
		{fn: learn.Task.Subset, args: func() []any { return []any{task(6), []int{4, 1}} },
			exceptions: reasons{"0: *": "fits tell", "1: nil": nothingToDo, "1: one too few": anyLength, "1: one too many": anyLength, "1: an element: 0": "the first point"}},
		{fn: learn.Task.Split, args: func() []any { return []any{task(6), 0.5, uint64(1)} }, exceptions: reasons{"0: *": "fits tell"}},
		{fn: learn.ErrorRate, args: func() []any { return []any{classes(4), classes(4)} }, exceptions: reasons{"*: an element: *": "classes that differ"}},
		{fn: learn.MSE, args: func() []any { return []any{targets(4), targets(4)} }, exceptions: numbers},
		{fn: learn.ChooseBandwidth, args: func() []any {
			return []any{ctx, func(sigma float64) approx.Kernel { return kernel.Gaussian{Sigma: sigma} }, x(4), targets(4), []float64{0.5, 1}, learn.Ridge{Rho: 1}}
		}, exceptions: reasons{"2: another dimension": "the points decide the dimension", "3: another dimension": "more targets", "3: 1e200": anyNumber, "3: outside of the domain": "they are targets", "4: one too few": anyLength, "4: one too many": anyLength,
			"5: Rho: 0": "0 stands for 1", "5: Rho: −1": "it is NoRidge"}},
		{fn: learn.Folds, args: func() []any { return []any{10, 3, uint64(1)} }},
		{fn: learn.Split, args: func() []any { return []any{10, 0.3, uint64(1)} }, exceptions: reasons{"0: 0": nothingToDo}},
		{fn: learn.NormalizeContrast, args: func() []any { return []any{x(4), 0.1} }, exceptions: reasons{"0: no points": nothingToDo, "0: 1e200": anyNumber, "1: 0": "no floor"}},
		{fn: learn.NormalizeLength, args: func() []any { return []any{x(4)} }, exceptions: reasons{"0: no points": nothingToDo, "0: 1e200": anyNumber}},
		{fn: learn.ComponentScores, args: func() []any { return []any{pairs(), 2} }, exceptions: reasons{"0: φ(x) = NaN": "features propagate it", "1: 2⁶²": clampsInput}},
		{fn: learn.Classifier.Classify, args: func() []any { return []any{classifier(), x(3)} }, exceptions: addReason(addReason(queries, "0: Labels: an element: *", anyLabel), "0: Model: *", "no label")},
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
		{fn: learn.NewNeighbors, args: func() []any { return []any{newFeatures(), x(12), classes(12), 3} },
			exceptions: reasons{"0: nil": "the points themselves", "2: an element: −1": anyLabel, "2: an element: 0": anyLabel, "2: an element: 2⁶²": anyLabel}},
		{fn: (*learn.Neighbors).Classify, args: func() []any { return []any{neighbors(), x(3)} }, exceptions: queries},
		{fn: (*learn.Neighbors).Margins, args: func() []any { return []any{neighbors(), nums(3), nums(4)} }, exceptions: reasons{"1: *": anyLength, "2: *": anyLength}},
		{fn: (*learn.Neighbors).Nearest, args: func() []any { return []any{neighbors(), x(3)} }, exceptions: reasons{"1: NaN": "indices −1", "1: +Inf": "indices −1", "1: 1e200": "indices −1", "1: no points": nothingToDo}},
		{fn: (*learn.Neighbors).Regions, args: func() []any { return []any{neighbors(), nums(3), nums(4)} }, exceptions: reasons{"1: *": anyLength, "2: *": anyLength}},
		{fn: learn.NewRidgePath, args: func() []any { return []any{ctx, gauss, x(12), targets(12)} }, exceptions: reasons{"2: another dimension": "the points decide the dimension", "3: another dimension": "more targets", "3: 1e200": anyNumber, "3: outside of the domain": "they are targets"}},
		{fn: learn.NewFeatureRidgePath, args: func() []any { return []any{ctx, newFeatures(), x(12), targets(12)} }, exceptions: reasons{"3: another dimension": "more targets", "3: 1e200": anyNumber, "3: outside of the domain": "they are targets"}},
		{fn: (*learn.RidgePath).Regression, args: func() []any { return []any{path(), learn.Ridge{Rho: 0.1}} }, exceptions: reasons{"1: Rho: 0": "0 stands for 1", "1: Rho: −1": "it is NoRidge"}},
		{fn: (*learn.RidgePath).Eigenvalues, skipReason: noArguments},
		{fn: (*learn.Regression).DegreesOfFreedom, skipReason: noArguments},
		{fn: (*learn.Regression).LeaveOneOut, skipReason: noArguments},
		{fn: (*learn.Regression).Leverages, skipReason: noArguments},
		{fn: (*learn.Regression).Residuals, skipReason: noArguments},
		{fn: learn.Ridge.Exact, args: func() []any { return []any{learn.Ridge{Rho: 0.1}, ctx, gauss, x(12), targets(12)} }, exceptions: addReason(addReason(targetsFine, "0: Rho: 0", "0 stands for 1"), "0: Rho: −1", "it is NoRidge")},
		{fn: learn.Ridge.Features, args: func() []any { return []any{learn.Ridge{Rho: 0.1}, ctx, newFeatures(), x(12), targets(12)} }, exceptions: addReason(addReason(targetsFine, "0: Rho: 0", "0 stands for 1"), "0: Rho: −1", "it is NoRidge")},
		{fn: (*learn.RidgeError).Error, skipReason: noArguments},
		{fn: (*learn.TargetError).Error, skipReason: noArguments},
		{fn: learn.SVM.Exact, args: func() []any { return []any{svm, ctx, gauss, x(12), classes(12)} }, exceptions: svmFine},
		{fn: learn.SVM.Features, args: func() []any { return []any{svm, ctx, newFeatures(), x(12), classes(12)} }, exceptions: svmFine},
		{fn: learn.Stopwatch.Cost, args: func() []any {
			return []any{learn.Stopwatch{MinDuration: 1}, func() (approx.FeatureMap, int, error) { return newFeatures(), 4, nil }, x(3)}
		}, exceptions: reasons{"0: Now: nil": "the clock", "0: MinDuration: *": anyNumber, "2: NaN": "time does not depend on it", "2: +Inf": "time does not depend on it", "2: 1e200": "time does not depend on it"}},
		{fn: learn.NewWhitening, args: func() []any { return []any{x(12), 0.1} }, exceptions: reasons{"1: 0": "no floor"}},
		{fn: learn.Whitening.Transform, args: func() []any { return []any{whitening(), x(3)} },
			exceptions: reasons{"0: Mean: an element: *": "points propagate it", "0: Projection: an element: *": "points propagate it", "1: no points": nothingToDo, "1: 1e200": anyNumber, "1: +Inf": anyNumber}},
	}
}

// manifoldEntries returns the entries of package manifold.
func manifoldEntries() []entry {
	partition := func() *manifold.Partition {
		p, err := manifold.NormalizedCut{}.Cluster(ctx, gauss, x(12))
		if err != nil {
			panic(err)
		}
		return p
	}
	embedding := func() *manifold.Embedding {
		e, err := manifold.DiffusionMaps{}.Embed(ctx, gauss, x(12))
		if err != nil {
			panic(err)
		}
		return e
	}
	dims := reasons{"0: Dims: 0": "2", "0: Dims: 2⁶²": clampsInput}
	settings := reasons{"0: Dims: 0": "2", "0: Dims: 2⁶²": clampsInput, "0: Alpha: 0": "1", "0: Alpha: −1": "AlphaZero", "0: Time: 0": "1", "0: Time: −1": "TimeZero"}
	cut := reasons{"0: Rule: 0": "the best cut", "0: Parts: 0": "2", "0: Parts: 2⁶²": clampsInput, "0: Starts: 0": "8", "0: Sweeps: 0": "50"}
	return []entry{
		{fn: manifold.NewNormalizedCut, args: func() []any { return []any{approx.Values{"rule": 2, "parts": 3}, uint64(1)} }},
		{fn: manifold.Eigenmaps.Embed, args: func() []any { return []any{manifold.Eigenmaps{Dims: 2}, ctx, gauss, x(12)} }, exceptions: dims},
		{fn: manifold.Eigenmaps.EmbedDensity, args: func() []any { return []any{manifold.Eigenmaps{Dims: 2}, ctx, gauss, uniformDensity(12)} }, exceptions: addReason(maps.Clone(dims), "3: centres: another dimension", "the centres decide the dimension")},
		{fn: manifold.Eigenmaps.EmbedFeatures, args: func() []any { return []any{manifold.Eigenmaps{Dims: 2}, ctx, newFeatures(), x(12)} }, exceptions: dims},
		{fn: manifold.Eigenmaps.Info, skipReason: noArguments},
		{fn: manifold.DiffusionMaps.Embed, args: func() []any { return []any{manifold.DiffusionMaps{Dims: 2}, ctx, gauss, x(12)} }, exceptions: settings},
		{fn: manifold.DiffusionMaps.EmbedDensity, args: func() []any { return []any{manifold.DiffusionMaps{Dims: 2}, ctx, gauss, uniformDensity(12)} }, exceptions: addReason(maps.Clone(settings), "3: centres: another dimension", "the centres decide the dimension")},
		{fn: manifold.DiffusionMaps.EmbedFeatures, args: func() []any { return []any{manifold.DiffusionMaps{Dims: 2}, ctx, newFeatures(), x(12)} }, exceptions: settings},
		{fn: manifold.DiffusionMaps.Info, skipReason: noArguments},
		{fn: (*manifold.Embedding).Coordinates, skipReason: noArguments},
		{fn: (*manifold.Embedding).Dims, skipReason: noArguments},
		{fn: (*manifold.Embedding).Functions, skipReason: noArguments},
		{fn: (*manifold.Embedding).LaplacianValues, skipReason: noArguments},
		{fn: (*manifold.Embedding).Transform, args: func() []any { return []any{embedding(), x(3)} },
			exceptions: reasons{"1: NaN": "features propagate it", "1: +Inf": "features propagate it", "1: 1e200": "features propagate it"}},
		{fn: (*manifold.Embedding).Values, skipReason: noArguments},
		{fn: manifold.NormalizedCut.Cluster, args: func() []any {
			return []any{manifold.NormalizedCut{Rule: manifold.ClusterCoordinates, Parts: 2}, ctx, gauss, x(12)}
		}, exceptions: cut},
		{fn: manifold.NormalizedCut.ClusterDensity, args: func() []any {
			return []any{manifold.NormalizedCut{Rule: manifold.ClusterCoordinates, Parts: 2}, ctx, gauss, uniformDensity(12)}
		}, exceptions: addReason(maps.Clone(cut), "3: centres: another dimension", "the centres decide the dimension")},
		{fn: (*manifold.Partition).Assign, args: func() []any { return []any{partition(), x(3)} },
			exceptions: reasons{"1: no points": nothingToDo, "1: NaN": "part −1", "1: +Inf": "part −1", "1: 1e200": "part −1"}},
	}
}
