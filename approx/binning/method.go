package binning

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/kernel"
)

// Method is random binning with m grids. The first grids do not depend on m.
type Method struct {
	Grids int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var methodInfo = fitting.Describe(approx.MethodInfo{
	Key:    "binning",
	Name:   "Random binning",
	Short:  "random binning",
	Source: "Rahimi & Recht 2007, algorithm 2",
	Doc:    "Counts in how many of m random grids two points share a cell. It can memorise labels that change from neighbour to neighbour, and gives 0 where there was no data.",
	Traits: approx.Traits{Definite: true, Unbiased: true, Seeded: true, Sized: true, Unordered: true},
	CheckSupport: func(k approx.Kernel, d int) error {
		_, err := asLaplacian(k, d)
		return err
	},
}, func(m int, _ approx.Values) approx.Method { return Method{Grids: m} })

// Info implements approx.Method.
func (Method) Info() approx.MethodInfo { return methodInfo }

// Fit implements approx.Method.
func (m Method) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return unit.Run(ctx, "binning.Method.Fit", p, "Grids", m.Grids, fitBins)
}

// fitBins returns the fit of p.Size grids.
func fitBins(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
	l, err := asLaplacian(p.Kernel, p.X.Dim)
	if err != nil {
		return approx.Fit{}, err
	}
	x := l.warp.Points(p.X)
	b := NewBins(l.kappa, l.sigma, x, p.Size, p.Seed)
	fit := approx.Fit{Features: b, Size: p.Size}
	fit.Shapes.Cells = firstGrid{b}
	isWarped := !l.warp.IsIdentity()
	if isWarped {
		fit.Shapes.Cells = nil // the cells are not boxes in the original coordinates
		fit.Features = warpedBins{b, l.warp}
	}
	fit.SetEigenFunc(func(ctx context.Context, r int) (approx.EigenResult, error) {
		pairs, isAll, err := b.eigenpairs(ctx, x, r)
		if isWarped {
			pairs.Phi = approx.WarpedMap{Base: pairs.Phi, Warp: l.warp}
		}
		return approx.EigenResult{Pairs: pairs, IsAll: isAll}, err
	})
	return fit, nil
}

// firstGrid is the first grid of the bins. It implements approx.CellGrid.
type firstGrid struct{ b *Bins }

func (g firstGrid) Edges(axis int, lo, hi float64, most int) []float64 {
	return g.b.Edges(0, axis, lo, hi, most)
}

// laplacian is the kernel κ exp(−‖x̃−ỹ‖₁/σ) of the warped points x̃ and ỹ.
type laplacian struct {
	kappa, sigma float64
	warp         approx.Warp
}

// asLaplacian returns k as a laplacian, or an error if k is another kernel. It recognises
// a Laplacian by its values, so that it accepts any Go type, scaled and warped kernels,
// and one-dimensional kernels.
func asLaplacian(k approx.Kernel, d int) (laplacian, error) {
	base, warp := approx.Unwarp(k)
	c, base := kernel.Unscale(base)
	if err := warp.Check(d); err != nil {
		return laplacian{}, err
	}
	var factor func(t float64) float64
	separable, ok := base.(approx.Separable)
	radial, isRadial := base.(approx.Radial)
	switch {
	case ok:
		factor = func(t float64) float64 {
			v := []float64{t}
			separable.Factor(v, v)
			return v[0]
		}
	case isRadial && warp.Dim(d) == 1:
		factor = func(t float64) float64 { return radial.Profile(t * t) }
	case isRadial:
		return laplacian{}, newUnsupportedError("Cells are boxes, one interval for each coordinate, and this kernel depends on the Euclidean distance, which no product over coordinates is.")
	default:
		return laplacian{}, newUnsupportedError("It serves products over coordinates of convex functions of |xₐ−yₐ|, as the Laplacian kernel is.")
	}
	peak := factor(0)
	decay := func(t float64) float64 { return factor(t) / peak }
	t := 1.0
	for i := 0; i < 2000 && decay(t) > 0.9; i++ {
		t *= 2
	}
	for i := 0; i < 2000 && decay(t) < 0.3; i++ {
		t /= 2
	}
	sigma := -t / math.Log(decay(t))
	if 1-decay(t/1000) < 1e-5 {
		return laplacian{}, newUnsupportedError("Not available for this kernel, which is flat at distance 0. Random binning needs a kernel with a kink at 0, such as the Laplacian.")
	}
	for _, s := range []float64{0.01, 0.3, 2, 5} {
		if !(math.Abs(decay(s*sigma)-math.Exp(-s)) <= 1e-9) {
			return laplacian{}, newUnsupportedError("The widths of its cells are drawn for exponentials, and this kernel falls off otherwise.")
		}
	}
	// The kernel at distance 0 is c times one factor peak per coordinate.
	return laplacian{c * math.Pow(peak, float64(warp.Dim(d))), sigma, warp}, nil
}

func newUnsupportedError(reason string) error {
	return &approx.UnsupportedError{Method: "Random binning", Reason: reason}
}

// warpedBins is the feature map Bins applied to warped points.
type warpedBins struct {
	*Bins
	warp approx.Warp
}

// asWarpedMap returns w as an approx.WarpedMap.
func (w warpedBins) asWarpedMap() approx.WarpedMap {
	return approx.WarpedMap{Base: w.Bins, Warp: w.warp}
}

func (w warpedBins) Map(dst, x []float64) []float64 { return w.asWarpedMap().Map(dst, x) }

func (w warpedBins) MapAll(dst []float64, x approx.Points) { w.asWarpedMap().MapAll(dst, x) }

func (w warpedBins) Combine(c []float64, k int) approx.FeatureMap {
	return w.asWarpedMap().Combine(c, k)
}

func (w warpedBins) Implied(dst []float64, x, y approx.Points) {
	w.Bins.Implied(dst, w.warp.Points(x), w.warp.Points(y))
}
