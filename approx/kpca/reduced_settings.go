package kpca

import (
	"mercer/approx"
	"mercer/approx/reduced"
)

// These settings are shared by several methods.
var (
	ellParam = approx.Param{
		Key: "ell", Symbol: "ℓ", Name: "shadow parameter",
		Doc: "Each centre covers the points nearer than ε = σ/ℓ, its shadow. Larger ℓ gives smaller shadows and more centres; the paper's range is 2.12 to 3.54.",
		Min: 0.25, Max: 10, Default: 1.25, Log: true,
	}
	orderParam = approx.Param{
		Key: "order", Name: "order of the scan", Choices: reduced.OrderNames, Max: float64(len(reduced.OrderNames) - 1),
		Doc: "The order in which points can become centres: as given, random by the seed, or most neighbours nearer than ε first.",
	}
	solverParam = approx.Param{
		Key: "solver", Name: "weights", Choices: []string{"exact", "exchange"}, Max: 1,
		Doc: "How the optimal weights are computed: exactly by an active set, or approximately by sweeps in which centres exchange weight.",
	}
	exchangesParam = approx.Param{
		Key: "sweeps", Name: "sweeps of exchange", Integer: true, Requires: "solver=exchange",
		Doc: "The number of sweeps of the exchange; the exact solver ignores it.",
		Min: 1, Max: 100, Default: 5,
	}
)

// newShadow returns the Shadow for the settings v.
func newShadow(v approx.Values) reduced.Shadow {
	return reduced.Shadow{Ell: v["ell"], Order: reduced.Order(v["order"])}
}

// exchangeSweeps returns the number of sweeps for reduced.OptimalWeights. The number 0 stands
// for exact weights.
func exchangeSweeps(v approx.Values) int {
	if v["solver"] == 0 {
		return 0
	}
	return int(v["sweeps"])
}

// newBandwidthCheck returns the CheckSupport function of a method that uses shadows. It returns an
// error for a kernel without a bandwidth.
func newBandwidthCheck(method string) func(k approx.Kernel, d int) error {
	return func(k approx.Kernel, _ int) error {
		inner, _ := approx.Unwarp(k)
		if _, ok := inner.(approx.Bandwidther); ok {
			return nil
		}
		return &approx.UnsupportedError{Method: method, Reason: "Shadows are measured by the bandwidth of a kernel, and this kernel has none."}
	}
}
