package kpca

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/fitting"
	"mercer/approx/reduced"
)

// A WeightSolver is an algorithm for the weights of OptimalShadow and OptimalPivoted.
type WeightSolver int

const (
	ExactWeights    WeightSolver = iota // the exact minimum, by an active-set method
	ExchangeWeights                     // an approximation by sweeps in which centres exchange weight
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

// newShadow returns the reducer for the fields Ell and Order of a method.
func newShadow(ell float64, order reduced.Order) (reduced.Shadow, error) {
	if ell == 0 {
		ell = ellParam.Default
	}
	if err := arg.CheckRange("Ell", ell, math.SmallestNonzeroFloat64, math.MaxFloat64); err != nil {
		return reduced.Shadow{}, err
	}
	order, err := fitting.Choice("Order", order, orderParam)
	return reduced.Shadow{Ell: ell, Order: order}, err
}

// exchangeSweeps returns the number of sweeps for reduced.OptimalWeights from the fields
// Solver and Sweeps of a method. The number 0 stands for exact weights.
func exchangeSweeps(solver WeightSolver, sweeps int) (int, error) {
	if _, err := fitting.Choice("Solver", solver, solverParam); err != nil {
		return 0, err
	}
	sweeps, err := fitting.Int("Sweeps", sweeps, exchangesParam)
	if solver == ExactWeights {
		sweeps = 0
	}
	return sweeps, err
}

// newBandwidthCheck returns the CheckSupport function of a method that uses shadows. It
// returns an error for a kernel without a bandwidth.
func newBandwidthCheck(method string) func(k approx.Kernel, d int) error {
	return func(k approx.Kernel, _ int) error {
		inner, _ := approx.Unwarp(k)
		if _, ok := approx.BandwidthOf(inner); ok {
			return nil
		}
		return &approx.UnsupportedError{Method: method, Reason: "Shadows are measured by the bandwidth of a kernel, and this kernel has none."}
	}
}
