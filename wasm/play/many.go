package play

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/state"
)

const (
	// WholeUpTo is the largest number of points for which results that need every pair of
	// points are computed. For more points they are estimated from the pairs of a sample,
	// with their standard error, or left out with a note.
	WholeUpTo = 5000

	// sampledAtRest is how many points these are when no hand moves.
	sampledAtRest = 1024

	// besidesUpTo is the number of points up to which all pairs measure the error of
	// a fit that is one of several: of a comparison, or of a race.
	besidesUpTo = 2000

	streamMany = 0x200
)

// IsLarge reports whether n points are more than WholeUpTo.
func IsLarge(n int) bool { return n > WholeUpTo }

// TooMany returns why the method is not computed for so many points, or nothing.
func TooMany(s *state.State) string {
	if !IsLarge(s.N) {
		return ""
	}
	me := state.Method(s.Method)
	demand := catalogue.Modest
	if me.Demand != nil {
		demand = me.Demand(s.SettingsOf(me.Key, me.Params))
	}
	switch {
	case demand == catalogue.WholeMatrix:
		return fmt.Sprintf("This method takes every pair of points, which is done up to %s of them.", approx.Count(WholeUpTo))
	case demand == catalogue.ManyGrids:
		return fmt.Sprintf("Thousands of grids sort every point, which is done up to %s of them.", approx.Count(WholeUpTo))
	case demand == catalogue.EachPairOnce && s.N > pairwiseUpTo:
		return fmt.Sprintf("Here this method takes too long for more than %s points.", approx.Count(pairwiseUpTo))
	}
	most := int(math.Sqrt(mostProducts / float64(s.N)))
	if waves(me) {
		most /= 2 // each frequency has a cosine and a sine
	}
	if me.StoresFactor {
		most = min(most, mostKept/s.N)
	}
	if me.Traits.Sized && s.Rank > most {
		return fmt.Sprintf("With n = %s points m goes up to %d: beyond it takes too long, or too much memory.", approx.Count(s.N), most)
	}
	return ""
}

// mostCentres returns how many centres the method may find in the points, 0 where their
// number is asked for: what it does with them takes some five seconds in a browser.
func mostCentres(s *state.State) int {
	switch m := state.Method(s.Method); {
	case m.Traits.Sized:
		return 0
	case m.Centres == catalogue.CentreProducts: // n m² products, and m³ for what the centres span
		return min(1500, int(math.Sqrt(mostProducts/float64(s.N))))
	case m.Centres == catalogue.CentreMeans: // each of m weights enters a factor of as many rows
		return min(2000, mostMeans/s.N)
	}
	return WholeUpTo // every pair of them
}

const (
	// mostMeans bounds the n m values of a kernel whose means the best weights take.
	mostMeans = 1e8

	// pairwiseUpTo is the number of points for methods that take every pair once.
	pairwiseUpTo = 20000

	// mostProducts bounds n D², which the covariance of D features takes: some five
	// seconds in a browser.
	mostProducts = 1e10

	// mostKept bounds the n×m numbers that a method may keep: 160 MB.
	mostKept = 20e6
)

// waves reports whether the features of the method come in pairs.
func waves(m *catalogue.MethodEntry) bool { return m.Marks == "frequencies" }

// newExactOfMany finds the exact pairs from sums over the points, or those of a
// sample.
func newExactOfMany(ctx context.Context, s *state.State, k approx.Kernel, d *DataStage) (*kpca.Solution, error) {
	return kpca.SolveMany(ctx, k, d.X, planeOf(s), eigen.MaxIndex, kpca.SolveOptions{Spectrum: eigen.MaxIndex})
}

// planeOf returns the plane in which the functions of many points are looked at: that
// of a state, whatever the shape of a panel, so that numbers depend on the state alone.
func planeOf(s *state.State) kpca.Plane {
	b := state.Box(*s, 0)
	return kpca.Plane{Min: []float64{b.X0, b.Y0}, Max: []float64{b.X1, b.Y1}}
}

// exactKey returns what the exact answer depends on: of many points it is good in a
// plane, which x₀ can widen.
func exactKey(gk string, s *state.State) string {
	if !IsLarge(s.N) {
		return gk
	}
	return gk + fmt.Sprint(state.Box(*s, 0))
}

// RowsOfSample returns m of the points 0, …, n−1, drawn by a seed that depends on them alone,
// in ascending order.
func RowsOfSample(n, m int) []int {
	rows := rand.New(rand.NewPCG(uint64(n), streamMany)).Perm(n)[:m]
	slices.Sort(rows)
	return rows
}

// MeasuredAtRest returns the points on whose pairs the error of one of several fits
// is measured; nil is all of them.
func MeasuredAtRest(n int) []int {
	if n <= besidesUpTo {
		return nil
	}
	return RowsOfSample(n, sampledAtRest)
}

// Frobenius returns ‖K−K̂‖_F / ‖K‖_F, of all pairs of the points of x where rows is
// nil, else of the pairs of these, with its standard error.
func Frobenius(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points, rows []int) (e measure.SampleError, err error) {
	if rows != nil {
		if e, err = measure.OnSample(k, f, x, rows); err == nil {
			err = ctx.Err()
		}
		return e, err
	}
	e.Frobenius, err = measure.Frobenius(ctx, k, f, x)
	return e, err
}

// newErrorsOfMany measures on the pairs of some points what takes all pairs. The
// trace of a lower bound is known of all of them: that of K less the eigenvalues.
func newErrorsOfMany(ctx context.Context, s *state.State, k approx.Kernel, d *DataStage, e *ExactStage, fit *FitStage) (*errorStage, error) {
	n := d.X.Len()
	sampled, err := measure.OnSample(k, fit.Features, d.X, RowsOfSample(n, sampledAtRest))
	if err != nil {
		return nil, err
	}
	small, err := measure.OnSample(k, fit.Features, d.X, d.Shown)
	if err != nil {
		return nil, err
	}
	x := &errorStage{
		panel:   &gramPanel{len(d.Shown), small.Abs, d.Shown, nil},
		Sampled: sampledAtRest,
		se:      sampled.SE,
	}
	x.Gram.Error = measure.Error{
		Frobenius: sampled.Frobenius, Spectral: NaN, Residual: NaN, Max: max(sampled.MaxAtLeast, small.MaxAtLeast), Expected: NaN,
		Reason: fmt.Sprintf("it takes all pairs of points, and is computed up to %s of them", approx.Count(WholeUpTo)),
	}
	x.Gram.Side = len(d.Shown)
	if state.Method(s.Method).Traits.Lower && fit.Ritz && e.Of == 0 {
		var seen float64
		for _, v := range fit.Eigen.Values() {
			seen += v
		}
		left := max(0, 1-seen/e.Trace)
		x.Gram.Nuclear, x.Gram.Reason = &left, ""
	}
	x.optimal = OptimumBeside(x.Gram.Error, e, fit)
	if fit.Pairs > 0 && !state.Method(s.Method).Traits.Centred {
		hat := fit.Eigen.Values()
		x.dev = measure.Deviations(e.Spectrum, hat[:min(len(hat), shownValues(fit))])
	}
	return x, ctx.Err()
}

// manyNotes says what was measured on some of the points.
func manyNotes(e *ExactStage, fit *FitStage) (words []string) {
	if e.Of > 0 {
		words = append(words, fmt.Sprintf(
			"%s points are too many for the exact answer by this kernel at this bandwidth: eigenpairs, and the best possible error, are those of %s of them, without a standard error.", approx.Count(e.Of), approx.Count(e.X.Len())))
	}
	if fit.Refused == "" {
		words = append(words, fmt.Sprintf(
			"The error is measured on the pairs of %s of the points, with its standard error. Pictures made from only some of the points say of how many; where they give no standard error, none was measured. What takes all pairs is computed up to %s points.", approx.Count(sampledAtRest), approx.Count(WholeUpTo)))
	}
	return words
}
