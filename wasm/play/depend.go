package play

import (
	"maps"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/wasm/play/task"
)

// An input is a set of parts of a state. A result depends on some of them and is
// recomputed when one of these changes.
type input uint16

const (
	onPoints   input = 1 << iota // the data set, its size, noise and seed, and points moved by hand
	onKernel                     // the kernel and its settings
	onMethod                     // the method, the settings that it uses, and landmarks placed by hand
	onTask                       // the task and the settings that it uses
	onIndex                      // which eigenfunction is shown
	onProbe                      // x₀
	onShadow                     // ℓ, which the view of bounds marks for every method
	onRivals                     // the compared methods and the settings that they use
	onMethods                    // settings of any method: the race fits all of them
	onAxis                       // what the race is drawn against
	onOrder                      // the order of the rows of the Gram matrices
	onPair                       // which components the embedding shows
	onPictures                   // which views are shown and how they are laid out

	onGram  = onPoints | onKernel
	onFit   = onGram | onMethod
	onState = ^input(0) // results that repeat the settings themselves
)

// dependencies lists the results of a state and the inputs of each. A result is a part of
// the report or the blocks of a message; "x.*" is all parts whose names begin with "x.".
// While a hand moves one setting, results that do not depend on it stay as they
// were at rest.
var dependencies = []struct {
	result string
	on     input
}{
	// Parts of the report.
	{"report.link", onState},
	{"report.data", onState},
	{"report.kernel", onState},
	{"report.method", onState},
	{"report.seed", onState},
	{"report.preview", onState},
	{"report.exact_of", onGram},
	{"report.certificate", onGram},
	{"report.eigenvalues.exact", onGram}, // their number depends on the size of the fit
	{"report.twin", 0},
	{"report.bounds", onFit | onIndex},
	{"report.task", onFit | onTask},
	{"report.compared.1", onFit},
	{"report.compared.*", onGram | onRivals},
	{"report.notes", onState},
	{"report.*", onFit},

	// Blocks that every result has.
	{"box", onState}, // stays during a drag and may grow afterwards
	{"preview", onState},
	{"points", onPoints},
	{"labels", onPoints},
	{"index", onGram | onIndex}, // and how many there are
	{"indices", onGram},
	{"probe", onProbe},
	{"grain", onGram},
	{"phi.exact", onGram | onIndex},
	{"phi.*", onFit | onIndex},
	{"k.exact", onGram | onTask | onProbe},
	{"k.*", onFit | onTask | onProbe},
	{"regions.exact", onGram | onTask},
	{"margins.exact", onGram | onTask},
	{"places.exact", onGram | onTask},
	{"parts.exact", onGram | onTask},
	{"regions.*", onFit | onTask},
	{"margins.*", onFit | onTask},
	{"places.*", onFit | onTask},
	{"parts.*", onFit | onTask},
	{"task.*", onFit | onTask},
	{"spectrum.exact", onGram}, // their number depends on the size of the fit
	{"spectrum.floor", onGram},
	{"spectrum.approx", onFit},

	// Views.
	{"compare.*", onFit | onIndex | onProbe | onRivals},
	{"wall.*", onFit},
	{"fourier.*", onFit | onProbe},
	{"density.*", onFit},
	{"bounds.*", onFit | onIndex | onShadow},
	{"gram.*", onFit | onOrder},
	{"spectrum.*", onFit},
	{"embedding.*", onFit | onPair},
	{"error.*", onFit},
	{"race.*", onFit | onMethods | onAxis},
	{"how.*", onFit | onProbe},

	// The small Gram matrix, and what the method has placed.
	{"*", onFit},
}

// dependsOn returns the inputs of a result.
func dependsOn(result string) input {
	for _, d := range dependencies {
		if prefix, all := strings.CutSuffix(d.result, "*"); d.result == result || all && strings.HasPrefix(result, prefix) {
			return d.on
		}
	}
	return onState
}

// A roles says which settings the methods of a state use.
type roles struct {
	s      *State
	method *catalogue.MethodEntry
	rivals []*catalogue.MethodEntry
	task   *task.Task
}

func rolesOf(s *State) roles {
	r := roles{s: s, method: method(s.Method), task: task.Find(s.Task)}
	for _, other := range s.Rivals {
		if other.Method != none {
			r.rivals = append(r.rivals, method(other.Method))
		}
	}
	return r
}

// inputs returns the inputs to which the setting with that key belongs: none where the state does not use it.
func (r roles) inputs(key string) (in input) {
	switch key {
	case "data", "n", "noise", "dseed":
		return onPoints
	case "kernel":
		return onKernel
	case "sigma":
		if family(r.s.Kernel).Unscaled {
			return 0
		}
		return onKernel
	case "method":
		return onMethod
	case "task":
		return onTask
	case "i":
		return onIndex
	case "x0":
		return onProbe
	case "views", "layout":
		return onPictures
	case "race":
		return onAxis
	case "gram.order":
		return onOrder
	case "embedding.pair":
		return onPair
	case "ell":
		in = onShadow
	case "seed":
		if r.task.Seeded {
			in = onTask
		}
	}
	if placedBy('p', key) {
		return onPoints
	}
	if strings.HasPrefix(key, "method") || strings.HasPrefix(key, "m") && len(key) == 2 && key[1] >= '2' && key[1] <= '9' {
		return onRivals
	}
	if usedBy(r.method, key) {
		in |= onMethod
	}
	for _, m := range r.rivals {
		if key != "m" && !placedBy('c', key) && usedBy(m, key) {
			in |= onRivals
		}
	}
	owner, _, owned := strings.Cut(key, ".")
	switch {
	case !owned:
		return in
	case !r.s.counts(key):
		return 0
	case owner == r.s.Kernel:
		in |= onKernel
	case owner == r.s.Task:
		in |= onTask
	case method(owner) != nil:
		in |= onMethods
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
	f := byKey[key]
	if f == nil || f.With == "" {
		return f != nil
	}
	other, values, _ := strings.Cut(f.With, "=")
	return slices.Contains(strings.Split(values, ","), byKey[other].text(s))
}

// changed returns the inputs in which two states differ.
func changed(a, b *State) (in input) {
	ra, rb := rolesOf(a), rolesOf(b)
	differs := func(key string) { in |= ra.inputs(key) | rb.inputs(key) }
	for _, f := range table {
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
func (f *field) equal(a, b *State) bool {
	switch {
	case f.number != nil:
		return f.number.get(a) == f.number.get(b)
	case f.choice != nil:
		return f.choice.get(a) == f.choice.get(b)
	case f.list != nil:
		return slices.Equal(f.list.get(a), f.list.get(b))
	}
	return *f.point(a) == *f.point(b)
}

// key returns the settings of s that belong to these inputs, as a link has them.
func (s *State) key(on input) string {
	r := rolesOf(s)
	return part(s, func(key string) bool { return r.inputs(key)&on != 0 })
}
