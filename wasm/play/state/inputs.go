package state

import (
	"maps"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/viz/contract"
	"mercer/wasm/play/task"
)

// settingRoles determines which inputs the settings of a state belong to. This depends on
// the methods and the task of the state.
type settingRoles struct {
	s            *State
	method       *catalogue.MethodEntry
	otherMethods []*catalogue.MethodEntry
	task         *task.Task
}

// RolesOf returns the roles of the settings of s.
func RolesOf(s *State) settingRoles {
	r := settingRoles{s: s, method: Method(s.Method), task: task.Find(s.Task)}
	for _, other := range s.OtherMethods {
		if other.Method != None {
			r.otherMethods = append(r.otherMethods, Method(other.Method))
		}
	}
	return r
}

// Inputs returns the inputs that the setting with this key belongs to. It returns none if
// the state does not use the setting.
func (r settingRoles) Inputs(key string) (in contract.Inputs) {
	switch key {
	case "data", pointsKey, "n", "noise", "dseed":
		return contract.InputPoints
	case "kernel":
		return contract.InputKernel
	case "sigma":
		if Family(r.s.Kernel).Unscaled {
			return 0
		}
		return contract.InputKernel
	case "method":
		return contract.InputMethod
	case "task":
		return contract.InputTask
	case "i":
		return contract.InputIndex
	case "x0":
		return contract.InputProbe
	case "views", "layout":
		return contract.InputPictures
	case "race":
		return contract.InputRaceAxis
	case "gram.order":
		return contract.InputRowOrder
	case "embedding.pair":
		return contract.InputComponents
	case "ell":
		in = contract.InputShadow
	case "seed":
		if r.task.IsSeeded {
			in = contract.InputTask
		}
	}
	if isMarkKey('p', key) {
		return contract.InputPoints
	}
	if strings.HasPrefix(key, "method") || strings.HasPrefix(key, "m") && len(key) == 2 && key[1] >= '2' && key[1] <= '9' {
		return contract.InputComparedMethods
	}
	if isUsedBy(r.method, key) {
		in |= contract.InputMethod
	}
	for _, m := range r.otherMethods {
		if key != "m" && !isMarkKey('c', key) && isUsedBy(m, key) {
			in |= contract.InputComparedMethods
		}
	}
	owner, _, hasOwner := strings.Cut(key, ".")
	switch {
	case !hasOwner:
		return in
	case !r.s.hasEffect(key):
		return 0
	case owner == r.s.Kernel:
		in |= contract.InputKernel
	case owner == r.s.Task:
		in |= contract.InputTask
	case Method(owner) != nil:
		in |= contract.InputAllMethods
	}
	return in
}

// isUsedBy reports whether a fit of m depends on the setting with this key.
func isUsedBy(m *catalogue.MethodEntry, key string) bool {
	switch key {
	case "m":
		return m.Traits.Sized
	case "seed":
		return m.Traits.Seeded
	case "ell":
		return slices.ContainsFunc(m.Params, func(p approx.Param) bool { return p.Key == "ell" })
	}
	if isMarkKey('c', key) {
		return m.Traits.Placeable
	}
	return strings.HasPrefix(key, m.Key) && strings.HasPrefix(key[len(m.Key):], ".")
}

// hasEffect reports whether the setting with this key has an effect, given the other
// settings of its method, kernel or task.
func (s *State) hasEffect(key string) bool {
	f := ByKey[key]
	if f == nil || f.ShownIf == "" {
		return f != nil
	}
	other, values, _ := strings.Cut(f.ShownIf, "=")
	return slices.Contains(strings.Split(values, ","), ByKey[other].Text(s))
}

// ChangedInputs returns the inputs in which two states differ.
func ChangedInputs(a, b *State) (in contract.Inputs) {
	ra, rb := RolesOf(a), RolesOf(b)
	addInputs := func(key string) { in |= ra.Inputs(key) | rb.Inputs(key) }
	for _, f := range Table {
		if !f.hasEqualValue(a, b) {
			addInputs(f.Key)
		}
	}
	if !maps.Equal(a.MovedPoints, b.MovedPoints) {
		addInputs("p0")
	}
	if !maps.Equal(a.MovedCenters, b.MovedCenters) {
		addInputs("c0")
	}
	return in
}

// hasEqualValue reports whether two states have the same value of the field.
func (f *Field) hasEqualValue(a, b *State) bool {
	switch {
	case f.Number != nil:
		return f.Number.Get(a) == f.Number.Get(b)
	case f.Choice != nil:
		return f.Choice.Get(a) == f.Choice.Get(b)
	case f.List != nil:
		return slices.Equal(f.List.get(a), f.List.get(b))
	case f.Key == pointsKey:
		return a.Own == b.Own || a.Own != nil && b.Own != nil && a.Own.hash == b.Own.hash
	}
	return *f.Point(a) == *f.Point(b)
}

// Key returns the settings of s that belong to the given inputs, in the form of links.
func (s *State) Key(inputs contract.Inputs) string {
	r := RolesOf(s)
	return PartOfLink(s, func(key string) bool { return r.Inputs(key)&inputs != 0 })
}

// isMarkKey reports whether key belongs to a moved mark of the given kind.
func isMarkKey(kind byte, key string) bool {
	if key[0] != kind {
		return false
	}
	_, ok := parseHandle(key)
	return ok
}

// PartOfLink returns the settings of s for which belongs returns true, in the form of
// links. It contains a hash of own points instead of the points.
func PartOfLink(s *State, belongs func(key string) bool) string {
	var b strings.Builder
	for _, e := range editsOf(s, belongs) {
		if e.Key == pointsKey {
			e.Value = s.Own.hash
		}
		b.WriteString(e.Key)
		b.WriteByte('=')
		b.WriteString(e.Value)
		b.WriteByte('&')
	}
	return b.String()
}
