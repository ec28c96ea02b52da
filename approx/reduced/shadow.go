// Package reduced computes reduced sets. A reduced set consists of few weighted points,
// whose density Σ wⱼ δ(cⱼ) replaces the density of the data.
//
// Shadow, KMeans, Paring and Herding choose the centres and the weights. WeightProgram finds
// the best weights for given centres. KDE returns the smoothed density of the data or of
// a reduced set as a function.
package reduced

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
)

// Shadow is the shadow density estimate of Kingravi, Vela & Gray (2013, Algorithm 2). It
// scans the points in a given Order. A point that is in no shadow becomes a centre. The
// shadow of a centre contains the points that are in no earlier shadow and nearer than
//
//	ε = σ/ℓ.
//
// The weight of the centre is the fraction of these points. Hence the distance between
// two centres is at least ε. The distance between a point x and its centre c(x) is less
// than ε, so k(x, c(x)) > κ(ε²).
//
// In the paper, the Gaussian is exp(−r²/s²) with s = √2 σ, so ℓ in the paper is √2 times
// the ℓ used here. The result depends on the order of the points. For an approx.Warped
// kernel, distances of warped points define the shadows.
type Shadow struct {
	Ell   float64 // shadow parameter ℓ > 0
	Order Order   // order of the scan

	// Nearest assigns each point to the nearest centre, instead of the first centre whose
	// shadow contains the point. The inequalities above still hold.
	Nearest bool

	// Mean moves each centre to the mean of its points at the end. The inequalities above
	// then need not hold. MaxCenterDistance returns the largest distance between a point and its
	// centre.
	Mean bool
}

var _ Reducer = Shadow{}

// Radius returns ε = σ/ℓ. If the kernel is approx.Warped, ε is a distance of warped
// points. Radius returns an error if the kernel has no bandwidth. It also returns an
// error if ε is not positive, since no point would be in its own shadow. It also returns
// the error of approx.CheckKernel.
func (s Shadow) Radius(k approx.Kernel) (float64, error) {
	if err := approx.CheckKernel(k); err != nil {
		return 0, err
	}
	if err := arg.CheckRange("Ell", s.Ell, math.SmallestNonzeroFloat64, math.MaxFloat64); err != nil {
		return 0, err
	}
	k, _ = approx.Unwarp(k)
	sigma, ok := approx.BandwidthOf(k)
	if !ok {
		return 0, &approx.UnsupportedError{
			Method: "Shadow density estimate",
			Reason: "Shadows are measured by the bandwidth of a kernel, and this kernel has none.",
		}
	}
	eps := sigma / s.Ell
	if !(eps > 0) || math.IsInf(eps, 1) {
		return 0, &approx.UnsupportedError{
			Method: "Shadow density estimate",
			Reason: fmt.Sprintf("The shadow radius σ/ℓ = %g/%g = %g is not a positive number.", sigma, s.Ell, eps),
		}
	}
	return eps, nil
}

// Reduce implements Reducer. If Mean is set, a note may contain the largest distance
// between a point and its centre. If there are more centres than p.MaxSize, the error is an
// *approx.SizeError.
func (s Shadow) Reduce(ctx context.Context, problem approx.Problem) (_ Reduction, err error) {
	arg.NotNil("reduced.Shadow.Reduce", "context", ctx)
	arg.Problem("reduced.Shadow.Reduce", problem)
	p := fitting.Of(problem, 1)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	eps, err := s.Radius(p.Kernel)
	if err != nil {
		return Reduction{}, err
	}
	if err := arg.CheckData(p.Kernel, p.X); err != nil {
		return Reduction{}, err
	}
	if s.Order < DataOrder || s.Order > DensestFirst {
		return Reduction{}, &approx.RangeError{Key: "Order", Value: float64(s.Order), Min: float64(DataOrder), Max: float64(DensestFirst)}
	}
	_, warp := approx.Unwarp(p.Kernel)
	if err := warp.Check(p.X.Dim); err != nil {
		return Reduction{}, err
	}
	x := warp.Points(p.X)
	if !warp.IsIdentity() && slices.ContainsFunc(x.Data, func(v float64) bool { return v-v != 0 }) {
		return Reduction{}, &approx.UnsupportedError{Method: "Shadow density estimate", Reason: "The kernel maps points to where they are not finite."}
	}
	order, err := s.Order.indices(ctx, x, eps, p.Seed)
	if err != nil {
		return Reduction{}, err
	}
	owner, centers := castShadows(x, eps, order)
	if m := len(centers); p.MaxSize > 0 && m > p.MaxSize {
		return Reduction{}, &approx.SizeError{Size: m, Most: p.MaxSize}
	}
	if p.Events != nil {
		reportShadows(p.Events, owner, centers)
	}
	if s.Nearest {
		reassign(x, eps, owner, centers)
	}
	r := Reduction{Density: newDensity(p.X.Subset(centers), owner), Rows: centers}
	if s.Mean {
		r.Rows = nil
		moveToMeans(p.X, r.Density)
		r.Notes = reachNotes(MaxCenterDistance(x, approx.Density{Centers: warp.Points(r.Centers), Owner: owner}), eps)
	}
	return r, ctx.Err()
}

// castShadows scans the points of x in the given order, where nil is the order of x. It
// returns the index of the shadow of each point, and the indices of the points that
// become centres.
func castShadows(x approx.Points, eps float64, order []int) (owner, centers []int) {
	owner = make([]int, x.Len())
	if x.Dim == 2 {
		if centers = castPlanar(x, eps, order, owner); centers != nil {
			return owner, centers
		}
	}
	for i := range owner {
		owner[i] = -1
	}
	uncoveredPoints := newFullPool(x, eps)
	for t := range owner {
		i := t
		if order != nil {
			i = order[t]
		}
		if owner[i] >= 0 {
			continue
		}
		c := len(centers)
		centers = append(centers, i)
		uncoveredPoints.removeNear(i, owner, c)
	}
	return owner, centers
}

// reportShadows sends one event for each shadow, in the order of the scan.
func reportShadows(onEvent func(approx.Event), owner, centers []int) {
	members := make([][]int, len(centers))
	for i, c := range owner {
		members[c] = append(members[c], i)
	}
	for c, i := range centers {
		onEvent(approx.Event{Kind: approx.EventShadow, Row: i, Rows: members[c]})
	}
}

// isWithin reports whether ‖x−y‖ < ε, where limit is squareLimit(ε). It stops as soon as
// the first coordinates decide.
func isWithin(x, y []float64, limit float64) bool {
	y = y[:len(x)]
	var s float64
	a := 0
	for ; a+4 <= len(x); a += 4 {
		u, v := x[a:a+4:a+4], y[a:a+4:a+4]
		t0, t1, t2, t3 := u[0]-v[0], u[1]-v[1], u[2]-v[2], u[3]-v[3]
		s = s + t0*t0 + t1*t1 + t2*t2 + t3*t3
		if !(s < limit) {
			return false
		}
	}
	for ; a < len(x); a++ {
		t := x[a] - y[a]
		s += t * t
	}
	return s < limit
}

// squareLimit returns the smallest number whose square root is not less than ε. Hence s is
// less than the limit if and only if √s < ε, even if ε² underflows or overflows.
func squareLimit(eps float64) float64 {
	limit := eps * eps
	for math.Sqrt(limit) < eps {
		limit = math.Nextafter(limit, math.Inf(1))
	}
	for {
		smaller := math.Nextafter(limit, 0)
		if math.Sqrt(smaller) < eps {
			return limit
		}
		limit = smaller
	}
}

// dist returns ‖x−y‖.
func dist(x, y []float64) float64 {
	var s float64
	for a, v := range x {
		t := v - y[a]
		s += t * t
	}
	return math.Sqrt(s)
}
