// Package reduced computes reduced sets: few weighted points whose density Σ wⱼ δ(cⱼ)
// replaces the density of the data.
//
// A reduced set consists of centres and weights. Shadow, KMeans, Paring and Herding
// choose both. Optimal finds the best weights for given centres. KDE returns the
// smoothed density of the data or of a reduced set as a function.
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

// Shadow is the shadow density estimate of Kingravi, Vela & Gray (2013, Algorithm 2).
// It scans the points in a given Order. A point that is in no shadow yet becomes a
// centre. The shadow of a centre contains the points nearer than
//
//	ε = σ/ℓ
//
// that are in no earlier shadow. The weight of the centre is the share of these points.
// So the centres are at least ε apart, every point is nearer than ε to its centre c(x),
// and k(x, c(x)) > κ(ε²).
//
// The paper writes the Gaussian exp(−r²/s²) with s = √2 σ, so the ℓ of the paper is √2
// times the ℓ used here. The result depends on the order of the points. For an
// approx.Warped kernel, shadows are cast at the warped points.
type Shadow struct {
	Ell   float64 // ℓ > 0
	Order Order   // of the scan

	// Nearest assigns each point to the nearest centre, instead of the first centre
	// whose shadow contains the point. The bounds of distances above still hold.
	Nearest bool

	// Mean moves each centre to the mean of its points at the end. The bounds of
	// distances then do not hold; Reach returns the largest distance of a point from
	// its centre.
	Mean bool
}

var _ Reducer = Shadow{}

// Radius returns ε = σ/ℓ, a distance of warped points if the kernel is approx.Warped.
// It returns an error if the kernel has no bandwidth, and if ε is not positive, since
// no point would be in its own shadow. It also returns the error of approx.CheckKernel.
func (s Shadow) Radius(k approx.Kernel) (float64, error) {
	if err := approx.CheckKernel(k); err != nil {
		return 0, err
	}
	if err := arg.CheckRange("ell", s.Ell, math.SmallestNonzeroFloat64, math.MaxFloat64); err != nil {
		return 0, err
	}
	k, _ = approx.Unwarp(k)
	b, ok := k.(approx.Bandwidther)
	if !ok {
		return 0, &approx.UnsupportedError{
			Method: "Shadow density estimate",
			Reason: "Shadows are measured by the bandwidth of a kernel, and this kernel has none.",
		}
	}
	eps := b.Bandwidth() / s.Ell
	if !(eps > 0) || math.IsInf(eps, 1) {
		return 0, &approx.UnsupportedError{
			Method: "Shadow density estimate",
			Reason: fmt.Sprintf("The shadow radius σ/ℓ = %g/%g = %g is not a positive number.", b.Bandwidth(), s.Ell, eps),
		}
	}
	return eps, nil
}

// Reduce implements approx.Reducer. The number of centres is an output: p.Rank
// is not used. It costs O(n) in up to three dimensions and O(nm) above, and the
// kernel is not evaluated.
func (s Shadow) Reduce(ctx context.Context, p approx.Problem) (approx.Density, error) {
	arg.NotNil("reduced.Shadow.Reduce", "context", ctx)
	r, err := s.Reduction(ctx, p)
	return r.Density, err
}

// Reduction is Reduce with its cost and notes. If Mean is set, a note gives the largest
// distance of a point from its centre. If there are more centres than p.Most, the error
// is an *approx.SizeError.
func (s Shadow) Reduction(ctx context.Context, problem approx.Problem) (_ Reduction, err error) {
	arg.NotNil("reduced.Shadow.Reduction", "context", ctx)
	p := fitting.Of(problem, problem.Rank)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	eps, err := s.Radius(p.Kernel)
	if err != nil {
		return Reduction{}, err
	}
	if err := arg.CheckData(p.Kernel, p.X); err != nil {
		return Reduction{}, err
	}
	if s.Order < Given || s.Order > Densest {
		return Reduction{}, &approx.RangeError{Key: "order", Value: float64(s.Order), Min: float64(Given), Max: float64(Densest)}
	}
	_, warp := approx.Unwarp(p.Kernel)
	if err := warp.Check(p.X.Dim); err != nil {
		return Reduction{}, err
	}
	x := warp.Points(p.X)
	if !warp.Identity() && slices.ContainsFunc(x.Data, func(v float64) bool { return v-v != 0 }) {
		return Reduction{}, &approx.UnsupportedError{Method: "Shadow density estimate", Reason: "The kernel maps points to where they are not finite."}
	}
	order, err := s.Order.of(ctx, x, eps, p.Seed)
	if err != nil {
		return Reduction{}, err
	}
	owner, centers := cast(x, eps, order)
	if m := len(centers); p.Most > 0 && m > p.Most {
		return Reduction{}, &approx.SizeError{Size: m, Most: p.Most}
	}
	if p.Events != nil {
		reportShadows(p.Events, owner, centers)
	}
	if s.Nearest {
		reassign(x, eps, owner, centers)
	}
	r := Reduction{Density: densityOf(p.X.Subset(centers), owner)}
	if s.Mean {
		center(p.X, r.Density)
		r.Notes = meanNotes(Reach(x, approx.Density{Centers: warp.Points(r.Centers), Owner: owner}), eps)
	}
	return r, ctx.Err()
}

// cast scans the points in the given order, nil for that of x. It returns the
// shadow that each point falls into, and the indices of the points that cast
// them.
func cast(x approx.Points, eps float64, order []int) (owner, centers []int) {
	owner = make([]int, x.Len())
	if x.Dim == 2 {
		if centers = planar(x, eps, order, owner); centers != nil {
			return owner, centers
		}
	}
	for i := range owner {
		owner[i] = -1
	}
	alive := candidates(x, eps)
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
		alive.claim(i, owner, c)
	}
	return owner, centers
}

// reportShadows reports the shadows one after the other, in the order of the scan.
func reportShadows(tell func(approx.Event), owner, centers []int) {
	in := make([][]int, len(centers))
	for i, c := range owner {
		in[c] = append(in[c], i)
	}
	for c, i := range centers {
		tell(approx.Event{Kind: approx.Cast, Row: i, Rows: in[c]})
	}
}

// isWithin reports whether ‖x−y‖ < ε.
func isWithin(x, y []float64, eps float64) bool { return dist(x, y) < eps }

// dist returns ‖x−y‖. It takes the root, because ε² may be 0.
func dist(x, y []float64) float64 {
	var s float64
	for a, v := range x {
		t := v - y[a]
		s += t * t
	}
	return math.Sqrt(s)
}
