package code

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mercer/approx"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// A pyWriter collects a program in Python. Statements are written in the order in which the
// program needs them.
type pyWriter struct {
	in      Input
	x       approx.Points // the points of the program, called X
	rowOf   map[[2]float64]int
	body    strings.Builder
	names   map[string]int    // number of uses of each name
	kernels map[string]string // the names of the kernels that are functions, by their content
	files   []File

	signs   string // name of the signs of the features, or empty
	implied string // name of a function that returns K̂ without features, or empty
	hasK    bool   // the program has all of K already
	reason  string // why there is no program, or empty
	remark  string // words for the user, or empty
}

// writePython returns the program of in in Python.
func writePython(in Input) Program {
	s := in.State
	w := &pyWriter{in: in, x: in.X, kernels: map[string]string{}, names: map[string]int{}, rowOf: map[[2]float64]int{}}
	if in.SampleSize > 0 {
		w.x = in.X.Subset(solve.RowsOfSample(in.X.Len(), in.SampleSize))
	}
	for i := w.x.Len() - 1; i >= 0; i-- {
		w.rowOf[[2]float64(w.x.Row(i))] = i
	}
	if in.SampleSize > 0 {
		w.line("# As on the page, the error is an estimate from the pairs of %d of the %d points. These are the %[1]d points.", in.SampleSize, in.X.Len())
	}
	w.array("X", matrix{data: w.x.Data, cols: w.x.Dim})
	k := w.kernel("k", contentOf(reflect.ValueOf(in.Kernel)))
	if w.reason == "" && !w.eigenvectors(k) {
		f := w.features(contentOf(reflect.ValueOf(in.Fit.Features)))
		if w.implied == "" {
			w.line("Psi = %s(X)", f)
		}
	}
	w.error(k)
	if w.reason != "" {
		return Program{Reason: w.reason}
	}

	var text strings.Builder
	text.WriteString(comment("#", slices.Concat(in.heading(), []string{"", "The program needs Python 3 and NumPy."}, fileLines(w.files))))
	text.WriteString("import numpy as np\n\n")
	body := joinBlankLines(w.body.String())
	text.WriteString(helpersFor(body) + body)
	return Program{Name: state.Method(s.Method).Key + ".py", Text: text.String(), Files: w.files, Remark: w.remark}
}

// line writes a line.
func (w *pyWriter) line(format string, arguments ...any) {
	fmt.Fprintf(&w.body, format+"\n", arguments...)
}

// define writes a function with its documentation and its body, and returns its name.
func (w *pyWriter) define(name, parameters, doc, body string) string {
	name = w.unique(name)
	w.line("\n\ndef %s(%s):", name, parameters)
	w.line("    \"\"\"%s\"\"\"", doc)
	w.line("    %s\n\n", strings.ReplaceAll(body, "\n", "\n    "))
	return name
}

// unique returns the name, with a number if the program already has the name.
func (w *pyWriter) unique(name string) string {
	w.names[name]++
	if n := w.names[name]; n > 1 {
		return fmt.Sprintf("%s%d", name, n)
	}
	return name
}

// arrayDocs contains comments before arrays whose names do not explain them.
var arrayDocs = map[string]string{
	"X": "The points.", "L": "A lower triangular matrix with L Lᵀ = k(Z, Z) up to rounding, for the landmarks Z.",
	"A": "A linear map of points.", "roots": "The roots of eigenvalues, or of weights.",
}

// array writes an array with a comment and a unique name, which it returns. If it has too many
// numbers, they are in a file.
func (w *pyWriter) array(name string, m matrix) string {
	if doc := arrayDocs[name]; doc != "" {
		w.line("# %s", doc)
	}
	name = w.unique(name)
	columns := max(1, m.cols)
	switch {
	case len(m.data) > maxInlineNumbers:
		f := w.in.newFile(name, len(m.data)/columns, columns, m.data)
		w.files = append(w.files, f)
		suffix := ""
		if m.cols == 1 { // EncodeNPY writes vectors
			suffix = "[:, None]"
		}
		if m.isInteger {
			suffix += ".astype(int)"
		}
		w.line("%s = np.load(%q)%s  # %d × %d", name, f.Name, suffix, f.Rows, f.Cols)
		return name
	case len(m.data) == 0:
		w.line("%s = np.zeros((0, %d))", name, columns)
		return name
	}
	format := formatFloat
	if m.isInteger {
		format = formatNumber
	}
	items := formatAll(m.data, format)
	if m.cols > 0 {
		rows := make([]string, len(items)/m.cols)
		for i := range rows {
			rows[i] = "[" + strings.Join(items[i*m.cols:(i+1)*m.cols], ", ") + "]"
		}
		items = rows
	}
	w.list(name+" = np.array([", items, "])")
	return name
}

// list writes items between brackets, in one line or in several.
func (w *pyWriter) list(first string, items []string, last string) {
	if text := wrap(items, first, ""); !strings.Contains(text, "\n") {
		w.line("%s%s", text, last)
		return
	}
	w.line("%s\n    %s,\n%s", first, wrap(items, "", "    "), last)
}

// centers writes centres of functions, and returns their name. If they are points of X, they
// are rows of X.
func (w *pyWriter) centers(name string, z matrix) string {
	n := len(z.data) / max(1, z.cols)
	rows, isAll := make([]string, n), n == w.x.Len()
	for i := range rows {
		row, ok := 0, false
		if z.cols == 2 {
			row, ok = w.rowOf[[2]float64(z.data[2*i:])]
		}
		if !ok {
			return w.array(name, z)
		}
		rows[i], isAll = strconv.Itoa(row), isAll && [2]float64(w.x.Row(i)) == [2]float64(z.data[2*i:])
	}
	if isAll {
		return "X"
	}
	name = w.unique(name)
	w.list(name+" = X[[", rows, "]]")
	return name
}

// eigenvectors writes the features of kernel PCA, exact or centred. The eigenvectors follow from the
// points, so the program computes them. It reports whether the method is kernel PCA.
func (w *pyWriter) eigenvectors(k string) bool {
	traits, rank := state.Method(w.in.State.Method).Traits, w.in.Fit.Features.Len()
	if w.in.SampleSize > 0 || !traits.Exact && !traits.Centered {
		return false
	}
	text := `# The features are the leading eigenvectors of K, times the roots of their eigenvalues.
K = KERNEL(X, X)
values, vectors = np.linalg.eigh(K)
rank = RANK
Psi = vectors[:, len(X) - rank:] * np.sqrt(values[len(X) - rank:])`
	if traits.Centered {
		last := ""
		if components := len(w.in.Fit.Eigen.Values()); rank > components {
			rank = components
			last = `
rest = (K.mean(axis=0) - Psi @ mean) / np.sqrt(K.mean() - mean @ mean)
Psi = np.column_stack([Psi, rest])  # the part of the mean outside of the components`
		}
		sklearn := `

# KernelPCA of scikit-learn has the same components, up to their signs. Components with equal
# eigenvalues may also be rotated. The scores have the eigenvalues as sums of squares, and are
# eigenvectors.
try:
    from sklearn.decomposition import KernelPCA
except ImportError:
    print("scikit-learn is not installed, so its KernelPCA was not compared")
else:
    other = KernelPCA(n_components=rank, kernel="precomputed", eigen_solver="dense").fit_transform(K)
    squares = np.diag(values[::-1])
    assert np.allclose(other.T @ other, squares, rtol=0, atol=1e-6 * values[-1])
    assert np.allclose(centered @ other, other @ squares, rtol=0, atol=1e-6 * values[-1]**1.5)`
		if rank == 0 { // KernelPCA needs a component
			sklearn = ""
		}
		text = `# The features are the leading components of kernel PCA, centred, and the rest of the mean.
K = KERNEL(X, X)
centered = K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()
values, vectors = np.linalg.eigh(centered)
rank = RANK
values, vectors = values[len(X) - rank:], vectors[:, len(X) - rank:]
scores = vectors * np.sqrt(values)
mean = (K.mean(axis=0) - K.mean()) @ vectors / np.sqrt(values)  # the components of the mean
Psi = scores + mean` + last + sklearn
	}
	w.hasK = true
	w.line("%s", strings.NewReplacer("KERNEL", k, "RANK", strconv.Itoa(rank)).Replace(text))
	return true
}

// maxWholeMatrix is the largest number of points for which the error of a program uses all of
// K − K̂ at once. For more points, it uses blocks of rows, and computes only these rows of K unless
// the features have needed all of K.
const maxWholeMatrix = 2000

// error writes the computation of the error and its comparison.
func (w *pyWriter) error(k string) {
	const block = 500
	hat, hatBlock := "Psi @ Psi.T", "Psi[i:i + %d] @ Psi.T"
	if w.signs != "" {
		hat, hatBlock = fmt.Sprintf("(Psi * %s) @ Psi.T", w.signs), "(Psi[i:i + %d] * "+w.signs+") @ Psi.T"
	}
	if w.implied != "" {
		hat, hatBlock = w.implied+"(X, X)", w.implied+"(X[i:i + %d], X)"
	}
	rows := k + "(X[i:i + %d], X)"
	if w.hasK {
		rows = "K[i:i + %d]"
	}
	w.line("")
	switch n := w.in.X.Len(); {
	case w.in.SampleSize > 0:
		// Pairs of different points and the diagonal have their frequency in the whole K.
		q := w.in.SampleSize
		w.line("K = %s(X, X)", k)
		w.line("K_hat = %s", hat)
		w.line("weights = np.full((%d, %[1]d), %s)  # of pairs of different points", q, formatNumber(float64(n)/float64(q)*float64(n-1)/float64(q-1)))
		w.line("np.fill_diagonal(weights, %s)", formatNumber(float64(n)/float64(q)))
		w.line("error = np.sqrt(np.sum(weights * (K - K_hat)**2) / np.sum(weights * K**2))")
	case n > maxWholeMatrix:
		w.line("squares, total = 0.0, 0.0")
		w.line("for i in range(0, len(X), %d):  # a block of rows of K", block)
		w.line("    rows = "+rows, block)
		w.line("    squares += np.sum((rows - "+hatBlock+")**2)", block)
		w.line("    total += np.sum(rows**2)")
		w.line("error = np.sqrt(squares / total)")
	default:
		if !w.hasK {
			w.line("K = %s(X, X)", k)
		}
		w.line("K_hat = %s", hat)
		w.line("error = np.linalg.norm(K - K_hat) / np.linalg.norm(K)")
	}
	w.line(`print(f"error {error:.6g}")`)
	if remark := w.in.checkRemark(); remark != "" {
		w.line("# %s", remark)
	}
	w.line("assert abs(error - %s) <= %s, f\"the error is {error!r}\"", formatNumber(w.in.Error), w.in.tolerance())
}
