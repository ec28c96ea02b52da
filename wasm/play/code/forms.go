package code

import "strings"

// A form describes how programs write the values of a type of package approx: a kernel or a
// feature map. Its text contains expressions in braces, which stand for fields of the value:
//
//	{Sigma}                 a number
//	{frequencies:Omega}     an array with the name frequencies, or a number if all elements are equal
//	{coefficients:W/K}      an array with as many columns as the field K says
//	{widths:grids.pitch}    an array whose rows are the field pitch of each element of grids
//	{centers*Centers}       like {centers:Centers}, but points of X are rows of X
//	{@phi}                  the function of another feature map
//	{=Kernel}               the function of another kernel
//	{^outer}                the profile of an isotropic kernel, an expression of squared distances s
//	{~Warp}                 the function that transforms points
type form struct {
	function string // name of the function in Python
	doc      string // its documentation
	sklearn  string // the same kernel in scikit-learn, if there is one
	lines    string // its body, a function of X for a feature map, and of X and Y for a kernel
	profile  string // instead of lines: an isotropic kernel as an expression of squared distances s

	signs     string // an array with the sign of each feature, if some are −1
	isImplied bool   // the function returns K̂ of X and Y instead of features
	isWrapper bool   // the value is the first field

	remark string // words for the user about the program in Python

	golang string // the expression in Go, for a kernel that a function of package kernel returns; {bias} is the constant of a warp
}

// forms contains the form of each type, by its name in Go. The program of a kernel or a feature
// map whose type has no form gives the reason.
var forms = map[string]form{
	// Wrappers that add the methods of interfaces.
	"kernel.radialKernel":          {isWrapper: true},
	"kernel.separableProduct":      {isWrapper: true},
	"kernel.indefiniteKernel":      {isWrapper: true},
	"kernel.indefiniteWarped":      {isWrapper: true},
	"fourier.ComplexWaves":         {isWrapper: true},
	"unit.signedMultiple":          {isWrapper: true},
	"unit.implicitMultiple":        {isWrapper: true},
	"unit.groupedMultiple":         {isWrapper: true},
	"unit.signedGroupedMultiple":   {isWrapper: true},
	"unit.implicitGroupedMultiple": {isWrapper: true},

	// Composed kernels.
	"kernel.scaledKernel": {
		doc: "A multiple of a kernel.", lines: "return {c} * {=k}(X, Y)",
		golang: "kernel.Scaled({c}, {=k})",
	},
	"kernel.sumKernel":     pairForm("sum", "+", "Sum"),
	"kernel.productKernel": pairForm("product", "*", "Product"),
	"kernel.layeredKernel": {
		doc: "An isotropic kernel of the features of another kernel.",
		lines: `s = diagonal({=inner}, X)[:, None] + diagonal({=inner}, Y) - 2 * {=inner}(X, Y)
s = np.maximum(0, s)  # squared distances of features
return {^outer}`,
		golang: "kernel.Layered({=inner}, {=outer})",
	},
	"kernel.warpedKernel": {
		doc: "A kernel of transformed points.", lines: "return {=k}({~w}(X), {~w}(Y))",
		golang: "kernel.Warp({=k}, {~w})",
	},

	// Isotropic kernels.
	"kernel.Gaussian":          {sklearn: "rbf_kernel(X, Y, gamma=1 / (2 * {Sigma}**2))", doc: "The Gaussian kernel, exp(−‖x−y‖²/2σ²).", profile: "np.exp(-s / (2 * {Sigma}**2))"},
	"kernel.Matern12":          {sklearn: "Matern(length_scale={Sigma}, nu=0.5)(X, Y)", doc: "The exponential kernel, exp(−‖x−y‖/σ).", profile: "np.exp(-np.sqrt(s) / {Sigma})"},
	"kernel.Matern32":          {sklearn: "Matern(length_scale={Sigma}, nu=1.5)(X, Y)", doc: "The Matérn kernel of order 3/2.", profile: "(lambda t: (1 + t) * np.exp(-t))(np.sqrt(3 * s) / {Sigma})"},
	"kernel.Matern52":          {sklearn: "Matern(length_scale={Sigma}, nu=2.5)(X, Y)", doc: "The Matérn kernel of order 5/2.", profile: "(lambda t: (1 + t + t**2 / 3) * np.exp(-t))(np.sqrt(5 * s) / {Sigma})"},
	"kernel.RationalQuadratic": {sklearn: "RationalQuadratic(length_scale={Sigma}, alpha={Alpha})(X, Y)", doc: "The rational quadratic kernel, (1 + ‖x−y‖²/2ασ²)^−α.", profile: "(1 + s / (2 * {Alpha} * {Sigma}**2))**-{Alpha}"},
	"kernel.Cauchy":            {doc: "The Cauchy kernel, 1/(1 + ‖x−y‖²/σ²).", profile: "1 / (1 + s / {Sigma}**2)"},

	// Other kernels.
	"kernel.Constant":      {doc: "A constant.", lines: "return np.full((len(X), len(Y)), {Value})"},
	"kernel.Laplacian":     {sklearn: "laplacian_kernel(X, Y, gamma=1 / {Sigma})", doc: "The Laplacian kernel, exp(−‖x−y‖₁/σ).", lines: "return np.exp(-np.abs(differences(X, Y)).sum(axis=2) / {Sigma})"},
	"kernel.ProductCauchy": {doc: "The product of a Cauchy kernel for each coordinate.", lines: "return 1 / np.prod(1 + (differences(X, Y) / {Sigma})**2, axis=2)"},
	"kernel.Periodic": {
		doc: "The periodic kernel: a Gaussian of distances on circles.",
		lines: `t = differences(X, Y) / {Period}
s = np.sum(4 * np.sin(np.pi * (t - np.round(t)))**2, axis=2)  # squared distances on circles
return np.exp(-s / (2 * {Sigma}**2))`,
	},
	"kernel.Linear":     {sklearn: "linear_kernel(X, Y)", doc: "The linear kernel, xᵀy.", lines: "return X @ Y.T"},
	"kernel.Polynomial": {sklearn: "polynomial_kernel(X, Y, degree={Degree}, gamma=1 / {Sigma}**2, coef0={Offset})", doc: "The polynomial kernel, (xᵀy/σ² + c)^q.", lines: "return (X @ Y.T / {Sigma}**2 + {Offset})**{Degree}"},
	"kernel.Sigmoid":    {sklearn: "sigmoid_kernel(X, Y, gamma=1 / {Sigma}**2, coef0={Offset})", doc: "The sigmoid kernel, tanh(xᵀy/σ² + c).", lines: "return np.tanh(X @ Y.T / {Sigma}**2 + {Offset})"},
	"kernel.Cosine": {
		sklearn: "cosine_similarity(X, Y)", doc: "The cosine of the angle between x and y; 0 if one of them is 0.",
		lines: `(u, p), (v, q) = unit_vectors(X), unit_vectors(Y)
return np.where(np.outer(p, q) > 0, np.maximum(-1, 1 - squared_distances(u, v) / 2), 0)`,
	},
	"kernel.ExpChi2":      {sklearn: "chi2_kernel(X + {Shift}, Y + {Shift}, gamma=1 / {Sigma})", doc: "The exponential χ² kernel of shifted coordinates, exp(−χ²/σ).", lines: "return np.exp(-chi_squared(X + {Shift}, Y + {Shift}) / {Sigma})"},
	"kernel.AdditiveChi2": {sklearn: "additive_chi2_kernel(X + {Shift}, Y + {Shift})", doc: "The negative χ² distance of shifted coordinates.", lines: "return -chi_squared(X + {Shift}, Y + {Shift})"},
	"kernel.ArcCosine0": {
		doc:   "The arc-cosine kernel of order 0.",
		lines: "return 1 - angles(X, Y)[0] / np.pi",
	},
	"kernel.ArcCosine1": {
		doc: "The arc-cosine kernel of order 1.",
		lines: `theta, norms = angles(X, Y)
return norms * (np.sin(theta) + (np.pi - theta) * np.cos(theta)) / np.pi`,
	},
	"kernel.ArcCosine2": {
		doc: "The arc-cosine kernel of order 2.",
		lines: `theta, norms = angles(X, Y)
j = 3 * np.sin(theta) * np.cos(theta) + (np.pi - theta) * (1 + 2 * np.cos(theta)**2)
return norms**2 * j / np.pi`,
	},

	// Features that depend on the kernel.
	"nystrom.features": {
		function: "features", doc: "Nyström features, ψ(x) = L⁻¹ k(Z, x) with the landmarks Z.",
		lines:  "return np.linalg.solve({factor}, {=kernel}({landmarks*centers}, X)).T",
		remark: "scikit-learn’s Nystroem cannot be given landmarks, so its error would differ. This program has the landmarks of the picture.",
	},
	"kernel.Expansion": {
		function: "expansion", doc: "Sums of the functions k(·, z) of the centers z.",
		lines: "return {=Kernel}(X, {centers*Centers}) @ {coefficients:Coef}",
	},
	"kernel.Sections": {function: "sections", doc: "The functions k(·, z) of the centers z.", lines: "return {=Kernel}(X, {centers*Centers})"},

	// Features of other features.
	"approx.mercer":         {function: "features", doc: "Eigenfunctions, times the roots of their eigenvalues.", lines: "return {@phi}(X) * {roots:root}"},
	"approx.combination":    combinationForm("f", "w/k"),
	"combined.Features":     combinationForm("Basis", "W/K"),
	"combined.gridFeatures": combinationForm("Basis", "W/K"),
	"fourier.waveSums":      combinationForm("Basis", "W/K"),
	"fourier.series":        combinationForm("Basis", "W/K"),
	"ika.sums":              combinationForm("Basis", "W/K"),
	"ika.series":            combinationForm("Basis", "W/K"),
	"taylor.polynomials":    combinationForm("Basis", "W/K"),
	"unit.multiple":         {function: "features", doc: "A multiple of other features.", lines: "return 2.0**{h} * {@base}(X)"},
	"approx.WarpedMap":      {function: "features", doc: "Features of transformed points.", lines: "return {@Base}({~Warp}(X))"},
	"ritz.Shifted":          {function: "features", doc: "Other features, plus constants.", lines: "return {@Features}(X) + {shift:Shift}"},
	"layers.Composed":       {function: "features", doc: "Features of features.", lines: "return {@Second}({@First}(X))"},

	// Waves.
	"fourier.Waves":       waves(""),
	"fourier.signedWaves": waves("{signs:signs}"),
	"fourier.Cosines": {
		function: "features", doc: "A cosine with a phase for each frequency, the row of frequencies.",
		lines: "return {amplitudes:Amp} * np.cos(X @ {frequencies:Omega}.T + {phases:Phase})",
	},
	"fourier.Lattice": {
		function: "lattice", doc: "A cosine and a sine for each frequency, step times the row of indices. The first frequency is 0.",
		lines: `angles = (X - {center:center}) @ ({indices:index} * {step:step}).T
return np.hstack([{roots:root} * np.cos(angles), ({roots:root} * np.sin(angles))[:, 1:]])`,
	},

	// Neurons.
	"fourier.Activations":       neurons(""),
	"fourier.signedActivations": neurons("{signs:signs}"),
	"ika.neurons": {
		function: "neurons", doc: "A layer of neurons.",
		lines: `t = (X - {anchor:anchor}) @ {weights:w}.T + {biases:c}
return {@f}(t)`,
	},
	"ika.relu":     {function: "activation", doc: "A rectifier.", lines: "return np.maximum(X, 0)"},
	"ika.logistic": {function: "activation", doc: "The logistic function.", lines: "return 1 / (1 + np.exp(-X))"},

	// Polynomials.
	"ika.polynomials": {
		function: "polynomials", doc: "Products of Chebyshev polynomials, whose degrees are the rows of powers.",
		lines: `u = np.clip((X - {middle:mid}) * {scale:inv}, -1, 1)
T = [np.polynomial.chebyshev.chebvander(u[:, a], {degree}) for a in range(X.shape[1])]
return np.prod([T[a][:, {powers:powers}[:, a]] for a in range(X.shape[1])], axis=0)`,
	},
	"taylor.Series": {
		function: "series", doc: "Monomials, whose exponents are the rows of powers, times a Gaussian.",
		lines: `t = (X - {center:center}) / {sigma}
factors = [np.ones_like(t)]  # t^p/√p! for p = 0, 1, …
for p in range({degree}):
    factors.append(factors[-1] * t / np.sqrt(p + 1))
gaussian = np.sqrt({kappa}) * np.exp(-np.sum(t**2, axis=1) / 2)
return gaussian[:, None] * np.prod([np.array(factors)[{powers:power/center}[:, a], :, a] for a in range(X.shape[1])], axis=0).T`,
	},

	// Random grids.
	"binning.Bins": {
		function: "k_hat", isImplied: true, doc: "The share of random grids in which x and y are in the same bin, times k(x, x).",
		lines: bins,
	},
	"binning.warpedBins": {
		function: "k_hat", isImplied: true, doc: "The share of random grids in which x and y are in the same bin, times k(x, x).",
		lines: "X, Y = {~warp}(X), {~warp}(Y)\n" + bins,
	},
}

// expandForm replaces each expression in braces by its value, from left to right.
func expandForm(text string, value func(expression string) string) string {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(text, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		expression, rest, _ := strings.Cut(after, "}")
		b.WriteString(value(expression))
		text = rest
	}
}

// pairForm returns the form of a sum or a product of two kernels.
func pairForm(word, operator, function string) form {
	return form{
		doc: "The " + word + " of two kernels.", lines: "return {=a}(X, Y) " + operator + " {=b}(X, Y)",
		golang: "kernel." + function + "({=a}, {=b})",
	}
}

// combinationForm returns the form of combinations of features, whose basis and coefficients are the
// given fields.
func combinationForm(basis, coefficients string) form {
	return form{function: "combination", doc: "Sums of other functions.", lines: "return {@" + basis + "}(X) @ {coefficients:" + coefficients + "}"}
}

// waves returns the form of cosines and sines.
func waves(signs string) form {
	return form{
		function: "waves", doc: "A cosine and a sine for each frequency, the row of frequencies.", signs: signs,
		lines: `angles = X @ {frequencies:Omega}.T
return np.hstack([{amplitudes:Amp} * np.cos(angles), {amplitudes:Amp} * np.sin(angles)])`,
	}
}

// neurons returns the form of the neurons of an arc-cosine kernel.
func neurons(signs string) form {
	return form{
		function: "neurons", doc: "A neuron for each row of weights.", signs: signs,
		lines: "t = X @ {weights:W}.T + {biases:Bias}\n{activation}",
	}
}

// activations contains the last lines of neurons, for each kernel.
var activations = map[string]string{
	"kernel.ArcCosine0": `rounding = (X.shape[1] + 24) * 2.0**-52 * (np.abs(X).max(axis=1)[:, None] * np.abs({weights:W}).sum(axis=1) + np.abs({biases:Bias}))
t[np.abs(t) < rounding] = 0  # the step at 0 must not depend on rounding
return {amplitudes:Amp} * np.heaviside(t, 0.5)`,
	"kernel.ArcCosine1": "return {amplitudes:Amp} * np.maximum(t, 0)",
	"kernel.ArcCosine2": "return {amplitudes:Amp} * np.maximum(t, 0)**2",
}

// bins is the body of the kernel of random grids.
const bins = `shared = np.zeros((len(X), len(Y)))
for width, offset in zip({widths:grids.pitch}, {offsets:grids.shift}):
    u, v = np.floor((X - offset) / width), np.floor((Y - offset) / width)
    shared += np.all(u[:, None, :] == v[None, :, :], axis=2)
return {amp}**2 * shared`
