package play

import (
	"slices"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// Controls contains additional information that the page shows next to its controls.
type Controls struct {
	Size         int     `json:"size"`                   // the effective m
	MaxRank      int     `json:"maxRank"`                // the largest m
	Gamma        float64 `json:"gamma"`                  // γ = 1/2σ²
	Median       float64 `json:"median,omitempty"`       // σ from the median heuristic
	Percentile10 float64 `json:"percentile10,omitempty"` // σ from the tenth percentile of the distances
	Epsilon      float64 `json:"epsilon,omitempty"`      // the radius of a shadow, ε = σ/ℓ
	Indices      int     `json:"indices"`                // the number of eigenfunctions that can be shown

	// Unavailable contains reasons for disabled choices. Under "method", it contains the
	// reason for each method that cannot use this kernel. Under "kernel", it contains the
	// reason for each kernel that this method cannot use.
	Unavailable map[string]map[string]string `json:"unavailable,omitempty"`
}

func newControls(s *state.State, k approx.Kernel, fit *solve.Fit, pairs int) Controls {
	c := Controls{
		Size:    fit.Size,
		MaxRank: s.N,
		Gamma:   1 / (2 * s.Sigma * s.Sigma),
		Indices: max(1, min(eigen.MaxIndex, pairs)),
	}
	isEll := func(p approx.Param) bool { return p.Key == "ell" }
	if len(fit.Landmarks.Owner) > 0 && slices.ContainsFunc(state.Method(s.Method).Params, isEll) {
		if sigma, ok := approx.BandwidthOf(k); ok {
			c.Epsilon = sigma / s.Ell
		}
	}
	return c
}

// bandwidths contains two heuristic bandwidths for the points.
type bandwidths struct{ median, percentile10 float64 }

func newBandwidths(d *solve.Data) bandwidths {
	// The sample has a fixed seed, so the marks on the slider of σ do not depend on the
	// seed of the method.
	median, percentile10 := kernel.MedianAndIKABandwidth(d.X, 0)
	return bandwidths{median, percentile10}
}
