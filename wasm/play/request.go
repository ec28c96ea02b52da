package play

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// A Request is the input of pictures: the state with its kernel, data, exact pairs and fit, and
// the shown part of the plane.
type Request struct {
	State    *state.State
	Kernel   approx.Kernel
	Data     *solve.Data
	Eigen    approx.Eigenfunctions
	eigenKey string    // identifies the exact pairs
	Rotation []float64 // turns the exact eigenfunctions to the shown eigenfunctions
	Fit      *solve.Fit
	Box      state.Rect
	Frame    Frame

	// live allows single precision and joint evaluation of functions over the same centres during
	// a drag. Both change rounding only.
	live bool
}

// fields evaluates the functions that pictures show. A change of the eigenfunction
// or of x₀ evaluates only the changed functions. A new approximation does not
// evaluate the exact functions again. The argument key identifies all other inputs
// of the functions.
func (c *Session) fields(ctx context.Context, t *Request, key string) (*fields, error) {
	f := t.Frame
	p := &fields{box: [4]float64{t.Box.X0, t.Box.X1, t.Box.Y0, t.Box.Y1}, nx: f.NX, ny: f.NY}
	xs, ys := numeric.GridTicks(t.Box.X0, t.Box.X1, f.NX), numeric.GridTicks(t.Box.Y1, t.Box.Y0, f.NY)
	shown := fmt.Sprint(t.Box, f.NX, f.NY)
	if t.Fit.IsExact {
		key = "exact " + t.eigenKey
	}
	index := fmt.Sprint(" i", t.State.Index)
	exactKey, phiKey := t.eigenKey+shown+index+numeric.BitsOf(t.rotationColumn()), key+shown+index+numeric.BitsOf(t.Rotation)
	of := key
	if t.Fit.MapKey != "" { // k̂ does not change while points move
		of = "at rest " + t.Fit.MapKey
	}
	probe := shown + fmt.Sprint(" x0", t.State.Probe)
	aroundKey, seenKey := solve.KernelStage.Key(t.State)+probe, of+probe
	if t.live { // take a field of the last rest if there is one; do not keep the present one for the next rest
		for _, m := range []struct {
			has bool
			key *string
		}{{c.phiExact.Has(exactKey), &exactKey}, {c.phiApprox.Has(phiKey), &phiKey}, {c.kernelExact.Has(aroundKey), &aroundKey}, {c.kernelApprox.Has(seenKey), &seenKey}} {
			if !m.has {
				*m.key += " roughly"
			}
		}
	}

	grid := func(f approx.FeatureMap) ([]float64, error) {
		if f == nil {
			return nil, nil
		}
		if t.live {
			return approx.GridSingle(f, xs, ys), nil
		}
		return gridContext(ctx, f, xs, ys)
	}
	if i, r := t.State.Index-1, c.Shown.r; i < r {
		for j := i; j < len(c.Shown.Phi); j += r {
			p.phiTop = max(p.phiTop, math.Abs(c.Shown.Phi[j]))
		}
	}
	if t.State.Task == task.Kernel.Key && t.Fit.Refused == "" {
		var sums []fieldRequest
		if !c.phiExact.Has(exactKey) {
			sums = append(sums, fieldRequest{t.Eigenfunction(), func(z []float64) error { c.phiExact.put(exactKey, z); return nil }})
		}
		if !t.Fit.IsExact && !c.phiApprox.Has(phiKey) {
			sums = append(sums, fieldRequest{t.PhiHat(c.Shown.Phi), func(z []float64) error { c.phiApprox.put(phiKey, z); return nil }})
		}
		if !t.Fit.Whole && !c.kernelApprox.Has(seenKey) {
			sums = append(sums, fieldRequest{t.approxKernelFrom(), func(z []float64) error { c.kernelApprox.put(seenKey, z); return nil }})
		}
		if err := evaluateJointly(sums, grid); err != nil {
			return nil, err
		}
	}
	var err error
	if p.phiExact, err = c.phiExact.Get(exactKey, func() ([]float64, error) { return grid(t.Eigenfunction()) }); err != nil {
		return nil, err
	}
	at := func(f approx.FeatureMap) float64 { return f.Map(make([]float64, f.Len()), t.State.Probe[:])[0] }
	if t.State.Task == task.Kernel.Key && t.Fit.Refused != "" {
		p.own = []float64{at(t.KernelFrom())}
		p.kExact, err = c.kernelExact.Get(aroundKey, func() ([]float64, error) { return grid(t.KernelFrom()) })
		return p, err
	}
	if t.Fit.IsExact {
		c.phiApprox.put(phiKey, p.phiExact)
	}
	if t.Fit.Refused == "" {
		if p.phiApprox, err = c.phiApprox.Get(phiKey, func() ([]float64, error) { return grid(t.PhiHat(c.Shown.Phi)) }); err != nil {
			return nil, err
		}
	}
	if t.State.Task != task.Kernel.Key { // the third row shows the task instead
		return p, nil
	}
	if p.kExact, err = c.kernelExact.Get(aroundKey, func() ([]float64, error) { return grid(t.KernelFrom()) }); err != nil {
		return nil, err
	}
	if p.kApprox = p.kExact; !t.Fit.Whole {
		p.kApprox, err = c.kernelApprox.Get(seenKey, func() ([]float64, error) { return grid(t.approxKernelFrom()) })
	}
	own := at(t.KernelFrom())
	p.own = []float64{own, own}
	if f := t.approxKernelFrom(); f != nil {
		p.own[1] = at(f)
	}
	return p, err
}

// A fieldRequest is a function for evaluation on the grid, with the receiver of its
// values.
type fieldRequest struct {
	f   approx.FeatureMap
	put func(z []float64) error
}

// evaluateJointly evaluates together the functions that are sums over the same
// centres, so that kernel values are computed once. For a method with landmarks, φ̂
// and k̂ are sums of this kind.
func evaluateJointly(fields []fieldRequest, grid func(approx.FeatureMap) ([]float64, error)) error {
	for len(fields) > 1 {
		all, same, others := fields[0].f, fields[:1:1], []fieldRequest(nil)
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

// gridContext is approx.Grid with a context. It returns the error of ctx soon after
// ctx is done. A sum over 5,000 points takes a third of a second in a browser.
func gridContext(ctx context.Context, f approx.FeatureMap, xs, ys []float64) ([]float64, error) {
	nx, ny, rows := len(xs), len(ys), 16
	if e, ok := f.(kernel.Expansion); ok {
		if _, ok := e.Kernel.(approx.Separable); ok { // ten times as fast, and rows hardly matter
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

// Eigenfunction returns the shown exact eigenfunction, or nil if there is none.
func (t *Request) Eigenfunction() approx.FeatureMap {
	i, r := t.State.Index-1, len(t.Eigen.Values())
	if i >= r {
		return nil
	}
	return combined(t.Eigen, t.Rotation, r, i)
}

// rotationColumn returns the column of Rotation that the shown eigenfunction depends on.
func (t *Request) rotationColumn() (column []float64) {
	r := len(t.Eigen.Values())
	for i := t.State.Index - 1; i < r*r; i += r {
		column = append(column, t.Rotation[i])
	}
	return column
}

// PhiHat returns the shown approximate eigenfunction, or nil if there is none. The
// function is aligned with the exact eigenfunctions, whose values at Data.Compared
// are shown.
func (t *Request) PhiHat(shown []float64) approx.FeatureMap {
	i, n, r, fit := t.State.Index-1, len(t.Data.ComparedRows), len(t.Eigen.Values()), t.Fit
	switch q := min(fit.Pairs, r); {
	case i < q:
		turn := measure.Align(numeric.Columns(shown, n, r, q), numeric.Columns(fit.Phi, n, fit.Pairs, q), n, q, GroupsOf(t.Eigen, q))
		return combined(fit.Eigen, turn, q, i)
	case i < fit.Pairs: // there is no exact eigenfunction for the alignment
		return combined(fit.Eigen, numeric.Identity(fit.Pairs), fit.Pairs, i)
	}
	return nil
}

// KernelFrom returns k(x₀, ·).
func (t *Request) KernelFrom() approx.FeatureMap { return kernel.At(t.Kernel, t.State.Probe[:]) }

// approxKernelFrom returns k̂(x₀, ·), or nil if k̂(x₀, ·) equals k(x₀, ·).
func (t *Request) approxKernelFrom() approx.FeatureMap {
	if t.Fit.Whole {
		return nil
	}
	return combineFrom(t.Fit.Features, t.State.Probe[:])
}

// SeenField returns k̂(x₀, ·) on a grid, in single precision.
func (t *Request) SeenField(xs, ys []float64) []float64 {
	if f := t.approxKernelFrom(); f != nil {
		return approx.GridSingle(f, xs, ys)
	}
	return approx.GridSingle(t.KernelFrom(), xs, ys)
}

// combined returns the combination of the first r eigenfunctions with the weights of column i of
// the r×r matrix turn.
func combined(e approx.Eigenfunctions, turn []float64, r, i int) approx.FeatureMap {
	f := e.Functions()
	w := make([]float64, f.Len())
	for l := range r {
		w[l] = turn[l*r+i]
	}
	return approx.Combined(f, w, 1)
}
