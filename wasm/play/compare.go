package play

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/viz/contract"
	compareview "mercer/viz/view/compare"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
)

// A comparison is one row of the view: what a method makes of the points.
type comparison struct {
	fit   *fitStage
	error float64
	se    float64 // its standard error; 0 where it is of all pairs
	phi   []float64
	seen  []float64
}

// solveCompare computes the rows of the comparison.
func solveCompare(ctx context.Context, q *viewing) error {
	m := &q.r.Message
	states := q.s.Compared()
	xs, ys, plane := q.plane()
	kExact, err := kept(q, "compare.k", kernelKey(q.s)+fmt.Sprint(q.s.Probe, plane), func() ([]float64, error) {
		return approx.GridSingle(kernel.At(q.k, q.s.Probe[:]), xs, ys), nil
	})
	if err != nil {
		return err
	}
	top := maxAbs(kExact)
	var best []float64
	errs, sizes := make([]float64, 0, 2*len(states)), make([]float64, len(states))
	for j := range states {
		row, err := q.compare(ctx, &states[j], j)
		if err != nil {
			return err
		}
		blocks := compareview.MethodAt(j + 1)
		errs = append(errs, row.error, row.se)
		c := q.Compared(states[j].Method, row)
		q.r.Report.Compared = append(q.r.Report.Compared, c)
		if best = append(best, nan); c.Optimal != nil && !c.Optimal.AtMost {
			best[j] = c.Optimal.Value
		}
		if j > 0 {
			q.say(states[j].Method, row.fit.Notes)
		}
		if why := row.fit.refused; row.fit.brief != "" && !slices.Contains(q.r.Notes, why) { // it is about the kernel
			q.r.Notes = append(q.r.Notes, why)
			q.r.Report.Notes = q.r.Notes
		}
		sizes[j] = nan
		blocks.Name.Put(m, state.Method(states[j].Method).Short)
		if brief := state.Method(states[j].Method).Brief; brief != "" {
			blocks.Brief.Put(m, brief)
		}
		if why := row.fit.inPicture(); why != "" {
			for _, part := range []string{"k", "phi", contract.Difference} {
				compareview.Panel(j+1, part).Absent().Put(m, why)
			}
			continue
		}
		sizes[j] = float64(row.fit.Size)
		blocks.Size.Put(m, sizeWords(&states[j], row.fit, q.k))
		blocks.Kernel.Put(m, len(xs), row.seen)
		top = max(top, min(maxAbs(row.seen), 2*maxAbs(kExact)))
		if row.phi == nil {
			words := fmt.Sprintf("This approximation has %s.\nThere is no eigenfunction %d.", count(row.fit.pairs, "eigenpair"), q.s.Index)
			compareview.Panel(j+1, "phi").Absent().Put(m, words)
			compareview.Panel(j+1, contract.Difference).Absent().Put(m, words)
		} else {
			blocks.Phi.Put(m, len(xs), row.phi)
		}
		if z := row.fit.Landmarks.Centers; z.Len() > 0 && z.Dim == 2 {
			blocks.Marks.Put(m, placedWord(state.Method(states[j].Method), row.fit, q.k))
			blocks.Centres.Put(m, z.Data)
		}
	}
	compareview.Errors.Put(m, errs)
	compareview.Best.Put(m, best)
	compareview.Sizes.Put(m, sizes)
	compareview.Scale.Put(m, top)
	return nil
}

// Compared returns what the report says of a row.
func (q *viewing) Compared(key string, row *comparison) report.Compared {
	c := report.Compared{Method: key, M: row.fit.Size, Rank: row.fit.Features.Len(), Error: report.Number(row.error), Refused: row.fit.refused}
	if row.se != 0 && c.Refused == "" {
		se := report.Number(row.se)
		c.SE = &se
	}
	if q.solved == nil || c.Refused != "" {
		return c
	}
	reached := measure.Error{Frobenius: row.error, Spectral: nan, Max: nan}
	if c.SE != nil { // an estimate bounds nothing
		reached.Frobenius = math.Inf(1)
	}
	best := optimumBeside(reached, q.solved, row.fit).Frobenius
	c.Optimal = &best
	return c
}

// sizeWords says how large a fit of s is: «24 landmarks, rank 24».
func sizeWords(s *state.State, fit *fitStage, k approx.Kernel) string {
	m, size, rank := state.Method(s.Method), fit.Size, fit.Features.Len()
	words := fmt.Sprintf("rank %s", approx.Count(rank))
	if m.Traits.Sized && featuresPerSize(m, k) == 1 && rank < s.Rank {
		size, words = s.Rank, "numerical "+words
	}
	if m.Phrase == "" { // it has no size of its own
		return words
	}
	what := sizeNoun(m.Phrase)
	if what == "" {
		return fmt.Sprintf("*m* = %s, %s", approx.Count(size), words)
	}
	if stem, ok := strings.CutSuffix(what, "ies"); size == 1 && ok {
		what = stem + "y"
	} else if size == 1 {
		what = strings.TrimSuffix(what, "s")
	}
	return fmt.Sprintf("%s %s, %s", approx.Count(size), what, words)
}

// sizeNoun returns what the phrase of a method counts by its size, in the plural, or nothing.
func sizeNoun(phrase string) string {
	_, after, ok := strings.Cut(strings.NewReplacer("{m}", "[m]").Replace(phrase), "[m]")
	if !ok {
		return ""
	}
	end := len(after)
	for _, mark := range []string{",", ":", " of ", " in ", " and ", " from ", " or "} {
		if i := strings.Index(after, mark); i >= 0 {
			end = min(end, i)
		}
	}
	return strings.TrimSpace(after[:end])
}

// featuresPerSize returns how many features each unit of the size m of a method gives for a
// kernel: two where every frequency has a cosine and a sine.
func featuresPerSize(m *catalogue.MethodEntry, k approx.Kernel) float64 {
	if m.FeaturesPerSize > 1 && hasNeurons(k) {
		return 1
	}
	return cmp.Or(m.FeaturesPerSize, 1)
}

// hasNeurons reports whether k is a mean over neurons, of which each is one feature.
func hasNeurons(k approx.Kernel) bool {
	k, _ = approx.Unwarp(k)
	_, ok := k.(approx.Activated)
	return ok
}

// compare answers for method j of the comparison; the first is the state's own,
// which is solved already.
func (q *viewing) compare(ctx context.Context, s *state.State, j int) (*comparison, error) {
	name := "compare" + strconv.Itoa(j)
	out := &comparison{fit: q.fit, error: float64(q.r.Report.Error.Frobenius)}
	if se := q.r.Report.Error.FrobeniusError; se != nil {
		out.se = float64(*se)
	}
	key := q.key
	if j > 0 {
		r, k, err := q.rival(ctx, s, name)
		if err != nil {
			return nil, err
		}
		out.fit, out.error, out.se, key = r.fit, r.error.Frobenius, r.error.SE, k
	}
	if out.fit.refused != "" {
		return out, nil
	}
	t := *q.shot
	t.s, t.fit = s, out.fit
	xs, ys, plane := q.plane()
	var err error
	out.phi, err = kept(q, name+"phi", fmt.Sprint(key, plane, s.Index, q.rot), func() ([]float64, error) {
		if f := t.phiHat(q.c.shown.phi); f != nil {
			return approx.GridSingle(f, xs, ys), nil
		}
		return nil, nil
	})
	if err != nil {
		return nil, err
	}
	out.seen, err = kept(q, name+"seen", fmt.Sprint(key, plane, s.Probe), func() ([]float64, error) {
		return t.seenField(xs, ys), nil
	})
	return out, err
}

// A rival is another method than that of the state, with its error.
type rival struct {
	fit   *fitStage
	error measure.SampleError
}

// rival answers for another method than that of the state, and returns the key of its
// answer. An answer at rest stays while a hand moves something else.
func (q *viewing) rival(ctx context.Context, s *state.State, name string) (*rival, string, error) {
	key := dataKey(q.s) + kernelKey(q.s) + fitKey(s)
	if rest, ok := q.c.views[name].(*memo[*rival]); q.moves && !(ok && rest.has(key)) {
		name, key = name+"moves", key+" moves"
	}
	r, err := kept(q, name, key, func() (*rival, error) {
		fit, err := q.newFit(ctx, s)
		if err != nil {
			return nil, err
		}
		r := &rival{fit: fit}
		switch {
		case fit.refused != "":
			r.error = measure.SampleError{Frobenius: nan, SE: nan}
		case fit.whole:
		case q.moves:
			var e sampledError
			e, err = measured(ctx, new(measure.Sampled), q.k, q.d.Sample, fit, lower(s, q.k), q.solved.norm())
			r.error = e.SampleError
		default:
			r.error, err = frobenius(ctx, q.k, fit.Features, q.d.X, measuredAtRest(q.d.X.Len()))
		}
		return r, err
	})
	return r, key, err
}

// say adds notes on another method than that of the state, which they name.
func (q *viewing) say(key string, notes []string) {
	for _, words := range notes {
		if words = upper(state.Method(key).Short) + ": " + words; !slices.Contains(q.r.Notes, words) {
			q.r.Notes = append(q.r.Notes, words)
		}
	}
	q.r.Report.Notes = q.r.Notes
}

// newFit returns the answer of another method than that of the state.
func (q *viewing) newFit(ctx context.Context, s *state.State) (*fitStage, error) {
	gk := dataKey(q.s) + kernelKey(q.s)
	if q.preview() {
		return q.c.newFrameFit(ctx, gk, s, q.k, q.d, fitOptions{})
	}
	return q.c.newFit(ctx, gk, s, q.k, q.d, fitOptions{})
}
