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
	Fields map[string]*figure.Prepared
	values map[string]*cachedValue
}

// A cachedValue is any other cached result.
type cachedValue struct {
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
			m.values = map[string]*cachedValue{}
		}
		v = &cachedValue{}
		m.values[name] = v
	}
	v.used = true
	return &v.value
}

// Prepare returns the results cached for a, or for a − b if b is not nil, under the
// given name and scale. The receiver may be nil.
func (m *Memory) Prepare(name string, a, b []float64, scale float64) *figure.Prepared {
	k := m.Entry(name)
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

// Entry returns the results cached under a name in this scene.
func (m *Memory) Entry(name string) *figure.Prepared {
	if m == nil {
		return &figure.Prepared{}
	}
	k := m.Fields[name]
	if k == nil {
		if m.Fields == nil {
			m.Fields = map[string]*figure.Prepared{}
		}
		k = &figure.Prepared{}
		m.Fields[name] = k
	}
	k.Used = true
	return k
}

// Sweep drops the results that the current scene has not used.
func (m *Memory) Sweep() {
	if m == nil {
		return
	}
	for name, k := range m.Fields {
		if !k.Used {
			delete(m.Fields, name)
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
