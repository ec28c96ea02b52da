package play

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/viz/contract"
	"mercer/viz/view/data"
	"mercer/viz/view/eigen"
	gramview "mercer/viz/view/gram"
	kernelview "mercer/viz/view/kernel"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// A held is what stays where it was while a hand moves: the shown plane, so that
// nothing zooms under the hand, and the landmarks, so that a point that is one
// leaves it behind.
type held struct {
	valid     bool
	state     state.State // at rest
	frame     Frame
	gram      string // the key of its Gram matrix
	data      string // the data set, without what was moved
	fit       string // the method and its settings
	aspect    float64
	box       state.Rect
	landmarks approx.Points // that a hand can place
	drawn     approx.Points // that take too long to be drawn anew
	whole     bool          // the exact method had all of K: with many points and a rough kernel it is cut off too
	rests     int           // how many pictures at rest there were
	plane     kpca.Plane
}

// Preview answers within a frame while a hand moves: exact eigenpairs come from
// those of the last frame, errors from the pairs of a sample of points, and all of it
// is marked as a preview. What takes all pairs of points, and the principal angles, which
// cost as much as the fit of a few landmarks, wait for rest. So does the optimum where the
// points or the kernel are others than at rest; else it is that of the known spectrum.
func (c *Session) Preview(ctx context.Context, s state.State, f Frame, fresh bool) (*Result, error) {
	f = f.sane()
	if fresh {
		c.Shown = orientation{}
	}
	d, k, gk, err := c.posed(&s)
	if err != nil {
		return nil, err
	}
	if why := Outside(k, d.X); why != "" {
		return c.outsideResult(ctx, &s, k, d, f, why, true)
	}
	landmarks, box := c.hold(&s, f)
	a := c.known(&s, gk)
	if a.fit != nil {
		return c.answer(ctx, &s, f, box, a, true)
	}
	e, err := c.pairs(ctx, a, gk, k, d, box)
	if err != nil {
		return nil, err
	}
	// What is held decides too: the same state can be seen with other landmarks.
	fk := gk + FitKey(&s) + fmt.Sprint("preview", box, c.held.rests)
	m, moved, follows := c.follow(&s, d)
	all, known := c.held.foresee(&s, k)
	fit, err := c.quick.Get(fk, func() (*FitStage, error) {
		switch {
		case state.Method(s.Method).Traits.Exact && !IsLarge(s.N):
			return e.asFit(d, all), nil
		case state.Method(s.Method).Rough != nil && !IsLarge(s.N):
			return newRoughFit(ctx, &s, k, d)
		case follows:
			if err := c.based(ctx); err != nil {
				return nil, err
			}
			return m.at(d, moved), nil
		}
		if z := c.held.kept(&s); z.Len() > 0 {
			return newKeptFit(ctx, k, d, z)
		}
		seen := c.thinned(&s, d)
		if landmarks.Len() == 0 {
			z, err := c.placed(ctx, gk, &s, k, seen)
			if err != nil {
				return nil, err
			}
			if fit, err := c.place(ctx, gk, &s, k, seen, z); fit != nil || err != nil {
				return fit.under(seen, d), err
			}
			landmarks = z
		}
		fit, err := c.newFrameFit(ctx, gk, &s, k, seen, FitOptions{Landmarks: landmarks, leading: eigen.MaxIndex})
		return fit.under(seen, d), err
	})
	if err != nil {
		return nil, err
	}
	sample, err := c.sample.Get(fk, func() (SampledError, error) {
		switch {
		case fit.Refused != "":
			return SampledError{measure.SampleError{Frobenius: NaN, SE: NaN, MaxAtLeast: NaN}, d.Shown}, nil
		case fit.Whole:
			return SampledError{measure.SampleError{Abs: make([]float64, len(d.Shown)*len(d.Shown))}, d.Shown}, nil
		case follows:
			rows, e, err := m.sample(ctx, d.X, moved)
			return SampledError{e, rows.Rows}, err
		}
		return MeasureSample(ctx, &c.frame, k, d.Sample, fit, IsLowerBound(&s, k), e.stage.Norm())
	})
	if err != nil {
		return nil, err
	}

	r := &Result{State: s, Arrays: Arrays{k, d.X, e, fit.Fit}}
	r.Report.Preview, r.Report.Of = true, e.of
	r.Controls = c.controls(&s, k, fit, len(e.Values()))
	r.report(d, fit, e.spectrum[:min(len(e.spectrum), shownValues(fit))], e.floor, e.took())
	se := report.Number(sample.SE)
	r.Report.Error = report.Error{
		Frobenius: report.Number(sample.Frobenius), FrobeniusError: &se,
		Spectral: report.Number(NaN), Nuclear: report.Number(NaN),
		Max: report.Number(sample.MaxAtLeast), Expected: report.Number(NaN),
	}
	if e.stage != nil && fit.Refused == "" && !fit.exact {
		o := measure.Optimum(e.stage.Solution, fit.Features.Len())
		// Of some points it is that of these, and of an indefinite kernel that of the best
		// positive semi-definite matrix: neither is below all errors.
		if _, indefinite := k.(approx.Indefinite); (indefinite || e.stage.Of > 0) && sample.Frobenius < o.Frobenius.Value {
			o.Frobenius.AtMost = true
		}
		r.Report.Optimal = &o
	}
	if fit.Pairs > 0 {
		r.Report.Eigenvalues.Deviation = measure.Deviations(e.spectrum, fit.Eigen.Values()[:fit.Pairs])
	}
	r.Report.Certificate = report.Certificate{Value: report.Number(e.certificate.Value), Words: e.certificate.Words, Exact: e.stage != nil && e.certificate.Exact()}
	if r.Notes = append(append([]string{}, unused(&s, fit)...), fit.Notes...); e.stage != nil {
		r.Notes = notes(&s, d, e.stage, fit)
	}
	r.Report.Notes = r.Notes

	t := &Request{&s, k, d, e, e.key, c.turn(&s, d, e), fit, box, f, true}
	p, err := c.fields(ctx, t, fk)
	if err != nil {
		return nil, err
	}
	if s.Task != task.Kernel.Key {
		solvedBy := gk
		if e.stage == nil { // pairs that are not yet the exact ones
			solvedBy += " preview"
		}
		if p.task, err = c.task(ctx, t, gk, solvedBy, fk, fit.Whole, true); err != nil {
			return nil, err
		}
	}
	side, cells := sample.Panel(GramSide / 2)
	r.pack(d, fit, p, &gramPanel{side, cells, sample.rows, nil}, k, e.groups)
	if fit.exact && !known {
		for _, panel := range []contract.Panel{ // a few pairs are no exact answer
			kernelview.Panel(contract.Approx), kernelview.Panel(contract.Difference), data.ErrorsPanel, gramview.View.Panel(contract.Approx), gramview.View.Panel(contract.Difference),
		} {
			panel.Absent().Put(&r.Message, "The exact answer is being computed.")
		}
	}
	if err := c.look(ctx, &ViewRequest{Request: t, Session: c, Result: r, Key: fk, Exact: e.stage, Moving: true}); err != nil {
		return nil, err
	}
	r.describe(p)
	c.last = &solved{k, d.X, fit.Features, fit.Whole}
	return r, ctx.Err()
}

// turn returns the rotation of exact eigenfunctions to those that are shown.
func (c *Session) turn(s *state.State, d *DataStage, e *exactPairs) []float64 {
	if e.stage != nil {
		return c.Shown.turnStage(DataSet(s), e.stage, d)
	}
	// This may be the first picture, of which nothing is to flip at rest.
	rest := func() []float64 {
		x := d.X
		if IsLarge(x.Len()) {
			x = x.Subset(d.Some)
		}
		return e.tracked.Signs(x)
	}
	return c.Shown.turn(DataSet(s), e.at(d), len(d.Some), len(e.Values()), e.groups, rest)
}

// hold returns the landmarks and the plane of the last picture at rest, where
// this one differs by what a hand moves only.
func (c *Session) hold(s *state.State, f Frame) (landmarks approx.Points, box state.Rect) {
	box = state.Box(*s, f.W/f.H)
	h := &c.held
	if !h.valid || h.data != DataSet(s) || h.aspect != f.W/f.H {
		return landmarks, box
	}
	if h.fit == FitKey(s) {
		landmarks = h.landmarks
	}
	return landmarks, h.box
}

// rested remembers a picture at rest, for the hand that moves next.
func (c *Session) rested(s *state.State, f Frame, k approx.Kernel, d *DataStage, fit *FitStage, box state.Rect, x *errorStage) {
	key := KernelKey(s)
	if last := c.moving; last == nil || last.fit != fit || last.kernel != key {
		c.moving = nil
		if fit.follows(d.X.Len()) {
			c.moving = &moving{key: DataKey(s) + key + FitKey(s), kernel: key, fit: fit, k: k, x: d.X, data: d.Sample, lower: IsLowerBound(s, k)}
		}
	}
	c.forgetScores(s)
	c.sight, c.placing = Memo[*nystrom.Seen]{}, Memo[*nystrom.Placing]{}
	c.held = held{
		state:  *s,
		frame:  f,
		gram:   DataKey(s) + key,
		rests:  c.held.rests + 1,
		plane:  planeOf(s),
		valid:  true,
		data:   DataSet(s),
		fit:    FitKey(s),
		aspect: f.W / f.H,
		box:    box,
		whole:  whole(s, x),
	}
	switch {
	case state.Method(s.Method).Traits.Placeable:
		c.held.landmarks = fit.Landmarks.Centers.Clone()
	case slowlyDrawn(s):
		c.held.drawn = fit.Landmarks.Centers.Clone()
	}
}

// Norm returns ‖K‖_F, or 0 where it is not known.
func (e *ExactStage) Norm() float64 {
	if e == nil || e.Of > 0 || IsLarge(e.X.Len()) {
		return 0
	}
	return float64(e.X.Len()) * math.Sqrt(e.SumSquares)
}

// follow returns the fit of the last rest where s differs from that by few points
// that a hand moved, and these.
func (c *Session) follow(s *state.State, d *DataStage) (m *moving, rows []int, ok bool) {
	if m = c.moving; m == nil || c.held.data != DataSet(s) || c.held.fit != FitKey(s) || m.kernel != KernelKey(s) {
		return nil, nil, false
	}
	rows, ok = m.moved(d.X)
	return m, rows, ok
}

// foresee reports whether the exact method has all of K at rest, and whether that is
// known already.
func (h *held) foresee(s *state.State, k approx.Kernel) (all, known bool) {
	_, indefinite := k.(approx.Indefinite)
	switch {
	case !indefinite && s.N <= kpca.WholeUpTo:
		return true, true
	case h.valid && state.Method(h.state.Method).Traits.Exact && h.state.Kernel == s.Kernel:
		return h.whole, true
	}
	return false, false
}

// whole reports whether the exact method had all of K.
func whole(s *state.State, x *errorStage) bool {
	return state.Method(s.Method).Traits.Exact && x.Gram.Frobenius < wholeError
}

// wholeError is the relative error below which the exact method has all of K.
const wholeError = 1e-6

// DataSet is the data as it is generated, without what was moved by hand.
func DataSet(s *state.State) string {
	return state.PartOfLink(s, func(key string) bool {
		switch key {
		case "data", "n", "noise", "dseed":
			return true
		}
		return false
	})
}
