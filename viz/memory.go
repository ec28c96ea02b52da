package viz

import (
	"mercer/viz/figure"
)

// A Memory keeps what is made of numbers that are large: fields in single
// precision, their level lines, matrices as small as their panels, quantiles of a race. Whoever draws
// frame after frame puts one into the view, so that it is made once for each change
// of the numbers and not for each picture. Numbers that it has seen must not be
// changed where they lie, and a scene must be drawn before the next is made with
// the same memory.
type Memory struct {
	all    map[string]*figure.Prepared
	values map[string]*keptValue
}

// A keptValue is anything else that a picture has made of its numbers.
type keptValue struct {
	value any
	used  bool // by the scene at hand
}

// Value returns where a picture keeps what it has made of its numbers under that name, nil
// at first. Memory may be nil.
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

// of returns what is kept of a, or of a − b where b is not nil, under that name and
// in the unit of that scale. Memory may be nil.
func (m *Memory) of(name string, a, b []float64, scale float64) *figure.Prepared {
	k := m.named(name)
	u := figure.Unit(scale)
	if k.A != nil && k.Unit == u && figure.SameNumbers(k.A, a) && figure.SameNumbers(k.B, b) {
		k.A, k.B = a, b // the older are no longer needed
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
	k.Lines.Of, k.Small.Side = figure.Level{}, 0
	return k
}

// named returns what there is under a name, for this scene.
func (m *Memory) named(name string) *figure.Prepared {
	if m == nil {
		return &figure.Prepared{}
	}
	k := m.all[name]
	if k == nil {
		if m.all == nil {
			m.all = map[string]*figure.Prepared{}
		}
		k = &figure.Prepared{}
		m.all[name] = k
	}
	k.Used = true
	return k
}

// sweep forgets what the scene at hand has not used.
func (m *Memory) sweep() {
	if m == nil {
		return
	}
	for name, k := range m.all {
		if !k.Used {
			delete(m.all, name)
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

// Prepare fills the memory of v with what a scene of these numbers needs on a device of
// so many pixels to a unit, when they arrive and not when the frame is due.
func Prepare(n Numbers, v View, w, h, ratio float64) {
	for _, p := range Scene(n, v, w, h) {
		panel, ok := p.Figure.(*figure.Panel)
		if !ok || panel.Words != "" {
			continue
		}
		frame := panel.Frame.Shift(p.Outer.X0, p.Outer.Y0)
		for _, l := range panel.Layers {
			if f, ok := l.(figure.Preparer); ok {
				f.Prepare(frame, ratio)
			}
		}
	}
}
