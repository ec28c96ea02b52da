package play

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/viz/contract"
	kernelview "mercer/viz/view/kernel"
	"mercer/wasm/play/answer"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// A taskStage stores the last answers of a task.
type taskStage struct {
	test         Memo[*answer.HeldOutSet]
	question     Memo[*answer.Question] // the targets and classes of the points
	exact        Memo[*answer.Answer]
	approx       Memo[*answer.Answer]
	exactTask    string // the key of the task that exact belongs to
	shownPicture *taskPicture
}

// A taskPicture is the content of the third row of pictures. Fields that the task does
// not need are nil.
type taskPicture struct {
	task           *task.Task
	fields         [2][]float64 // values of the exact and the approximate function on the shown plane
	regions        [2][]float64 // classes on the shown plane
	margins        [2][]float64 // margin of each class over the second-best class
	coordinates    [2][]float64 // embeddings, n×2
	clusters       [2][]float64 // clusters, n
	values, class  []float64    // targets and classes of the points, if the task learns from them
	names          []string     // names of the classes
	missingReasons [2]string
	isStale        bool // the exact answer belongs to an earlier final result
	report         *report.Task
	notes          []string

	inputs taskInputs
}

// taskInputs contains the inputs of a taskPicture.
type taskInputs struct {
	question      *answer.Question // targets and classes of the points
	exact, approx *answer.Answer
	isStale       bool
	box           state.Rect
	frame         Frame
}

// taskOptions contains the options for the answer of a task.
type taskOptions struct {
	isWhole   bool   // k̂ equals k, so both answers are equal
	isLive    bool   // during a drag, a slow exact answer comes from the last final result
	isTracked bool   // the exact pairs are tracked and not accurate yet
	preview   string // part of the key of a preview fit; empty for other fits
}

// taskRow returns the third row of pictures, which shows the task of the state.
func (c *Session) taskRow(ctx context.Context, t *Request, o taskOptions) (*taskPicture, error) {
	s, entry := t.State, task.Find(t.State.Task)
	v, err := approx.Check(entry.Key, entry.Params, s.SettingsOf(entry.Key, entry.Params))
	if err != nil {
		return nil, err
	}
	st := &c.task
	q := &answer.Question{Kernel: t.Kernel, Data: t.Data, Exact: t.Eigen, State: s, Settings: v}
	q.Test, _ = st.test.Get(solve.GeneratorKey(s), func() (*answer.HeldOutSet, error) { return answer.NewHeldOutSet(s), nil })
	targets, _ := st.question.Get(solve.TargetsStage.Key(s), func() (*answer.Question, error) {
		l := s.Label(t.Data.Sample)
		return &answer.Question{Targets: l.Targets, Classes: l.Classes, ClassNames: l.ClassNames}, nil
	})
	q.Targets, q.Classes, q.ClassNames = targets.Targets, targets.Classes, targets.ClassNames

	exactKey := solve.AnswerStage.Key(s)
	if entry.NeedsPairs && o.isTracked {
		exactKey += " preview"
	}
	p := &taskPicture{task: entry}
	var exact *answer.Answer
	if solve.IsLarge(s.N) {
		exact = &answer.Answer{MissingReason: fmt.Sprintf("This task needs all pairs of points,\nso it is limited to %s points.", approx.FormatCount(solve.MaxAllPairsPoints))}
		p.evaluate(t, q, exact, exact)
		return p, ctx.Err()
	}
	if last := st.exact.value; o.isLive && last != nil && t.Data.X.Len() >= entry.LiveBelow && st.exactTask == entry.Key && len(last.Clusters)+len(last.Coordinates)/2 <= t.Data.X.Len() {
		exact, p.isStale = last, !st.exact.Has(exactKey)
	} else if exact, err = st.exact.Get(exactKey, func() (*answer.Answer, error) { return answer.HandleRefusal(answer.ByTask[entry.Key](ctx, q)) }); err != nil {
		return nil, err
	}
	st.exactTask = entry.Key
	approxAnswer := &answer.Answer{MissingReason: t.Fit.RefusalText()}
	switch {
	case o.isWhole && t.Fit.Refusal == "":
		approxAnswer = exact
	case t.Fit.Refusal == "":
		q.Fit, q.IsPreview = t.Fit, o.preview != ""
		if approxAnswer, err = st.approx.Get(solve.FitAnswerStage.Key(s)+o.preview, func() (*answer.Answer, error) { return answer.HandleRefusal(answer.ByTask[entry.Key](ctx, q)) }); err != nil {
			return nil, err
		}
	}
	// The picture does not depend on the index of the eigenfunction or on x₀.
	p.inputs = taskInputs{targets, exact, approxAnswer, p.isStale, t.Box, t.Frame}
	if last := st.shownPicture; last != nil && last.inputs == p.inputs {
		return last, ctx.Err()
	}
	p.evaluate(t, q, exact, approxAnswer)
	st.shownPicture = p
	return p, ctx.Err()
}

// evaluate evaluates both answers on the shown plane or at the points.
func (p *taskPicture) evaluate(t *Request, q *answer.Question, exact, approxAnswer *answer.Answer) {
	f, n := t.Frame, t.Data.X.Len()
	xs, ys := numeric.GridTicks(t.Box.X0, t.Box.X1, f.NX), numeric.GridTicks(t.Box.Y1, t.Box.Y0, f.NY)
	p.report = &report.Task{Key: p.task.Key, Exact: report.Score{Train: report.Number(math.NaN()), Test: report.Number(math.NaN())}, Approximate: report.Score{Train: report.Number(math.NaN()), Test: report.Number(math.NaN())}}
	if p.task.Loss != nil {
		p.report.Loss = p.task.Loss.Words
	}
	for i, o := range []*answer.Answer{exact, approxAnswer} {
		p.missingReasons[i] = o.MissingReason
		switch {
		case o.MissingReason != "":
			continue
		case o.Model != nil:
			p.fields[i] = o.Model.Grid(xs, ys)
		case o.Regions != nil:
			class, margin := o.Regions(xs, ys)
			p.regions[i], p.margins[i] = numeric.Floats(class), margin
		case o.Coordinates != nil:
			p.coordinates[i] = o.Coordinates
		case o.Clusters != nil:
			p.clusters[i] = numeric.Floats(o.Clusters)
		}
		if p.task.Loss != nil && !(i == 0 && p.isStale) {
			*[]*report.Score{&p.report.Exact, &p.report.Approximate}[i] = report.Score{Train: report.Number(o.Train), Test: report.Number(o.Test)}
		}
		for _, note := range o.Notes.Texts() {
			if !slices.Contains(p.notes, note) {
				p.notes = append(p.notes, note)
			}
		}
	}
	switch {
	case p.task.Loss == task.MeanSquaredError:
		p.values = q.Targets
	case p.task.Loss != nil:
		p.class, p.names = numeric.Floats(q.Classes), q.ClassNames
	}
	if a, b := p.coordinates[0], p.coordinates[1]; a != nil && b != nil && len(a) == len(b) && exact != approxAnswer {
		e := measure.Embedding(approx.Points{Data: a, Dim: 2}, approx.Points{Data: b, Dim: 2})
		p.coordinates[1] = numeric.Product(b, e.A.RawMatrix().Data, n, 2)
		relative := report.Number(e.Relative)
		p.report.Embedding = &relative
	}
	if a, b := exact.Clusters, approxAnswer.Clusters; a != nil && b != nil && len(a) == len(b) {
		matched, equalFraction := answer.MatchClusters(a, b)
		p.clusters[1] = numeric.Floats(matched)
		agreement := report.Number(equalFraction)
		p.report.Agreement = &agreement
	}
}

// writeBlocks writes the blocks of the third row.
func (p *taskPicture) writeBlocks(r *Result, nx, ny int) {
	m := &r.Message
	for i, part := range []string{contract.Exact, contract.Approx} {
		isApproximate := part == contract.Approx
		kernelview.Function.Side(isApproximate).Put(m, nx, p.fields[i])
		kernelview.Regions.Side(isApproximate).Put(m, nx, p.regions[i])
		kernelview.Margins.Side(isApproximate).Put(m, nx, p.margins[i])
		if z := p.coordinates[i]; z != nil {
			kernelview.Embedding.Side(isApproximate).Put(m, z)
		}
		if z := p.clusters[i]; z != nil {
			kernelview.Clusters.Side(isApproximate).Put(m, z)
		}
		if reason := p.missingReasons[i]; reason != "" {
			kernelview.Panel(part).AbsentReason().Put(m, reason)
			kernelview.Panel(contract.Difference).AbsentReason().Put(m, reason)
		}
	}
	if agreement := p.report.Agreement; agreement != nil {
		kernelview.ReassignedShare.Put(m, 1-float64(*agreement))
	}
	kernelview.Scale.Put(m, numeric.LargestValue(p.fields[0], p.fields[1]))
	if p.values != nil {
		kernelview.Targets.Put(m, p.values)
	}
	if p.class != nil {
		kernelview.Classes.Put(m, p.class)
	}
	if loss := p.task.Loss; loss != nil {
		e, a := p.report.Exact, p.report.Approximate
		kernelview.Loss.Put(m, 2, 2, []float64{float64(e.Train), float64(e.Test), float64(a.Train), float64(a.Test)})
		kernelview.LossName.Put(m, loss.Words)
	}
	kernelview.ClassNames.PutList(m, p.names)
	kernelview.Task.Put(m, p.task.Key)
	kernelview.TaskWord.Put(m, p.task.Short)
	for i, part := range []string{contract.Exact, contract.Approx, contract.Difference} {
		t := p.task.Titles[i]
		if p.isStale && i == 0 {
			t[1] += ", at rest"
		}
		if p.coordinates[0] == nil { // there are no exact coordinates for the alignment
			t[1] = strings.TrimSuffix(t[1], ", aligned")
		}
		kernelview.Panel(part).Title().Put(m, t[0]+"|"+t[1])
	}
	kernelview.BriefTitle.Put(m, p.task.ShortTitle)
	r.Report.Task = p.report
	r.Notes = append(r.Notes, p.notes...)
	r.Report.Notes = r.Notes
}
