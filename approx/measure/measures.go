package measure

// A Measure describes a number that expresses the quality of an approximation, for pages
// and reports.
type Measure struct {
	Key     string `json:"key"`    // stable key
	Symbol  string `json:"symbol"` // symbol in the literature
	Name    string `json:"name"`
	Formula string `json:"formula"`
	Range   string `json:"range"` // range of values, with the unit if there is one
	Best    string `json:"best"`  // «small», or «beside» for a number that is compared with another number
	Source  string `json:"source"`
	Doc     string `json:"doc"` // one sentence on the meaning
	Func    string `json:"-"`   // function of this package that computes the number
}

// Measures lists measures of the kernel matrix, then measures of eigenpairs, densities,
// features, learning and cost.
var Measures = []Measure{
	{"frobenius", "‖K−K̂‖_F/‖K‖_F", "relative Frobenius error", "√(Σᵢⱼ(K−K̂)ᵢⱼ² / Σᵢⱼ Kᵢⱼ²)", "[0, ∞); 1 is as bad as zero", "small", "Munkhoeva et al. 2018",
		"How far a typical entry of the kernel matrix is off.", "Gram"},
	{"spectral", "‖K−K̂‖₂/‖K‖₂", "relative spectral error", "max |λ(K−K̂)| / max λ(K)", "[0, ∞)", "small", "Drineas & Mahoney 2005",
		"How far off the kernel is along the direction in which it is worst.", "Gram"},
	{"nuclear", "‖K−K̂‖_*/tr K", "relative nuclear error", "Σ|λ(K−K̂)| / tr K; above 512 points estimated where K−K̂ is indefinite", "[0, ∞)", "small", "Gittens & Mahoney 2016; Ubaru, Chen & Saad 2017",
		"How much of the kernel is lost over all directions; for lower bounds the trace that is left.", "Gram"},
	{"max", "max |K−K̂|", "maximum error", "maxᵢⱼ |Kᵢⱼ−K̂ᵢⱼ|", "[0, ∞), in units of k", "small", "Rahimi & Recht 2007",
		"How far off the worst pair of points is.", "Gram"},
	{"expected", "E", "expected squared error", "𝔼(k(x, y) − k̂(x, y))² = ‖K−K̂‖_F²/n² on the sample", "[0, ∞), in units of k²", "small", "Ronchetti 2018, section 2.2",
		"The error that Mercer's expansion makes smallest at each rank.", "Expected"},
	{"heldout", "E, held out", "expected squared error, held out", "mean of (k−k̂)² over pairs of points that the fit has not seen", "[0, ∞), in units of k²", "small", "Ronchetti 2018, section 2.2",
		"Whether what was learned from a sample holds beyond it.", "HeldOut"},
	{"cross", "‖K_XY−K̂_XY‖_F/‖K_XY‖_F", "relative Frobenius error between samples", "as the relative Frobenius error, over the pairs of two samples", "[0, ∞)", "small", "Munkhoeva et al. 2018, section 4",
		"The number of the published comparisons of random features, without the diagonal.", "CrossError"},
	{"optimal", "min over rank m", "the best possible", "√Σ_{i>m}μᵢ², μ_{m+1}, Σ_{i>m}μᵢ in the three norms", "[0, 1]", "beside", "Eckart & Young 1936; Mirsky 1960",
		"The error that no matrix of the same rank can go below.", "Optimum"},

	{"residue", "tr(K−K̂)", "certificate of a lower bound", "Σ (k(xᵢ, xᵢ) − k̂(xᵢ, xᵢ))", "[0, tr K]", "small", "Chen, Epperly, Tropp & Webber 2023",
		"Bounds every norm of K−K̂ and every eigenvalue without the kernel matrix.", "ResidueOf"},

	{"deviation", "|λ̂ᵢ−λᵢ|/λ₁", "eigenvalue deviation", "|λ̂ᵢ−λᵢ|/λ₁", "[0, ∞)", "small", "Kingravi, Vela & Gray 2013, section 6",
		"How far each eigenvalue is off, in units of the largest.", "Deviations"},
	{"angles", "θ", "principal angles", "θᵢ with cos θᵢ the singular values of Φ̂ᵀΦ/n", "[0, π/2], in radians", "small", "Björck & Golub 1973",
		"How far the spaces of the leading eigenfunctions are turned against each other.", "Angles"},
	{"embedding", "min_A ‖O−ÕA‖_F/‖O‖_F", "embedding error", "least squares over all r×r matrices A", "[0, 1]", "small", "Kingravi, Vela & Gray 2013, section 6",
		"How much of the exact scores no linear map of the approximate ones gives back.", "Embedding"},
	{"residual", "ρᵢ = ‖Kφ̂−λ̂φ̂‖", "residual of an eigenpair", "‖K_nφ̂ᵢ−λ̂ᵢφ̂ᵢ‖/‖φ̂ᵢ‖ under the data", "[0, ∞), in units of λ", "small", "Parlett 1998, theorem 4.5.1",
		"How near to an eigenvalue λ̂ is for certain, without the exact answer.", "EigenResiduals"},
	{"projection", "‖P^D−P̂^D‖_HS", "projection distance", "√(2D − 2Σ⟨vᵢ, v̂ₗ⟩²) in the space of the kernel", "[0, √(2D)]", "small", "Zwald & Blanchard 2005",
		"How far the leading D components are turned, as functions in the space of the kernel.", "ProjectionDistance"},

	{"mmd", "MMD", "maximum mean discrepancy", "√(aᵀK_XXa − 2aᵀK_XCb + bᵀK_CCb)", "[0, √(2κ)] where k ≥ 0", "small", "Smola, Gretton, Song & Schölkopf 2007",
		"How well a reduced set stands for the data, as the kernel sees both.", "MMD"},
	{"operators", "‖K_n−K̄_n‖_HS", "distance of operators", "the MMD of k²", "[0, √2 κ]", "small", "Kingravi, Vela & Gray 2013, theorem 5.3",
		"How far the operators of the data and of its reduced set are apart, which bounds all eigenvalues.", "OperatorDistance"},
	{"theorems", "5.1–5.4", "bounds of the reduced-set paper", "the left and right sides of its four theorems, as printed and as they hold", "a bound is vacuous above its trivial value", "beside", "Kingravi, Vela & Gray 2013, section 5",
		"What the shadow radius alone promises, beside what became of it.", "ReducedSet"},

	{"variance", "Var k̂", "variance over seeds", "by method; for random Fourier features [½+½k(2δ)−k(δ)²]/m", "[0, ∞), in units of k²", "small", "Sutherland & Schneider 2015; Yu et al. 2016",
		"How far random features stray from seed to seed, predicted and observed.", "PredictedVariance"},
	{"uniform", "sup |k̂−k|", "uniform bound", "P(sup ≥ ε) ≤ 2⁸(σ_pΔ/ε)² exp(−mε²/4(d+2)), or 2N exp(−mε²/2) over N pairs", "a probability; vacuous from 1 on", "beside", "Rahimi & Recht 2007, claim 1",
		"How many frequencies theory asks for so that no pair of points is off by more than ε.", "OnBall"},

	{"sup", "sup |k̂−k|", "supremum, at least", "max over random differences in the ball of the data's diameter", "[0, ∞), in units of k", "small", "Rahimi & Recht 2007",
		"The uniform error that is seen, beside the one that is promised.", "SupAtLeast"},

	{"dimension", "d_eff(ρ)", "effective dimension", "tr K(K+ρI)⁻¹ = Σ μᵢ/(μᵢ+ρ)", "[0, n]", "beside", "Zhang 2005",
		"How many directions a regression with the ridge ρ leaves free: features fewer than that lose something.", "EffectiveDimension"},
	{"leverage", "ℓᵢ(ρ)", "ridge leverage scores", "[K(K+ρI)⁻¹]ᵢᵢ", "[0, 1], with the sum d_eff", "beside", "Alaoui & Mahoney 2015",
		"How much a prediction at a point owes to the observation there: such points make good landmarks.", "Leverage"},
	{"excess", "R(K̂)−R(K)", "excess of the regularised risk", "(ρ/n)[yᵀ(K̂+ρI)⁻¹y − yᵀ(K+ρI)⁻¹y]", "[0, ∞) for lower bounds, in units of y²", "small", "after Yang et al. 2012",
		"What the approximation costs a ridge regression.", "NewExcess"},
	{"slope", "p", "slope of an error curve", "error ∝ mᵖ, least squares in logarithms", "(−∞, ∞); in theory −½ for Fourier features and −1 for Nyström with a large gap", "small", "Yang et al. 2012",
		"How fast an error falls as the rank grows.", "CurveSlope"},
	{"gap", "λᵣ₊₁/λᵣ", "eigengap", "the place r where λᵣ₊₁/λᵣ is smallest", "[0, 1]", "beside", "Yang et al. 2012",
		"Whether the spectrum ends in a step, as that of tight and distant clusters does.", "Eigengap"},

	{"evals", "evaluations", "kernel evaluations", "counted", "[0, ∞)", "small", "Kingravi, Vela & Gray 2013, table 2",
		"How often the fit asked the kernel.", "CostOf"},
	{"flops", "operations", "operations", "by formula from n, m, D and d", "[0, ∞)", "small", "counted by hand",
		"How the cost of the fit and of a new point grows.", "CostOf"},
	{"bytes", "bytes", "memory", "8 bytes for each number that maps new points", "[0, ∞), in bytes", "small", "counted by hand",
		"What has to be kept.", "CostOf"},
	{"retained", "m/n", "share of the data retained", "centres that a new point is compared with, by n", "[0, 1]", "small", "Kingravi, Vela & Gray 2013, figure 6",
		"How much of the data mapping a new point still needs.", "CostOf"},
}
