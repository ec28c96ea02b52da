package task

import "mercer/approx"

var rho = approx.Param{
	Key: "rho", Symbol: "ρ", Name: "ridge", Min: 1e-8, Max: 1000, Default: 0.1, Log: true,
	Doc: "What is added to the diagonal of K: a larger ridge makes a smoother function.",
}

// Regression is kernel ridge regression.
var Regression = Task{
	Key: "krr", Name: "kernel ridge regression", Short: "regression", Source: "Saunders, Gammerman & Vovk 1998",
	Doc:       "Learns a function of the plane from its noisy values at the points. The mean of the values is subtracted first and added at the end.",
	Params:    []approx.Param{rho},
	Titles:    [3][2]string{{"Regression *f*", "exact"}, {"*f\u0302*", "approximate"}, {"*f\u0302* − *f*", "difference"}},
	Loss:      MeanSquaredError,
	LiveBelow: 800,
}
