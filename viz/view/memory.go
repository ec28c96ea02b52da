package view

import (
	"mercer/viz/figure"
)

// A Memory caches results computed from large blocks. These results are fields in single
// precision, level lines, checks of zero lines, reduced matrices, the smallest entry of the
// Gram matrices, and the quantiles of a race. If a caller draws many frames, it sets
// Look.Memory. Each result is then computed only when the numbers change.
//
// Blocks must not be modified after they were passed to a Memory. A scene must be drawn
// before the next scene is made with the same Memory.
type Memory struct {
	Fields map[string]*figure.Cache
	values map[string]*cachedValue
}

// A cachedValue is a cached result that is not a figure.Cache.
type cachedValue struct {
	value  any
	isUsed bool // the current scene has used the value
}

// Value returns a pointer to the cached result with the given name. The result is nil at
// first. The receiver may be nil.
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
	v.isUsed = true
	return &v.value
}

// Prepare returns the cached results for the field a, or for a − b if b is not nil. If
// the numbers or the unit of the scale changed, Prepare converts the field to single
// precision again. The receiver may be nil.
func (m *Memory) Prepare(name string, a, b []float64, scale float64) *figure.Cache {
	k := m.CacheOf(name)
	u := figure.Float32Unit(scale)
	if k.A != nil && k.Unit == u && figure.HaveEqualValues(k.A, a) && figure.HaveEqualValues(k.B, b) {
		k.A, k.B = a, b // so that the older slices can be freed
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
	k.MaxAbs = figure.MaxAbs(k.Z)
	k.Invalidate()
	return k
}

// CacheOf returns the cache entry with the given name and marks it as used. The receiver
// may be nil.
func (m *Memory) CacheOf(name string) *figure.Cache {
	if m == nil {
		return &figure.Cache{}
	}
	k := m.Fields[name]
	if k == nil {
		if m.Fields == nil {
			m.Fields = map[string]*figure.Cache{}
		}
		k = &figure.Cache{}
		m.Fields[name] = k
	}
	k.IsInUse = true
	return k
}

// Sweep deletes the results that the current scene has not used.
func (m *Memory) Sweep() {
	if m == nil {
		return
	}
	for name, k := range m.Fields {
		if !k.IsInUse {
			delete(m.Fields, name)
		}
		k.IsInUse = false
	}
	for name, v := range m.values {
		if !v.isUsed {
			delete(m.values, name)
		}
		v.isUsed = false
	}
}
