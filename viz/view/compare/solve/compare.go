package solve

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/viz/contract"
	compareview "mercer/viz/view/compare"
	"mercer/wasm/play"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/typeset"
)

// A comparison holds the results of one compared method.
type comparison struct {
	fit     *solve.Fit
	error   float64
	se      float64 // standard error of the field error; 0 if all pairs were used
	largest float64 // largest entry of |K−K̂|
	phi     []float64
	kernel  []float64
}

// Solve computes and writes the blocks of all compared methods.
func Solve(ctx context.Context, q *play.ViewRequest) error {
	m := &q.Result.Message
	states := q.State.Compared()
	xs, ys, plane := q.Grid()
	kExact, err := play.Cached(q, "compare.k", solve.KernelStage.Key(q.State)+fmt.Sprint(q.State.Probe, plane), func() ([]float64, error) {
		return approx.GridSingle(kernel.Section(q.Kernel, q.State.Probe[:]), xs, ys), nil
	})
	if err != nil {
		return err
	}
	scaleEnd := numeric.MaxAbs(kExact)
	var leastErrors []float64
	errs, sizes, features := make([]float64, 0, 2*len(states)), make([]float64, len(states)), make([]float64, len(states))
	for j := range states {
		row, err := compareMethod(ctx, q, &states[j], j)
		if err != nil {
			return err
		}
		blocks := compareview.MethodAt(j + 1)
		errs = append(errs, row.error, row.se)
		c := reportOf(q, states[j].Method, row)
		q.Result.Report.Compared = append(q.Result.Report.Compared, c)
		if leastErrors = append(leastErrors, math.NaN()); c.Optimal != nil && !c.Optimal.IsUpperBound {
			leastErrors[j] = c.Optimal.Value
		}
		if j > 0 {
			addNotes(q, states[j].Method, row.fit.Notes.Texts())
		}
		if reason := row.fit.Refusal; row.fit.ShortRefusal != "" && !slices.Contains(q.Result.Notes, reason) { // the note explains the kernel of this method
			q.Result.Notes = append(q.Result.Notes, reason)
			q.Result.Report.Notes = q.Result.Notes
		}
		sizes[j], features[j] = math.NaN(), math.NaN()
		blocks.Name.Put(m, state.Method(states[j].Method).Short)
		if brief := state.Method(states[j].Method).Brief; brief != "" {
			blocks.BriefName.Put(m, brief)
		}
		if reason := row.fit.RefusalText(); reason != "" {
			for _, part := range []string{"k", "phi", contract.Difference} {
				compareview.Panel(j+1, part).AbsentReason().Put(m, reason)
			}
			continue
		}
		sizes[j], features[j] = float64(row.fit.Size), float64(solve.FeatureCount(&states[j], &row.fit.Fit, q.Kernel))
		blocks.Size.Put(m, solve.SizeWords(&states[j], row.fit, q.Kernel))
		blocks.Kernel.Put(m, len(xs), row.kernel)
		scaleEnd = max(scaleEnd, min(numeric.MaxAbs(row.kernel), 2*numeric.MaxAbs(kExact)))
		if row.phi == nil {
			words := fmt.Sprintf("This approximation has %s.\nThere is no eigenfunction %d.", typeset.Count(row.fit.Pairs, "eigenpair"), q.State.Index)
			compareview.Panel(j+1, "phi").AbsentReason().Put(m, words)
			compareview.Panel(j+1, contract.Difference).AbsentReason().Put(m, words)
		} else {
			blocks.Phi.Put(m, len(xs), row.phi)
		}
		if z := row.fit.Landmarks.Centers; z.Len() > 0 && z.Dim == 2 {
			blocks.Marks.Put(m, play.MarkNoun(state.Method(states[j].Method), row.fit, q.Kernel))
			blocks.Centers.Put(m, z.Data)
		}
	}
	compareview.Errors.Put(m, errs)
	compareview.LeastErrors.Put(m, leastErrors)
	compareview.Sizes.Put(m, sizes)
	compareview.Features.Put(m, features)
	compareview.Scale.Put(m, scaleEnd)
	return nil
}

// reportOf returns the entry in the report for a compared method.
func reportOf(q *play.ViewRequest, key string, row *comparison) report.ComparedMethod {
	c := report.ComparedMethod{Method: key, M: row.fit.Size, Rank: row.fit.Features.Len(), Error: report.Number(row.error), Max: report.Number(row.largest), Refusal: row.fit.Refusal}
	if row.se != 0 && c.Refusal == "" {
		se := report.Number(row.se)
		c.SE = &se
	}
	if q.Exact == nil || c.Refusal != "" {
		return c
	}
	fitError := measure.Error{Frobenius: row.error, Spectral: math.NaN(), Max: math.NaN()}
	if c.SE != nil { // an estimate is not a bound
		fitError.Frobenius = math.Inf(1)
	}
	best := solve.OptimumAtRank(fitError, q.Exact, row.fit).Frobenius
	c.Optimal = &best
	return c
}

// compareMethod returns the results of compared method j, counted from 0. Method 0 is the
// method of the state, whose fit already exists.
func compareMethod(ctx context.Context, q *play.ViewRequest, s *state.State, j int) (*comparison, error) {
	name := "compare" + strconv.Itoa(j)
	out := &comparison{fit: q.Fit, error: float64(q.Result.Report.Error.Frobenius), largest: float64(q.Result.Report.Error.Max)}
	if se := q.Result.Report.Error.FrobeniusError; se != nil {
		out.se = float64(*se)
	}
	key := q.Key
	if j > 0 {
		r, k, err := newComparedFit(ctx, q, s, name)
		if err != nil {
			return nil, err
		}
		out.fit, out.error, out.se, out.largest, key = r.fit, r.error.Frobenius, r.error.SE, r.error.MaxAtLeast, k
	}
	if out.fit.Refusal != "" {
		return out, nil
	}
	t := *q.Request
	t.State, t.Fit = s, out.fit
	xs, ys, plane := q.Grid()
	var err error
	out.phi, err = play.Cached(q, name+"phi", fmt.Sprint(key, plane, s.Index, q.Rotation), func() ([]float64, error) {
		if f := t.ApproxEigenfunction(q.Session.Shown.Phi); f != nil {
			return approx.GridSingle(f, xs, ys), nil
		}
		return nil, nil
	})
	if err != nil {
		return nil, err
	}
	out.kernel, err = play.Cached(q, name+"seen", fmt.Sprint(key, plane, s.Probe), func() ([]float64, error) {
		return t.ApproxKernelField(xs, ys), nil
	})
	return out, err
}

// A comparedFit is the fit of a method other than the method of the state, with its
// error.
type comparedFit struct {
	fit   *solve.Fit
	error measure.SampleError
}

// newComparedFit fits the method of s, and returns the fit and its cache key. A final
// result remains in the cache during a drag that does not change it.
func newComparedFit(ctx context.Context, q *play.ViewRequest, s *state.State, name string) (*comparedFit, string, error) {
	key := solve.FitStage.Key(s)
	if final, ok := q.Session.Views[name].(*play.Memo[*comparedFit]); q.IsMoving && !(ok && final.Has(key)) {
		name, key = name+"moves", key+" moves"
	}
	r, err := play.Cached(q, name, key, func() (*comparedFit, error) {
		fit, err := q.FitOf(ctx, s)
		if err != nil {
			return nil, err
		}
		r := &comparedFit{fit: fit}
		switch {
		case fit.Refusal != "":
			r.error = measure.SampleError{Frobenius: math.NaN(), SE: math.NaN(), MaxAtLeast: math.NaN()}
		case fit.IsWhole:
		case q.IsMoving:
			var e solve.SampledError
			e, err = solve.MeasureSample(ctx, new(measure.Sampled), q.Kernel, q.Data.Sample, fit, solve.IsLowerBound(s, q.Kernel), q.Exact.Norm())
			r.error = e.SampleError
		default:
			r.error, err = solve.FrobeniusMax(ctx, q.Kernel, fit.Features, q.Data.X, solve.FinalSampleRows(q.Data.X.Len()))
		}
		return r, err
	})
	return r, key, err
}

// addNotes adds the notes on a compared method to the result. Each note begins with the
// name of the method.
func addNotes(q *play.ViewRequest, key string, notes []string) {
	for _, words := range notes {
		if words = typeset.Capitalize(state.Method(key).Short) + ": " + words; !slices.Contains(q.Result.Notes, words) {
			q.Result.Notes = append(q.Result.Notes, words)
		}
	}
	q.Result.Report.Notes = q.Result.Notes
}
