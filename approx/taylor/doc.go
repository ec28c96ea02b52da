// Package taylor approximates the Gaussian kernel by the Taylor series of its
// mixed factor,
//
//	exp(−‖x−y‖²/2σ²) = exp(−‖x‖²/2σ²) exp(−‖y‖²/2σ²) Σ_q (xᵀy/σ²)^q / q!,
//
// of which every term is an inner product of monomials. It is exact to rounding
// with few features if the data fit into a ball of some σ around the centre, and
// useless beyond. k̂(x, x) is the probability that a Poisson number with mean
// ‖x‖²/σ² is at most the degree.
package taylor
