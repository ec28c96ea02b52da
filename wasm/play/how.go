package play

import (
	"context"
	"fmt"
	"strings"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/approx/reduced"
	"mercer/approx/replay"
	howdata "mercer/viz/view/how"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
)

// A HowStep is a step of how the method works, as the page says it beside the
// pictures: a sentence, and ‖K−K̂ⱼ‖_F/‖K‖_F of the kernel so far.
type HowStep struct {
	Words string        `json:"words"`
	Error report.Number `json:"error"`
	About bool          `json:"about,omitempty"` // the error is of a sample of the points
}

const (
	// howSide is how many samples a field of a step has along a side, at most: there
	// are many fields, and each is seen for a moment.
	howSide = 64

	// howWhole is up to how many points the errors are of all pairs.
	howWhole = 512

	// howMatrix is the largest m of which W is shown.
	howMatrix = 64
)

// A tale is a story and its errors.
type tale struct {
	*replay.Story
	errors []float64
	about  bool
}

// how tells how the method of the state came to its answer: see view.Numbers for
// the blocks.
func how(ctx context.Context, q *viewing) error {
	m := &q.r.Message
	t, err := kept(q, "how", q.key, func() (*tale, error) { return tell(ctx, q) })
	if err != nil {
		return err
	}
	nx, ny := howFrame(q.frame)
	xs, ys := ticks(q.box.X0, q.box.X1, nx), ticks(q.box.Y1, q.box.Y0, ny)
	fields, err := kept(q, "how.k", q.key+fmt.Sprint(q.s.Probe, q.box, nx, ny), func() ([][]float64, error) {
		return t.Fields(ctx, q.s.Probe[:], xs, ys)
	})
	if err != nil {
		return err
	}
	z := howdata.Kernel.Grow(m, len(fields)*ny, nx)
	for i, f := range fields {
		copy(z[i*nx*ny:], f)
	}
	last := fields[len(fields)-1]
	top := q.k.Eval(q.s.Probe[:], q.s.Probe[:])
	howdata.Scale.Put(m, scale([]float64{top}, last))
	howdata.Grain.Put(m, q.grain(nx, ny))
	t.pack(q)
	return ctx.Err()
}

// howFrame returns the samples of a field of a step.
func howFrame(f Frame) (nx, ny int) {
	side := max(f.NX, f.NY)
	if side <= howSide {
		return f.NX, f.NY
	}
	return max(2, f.NX*howSide/side), max(2, f.NY*howSide/side)
}

// tell fits once more, listening, and measures every step. The fit is a function of
// the state, so that it is the same fit.
func tell(ctx context.Context, q *viewing) (*tale, error) {
	p, v, err := asked(q.s, q.k, q.d, fitOptions{landmarks: placedOf(q.s, q.fit)})
	if err != nil {
		return nil, err
	}
	var events []approx.Event
	p.Events = func(e approx.Event) { events = append(events, e) }
	me := state.Method(q.s.Method)
	if _, err := me.Fit(ctx, p, v); err != nil {
		return nil, err
	}
	s, err := replay.Of(ctx, me.Steps, me.Traits, p, q.fit.Fit, events)
	if err != nil {
		return nil, err
	}
	n := q.d.X.Len()
	t := &tale{Story: s, about: n > howWhole}
	rows := measure.Sample(n, 0)
	if !t.about {
		rows = q.d.order.Index
	}
	if t.errors, err = s.Errors(ctx, q.k, q.d.X, rows); err != nil {
		return nil, err
	}
	t.errors[len(t.errors)-1] = q.errors.gram.Error.Frobenius // that of the report
	return t, ctx.Err()
}

// pack writes what a step shows beside its field.
func (t *tale) pack(q *viewing) {
	m := &q.r.Message
	howdata.Kind.Put(m, string(t.Kind))
	steps := howdata.Steps.Grow(m, len(t.Steps))
	var moved []float64
	words := make([]string, len(t.Steps))
	for i, s := range t.Steps {
		about := t.about
		if i+1 == len(t.Steps) {
			about = q.errors.sampled > 0
		}
		at := -1.0
		if s.Centers.Len() > 0 {
			at = float64(len(moved) / 2)
			moved = append(moved, s.Centers.Data...)
		}
		copy(steps[i*howdata.StepColumns:], []float64{t.errors[i], truth(about), float64(s.From), float64(s.To), at})
		words[i] = s.Words
		q.r.Steps = append(q.r.Steps, HowStep{s.Words, report.Number(t.errors[i]), about})
	}
	howdata.Words.Put(m, strings.Join(words, "|"))
	if t.Marks.Len() > 0 {
		howdata.Marks.Put(m, t.Marks.Data)
	}
	if len(moved) > 0 {
		howdata.Moved.Put(m, moved)
	}
	if t.Owner != nil {
		howdata.Owner.PutInts(m, t.Owner)
		if eps, err := (reduced.Shadow{Ell: q.s.Ell}).Radius(q.k); err == nil {
			howdata.Epsilon.Put(m, eps)
		}
	}
	switch t.Kind {
	case replay.Landmarks, replay.Sweeps, replay.Shadows:
		t.matrices(q)
	case replay.Grids:
		t.grids(q)
	}
}

// matrices writes W of the marks, and of as many centres wherever they have moved.
func (t *tale) matrices(q *viewing) {
	n := t.Marks.Len()
	if n > howMatrix {
		return
	}
	w := kernel.Gram(nil, q.k, t.Marks)
	for _, s := range t.Steps {
		if s.Centers.Len() == n {
			w = append(w, kernel.Gram(nil, q.k, s.Centers)...)
		}
	}
	howdata.W.Put(&q.r.Message, len(w)/n, n, w)
}

// grids writes the edges of the grid that comes with each step: its number, the
// axis, and where the edge is.
func (t *tale) grids(q *viewing) {
	g, ok := q.fit.Features.(interface {
		Edges(grid, axis int, lo, hi float64, most int) []float64
	})
	if !ok || q.fit.Shapes.Edges == nil {
		return
	}
	var z []float64
	lo, hi := [2]float64{q.box.X0, q.box.Y0}, [2]float64{q.box.X1, q.box.Y1}
	for i, s := range t.Steps {
		for axis := range 2 {
			room := hi[axis] - lo[axis]
			for _, v := range g.Edges(s.Parts-1, axis, lo[axis]-room, hi[axis]+room, mostEdges) {
				z = append(z, float64(i), float64(axis), v)
			}
		}
	}
	howdata.Edges.Put(&q.r.Message, z)
}
