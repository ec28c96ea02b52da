package replay

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A Kind describes the steps of a Story.
type Kind string

const (
	Landmarks  Kind = "landmarks"  // centres are chosen, and k̂ is exact at the centres so far
	Sweeps     Kind = "sweeps"     // centres are chosen and then move to the means of their points
	Shadows    Kind = "shadows"    // a scan chooses centres and removes the points in their shadows
	Waves      Kind = "waves"      // frequencies are drawn one by one
	Blocks     Kind = "blocks"     // frequencies are drawn in rotated simplices or crosses
	Grids      Kind = "grids"      // random grids are added
	Pairs      Kind = "pairs"      // components are added by decreasing eigenvalue
	Projection Kind = "projection" // eigenfunctions are projected onto an increasing number of functions
	Features   Kind = "features"   // features are added
)

// A Story is the sequence of steps that lead to a fit.
type Story struct {
	Kind  Kind
	Steps []Step // at least one, at most Most; the last is the fit

	// Marks contains the centres in the order in which they are placed, or the
	// frequencies.
	Marks approx.Points

	// Index contains the index in the Fit of each mark. It is nil if Marks have the order
	// of the Fit. It is also nil if Marks do not belong to the Fit, for example if the
	// centres have moved.
	Index []int

	// Owner contains the index of the shadow of each point, in the order of the scan. It
	// is nil without a scan.
	Owner []int

	stages []stage
}

// A Step is one frame of a Story.
type Step struct {
	Words string // a sentence in present tense

	From, To int           // the step adds Marks[From:To]
	Centers  approx.Points // positions of moved centres; empty if they are at Marks
	Parts    int           // number of parts of the stage that the step uses

	stage        int     // index of the stage
	scale, shift float64 // k̂ is scale·(sum over the parts) + shift
}

// A stage is a kernel as a sum of parts. Several steps use increasing numbers of its
// parts.
type stage struct {
	f        approx.FeatureMap
	signs    []float64
	features func(j int) []int // the features of part j
}

// Most is the largest number of steps in a Story.
const Most = 60

// newStage returns the stage of f. Its parts are the groups of f, or single features if f
// has no groups.
func newStage(f approx.FeatureMap) stage {
	s := stage{f: f, features: func(j int) []int { return []int{j} }}
	if p, ok := f.(approx.Grouped); ok {
		s.features = p.Group
	}
	if g, ok := f.(approx.Signed); ok {
		s.signs = g.Signs()
	}
	return s
}

// Fields returns the values k̂ⱼ(x, ·) of each step j at all points (xs[a], ys[b]), in the
// layout of approx.Grid. It evaluates the kernels of all steps of a stage together. If
// ctx is done, Fields returns the error of ctx.
func (s *Story) Fields(ctx context.Context, x, xs, ys []float64) ([][]float64, error) {
	arg.Receiver("replay.Story.Fields", s == nil)
	arg.NotNil("replay.Story.Fields", "context", ctx)
	out, size := make([][]float64, len(s.Steps)), len(xs)*len(ys)
	for g, st := range s.stages {
		steps := s.stepsOf(g)
		k, d := len(steps), st.f.Len()
		if k == 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		psi, w := st.f.Map(nil, x), make([]float64, d*k)
		for c, i := range steps {
			step := s.Steps[i]
			for j := range step.Parts {
				for _, l := range st.features(j) {
					w[l*k+c] = step.scale * psi[l]
					if st.signs != nil {
						w[l*k+c] *= st.signs[l]
					}
				}
			}
		}
		z := approx.Grid(approx.Combined(st.f, approx.Points{Data: w, Dim: k}), xs, ys)
		for c, i := range steps {
			out[i] = z[c*size : (c+1)*size : (c+1)*size]
			for a := range out[i] {
				out[i][a] += s.Steps[i].shift
			}
		}
	}
	return out, ctx.Err()
}

// Errors returns ‖K−K̂ⱼ‖_F/‖K‖_F of each step j. It uses only the points of x with the
// indices rows. They represent all points: pairs and diagonal entries are weighted by
// their frequency among all points. If ctx is done, Errors returns the error of ctx.
func (s *Story) Errors(ctx context.Context, k approx.Kernel, x mat.Matrix, rows []int) (_ []float64, err error) {
	arg.Receiver("replay.Story.Errors", s == nil)
	arg.NotNil("replay.Story.Errors", "context", ctx)
	xPoints := arg.Matrix("replay.Story.Errors", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(xPoints))
	if err := arg.CheckData(k, xPoints); err != nil {
		return nil, err
	}
	arg.AtLeast("replay.Story.Errors", "the number of rows", len(rows), 1)
	for _, i := range rows {
		arg.Index("replay.Story.Errors", "row", i, xPoints.Len())
	}
	points, q := xPoints.Subset(rows), len(rows)
	gram, approximate := evaluate.Gram(nil, k, points), make([]float64, q*q)
	offDiagonal := pairWeight(xPoints.Len(), q)
	norm := weightedSquares(gram, nil, 0, 0, q, offDiagonal)
	out := make([]float64, len(s.Steps))
	for g := range s.stages {
		steps := s.stepsOf(g)
		if len(steps) == 0 {
			continue
		}
		clear(approximate)
		add, addedParts := s.stages[g].newAdder(points), 0
		for _, i := range steps {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			step := s.Steps[i]
			add(approximate, addedParts, step.Parts)
			addedParts = step.Parts
			out[i] = safeSqrt(weightedSquares(gram, approximate, step.scale, step.shift, q, offDiagonal) / norm)
		}
	}
	return out, ctx.Err()
}

// stepsOf returns the indices of the steps that use the given stage. Their numbers of
// parts never decrease.
func (s *Story) stepsOf(stage int) (ownSteps []int) {
	for i, step := range s.Steps {
		if step.stage == stage {
			ownSteps = append(ownSteps, i)
		}
	}
	return ownSteps
}

// A groupAdder is a feature map that can add the contribution of a group to the Gram
// matrix without computing features.
type groupAdder interface {
	AddGroup(gram []float64, j int, x approx.Points)
}

// newAdder returns a function that adds the contribution of the parts from, …, to−1 to
// the matrix K̂ at the points x.
func (st stage) newAdder(x approx.Points) func(hat []float64, from, to int) {
	if a, ok := st.f.(groupAdder); ok {
		return func(hat []float64, from, to int) {
			for j := from; j < to; j++ {
				a.AddGroup(hat, j, x)
			}
		}
	}
	q, d := x.Len(), st.f.Len()
	psi, sum := approx.FeaturesTo(nil, st.f, x), make([]float64, q*q)
	return func(hat []float64, from, to int) {
		var cols []int
		for j := from; j < to; j++ {
			cols = append(cols, st.features(j)...)
		}
		b := len(cols)
		if b == 0 {
			return
		}
		leftFactor, rightFactor := make([]float64, q*b), make([]float64, q*b)
		for i := range q {
			for c, l := range cols {
				v := psi[i*d+l]
				leftFactor[i*b+c], rightFactor[i*b+c] = v, v
				if st.signs != nil {
					rightFactor[i*b+c] = st.signs[l] * v
				}
			}
		}
		lin.MulT(sum, leftFactor, rightFactor, q, b, q)
		lin.Axpy(hat, 1, sum)
	}
}
