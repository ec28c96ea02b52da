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

// A taskStage keeps the last answers of a task.
type taskStage struct {
	test   Memo[*answer.HeldOut]
	given  Memo[*answer.Question] // the targets and classes
	exact  Memo[*answer.Answer]
	approx Memo[*answer.Answer]
	held   string // the key of the task that exact answers
	shown  *taskPicture
}

// A taskPicture holds the content of the third row of pictures for a task. Fields
// that do not apply are nil.
type taskPicture struct {
	task          *task.Task
	fields        [2][]float64 // exact and approximate, on the shown plane
	regions       [2][]float64 // classes, likewise
	margins       [2][]float64 // margin of each class over the next class
	places        [2][]float64 // embeddings, n×2
	parts         [2][]float64 // clusters, n
	values, class []float64    // targets and classes of the points, if the task learns from them
	names         []string     // of the classes
	missing       [2]string
	held          bool // the exact answer belongs to the last result at rest
	report        *report.Task
	notes         []string

	of taskInputs
}

// taskInputs holds the inputs of a taskPicture.
type taskInputs struct {
	given      *answer.Question // of the points
	exact, hat *answer.Answer
	held       bool
	box        state.Rect
	frame      Frame
}

// taskOptions holds the options of the answer to a task.
type taskOptions struct {
	whole   bool   // k̂ is k, so that both answers are equal
	live    bool   // during a drag, the last result at rest supplies a slow exact answer
	tracked bool   // the exact pairs are tracked and not yet accurate
	preview string // part of the key of a preview fit; empty for other fits
}

// taskRow returns the third row of pictures for the task of a state.
func (c *Session) taskRow(ctx context.Context, t *Request, o taskOptions) (*taskPicture, error) {
	s, me := t.State, task.Find(t.State.Task)
	v, err := approx.Check(me.Key, me.Params, s.SettingsOf(me.Key, me.Params))
	if err != nil {
		return nil, err
	}
	st := &c.task
	q := &answer.Question{Kernel: t.Kernel, Data: t.Data, Exact: t.Eigen, State: s, Settings: v}
	q.Test, _ = st.test.Get(solve.GeneratorKey(s), func() (*answer.HeldOut, error) { return answer.NewHeldOut(s), nil })
	given, _ := st.given.Get(solve.TargetsStage.Key(s), func() (*answer.Question, error) {
		d := state.Dataset(s.Data)
		g := &answer.Question{Targets: d.Target.Draw(t.Data.X, s.DataSeed)}
		g.Classes, g.ClassNames = d.Classes(t.Data.Sample)
		return g, nil
	})
	q.Targets, q.Classes, q.ClassNames = given.Targets, given.Classes, given.ClassNames

	exactKey := solve.AnswerStage.Key(s)
	if me.NeedsPairs && o.tracked {
		exactKey += " preview"
	}
	p := &taskPicture{task: me}
	var exact *answer.Answer
	if solve.IsLarge(s.N) {
		exact = &answer.Answer{Missing: fmt.Sprintf("This task needs all pairs of points,\nso it is limited to %s points.", approx.Count(solve.WholeUpTo))}
		p.draw(t, q, exact, exact)
		return p, ctx.Err()
	}
	if last := st.exact.value; o.live && last != nil && t.Data.X.Len() >= me.LiveBelow && st.held == me.Key && len(last.Parts)+len(last.Places)/2 <= t.Data.X.Len() {
		exact, p.held = last, !st.exact.Has(exactKey)
	} else if exact, err = st.exact.Get(exactKey, func() (*answer.Answer, error) { return answer.OrRefusal(answer.ByTask[me.Key](ctx, q)) }); err != nil {
		return nil, err
	}
	st.held = me.Key
	hat := &answer.Answer{Missing: t.Fit.BriefRefusal()}
	switch {
	case o.whole && t.Fit.Refused == "":
		hat = exact
	case t.Fit.Refused == "":
		q.Fit = t.Fit
		if hat, err = st.approx.Get(solve.FitAnswer.Key(s)+o.preview, func() (*answer.Answer, error) { return answer.OrRefusal(answer.ByTask[me.Key](ctx, q)) }); err != nil {
			return nil, err
		}
	}
	// Another eigenfunction or x₀ does not change the picture.
	p.of = taskInputs{given, exact, hat, p.held, t.Box, t.Frame}
	if last := st.shown; last != nil && last.of == p.of {
		return last, ctx.Err()
	}
	p.draw(t, q, exact, hat)
	st.shown = p
	return p, ctx.Err()
}

// draw evaluates both answers on the shown plane or at the points.
func (p *taskPicture) draw(t *Request, q *answer.Question, exact, hat *answer.Answer) {
	f, n := t.Frame, t.Data.X.Len()
	xs, ys := numeric.GridTicks(t.Box.X0, t.Box.X1, f.NX), numeric.GridTicks(t.Box.Y1, t.Box.Y0, f.NY)
	p.report = &report.Task{Key: p.task.Key, Exact: report.Score{Train: report.Number(math.NaN()), Test: report.Number(math.NaN())}, Approximate: report.Score{Train: report.Number(math.NaN()), Test: report.Number(math.NaN())}}
	if p.task.Loss != nil {
		p.report.Loss = p.task.Loss.Words
	}
	for i, o := range []*answer.Answer{exact, hat} {
		p.missing[i] = o.Missing
		switch {
		case o.Missing != "":
			continue
		case o.Model != nil:
			p.fields[i] = o.Model.Grid(xs, ys)
		case o.Regions != nil:
			class, margin := o.Regions(xs, ys)
			p.regions[i], p.margins[i] = numeric.Floats(class), margin
		case o.Places != nil:
			p.places[i] = o.Places
		case o.Parts != nil:
			p.parts[i] = numeric.Floats(o.Parts)
		}
		if p.task.Loss != nil && !(i == 0 && p.held) {
			*[]*report.Score{&p.report.Exact, &p.report.Approximate}[i] = report.Score{Train: report.Number(o.Train), Test: report.Number(o.Test)}
		}
		for _, note := range o.Notes {
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
	if a, b := p.places[0], p.places[1]; a != nil && b != nil && len(a) == len(b) && exact != hat {
		e := measure.Embedding(a, 2, b, 2, n)
		p.places[1] = numeric.Product(b, e.A, n, 2)
		relative := report.Number(e.Relative)
		p.report.Embedding = &relative
	}
	if a, b := exact.Parts, hat.Parts; a != nil && b != nil && len(a) == len(b) {
		matched, same := answer.MatchParts(a, b)
		p.parts[1] = numeric.Floats(matched)
		agreement := report.Number(same)
		p.report.Agreement = &agreement
	}
}

// pack writes the blocks of the third row.
func (p *taskPicture) pack(r *Result, nx, ny int) {
	m := &r.Message
	for i, part := range []string{contract.Exact, contract.Approx} {
		approximate := part == contract.Approx
		kernelview.Function.Side(approximate).Put(m, nx, p.fields[i])
		kernelview.Regions.Side(approximate).Put(m, nx, p.regions[i])
		kernelview.Margins.Side(approximate).Put(m, nx, p.margins[i])
		if z := p.places[i]; z != nil {
			kernelview.Embedding.Side(approximate).Put(m, z)
		}
		if z := p.parts[i]; z != nil {
			kernelview.Clusters.Side(approximate).Put(m, z)
		}
		if why := p.missing[i]; why != "" {
			kernelview.Panel(part).Absent().Put(m, why)
			kernelview.Panel(contract.Difference).Absent().Put(m, why)
		}
	}
	if same := p.report.Agreement; same != nil {
		kernelview.ReassignedShare.Put(m, 1-float64(*same))
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
	kernelview.ClassNames.Put(m, strings.Join(p.names, "|"))
	kernelview.Task.Put(m, p.task.Key)
	kernelview.TaskWord.Put(m, p.task.Short)
	for i, part := range []string{contract.Exact, contract.Approx, contract.Difference} {
		t := p.task.Titles[i]
		if p.held && i == 0 {
			t[1] += ", at rest"
		}
		if p.places[0] == nil { // there are no exact coordinates with which the approximate ones could be aligned
			t[1] = strings.TrimSuffix(t[1], ", aligned")
		}
		kernelview.Panel(part).Title().Put(m, t[0]+"|"+t[1])
	}
	kernelview.BriefTitle.Put(m, p.task.Brief)
	r.Report.Task = p.report
	r.Notes = append(r.Notes, p.notes...)
	r.Report.Notes = r.Notes
}
