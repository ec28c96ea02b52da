package play

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// A shot is what a picture is taken of.
type shot struct {
	s     *state.State
	k     approx.Kernel
	d     *dataStage
	exact approx.Eigenfunctions
	of    string    // what these are the pairs of, as a key
	rot   []float64 // turns the exact eigenfunctions to those shown
	fit   *fitStage
	box   state.Rect
	frame Frame

	// roughly allows functions over the same centres to be evaluated as one, and
	// fields in single precision: that rounds otherwise, and cannot be seen.
	roughly bool
}

// fields evaluates the picture. Another eigenfunction or another probe costs its
// own fields alone, and an approximation that changes leaves the exact one as it is.
// key says what else than the state's own index and probe the functions depend on.
func (c *Session) fields(ctx context.Context, t *shot, key string) (*picture, error) {
	f := t.frame
	p := &picture{box: [4]float64{t.box.X0, t.box.X1, t.box.Y0, t.box.Y1}, nx: f.NX, ny: f.NY}
	xs, ys := ticks(t.box.X0, t.box.X1, f.NX), ticks(t.box.Y1, t.box.Y0, f.NY)
	shown := fmt.Sprint(t.box, f.NX, f.NY)
	if t.fit.exact {
		key = "exact " + t.of
	}
	index := fmt.Sprint(" i", t.s.Index)
	exactKey, phiKey := t.of+shown+index+bitsOf(t.turn()), key+shown+index+bitsOf(t.rot)
	of := key
	if t.fit.features != "" { // points that move leave k̂ what it was
		of = "at rest " + t.fit.features
	}
	probe := shown + fmt.Sprint(" x0", t.s.Probe)
	aroundKey, seenKey := kernelKey(t.s)+probe, of+probe
	if t.roughly { // a field of the last rest is better, and what is made now is none of the next
		for _, m := range []struct {
			has bool
			key *string
		}{{c.phi.has(exactKey), &exactKey}, {c.phiHat.has(phiKey), &phiKey}, {c.around.has(aroundKey), &aroundKey}, {c.seen.has(seenKey), &seenKey}} {
			if !m.has {
				*m.key += " roughly"
			}
		}
	}

	grid := func(f approx.FeatureMap) ([]float64, error) {
		if f == nil {
			return nil, nil
		}
		if t.roughly {
			return approx.GridSingle(f, xs, ys), nil
		}
		return gridContext(ctx, f, xs, ys)
	}
	if i, r := t.s.Index-1, c.shown.r; i < r {
		for j := i; j < len(c.shown.phi); j += r {
			p.phiTop = max(p.phiTop, math.Abs(c.shown.phi[j]))
		}
	}
	if t.s.Task == task.Kernel.Key && t.fit.refused == "" {
		var sums []wanted
		if !c.phi.has(exactKey) {
			sums = append(sums, wanted{t.phi(), func(z []float64) error { c.phi.put(exactKey, z); return nil }})
		}
		if !t.fit.exact && !c.phiHat.has(phiKey) {
			sums = append(sums, wanted{t.phiHat(c.shown.phi), func(z []float64) error { c.phiHat.put(phiKey, z); return nil }})
		}
		if !t.fit.whole && !c.seen.has(seenKey) {
			sums = append(sums, wanted{t.seen(), func(z []float64) error { c.seen.put(seenKey, z); return nil }})
		}
		if err := together(sums, grid); err != nil {
			return nil, err
		}
	}
	var err error
	if p.phiExact, err = c.phi.get(exactKey, func() ([]float64, error) { return grid(t.phi()) }); err != nil {
		return nil, err
	}
	at := func(f approx.FeatureMap) float64 { return f.Map(make([]float64, f.Len()), t.s.Probe[:])[0] }
	if t.s.Task == task.Kernel.Key && t.fit.refused != "" {
		p.own = []float64{at(t.kernel())}
		p.kExact, err = c.around.get(aroundKey, func() ([]float64, error) { return grid(t.kernel()) })
		return p, err
	}
	if t.fit.exact {
		c.phiHat.put(phiKey, p.phiExact)
	}
	if t.fit.refused == "" {
		if p.phiApprox, err = c.phiHat.get(phiKey, func() ([]float64, error) { return grid(t.phiHat(c.shown.phi)) }); err != nil {
			return nil, err
		}
	}
	if t.s.Task != task.Kernel.Key { // the third row has something else
		return p, nil
	}
	if p.kExact, err = c.around.get(aroundKey, func() ([]float64, error) { return grid(t.kernel()) }); err != nil {
		return nil, err
	}
	if p.kApprox = p.kExact; !t.fit.whole {
		p.kApprox, err = c.seen.get(seenKey, func() ([]float64, error) { return grid(t.seen()) })
	}
	own := at(t.kernel())
	p.own = []float64{own, own}
	if f := t.seen(); f != nil {
		p.own[1] = at(f)
	}
	return p, err
}

// A wanted is a function that is to be evaluated on the grid, and what takes its values.
type wanted struct {
	f   approx.FeatureMap
	put func(z []float64) error
}

// together evaluates functions that are sums over the same centres, as φ̂ and k̂ are of
// landmarks and with the exact method φ too: they share what the kernel costs.
func together(fields []wanted, grid func(approx.FeatureMap) ([]float64, error)) error {
	for len(fields) > 1 {
		all, same, others := fields[0].f, fields[:1:1], []wanted(nil)
		for _, g := range fields[1:] {
			if both, ok := kernel.Join(all, g.f); ok {
				all, same = both, append(same, g)
			} else {
				others = append(others, g)
			}
		}
		if fields = others; len(same) == 1 {
			continue
		}
		z, err := grid(all)
		if err != nil {
			return err
		}
		for i, size := 0, len(z)/len(same); i < len(same); i++ {
			if err := same[i].put(z[i*size : (i+1)*size : (i+1)*size]); err != nil {
				return err
			}
		}
	}
	return nil
}

// gridContext is approx.Grid, and returns the error of ctx soon after that is done: a sum
// over five thousand points takes a third of a second in a browser.
func gridContext(ctx context.Context, f approx.FeatureMap, xs, ys []float64) ([]float64, error) {
	nx, ny, rows := len(xs), len(ys), 16
	if e, ok := f.(kernel.Expansion); ok {
		if _, ok := e.Kernel.(approx.Separable); ok { // a tenth of that, of which most does not grow with the rows
			rows = ny
		}
	}
	z := make([]float64, f.Len()*nx*ny)
	for j := 0; j < ny; j += rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		h := min(rows, ny-j)
		part := approx.Grid(f, xs, ys[j:j+h])
		for l := range f.Len() {
			copy(z[(l*ny+j)*nx:], part[l*h*nx:(l+1)*h*nx])
		}
	}
	return z, nil
}

// phi returns the exact eigenfunction that is shown, or nil where there is none.
func (t *shot) phi() approx.FeatureMap {
	i, r := t.s.Index-1, len(t.exact.Values())
	if i >= r {
		return nil
	}
	return combined(t.exact, t.rot, r, i)
}

// turn returns what of rot that takes: another group may turn meanwhile.
func (t *shot) turn() (column []float64) {
	r := len(t.exact.Values())
	for i := t.s.Index - 1; i < r*r; i += r {
		column = append(column, t.rot[i])
	}
	return column
}

// phiHat returns the approximate one, turned to match the exact ones as they are
// shown, at the points where functions are compared, or nil where there is none.
func (t *shot) phiHat(shown []float64) approx.FeatureMap {
	i, n, r, fit := t.s.Index-1, len(t.d.some), len(t.exact.Values()), t.fit
	switch q := min(fit.pairs, r); {
	case i < q:
		turn := measure.Align(take(shown, n, r, q), take(fit.phi, n, fit.pairs, q), n, q, groupsOf(t.exact, q))
		return combined(fit.Eigen, turn, q, i)
	case i < fit.pairs: // there is nothing exact to turn it to
		return combined(fit.Eigen, identity(fit.pairs), fit.pairs, i)
	}
	return nil
}

// kernel returns k(x₀, ·).
func (t *shot) kernel() approx.FeatureMap { return kernel.At(t.k, t.s.Probe[:]) }

// seen returns k̂(x₀, ·), or nil where that is k(x₀, ·).
func (t *shot) seen() approx.FeatureMap {
	if t.fit.whole {
		return nil
	}
	return seenFrom(t.fit.Features, t.s.Probe[:])
}

// seenField returns k̂(x₀, ·) on a grid, to be looked at.
func (t *shot) seenField(xs, ys []float64) []float64 {
	if f := t.seen(); f != nil {
		return approx.GridSingle(f, xs, ys)
	}
	return approx.GridSingle(t.kernel(), xs, ys)
}

// combined returns the function that column i of the r×r matrix turn combines
// from the first r eigenfunctions.
func combined(e approx.Eigenfunctions, turn []float64, r, i int) approx.FeatureMap {
	f := e.Functions()
	w := make([]float64, f.Len())
	for l := range r {
		w[l] = turn[l*r+i]
	}
	return approx.Combined(f, w, 1)
}

// take returns the first q columns of the n×r matrix z.
func take(z []float64, n, r, q int) []float64 {
	if q == r {
		return z
	}
	out := make([]float64, n*q)
	for i := range n {
		copy(out[i*q:(i+1)*q], z[i*r:])
	}
	return out
}

// bitsOf returns numbers as a part of a key: printing them would take longer than
// what the key saves.
func bitsOf(z []float64) string {
	b := make([]byte, 0, 8*len(z))
	for _, v := range z {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return string(b)
}
