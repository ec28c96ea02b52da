package play

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"

	"mercer/approx"
	"mercer/viz/contract"
	fourierdata "mercer/viz/view/fourier"
	"mercer/viz/view/result"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/typeset"
	"mercer/wasm/wire"
)

// A Trial holds what a list shows about a choice: the error of the state with this choice,
// and a small picture of the data, the kernel or the marks of the method.
type Trial struct {
	Size    int          // m, the effective size
	Error   float64      // ‖K−K̂‖_F / ‖K‖_F; NaN if there is no fit
	Reason  string       // reason why there is no fit, or ""
	Message wire.Message // blocks for the small picture
}

// TrialField holds the values of one function on a grid over result.Box, from the upper
// row. The function is k(x₀, ·), divided by its largest absolute value on the grid, or a
// feature of a method without marks, divided by its largest absolute value at the points.
var TrialField = contract.Field{Name: "trial.field"}

const (
	// trialAspect is the width of a small picture divided by its height.
	trialAspect = 56.0 / 38

	// trialColumns and trialRows are the numbers of samples of TrialField.
	trialColumns, trialRows = 56, 38

	// streamTrial is the random stream of samplePoints.
	streamTrial = 1

	// trialFeature is the index of the feature that TrialField shows. The first feature of a
	// basis is often constant. The choice is otherwise arbitrary.
	trialFeature = 4

	// maxTrialPoints is the largest number of points in a small picture.
	maxTrialPoints = 400
)

// Trials computes trials one by one. It stores the points of the last trial, since all
// methods have the same points. The zero value can be used. Trials is not safe for
// concurrent use.
type Trials struct{ data Memo[*solve.Data] }

// Try computes the trial of s. If withKernel is true, the picture shows the kernel. Try
// returns the error of ctx soon after ctx is done. Any other error becomes a reason.
func (c *Trials) Try(ctx context.Context, s state.State, withKernel bool) (*Trial, error) {
	t := &Trial{Error: math.NaN()}
	d, _ := c.data.Get(solve.PointsStage.Key(&s), func() (*solve.Data, error) { return solve.NewData(&s), nil })
	if err := ctx.Err(); err != nil { // many points take long to generate
		return nil, err
	}
	box := state.Box(s, trialAspect)
	if withKernel { // x₀ is in the middle
		dx, dy := s.Probe[0]-(box.X0+box.X1)/2, s.Probe[1]-(box.Y0+box.Y1)/2
		box = state.Rect{X0: box.X0 + dx, Y0: box.Y0 + dy, X1: box.X1 + dx, Y1: box.Y1 + dy}
	}
	m := &t.Message
	result.Box.Put(m, []float64{box.X0, box.X1, box.Y0, box.Y1})
	result.Points.Put(m, samplePoints(d.X).Data)
	k, err := s.NewKernel()
	if err != nil {
		t.Reason = typeset.FormatSigns(err.Error())
		return t, nil
	}
	if t.Reason = solve.WithoutResult(k, d.X); t.Reason != "" {
		return t, nil
	}
	if withKernel {
		z := sampleField(ctx, box, func(x []float64) float64 { return k.Eval(s.Probe[:], x) })
		TrialField.Put(m, trialColumns, scaleTo(z, maxAbs(z)))
	}
	if t.Reason = solve.TooManyPoints(&s); t.Reason != "" {
		return t, nil
	}
	p, method, err := solve.ProblemOf(&s, k, d, solve.FitOptions{})
	var fit *approx.Fit
	if err == nil {
		fit, err = method.Fit(ctx, p)
	}
	if err == nil {
		t.Size = fit.Size
		e, frobeniusErr := solve.Frobenius(ctx, k, fit.Features, d.X, solve.FinalSampleRows(d.X.Len()))
		t.Error, err = e.Frobenius, frobeniusErr
	}
	if err == nil && !withKernel {
		t.putMarks(ctx, &s, k, &solve.Fit{Fit: *fit}, box)
	}
	if ctxErr := ctx.Err(); ctxErr != nil {
		return nil, ctxErr
	}
	if err != nil {
		t.Error, t.Reason = math.NaN(), typeset.FormatSigns(err.Error())
		if f, refusal := solve.RefusedFit(err); refusal == nil {
			t.Reason = f.Refusal
		}
	}
	return t, nil
}

// putMarks writes the marks of a fit. If a method combines basis functions, it writes the
// radius of the functions with a centre, and otherwise one of the combinations.
// If ctx is done, the picture is incomplete.
func (t *Trial) putMarks(ctx context.Context, s *state.State, k approx.Kernel, fit *solve.Fit, box state.Rect) {
	r := Result{State: *s, Controls: newControls(s, k, fit, 0)}
	r.putMarks(fit, k, [4]float64{box.X0, box.X1, box.Y0, box.Y1})
	for _, name := range []string{
		result.Centers.Name, result.Weights.Name, result.Epsilon.Name, result.Lines.Name, result.CellsX.Name, result.CellsY.Name, result.Ball.Name,
		result.Frequencies.Name, fourierdata.Weights.Name, fourierdata.Rings.Name, fourierdata.PlaneReach.Name,
	} {
		if z, rows, columns, ok := r.Message.Block(name); ok {
			t.Message.Add(name, rows, columns, z)
		}
	}
	method := state.Method(s.Method)
	if !strings.Contains(method.Phrase, "basis functions") {
		return
	}
	sigma, isScaled := approx.BandwidthOf(k)
	switch n := fit.Landmarks.Centers.Len(); {
	case n > 0 && isScaled:
		width := sigma
		if tau, ok := solve.SettingsOf(s)["tau"]; ok {
			width *= tau
		}
		result.Epsilon.Put(&t.Message, width)
	case n == 0 && fit.Shapes.Lines.Len() == 0:
		psi := make([]float64, fit.Features.Len())
		i := min(trialFeature, len(psi)-1)
		if i < 0 {
			break
		}
		feature := func(x []float64) float64 { return fit.Features.Map(psi, x)[i] }
		points, _, _, _ := t.Message.Block(result.Points.Name)
		values := make([]float64, 0, len(points)/2)
		for j := 0; j < len(points); j += 2 {
			values = append(values, feature(points[j:j+2]))
		}
		TrialField.Put(&t.Message, trialColumns, scaleTo(sampleField(ctx, box, feature), maxAbs(values)))
	}
}

// samplePoints returns at most maxTrialPoints of the points x, in random order. A part of
// them from the start is a sample too. Points at equal distances in the order of a data set
// could all be of one group.
func samplePoints(x approx.Points) approx.Points {
	rows := rand.New(rand.NewPCG(uint64(x.Len()), streamTrial)).Perm(x.Len())
	return x.Subset(rows[:min(len(rows), maxTrialPoints)])
}

// sampleField returns the values of f at the middles of trialRows × trialColumns cells of
// box. Values that are not finite become 0. If ctx is done, the remaining values are 0.
func sampleField(ctx context.Context, box state.Rect, f func(x []float64) float64) []float64 {
	z := make([]float64, trialRows*trialColumns)
	x := make([]float64, 2)
	for i := range z {
		if i%trialColumns == 0 && ctx.Err() != nil {
			break
		}
		x[0] = box.X0 + (float64(i%trialColumns)+0.5)/trialColumns*(box.X1-box.X0)
		x[1] = box.Y1 - (float64(i/trialColumns)+0.5)/trialRows*(box.Y1-box.Y0)
		if v := f(x); !math.IsNaN(v) && !math.IsInf(v, 0) {
			z[i] = v
		}
	}
	return z
}

// maxAbs returns the largest absolute value of z.
func maxAbs(z []float64) (largest float64) {
	for _, v := range z {
		largest = max(largest, math.Abs(v))
	}
	return largest
}

// scaleTo divides all values of z by size, unless size is 0, and returns z. A value equal
// to size becomes 1.
func scaleTo(z []float64, size float64) []float64 {
	if size > 0 {
		for i := range z {
			z[i] /= size
		}
	}
	return z
}
