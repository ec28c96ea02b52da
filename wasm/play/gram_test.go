package play

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/viz/scene"
	"mercer/viz/view"
	gramview "mercer/viz/view/gram"
)

// TestMatrixEntries checks the entries of K, K̂ and their difference for few points, for
// every order of the rows. Each point must have exactly one row.
func TestMatrixEntries(t *testing.T) {
	for _, link := range []string{
		"n=40&m=6", "n=40&m=6&kernel=laplacian&method=rff", "n=33&m=6&kernel=sigmoid&method=exact&sigma=1",
		"n=24&m=12&method=nystrom-rpc&kernel=matern32", "n=10&m=1", "n=60&data=blobs&method=rskpca", "n=40&method=exact",
	} {
		var c Session
		for _, order := range gramview.Order.Choices {
			link := link + "&views=gram&gram.order=" + order
			r := solveLink(t, &c, link)
			k, hat, diffs := blockOf(t, r, "gram.exact"), blockOf(t, r, "gram.approx"), blockOf(t, r, "gram.error")
			rows := blockOf(t, r, "gram.rows")
			n := len(rows)
			sortedRows := slices.Sorted(slices.Values(rows))
			for i, v := range sortedRows {
				if float64(i) != v || n != r.State.N {
					t.Fatalf("%s: the points of the rows are %v", link, rows)
				}
			}
			for a := range n {
				for b := range n {
					exact, approximate, ok := c.KernelValues(int(rows[a]), int(rows[b]))
					if !ok || math.Abs(k[a*n+b]-exact) > 1e-9 || math.Abs(hat[a*n+b]-approximate) > 1e-7 || math.Abs(diffs[a*n+b]-math.Abs(exact-approximate)) > 1e-7 {
						t.Fatalf("%s: the entries (%d, %d) are %g, %g and the difference %g, want %g, %g", link, a, b, k[a*n+b], hat[a*n+b], diffs[a*n+b], exact, approximate)
					}
				}
			}
		}
	}
}

// TestRowOrders checks the defining property of each order of the rows.
func TestRowOrders(t *testing.T) {
	var c Session
	link := "n=60&m=9&views=gram"
	r := solveLink(t, &c, link+"&gram.order=eigenvector")
	phi := c.exact.value.AtPoints()
	rows := blockOf(t, r, "gram.rows")
	for i := 1; i < len(rows); i++ {
		if phi.At(int(rows[i-1]), 0) > phi.At(int(rows[i]), 0) {
			t.Fatalf("rows %d and %d are not in the order of φ₁", i-1, i)
		}
	}
	// For separate blobs, the parts of the cut are the blobs.
	r = solveLink(t, &c, "n=60&m=9&data=blobs&noise=0.05&sigma=0.25&views=gram&gram.order=cut")
	labels, rows := blockOf(t, r, "labels"), blockOf(t, r, "gram.rows")
	changes := 0
	for i := 1; i < len(rows); i++ {
		if labels[int(rows[i])] != labels[int(rows[i-1])] {
			changes++
		}
	}
	groups := int(slices.Max(labels)) + 1
	if changes > 2*groups {
		t.Errorf("there are %d groups, and in the order of the cut the group changes %d times", groups, changes)
	}
	// The default order is the order of the small matrix next to the spectrum.
	r = solveLink(t, &c, link)
	if !slices.Equal(blockOf(t, r, "gram.rows"), blockOf(t, r, "gram.index")) || r.Message.Label("gram.by") != r.Message.Label("gram.order") {
		t.Error("the default order differs from that of the small matrix")
	}
	// A kernel with negative values has no cut, and a note contains the reason.
	r = solveLink(t, &c, "n=30&m=5&kernel=sigmoid&method=exact&views=gram&gram.order=cut")
	if r.Message.Label("gram.note") == "" || r.Message.Label("gram.by") != r.Message.Label("gram.order") {
		t.Errorf("the order is %q, and the note %q", r.Message.Label("gram.by"), r.Message.Label("gram.note"))
	}
}

// TestMatricesDuringDrag checks that previews show the matrices of a sample of the
// points. The rows must have the same order as in the last final result.
func TestMatricesDuringDrag(t *testing.T) {
	for _, order := range gramview.Order.Choices {
		var c Session
		final := solveLink(t, &c, "n=300&m=9&views=gram&gram.order="+order)
		r := previewLink(t, &c, "n=300&m=9&views=gram&sigma=0.4&gram.order="+order)
		z, side, _, _ := r.Message.Block("gram.exact")
		if side != 128 || len(z) != side*side {
			t.Fatalf("%s: the matrix has %d rows, want 128", order, side)
		}
		finalRows, rows := blockOf(t, final, "gram.rows"), blockOf(t, r, "gram.rows")
		next := 0
		for _, v := range finalRows {
			if next < len(rows) && rows[next] == v {
				next++
			}
		}
		if next != len(rows) || len(rows) != 256 {
			t.Errorf("%s: %d of %d rows of the sample have their order at rest", order, next, len(rows))
		}
		if !strings.Contains(","+r.Message.Label("views")+",", ",gram,") {
			t.Errorf("%s: the view is not computed during the drag", order)
		}
	}
}

// TestMatricesOfRefusedMethod checks a method that cannot use the kernel. The view must
// show the exact matrix, and a reason in the other panels.
func TestMatricesOfRefusedMethod(t *testing.T) {
	r := solveLink(t, &Session{}, refusedLink+"&views=gram,spectrum")
	if r.Report.Refusal == "" {
		t.Fatal("the method serves the kernel")
	}
	blockOf(t, r, "gram.exact")
	for _, name := range []string{"gram.approx", "gram.diff", "spectrum.error"} {
		if !strings.HasSuffix(r.Message.Label("empty."+name), "cannot serve this kernel.") {
			t.Errorf("the reason of %s is %q", name, r.Message.Label("empty."+name))
		}
	}
	words := scene.Describe(&r.Message, view.Look{Layout: "desk", Rows: r.State.Views})
	if !strings.Contains(words, "The Gram matrix of") || !strings.Contains(words, "cannot serve this kernel.") {
		t.Errorf("the description is %q", words)
	}
}
