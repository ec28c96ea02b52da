package solve

import (
	"context"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
)

// hasSmallReducedSet reports whether the fit is a reduced set, and n is small enough for
// measures over all pairs of points.
func hasSmallReducedSet(fit *Fit, n int) bool {
	return len(fit.Landmarks.Weights) > 0 && n <= maxPairsPoints
}

// NewBounds returns the theorems of the reduced-set paper for a fit; see TheoremsOf. It
// returns none if the fit is not a reduced set, or if a theorem does not apply to the
// kernel.
func NewBounds(ctx context.Context, s *state.State, k approx.Kernel, e *Exact, fit *Fit) ([]measure.Theorem, error) {
	if fit.Refusal != "" || !hasSmallReducedSet(fit, s.N) {
		return nil, nil
	}
	bounds, err := TheoremsOf(ctx, s, e.Solution, fit.Landmarks, ShadowRadius(s, k, fit))
	if err != nil && ctx.Err() != nil {
		return nil, err
	}
	return bounds, nil
}

// TheoremsOf returns the theorems of the reduced-set paper for an exact solution and a
// reduced set. The argument eps is the radius ε for measure.ReducedSet. In theorem 5.4, D
// is the index of the shown eigenfunction. If the set has fewer components, this theorem
// does not apply.
func TheoremsOf(ctx context.Context, s *state.State, solution *kpca.Solution, set approx.Density, eps float64) ([]measure.Theorem, error) {
	return measure.ReducedSet(ctx, solution, set, eps, Dimension(s, solution), FitLimits)
}

// Dimension returns the number D in theorem 5.4.
func Dimension(s *state.State, solution *kpca.Solution) int {
	return min(s.Index, len(solution.Lambda))
}

// ShadowRadius returns the radius ε of the shadows of a fit, or 0 if the fit has no
// shadows.
func ShadowRadius(s *state.State, k approx.Kernel, fit *Fit) float64 {
	if len(fit.Landmarks.Owner) > 0 && hasShadows(s) {
		return RadiusOfShadow(k, s.Ell)
	}
	return 0
}

// RadiusOfShadow returns the radius ε = σ/ℓ of a shadow. It returns 0 if the kernel has
// no bandwidth. It also returns 0 if the kernel warps its points, since σ/ℓ is then a
// distance between warped points.
func RadiusOfShadow(k approx.Kernel, ell float64) float64 {
	if sigma, ok := approx.BandwidthOf(k); ok {
		return sigma / ell
	}
	return 0
}

// hasShadows reports whether the centres of the method have shadows of radius σ/ℓ.
func hasShadows(s *state.State) bool {
	for _, p := range state.Method(s.Method).Params {
		if p.Key == "ell" {
			return true
		}
	}
	return false
}
