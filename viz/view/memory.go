package view

import (
	"mercer/viz/figure"
)

// A Memory caches results computed from large blocks: fields in single precision,
// level lines, matrices reduced to the size of their panels, quantiles of a race. A
// caller that draws frame after frame puts one into the view, so that each result
// is computed once for each change of the numbers.
//
// Blocks must not be modified in place after they were passed. A scene must be
// drawn before the next one is made with the same memory.
type Memory struct {
	All    map[string]*figure.Prepared
	values map[string]*keptValue
}

// A keptValue is any other cached result.
type keptValue struct {
	value any
	used  bool // by the current scene
}

// Value returns a pointer to the result cached under the given name. The result is
// nil at first. The receiver may be nil.
func (m *Memory) Value(name string) *any {
	if m == nil {
		return new(any)
	}
	v := m.values[name]
	if v == nil {
		if m.values == nil {
			m.values = map[string]*keptValue{}
		}
		v = &keptValue{}
		m.values[name] = v
	}
	v.used = true
	return &v.value
}

// Of returns the results cached for a, or for a − b if b is not nil, under the
// given name and scale. The receiver may be nil.
func (m *Memory) Of(name string, a, b []float64, scale float64) *figure.Prepared {
	k := m.Named(name)
	u := figure.Unit(scale)
	if k.A != nil && k.Unit == u && figure.SameNumbers(k.A, a) && figure.SameNumbers(k.B, b) {
		k.A, k.B = a, b // older results are no longer needed
		return k
	}
	k.A, k.B, k.Unit = a, b, u
	k.Z = figure.ToFloat32(k.Z, a, b)
	if u != 1 {
		for i := range k.Z {
			v := a[i]
			if b != nil {
				v -= b[i]
			}
			k.Z[i] = float32(v / u)
		}
	}
	k.Top = figure.Largest(k.Z)
	k.Lines.Of, k.Small.Side = figure.TraceKey{}, 0
	return k
}

// Named returns the results cached under a name in this scene.
func (m *Memory) Named(name string) *figure.Prepared {
	if m == nil {
		return &figure.Prepared{}
	}
	k := m.All[name]
	if k == nil {
		if m.All == nil {
			m.All = map[string]*figure.Prepared{}
		}
		k = &figure.Prepared{}
		m.All[name] = k
	}
	k.Used = true
	return k
}

// Sweep drops the results that the current scene has not used.
func (m *Memory) Sweep() {
	if m == nil {
		return
	}
	for name, k := range m.All {
		if !k.Used {
			delete(m.All, name)
		}
		k.Used = false
	}
	for name, v := range m.values {
		if !v.used {
			delete(m.values, name)
		}
		v.used = false
	}
}
