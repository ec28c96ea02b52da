package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/viz/contract"
	kernelview "mercer/viz/view/kernel"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// A taskStage remembers what the task of the last pictures answered.
type taskStage struct {
	test   Memo[*heldOut]
	given  Memo[*question] // y, class and names
	exact  Memo[*outcome]
	approx Memo[*outcome]
	held   string // the task of the exact answer
	shown  *taskPicture
}

// A taskPicture is what the third row shows in place of the kernel seen from x₀.
// What does not apply is nil.
type taskPicture struct {
	task          *task.Task
	fields        [2][]float64 // exact and approximate, on the shown plane
	regions       [2][]float64 // classes, likewise
	margins       [2][]float64 // by how much they are preferred to the next
	places        [2][]float64 // n×2
	parts         [2][]float64 // n
	values, class []float64    // of the points, where the task learns from them
	names         []string     // of the classes
	missing       [2]string
	held          bool // the exact answer is that of the last rest
	report        *report.Task
	notes         []string

	of taskView // what it was drawn from
}

// A taskView is what a picture of a task depends on.
type taskView struct {
	given      *question // of the points
	exact, hat *outcome
	held       bool
	box        state.Rect
	frame      Frame
}

// task returns the third row of a state whose task is not the kernel itself.
// gk, ek and fk are the keys of the Gram matrix, of the exact pairs and of the fit; all says
// that the fit is the whole kernel. In a preview an exact answer that takes long is that of
// the last rest.
func (c *Session) task(ctx context.Context, t *Request, gk, ek, fk string, all, preview bool) (*taskPicture, error) {
	s, me := t.State, task.Find(t.State.Task)
	tk := taskKey(s)
	v, err := approx.Check(me.Key, me.Params, s.SettingsOf(me.Key, me.Params))
	if err != nil {
		return nil, err
	}
	st := &c.used
	q := &question{k: t.Kernel, d: t.Data, exact: t.Eigen, s: s, v: v}
	q.test, _ = st.test.Get(DataSet(s), func() (*heldOut, error) { return newHeldOut(s), nil })
	given, _ := st.given.Get(DataKey(s), func() (*question, error) {
		d := state.Dataset(s.Data)
		g := &question{y: d.Target.Draw(t.Data.X, s.DataSeed)}
		g.class, g.names = d.Classes(t.Data.Sample)
		return g, nil
	})
	q.y, q.class, q.names = given.y, given.class, given.names

	if !me.NeedsPairs {
		ek = gk
	}
	ek += tk
	p := &taskPicture{task: me}
	var exact *outcome
	if IsLarge(s.N) {
		exact = &outcome{missing: fmt.Sprintf("This task takes every pair of points,\nwhich is done up to %s of them.", approx.Count(WholeUpTo))}
		p.draw(t, q, exact, exact)
		return p, ctx.Err()
	}
	if last := st.exact.value; preview && last != nil && t.Data.X.Len() >= me.LiveBelow && st.held == me.Key && len(last.parts)+len(last.places)/2 <= t.Data.X.Len() {
		exact, p.held = last, !st.exact.Has(ek)
	} else if exact, err = st.exact.Get(ek, func() (*outcome, error) { return unserved(answers[me.Key](ctx, q)) }); err != nil {
		return nil, err
	}
	st.held = me.Key
	hat := &outcome{missing: t.Fit.InPicture()}
	switch {
	case all && t.Fit.Refused == "":
		hat = exact
	case t.Fit.Refused == "":
		q.fit = t.Fit
		if hat, err = st.approx.Get(fk+tk, func() (*outcome, error) { return unserved(answers[me.Key](ctx, q)) }); err != nil {
			return nil, err
		}
	}
	// Another eigenfunction or x₀ leaves it as it is.
	p.of = taskView{given, exact, hat, p.held, t.Box, t.Frame}
	if last := st.shown; last != nil && last.of == p.of {
		return last, ctx.Err()
	}
	p.draw(t, q, exact, hat)
	st.shown = p
	return p, ctx.Err()
}

// draw evaluates both answers on the shown plane or at the points.
func (p *taskPicture) draw(t *Request, q *question, exact, hat *outcome) {
	f, n := t.Frame, t.Data.X.Len()
	xs, ys := GridTicks(t.Box.X0, t.Box.X1, f.NX), GridTicks(t.Box.Y1, t.Box.Y0, f.NY)
	p.report = &report.Task{Key: p.task.Key, Loss: p.task.Loss, Exact: report.Score{Train: report.Number(NaN), Test: report.Number(NaN)}, Approximate: report.Score{Train: report.Number(NaN), Test: report.Number(NaN)}}
	for i, o := range []*outcome{exact, hat} {
		p.missing[i] = o.missing
		switch {
		case o.missing != "":
			continue
		case o.model != nil:
			p.fields[i] = o.model.Grid(xs, ys)
		case o.regions != nil:
			class, margin := o.regions(xs, ys)
			p.regions[i], p.margins[i] = column64(class), margin
		case o.places != nil:
			p.places[i] = o.places
		case o.parts != nil:
			p.parts[i] = column64(o.parts)
		}
		if p.task.Loss != "" && !(i == 0 && p.held) {
			*[]*report.Score{&p.report.Exact, &p.report.Approximate}[i] = report.Score{Train: report.Number(o.train), Test: report.Number(o.test)}
		}
		for _, note := range o.notes {
			if !slices.Contains(p.notes, note) {
				p.notes = append(p.notes, note)
			}
		}
	}
	switch {
	case p.task.Loss == task.MeanSquaredError:
		p.values = q.y
	case p.task.Loss != "":
		p.class, p.names = column64(q.class), q.names
	}
	if a, b := p.places[0], p.places[1]; a != nil && b != nil && len(a) == len(b) && exact != hat {
		e := measure.Embedding(a, 2, b, 2, n)
		p.places[1] = moved(b, e.A, n)
		relative := report.Number(e.Relative)
		p.report.Embedding = &relative
	}
	if a, b := exact.parts, hat.parts; a != nil && b != nil && len(a) == len(b) {
		matched, same := matchParts(a, b)
		p.parts[1] = column64(matched)
		agreement := report.Number(same)
		p.report.Agreement = &agreement
	}
}

// moved returns the n×2 matrix Õ A.
func moved(o, a []float64, n int) []float64 {
	out := make([]float64, 2*n)
	for i := range n {
		x, y := o[2*i], o[2*i+1]
		out[2*i], out[2*i+1] = x*a[0]+y*a[2], x*a[1]+y*a[3]
	}
	return out
}

// matchParts gives the parts of b the numbers of those parts of a with which
// they have most points in common, and returns the share of points that are then
// in the same part.
func matchParts(a, b []int) (matched []int, same float64) {
	parts := 0
	for i := range a {
		parts = max(parts, a[i]+1, b[i]+1)
	}
	common := make([]int, parts*parts)
	for i := range a {
		common[b[i]*parts+a[i]]++
	}
	to := make([]int, parts)
	for i := range to {
		to[i] = -1
	}
	taken := make([]bool, parts)
	for range parts { // the largest first
		best, at := -1, 0
		for k, n := range common {
			if n > best && to[k/parts] < 0 && !taken[k%parts] {
				best, at = n, k
			}
		}
		to[at/parts], taken[at%parts] = at%parts, true
	}
	matched = make([]int, len(b))
	for i, v := range b {
		if matched[i] = to[v]; matched[i] == a[i] {
			same++
		}
	}
	return matched, same / float64(len(a))
}

// column64 returns whole numbers as the blocks of a message have them.
func column64(v []int) []float64 {
	z := make([]float64, len(v))
	for i, x := range v {
		z[i] = float64(x)
	}
	return z
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
			kernelview.Places.Side(approximate).Put(m, z)
		}
		if z := p.parts[i]; z != nil {
			kernelview.Parts.Side(approximate).Put(m, z)
		}
		if why := p.missing[i]; why != "" {
			kernelview.Panel(part).Absent().Put(m, why)
			kernelview.Panel(contract.Difference).Absent().Put(m, why)
		}
	}
	if same := p.report.Agreement; same != nil {
		kernelview.Elsewhere.Put(m, 1-float64(*same))
	}
	kernelview.Scale.Put(m, LargestValue(p.fields[0], p.fields[1]))
	if p.values != nil {
		kernelview.Values.Put(m, p.values)
	}
	if p.class != nil {
		kernelview.Class.Put(m, p.class)
	}
	if loss := p.task.Loss; loss != "" {
		e, a := p.report.Exact, p.report.Approximate
		kernelview.Loss.Put(m, 2, 2, []float64{float64(e.Train), float64(e.Test), float64(a.Train), float64(a.Test)})
		kernelview.LossWords.Put(m, loss)
	}
	kernelview.ClassNames.Put(m, strings.Join(p.names, "|"))
	kernelview.Task.Put(m, p.task.Key)
	kernelview.TaskWord.Put(m, p.task.Short)
	for i, part := range []string{contract.Exact, contract.Approx, contract.Difference} {
		t := p.task.Titles[i]
		if p.held && i == 0 {
			t[1] += ", at rest"
		}
		if p.places[0] == nil { // and nothing that the approximate ones would be turned to
			t[1] = strings.TrimSuffix(t[1], ", aligned")
		}
		kernelview.Panel(part).Title().Put(m, t[0]+"|"+t[1])
	}
	kernelview.BriefTitle.Put(m, p.task.Brief)
	r.Report.Task = p.report
	r.Notes = append(r.Notes, p.notes...)
	r.Report.Notes = r.Notes
}
