package code_test

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/wasm/play/code"
	"mercer/wasm/play/state/statetest"
)

// pyRunner runs each program of its arguments in its folder, in a namespace of its own. It prints
// the path of a program that fails, and the error.
const pyRunner = `
import contextlib, io, os, sys
try:
    import sklearn.gaussian_process.kernels, sklearn.metrics.pairwise
except ImportError:
    sklearn = None

def check_kernels(names):
    """Compares kernels with the functions of scikit-learn that their documentation names."""
    for f in list(names.values()):
        doc = getattr(f, "__doc__", "") if getattr(f, "__module__", "") == "__main__" else ""
        if sklearn and "In scikit-learn: " in doc:
            X = names["X"][:30]
            X = X - X.mean(axis=0)  # scikit-learn loses digits far from the origin
            known = {**vars(sklearn.metrics.pairwise), **vars(sklearn.gaussian_process.kernels), "X": X, "Y": X}
            difference = abs(f(X, X) - eval(doc.split("In scikit-learn: ")[1].splitlines()[0], known)).max()
            assert difference < 1e-7, f"{f.__name__} differs by {difference}: {doc}"

for path in sys.argv[1:]:
    os.chdir(os.path.dirname(path))
    try:
        with open(path, encoding="utf-8") as f, contextlib.redirect_stdout(io.StringIO()):
            names = {"__name__": "__main__"}
            exec(compile(f.read(), path, "exec"), names)
        check_kernels(names)
    except BaseException as e:
        print(path, type(e).__name__, str(e).replace("\n", " "))
`

// TestPython runs all programs in Python.
func TestPython(t *testing.T) {
	if testing.Short() || runtime.GOOS == "js" {
		t.Skip("starts Python")
	}
	programs := newPrograms(t, code.Python)
	checkFunctions(t, programs)
	python := findPython(t)
	for path, message := range runPython(t, python, programs) {
		t.Errorf("%s: %s", path, message)
	}

	// A program with a wrong error fails.
	wrong := withWrongError(t, programs, "abs(error - ")
	if failures := runPython(t, python, []program{wrong}); len(failures) != 1 || !strings.Contains(failures[wrong.link], "AssertionError the error is") {
		t.Errorf("a program with a wrong error: %v", failures)
	}
}

// checkFunctions checks that each program uses all its functions. It needs no Python.
func checkFunctions(t *testing.T, programs []program) {
	t.Helper()
	definition := regexp.MustCompile(`(?m)^def (\w+)\(`)
	words := regexp.MustCompile(`\w+`)
	for _, p := range programs {
		uses := map[string]int{}
		for _, word := range words.FindAllString(p.Text, -1) {
			uses[word]++
		}
		for _, d := range definition.FindAllStringSubmatch(p.Text, -1) {
			if uses[d[1]] == 1 {
				t.Errorf("%s: the program does not use its function %s", p.link, d[1])
			}
		}
	}
}

// TestKernelMatrix checks that the program of kernel PCA computes K once, for any number of points.
func TestKernelMatrix(t *testing.T) {
	for _, method := range []string{"exact", "kpca-centred"} {
		in := newInput(t, statetest.Open(t, "n=60&m=9&method="+method))
		for _, n := range []int{60, 2500} {
			in.X = approx.NewPoints(n, 2) // the text does not depend on their coordinates
			text := code.Write(in, code.Python).Text
			if strings.Count(text, "k(X") != 2 || !strings.Contains(text, "K = k(X, X)") { // one is the definition
				t.Errorf("%s: the program for %d points does not compute K once:\n%s", method, n, text)
			}
			if isBlock := strings.Contains(text, "rows = K[i:i + 500]"); isBlock != (n > 2000) {
				t.Errorf("%s: the program for %d points computes the error in blocks: %t", method, n, isBlock)
			}
		}
	}
}

// findPython returns a Python with NumPy.
func findPython(t *testing.T) string {
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			return name
		}
	}
	t.Skip("there is no python3 with NumPy")
	return ""
}

// runPython runs the programs in one process. It returns the errors by links.
func runPython(t *testing.T, python string, programs []program) map[string]string {
	t.Helper()
	dir := t.TempDir()
	args := []string{"-c", pyRunner}
	for i, p := range programs {
		folder := filepath.Join(dir, strconv.Itoa(i))
		write(t, filepath.Join(folder, p.Name), []byte(p.Text))
		writeFiles(t, folder, p)
		args = append(args, filepath.Join(folder, p.Name))
	}
	out, err := exec.Command(python, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	failures := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, message, _ := strings.Cut(strings.TrimSpace(line), " ")
		i, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err != nil {
			t.Fatalf("the output of Python: %s", out)
		}
		failures[programs[i].link] = message
	}
	return failures
}
