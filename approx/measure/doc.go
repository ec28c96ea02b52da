// Package measure computes the quality of an approximation. It computes the distance of
// K̂ = ΨSΨᵀ from the Gram matrix K in four norms, and the smallest distance of any matrix
// of the same rank. It compares eigenvalues, eigenfunctions and embeddings with the exact
// ones, and a reduced set with the data. It evaluates theoretical bounds and costs.
//
// The functions and their formulas are, with P = K + ρI and P̂ = K̂ + ρI:
//
//	Gram                ‖K−K̂‖_F/‖K‖_F              Munkhoeva et al. 2018
//	                    ‖K−K̂‖₂/‖K‖₂                Drineas & Mahoney 2005
//	                    ‖K−K̂‖_*/tr K               Gittens & Mahoney 2016
//	                    max |K−K̂|                  Rahimi & Recht 2007
//	Optimum             the least errors at rank m  Eckart & Young 1936; Mirsky 1960
//	CrossError          ‖K_XY−K̂_XY‖_F/‖K_XY‖_F     Munkhoeva et al. 2018, section 4
//	Expected, HeldOut   𝔼(k(x, y)−k̂(x, y))²        Ronchetti 2018, section 2.2
//	ResidueOf           tr(K−K̂)                    Chen, Epperly, Tropp & Webber 2023
//	Deviations          |λ̂ᵢ−λᵢ|/λ₁                 Kingravi, Vela & Gray 2013, section 6
//	Angles              θᵢ with cos θᵢ = σᵢ(Φ̂ᵀΦ/n)  Björck & Golub 1973
//	Embedding           min_A ‖O−ÕA‖_F/‖O‖_F       Kingravi, Vela & Gray 2013, section 6
//	EigenResiduals      ‖K_nφ̂ᵢ−λ̂ᵢφ̂ᵢ‖/‖φ̂ᵢ‖         Parlett 1998, theorem 4.5.1
//	ProjectionDistance  √(2D − 2Σ⟨vᵢ, v̂ₗ⟩²)        Zwald & Blanchard 2005
//	MMD                 √(aᵀK_XXa − 2aᵀK_XCb + bᵀK_CCb)
//	                                                Smola, Gretton, Song & Schölkopf 2007
//	OperatorDistance    the MMD of k²               Kingravi, Vela & Gray 2013, theorem 5.3
//	ReducedSet          theorems 5.1 to 5.4         Kingravi, Vela & Gray 2013, section 5
//	PredictedVariance   Var k̂ over seeds           Sutherland & Schneider 2015; Yu et al. 2016
//	OnBall              P(sup |k̂−k| ≥ ε)           Rahimi & Recht 2007, claim 1
//	SupAtLeast          sup |k̂−k|, a lower bound   Rahimi & Recht 2007
//	EffectiveDimension  tr KP⁻¹                     Zhang 2005
//	Leverage            (KP⁻¹)ᵢᵢ                    Alaoui & Mahoney 2015
//	NewExcess           (ρ/n)(yᵀP̂⁻¹y − yᵀP⁻¹y)     after Yang et al. 2012
//	CurveSlope          p of error ∝ mᵖ             Yang et al. 2012
//	Eigengap            min λᵣ₊₁/λᵣ                 Yang et al. 2012
//	CostOf              kernel evaluations, operations, bytes, share of the data retained
//
// The package computes exact values if they are affordable. Otherwise, it returns an
// Estimate, which is unbiased and has a standard error. A Theorem contains a bound
// together with the bounded quantity. It reports whether assumptions fail and whether the
// bound is vacuous.
//
// Differences are formed entry by entry before they are squared. The identity ‖K−ΨΨᵀ‖² =
// ‖K‖² − 2 tr ΨᵀKΨ + ‖ΨᵀΨ‖² cannot resolve relative errors below 1e-7.
//
// If a kernel value is not finite, functions return an *approx.KernelValueError, which
// contains the two points. If a feature or its square is not finite, functions return an
// *approx.FeatureValueError, which contains the point and the feature. This applies to
// every function that evaluates a kernel or a map on points.
package measure
