// Package learn uses kernels for regression and classification, and chooses settings by
// cross-validation. It supports the exact kernel and the features of any method, so
// that both can be compared.
//
// # The ridge
//
// Regression here minimises
//
//	Σᵢ (f(xᵢ) − yᵢ)² + ρ‖f‖²
//
// over the functions of the kernel. The solution is f(x) = k(x, X)(K + ρI)⁻¹y. The ridge ρ
// is added to the diagonal of K and does not scale with the number of points n. Other
// conventions are
//
//	ρ = α       scikit-learn's alpha
//	ρ = nλ      (1/n)Σ (f(xᵢ) − yᵢ)² + λ‖f‖², of Falkon and much of the theory:
//	            λ is on the scale of the eigenvalues of K/n
//	ρ = nλ/2    (1/n)Σ (f(xᵢ) − yᵢ)² + (λ/2)‖f‖²
//	ρ = λs²     Bayesian regression: noise of variance s², weights of variance 1/λ
//
// # Classes
//
// Classes are counted from 0. Two classes have one decision function, which is positive
// on class 1. With more than two classes, each class has one function, which separates it
// from the other classes. A point belongs to the class with the largest function. Support
// vector machines minimise ½‖f‖² + C Σ losses, so C corresponds to 1/2ρ.
package learn
