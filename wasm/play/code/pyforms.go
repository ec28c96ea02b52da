package code

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// kernel writes a kernel as a function of two matrices of points, and returns its name. If the
// program does not have the kernel yet, the name is as given.
func (w *pyWriter) kernel(name string, c content) string {
	key := fmt.Sprintf("%#v", c.v)
	if known := w.kernels[key]; known != "" {
		return known
	}
	f := c.form()
	lines := f.lines
	if f.profile != "" {
		lines = "s = squared_distances(X, Y)\nreturn " + f.profile
	}
	if lines == "" {
		w.reason = fmt.Sprintf("The kernel %s has no form in Python yet.", c.name())
		return name
	}
	lines = w.expand(c, lines)
	doc := f.doc
	if f.sklearn != "" {
		doc += "\n\n    In scikit-learn: " + w.expand(c, f.sklearn) + "\n    "
	}
	name = w.define(name, "X, Y", doc, lines)
	w.kernels[key] = name
	return name
}

// features writes a feature map as a function of a matrix of points, and returns its name. The
// function returns a row of features for each point, or K̂ if the form is implied.
func (w *pyWriter) features(c content) string {
	f := c.form()
	switch {
	case f.lines == "":
		w.reason = fmt.Sprintf("The features of this method, %s, have no form in Python yet.", c.name())
		return ""
	case f.isImplied:
		w.implied = w.define(f.function, "X, Y", f.doc, w.expand(c, f.lines))
		return w.implied
	case c.name() == "unit.multiple" && c.part("base").form().isImplied:
		w.implied = w.define(f.function, "X, Y", "A multiple of another approximate kernel.", w.expand(c, "return 4.0**{h} * {@base}(X, Y)"))
		return w.implied
	}
	if strings.Contains(f.lines, "{activation}") {
		activation := activations[c.part("kernel").name()]
		if activation == "" {
			w.reason = fmt.Sprintf("The neurons of %s have no form in Python yet.", c.part("kernel").name())
		}
		f.lines = strings.Replace(f.lines, "{activation}", activation, 1)
	}
	if f.remark != "" {
		w.remark = f.remark
	}
	values := map[string]string{}
	lines := w.expandWith(values, c, f.lines)
	if f.signs != "" {
		w.signs = w.expand(c, f.signs)
	}
	name := w.define(f.function, "X", f.doc, lines)
	if c.name() == "fourier.Cosines" {
		w.sampler(c, name, values["frequencies:Omega"], values["phases:Phase"])
	}
	return name
}

// expand replaces the expressions in braces in the text of a form. It writes the statements that
// they need.
func (w *pyWriter) expand(c content, text string) string {
	return w.expandWith(map[string]string{}, c, text)
}

// expandWith is expand with known values of expressions, to which it adds further values.
func (w *pyWriter) expandWith(known map[string]string, c content, text string) string {
	return expandForm(text, func(expression string) string {
		if known[expression] == "" {
			known[expression] = w.value(known, c, expression)
		}
		return known[expression]
	})
}

// value returns the value of an expression of a form. The argument known has the values of other
// expressions of the form.
func (w *pyWriter) value(known map[string]string, c content, expression string) string {
	name := expression[1:]
	switch expression[0] {
	case '@':
		return w.features(c.part(name))
	case '=':
		part := c.part(name)
		_, short, _ := strings.Cut(part.name(), ".")
		if c.form().function == "" { // a part of another kernel
			return w.kernel(strings.TrimSuffix(strings.ToLower(short), "kernel")+"_kernel", part)
		}
		return w.kernel("k", part)
	case '^':
		part := c.part(name)
		if part.form().profile == "" {
			w.reason = fmt.Sprintf("The outer kernel %s has no form in Python yet.", part.name())
		}
		return w.expand(part, part.form().profile)
	case '~':
		return w.warp(content{c.field(name)})
	}
	if name, field, ok := strings.Cut(expression, "*"); ok {
		return w.centers(name, c.matrix(field))
	}
	if expression == "factor" { // of nystrom.features
		return w.factor(known, c)
	}
	name, field, ok := strings.Cut(expression, ":")
	if !ok {
		return c.number(expression)
	}
	m := c.matrix(field)
	switch {
	case m.cols == 0 && len(m.data) == 0: // a vector of zeros may be nil
		return "0"
	case m.cols == 0 && isConstant(m.data):
		return content{c.field(field).Index(0)}.constant()
	}
	return w.array(name, m)
}

// constant returns a number of a vector.
func (c content) constant() string {
	if v := c.v.Float(); v < 0 {
		return "(" + formatNumber(v) + ")"
	}
	return formatNumber(c.v.Float())
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

// factor returns the Cholesky factor L of Nyström features. The program computes it from the
// landmarks, unless they are so near to each other that rounding may make K(Z, Z) indefinite.
func (w *pyWriter) factor(known map[string]string, c content) string {
	l := c.matrix("l/centers")
	least, largest := math.Inf(1), 0.0
	for i := range len(l.data) / max(1, l.cols) {
		var square float64 // the diagonal entry of LLᵀ
		for _, v := range l.data[i*l.cols : i*l.cols+i+1] {
			square += v * v
		}
		pivot := l.data[i*l.cols+i]
		least, largest = min(least, pivot*pivot), max(largest, square)
	}
	if !(least > 1e-10*largest) {
		return w.array("L", l)
	}
	matrix := w.expandWith(known, c, "{=kernel}({landmarks*centers}, {landmarks*centers})")
	name := w.unique("L")
	w.line("%s = np.linalg.cholesky(%s)", name, matrix)
	return name
}

// warp writes the transformation of points of a warped kernel, and returns its name.
func (w *pyWriter) warp(c content) string {
	value, doc := "X", "The linear map x ↦ Ax."
	if a := c.matrix("A"); len(a.data) > 0 {
		value = "X @ " + w.array("A", a) + ".T"
	}
	if b := c.matrix("B").data; len(b) > 0 {
		doc = "Appends constant coordinates."
		value = fmt.Sprintf("np.hstack([%s, np.tile([%s], (len(X), 1))])", value, join(b))
	}
	return w.define("warp", "X", doc, "return "+value)
}

// sampler writes a comparison with the class RBFSampler of scikit-learn, if its features are the
// same as those of c.
func (w *pyWriter) sampler(c content, features, frequencies, phases string) {
	amplitudes := c.matrix("Amp").data
	m := len(amplitudes)
	if !isConstant(amplitudes) || math.Abs(amplitudes[0]/math.Sqrt(2/float64(m))-1) > 1e-14 {
		return
	}
	w.body.WriteString(strings.NewReplacer("FEATURES", features, "COUNT", fmt.Sprint(m), "FREQUENCIES", frequencies, "PHASES", phases).Replace(`# RBFSampler of scikit-learn has the same features, if it is given the same numbers.
try:
    from sklearn.kernel_approximation import RBFSampler
except ImportError:
    print("scikit-learn is not installed, so its RBFSampler was not compared")
else:
    sampler = RBFSampler(n_components=COUNT).fit(X)
    sampler.random_weights_, sampler.random_offset_ = FREQUENCIES.T, PHASES
    assert np.allclose(sampler.transform(X), FEATURES(X), rtol=0, atol=1e-6)

`))
}

// pyHelpers contains functions that programs contain if they call them. A helper may call those
// after it.
var pyHelpers = []string{
	`def angles(X, Y):
    """The angle between x and y, and ‖x‖‖y‖, for each pair of points. The angle is π/2 if x or y is 0."""
    (u, p), (v, q) = unit_vectors(X), unit_vectors(Y)
    difference = np.linalg.norm(u[:, None, :] - v[None, :, :], axis=2)
    total = np.linalg.norm(u[:, None, :] + v[None, :, :], axis=2)
    norms = np.outer(p, q)
    return np.where(norms > 0, 2 * np.arctan2(difference, total), np.pi / 2), norms
`, `def unit_vectors(X):
    """x/‖x‖ and ‖x‖ for each point. Both are 0 if x is 0."""
    norms = np.linalg.norm(X, axis=1)
    return X / np.where(norms > 0, norms, 1)[:, None], norms
`, `def chi_squared(X, Y):
    """Σ (x−y)²/(x+y) over the coordinates, for each pair of points."""
    total = X[:, None, :] + Y[None, :, :]
    return np.sum(differences(X, Y)**2 / np.where(total > 0, total, 1), axis=2)
`, `def differences(X, Y):
    """The coordinates of x − y for each pair of points."""
    return X[:, None, :] - Y[None, :, :]
`, `def squared_distances(X, Y):
    """‖x−y‖² for each pair of points."""
    return sum((X[:, None, a] - Y[None, :, a])**2 for a in range(X.shape[1]))
`, `def diagonal(k, X):
    """k(x, x) for each point."""
    return np.array([k(x[None, :], x[None, :])[0, 0] for x in X])
`,
}

// hasCall reports whether a program calls the function, and not only one whose name ends alike.
func hasCall(program, function string) bool {
	for {
		before, after, ok := strings.Cut(program, function+"(")
		if !ok {
			return false
		}
		last, _ := utf8.DecodeLastRuneInString(before)
		if last != '.' && last != '_' && !unicode.IsLetter(last) && !unicode.IsDigit(last) {
			return true
		}
		program = after
	}
}

// helpersFor returns the helpers that a program calls.
func helpersFor(program string) (text string) {
	for _, h := range pyHelpers {
		name, _, _ := strings.Cut(strings.TrimPrefix(h, "def "), "(")
		if hasCall(text+program, name) {
			text += "\n" + h + "\n"
		}
	}
	if text != "" {
		text += "\n"
	}
	return text
}
