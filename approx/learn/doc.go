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
// As a Gaussian process, the kernel is the covariance of the prior, and the noise of a target
// has the variance ρ, or ρ/wᵢ for a point of weight wᵢ. Regression.Variance returns the
// variance of f(x), to which a new observation adds ρ, or ρs² in a pipeline that divides
// targets by s.
//
// A field Rho of 0 stands for ρ = 1, the default of scikit-learn; NoRidge stands for ρ = 0.
//
// # Labels
//
// The labels of a classifier are any integers; EncodeLabels converts strings. Two labels have
// one decision function, which is positive on the larger label. With more than two labels,
// each label has one function, which separates it from the other labels. A point has the
// label with the largest function. Support vector machines minimise ½‖f‖² + C Σ losses, so C
// corresponds to 1/2ρ. For rare labels, see BalancedWeights.
//
// # Pipelines
//
// A Pipeline standardises the coordinates, approximates the kernel and trains a Learner:
// Ridge, RidgeClassifier, SVM or KNN. CrossValidation compares pipelines, for example those
// of Pipeline.Grid. Pipeline.NewKernel chooses a bandwidth after scaling. The field
// FittedPipeline.Model has the details of a model, such as Regression.LeaveOneOut.
package learn
