package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"mercer/viz/contract"
	"mercer/viz/view/result"
	"mercer/wasm/play/state"
)

// A View computes the blocks of a view.
type View struct {
	contract.View

	// Solve adds the blocks of the view to the result. It is nil where the blocks that
	// every result has are enough.
	Solve func(ctx context.Context, q *viewing) error
}

// Views lists what computes each view. Package solvers sets it, so that no view is
// imported here.
var Views []View

// viewOf returns what computes the view with that key.
func viewOf(key string) View {
	i := slices.IndexFunc(Views, func(v View) bool { return v.Key == key })
	if i < 0 {
		return View{}
	}
	return Views[i]
}

// A viewing is what a view is computed from: the shot, and what was solved for
// it.
type viewing struct {
	*shot
	c *Session
	r *Result // its message takes the blocks

	// key says what the exact answer and the fit depend on; another i or x₀, or
	// another part of the plane, is not in it.
	key string

	solved *exactStage // nil while a hand moves the points or the kernel
	errors *errorStage // nil while a hand moves what they depend on

	moves bool // a hand moves what the view depends on
}

// preview reports whether a hand moves what the view depends on.
func (q *viewing) preview() bool { return q.moves }

// stays reports whether the numbers of a view are those of the last rest, while a
// hand moves something else.
func (q *viewing) stays(key string) bool {
	h := &q.c.held
	return q.errors != nil && h.valid && h.frame == q.frame && slices.Contains(h.state.ShownViews(), key) &&
		state.Changed(&h.state, q.s)&dependsOn(key+".*") == 0
}

// kept returns what make made the last time that a view asked for the thing of
// that name with the same key, or makes it.
func kept[T any](q *viewing, name, key string, make func() (T, error)) (T, error) {
	if q.c.views == nil {
		q.c.views = map[string]any{}
	}
	m, ok := q.c.views[name].(*memo[T])
	if !ok {
		m = &memo[T]{}
		q.c.views[name] = m
	}
	return m.get(key, make)
}

// plane returns the places of the samples of a field, and a key for them.
func (q *viewing) plane() (xs, ys []float64, key string) {
	f, b := q.frame, q.box
	return ticks(b.X0, b.X1, f.NX), ticks(b.Y1, b.Y0, f.NY), fmt.Sprint(b, f.NX, f.NY)
}

// look computes the views that the state shows. Where there is no approximation
// each of them says why.
func (c *Session) look(ctx context.Context, q *viewing) error {
	var answered []string
	for _, key := range q.s.ShownViews() {
		v, q := viewOf(key), q
		if q.moves && q.stays(key) {
			still := *q
			still.moves, q = false, &still
		}
		if q.moves && q.errors != nil { // what a view makes in a hurry is none of its numbers at rest
			hurried := *q
			hurried.key, q = q.key+" moves", &hurried
		}
		switch why := q.fit.inPicture(); {
		case v.Solve == nil:
			continue
		case why != "" && v.NeedsFit:
			v.Absent().Put(&q.r.Message, why)
		case q.moves && q.s.N > v.LiveUpTo:
			continue
		default:
			if err := v.Solve(ctx, q); err != nil {
				return err
			}
		}
		answered = append(answered, key)
	}
	result.Views.Put(&q.r.Message, strings.Join(answered, ","))
	return nil
}
