package kpca

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// A Tracker updates the leading eigenpairs from frame to frame during a drag of a
// slider or a point. It starts from the nearly correct eigenspace of the last frame and
// returns previews with estimated errors. The zero value is ready to use. A Tracker is
// not safe for concurrent use.
//
// For a kernel with a light spectral tail in one or two dimensions, a Tracker uses a
// Fourier lattice, whose size does not depend on the number of points. For other
// kernels, it multiplies the Gram matrix with the last eigenspace once or twice.
type Tracker struct {
	waves waveSpace
	gram  gramSpace
}

// A Preview holds eigenpairs that are accurate enough to display during a drag.
type Preview struct {
	approx.Pairs             // λᵢ and φᵢ
	AtPoints     []float64   // φᵢ(xⱼ) at the points that Looked lists, one row for each
	Groups       [][2]int    // pairs whose eigenvalues nearly coincide, as in a Solution
	Certificate  Certificate // an estimate of the largest residual
	Sampled      int         // number of points of the pairs, if a sample stands for all; else 0
	Floor        float64     // the eigenvalue below which none can be distinguished from 0, as in a Solution

	route  string    // the route, for the certificate
	values []float64 // at all points that were followed
}

// Signs returns 1 or −1 for each function of p, the factor that produces the canonical
// sign of a Solution for the points x. For many points, Signs evaluates only the points
// of Looked. Next keeps the signs of the last frame, and signs in the first frame are
// arbitrary.
func (p *Preview) Signs(x approx.Points) []float64 {
	arg.Receiver("kpca.Preview.Signs", p == nil)
	arg.Constructed("kpca.Preview.Signs", "kpca.Tracker.Next", p.Phi != nil)
	arg.Finite("kpca.Preview.Signs", "x", x)
	arg.AtLeast("kpca.Preview.Signs", "the number of points", x.Len(), 1)
	out := make([]float64, len(p.Lambda))
	for j, flip := range flips(approx.Features(p.Phi, x), x.Len(), len(out)) {
		if out[j] = 1; flip {
			out[j] = -1
		}
	}
	return out
}

// A Plane is the box min ≤ x ≤ max in which a page displays the functions of a preview.
type Plane struct {
	Min, Max []float64
}

// check returns an *approx.RangeError for a corner of the plane that is not finite, for
// the exported function fn. It panics unless the plane is empty or in d dimensions.
func (p Plane) check(fn string, d int) error {
	if p.Min == nil && p.Max == nil {
		return nil
	}
	arg.Dim(fn, "plane.Min", len(p.Min), d)
	arg.Dim(fn, "plane.Max", len(p.Max), d)
	if err := arg.CheckNumbers("plane.Min", p.Min, -approx.MaxCoordinate, approx.MaxCoordinate); err != nil {
		return err
	}
	for a, v := range p.Max {
		if err := arg.CheckNumbers("plane.Max", p.Max[a:a+1], p.Min[a], approx.MaxCoordinate); err != nil {
			return &approx.RangeError{Key: fmt.Sprintf("plane.Max[%d]", a), Value: v, Min: p.Min[a], Max: approx.MaxCoordinate}
		}
	}
	return nil
}

const (
	// previewResidual is the largest residual of a preview, relative to λ₁. Its effect
	// is invisible.
	previewResidual = 2e-4

	// witnesses is the number of points at which its residuals are measured.
	witnesses = 32

	// viewedPoints is the largest number of points at which functions are compared
	// between frames.
	viewedPoints = 256
)

// Looked returns the indices of the points at which a preview has values. These are all
// n points, or 256 indices at equal distances, which suffice to distinguish functions.
func Looked(n int) []int {
	arg.AtLeast("kpca.Looked", "n", n, 0)
	return every(n, min(n, viewedPoints))
}

// Rest stores the exact solution s as the start of the next frame.
func (t *Tracker) Rest(s *Solution) {
	arg.Receiver("kpca.Tracker.Rest", t == nil)
	if s == nil {
		panic("kpca.Tracker.Rest: got no solution, want one")
	}
	n, r := s.X.Len(), len(s.Lambda)
	switch {
	case s.sums != nil:
		t.waves, t.gram = s.sums.space(s), gramSpace{functions: s.phi}
		return
	case s.Of > 0:
		t.waves, t.gram = waveSpace{}, gramSpace{functions: s.Functions()}
		return
	}
	at := func(rows []int) []float64 {
		out := make([]float64, 0, len(rows)*r)
		for _, i := range rows {
			for _, v := range s.U[i*r : (i+1)*r] {
				out = append(out, math.Sqrt(float64(n))*v)
			}
		}
		return out
	}
	t.waves = waveSpace{phi: at(Looked(n))}
	sub := trackedPoints(n)
	t.gram = gramSpace{n: len(sub), q: r, u: at(sub)}
}

// Next returns up to r leading pairs of k on x, with functions for display in the
// plane. The same sequence of calls gives the same results. Next returns the error of
// ctx soon after ctx is done. It returns an error for data that are not finite or
// outside of the domain of the kernel.
func (t *Tracker) Next(ctx context.Context, k approx.Kernel, x approx.Points, plane Plane, r int) (_ *Preview, err error) {
	arg.Receiver("kpca.Tracker.Next", t == nil)
	arg.NotNil("kpca.Tracker.Next", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	n, err := asked(k, x, r)
	if err != nil {
		return nil, err
	}
	if err := plane.check("kpca.Tracker.Next", x.Dim); err != nil {
		return nil, err
	}
	r = min(r, n)
	k, e := previewUnit(k, x)
	p, err := t.waves.next(ctx, k, x, plane, r)
	if p != nil {
		t.gram = gramSpace{functions: p.Phi}
	} else if err == nil {
		p, err = t.gram.next(ctx, k, x, r)
	}
	if err != nil {
		return nil, err
	}
	t.waves.phi = p.AtPoints
	p.Groups = Groups(p.Lambda, len(p.Lambda))
	if e != 0 {
		p.Lambda, p.Floor = unit.ScaleValues(p.Lambda, e), math.Ldexp(p.Floor, e)
	}
	return p, ctx.Err()
}

// previewUnit returns k' at unit scale and the e with k = 2ᵉk'. It returns an
// approx.Indefinite kernel unchanged, with e = 0.
func previewUnit(k approx.Kernel, x approx.Points) (approx.Kernel, int) {
	if _, ok := k.(approx.Indefinite); ok {
		return k, 0
	}
	k, e, _ := unit.Kernel(k, x)
	return k, e
}

// Prepare precomputes the parts of the next frame that do not depend on the drag, for x
// at rest. If a sample represents many points, Prepare assumes that the moved point is
// in the sample. Prepare does not change the results of the next frame. It returns the
// error of ctx soon after ctx is done.
func (t *Tracker) Prepare(ctx context.Context, k approx.Kernel, x approx.Points, plane Plane, r int) (err error) {
	arg.Receiver("kpca.Tracker.Prepare", t == nil)
	arg.NotNil("kpca.Tracker.Prepare", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	n, err := asked(k, x, r)
	if err != nil {
		return err
	}
	if err := plane.check("kpca.Tracker.Prepare", x.Dim); err != nil {
		return err
	}
	k, _ = previewUnit(k, x)
	if w := t.waves; w.relay(k, x, plane, min(r, n)) { // a copy
		return nil
	}
	return t.gram.prepare(ctx, k, x, min(r, n))
}

var errNoPoints error = &approx.EmptyError{Name: "points"}

// rayleighRitz finds the leading pairs of a symmetric A in the space of the
// orthonormal columns of u, n×q, where y = Au. It returns the values θ, largest
// first, the q×q matrix t that turns u into Ritz vectors, and the residuals
// ‖Aut−θut‖.
func rayleighRitz(u, y []float64, n, q int) (theta, t, residual []float64) {
	h := make([]float64, q*q)
	lin.TMul(h, u, y, q, n, q)
	lin.Symmetrise(h, q)
	theta, t = lin.EigSym(h, q)
	ut, yt := make([]float64, n*q), make([]float64, n*q)
	lin.Mul(ut, u, t, n, q, q)
	lin.Mul(yt, y, t, n, q, q)
	return theta, t, residuals(yt, ut, theta, n)
}

// complete makes the columns of the n×q matrix u orthonormal, and replaces those
// that depend on others by random directions.
func complete(u []float64, n, q int) {
	rng := rand.New(rand.NewPCG(0xd1b54a32d192ed03, 0))
	w := make([]float64, n*q)
	lin.Transpose(w, u, n, q)
	for range passes {
		if orthonormaliseRows(w, q, n, nil, 0, rng) >= remainderShare {
			break
		}
	}
	lin.Transpose(u, w, q, n)
}

// larger returns the number of values, largest first, that exceed limit.
func larger(values []float64, limit float64) int {
	for i, v := range values {
		if !(v > limit) {
			return i
		}
	}
	return len(values)
}

// worst returns the largest of the residuals, relative to first.
func worst(residuals []float64, first float64) (w float64) {
	for _, v := range residuals {
		w = math.Max(w, v/first)
	}
	return w
}
