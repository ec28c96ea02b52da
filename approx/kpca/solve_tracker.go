package kpca

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/unset"
)

// A Tracker computes the leading eigenpairs of a sequence of similar problems, called
// frames: the kernel or the points change little from one frame to the next. It starts
// from the eigenspace of the last frame, which is nearly correct, and estimates the error.
// Examples are a search for a bandwidth and points that move:
//
//	var t kpca.Tracker
//	for _, sigma := range sigmas { // in increasing order
//		s, err := t.Next(ctx, kernel.Gaussian{Sigma: sigma}, x, kpca.Box{}, 10)
//		…
//	}
//
// The zero value is ready to use. A Tracker is not safe for concurrent use.
//
// For a kernel with a light spectral tail in one or two dimensions, a Tracker uses a
// Fourier lattice. The size of the lattice does not depend on the number of points. For
// other kernels, a Tracker multiplies the Gram matrix by the last eigenspace once or
// twice.
type Tracker struct {
	waves waveSpace
	gram  gramSpace
}

// A TrackedSolution contains approximate eigenpairs of one frame. The Certificate estimates
// their error.
type TrackedSolution struct {
	approx.Pairs             // λᵢ and φᵢ
	AtPoints     *mat.Dense  // φᵢ(xⱼ), one row for each point in TrackedRows
	Groups       [][2]int    // groups of nearly equal eigenvalues, as in a Solution
	Certificate  Certificate // estimate of the largest residual
	SampleSize   int         // size of the sample, or 0 if all points are used
	Floor        float64     // accuracy of the eigenvalues, as in a Solution

	route  string    // description of the algorithm for the certificate
	values []float64 // φᵢ(xⱼ) at all tracked points
}

// Signs returns a factor 1 or −1 for each function of p. The factor produces the
// canonical sign of a Solution for the points x. For many points, Signs evaluates only
// the points of TrackedRows. Tracker.Next reuses the signs of the previous frame, and the
// signs in the first frame are arbitrary.
func (p *TrackedSolution) Signs(x mat.Matrix) []float64 {
	arg.Receiver("kpca.TrackedSolution.Signs", p == nil)
	points := arg.Matrix("kpca.TrackedSolution.Signs", "x", x)
	arg.Constructed("kpca.TrackedSolution.Signs", "kpca.Tracker.Next", p.Phi != nil)
	arg.Finite("kpca.TrackedSolution.Signs", "x", points)
	arg.AtLeast("kpca.TrackedSolution.Signs", "the number of points", points.Len(), 1)
	out := make([]float64, len(p.Lambda))
	for j, flip := range columnFlips(approx.FeaturesTo(nil, p.Phi, points), points.Len(), len(out)) {
		if out[j] = 1; flip {
			out[j] = -1
		}
	}
	return out
}

// A Box is the set of points with Min ≤ x ≤ Max. A Tracker and SolveLarge use a Fourier
// lattice only if they get a box, because the functions of a lattice are accurate only in
// the box and at the data. The zero value is no box.
type Box struct {
	Min, Max []float64
}

// check returns an *approx.RangeError if a corner of the box is not finite or Max is
// less than Min. It panics unless the box is empty or has d dimensions. The argument fn
// is the name of the calling exported function.
func (b Box) check(fn string, d int) error {
	if b.Min == nil && b.Max == nil {
		return nil
	}
	arg.Dim(fn, "box.Min", len(b.Min), d)
	arg.Dim(fn, "box.Max", len(b.Max), d)
	if err := arg.CheckNumbers("box.Min", b.Min, -approx.MaxCoordinate, approx.MaxCoordinate); err != nil {
		return err
	}
	for a, v := range b.Max {
		if err := arg.CheckNumbers("box.Max", b.Max[a:a+1], b.Min[a], approx.MaxCoordinate); err != nil {
			return &approx.RangeError{Key: fmt.Sprintf("box.Max[%d]", a), Value: v, Min: b.Min[a], Max: approx.MaxCoordinate}
		}
	}
	return nil
}

const (
	// trackedResidual is the largest residual of a TrackedSolution, relative to λ₁. Errors of
	// this size are invisible.
	trackedResidual = 2e-4

	// residualPoints is the number of points at which the residuals of a TrackedSolution are
	// measured.
	residualPoints = 32

	// maxTrackedRows is the largest number of points at which functions are compared between
	// frames.
	maxTrackedRows = 256
)

// TrackedRows returns the indices of the points at which a TrackedSolution of n points has
// values. These are all n points, or 256 evenly spaced indices, which suffice to distinguish
// the functions.
func TrackedRows(n int) []int {
	arg.AtLeast("kpca.TrackedRows", "n", n, 0)
	return evenlySpaced(n, min(n, maxTrackedRows))
}

// SetExact sets the exact solution s as the start of the next frame.
func (t *Tracker) SetExact(s *Solution) {
	arg.Receiver("kpca.Tracker.SetExact", t == nil)
	if s == nil {
		panic("kpca.Tracker.SetExact: got no solution, want one")
	}
	n, r := s.X.Len(), len(s.Lambda)
	switch {
	case s.lattice != nil:
		t.waves, t.gram = s.lattice.newSpace(s), gramSpace{functions: s.phi}
		return
	case s.SampledFrom > 0:
		t.waves, t.gram = waveSpace{}, gramSpace{functions: s.Functions()}
		return
	}
	valuesAt := func(rows []int) []float64 {
		out := make([]float64, 0, len(rows)*r)
		for _, i := range rows {
			for _, v := range s.U.RawRowView(i) {
				out = append(out, math.Sqrt(float64(n))*v)
			}
		}
		return out
	}
	t.waves = waveSpace{phi: valuesAt(TrackedRows(n))}
	rows := gramRows(n)
	t.gram = gramSpace{n: len(rows), q: r, u: valuesAt(rows)}
}

// Next returns up to r leading pairs of k on x, with functions that are accurate in the box.
// The same sequence of calls gives the same results. If ctx is done, Next soon returns
// the error of ctx. It returns an error if the data are not finite or outside the domain
// of the kernel. The result shares memory with x.
func (t *Tracker) Next(ctx context.Context, k approx.Kernel, x mat.Matrix, box Box, r int) (_ *TrackedSolution, err error) {
	arg.Receiver("kpca.Tracker.Next", t == nil)
	arg.NotNil("kpca.Tracker.Next", "context", ctx)
	points := arg.Matrix("kpca.Tracker.Next", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	n, err := checkRequest(k, points, r)
	if err != nil {
		return nil, err
	}
	if err := box.check("kpca.Tracker.Next", points.Dim); err != nil {
		return nil, err
	}
	r = min(r, n)
	k, e := trackedUnit(k, points)
	p, err := t.waves.next(ctx, k, points, box, r)
	if p != nil {
		t.gram = gramSpace{functions: p.Phi}
	} else if err == nil {
		p, err = t.gram.next(ctx, k, points, r)
	}
	if err != nil {
		return nil, err
	}
	t.waves.phi = dense.Data(p.AtPoints)
	p.Groups = EigenvalueGroups(p.Lambda, len(p.Lambda))
	if e != 0 {
		p.Lambda, p.Floor = unit.ScaleValues(p.Lambda, e), math.Ldexp(p.Floor, e)
	}
	return p, ctx.Err()
}

// trackedUnit returns a kernel k' at unit scale and the exponent e for which k = 2ᵉk'. It
// returns an approx.Indefinite kernel unchanged, with e = 0.
func trackedUnit(k approx.Kernel, x approx.Points) (approx.Kernel, int) {
	if _, ok := k.(approx.Indefinite); ok {
		return k, 0
	}
	k, e, _ := unit.Kernel(k, x)
	return k, e
}

// Prepare precomputes the parts of the next frame that do not depend on a point that will
// move. If a sample represents many points, Prepare assumes that the moved point is not in
// the sample. Prepare does not change the results of the next frame. If ctx is done, it soon
// returns the error of ctx.
func (t *Tracker) Prepare(ctx context.Context, k approx.Kernel, x mat.Matrix, box Box, r int) (err error) {
	arg.Receiver("kpca.Tracker.Prepare", t == nil)
	arg.NotNil("kpca.Tracker.Prepare", "context", ctx)
	points := arg.Matrix("kpca.Tracker.Prepare", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	n, err := checkRequest(k, points, r)
	if err != nil {
		return err
	}
	if err := box.check("kpca.Tracker.Prepare", points.Dim); err != nil {
		return err
	}
	k, _ = trackedUnit(k, points)
	if space := t.waves; space.chooseLattice(k, points, box, min(r, n), space.findMoved(points)) { // chooseLattice changes only a copy
		return nil
	}
	return t.gram.prepare(ctx, k, points, min(r, n))
}

var errNoPoints error = &approx.EmptyError{Name: "points"}

// rayleighRitz computes the Rayleigh–Ritz pairs of a symmetric matrix A in the span of
// the orthonormal columns of u, n×q, where y = Au. It returns the values θ in decreasing
// order, the q×q matrix t for which ut are the Ritz vectors, and the residuals ‖Aut−θut‖.
func rayleighRitz(u, y []float64, n, q int) (theta, t, residual []float64) {
	h := make([]float64, q*q)
	lin.TMul(h, u, y, q, n, q)
	lin.Symmetrise(h, q)
	theta, t = lin.EigSym(h, q)
	ut, yt := unset.Numbers(n*q), unset.Numbers(n*q)
	lin.Mul(ut, u, t, n, q, q)
	lin.Mul(yt, y, t, n, q, q)
	return theta, t, residuals(yt, ut, theta, n)
}

// orthonormalizeColumns makes the columns of the n×q matrix u orthonormal. Columns that
// depend on others are replaced by random directions.
func orthonormalizeColumns(u []float64, n, q int) {
	rng := rand.New(rand.NewPCG(0xd1b54a32d192ed03, 0))
	w := unset.Numbers(n * q)
	lin.Transpose(w, u, n, q)
	for range maxPasses {
		if orthonormalizeRows(w, q, n, nil, 0, rng) >= minRemainderShare {
			break
		}
	}
	lin.Transpose(u, w, q, n)
}

// countAbove returns how many of the values exceed limit. The values must be in
// decreasing order.
func countAbove(values []float64, limit float64) int {
	for i, v := range values {
		if !(v > limit) {
			return i
		}
	}
	return len(values)
}

// maxRelativeResidual returns the largest residual divided by first.
func maxRelativeResidual(residuals []float64, first float64) (w float64) {
	for _, v := range residuals {
		w = math.Max(w, v/first)
	}
	return w
}
