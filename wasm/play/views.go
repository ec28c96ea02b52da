package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/viz/contract"
	"mercer/viz/view/result"
	"mercer/wasm/play/answer"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// A View computes the blocks of a view.
type View struct {
	contract.View

	// Solve adds the blocks of the view to the result. It is nil if the view only uses
	// blocks that every result has.
	Solve func(ctx context.Context, q *ViewRequest) error
}

// Views contains the solver of each view. Package solvers sets this variable, so that
// package play does not have to import the views.
var Views []View

// viewOf returns the View with this key.
func viewOf(key string) View {
	i := slices.IndexFunc(Views, func(v View) bool { return v.Key == key })
	if i < 0 {
		return View{}
	}
	return Views[i]
}

// A ViewRequest is the input of a view. It contains the request of the result, and the
// solutions for this request.
type ViewRequest struct {
	*Request
	Session *Session
	Result  *Result // the view writes its blocks into the message of this result

	// Key identifies the exact answer and the fit. It does not depend on the index of the
	// eigenfunction, on x₀ and on the shown part of the plane.
	Key string

	Exact  *solve.Exact  // nil during a drag of the points or the kernel
	Errors *solve.Errors // nil during a drag of a setting that changes the errors

	IsMoving bool // a setting that changes the view is being dragged
}

// canReuseBlocks reports whether the blocks of the view equal those of the last final
// result. This is the case if the dragged setting does not affect the view.
func (q *ViewRequest) canReuseBlocks(key string) bool {
	h := &q.Session.final
	return q.Errors != nil && h.isValid && h.frame == q.Frame && slices.Contains(h.state.ShownViews(), key) &&
		state.ChangedInputs(&h.state, q.State)&dependsOn(patternOf(key)) == 0
}

// Cached returns the stored value with this name if it was stored with the same key.
// Otherwise it calls compute, stores the value and returns it.
func Cached[T any](q *ViewRequest, name, key string, compute func() (T, error)) (T, error) {
	if q.Session.Views == nil {
		q.Session.Views = map[string]any{}
	}
	m, ok := q.Session.Views[name].(*Memo[T])
	if !ok {
		m = &Memo[T]{}
		q.Session.Views[name] = m
	}
	return m.Get(key, compute)
}

// Grid returns the coordinates of the samples of a function, and a key for them.
func (q *ViewRequest) Grid() (xs, ys []float64, key string) {
	f, b := q.Frame, q.Box
	return numeric.GridTicks(b.X0, b.X1, f.NX), numeric.GridTicks(b.Y1, b.Y0, f.NY), fmt.Sprint(b, f.NX, f.NY)
}

// solveViews computes the views that the state shows. If there is no approximation, a
// view that needs one contains the reason instead.
func (c *Session) solveViews(ctx context.Context, q *ViewRequest) error {
	var computedViews []string
	for _, key := range q.State.ShownViews() {
		v, q := viewOf(key), q
		if q.IsMoving && q.canReuseBlocks(key) {
			finalRequest := *q
			finalRequest.IsMoving, q = false, &finalRequest
		}
		if q.IsMoving && q.Errors != nil { // a final result must not use values with less accuracy
			preview := *q
			preview.Key, q = q.Key+" moves", &preview
		}
		switch reason := q.Fit.RefusalText(); {
		case v.Solve == nil:
			continue
		case reason != "" && v.NeedsFit:
			v.AbsentReason().Put(&q.Result.Message, reason)
		case q.IsMoving && q.State.N > v.LiveUpTo:
			continue
		default:
			if err := v.Solve(ctx, q); err != nil {
				return err
			}
		}
		computedViews = append(computedViews, key)
	}
	result.Views.Put(&q.Result.Message, strings.Join(computedViews, ","))
	return nil
}

// FitOf returns the fit of a method that may differ from the method of the request.
func (q *ViewRequest) FitOf(ctx context.Context, s *state.State) (*solve.Fit, error) {
	if q.IsMoving {
		return q.Session.newPreviewFit(ctx, s, q.Kernel, q.Data, solve.FitOptions{})
	}
	return q.Session.NewFit(ctx, s, q.Kernel, q.Data, solve.FitOptions{})
}

// A HowStep is a step of a method. It contains a sentence, and the error ‖K−K̂ⱼ‖_F/‖K‖_F
// after the step.
type HowStep struct {
	Words     string        `json:"words"`
	Error     report.Number `json:"error"`
	IsSampled bool          `json:"about,omitempty"` // the error is estimated from a sample
}

// A FinalOrder is the order of the rows in the last final picture.
type FinalOrder struct {
	Data, Key string
	solve.Order
}

// DensityOf returns values on a grid of the mean of the kernel over the points. If fit is
// not nil, it uses the approximate kernel. If rows is not nil, the mean is over these
// points only.
func (q *ViewRequest) DensityOf(ctx context.Context, fit *solve.Fit, rows []int, xs, ys []float64) ([]float64, error) {
	d := q.Data
	if rows != nil {
		sample := *d
		sample.X = d.X.Subset(rows)
		d = &sample
	}
	o, err := answer.EstimateDensity(ctx, &answer.Question{Kernel: q.Kernel, Data: d, Fit: fit, Exact: q.Eigen, State: q.State})
	if err != nil {
		return nil, err
	}
	return approx.GridSingle(o.Model.Function, xs, ys), ctx.Err()
}
