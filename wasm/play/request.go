package play

import (
	"context"
	"fmt"
	"math"
	"sync"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// A Request is the input of pictures. It contains a state with its kernel, data, exact
// pairs and fit, and the shown part of the plane.
type Request struct {
	State    *state.State
	Kernel   approx.Kernel
	Data     *solve.Data
	Eigen    approx.Eigenfunctions
	eigenKey string    // the key of the exact pairs
	Rotation []float64 // aligns the exact eigenfunctions with the shown ones
	Fit      *solve.Fit
	Box      state.Rect
	Frame    Frame

	// isLive is true during a drag. It allows single precision and the joint evaluation
	// of functions with the same centres. Both only change rounding.
	isLive bool
}

// fields evaluates the functions that pictures show. If only the eigenfunction or x₀
// changes, fields evaluates only the affected functions. If only the approximation
// changes, it does not evaluate the exact functions. The argument key identifies all
// other inputs of the functions.
func (c *Session) fields(ctx context.Context, t *Request, key string) (*fields, error) {
	f := t.Frame
	p := &fields{box: [4]float64{t.Box.X0, t.Box.X1, t.Box.Y0, t.Box.Y1}, nx: f.NX, ny: f.NY}
	xs, ys := numeric.GridTicks(t.Box.X0, t.Box.X1, f.NX), numeric.GridTicks(t.Box.Y1, t.Box.Y0, f.NY)
	frameKey := fmt.Sprint(t.Box, f.NX, f.NY)
	if t.Fit.IsExact {
		key = "exact " + t.eigenKey
	}
	approxSection := sync.OnceValue(t.approxKernelSection)
	index := fmt.Sprint(" i", t.State.Index)
	exactKey, phiKey := t.eigenKey+frameKey+index+numeric.BitsOf(t.rotationColumn()), key+frameKey+index+numeric.BitsOf(t.Rotation)
	methodKey := key
	if t.Fit.MapKey != "" { // k̂ does not change while points move
		methodKey = "at rest " + t.Fit.MapKey
	}
	probe := frameKey + fmt.Sprint(" x0", t.State.Probe)
	kernelKey, approxKey := solve.KernelStage.Key(t.State)+probe, methodKey+probe
	if t.isLive { // a preview may use a function of a final result, but a final result must not use one of a preview
		for _, m := range []struct {
			isCached bool
			key      *string
		}{{c.phiExact.Has(exactKey), &exactKey}, {c.phiApprox.Has(phiKey), &phiKey}, {c.kernelExact.Has(kernelKey), &kernelKey}, {c.kernelApprox.Has(approxKey), &approxKey}} {
			if !m.isCached {
				*m.key += " roughly"
			}
		}
	}

	grid := func(f approx.FeatureMap) ([]float64, error) {
		if f == nil {
			return nil, nil
		}
		if t.isLive {
			return approx.GridSingle(f, xs, ys), nil
		}
		return gridContext(ctx, f, xs, ys)
	}
	if i, r := t.State.Index-1, c.Shown.R; i < r {
		for j := i; j < len(c.Shown.Phi); j += r {
			p.maxPhi = max(p.maxPhi, math.Abs(c.Shown.Phi[j]))
		}
	}
	if t.State.Task == task.Kernel.Key && t.Fit.Refusal == "" {
		var sums []fieldRequest
		if !c.phiExact.Has(exactKey) {
			sums = append(sums, fieldRequest{t.Eigenfunction(), func(z []float64) error { c.phiExact.put(exactKey, z); return nil }})
		}
		if !t.Fit.IsExact && !c.phiApprox.Has(phiKey) {
			sums = append(sums, fieldRequest{t.ApproxEigenfunction(c.Shown.Phi), func(z []float64) error { c.phiApprox.put(phiKey, z); return nil }})
		}
		if !t.Fit.IsWhole && !c.kernelApprox.Has(approxKey) {
			sums = append(sums, fieldRequest{approxSection(), func(z []float64) error { c.kernelApprox.put(approxKey, z); return nil }})
		}
		if err := evaluateJointly(sums, grid); err != nil {
			return nil, err
		}
	}
	var err error
	if p.phiExact, err = c.phiExact.Get(exactKey, func() ([]float64, error) { return grid(t.Eigenfunction()) }); err != nil {
		return nil, err
	}
	probeValue := func(f approx.FeatureMap) float64 { return f.Map(make([]float64, f.Len()), t.State.Probe[:])[0] }
	if t.State.Task == task.Kernel.Key && t.Fit.Refusal != "" {
		p.probeValues = []float64{probeValue(t.KernelSection())}
		p.kExact, err = c.kernelExact.Get(kernelKey, func() ([]float64, error) { return grid(t.KernelSection()) })
		return p, err
	}
	if t.Fit.IsExact {
		c.phiApprox.put(phiKey, p.phiExact)
	}
	if t.Fit.Refusal == "" {
		if p.phiApprox, err = c.phiApprox.Get(phiKey, func() ([]float64, error) { return grid(t.ApproxEigenfunction(c.Shown.Phi)) }); err != nil {
			return nil, err
		}
	}
	if t.State.Task != task.Kernel.Key { // the third row shows the task instead
		return p, nil
	}
	if p.kExact, err = c.kernelExact.Get(kernelKey, func() ([]float64, error) { return grid(t.KernelSection()) }); err != nil {
		return nil, err
	}
	if p.kApprox = p.kExact; !t.Fit.IsWhole {
		p.kApprox, err = c.kernelApprox.Get(approxKey, func() ([]float64, error) { return grid(approxSection()) })
	}
	exactValue := probeValue(t.KernelSection())
	p.probeValues = []float64{exactValue, exactValue}
	if f := approxSection(); f != nil {
		p.probeValues[1] = probeValue(f)
	}
	return p, err
}

// A fieldRequest is a function to evaluate on the grid, and a function that receives its
// values.
type fieldRequest struct {
	f   approx.FeatureMap
	put func(z []float64) error
}

// evaluateJointly evaluates functions that are sums over the same centres together, so
// that kernel values are computed once. For a method with landmarks, φ̂ and k̂ are such
// sums.
func evaluateJointly(fields []fieldRequest, grid func(approx.FeatureMap) ([]float64, error)) error {
	for len(fields) > 1 {
		joined, joinedRequests, others := fields[0].f, fields[:1:1], []fieldRequest(nil)
		for _, g := range fields[1:] {
			if both, ok := kernel.JoinExpansions(joined, g.f); ok {
				joined, joinedRequests = both, append(joinedRequests, g)
			} else {
				others = append(others, g)
			}
		}
		if fields = others; len(joinedRequests) == 1 {
			continue
		}
		z, err := grid(joined)
		if err != nil {
			return err
		}
		for i, size := 0, len(z)/len(joinedRequests); i < len(joinedRequests); i++ {
			if err := joinedRequests[i].put(z[i*size : (i+1)*size : (i+1)*size]); err != nil {
				return err
			}
		}
	}
	return nil
}

// gridContext returns the values of approx.Grid. It returns the error of ctx soon after
// ctx is done. A sum over 5,000 points takes a third of a second in a browser.
func gridContext(ctx context.Context, f approx.FeatureMap, xs, ys []float64) ([]float64, error) {
	nx, ny, rows := len(xs), len(ys), 16
	if e, ok := f.(kernel.Expansion); ok {
		if _, ok := e.Kernel.(approx.Separable); ok { // ten times as fast, and the number of rows hardly matters
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

// Eigenfunction returns the shown exact eigenfunction, or nil if it does not exist.
func (t *Request) Eigenfunction() approx.FeatureMap {
	i, r := t.State.Index-1, len(t.Eigen.Values())
	if i >= r {
		return nil
	}
	return combined(t.Eigen, t.Rotation, r, i)
}

// rotationColumn returns the column of Rotation that determines the shown eigenfunction.
func (t *Request) rotationColumn() (column []float64) {
	r := len(t.Eigen.Values())
	for i := t.State.Index - 1; i < r*r; i += r {
		column = append(column, t.Rotation[i])
	}
	return column
}

// ApproxEigenfunction returns the shown approximate eigenfunction, or nil if it does not
// exist. It is aligned with the exact eigenfunctions. The argument shownValues contains
// the values of these at the points Data.ComparedPoints.
func (t *Request) ApproxEigenfunction(shownValues []float64) approx.FeatureMap {
	i, n, r, fit := t.State.Index-1, len(t.Data.ComparedRows), len(t.Eigen.Values()), t.Fit
	switch q := min(fit.Pairs, r); {
	case i < q:
		rotation := measure.Align(
			approx.Points{Data: numeric.Columns(shownValues, n, r, q), Dim: q},
			approx.Points{Data: numeric.Columns(fit.Phi, n, fit.Pairs, q), Dim: q}, GroupsOf(t.Eigen, q)).RawMatrix().Data
		return combined(fit.Eigen, rotation, q, i)
	case i < fit.Pairs: // there is no exact eigenfunction for the alignment
		return combined(fit.Eigen, numeric.Identity(fit.Pairs), fit.Pairs, i)
	}
	return nil
}

// KernelSection returns k(x₀, ·).
func (t *Request) KernelSection() approx.FeatureMap {
	return kernel.Section(t.Kernel, t.State.Probe[:])
}

// approxKernelSection returns k̂(x₀, ·), or nil if it equals k(x₀, ·).
func (t *Request) approxKernelSection() approx.FeatureMap {
	if t.Fit.IsWhole {
		return nil
	}
	return kernelSection(t.Fit.Features, t.State.Probe[:])
}

// ApproxKernelField returns k̂(x₀, ·) on a grid, in single precision.
func (t *Request) ApproxKernelField(xs, ys []float64) []float64 {
	if f := t.approxKernelSection(); f != nil {
		return approx.GridSingle(f, xs, ys)
	}
	return approx.GridSingle(t.KernelSection(), xs, ys)
}

// combined returns a linear combination of the first r eigenfunctions. Its weights are
// column i of the r×r matrix rotation.
func combined(e approx.Eigenfunctions, rotation []float64, r, i int) approx.FeatureMap {
	f := e.Functions()
	w := make([]float64, f.Len())
	for l := range r {
		w[l] = rotation[l*r+i]
	}
	return approx.Combined(f, approx.Points{Data: w, Dim: 1})
}
