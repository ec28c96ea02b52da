package catalogue

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
)

// Kernels lists the kernel families.
var Kernels = []approx.Family{
	{
		Key:    "gaussian",
		Name:   "Gaussian",
		Source: "Rasmussen & Williams 2006, eq. 4.9",
		Doc:    "Assumes infinitely smooth functions: eigenvalues fall faster than any power, so few landmarks go far.",
		New: func(sigma float64, _ approx.Values) (approx.Kernel, error) {
			return kernel.Gaussian{Sigma: sigma}, positive(sigma)
		},
	},
	{
		Key:    "matern12",
		Name:   "exponential",
		Source: "Matérn 1960, of order ½; Rasmussen & Williams 2006, eq. 4.18",
		Doc:    "Assumes rough functions, continuous and no more: eigenvalues fall slowly, and no low rank comes close.",
		New: func(sigma float64, _ approx.Values) (approx.Kernel, error) {
			return kernel.Matern12{Sigma: sigma}, positive(sigma)
		},
	},
}

// positive returns an error unless σ is a positive number.
func positive(sigma float64) error {
	if !(sigma > 0) || math.IsInf(sigma, 1) {
		return fmt.Errorf("kernel: the bandwidth σ = %g is not a positive number", sigma)
	}
	return nil
}
