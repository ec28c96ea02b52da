package code

import (
	"fmt"
	"math"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
)

// features writes a feature map as a function of a matrix of points, and returns its name. The
// function returns a row of features for each point. There is a form for each type of feature
// map, by its key in files.
func (w *pyWriter) features(o *catalogue.Object) string {
	part := func(name string) *catalogue.Object { return field(o, name).(*catalogue.Object) }
	points := func(name string) approx.Points { return field(o, name).(approx.Points) }
	floats := func(name string) []float64 { return field(o, name).([]float64) }
	number := func(name string) float64 { return field(o, name).(float64) }

	switch o.Type {
	case "nystrom.Features":
		k := w.kernel("k", part("kernel"))
		z := w.centers("Z", points("landmarks"))
		l := "L"
		if factor := points("factor"); isWellConditioned(factor) {
			l = w.unique(l)
			w.line("%s = np.linalg.cholesky(%s(%s, %[3]s))", l, k, z)
		} else {
			l = w.newArray(l, factor.Data, factor.Dim)
		}
		return w.define("features", "X", "Nyström features, ψ(x) = L⁻¹ k(Z, x).", fmt.Sprintf("return np.linalg.solve(%s, %s(%s, X)).T", l, k, z))

	case "kernel.Expansion", "kernel.Sections":
		k := w.kernel("k", part("kernel"))
		z := w.centers("Z", points("centers"))
		if o.Type == "kernel.Sections" {
			return w.define("sections", "X", "The functions k(·, z) of the centres z.", fmt.Sprintf("return %s(X, %s)", k, z))
		}
		c := points("coefficients")
		return w.define("expansion", "X", "Sums of the functions k(·, z) of the centres z.", fmt.Sprintf("return %s(X, %s) @ %s", k, z, w.newArray("C", c.Data, c.Dim)))

	case "approx.Mercer":
		functions := w.features(part("functions"))
		roots := w.newArray("roots", floats("root_values"), 0)
		return w.define("features", "X", "Eigenfunctions, times the roots of their eigenvalues.", fmt.Sprintf("return %s(X) * %s", functions, roots))

	case "approx.Combination", "approx.BatchCombination", "approx.GridCombination", "fourier.WaveSums", "fourier.Series", "ika.Sums", "ika.Series", "taylor.Polynomials":
		base := ""
		for _, name := range []string{"features", "waves", "lattice", "series"} {
			if f, ok := field(o, name).(*catalogue.Object); ok {
				base = w.features(f)
				break
			}
		}
		c := points("weights")
		return w.define("combination", "X", "Sums of other functions.", fmt.Sprintf("return %s(X) @ %s", base, w.newArray("C", c.Data, c.Dim)))

	case "approx.Multiple":
		base := w.features(part("features"))
		exponent := field(o, "exponent").(int)
		if w.implied != "" {
			w.implied = w.define("multiple", "X, Y", "A multiple of another approximate kernel.", fmt.Sprintf("return 4.0**%d * %s(X, Y)", exponent, w.implied))
		}
		return w.define("features", "X", "A multiple of other features.", fmt.Sprintf("return 2.0**%d * %s(X)", exponent, base))

	case "approx.WarpedMap":
		base, warp := w.features(part("features")), w.warp(part("warp"))
		return w.define("features", "X", "Features of transformed points.", fmt.Sprintf("return %s(%s(X))", base, warp))

	case "ritz.Shifted":
		base := w.features(part("features"))
		return w.define("features", "X", "Other features, plus constants.", fmt.Sprintf("return %s(X) + %s", base, w.newArray("shift", floats("shift"), 0)))

	case "layers.Composed":
		first, second := w.features(part("first")), w.features(part("second"))
		return w.define("features", "X", "Features of features.", fmt.Sprintf("return %s(%s(X))", second, first))

	case "fourier.ComplexWaves":
		return w.features(part("waves"))

	case "fourier.Waves", "fourier.SignedWaves":
		omega := points("frequencies")
		frequencies, amplitudes := w.newArray("W", omega.Data, omega.Dim), w.amplitudes(floats("amplitudes"))
		if o.Type == "fourier.SignedWaves" {
			w.signs = w.newArray("signs", floats("signs"), 0)
		}
		return w.define("waves", "X", "A cosine and a sine for each frequency, the row of W.",
			fmt.Sprintf("angles = X @ %s.T", frequencies),
			fmt.Sprintf("return np.hstack([%s * np.cos(angles), %[1]s * np.sin(angles)])", amplitudes))

	case "fourier.Cosines":
		omega := points("frequencies")
		frequencies, phases, amplitudes := w.newArray("W", omega.Data, omega.Dim), w.newArray("b", floats("phases"), 0), w.amplitudes(floats("amplitudes"))
		f := w.define("features", "X", "A cosine with a phase for each frequency, the row of W.",
			fmt.Sprintf("return %s * np.cos(X @ %s.T + %s)", amplitudes, frequencies, phases))
		w.sampler(f, frequencies, phases, floats("amplitudes"))
		return f

	case "fourier.Lattice":
		index := field(o, "index").(catalogue.IntMatrix)
		jName := w.unique("J")
		w.ints(jName, index.Data, index.Cols)
		step, center := w.newArray("step", floats("step"), 0), w.newArray("center", floats("center"), 0)
		roots := w.newArray("roots", floats("root_weights"), 0)
		return w.define("lattice", "X", "A cosine and a sine for each frequency, step times the row of J. The first one is 0.",
			fmt.Sprintf("angles = (X - %s) @ (%s * %s).T", center, jName, step),
			fmt.Sprintf("return np.hstack([%s * np.cos(angles), (%[1]s * np.sin(angles))[:, 1:]])", roots))

	case "fourier.Activations", "fourier.SignedActivations":
		return w.activations(o)

	case "ika.Neurons":
		weights := points("weights")
		anchor, matrix, offsets := w.newArray("anchor", floats("anchor"), 0), w.newArray("W", weights.Data, weights.Dim), w.newArray("c", floats("offsets"), 0)
		f := "np.maximum(t, 0)"
		if part("activation").Type == "ika.Logistic" {
			f = "1 / (1 + np.exp(-t))"
		}
		return w.define("neurons", "X", "A layer of neurons.", fmt.Sprintf("t = (X - %s) @ %s.T + %s", anchor, matrix, offsets), "return "+f)

	case "ika.Polynomials":
		powers := field(o, "powers").(catalogue.IntMatrix)
		middle, scale, name := w.newArray("middle", floats("middle"), 0), w.newArray("scale", floats("scale"), 0), w.unique("powers")
		w.ints(name, powers.Data, powers.Cols)
		return w.define("polynomials", "X", "Products of Chebyshev polynomials, whose degrees are the rows of powers.",
			fmt.Sprintf("u = np.clip((X - %s) * %s, -1, 1)", middle, scale),
			fmt.Sprintf("T = [np.polynomial.chebyshev.chebvander(u[:, a], %s.max()) for a in range(X.shape[1])]", name),
			fmt.Sprintf("return np.prod([T[a][:, %s[:, a]] for a in range(X.shape[1])], axis=0)", name))

	case "taylor.Series":
		powers := field(o, "powers").(catalogue.IntMatrix)
		center, name := w.newArray("center", floats("center"), 0), w.unique("powers")
		w.ints(name, powers.Data, powers.Cols)
		return w.define("series", "X", "Monomials, whose exponents are the rows of powers, times a Gaussian.",
			fmt.Sprintf("t = (X - %s) / %s", center, pyNumber(number("sigma"))),
			fmt.Sprintf("factors = [np.ones_like(t)]  # t^p/√p! for p = 0, …, %d", field(o, "degree").(int)),
			fmt.Sprintf("for p in range(1, %d):", field(o, "degree").(int)+1),
			"    factors.append(factors[-1] * t / np.sqrt(p))",
			fmt.Sprintf("gaussian = np.sqrt(%s) * np.exp(-np.sum(t**2, axis=1) / 2)", pyNumber(number("kappa"))),
			fmt.Sprintf("monomials = np.prod([np.array(factors)[%s[:, a], :, a] for a in range(X.shape[1])], axis=0)", name),
			"return gaussian[:, None] * monomials.T")

	case "binning.Bins", "binning.WarpedBins":
		bins, transform := o, ""
		if o.Type == "binning.WarpedBins" {
			bins, transform = part("bins"), w.warp(part("warp"))
		}
		pitch, shift := field(bins, "pitch").(approx.Points), field(bins, "shift").(approx.Points)
		p, q := w.newArray("pitch", pitch.Data, pitch.Dim), w.newArray("shift", shift.Data, shift.Dim)
		amplitude := field(bins, "amplitude").(float64)
		lines := []string{"shared = np.zeros((len(X), len(Y)))"}
		if transform != "" {
			lines = append(lines, fmt.Sprintf("X, Y = %s(X), %[1]s(Y)", transform))
		}
		w.implied = w.define("k_hat", "X, Y", "The share of random grids in which x and y are in the same bin, times k(x, x).", append(lines,
			fmt.Sprintf("for width, offset in zip(%s, %s):", p, q),
			"    u, v = np.floor((X - offset) / width), np.floor((Y - offset) / width)",
			"    shared += np.all(u[:, None, :] == v[None, :, :], axis=2)",
			fmt.Sprintf("return %s**2 * shared", pyNumber(amplitude)))...)
		return w.implied
	}
	w.reason = "The feature map of this method, " + o.Type + ", has no form in Python yet."
	return ""
}

// isWellConditioned reports whether a Cholesky factor can be computed again from its matrix. Some
// landmarks are so near to others that rounding makes the matrix indefinite.
func isWellConditioned(l approx.Points) bool {
	least, largest := math.Inf(1), 0.0
	for i := range l.Len() {
		var square float64 // the diagonal entry of LLᵀ
		for _, v := range l.Row(i)[:i+1] {
			square += v * v
		}
		least, largest = min(least, l.Row(i)[i]*l.Row(i)[i]), max(largest, square)
	}
	return least > 1e-10*largest
}

// amplitudes writes the amplitudes of features and returns their expression, which is a single
// number if all are equal.
func (w *pyWriter) amplitudes(z []float64) string {
	if isConstant(z) {
		return pyNumber(z[0])
	}
	return w.newArray("amplitudes", z, 0)
}

// isConstant reports whether z contains one number, perhaps several times.
func isConstant(z []float64) bool {
	for _, v := range z {
		if v != z[0] {
			return false
		}
	}
	return len(z) > 0
}

// activations writes the neurons of an arc-cosine kernel.
func (w *pyWriter) activations(o *catalogue.Object) string {
	weights, biases := field(o, "weights").(approx.Points), field(o, "biases").([]float64)
	matrix := w.newArray("W", weights.Data, weights.Dim)
	lines := []string{fmt.Sprintf("t = X @ %s.T", matrix)}
	bias := ""
	if biases != nil {
		bias = w.newArray("b", biases, 0)
		lines[0] += " + " + bias
	}
	amplitudes := w.amplitudes(field(o, "amplitudes").([]float64))
	if o.Type == "fourier.SignedActivations" {
		w.signs = w.newArray("signs", field(o, "signs").([]float64), 0)
	}
	activation := ""
	switch field(o, "kernel").(*catalogue.Object).Type {
	case "kernel.ArcCosine0":
		bound := fmt.Sprintf("np.abs(X).max(axis=1)[:, None] * np.abs(%s).sum(axis=1)", matrix)
		if bias != "" {
			bound += fmt.Sprintf(" + np.abs(%s)", bias)
		}
		lines = append(lines,
			"rounding = (X.shape[1] + 24) * 2.0**-52 * ("+bound+")",
			"t[np.abs(t) < rounding] = 0  # the step at 0 must not depend on rounding")
		activation = "np.heaviside(t, 0.5)"
	case "kernel.ArcCosine1":
		activation = "np.maximum(t, 0)"
	case "kernel.ArcCosine2":
		activation = "np.maximum(t, 0)**2"
	default:
		w.reason = "The activation of this kernel has no form in Python yet."
	}
	return w.define("neurons", "X", "A neuron for each row of W.", append(lines, fmt.Sprintf("return %s * %s", amplitudes, activation))...)
}

// sampler writes a comparison with the class RBFSampler of scikit-learn, if its features are the
// same.
func (w *pyWriter) sampler(features, frequencies, phases string, amplitudes []float64) {
	m := len(amplitudes)
	if !isConstant(amplitudes) || math.Abs(amplitudes[0]/math.Sqrt(2/float64(m))-1) > 1e-14 {
		return
	}
	w.body.WriteString(strings.NewReplacer("FEATURES", features, "FREQUENCIES", frequencies, "PHASES", phases, "COUNT", fmt.Sprint(m)).Replace(`# RBFSampler of scikit-learn has the same features, if it is given the same numbers.
try:
    from sklearn.kernel_approximation import RBFSampler
except ImportError:
    print("scikit-learn is not installed; its RBFSampler was not compared")
else:
    sampler = RBFSampler(n_components=COUNT).fit(X)
    sampler.random_weights_, sampler.random_offset_ = FREQUENCIES.T, PHASES
    assert np.allclose(sampler.transform(X), FEATURES(X), rtol=0, atol=1e-9)

`))
}
