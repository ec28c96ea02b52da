package replay

import (
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/ika"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/layers"
	"mercer/approx/nystrom"
)

// Of returns the story of fit, the result of a method for the problem p. The method has
// the traits t and the size m, and w contains the words for its steps. The events are those
// that a fit of the same problem sent to approx.Problem.Events. Without events, the story
// omits steps that the fit does not contain. If ctx is done, Of returns the error of ctx. It
// returns an *approx.RangeError for a negative option, or an error if a value in a step is
// not finite. The story shares memory with fit.
func Of(ctx context.Context, w Wording, t approx.Traits, problem approx.Problem, m int, fit approx.Fit, events []approx.Event, o Options) (_ *Story, err error) {
	arg.NotNil("replay.Of", "context", ctx)
	arg.Problem("replay.Of", problem)
	p := fitting.Of(problem, m)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	const fn = "replay.Of"
	arg.NotNil(fn, "feature map of the fit", fit.Features)
	if err := arg.CheckData(p.Kernel, p.X); err != nil {
		return nil, err
	}
	arg.Points(fn, "landmarks of the fit", fit.Landmarks.Centers)
	if err := arg.CheckRange("Centers", float64(o.Centers), 0, math.Inf(1)); err != nil {
		return nil, err
	}
	if err := arg.CheckRange("Sample", float64(o.Sample), 0, math.Inf(1)); err != nil {
		return nil, err
	}
	b := builder{ctx: ctx, words: w, traits: t, problem: p, fit: fit, sampleSize: o.Sample}
	for _, e := range events {
		b.eventsByKind[e.Kind] = append(b.eventsByKind[e.Kind], e)
	}
	centers := fit.Landmarks.Centers.Len()
	grouped, _ := fit.Features.(approx.Grouped)
	switch {
	case len(b.eventsByKind[approx.EventBasis]) == 1:
		err = b.addProjection(b.eventsByKind[approx.EventBasis][0])
	case len(b.eventsByKind[approx.EventShadow]) > 0 && o.canAddInOrder(len(b.eventsByKind[approx.EventShadow])):
		err = b.addShadows(b.eventsByKind[approx.EventShadow])
	case centers > 0 && o.canAddInOrder(centers) && len(b.eventsByKind[approx.EventSeeds]) == 1 && len(b.eventsByKind[approx.EventSweep]) > 0:
		err = b.addSweeps(b.eventsByKind[approx.EventSeeds][0], b.eventsByKind[approx.EventSweep])
	case centers > 0 && o.canAddInOrder(centers):
		err = b.addLandmarks()
	case grouped != nil && fit.Frequencies.Len() == grouped.Groups():
		b.addWaves(grouped)
	case grouped != nil && fit.Shapes.Cells != nil:
		b.story.Kind = Grids
		b.addFeatures(grouped.Groups())
	case grouped != nil:
		b.story.Kind = Features
		b.addFeatures(grouped.Groups())
	default:
		b.story.Kind = Features
		if w.Noun == "" && fit.HasEigen() {
			b.story.Kind = Pairs
		}
		b.addFeatures(fit.Features.Len())
	}
	return &b.story, err
}

// Options bounds the work of a story. The zero value sets no bound.
type Options struct {
	// Centers is the largest number of centres that are added in order, which takes a time
	// proportional to its cube. For more centres, the steps add the features of the fit.
	Centers int

	// Sample is the largest number of points on which the steps of IKA are computed.
	Sample int
}

// canAddInOrder reports whether the steps can add m centres in order.
func (o Options) canAddInOrder(m int) bool { return o.Centers == 0 || m <= o.Centers }

// A builder builds a Story.
type builder struct {
	ctx context.Context

	words  Wording
	traits approx.Traits

	problem      fitting.Problem
	fit          approx.Fit
	eventsByKind [4][]approx.Event // by kind
	sampleSize   int               // Options.Sample
	story        Story
}

// addStage adds a stage for the map f and returns its index.
func (b *builder) addStage(f approx.FeatureMap) int {
	b.story.stages = append(b.story.stages, newStage(f))
	return len(b.story.stages) - 1
}

func (b *builder) addStep(s Step) { b.story.Steps = append(b.story.Steps, s) }

// setLastStep replaces the kernel of the last step by the kernel of the fit.
func (b *builder) setLastStep() {
	lastStep := &b.story.Steps[len(b.story.Steps)-1]
	st := newStage(b.fit.Features)
	parts := b.fit.Features.Len()
	if p, ok := b.fit.Features.(approx.Grouped); ok {
		parts = p.Groups()
	}
	b.story.stages = append(b.story.stages, st)
	lastStep.stage, lastStep.Parts, lastStep.scale, lastStep.shift = len(b.story.stages)-1, parts, 1, 0
}

// addLandmarks adds one step for each centre. The kernel of a step uses the centres so
// far.
func (b *builder) addLandmarks() error {
	z := b.fit.Landmarks.Centers
	b.story.Kind, b.story.Marks = Landmarks, z
	o, err := b.addCenters(z, Most-1, b.centerWords)
	if err != nil {
		return err
	}
	b.addLastStep(o.Len(), b.words.Last)
	return nil
}

// addCenters adds steps that add the centres z to k̂ in order.
func (b *builder) addCenters(z approx.Points, maxSteps int, words func(from, to int) string) (nystrom.Ordered, error) {
	o, err := nystrom.InOrder(b.ctx, b.problem.Kernel, z)
	if err != nil {
		return o, err
	}
	g, from := b.addStage(o), 0
	for _, to := range stepEnds(z.Len(), maxSteps) {
		b.addStep(Step{Words: words(from, to), From: from, To: to, stage: g, Parts: to, scale: 1})
		from = to
	}
	return o, nil
}

// addLastStep ends a story of centres that span rank functions. If the fit does more than
// using these centres, it adds a step with the text more.
func (b *builder) addLastStep(rank int, words string) {
	if r := b.fit.Features.Len(); words == "" && r < rank {
		words = "Only the leading " + countWords(r, "component") + " of the " + countWords(rank, "function") + " are kept."
	}
	if words != "" {
		s, total := Step{Words: words}, b.story.Marks.Len()
		if s.From, s.To = total, total; !slices.Equal(b.fit.Landmarks.Centers.Data, b.story.Marks.Data) {
			s.Centers = b.fit.Landmarks.Centers
		}
		b.addStep(s)
	}
	b.setLastStep()
}

// addShadows adds one step for each shadow of the scan.
func (b *builder) addShadows(cast []approx.Event) error {
	x := b.problem.X
	rows := make([]int, len(cast))
	b.story.Kind, b.story.Owner = Shadows, make([]int, x.Len())
	for c, e := range cast {
		rows[c] = e.Row
		for _, i := range e.Rows {
			b.story.Owner[i] = c
		}
	}
	b.story.Marks = x.Subset(rows)
	o, err := b.addCenters(b.story.Marks, Most-1, func(from, to int) string { return shadowWords(cast, from, to) })
	if err != nil {
		return err
	}
	b.addLastStep(o.Len(), b.words.Last)
	return nil
}

// addSweeps adds steps for the seeds of k-means and then for the sweeps that move the
// centres.
func (b *builder) addSweeps(seeds approx.Event, sweptEvents []approx.Event) error {
	b.story.Kind, b.story.Marks = Sweeps, seeds.Centers
	m := seeds.Centers.Len()
	const maxSweepSteps = 12
	if _, err := b.addCenters(seeds.Centers, Most-maxSweepSteps-1, b.centerWords); err != nil {
		return err
	}
	from := 0
	for _, to := range stepEnds(len(sweptEvents), maxSweepSteps) {
		z := sweptEvents[to-1].Centers
		o, err := nystrom.InOrder(b.ctx, b.problem.Kernel, z)
		if err != nil {
			return err
		}
		b.addStep(Step{Words: sweepWords(from, to), From: m, To: m, Centers: z, stage: b.addStage(o), Parts: z.Len(), scale: 1})
		from = to
	}
	b.addLastStep(0, "")
	return nil
}

// addWaves adds one step for each frequency, or for each block of frequencies.
func (b *builder) addWaves(f approx.Grouped) {
	w, weights, m := b.fit.Frequencies, b.fit.FrequencyWeights, f.Groups()
	b.story.Kind, b.story.Marks = Waves, w
	st := newStage(f)
	hasConstant := b.words.Constant && isZero(w.Row(0)) && b.fit.Shapes.Lines.Len() == 0
	order, isMean := identityOrder(m), true
	if !isLevel(weights) && !b.traits.Unbiased {
		// With given weights, k̂ is a weighted sum and not a mean, and the frequencies
		// are added by decreasing weight.
		isMean = false
		sortByWeight(order, weights)
	}
	first := 0
	if hasConstant { // the constant is computed for every step
		first = 1
	}
	order = order[first:]
	b.story.Marks, b.story.Index = w.Subset(order), order
	st.features = func(j int) []int { return f.Group(order[j]) }
	b.story.stages = append(b.story.stages, st)
	size := 1
	if n := b.words.Block; n != Single {
		b.story.Kind, size = Blocks, w.Dim+int(n-Axes)
		if b.fit.Shapes.Lines.Len() > 0 {
			size *= 2
		}
	}
	from, blocks := 0, (len(order)+size-1)/size
	for _, block := range stepEnds(blocks, Most) {
		to := min(block*size, len(order))
		s := Step{Words: b.waveWords(from, to, size), From: from, To: to, Parts: to, scale: 1}
		if isMean {
			s.scale = float64(len(order)) / float64(to)
		}
		if hasConstant {
			for _, v := range weights {
				s.shift += v
			}
			for _, j := range order[:to] {
				s.shift -= s.scale * weights[j]
			}
		}
		b.addStep(s)
		from = to
	}
	b.setLastStep()
}

// addFeatures adds a step for each of n parts of the features of the fit.
func (b *builder) addFeatures(n int) {
	f := b.fit.Features
	if c, ok := f.(layers.Composed); ok {
		if p, ok := c.Second.(approx.Grouped); ok {
			n = p.Groups()
			st := newStage(f)
			st.features = p.Group
			b.story.stages = append(b.story.stages, st)
		}
	}
	if len(b.story.stages) == 0 {
		b.addStage(f)
	}
	isMean := b.traits.Unbiased || b.words.Mean
	from := 0
	for _, to := range stepEnds(n, Most) {
		s := Step{Words: b.featureWords(from, to), Parts: to, scale: 1}
		if isMean {
			s.scale = float64(n) / float64(to)
		}
		b.addStep(s)
		from = to
	}
	b.setLastStep()
}

// addProjection adds steps for IKA with an increasing number of basis functions.
func (b *builder) addProjection(e approx.Event) error {
	basis, sample := e.Features, e.Centers
	n := basis.Len()
	b.story.Kind = Projection
	if b.story.Marks = b.fit.Landmarks.Centers; b.story.Marks.Len() == 0 {
		b.story.Marks = b.fit.Frequencies
	}
	markCount := func(functions int) int { // number of marks for the first functions
		return min(b.story.Marks.Len(), (functions*b.story.Marks.Len()+n-1)/n)
	}
	const maxSteps = 14
	if b.sampleSize > 0 && sample.Len() > b.sampleSize {
		sample = sample.Slice(0, b.sampleSize)
	}
	from := 0
	for _, to := range stepEnds(n, maxSteps) {
		s := Step{Words: projectedWords(to, n, min(to, b.problem.Size)), From: markCount(from), To: markCount(to), scale: 1}
		if to < n {
			solution, err := ika.Eigenfunctions(b.ctx, b.problem.Kernel, sample, firstFunctions(basis, to), min(to, b.problem.Size))
			if err != nil {
				return err
			}
			if s.Parts = len(solution.Lambda); s.Parts > 0 {
				s.stage = b.addStage(approx.Mercer(solution.Pairs))
			} else { // all functions so far are 0 on the sample
				s.stage = b.addStage(approx.Combined(basis, approx.Points{Data: make([]float64, n), Dim: 1}))
			}
		}
		b.addStep(s)
		from = to
	}
	b.setLastStep()
	return b.ctx.Err()
}

// firstFunctions returns the first k functions of f.
func firstFunctions(f approx.FeatureMap, k int) approx.FeatureMap {
	w := make([]float64, f.Len()*k)
	for i := range k {
		w[i*k+i] = 1
	}
	return approx.Combined(f, approx.Points{Data: w, Dim: k})
}
