package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/approx/learn"
	"mercer/viz/view/result"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// TestTasks checks that every task has pictures or a reason with every kind of method, in
// previews and final results.
func TestTasks(t *testing.T) {
	for _, task := range task.All[1:] {
		for i, data := range []string{"moons", "blobs", "uniform"} {
			for j, method := range []string{"exact", "nystrom", "rff", "rskpca", "binning"} {
				if testing.Short() && (i+j)%3 != 0 {
					continue
				}
				link := fmt.Sprintf("n=80&m=20&data=%s&method=%s&task=%s", data, method, task.Key)
				var c Session
				for _, r := range []*Result{solveLink(t, &c, link), previewLink(t, &c, link+"&p3=0.4,0.1")} {
					checkTask(t, link, r)
				}
			}
		}
	}
}

// checkTask checks that each side has one picture with finite values, or a reason. If the
// task has a loss, the losses must exist.
func checkTask(t *testing.T, link string, r *Result) {
	t.Helper()
	p := r.Report.Task
	if p == nil || p.Key != r.State.Task {
		t.Fatalf("%s: the report lacks the task", link)
	}
	for _, side := range []string{"exact", "approx"} {
		shownCount := 0
		for _, block := range []string{"k.", "regions.", "places.", "parts."} {
			z, _, _, ok := r.Message.Block(block + side)
			if !ok {
				continue
			}
			shownCount++
			for _, v := range z {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Fatalf("%s: the block %s has the value %g", link, block+side, v)
				}
			}
		}
		if isMissing := r.Message.Label("empty.k."+side) != ""; shownCount == 0 != isMissing || shownCount > 1 {
			t.Errorf("%s: there are %d pictures of %s, and a reason why not: %v", link, shownCount, side, isMissing)
		}
	}
	if task.Find(r.State.Task).Loss == nil || r.Message.Label("empty.k.approx") != "" {
		return
	}
	for _, v := range []report.Number{p.Exact.Train, p.Exact.Test, p.Approximate.Train, p.Approximate.Test} {
		if !(v >= 0) {
			t.Errorf("%s: the losses are %+v and %+v", link, p.Exact, p.Approximate)
		}
	}
}

// TestFinalTaskAnswers checks that the final answer of a task does not depend on an
// earlier preview, whose eigenpairs are not exact.
func TestFinalTaskAnswers(t *testing.T) {
	for _, task := range task.All[1:] {
		link := "n=80&m=20&task=" + task.Key
		var warm, coldSession Session
		previewLink(t, &warm, link+"&sigma=0.5")
		previewLink(t, &warm, link)
		got, want := solveLink(t, &warm, link), solveLink(t, &coldSession, link)
		a, _ := json.Marshal(got.Report.Task)
		b, _ := json.Marshal(want.Report.Task)
		if !bytes.Equal(a, b) {
			t.Errorf("%s: the task is %s after a preview, and %s without", link, a, b)
		}
		x, _, _, _ := got.Message.Block("places.exact")
		y, _, _, _ := want.Message.Block("places.exact")
		if !slices.Equal(x, y) {
			t.Errorf("%s: the places differ after a preview", link)
		}
	}
}

// TestFinalSVM checks that final answers of support vector machines have the classes of the
// optimum, also after a preview, which may have other classes. The labels are random, so most
// points are errors, and the three decision functions are close to each other.
func TestFinalSVM(t *testing.T) {
	const cost = 1
	rng := rand.New(rand.NewPCG(1, 2))
	points := state.OwnPoints{X: make([]float64, 600), Labels: make([]int, 300)}
	for i := range points.Labels {
		points.X[2*i], points.X[2*i+1], points.Labels[i] = rng.NormFloat64(), rng.NormFloat64(), rng.IntN(3)
	}
	s := ownLink(t, fmt.Sprintf("m=40&sigma=3&task=svm&svm.c=%d", cost), points, nil)
	var c Session
	if _, err := c.Preview(t.Context(), s, smallFrame, false); err != nil {
		t.Fatal(err)
	}
	r := solveState(t, &c, s)
	box := blockOf(t, r, result.Box.Name)
	xs, ys := numeric.GridTicks(box[0], box[1], smallFrame.NX), numeric.GridTicks(box[3], box[2], smallFrame.NY)
	for side, train := range map[string]func(s learn.SVM) (*learn.Machine, error){
		"exact": func(s learn.SVM) (*learn.Machine, error) {
			return s.Exact(t.Context(), r.Arrays.Kernel, r.Arrays.X, points.Labels)
		},
		"approx": func(s learn.SVM) (*learn.Machine, error) {
			return s.Features(t.Context(), r.Arrays.Fit.Features, r.Arrays.X, points.Labels)
		},
	} {
		shown := make([]int, len(xs)*len(ys))
		for i, v := range blockOf(t, r, "regions."+side) {
			shown[i] = int(v)
		}
		errorRate := func(tol float64) float64 {
			m, err := train(learn.SVM{C: cost, Bias: 10, Seed: s.Seed, Tol: tol})
			if err != nil {
				t.Fatal(err)
			}
			class, _ := m.Margins(xs, ys)
			return learn.ErrorRate(shown, class)
		}
		if e := errorRate(1e-9); e > 0.005 {
			t.Errorf("%s: %.2g of the classes differ from those of the optimum", side, e)
		}
		if e := errorRate(1e-3); e < 0.02 {
			t.Errorf("%s: %.2g of the classes depend on the gap, want more", side, e)
		}
	}
}

// TestTasksWithEqualKernels checks that the exact and approximate answers agree if K̂ =
// K.
func TestTasksWithEqualKernels(t *testing.T) {
	for _, link := range []string{
		"task=krr", "task=classes", "task=svm", "task=svm&svm.c=0.01", "task=svm&svm.c=1000",
		"task=krr&krr.rho=10", "task=classes&classes.rho=10",
	} {
		link := "data=line&n=80&m=80&" + link
		var c Session
		r := solveLink(t, &c, link)
		f, _, _, _ := r.Message.Block("k.exact")
		g, _, _, _ := r.Message.Block("k.approx")
		if e := r.Report.Error.Frobenius; !(e < 1e-9) || len(f) == 0 {
			t.Fatalf("%s: the error of K̂ is %g, and the field has %d samples", link, float64(e), len(f))
		}
		if d := maxDifference(f, g); !(d <= 0.02*numeric.MaxAbs(f)) {
			t.Errorf("%s: the fields differ by %.2g of %.2g", link, d, numeric.MaxAbs(f))
		}
	}
}

// TestTasksOfFewPoints checks that a setting is limited, with a note, if it exceeds the
// number of points or components.
func TestTasksOfFewPoints(t *testing.T) {
	for link, note := range map[string]string{
		"n=10&m=5&task=knn&knn.k=25":                       "There are 10 points to vote, not 25.",
		"n=10&m=3&task=knn&knn.r=16":                       "There are 3 components, not 16.",
		"n=10&m=5&task=ncut&ncut.rule=walk&ncut.parts=8":   "",
		"n=10&m=5&task=ncut&ncut.rule=unit&ncut.parts=8":   "",
		"n=10&m=1&task=eigenmaps":                          "",
		"n=10&m=1&task=diffusion&diffusion.t=100":          "",
		"n=10&m=1&task=components":                         "",
		"n=10&m=1&task=svm&svm.c=10000&method=rff&sigma=9": "",
	} {
		var c Session
		r := solveLink(t, &c, link)
		checkTask(t, link, r)
		if all := strings.Join(r.Notes, " "); note != "" && strings.Count(all, note) != 1 {
			t.Errorf("%s: the notes are %q", link, all)
		}
		checkTask(t, link, previewLink(t, &c, link))
	}
}

// TestTasksWithSignedRule checks a rule with negative weights, for which K̂ is
// indefinite. A small ridge must have no answer, and the picture must contain the reason.
func TestTasksWithSignedRule(t *testing.T) {
	for _, key := range []string{"krr", "classes"} {
		link := "n=150&m=16&method=sr33&task=" + key
		var c Session
		r := solveLink(t, &c, link)
		checkTask(t, link, r)
		if got := r.Message.Label("empty.k.approx"); !strings.Contains(got, "eigenvalue −5") {
			t.Errorf("%s: the reason is %q", link, got)
		}
		link += "&" + key + ".rho=10"
		if r = solveLink(t, &c, link); r.Message.Label("empty.k.approx") != "" || !(r.Report.Task.Approximate.Train >= 0) {
			t.Errorf("%s: a large ridge has no answer either", link)
		}
	}
}

// TestMissingExactEmbedding checks the pictures if there is no exact embedding. The exact
// picture must contain the reason, and the approximate embedding must not be aligned.
func TestMissingExactEmbedding(t *testing.T) {
	var c Session
	r := solveLink(t, &c, "kernel=polynomial&polynomial.degree=7&task=diffusion")
	if why := r.Message.Label("empty.k.exact"); !strings.Contains(why, "makes −7.85·10⁸.") {
		t.Errorf("the reason is %q", why)
	}
	if title := r.Message.Label("title.k.approx"); title != "Embedding|approximate" || r.Message.Label("empty.k.approx") != "" {
		t.Errorf("the title is %q", title)
	}
}

// TestTasksWithExactMethod checks that both answers of every task are equal for the
// exact method. For an accurate method, they must be nearly equal.
func TestTasksWithExactMethod(t *testing.T) {
	for _, task := range task.All[1:] {
		var c Session
		r := solveLink(t, &c, "n=60&method=exact&task="+task.Key)
		for _, block := range []string{"k.", "regions.", "places.", "parts."} {
			a, _, _, _ := r.Message.Block(block + "exact")
			b, _, _, _ := r.Message.Block(block + "approx")
			if len(a) != len(b) {
				t.Fatalf("%s: the blocks have %d and %d values", task.Key, len(a), len(b))
			}
			if diff := maxDifference(a, b); diff > 1e-12 {
				t.Fatalf("%s: %s differs by %g", task.Key, block, diff)
			}
		}
	}
	var c Session
	r := solveLink(t, &c, "n=200&sigma=1&m=100&task=krr")
	a, _, _, _ := r.Message.Block("k.exact")
	b, _, _, _ := r.Message.Block("k.approx")
	if diff := maxDifference(a, b); diff > 1e-3 {
		t.Fatalf("with 100 landmarks of 200 points at σ = 1, the answers differ by %g", diff)
	}
}

// TestTaskIsComputedOnce checks that another eigenfunction or x₀ does not recompute the
// task. Another shown part of the plane must recompute it.
func TestTaskIsComputedOnce(t *testing.T) {
	var c Session
	solveLink(t, &c, "n=60&task=krr")
	first := c.task.shownPicture
	solveLink(t, &c, "n=60&task=krr&i=3&x0=0.5,0.5")
	if c.task.shownPicture != first {
		t.Error("another eigenfunction computes the task again")
	}
	solveLink(t, &c, "n=60&task=krr&p3=2.5,1.5")
	if c.task.shownPicture == first {
		t.Error("other points do not compute the task again")
	}
}

// TestSettingsWithConditions checks settings that are shown only for some values of
// another setting. They must have an effect only for these values.
func TestSettingsWithConditions(t *testing.T) {
	seenCount := 0
	for _, f := range state.Table {
		if f.ShownIf == "" {
			continue
		}
		key, values, _ := strings.Cut(f.ShownIf, "=")
		other := state.ByKey[key]
		if other == nil || f.Number == nil {
			t.Fatalf("%s has the condition %s, which no setting meets", f.Key, f.ShownIf)
		}
		allowedValues := strings.Split(values, ",")
		for _, v := range allowedValues {
			if !slices.Contains(other.Choices, v) {
				t.Errorf("%s has the condition %s, which is not a choice", f.Key, v)
			}
		}
		owner, _, _ := strings.Cut(key, ".")
		group := "method"
		if task.Find(owner) != nil {
			group = "task"
		}
		for _, v := range other.Choices {
			link := fmt.Sprintf("v=1&data=three&n=60&m=12&%s=%s&%s=%s&%s=", group, owner, key, v, f.Key)
			var c Session
			least, _ := json.Marshal(shownBlocks(solveLink(t, &c, link+state.FormatNumber(f.Min))))
			five, _ := json.Marshal(shownBlocks(solveLink(t, &c, link+"5")))
			if changes := !bytes.Equal(least, five); changes != slices.Contains(allowedValues, v) {
				t.Errorf("%s: %s has an effect: %v", key+"="+v, f.Key, changes)
			}
			seenCount++
		}
	}
	if seenCount < 4 {
		t.Errorf("%d values of conditions were tried, want at least 4", seenCount)
	}
}

// shownBlocks returns the blocks of a result that the settings of methods and tasks may
// change.
func shownBlocks(r *Result) (z [][]float64) {
	for _, block := range []string{"parts.exact", "parts.approx", "weights"} {
		v, _, _, _ := r.Message.Block(block)
		z = append(z, v)
	}
	return z
}
