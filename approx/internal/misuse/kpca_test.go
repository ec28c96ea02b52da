package misuse

import (
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

func init() { tables = append(tables, kpcaEntries, nystromEntries, ritzEntries) }

// newSolution returns four kernel principal components of twelve points.
func newSolution() *kpca.Solution {
	s, err := kpca.Solve(ctx, gauss, x(12), 4, kpca.SolveOptions{})
	if err != nil {
		panic(err)
	}
	return s
}

// kpcaEntries returns the entries of package kpca.
func kpcaEntries() []entry {
	plane := kpca.Box{Min: []float64{-3, -3}, Max: []float64{3, 3}}
	unread := reasons{"4: SampleSize: *": "only SolveLarge samples"}
	for _, key := range []string{"Spectrum: −1", "Spectrum: 0", "Spectrum: 2⁶²"} {
		unread["4: "+key] = "as many as there are pairs"
	}
	unread["4: Tol: 0"], unread["3: 2⁶²"] = "1e-11", clampsInput
	unread["1: "+lopsidedKind+", k(x, x) = 0"] = squaresOverflow
	trackerReasons := reasons{"4: Min: an element: −1": anyNumber, "4: Min: an element: 0": anyNumber, "4: Max: an element: −1": anyNumber, "4: Max: an element: 0": anyNumber}
	return []entry{
		{fn: kpca.EigenvalueGroups, args: func() []any { return []any{[]float64{3, 2, 1}, 2} },
			exceptions: reasons{"0: *": "values that are not numbers are in no group", "1: 0": nothingToDo, "1: 2⁶²": clampsInput}},
		{fn: kpca.LeadingWeightedPairs, args: func() []any { return []any{ctx, gauss, uniformDensity(12), 3} }, exceptions: reasons{"3: 2⁶²": clampsInput}},
		{fn: kpca.LearnPreimages, args: func() []any { return []any{gauss, approx.Points{Data: nums(24), Dim: 2}, x(12), 0.1} }, exceptions: reasons{"1: another dimension": "scores have a space of their own", "0: no negative coordinates": "the scores are positive", "2: outside of the domain": "the kernel is evaluated at the scores", "2: another dimension": "scores have a space of their own"}},
		{fn: kpca.TrackedRows, args: func() []any { return []any{10} }, exceptions: reasons{"0: 0": nothingToDo, "0: 2⁶²": clampsInput}},
		{fn: kpca.Reexpand, args: func() []any {
			return []any{ctx, kernel.Expansion{Kernel: gauss, Centers: x(5), Coef: mat.NewDense(5, 2, nums(10))}, y(3)}
		}, exceptions: reasons{"1: Coef: an element: −1": anyNumber, "1: Coef: an element: 0": anyNumber}},
		{fn: kpca.ScaledPairs, args: func() []any { return []any{ctx, gauss, x(12), nums(12), 3} }, exceptions: reasons{"4: 2⁶²": clampsInput, "2: another dimension": "the points decide the dimension"}},
		{fn: kpca.WeightedPairs, args: func() []any { return []any{ctx, gauss, uniformDensity(12)} }},
		{fn: kpca.CenteredWeightedPairs, args: func() []any { return []any{ctx, gauss, uniformDensity(12)} }},
		{fn: kpca.SolveWeighted, args: func() []any { return []any{ctx, gauss, uniformDensity(12), 2, kpca.SolveOptions{}} }, exceptions: reasons{"4: Spectrum: *": "as many as there are pairs", "4: Tol: 0": "1e-11", "4: SampleSize: *": "the default, or all points", "3: 0": "all pairs", "3: 2⁶²": clampsInput, "1: " + lopsidedKind + ", k(x, x) = 0": squaresOverflow}},
		{fn: kpca.Certificate.IsExact, skipReason: readsFields},
		{fn: (*kpca.ScoreError).Error, skipReason: noArguments},
		{fn: (*kpca.Solution).AtUnitScale, skipReason: noArguments},
		{fn: kpca.FindPreimage, args: func() []any { return []any{ctx, gauss, x(12), nums(12), nums(2), 10} },
			exceptions: reasons{"3: an element: −1": anyNumber, "3: an element: 0": anyNumber, "4: an element: −1": anyNumber, "4: an element: 0": anyNumber, "5: 0": "no steps", "5: 2⁶²": "steps end where they are short", "4: nil": "the start is the mean"}},
		{fn: (*kpca.TrackedSolution).Signs, args: func() []any {
			p, err := new(kpca.Tracker).Next(ctx, gauss, x(12), plane, 3)
			if err != nil {
				panic(err)
			}
			return []any{p, x(12)}
		}, exceptions: reasons{"1: 1e200": "the kernel is 0 there"}},
		{fn: kpca.Solve, args: func() []any { return []any{ctx, gauss, x(12), 3, kpca.SolveOptions{}} }, exceptions: unread},
		{fn: kpca.SolveCentered, args: func() []any { return []any{ctx, gauss, x(12), 3, kpca.SolveOptions{}} }, exceptions: unread},
		{fn: kpca.SolveLarge, args: func() []any { return []any{ctx, gauss, x(12), plane, 3, kpca.SolveOptions{}} },
			exceptions: reasons{"4: 2⁶²": clampsInput, "3: Min: an element: −1": anyNumber, "3: Min: an element: 0": anyNumber, "3: Max: an element: −1": anyNumber, "3: Max: an element: 0": anyNumber, "5: Spectrum: *": "as many as there are pairs", "5: Tol: 0": "1e-11", "5: SampleSize: *": "the default, or all points", "1: " + lopsidedKind + ", k(x, x) = 0": squaresOverflow}},
		{fn: (*kpca.Solution).AtPoints, skipReason: noArguments},
		{fn: (*kpca.Solution).Leading, args: func() []any { return []any{newSolution(), 2} }, exceptions: reasons{"1: 0": nothingToDo, "1: 2⁶²": clampsInput}},
		{fn: (*kpca.Solution).Functions, skipReason: noArguments},
		{fn: (*kpca.Solution).Transform, args: func() []any { return []any{newSolution(), x(3)} }, exceptions: reasons{"1: NaN": "features propagate it", "1: +Inf": "features propagate it", "1: 1e200": "features propagate it"}},
		{fn: (*kpca.Solution).Denoise, args: func() []any { return []any{newSolution(), ctx, x(3), kpca.PreimageOptions{}} },
			exceptions: reasons{"3: Components: 0": "all components", "3: Components: 2⁶²": clampsInput, "3: Iterations: 0": "1000 steps", "3: Iterations: 2⁶²": "steps end where they are short"}},
		{fn: (*kpca.Solution).InverseTransform, args: func() []any { return []any{newSolution(), ctx, x(3), kpca.PreimageOptions{}} },
			exceptions: reasons{"2: 1e200": "any finite number is a score", "3: Components: *": "the scores have a number of components", "3: Iterations: 0": "1000 steps", "3: Iterations: 2⁶²": "steps end where they are short"}},
		{fn: (*kpca.Solution).Project, args: func() []any { return []any{newSolution(), nums(2), 2} },
			exceptions: reasons{"1: an element: −1": anyNumber, "1: an element: 0": anyNumber, "1: an element: +Inf": "the kernel is 0 there", "2: 2⁶²": clampsInput}},
		{fn: (*kpca.Solution).Values, skipReason: noArguments},
		{fn: (*kpca.Tracker).Next, args: func() []any { return []any{new(kpca.Tracker), ctx, gauss, x(12), plane, 3} }, exceptions: addReason(trackerReasons, "5: 2⁶²", clampsInput)},
		{fn: (*kpca.Tracker).Prepare, args: func() []any { return []any{new(kpca.Tracker), ctx, gauss, x(12), plane, 3} }, exceptions: addReason(trackerReasons, "5: 2⁶²", clampsInput)},
		{fn: (*kpca.Tracker).SetExact, args: func() []any { return []any{new(kpca.Tracker), newSolution()} }},
	}
}

// nystromEntries returns the entries of package nystrom.
func nystromEntries() []entry {
	chol := func() *landmark.Cholesky {
		c, err := landmark.Greedy(ctx, gauss, x(12), 4, 0, nil)
		if err != nil {
			panic(err)
		}
		return c
	}
	seen := func() *nystrom.LandmarkValues {
		s, err := nystrom.NewLandmarkValues(ctx, gauss, x(12), y(4))
		if err != nil {
			panic(err)
		}
		return s
	}
	placing := func() *nystrom.LandmarkUpdater {
		p, err := nystrom.NewLandmarkUpdater(ctx, gauss, x(12), y(4), 1)
		if err != nil {
			panic(err)
		}
		return p
	}
	return []entry{
		{fn: nystrom.FewDigits, skipReason: "it reads a fit, which comes from a method"},
		{fn: nystrom.Features, args: func() []any { return []any{gauss, y(4)} }},
		{fn: nystrom.FeaturesContext, args: func() []any { return []any{ctx, gauss, y(4)} }},
		{fn: nystrom.FromCholesky, args: func() []any { return []any{ctx, gauss, x(12), chol()} }, exceptions: reasons{"1: k(x, y) = NaN": "the kernel is not evaluated again", "1: k(x, y) = +Inf": "the kernel is not evaluated again"}},
		{fn: nystrom.FromLandmarks, args: func() []any { return []any{ctx, gauss, x(12), y(4)} }},
		{fn: nystrom.Residual, args: func() []any { return []any{gauss, newFeatures(), x(12)} }, exceptions: reasons{"2: no points": nothingToDo, "2: 1e200": "the kernel is 0 there"}},
		{fn: nystrom.Rounding, args: func() []any { return []any{newFeatures(), x(12)} }, exceptions: reasons{"1: no points": nothingToDo, "1: 1e200": "the kernel is 0 there", "0: ψ(x) = NaN": "a map that does not say has no rounding", "0: " + largeFeature: "a map that does not say has no rounding"}},
		{fn: nystrom.InOrder, args: func() []any { return []any{ctx, gauss, y(4)} }},
		{fn: nystrom.NewLandmarkUpdater, args: func() []any { return []any{ctx, gauss, x(12), y(4), 1} }, exceptions: reasons{"4: 0": "the first landmark"}},
		{fn: (*nystrom.LandmarkUpdater).At, args: func() []any { return []any{placing(), nums(2), 3} }, exceptions: reasons{"1: an element: −1": anyNumber, "1: an element: 0": anyNumber, "2: 2⁶²": clampsInput, "2: 0": nothingToDo}},
		{fn: nystrom.NewLandmarkValues, args: func() []any { return []any{ctx, gauss, x(12), y(4)} }},
		{fn: (*nystrom.LandmarkValues).PointUpdater, args: func() []any { return []any{seen(), ctx} }},
		{fn: (*nystrom.LandmarkValues).LandmarkUpdater, args: func() []any { return []any{seen(), ctx, 1} }, exceptions: reasons{"2: 0": "the first landmark"}},
	}
}

// ritzEntries returns the entries of package ritz.
func ritzEntries() []entry {
	base := func() *ritz.Updater {
		s, err := ritz.Solve(ctx, newFeatures(), x(12), ritz.Options{})
		if err != nil {
			panic(err)
		}
		return s.Updater()
	}
	five := nystrom.Features(gauss, y(5))
	covariance := func() *ritz.Covariance { return ritz.NewCovariance(newFeatures()) }
	points := func(i string) reasons { return reasons{i + ": no points": nothingToDo} }
	return []entry{
		{fn: ritz.FromCovariance, args: func() []any { return []any{newFeatures(), mat.NewDense(4, 4, identityMatrix(4)), 5} }, exceptions: reasons{"2: 2⁶²": anyNumber, "0: ψ(x) = NaN": "features propagate it", "1: an element: −1": "negative eigenvalues are left out", "1: an element: 0": anyNumber}},
		{fn: ritz.SolveCovariance, args: func() []any { return []any{ctx, newFeatures(), mat.NewDense(4, 4, identityMatrix(4)), 5} }, exceptions: reasons{"3: 2⁶²": anyNumber, "1: ψ(x) = NaN": "features propagate it", "2: an element: −1": "negative eigenvalues are left out", "2: an element: 0": anyNumber}},
		{fn: ritz.Solve, args: func() []any { return []any{ctx, newFeatures(), x(12), ritz.Options{Leading: 2}} }, exceptions: reasons{"3: Leading: 0": "all pairs", "3: Leading: 2⁶²": clampsInput}},
		{fn: ritz.SetEigen, args: func() []any { return []any{newFitWithPairs(), x(12), 2} }, exceptions: reasons{"0: *": "a fit comes from a method", "1: *": "Eigen returns the error", "2: *": anyNumber}},
		{fn: ritz.NewEigenFunc, args: func() []any { return []any{newFeatures(), x(12), 2} }, exceptions: reasons{"0: ψ(x) = NaN": "Eigen returns the error", "1: *": "Eigen returns the error", "2: *": anyNumber}},
		{fn: ritz.Pairs, args: func() []any { return []any{ctx, newFeatures(), x(12), equalWeights(12)} }, exceptions: reasons{"3: nil": "all are equal"}},
		{fn: ritz.NumericalRank, args: func() []any { return []any{[]float64{2, 1, 0}, 3} },
			exceptions: reasons{"0: nil": "0", "0: one too few": anyLength, "0: one too many": anyLength, "0: an element: −1": "it counts up to there", "0: an element: 0": "it counts up to there", "0: an element: *": "it counts up to there", "1: *": anyNumber}},
		{fn: (*ritz.Updater).Features, skipReason: noArguments},
		{fn: (*ritz.Updater).PairsWithFeature, args: func() []any { return []any{base(), five, nums(48), nums(12), 2} },
			exceptions: reasons{"1: ψ(x) = NaN": "features propagate it", "4: 2⁶²": clampsInput, "4: 0": nothingToDo, "2: an element: −1": anyNumber, "2: an element: 0": anyNumber, "3: an element: −1": anyNumber, "3: an element: 0": anyNumber}},
		{fn: (*ritz.Updater).Pairs, args: func() []any { return []any{base(), 2} }, exceptions: reasons{"1: 2⁶²": clampsInput, "1: 0": nothingToDo}},
		{fn: (*ritz.Updater).PairsAfterMove, args: func() []any { return []any{base(), x(1), y(1), 2} }, exceptions: reasons{"3: 2⁶²": clampsInput, "3: 0": nothingToDo}},
		{fn: (*ritz.Updater).PairsWith, args: func() []any { return []any{base(), y(2), 2} }, exceptions: addReason(addReason(points("1"), "2: 2⁶²", clampsInput), "2: 0", nothingToDo)},
		{fn: (*ritz.Updater).Without, args: func() []any { return []any{base(), x(1)} }, exceptions: points("1")},
		{fn: ritz.NewCovariance, args: func() []any { return []any{newFeatures()} }, exceptions: reasons{"0: ψ(x) = NaN": "it does not map"}},
		{fn: (*ritz.Covariance).Add, args: func() []any { return []any{covariance(), ctx, x(5)} }, exceptions: points("2")},
		{fn: (*ritz.Covariance).AddFeatures, args: func() []any { return []any{covariance(), ctx, mat.NewDense(3, 4, nums(12))} }, exceptions: reasons{"2: an element: −1": anyNumber, "2: an element: 0": anyNumber}},
		{fn: (*ritz.Covariance).AddSum, args: func() []any { return []any{covariance(), mat.NewDense(4, 4, identityMatrix(4)), 3} }, exceptions: reasons{"2: 2⁶²": anyNumber, "1: an element: −1": anyNumber, "1: an element: 0": anyNumber}},
		{fn: (*ritz.Covariance).Updater, args: func() []any { return []any{covariance(), ctx} }},
		{fn: (*ritz.Covariance).Features, skipReason: noArguments},
		{fn: (*ritz.Covariance).Len, skipReason: noArguments},
		{fn: (*ritz.Covariance).Pairs, skipReason: noArguments},
		{fn: (*ritz.Covariance).Sum, skipReason: noArguments},
		{fn: (*ritz.Solution).Updater, skipReason: readsFields},
		{fn: (*ritz.Solution).Release, skipReason: noArguments},
		{fn: (*ritz.Solution).FeaturesAt, args: func() []any { return []any{leadingSolution(), []int{0, 3}} },
			exceptions: reasons{"1: nil": nothingToDo, "1: one too few": anyLength, "1: one too many": anyLength, "1: an element: 0": "the first point"}},
		{fn: (*ritz.Solution).FunctionsAt, args: func() []any { return []any{leadingSolution(), []int{0, 3}} },
			exceptions: reasons{"1: nil": nothingToDo, "1: one too few": anyLength, "1: one too many": anyLength, "1: an element: 0": "the first point"}},
		{fn: ritz.NewPCA, args: func() []any { return []any{ctx, newFeatures(), x(12), equalWeights(12), 2} }, exceptions: reasons{"3: nil": "all are equal", "4: 0": "all components", "4: −1": "all components", "4: 2⁶²": clampsInput}},
		{fn: ritz.PCA.Pairs, args: func() []any { return []any{newPCA()} }, exceptions: reasons{"0: TotalVariance: *": fieldUnused, "0: Features: ψ(x) = NaN": "features propagate it", "0: *": "features propagate it"}},
		{fn: ritz.PCA.Ratio, skipReason: readsFields},
		{fn: ritz.PCA.Scores, args: func() []any { return []any{newPCA()} }, exceptions: reasons{"0: TotalVariance: *": fieldUnused, "0: Features: ψ(x) = NaN": "features propagate it", "0: *": "features propagate it"}},
	}
}

// leadingSolution returns a Solution with two pairs.
func leadingSolution() *ritz.Solution {
	s, err := ritz.Solve(ctx, newFeatures(), x(12), ritz.Options{Leading: 2})
	if err != nil {
		panic(err)
	}
	return s
}

// newPCA returns two principal components of features.
func newPCA() ritz.PCA {
	p, err := ritz.NewPCA(ctx, newFeatures(), x(12), nil, 2)
	if err != nil {
		panic(err)
	}
	return p
}

// identityMatrix returns the d×d identity matrix.
func identityMatrix(d int) []float64 {
	s := make([]float64, d*d)
	for i := range d {
		s[i*d+i] = 1
	}
	return s
}

// equalWeights returns n equal weights with the sum 1.
func equalWeights(n int) []float64 { return uniformDensity(n).Weights }
