package state

import (
	"maps"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/wasm/play/task"
)

// An Inputs is a set of parts of a state. A result depends on some of them and is
// recomputed when one of these changes.
type Inputs uint16

const (
	OnPoints   Inputs = 1 << iota // the data set, its size, noise and seed, and points moved by hand
	OnKernel                      // the kernel and its settings
	OnMethod                      // the method, the settings that it uses, and landmarks placed by hand
	OnTask                        // the task and the settings that it uses
	OnIndex                       // which eigenfunction is shown
	OnProbe                       // x₀
	OnShadow                      // ℓ, which the view of bounds marks for every method
	OnRivals                      // the compared methods and the settings that they use
	OnMethods                     // settings of any method: the race fits all of them
	OnAxis                        // what the race is drawn against
	OnOrder                       // the order of the rows of the Gram matrices
	OnPair                        // which components the embedding shows
	onPictures                    // which views are shown and how they are laid out

	OnGram  = OnPoints | OnKernel
	OnFit   = OnGram | OnMethod
	OnState = ^Inputs(0) // results that repeat the settings themselves
)

// A roles says which settings the methods of a state use.
type roles struct {
	s      *State
	method *catalogue.MethodEntry
	rivals []*catalogue.MethodEntry
	task   *task.Task
}

func RolesOf(s *State) roles {
	r := roles{s: s, method: Method(s.Method), task: task.Find(s.Task)}
	for _, other := range s.Rivals {
		if other.Method != None {
			r.rivals = append(r.rivals, Method(other.Method))
		}
	}
	return r
}

// Inputs returns the inputs to which the setting with that key belongs: none where the state does not use it.
func (r roles) Inputs(key string) (in Inputs) {
	switch key {
	case "data", "n", "noise", "dseed":
		return OnPoints
	case "kernel":
		return OnKernel
	case "sigma":
		if Family(r.s.Kernel).Unscaled {
			return 0
		}
		return OnKernel
	case "method":
		return OnMethod
	case "task":
		return OnTask
	case "i":
		return OnIndex
	case "x0":
		return OnProbe
	case "views", "layout":
		return onPictures
	case "race":
		return OnAxis
	case "gram.order":
		return OnOrder
	case "embedding.pair":
		return OnPair
	case "ell":
		in = OnShadow
	case "seed":
		if r.task.Seeded {
			in = OnTask
		}
	}
	if placedBy('p', key) {
		return OnPoints
	}
	if strings.HasPrefix(key, "method") || strings.HasPrefix(key, "m") && len(key) == 2 && key[1] >= '2' && key[1] <= '9' {
		return OnRivals
	}
	if usedBy(r.method, key) {
		in |= OnMethod
	}
	for _, m := range r.rivals {
		if key != "m" && !placedBy('c', key) && usedBy(m, key) {
			in |= OnRivals
		}
	}
	owner, _, owned := strings.Cut(key, ".")
	switch {
	case !owned:
		return in
	case !r.s.counts(key):
		return 0
	case owner == r.s.Kernel:
		in |= OnKernel
	case owner == r.s.Task:
		in |= OnTask
	case Method(owner) != nil:
		in |= OnMethods
	}
	return in
}

// usedBy reports whether a fit of m depends on the setting with that key.
func usedBy(m *catalogue.MethodEntry, key string) bool {
	switch key {
	case "m":
		return m.Traits.Sized
	case "seed":
		return m.Traits.Seeded
	case "ell":
		return slices.ContainsFunc(m.Params, func(p approx.Param) bool { return p.Key == "ell" })
	}
	if placedBy('c', key) {
		return m.Traits.Placeable
	}
	return strings.HasPrefix(key, m.Key) && strings.HasPrefix(key[len(m.Key):], ".")
}

// counts reports whether the setting with that key has an effect beside the others of its owner.
func (s *State) counts(key string) bool {
	f := ByKey[key]
	if f == nil || f.With == "" {
		return f != nil
	}
	other, values, _ := strings.Cut(f.With, "=")
	return slices.Contains(strings.Split(values, ","), ByKey[other].Text(s))
}

// Changed returns the inputs in which two states differ.
func Changed(a, b *State) (in Inputs) {
	ra, rb := RolesOf(a), RolesOf(b)
	differs := func(key string) { in |= ra.Inputs(key) | rb.Inputs(key) }
	for _, f := range Table {
		if !f.equal(a, b) {
			differs(f.Key)
		}
	}
	if !maps.Equal(a.Moved, b.Moved) {
		differs("p0")
	}
	if !maps.Equal(a.Placed, b.Placed) {
		differs("c0")
	}
	return in
}

// equal reports whether two states have the same value of the field.
func (f *Field) equal(a, b *State) bool {
	switch {
	case f.Number != nil:
		return f.Number.Get(a) == f.Number.Get(b)
	case f.Choice != nil:
		return f.Choice.Get(a) == f.Choice.Get(b)
	case f.List != nil:
		return slices.Equal(f.List.get(a), f.List.get(b))
	}
	return *f.Point(a) == *f.Point(b)
}

// Key returns the settings of s that belong to these inputs, as a link has them.
func (s *State) Key(on Inputs) string {
	r := RolesOf(s)
	return PartOfLink(s, func(key string) bool { return r.Inputs(key)&on != 0 })
}

// placedBy reports whether key is that of something of a kind that a hand places.
func placedBy(kind byte, key string) bool {
	if key[0] != kind {
		return false
	}
	_, ok := parseHand(key)
	return ok
}

// PartOfLink returns the settings of s with keys that belong, as a link has them.
func PartOfLink(s *State, belongs func(key string) bool) string {
	var b strings.Builder
	for _, e := range editsOf(s, belongs) {
		b.WriteString(e.Key)
		b.WriteByte('=')
		b.WriteString(e.Value)
		b.WriteByte('&')
	}
	return b.String()
}
