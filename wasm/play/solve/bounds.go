package solve

import (
	"context"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
)

// hasSmallReducedSet reports whether the fit is a reduced set, and n is small
// enough for measures that need every pair of points.
func hasSmallReducedSet(fit *Fit, n int) bool {
	return len(fit.Landmarks.Weights) > 0 && n <= pairsUpTo
}

// NewBounds returns the theorems of the reduced-set paper for a reduced set, see
// TheoremsOf. If the fit is no reduced set, or a theorem does not apply to the
// kernel, NewBounds returns no theorems.
func NewBounds(ctx context.Context, s *state.State, k approx.Kernel, e *Exact, fit *Fit) ([]measure.Theorem, error) {
	if fit.Refused != "" || !hasSmallReducedSet(fit, s.N) {
		return nil, nil
	}
	bounds, err := TheoremsOf(ctx, s, e.Solution, fit.Landmarks, ShadowRadius(s, k, fit))
	if err != nil && ctx.Err() != nil {
		return nil, err
	}
	return bounds, nil
}

// TheoremsOf returns the theorems of the reduced-set paper for the points of an
// exact solution and their reduced set, with eps as for measure.ReducedSet. D of
// theorem 5.4 is the index of the shown eigenfunction. If the set has fewer
// components, that theorem does not apply.
func TheoremsOf(ctx context.Context, s *state.State, of *kpca.Solution, set approx.Density, eps float64) ([]measure.Theorem, error) {
	return measure.ReducedSet(ctx, of, set, eps, Dimension(s, of))
}

// Dimension returns the D of theorem 5.4.
func Dimension(s *state.State, of *kpca.Solution) int { return min(s.Index, len(of.Lambda)) }

// ShadowRadius returns the radius ε of the shadows of a fit, or 0 if the fit has no
// shadows.
func ShadowRadius(s *state.State, k approx.Kernel, fit *Fit) float64 {
	if len(fit.Landmarks.Owner) > 0 && castsShadows(s) {
		return CastRadius(k, s.Ell)
	}
	return 0
}

// CastRadius returns the radius ε = σ/ℓ of a shadow. The radius is 0 if the kernel
// has no bandwidth. It is also 0 if the kernel warps its points, since σ/ℓ is then
// a distance of warped points.
func CastRadius(k approx.Kernel, ell float64) float64 {
	if b, ok := k.(approx.Bandwidther); ok {
		return b.Bandwidth() / ell
	}
	return 0
}

// castsShadows reports whether the centres of the method cast shadows of radius σ/ℓ.
func castsShadows(s *state.State) bool {
	for _, p := range state.Method(s.Method).Params {
		if p.Key == "ell" {
			return true
		}
	}
	return false
}
