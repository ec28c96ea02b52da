package code

import (
	"fmt"
	"reflect"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// A pyWriter collects a program in Python. Statements are written in the order in which the
// program needs them.
type pyWriter struct {
	in      Input
	key     string        // key of the method, with which names of files begin
	x       approx.Points // the points of the program, called X
	rowOf   map[[2]float64]int
	helpers map[string]bool // names of the functions of pyHelpers that the program calls
	body    strings.Builder
	names   map[string]int // number of uses of each name
	kernels []pyKernel     // the kernels that are functions
	files   []File

	signs   string // name of the signs of the features, or empty
	implied string // name of a function that returns K̂ without features, or empty
	reason  string // why there is no program, or empty
}

// A pyKernel is a kernel that has become a function of the program.
type pyKernel struct {
	name    string
	content *catalogue.Object
}

// writePython returns the program of in in Python.
func writePython(in Input) Program {
	s := in.State
	w := &pyWriter{in: in, key: state.Method(s.Method).Key, x: in.X, helpers: map[string]bool{}, names: map[string]int{}, rowOf: map[[2]float64]int{}}
	if in.SampleSize > 0 {
		w.x = in.X.Subset(solve.RowsOfSample(in.X.Len(), in.SampleSize))
	}
	for i := w.x.Len() - 1; i >= 0; i-- {
		w.rowOf[[2]float64(w.x.Row(i))] = i
	}
	kernel, err := catalogue.Inspect(in.Kernel)
	if err != nil {
		return Program{Reason: "This kernel has no form as code: " + err.Error()}
	}
	if in.SampleSize > 0 {
		w.line("# As on the page, the error is an estimate from the pairs of %d of the %d points. These are the %[1]d points.", in.SampleSize, in.X.Len())
	}
	w.newArray("X", w.x.Data, w.x.Dim)
	k := w.kernel("k", kernel)
	if !w.eigenvectors(k) {
		features, err := catalogue.Inspect(in.Fit.Features)
		if err != nil {
			return Program{Reason: "This feature map has no form as code: " + err.Error()}
		}
		f := w.features(features)
		if w.reason != "" {
			return Program{Reason: w.reason}
		}
		if w.implied == "" {
			w.line("Psi = %s(X)", f)
		}
	}
	w.error(k)
	if w.reason != "" {
		return Program{Reason: w.reason}
	}

	var text strings.Builder
	text.WriteString(comment("#", append(in.heading(), "", "The program needs Python 3 and NumPy.")))
	text.WriteString("import numpy as np\n\n")
	text.WriteString(w.helperText())
	text.WriteString(joinBlankLines(w.body.String()))
	return Program{Name: fileName(w.key, "", "py"), Text: text.String(), Files: w.files}
}

// line writes a line.
func (w *pyWriter) line(format string, arguments ...any) {
	fmt.Fprintf(&w.body, format+"\n", arguments...)
}

// define writes a function with its documentation and the lines of its body, and returns its
// name.
func (w *pyWriter) define(name, parameters, doc string, lines ...string) string {
	name = w.unique(name)
	w.line("\n\ndef %s(%s):", name, parameters)
	w.line("    \"\"\"%s\"\"\"", doc)
	for _, l := range lines {
		w.line("    %s", l)
	}
	w.line("\n")
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

// array writes a vector, or a matrix with the given number of columns if cols is positive. If
// it has too many numbers, they are in a file.
func (w *pyWriter) array(name string, z []float64, cols int) {
	if len(z) > maxInlineNumbers {
		columns := max(1, cols)
		f := File{fileName(w.key, name, "npy"), len(z) / columns, columns, z}
		w.files = append(w.files, f)
		load := fmt.Sprintf("np.load(%q)", f.Name)
		if cols == 1 { // EncodeNPY writes vectors
			load += "[:, None]"
		}
		w.line("%s = %s  # %d × %d", name, load, f.Rows, f.Cols)
		return
	}
	if len(z) == 0 {
		w.line("%s = np.zeros((0, %d))", name, max(1, cols))
		return
	}
	items := formatAll(z, formatFloat)
	if cols > 0 {
		rows := make([]string, len(z)/cols)
		for i := range rows {
			rows[i] = "[" + strings.Join(items[i*cols:(i+1)*cols], ", ") + "]"
		}
		items = rows
	}
	w.list(name, items)
}

// ints writes a vector of integers, or a matrix if cols is positive.
func (w *pyWriter) ints(name string, z []int, cols int) {
	items := formatAll(z, func(v int) string { return fmt.Sprint(v) })
	if cols > 0 {
		rows := make([]string, len(z)/cols)
		for i := range rows {
			rows[i] = "[" + strings.Join(items[i*cols:(i+1)*cols], ", ") + "]"
		}
		items = rows
	}
	w.list(name, items)
}

// list writes an array of the given items.
func (w *pyWriter) list(name string, items []string) {
	first := name + " = np.array(["
	if text := wrap(items, first, ""); !strings.Contains(text, "\n") {
		w.line("%s])", text)
		return
	}
	w.line("%s\n    %s,\n])", first, wrap(items, "", "    "))
}

// arrayDocs contains the comments before arrays.
var arrayDocs = map[string]string{
	"X": "The points.", "L": "A lower triangular matrix with L Lᵀ = k(Z, Z) up to rounding.", "Z": "The centres.", "W": "The frequencies, or the weights of neurons.", "A": "A linear map of points.",
	"C": "The coefficients of the sums.", "b": "The phases, or the biases of neurons.", "c": "The biases of neurons.",
	"roots": "The roots of eigenvalues, or of weights.", "signs": "The signs of the features.", "J": "The indices of the frequencies.",
	"pitch": "The widths of the bins of each grid.", "shift": "The offsets of the bins of each grid, or constants.",
}

// newArray is array with a comment and a unique name, which it returns.
func (w *pyWriter) newArray(name string, z []float64, cols int) string {
	if doc := arrayDocs[name]; doc != "" && len(z) > 4 {
		w.line("# %s", doc)
	}
	name = w.unique(name)
	w.array(name, z, cols)
	return name
}

// centers writes centres of functions, and returns their name. If they are points of X, they
// are rows of X.
func (w *pyWriter) centers(name string, z approx.Points) string {
	rows := make([]int, z.Len())
	isAll := z.Len() == w.x.Len()
	for i := range rows {
		row, ok := 0, false
		if z.Dim == 2 {
			row, ok = w.rowOf[[2]float64(z.Row(i))]
		}
		if !ok {
			return w.newArray(name, z.Data, z.Dim)
		}
		rows[i], isAll = row, isAll && [2]float64(w.x.Row(i)) == [2]float64(z.Row(i))
	}
	if isAll {
		return "X"
	}
	name = w.unique(name)
	items := formatAll(rows, func(v int) string { return fmt.Sprint(v) })
	if text := wrap(items, name+" = X[[", ""); !strings.Contains(text, "\n") {
		w.line("%s]]", text)
	} else {
		w.line("%s = X[[\n    %s,\n]]", name, wrap(items, "", "    "))
	}
	return name
}

// eigenvectors writes the features of exact kernel PCA. The eigenvectors follow from the points,
// so the program computes them. It reports whether the method is exact.
func (w *pyWriter) eigenvectors(k string) bool {
	if !state.Method(w.in.State.Method).Traits.Exact || w.in.SampleSize > 0 {
		return false
	}
	w.line("# The features are the leading eigenvectors of K, times the roots of their eigenvalues.")
	w.line("values, vectors = np.linalg.eigh(%s(X, X))", k)
	w.line("rank = %d", w.in.Fit.Features.Len())
	w.line("Psi = vectors[:, len(X) - rank:] * np.sqrt(values[len(X) - rank:])")
	return true
}

// maxWholeMatrix is the largest number of points for which a program computes all of K at once.
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
		w.line("    K = %s(X[i:i + %d], X)", k, block)
		w.line("    squares += np.sum((K - "+hatBlock+")**2)", block)
		w.line("    total += np.sum(K**2)")
		w.line("error = np.sqrt(squares / total)")
	default:
		w.line("K = %s(X, X)", k)
		w.line("K_hat = %s", hat)
		w.line("error = np.linalg.norm(K - K_hat) / np.linalg.norm(K)")
	}
	w.line(`print(f"error {error:.6g}")`)
	w.line("assert abs(error - %s) <= %s, f\"the error is {error!r}\"", formatNumber(w.in.Error), w.in.tolerance())
}

// kernel writes a kernel as a function of two matrices of points, and returns its name. If the
// program does not have the kernel yet, the name is as given.
func (w *pyWriter) kernel(name string, o *catalogue.Object) string {
	for _, k := range w.kernels {
		if reflect.DeepEqual(k.content, o) {
			return k.name
		}
	}
	lines, doc := w.kernelLines(o)
	name = w.define(name, "X, Y", doc, lines...)
	w.kernels = append(w.kernels, pyKernel{name, o})
	return name
}

// part writes a part of another kernel, with the name of its type.
func (w *pyWriter) part(o *catalogue.Object) string {
	for o.Type == "kernel.Composed" {
		o = field(o, "composition").(*catalogue.Object)
	}
	return w.kernel(strings.ToLower(strings.TrimPrefix(o.Type, "kernel."))+"_kernel", o)
}
