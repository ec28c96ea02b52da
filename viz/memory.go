package viz

import "math"

// A Memory keeps what is made of numbers that are large: fields in single
// precision, their level lines, matrices as small as their panels, quantiles of a race. Whoever draws
// frame after frame puts one into the view, so that it is made once for each change
// of the numbers and not for each picture. Numbers that it has seen must not be
// changed where they lie, and a scene must be drawn before the next is made with
// the same memory.
type Memory struct {
	all  map[string]*kept
	race *keptRace
}

// kept is what is kept of one block, or of the difference of two.
type kept struct {
	a, b  []float64 // what it was made of: a, or a − b
	z     []float32 // the same in single precision, which is what canvases take
	unit  float64   // of z: what single precision holds is divided by it
	top   float64   // the largest |z|, NaN where one of them is
	lines traced
	small shrunk
	hatch hatched
	used  bool // by the scene at hand

	corner corner // of a tag, where one is tagged
	tagged bool
}

// unit returns what values of that scale are divided by so that single precision,
// which ends at 3·10³⁸, holds them: a power of ten, so that what is round stays so, and
// 1 where they need none.
func unit(scale float64) float64 {
	if scale > 1e-30 && scale < 1e30 || !(scale > 0) || math.IsInf(scale, 1) {
		return 1
	}
	return math.Pow(10, max(math.Floor(math.Log10(scale)), -300))
}

// of returns what is kept of a, or of a − b where b is not nil, under that name and
// in the unit of that scale. Memory may be nil.
func (m *Memory) of(name string, a, b []float64, scale float64) *kept {
	k := m.named(name)
	u := unit(scale)
	if k.a != nil && k.unit == u && equal(k.a, a) && equal(k.b, b) {
		k.a, k.b = a, b // the older are no longer needed
		return k
	}
	k.a, k.b, k.unit = a, b, u
	k.z = single(k.z, a, b)
	if u != 1 {
		for i := range k.z {
			v := a[i]
			if b != nil {
				v -= b[i]
			}
			k.z[i] = float32(v / u)
		}
	}
	k.top = largest(k.z)
	k.lines.of, k.small.side = level{}, 0
	return k
}

// named returns what there is under a name, for this scene.
func (m *Memory) named(name string) *kept {
	if m == nil {
		return &kept{}
	}
	k := m.all[name]
	if k == nil {
		if m.all == nil {
			m.all = map[string]*kept{}
		}
		k = &kept{}
		m.all[name] = k
	}
	k.used = true
	return k
}

// sweep forgets what the scene at hand has not used.
func (m *Memory) sweep() {
	if m == nil {
		return
	}
	for name, k := range m.all {
		if !k.used {
			delete(m.all, name)
		}
		k.used = false
	}
	if m.race != nil && !m.race.used {
		m.race = nil
	} else if m.race != nil {
		m.race.used = false
	}
}

// equal reports whether a and b are the same numbers. Most often they are the same
// memory.
func equal(a, b []float64) bool {
	if len(a) != len(b) || (a == nil) != (b == nil) {
		return false
	}
	if len(a) == 0 || &a[0] == &b[0] {
		return true
	}
	for i, v := range a {
		if v != b[i] {
			return false
		}
	}
	return true
}

// single rounds a, or a − b where b is not nil, into dst, which grows as it must.
func single(dst []float32, a, b []float64) []float32 {
	if cap(dst) < len(a) {
		dst = make([]float32, len(a))
	}
	dst = dst[:len(a)]
	// These conditions let the compiler see that all is in bounds.
	if b == nil {
		for i := 0; i < len(dst) && i < len(a); i++ {
			dst[i] = float32(a[i])
		}
		return dst
	}
	for i := 0; i < len(dst) && i < len(a) && i < len(b); i++ {
		dst[i] = float32(a[i] - b[i])
	}
	return dst
}

// Prepare fills the memory of v with what a scene of these numbers needs on a device of
// so many pixels to a unit, when they arrive and not when the frame is due.
func Prepare(n Numbers, v View, w, h, ratio float64) {
	for _, p := range Scene(n, v, w, h) {
		panel, ok := p.Figure.(*Panel)
		if !ok || panel.Words != "" {
			continue
		}
		frame := panel.Frame.shift(p.Outer.X0, p.Outer.Y0)
		for _, l := range panel.Layers {
			switch f := l.(type) {
			case Contours:
				f.trace(plane{frame, f.Range}.rect(f.Box))
			case Mask:
				f.hatch(frame)
			case Wall:
				f.prepare(frame)
			case Matrix:
				f.cells(lattice(ratio).area(frame), ratio)
			}
		}
	}
}
