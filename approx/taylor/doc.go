// Package taylor approximates the Gaussian kernel by a Taylor series. The series expands
// the factor that contains both points,
//
//	exp(−‖x−y‖²/2σ²) = exp(−‖x‖²/2σ²) exp(−‖y‖²/2σ²) Σ_q (xᵀy/σ²)^q / q!.
//
// Every term is an inner product of monomials. If the data are in a ball around the
// centre whose radius is a few σ, few features are exact to rounding. Outside this ball,
// the approximation is useless. k̂(x, x) is the probability that a Poisson number with
// mean ‖x‖²/σ² is at most the degree.
package taylor
