package code

import (
	"fmt"
	"strconv"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
)

// pyNumber returns a number as an operand of any operator.
func pyNumber(v float64) string {
	if s := formatNumber(v); v >= 0 {
		return s
	}
	return "(" + formatNumber(v) + ")"
}

// kernelLines returns the body of the function k(X, Y), and its documentation.
func (w *pyWriter) kernelLines(o *catalogue.Object) (lines []string, doc string) {
	part := func(name string) *catalogue.Object { return field(o, name).(*catalogue.Object) }
	number := func(name string) string {
		v, _ := field(o, name).(float64)
		return pyNumber(v)
	}
	use := func(helper string) string { w.helper(helper); return helper }

	switch o.Type {
	case "kernel.Composed":
		return w.kernelLines(part("composition"))
	case "kernel.Scaled":
		return []string{fmt.Sprintf("return %s * %s(X, Y)", number("factor"), w.part(part("kernel")))}, "A multiple of a kernel."
	case "kernel.Sum":
		return []string{fmt.Sprintf("return %s(X, Y) + %s(X, Y)", w.part(part("first")), w.part(part("second")))}, "The sum of two kernels."
	case "kernel.Product":
		return []string{fmt.Sprintf("return %s(X, Y) * %s(X, Y)", w.part(part("first")), w.part(part("second")))}, "The product of two kernels."
	case "kernel.Warped":
		warp := w.warp(part("warp"))
		return []string{fmt.Sprintf("return %s(%s(X), %[2]s(Y))", w.part(part("kernel")), warp)}, "A kernel of transformed points."
	case "kernel.Layered":
		inner := w.part(part("inner"))
		w.helper("diagonal")
		lines := []string{fmt.Sprintf("s = diagonal(%s, X)[:, None] + diagonal(%[1]s, Y) - 2 * %[1]s(X, Y)", inner), "s = np.maximum(0, s)  # squared distances of features"}
		outer := part("outer")
		profile := w.radial(outer, "s")
		if profile == "" {
			w.reason = "The outer kernel of a layered kernel, " + outer.Type + ", has no form in Python yet."
		}
		return append(lines, "return "+profile), "A kernel of the similarities of another kernel."
	}
	if profile := w.radial(o, "s"); profile != "" {
		return []string{"s = " + use("squared_distances") + "(X, Y)", "return " + profile}, kernelDocs[o.Type]
	}

	switch o.Type {
	case "kernel.Constant":
		return []string{fmt.Sprintf("return np.full((len(X), len(Y)), %s)", number("value"))}, "A constant."
	case "kernel.Laplacian":
		return []string{fmt.Sprintf("return np.exp(-np.abs(%s(X, Y)).sum(axis=2) / %s)", use("differences"), number("sigma"))}, kernelDocs[o.Type]
	case "kernel.ProductCauchy":
		return []string{fmt.Sprintf("return 1 / np.prod(1 + (%s(X, Y) / %s)**2, axis=2)", use("differences"), number("sigma"))}, kernelDocs[o.Type]
	case "kernel.Periodic":
		return []string{
			fmt.Sprintf("t = %s(X, Y) / %s", use("differences"), number("period")),
			"s = np.sum(4 * np.sin(np.pi * (t - np.round(t)))**2, axis=2)  # squared distances on circles",
			fmt.Sprintf("return np.exp(-s / (2 * %s**2))", number("sigma")),
		}, kernelDocs[o.Type]
	case "kernel.Linear":
		return []string{"return X @ Y.T"}, kernelDocs[o.Type]
	case "kernel.Polynomial":
		return []string{fmt.Sprintf("return (X @ Y.T / %s**2 + %s)**%d", number("sigma"), number("offset"), field(o, "degree").(int))}, kernelDocs[o.Type]
	case "kernel.Sigmoid":
		return []string{fmt.Sprintf("return np.tanh(X @ Y.T / %s**2 + %s)", number("sigma"), number("offset"))}, kernelDocs[o.Type]
	case "kernel.Cosine":
		w.helper("unit_vectors")
		return []string{
			"(u, p), (v, q) = unit_vectors(X), unit_vectors(Y)",
			"cosine = np.maximum(-1, 1 - " + use("squared_distances") + "(u, v) / 2)",
			"return np.where(np.outer(p, q) > 0, cosine, 0)",
		}, kernelDocs[o.Type]
	case "kernel.ExpChi2":
		return []string{fmt.Sprintf("return np.exp(-%s(X + %s, Y + %[2]s) / %s)", use("chi_squared"), number("shift"), number("sigma"))}, kernelDocs[o.Type]
	case "kernel.AdditiveChi2":
		return []string{fmt.Sprintf("return -%s(X + %s, Y + %[2]s)", use("chi_squared"), number("shift"))}, kernelDocs[o.Type]
	}
	if order, ok := strings.CutPrefix(o.Type, "kernel.ArcCosine"); ok {
		lines := []string{"theta, norms = " + use("angles") + "(X, Y)  # angles, and products of norms"}
		switch order {
		case "0":
			return append(lines, "return 1 - theta / np.pi"), kernelDocs[o.Type]
		case "1":
			return append(lines, "return norms * (np.sin(theta) + (np.pi - theta) * np.cos(theta)) / np.pi"), kernelDocs[o.Type]
		case "2":
			return append(lines,
				"j = 3 * np.sin(theta) * np.cos(theta) + (np.pi - theta) * (1 + 2 * np.cos(theta)**2)",
				"return norms**2 * j / np.pi"), kernelDocs[o.Type]
		}
	}
	w.reason = "The kernel " + o.Type + " has no form in Python yet."
	return nil, ""
}

// radial returns an isotropic kernel as an expression of the squared distances s. It returns ""
// for other kernels.
func (w *pyWriter) radial(o *catalogue.Object, s string) string {
	sigma, _ := field(o, "sigma").(float64)
	square := pyNumber(sigma) + "**2"
	switch o.Type {
	case "kernel.Gaussian":
		return fmt.Sprintf("np.exp(-%s / (2 * %s))", s, square)
	case "kernel.Matern12":
		return fmt.Sprintf("np.exp(-np.sqrt(%s) / %s)", s, pyNumber(sigma))
	case "kernel.Matern32":
		return fmt.Sprintf("(lambda t: (1 + t) * np.exp(-t))(np.sqrt(3 * %s) / %s)", s, pyNumber(sigma))
	case "kernel.Matern52":
		return fmt.Sprintf("(lambda t: (1 + t + t**2 / 3) * np.exp(-t))(np.sqrt(5 * %s) / %s)", s, pyNumber(sigma))
	case "kernel.RationalQuadratic":
		alpha := pyNumber(field(o, "alpha").(float64))
		return fmt.Sprintf("(1 + %s / (2 * %s * %s))**-%[2]s", s, alpha, square)
	case "kernel.Cauchy":
		return fmt.Sprintf("1 / (1 + %s / %s)", s, square)
	}
	return ""
}

// kernelDocs contains the documentation of kernels in Python.
var kernelDocs = map[string]string{
	"kernel.Gaussian":          "The Gaussian kernel, exp(−‖x−y‖²/2σ²).",
	"kernel.Matern12":          "The exponential kernel, exp(−‖x−y‖/σ).",
	"kernel.Matern32":          "The Matérn kernel of order 3/2.",
	"kernel.Matern52":          "The Matérn kernel of order 5/2.",
	"kernel.RationalQuadratic": "The rational quadratic kernel, (1 + ‖x−y‖²/2ασ²)^−α.",
	"kernel.Cauchy":            "The Cauchy kernel, 1/(1 + ‖x−y‖²/σ²).",
	"kernel.Laplacian":         "The Laplacian kernel, exp(−‖x−y‖₁/σ).",
	"kernel.ProductCauchy":     "The product of a Cauchy kernel for each coordinate.",
	"kernel.Periodic":          "The periodic kernel: a Gaussian of distances on circles.",
	"kernel.Linear":            "The linear kernel, xᵀy.",
	"kernel.Polynomial":        "The polynomial kernel, (xᵀy/σ² + c)^q.",
	"kernel.Sigmoid":           "The sigmoid kernel, tanh(xᵀy/σ² + c).",
	"kernel.Cosine":            "The cosine of the angle between x and y; 0 if one of them is 0.",
	"kernel.ExpChi2":           "The exponential χ² kernel of shifted coordinates, exp(−χ²/σ).",
	"kernel.AdditiveChi2":      "The negative χ² distance of shifted coordinates.",
	"kernel.ArcCosine0":        "The arc-cosine kernel of order 0.",
	"kernel.ArcCosine1":        "The arc-cosine kernel of order 1.",
	"kernel.ArcCosine2":        "The arc-cosine kernel of order 2.",
}

// warp writes the transformation of points of a warped kernel, and returns its name.
func (w *pyWriter) warp(o *catalogue.Object) string {
	a, b := field(o, "a").(approx.Points), field(o, "b").([]float64)
	value := "X"
	if a.Len() > 0 {
		value = "X @ " + w.newArray("A", a.Data, a.Dim) + ".T"
	}
	doc := "The linear map x ↦ Ax."
	if len(b) > 0 {
		doc = "Appends constant coordinates."
		value = fmt.Sprintf("np.hstack([%s, np.tile([%s], (len(X), 1))])", value, join(b))
	}
	return w.define("warp", "X", doc, "return "+value)
}

// A pyHelper is a function that programs contain if they call it.
type pyHelper struct {
	name  string
	uses  string // a helper that it calls, or empty
	lines string
}

// pyHelpers lists the helpers in the order of their definitions.
var pyHelpers = []pyHelper{
	{"differences", "", `def differences(X, Y):
    """The coordinates of x − y for each pair of points."""
    return X[:, None, :] - Y[None, :, :]
`},
	{"squared_distances", "", `def squared_distances(X, Y):
    """‖x−y‖² for each pair of points."""
    return sum((X[:, None, a] - Y[None, :, a])**2 for a in range(X.shape[1]))
`},
	{"diagonal", "", `def diagonal(k, X):
    """k(x, x) for each point."""
    return np.array([k(x[None, :], x[None, :])[0, 0] for x in X])
`},
	{"unit_vectors", "", `def unit_vectors(X):
    """x/‖x‖ and ‖x‖ for each point. Both are 0 if x is 0."""
    norms = np.linalg.norm(X, axis=1)
    return X / np.where(norms > 0, norms, 1)[:, None], norms
`},
	{"angles", "unit_vectors", `def angles(X, Y):
    """The angle between x and y, and ‖x‖‖y‖, for each pair of points. The angle is π/2 if x or y is 0."""
    (u, p), (v, q) = unit_vectors(X), unit_vectors(Y)
    difference = np.linalg.norm(u[:, None, :] - v[None, :, :], axis=2)
    total = np.linalg.norm(u[:, None, :] + v[None, :, :], axis=2)
    norms = np.outer(p, q)
    return np.where(norms > 0, 2 * np.arctan2(difference, total), np.pi / 2), norms
`},
	{"chi_squared", "differences", `def chi_squared(X, Y):
    """Σ (x−y)²/(x+y) over the coordinates, for each pair of points."""
    total = X[:, None, :] + Y[None, :, :]
    return np.sum(differences(X, Y)**2 / np.where(total > 0, total, 1), axis=2)
`},
}

// helper adds a helper to the program.
func (w *pyWriter) helper(name string) {
	for _, h := range pyHelpers {
		if h.name == name {
			w.helpers[name] = true
			if h.uses != "" {
				w.helper(h.uses)
			}
			return
		}
	}
	panic("code: there is no helper " + strconv.Quote(name))
}

// helperText returns the helpers of the program.
func (w *pyWriter) helperText() string {
	var b strings.Builder
	for _, h := range pyHelpers {
		if w.helpers[h.name] {
			b.WriteString("\n" + h.lines + "\n")
		}
	}
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}
