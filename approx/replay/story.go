package replay

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A Kind is the kind of the steps of a Story.
type Kind string

const (
	Landmarks  Kind = "landmarks"  // centres are chosen, W = K(Z, Z) grows, k̂ extends from it
	Sweeps     Kind = "sweeps"     // the same, and then the centres move to the means of their points
	Shadows    Kind = "shadows"    // a scan turns points into centres and drops what their shadows cover
	Waves      Kind = "waves"      // frequencies are drawn one by one
	Blocks     Kind = "blocks"     // frequencies come as rotated simplices or crosses
	Grids      Kind = "grids"      // random grids are dropped
	Pairs      Kind = "pairs"      // components are added, the largest eigenvalue first
	Projection Kind = "projection" // eigenfunctions are projected on more and more functions
	Features   Kind = "features"   // features are added
)

// A Story is the sequence of steps that lead to a fit.
type Story struct {
	Kind  Kind
	Steps []Step // at least one, at most Most; the last is the fit

	// Marks holds the placed centres in order, or the frequencies.
	Marks approx.Points

	// Index holds the number in the Fit of each mark. It is nil if Marks have the order
	// of the Fit, or if they do not belong to the Fit, such as centres that have moved
	// since.
	Index []int

	// Owner is the number of the shadow of each point, in the order of the scan. It is
	// nil without a scan.
	Owner []int

	stages []stage
}

// A Step is one frame of a Story.
type Step struct {
	Words string // a sentence in present tense

	From, To int           // Marks[From:To] come with this step
	Centers  approx.Points // where centres that move are; empty: where Marks are
	Parts    int           // number of parts in the sum of the step

	stage        int     // which sum that is
	scale, shift float64 // k̂ is scale·Σ over the parts, and shift
}

// A stage is a sum of parts; some steps take its first parts.
type stage struct {
	f     approx.FeatureMap
	signs []float64
	part  func(j int) []int // the features of part j
}

// Most is the largest number of steps.
const Most = 60

// stageOf returns the stage of f: its groups if it has any, else its features one
// by one.
func stageOf(f approx.FeatureMap) stage {
	s := stage{f: f, part: func(j int) []int { return []int{j} }}
	if p, ok := f.(approx.Grouped); ok {
		s.part = p.Group
	}
	if g, ok := f.(approx.Signed); ok {
		s.signs = g.Signs()
	}
	return s
}

// Fields returns k̂ⱼ(x, ·) of each step at all (xs[a], ys[b]), in the layout of
// approx.Grid. It evaluates one combination of features for each step together. Fields
// returns the error of ctx.
func (s *Story) Fields(ctx context.Context, x, xs, ys []float64) ([][]float64, error) {
	arg.Receiver("replay.Story.Fields", s == nil)
	arg.NotNil("replay.Story.Fields", "context", ctx)
	out, size := make([][]float64, len(s.Steps)), len(xs)*len(ys)
	for g, st := range s.stages {
		own := s.stepsOf(g)
		k, d := len(own), st.f.Len()
		if k == 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		psi, w := st.f.Map(nil, x), make([]float64, d*k)
		for c, i := range own {
			step := s.Steps[i]
			for j := range step.Parts {
				for _, l := range st.part(j) {
					w[l*k+c] = step.scale * psi[l]
					if st.signs != nil {
						w[l*k+c] *= st.signs[l]
					}
				}
			}
		}
		z := approx.Grid(approx.Combined(st.f, w, k), xs, ys)
		for c, i := range own {
			out[i] = z[c*size : (c+1)*size : (c+1)*size]
			for a := range out[i] {
				out[i][a] += s.Steps[i].shift
			}
		}
	}
	return out, ctx.Err()
}

// Errors returns ‖K−K̂ⱼ‖_F/‖K‖_F of each step, on the points of x with the indices
// rows. These points represent all points, with pairs and the diagonal weighted by
// their frequency. Errors returns the error of ctx.
func (s *Story) Errors(ctx context.Context, k approx.Kernel, x approx.Points, rows []int) (_ []float64, err error) {
	arg.Receiver("replay.Story.Errors", s == nil)
	arg.NotNil("replay.Story.Errors", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := arg.CheckData(k, x); err != nil {
		return nil, err
	}
	arg.AtLeast("replay.Story.Errors", "the number of rows", len(rows), 1)
	for _, i := range rows {
		arg.Index("replay.Story.Errors", "row", i, x.Len())
	}
	at, q := x.Subset(rows), len(rows)
	gram, hat := evaluate.Gram(nil, k, at), make([]float64, q*q)
	off := pairShare(x.Len(), q)
	norm := weightedNorm(gram, nil, 0, 0, q, off)
	out := make([]float64, len(s.Steps))
	for g := range s.stages {
		own := s.stepsOf(g)
		if len(own) == 0 {
			continue
		}
		clear(hat)
		add, done := s.stages[g].adder(at), 0
		for _, i := range own {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			step := s.Steps[i]
			add(hat, done, step.Parts)
			done = step.Parts
			out[i] = root(weightedNorm(gram, hat, step.scale, step.shift, q, off) / norm)
		}
	}
	return out, ctx.Err()
}

// stepsOf returns the numbers of the steps of a stage, whose parts never grow
// fewer.
func (s *Story) stepsOf(stage int) (own []int) {
	for i, step := range s.Steps {
		if step.stage == stage {
			own = append(own, i)
		}
	}
	return own
}

// An addable map adds the contribution of a group to the Gram matrix without its
// features.
type addable interface {
	AddGroup(gram []float64, j int, x approx.Points)
}

// adder returns what adds parts from to to of K̂ at x to a matrix.
func (st stage) adder(x approx.Points) func(hat []float64, from, to int) {
	if a, ok := st.f.(addable); ok {
		return func(hat []float64, from, to int) {
			for j := from; j < to; j++ {
				a.AddGroup(hat, j, x)
			}
		}
	}
	q, d := x.Len(), st.f.Len()
	psi, sum := approx.Features(st.f, x), make([]float64, q*q)
	return func(hat []float64, from, to int) {
		var cols []int
		for j := from; j < to; j++ {
			cols = append(cols, st.part(j)...)
		}
		b := len(cols)
		if b == 0 {
			return
		}
		left, right := make([]float64, q*b), make([]float64, q*b)
		for i := range q {
			for c, l := range cols {
				v := psi[i*d+l]
				left[i*b+c], right[i*b+c] = v, v
				if st.signs != nil {
					right[i*b+c] = st.signs[l] * v
				}
			}
		}
		lin.MulT(sum, left, right, q, b, q)
		lin.Axpy(hat, 1, sum)
	}
}
