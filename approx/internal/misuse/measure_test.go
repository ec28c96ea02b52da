package misuse

import (
	"cmp"
	"context"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
	"mercer/approx/replay"
)

func init() { tables = append(tables, measureEntries, reducedEntries) }

// newFit returns a Nyström fit.
func newFit() approx.Fit {
	f, err := nystrom.Uniform{Landmarks: 4}.Fit(ctx, newProblem())
	if err != nil {
		panic(err)
	}
	return *f
}

// measureEntries returns the entries of package measure.
func measureEntries() []entry {
	pairs := func() approx.Pairs { return approx.Pairs{Lambda: []float64{4, 3, 2, 1}, Phi: newFeatures()} }
	errors := measure.Error{Frobenius: 0.1, Spectral: 0.1, Max: 0.1}
	optimum := measure.Optimum(newSolution(), 2)
	bounds, err := measure.OnBall(1, 2, 2)
	if err != nil {
		panic(err)
	}
	uniform := bounds[0]
	excess := func() *measure.Excess {
		e, err := measure.NewExcess(gauss, x(12), nums(12), 0.1)
		if err != nil {
			panic(err)
		}
		return e
	}
	newSampled := func() *measure.Sampled {
		s, err := measure.NewSampled(gauss, newFeatures(), x(12))
		if err != nil {
			panic(err)
		}
		return s
	}
	sample := func() measure.RowSample { return measure.DrawRows(12, measure.RowScan{}, nil, 12, 1) }
	onSample, err := measure.OnSample(gauss, newFeatures(), x(6), []int{0, 2, 4})
	if err != nil {
		panic(err)
	}
	sweep := func() measure.Sweep {
		return measure.Sweep{Method: nystrom.Uniform{}.Info(), Kernel: gauss, X: x(12), Vary: "m", At: []float64{2, 4}, Seeds: 2}
	}
	value := "numbers that are not finite are compared as they are"
	return []entry{
		{fn: measure.Align, args: func() []any { return []any{x(6), y(6), [][2]int{{0, 2}}} },
			exceptions: reasons{"2: *": "groups are those of the reference"}},
		{fn: measure.Angles, args: func() []any { return []any{x(6), y(6), 2} }},
		{fn: measure.Arithmetic, skipReason: noArguments},
		{fn: measure.CountComparable, args: func() []any { return []any{[]float64{3, 2, 1}, 10, true, 2} },
			exceptions: reasons{"0: *": "it counts values", "1: *": anyNumber, "3: *": anyNumber}},
		{fn: measure.CrossError, args: func() []any { return []any{ctx, gauss, newFeatures(), x(5), y(4)} }},
		{fn: measure.Deviations, args: func() []any { return []any{[]float64{3, 2, 1}, []float64{3, 2, 1}} }, exceptions: reasons{"*: *": "the shorter list decides"}},
		{fn: measure.Diameter, args: func() []any { return []any{x(5)} }, exceptions: reasons{"0: no points": "0", "0: 1e200": anyNumber}},
		{fn: measure.EigenResiduals, args: func() []any { return []any{ctx, gauss, x(12), pairs(), 2} }, exceptions: reasons{"4: 2⁶²": clampsInput}},
		{fn: measure.Empirical, args: func() []any { return []any{x(5)} }, exceptions: reasons{"0: no points": nothingToDo, "0: NaN": "Check of the density tells", "0: +Inf": "Check of the density tells", "0: 1e200": "Check of the density tells"}},
		{fn: measure.FeatureLeverage, args: func() []any { return []any{newFeatures(), x(12), 0.1} }, exceptions: reasons{"1: no points": nothingToDo, "1: 1e200": "the kernel is 0 there"}},
		{fn: measure.FeatureMMD, args: func() []any { return []any{newFeatures(), uniformDensity(5), uniformDensity(4)} }},
		{fn: measure.Frobenius, args: func() []any { return []any{ctx, gauss, newFeatures(), x(12)} }},
		{fn: measure.FrobeniusMax, args: func() []any { return []any{ctx, gauss, newFeatures(), x(12)} }},
		{fn: measure.Leverage, args: func() []any { return []any{gauss, x(12), 0.1} }, exceptions: reasons{"1: no points": nothingToDo, "1: 1e200": "the kernel is 0 there"}},
		{fn: measure.MMD, args: func() []any { return []any{ctx, gauss, uniformDensity(5), reduced.Empirical(y(4))} }},
		{fn: measure.OperatorDistance, args: func() []any { return []any{ctx, gauss, uniformDensity(5), reduced.Empirical(y(4))} }},
		{fn: measure.PowerFunction, args: func() []any { return []any{ctx, gauss, x(6), y(4), 0} }, exceptions: reasons{"3: no points": nothingToDo, "4: 0": "no bound", "4: 2⁶²": clampsInput}},
		{fn: measure.PredictedVariance, args: func() []any { return []any{measure.IndependentWaves, gauss, approx.Values{}, 10, nums(2)} },
			exceptions: reasons{"2: misspelt key": "settings are those of a method, which Fit checks", "1: k(x, y) = NaN": "it has no points", "1: k(x, y) = +Inf": "it has no points", "4: one too few": anyLength, "4: one too many": anyLength, "4: an element: −1": anyNumber, "4: an element: 0": anyNumber}},
		{fn: measure.ProjectionDistance, args: func() []any { return []any{[]float64{2, 1}, x(6), []float64{2, 1}, y(6), 2} },
			exceptions: reasons{"0: an element: *": value, "2: an element: *": value}},
		{fn: measure.RelativeError, args: func() []any { return []any{ctx, newProblem(), newFit()} }, exceptions: addReason(addReason(problemReasons("1"), "2: *", "a fit comes from a method"), "1: Landmarks: *", "a fit comes from its problem")},
		{fn: measure.Sample, args: func() []any { return []any{10, uint64(1)} }, exceptions: reasons{"0: 0": nothingToDo}},
		{fn: measure.SpectralMoment, args: func() []any { return []any{gauss, 2} }, exceptions: reasons{"0: k(x, y) = NaN": "it has no points", "0: k(x, y) = +Inf": "it has no points"}},
		{fn: measure.SupAtLeast, args: func() []any { return []any{gauss, newFeatures(), 2, 3.0, 10, uint64(1)} }, exceptions: reasons{"3: 0": "all points are one", "0: k(x, y) = +Inf": "only some pairs are evaluated", "0: k(x, y) = NaN": "only some pairs are evaluated"}},
		{fn: measure.Turn, args: func() []any { return []any{pairs(), approx.Points{Data: identityMatrix(4), Dim: 4}} }, exceptions: reasons{"0: φ(x) = NaN": "features propagate it", "1: NaN": "features propagate it", "1: +Inf": "features propagate it", "1: 1e200": "features propagate it"}},
		{fn: measure.Bound.JSONValue, skipReason: readsFields},
		{fn: measure.Bound.MarshalJSON, skipReason: readsFields},
		{fn: measure.CostOf, args: func() []any { return []any{newProblem(), newFit()} }, exceptions: reasons{"0: *": "a fit comes from its problem", "1: *": "a fit comes from a method"}},
		{fn: measure.Curve, args: func() []any { return []any{ctx, sweep(), func(int, measure.CurvePoint) {}} },
			exceptions: reasons{"1: Method: *": "a note tells", "1: Values: *": "a note tells", "1: Kernel: *": "a note tells", "1: X: *": "a note tells", "1: At: *": "a note tells", "1: Size: *": "m varies", "1: Seeds: 2⁶²": slowCall, "1: Seeds: 0": "a method that is not Seeded has one", "1: Evals: *": noLimit, "1: Measure: nil": "the relative error", "2: nil": "nobody listens"}},
		{fn: measure.CurvePoint.MarshalJSON, skipReason: readsFields},
		{fn: measure.SizeWithin, args: func() []any {
			return []any{ctx, newProblem(), measure.Budget{Features: 3}, 4, func(m int) approx.Method { return nystrom.Uniform{Landmarks: m} }}
		}, exceptions: addReason(problemReasons("1"), "2: *", "no limit")},
		{fn: measure.CurveSlope, args: func() []any {
			return []any{[]measure.CurvePoint{{At: 1, Errors: []float64{0.2, 0.3}}, {At: 2, Errors: []float64{0.1, 0.1}}, {At: 4, Errors: []float64{0.1, 0.1}}}}
		}, exceptions: reasons{"0: *": "points that are not finite are left out"}},
		{fn: measure.Embedding, args: func() []any { return []any{x(6), y(6)} }, exceptions: reasons{"*: another dimension": "the embeddings may have different dimensions"}},
		{fn: measure.EmbeddingError.MarshalJSON, skipReason: readsFields},
		{fn: (*measure.Variance).IsIndependent, skipReason: readsFields},
		{fn: measure.Expected, args: func() []any { return []any{ctx, gauss, newFeatures(), x(12), 5, uint64(1)} }, exceptions: reasons{"4: *": "all points"}},
		{fn: measure.HeldOut, args: func() []any { return []any{ctx, gauss, newFeatures(), y(5)} }},
		{fn: measure.Estimate.MarshalJSON, skipReason: readsFields},
		{fn: measure.NewExcess, args: func() []any { return []any{gauss, x(12), nums(12), 0.1} }, exceptions: reasons{"1: another dimension": "the points decide the dimension", "2: an element: −1": anyNumber, "2: an element: 0": anyNumber}},
		{fn: (*measure.Excess).Exact, skipReason: noArguments},
		{fn: (*measure.Excess).RiskIncrease, args: func() []any { return []any{excess(), ctx, newFeatures()} }},
		{fn: measure.ErrorField, args: func() []any { return []any{ctx, gauss, newFeatures(), x(5), y(4)} }, exceptions: reasons{"2: nil": "there is no approximation", "3: no points": nothingToDo}},
		{fn: measure.Eigengap, args: func() []any { return []any{[]float64{3, 2, 1}, 2} }, exceptions: reasons{"0: *": "there is no gap", "1: *": "there is no gap"}},
		{fn: measure.Blocks, args: func() []any { return []any{ctx, gauss, newFeatures(), x(6), []int{0, 2, 1, 3, 5, 4}, 3} },
			exceptions: reasons{"2: nil": "there is no approximation", "4: one too few": anyLength, "4: one too many": anyLength, "4: an element: 0": "a point", "5: 2⁶²": clampsInput}},
		{fn: measure.Gram, args: func() []any {
			return []any{ctx, gauss, newFeatures(), x(6), measure.GramOptions{Cells: 3, Order: []int{0, 2, 1, 3, 5, 4}}}
		},
			exceptions: reasons{"4: Norm: 0": "it is computed", "4: NuclearPoints: *": "no bound, or a bound beyond all points", "1: " + lopsidedKind + ", k(x, x) = 0": "Expected, in units of k², is +Inf then", "4: Cells: 0": "no cells", "4: Cells: 2⁶²": clampsInput, "4: Order: nil": "their own order"}},
		{fn: measure.EffectiveDimension, args: func() []any { return []any{newSolution(), 0.1} }},
		{fn: measure.Optimum, args: func() []any { return []any{newSolution(), 2} }, exceptions: reasons{"1: 2⁶²": clampsInput, "1: 0": "without features"}},
		{fn: measure.Optimal.Reached, args: func() []any { return []any{optimum, errors} }, exceptions: reasons{"*: *": value}},
		{fn: measure.ResidueOf, args: func() []any { return []any{gauss, newFeatures(), x(12)} }},
		{fn: measure.OnSample, args: func() []any { return []any{gauss, newFeatures(), x(6), []int{0, 2, 4}} },
			exceptions: reasons{"3: one too few": anyLength, "3: one too many": anyLength, "3: an element: 0": "a point"}},
		{fn: measure.SampleError.Panel, args: func() []any { return []any{onSample, 2} },
			exceptions: reasons{"0: *": value, "1: 2⁶²": clampsInput}},
		{fn: measure.ScanSquares, args: func() []any { return []any{gauss, x(6), nums(6)} }, exceptions: reasons{"2: an element: 0": anyNumber, "1: another dimension": "the points decide the dimension"}},
		{fn: measure.ScanRows, args: func() []any { return []any{ctx, gauss, newFeatures(), x(6), true} }},
		{fn: measure.DrawRows, args: func() []any { return []any{12, measure.RowScan{}, []int(nil), 4, uint64(1)} }, exceptions: reasons{"1: *": "a scan comes from ScanRows", "3: 2⁶²": clampsInput}},
		{fn: measure.RowSample.Sorted, args: func() []any { return []any{sample(), cmp.Compare[int]} }, exceptions: reasons{"0: Rows: an element: *": "points come from DrawRows", "0: Chance: an element: *": "chances come from DrawRows"}},
		{fn: measure.RowSample.With, args: func() []any { return []any{sample(), []int{1, 3}} }, exceptions: reasons{"0: Rows: an element: *": "points come from DrawRows", "0: Chance: an element: *": "chances come from DrawRows", "1: *": "every point may be added; Sampled has to have them"}},
		{fn: (*measure.Sampled).Estimate, args: func() []any { return []any{newSampled(), sample(), measure.RowScan{}, 0.0} },
			exceptions: reasons{"1: Rows: an element: *": "points come from DrawRows", "1: Chance: an element: *": "chances come from DrawRows", "2: *": "a scan comes from ScanRows", "3: *": "without a norm it is estimated"}},
		{fn: (*measure.Sampled).Add, args: func() []any { return []any{newSampled(), nums(2)} }, exceptions: reasons{"1: an element: −1": anyNumber, "1: an element: 0": anyNumber}},
		{fn: measure.NewSampled, args: func() []any { return []any{gauss, newFeatures(), x(12)} }},
		{fn: (*measure.Sampled).Error, args: func() []any { return []any{newSampled(), 12} }, exceptions: reasons{"1: 2⁶²": anyNumber}},
		{fn: (*measure.Sampled).Move, args: func() []any { return []any{newSampled(), 1, nums(2)} }, exceptions: reasons{"1: 0": "the first point", "2: an element: −1": anyNumber, "2: an element: 0": anyNumber}},
		{fn: (*measure.Sampled).Set, args: func() []any { return []any{newSampled(), gauss, newFeatures(), x(12), mat.NewDense(12, 4, nums(48))} }, exceptions: reasons{"2: ψ(x) = NaN": "features that are known are not computed", "3: another dimension": "features that are known are not computed", "4: nil": "it is computed", "4: nil pointer": "it is computed"}},
		{fn: measure.FitSlope, args: func() []any { return []any{[]float64{1, 2, 4}, [][]float64{{1, 0.5, 0.2}, {1, 0.4, 0.2}}} },
			exceptions: reasons{"0: an element: *": "points that are not finite are left out", "1: an element: an element: *": "points that are not finite are left out", "1: one too few": anyLength, "1: one too many": anyLength, "1: nil": "NaN"}},
		{fn: measure.Slope.MarshalJSON, skipReason: readsFields},
		{fn: measure.MeanBounds, args: func() []any { return []any{gauss, x(12), uniformDensity(12), 0.1, 0.1} }, exceptions: reasons{"3: 0": "the largest distance", "4: *": "the number is shown as it is", "0: " + lopsidedKind: "the bound of a theorem that does not apply is NaN", "0: " + lopsidedKind + ", k(x, x) = 0": "the bound of a theorem that does not apply is NaN"}},
		{fn: measure.ReducedSet, args: func() []any { return []any{ctx, newSolution(), uniformDensity(12), 0.1, 2, approx.Limits{}} }, exceptions: reasons{"5: *": "only positive limits bound anything", "3: 0": "the largest distance", "4: 0": "theorem 5.4 is left out", "4: 2⁶²": "the theorem does not apply"}},
		{fn: measure.Theorem.JSONValue, skipReason: readsFields},
		{fn: measure.Theorem.MarshalJSON, skipReason: readsFields},
		{fn: measure.Theorem.IsVacuous, skipReason: readsFields},
		{fn: measure.Theorem.IsViolated, skipReason: readsFields},
		{fn: measure.OnBall, args: func() []any { return []any{1.0, 2.0, 2} }, exceptions: reasons{"0: 0": "a constant kernel", "1: 0": "one point", "0: +Inf": "a bound that is +Inf"}},
		{fn: measure.Uniform.Chance, args: func() []any { return []any{uniform, 0.1, 10} }, exceptions: reasons{"2: 2⁶²": anyNumber}},
		{fn: measure.Uniform.Epsilon, args: func() []any { return []any{uniform, 10, 0.1} }, exceptions: reasons{"1: 2⁶²": anyNumber}},
		{fn: measure.Uniform.Frequencies, args: func() []any { return []any{uniform, 0.1, 0.1} }},
		{fn: measure.Uniform.IsVacuous, args: func() []any { return []any{uniform, 0.1, 10} }, exceptions: reasons{"2: 2⁶²": anyNumber}},
	}
}

// reducedEntries returns the entries of packages reduced and replay.
func reducedEntries() []entry {
	optimal := func() reduced.WeightProgram {
		o, err := reduced.NewWeightProgram(context.Background(), gauss, x(12), y(4))
		if err != nil {
			panic(err)
		}
		return o
	}
	exceptions := addReason(problemReasons("2"), "2: Landmarks: *", "reduced sets choose")
	newOwnedDensity := func() approx.Density { p := uniformDensity(4); p.Owner = []int{0, 1, 2, 3, 0, 1}; return p }
	story := func() *replay.Story {
		s, err := replay.Of(ctx, replay.Wording{}, nystrom.Uniform{}.Info().Traits, newProblem(), 4, newFit(), nil, replay.Options{})
		if err != nil {
			panic(err)
		}
		return s
	}
	var all []entry
	for _, r := range []reduced.Reducer{reduced.Herding{Centers: 4}, reduced.KMeans{Centers: 4}, reduced.Paring{Centers: 4}, reduced.Pivoted{Centers: 4}, reduced.Shadow{Ell: 4}, reduced.OptimalWeights{Set: reduced.Shadow{Ell: 4}}} {
		all = append(all, methodEntries(r, func(name string) ([]any, reasons) {
			if name == "Radius" {
				return []any{gauss}, reasons{"1: no negative coordinates": "it has no points", "1: k(x, y) = NaN": "it has no points", "1: k(x, y) = +Inf": "it has no points", "1: three length scales": "it has no points", "0: Order: *": fieldUnused}
			}
			f := reasons{"0: Sweeps: 0": "the usual number", "0: Sweeps: 2⁶²": slowCall, "0: Means: 0": "from pairs", "0: Order: 0": "the given order", "0: Centers: 0": "the default"}
			for key, reason := range exceptions {
				f[key] = reason
			}
			return []any{ctx, newProblem()}, f
		})...)
	}
	return append(all,
		entry{fn: reduced.KDE, args: func() []any { return []any{gauss, uniformDensity(5)} }, exceptions: reasons{"0: k(x, y) = NaN": "the map has the value", "0: k(x, y) = +Inf": "the map has the value"}},
		entry{fn: reduced.Probability, args: func() []any { return []any{gauss, uniformDensity(5)} }, exceptions: reasons{"0: k(x, y) = NaN": "the map has the value", "0: k(x, y) = +Inf": "the map has the value"}},
		entry{fn: reduced.MaxCenterDistance, args: func() []any { return []any{x(6), newOwnedDensity()} },
			exceptions: reasons{"0: 1e200": anyNumber, "1: centres: 1e200": anyNumber, "1: weight NaN": fieldUnused, "1: weight −1": fieldUnused, "1: one weight too many": fieldUnused, "1: one weight too few": fieldUnused, "1: no weights": fieldUnused}},
		entry{fn: reduced.Empirical, args: func() []any { return []any{x(5)} }, exceptions: reasons{"0: *": "Check of the density tells"}},
		entry{fn: reduced.NewWeightProgram, args: func() []any { return []any{ctx, gauss, x(12), y(4)} }},
		entry{fn: reduced.WeightProgram.Minimize, args: func() []any { return []any{optimal(), ctx, equalWeights(4), true} }, exceptions: reasons{"0: Gram: an element: −1": anyNumber, "0: Gram: an element: 0": anyNumber, "0: Means: an element: −1": anyNumber, "0: Means: an element: 0": anyNumber, "2: an element: 0": "a centre without weight"}},
		entry{fn: reduced.WeightProgram.Exchange, args: func() []any { return []any{optimal(), equalWeights(4), 3} }, exceptions: reasons{"2: 0": "no sweeps", "2: 2⁶²": slowCall, "0: Gram: an element: −1": anyNumber, "0: Gram: an element: 0": anyNumber, "0: Means: an element: −1": anyNumber, "0: Means: an element: 0": anyNumber, "1: an element: 0": "a centre without weight"}},
		entry{fn: reduced.WeightProgram.Value, args: func() []any { return []any{optimal(), equalWeights(4)} }, exceptions: reasons{"0: Gram: an element: −1": anyNumber, "0: Gram: an element: 0": anyNumber, "0: Means: an element: −1": anyNumber, "0: Means: an element: 0": anyNumber, "1: an element: 0": "a centre without weight"}},
		entry{fn: reduced.WeightProgram.KKTViolation, args: func() []any { return []any{optimal(), equalWeights(4), true} }, exceptions: reasons{"0: Gram: an element: −1": anyNumber, "0: Gram: an element: 0": anyNumber, "0: Means: an element: −1": anyNumber, "0: Means: an element: 0": anyNumber, "1: an element: 0": "a centre without weight"}},
		entry{fn: replay.Of, args: func() []any {
			return []any{ctx, replay.Wording{}, nystrom.Uniform{}.Info().Traits, newProblem(), 4, newFit(), []approx.Event(nil), replay.Options{}}
		},
			exceptions: reasons{"1: *": "empty words are those of the kind of the story", "2: *": "traits come from a method", "5: *": "a fit comes from a method", "3: *": "a fit comes from its problem", "4: *": "a fit comes from its method", "7: Centers: 0": "no bound", "7: Centers: 2⁶²": clampsInput, "7: Sample: 0": "no bound", "7: Sample: 2⁶²": clampsInput}},
		entry{fn: (*replay.Story).Errors, args: func() []any { return []any{story(), ctx, gauss, x(12), []int{0, 2, 4}} }, exceptions: reasons{"4: one too few": anyLength, "4: one too many": anyLength, "4: an element: 0": "a point"}},
		entry{fn: (*replay.Story).Fields, args: func() []any { return []any{story(), ctx, nums(2), nums(3), nums(4)} }, exceptions: reasons{"2: an element: *": "fields are what the kernel makes of it", "3: *": anyLength, "4: *": anyLength}},
	)
}
