package replay

import (
	"context"
	"slices"

	"mercer/approx"
	"mercer/approx/ika"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/layers"
	"mercer/approx/nystrom"
)

// Of returns the story of fit, the result of a method with the traits t for p, in the
// words w. The argument events holds the events of a fit of the same problem
// (approx.Problem.Events). Without events, the story omits steps that the fit does not
// contain. Of returns the error of ctx, or an error for a value in a step that is not
// finite.
func Of(ctx context.Context, w Wording, t approx.Traits, problem approx.Problem, fit approx.Fit, events []approx.Event) (_ *Story, err error) {
	arg.NotNil("replay.Of", "context", ctx)
	p := fitting.Of(problem, problem.Rank)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	const fn = "replay.Of"
	arg.NotNil(fn, "feature map of the fit", fit.Features)
	if err := arg.CheckData(p.Kernel, p.X); err != nil {
		return nil, err
	}
	arg.Points(fn, "landmarks of the fit", fit.Landmarks.Centers)
	b := builder{ctx: ctx, words: w, traits: t, p: p, fit: fit}
	for _, e := range events {
		b.eventsByKind[e.Kind] = append(b.eventsByKind[e.Kind], e)
	}
	centres := fit.Landmarks.Centers.Len()
	grouped, _ := fit.Features.(approx.Grouped)
	switch {
	case len(b.eventsByKind[approx.Spanned]) == 1:
		err = b.projection(b.eventsByKind[approx.Spanned][0])
	case len(b.eventsByKind[approx.Cast]) > 0 && len(b.eventsByKind[approx.Cast]) <= maxInOrder:
		err = b.shadows(b.eventsByKind[approx.Cast])
	case centres > 0 && centres <= maxInOrder && len(b.eventsByKind[approx.Seeded]) == 1 && len(b.eventsByKind[approx.Swept]) > 0:
		err = b.sweeps(b.eventsByKind[approx.Seeded][0], b.eventsByKind[approx.Swept])
	case centres > 0 && centres <= maxInOrder:
		err = b.landmarks()
	case grouped != nil && fit.Frequencies.Len() == grouped.Groups():
		b.waves(grouped)
	case grouped != nil && fit.Shapes.Edges != nil:
		b.s.Kind = Grids
		b.features(grouped.Groups())
	case grouped != nil:
		b.s.Kind = Features
		b.features(grouped.Groups())
	default:
		b.s.Kind = Features
		if w.Noun == "" && fit.Eigen != nil {
			b.s.Kind = Pairs
		}
		b.features(fit.Features.Len())
	}
	return &b.s, err
}

// maxInOrder is the largest number of centres that are taken in order, which costs
// the cube of their number. Beyond it, the features of the fit are taken in order.
const maxInOrder = 1000

// A builder is a story in the making.
type builder struct {
	ctx context.Context

	words  Wording
	traits approx.Traits

	p            fitting.Problem
	fit          approx.Fit
	eventsByKind [4][]approx.Event // by kind
	s            Story
}

// stage adds a stage and returns its number.
func (b *builder) stage(f approx.FeatureMap) int {
	b.s.stages = append(b.s.stages, stageOf(f))
	return len(b.s.stages) - 1
}

func (b *builder) step(s Step) { b.s.Steps = append(b.s.Steps, s) }

// end makes the last step that of the fit itself.
func (b *builder) end() {
	last := &b.s.Steps[len(b.s.Steps)-1]
	st := stageOf(b.fit.Features)
	parts := b.fit.Features.Len()
	if p, ok := b.fit.Features.(approx.Grouped); ok {
		parts = p.Groups()
	}
	b.s.stages = append(b.s.stages, st)
	last.stage, last.Parts, last.scale, last.shift = len(b.s.stages)-1, parts, 1, 0
}

// landmarks adds one step for each centre, with the kernel of those so far.
func (b *builder) landmarks() error {
	z := b.fit.Landmarks.Centers
	b.s.Kind, b.s.Marks = Landmarks, z
	o, err := b.grow(z, Most-1, b.joins)
	if err != nil {
		return err
	}
	b.cut(o.Len(), b.words.Last)
	return nil
}

// grow adds steps that extend k̂ by the centres in order.
func (b *builder) grow(z approx.Points, most int, words func(from, to int) string) (nystrom.Ordered, error) {
	o, err := nystrom.InOrder(b.ctx, b.p.Kernel, z)
	if err != nil {
		return o, err
	}
	g, from := b.stage(o), 0
	for _, to := range chunks(z.Len(), most) {
		b.step(Step{Words: words(from, to), From: from, To: to, stage: g, Parts: to, scale: 1})
		from = to
	}
	return o, nil
}

// cut ends a story of centres that span rank functions: with the last of them, or
// with a step of its own if the fit does something more.
func (b *builder) cut(rank int, more string) {
	if r := b.fit.Features.Len(); more == "" && r < rank {
		more = "Only the leading " + count(r, "component") + " of the " + count(rank, "function") + " are kept."
	}
	if more != "" {
		s, all := Step{Words: more}, b.s.Marks.Len()
		if s.From, s.To = all, all; !slices.Equal(b.fit.Landmarks.Centers.Data, b.s.Marks.Data) {
			s.Centers = b.fit.Landmarks.Centers
		}
		b.step(s)
	}
	b.end()
}

// shadows is one step for each shadow that the scan casts.
func (b *builder) shadows(cast []approx.Event) error {
	x := b.p.X
	rows := make([]int, len(cast))
	b.s.Kind, b.s.Owner = Shadows, make([]int, x.Len())
	for c, e := range cast {
		rows[c] = e.Row
		for _, i := range e.Rows {
			b.s.Owner[i] = c
		}
	}
	b.s.Marks = x.Subset(rows)
	o, err := b.grow(b.s.Marks, Most-1, func(from, to int) string { return castWords(cast, from, to) })
	if err != nil {
		return err
	}
	b.cut(o.Len(), b.words.Last)
	return nil
}

// sweeps is the seeds one by one, and then the sweeps that move them.
func (b *builder) sweeps(seeds approx.Event, swept []approx.Event) error {
	b.s.Kind, b.s.Marks = Sweeps, seeds.Centers
	m := seeds.Centers.Len()
	const most = 12
	if _, err := b.grow(seeds.Centers, Most-most-1, b.joins); err != nil {
		return err
	}
	from := 0
	for _, to := range chunks(len(swept), most) {
		z := swept[to-1].Centers
		o, err := nystrom.InOrder(b.ctx, b.p.Kernel, z)
		if err != nil {
			return err
		}
		b.step(Step{Words: sweepWords(from, to), From: m, To: m, Centers: z, stage: b.stage(o), Parts: z.Len(), scale: 1})
		from = to
	}
	b.cut(0, "")
	return nil
}

// waves is one step for each frequency, or for each block of them.
func (b *builder) waves(f approx.Grouped) {
	w, weights, m := b.fit.Frequencies, b.fit.FrequencyWeights, f.Groups()
	b.s.Kind, b.s.Marks = Waves, w
	st := stageOf(f)
	constant := b.words.Constant && zero(w.Row(0)) && b.fit.Shapes.Lines.Len() == 0
	order, mean := identity(m), true
	if !level(weights) && !b.traits.Unbiased {
		// A rule of given weights is a sum and no mean: its nodes come by weight.
		mean = false
		byWeight(order, weights)
	}
	first := 0
	if constant { // the remainders of k(x, x), computed for every step
		first = 1
	}
	order = order[first:]
	b.s.Marks, b.s.Index = w.Subset(order), order
	st.part = func(j int) []int { return f.Group(order[j]) }
	b.s.stages = append(b.s.stages, st)
	size := 1
	if n := b.words.Block; n != Single {
		b.s.Kind, size = Blocks, w.Dim+int(n-Axes)
		if b.fit.Shapes.Lines.Len() > 0 {
			size *= 2
		}
	}
	from, blocks := 0, (len(order)+size-1)/size
	for _, block := range chunks(blocks, Most) {
		to := min(block*size, len(order))
		s := Step{Words: b.wave(from, to, size), From: from, To: to, Parts: to, scale: 1}
		if mean {
			s.scale = float64(len(order)) / float64(to)
		}
		if constant {
			for _, v := range weights {
				s.shift += v
			}
			for _, j := range order[:to] {
				s.shift -= s.scale * weights[j]
			}
		}
		b.step(s)
		from = to
	}
	b.end()
}

// features is a step for each of n parts of the fit's own features.
func (b *builder) features(n int) {
	f := b.fit.Features
	if c, ok := f.(layers.Composed); ok {
		if p, ok := c.Second.(approx.Grouped); ok {
			n = p.Groups()
			st := stageOf(f)
			st.part = p.Group
			b.s.stages = append(b.s.stages, st)
		}
	}
	if len(b.s.stages) == 0 {
		b.stage(f)
	}
	mean := b.traits.Unbiased || b.words.Mean
	from := 0
	for _, to := range chunks(n, Most) {
		s := Step{Words: b.part(from, to), Parts: to, scale: 1}
		if mean {
			s.scale = float64(n) / float64(to)
		}
		b.step(s)
		from = to
	}
	b.end()
}

// projection is IKA on the first functions of its basis, and on more of them.
func (b *builder) projection(e approx.Event) error {
	basis, sample := e.Features, e.Centers
	n := basis.Len()
	b.s.Kind = Projection
	if b.s.Marks = b.fit.Landmarks.Centers; b.s.Marks.Len() == 0 {
		b.s.Marks = b.fit.Frequencies
	}
	each := func(functions int) int { // marks of the first functions
		return min(b.s.Marks.Len(), (functions*b.s.Marks.Len()+n-1)/n)
	}
	const most, enough = 14, 1000
	if sample.Len() > enough {
		sample = sample.Slice(0, enough)
	}
	from := 0
	for _, to := range chunks(n, most) {
		s := Step{Words: projectedWords(to, n, min(to, b.p.Rank)), From: each(from), To: each(to), scale: 1}
		if to < n {
			found, err := ika.Eigenfunctions(b.ctx, b.p.Kernel, sample, firstFunctions(basis, to), min(to, b.p.Rank))
			if err != nil {
				return err
			}
			if s.Parts = len(found.Lambda); s.Parts > 0 {
				s.stage = b.stage(approx.Mercer(found.Pairs))
			} else { // every function so far vanishes on the sample
				s.stage = b.stage(approx.Combined(basis, make([]float64, n), 1))
			}
		}
		b.step(s)
		from = to
	}
	b.end()
	return b.ctx.Err()
}

// firstFunctions returns the first k functions of f.
func firstFunctions(f approx.FeatureMap, k int) approx.FeatureMap {
	w := make([]float64, f.Len()*k)
	for i := range k {
		w[i*k+i] = 1
	}
	return approx.Combined(f, w, k)
}
