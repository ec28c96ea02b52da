package play

import (
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	embeddingview "mercer/viz/view/embedding"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// componentsOf returns the three components of the exact or approximate embedding.
func componentsOf(t *testing.T, c *Session, link, side string) (z [3][]float64) {
	t.Helper()
	for _, pair := range embeddingview.Components.Choices {
		r := solveLink(t, c, link+"&views=embedding&embedding.pair="+pair)
		xy := blockOf(t, r, "embedding."+side)
		for a, k := range []byte{pair[0] - '1', pair[2] - '1'} {
			v := make([]float64, len(xy)/2)
			for i := range v {
				v[i] = xy[2*i+a]
			}
			if z[k] != nil && !slices.Equal(z[k], v) {
				t.Fatalf("%s: component %d differs between two pairs", link, k+1)
			}
			z[k] = v
		}
	}
	return z
}

// TestEmbeddingComponents checks the components of both embeddings. The exact components
// are eigenvectors of K, and their mean squares are λᵢ. The approximate components are
// rotated together, which does not change the norm of any point. No other rotation may
// bring them closer to the exact components.
func TestEmbeddingComponents(t *testing.T) {
	for _, link := range []string{
		"n=60&m=9", "n=60&m=20&kernel=laplacian&method=rff", "n=50&m=8&kernel=polynomial&method=nystrom", "n=60&kernel=sigmoid&method=exact&sigma=1",
		"n=60&data=blobs&method=rskpca&sigma=0.8",
	} {
		var c Session
		exact, approximate := componentsOf(t, &c, link, "exact"), componentsOf(t, &c, link, "approx")
		r := solveLink(t, &c, link+"&views=embedding")
		n, lambda := r.State.N, r.Report.Eigenvalues.Exact
		gram := kernel.Gram(nil, r.Arrays.Kernel, r.Arrays.X)
		for k, z := range exact {
			if math.Abs(dot(z, z)/float64(n)-lambda[k]) > 1e-9*lambda[0] {
				t.Errorf("%s: component %d has the mean square %g, want λ = %g", link, k+1, dot(z, z)/float64(n), lambda[k])
			}
			for i := range n {
				if v := dot(gram[i*n:(i+1)*n], z) / float64(n); math.Abs(v-lambda[k]*z[i]) > 1e-7*lambda[0] {
					t.Fatalf("%s: Kz/n is %g at point %d, want λz = %g", link, v, i, lambda[k]*z[i])
				}
			}
		}
		values := r.Arrays.Fit.Eigen.Values()
		phi := approx.FeaturesTo(nil, r.Arrays.Fit.Eigen.Functions(), r.Arrays.X)
		var diff, all float64
		for i := range n {
			var before, after float64
			for k := range 3 {
				score := math.Sqrt(values[k]) * phi[i*len(values)+k]
				before += score * score
				after += approximate[k][i] * approximate[k][i]
				if k < 2 { // this pair is shown
					diff += (approximate[k][i] - exact[k][i]) * (approximate[k][i] - exact[k][i])
					all += exact[k][i] * exact[k][i]
				}
			}
			if math.Abs(before-after) > 1e-9*max(1, before) {
				t.Fatalf("%s: the squared length of point %d was %g before the rotation, and is %g", link, i, before, after)
			}
		}
		if got := blockOf(t, r, "embedding.off")[0]; math.Abs(got-math.Sqrt(diff/all)) > 1e-9 {
			t.Errorf("%s: the relative difference is %g, and the block has %g", link, math.Sqrt(diff/all), got)
		}
		if state.Method(r.State.Method).Traits.Exact && diff > 1e-12*all {
			t.Errorf("%s: the exact method differs by %g of %g", link, diff, all)
		}
		// The rotation is optimal if the matrix of inner products of the components is
		// symmetric and positive semi-definite.
		for a := range 3 {
			for b := range a {
				if x, y := dot(exact[a], approximate[b]), dot(exact[b], approximate[a]); math.Abs(x-y) > 1e-8*float64(n) {
					t.Errorf("%s: the products of components %d and %d are %g and %g, so another rotation is better", link, a+1, b+1, x, y)
				}
			}
			if dot(exact[a], approximate[a]) < 0 {
				t.Errorf("%s: component %d has the wrong sign", link, a+1)
			}
		}
	}
}

// TestEmbeddingsOfWideEigenspaces checks an eigenspace of which only some components are
// shown. The rotation must include the whole eigenspace. The difference of the embeddings
// is then at most the error of K̂, even if many eigenvalues coincide.
func TestEmbeddingsOfWideEigenspaces(t *testing.T) {
	for _, link := range []string{"data=tight&n=200&noise=0&sigma=0.1&method=rff&m=200", "n=10&sigma=0.001&m=10"} {
		r := solveLink(t, &Session{}, link+"&views=embedding")
		g := GroupsOf(r.Arrays.Exact, 5)
		if len(g) != 1 || g[0] != [2]int{0, 5} {
			t.Fatalf("%s: the groups of equal eigenvalues are %v", link, g)
		}
		if diff, bound := blockOf(t, r, "embedding.off")[0], float64(r.Report.Error.Frobenius); !(diff <= bound+1e-9) {
			t.Errorf("%s: the difference of the embeddings is %g, and the error of K̂ %g", link, diff, bound)
		}
	}
	r := solveLink(t, &Session{}, "n=40&sigma=0.001&m=40&method=nystrom-fps&views=embedding")
	if _, _, _, ok := r.Message.Block("embedding.off"); ok || !strings.Contains(r.Message.Label("empty.embedding.diff"), "*λ*_{1} to *λ*_{16}, and more, are nearly equal") {
		t.Errorf("the reason with 40 equal eigenvalues is %q", r.Message.Label("empty.embedding.diff"))
	}
}

// TestMissingEmbeddingReasons checks that a panel contains the reason if a component or
// the approximation is missing.
func TestMissingEmbeddingReasons(t *testing.T) {
	for _, c := range []struct{ link, panel, words string }{
		{"n=40&m=1", "approx", "There is no component 2."},
		{"n=40&m=2&embedding.pair=1-3", "approx", "There is no component 3."},
		{"n=40&m=2&embedding.pair=1-3", "diff", "There is no component 3."},
		{refusedLink, "approx", "cannot serve this kernel."},
	} {
		r := solveLink(t, &Session{}, c.link+"&views=embedding")
		if got := r.Message.Label("empty.embedding." + c.panel); !strings.Contains(got, c.words) {
			t.Errorf("%s: the reason of %s is %q, want %q", c.link, c.panel, got, c.words)
		}
		blockOf(t, r, "embedding.exact")
	}
}

// TestEmbeddingDifferencePanel checks when the panel of differences is empty. It must
// be empty only if a shown eigenspace extends beyond the known eigenvalues.
func TestEmbeddingDifferencePanel(t *testing.T) {
	link := "data=uniform&noise=0&n=40&sigma=0.001&p0=0.5,0.5&p1=0.5,0.5&p2=0.5,0.5&p3=-0.5,0.5&p4=-0.5,0.5&method=nystrom&m=30&views=embedding"
	for pair, isEmpty := range map[string]bool{"": false, "&embedding.pair=2-3": true} {
		r, err := Solve(t.Context(), statetest.Open(t, link+pair), StandardFrame(20, 12))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(r.Message.Label("empty.embedding.diff"), "is arbitrary"); got != isEmpty {
			t.Errorf("%q: the reason is %q", pair, r.Message.Label("empty.embedding.diff"))
		}
	}
}

// TestEmbeddingDuringDrag checks that a preview shows the sample of points at which
// functions are compared.
func TestEmbeddingDuringDrag(t *testing.T) {
	var c Session
	solveLink(t, &c, "n=300&m=9&views=embedding")
	r := previewLink(t, &c, "n=300&m=9&views=embedding&sigma=0.36")
	rows := blockOf(t, r, "embedding.points")
	if len(rows) != 256 || len(blockOf(t, r, "embedding.exact")) != 512 || len(blockOf(t, r, "embedding.approx")) != 512 {
		t.Fatalf("%d points, want 256 with two coordinates", len(rows))
	}
	final := solveLink(t, &c, "n=300&m=9&views=embedding&sigma=0.36")
	for _, side := range []string{"embedding.exact", "embedding.approx"} {
		drag, end := blockOf(t, r, side), blockOf(t, final, side)
		for i, row := range rows {
			for a := range 2 {
				if math.Abs(drag[2*i+a]-end[2*int(row)+a]) > 1e-2 {
					t.Fatalf("%s: point %g is at %v in the preview and at %v at rest", side, row, drag[2*i:2*i+2], end[2*int(row):2*int(row)+2])
				}
			}
		}
	}
}

// TestPointIsMarkedInEveryView checks that the point under the pointer is marked in all
// views. Planes and embeddings mark it with a ring, and matrices mark its row and column.
func TestPointIsMarkedInEveryView(t *testing.T) {
	r := solveLink(t, &Session{}, "n=50&m=9&views=data,gram,embedding")
	v := look.ForState(r.State, view.Look{Layout: "desk"})
	placedFigures := scene.New(&r.Message, v, 1076, 690)
	const point = 17
	positions := map[string][]float64{
		"data": blockOf(t, r, "points"), "embedding.exact": blockOf(t, r, "embedding.exact"), "embedding.approx": blockOf(t, r, "embedding.approx"),
	}
	picks := 0
	for _, p := range placedFigures {
		xy, ok := positions[p.Name]
		if !ok {
			continue
		}
		x, y := p.Pixel(xy[2*point], xy[2*point+1])
		h := scene.Pick(&r.Message, v, placedFigures, x, y, false)
		if h == nil || h.Kind != view.Point || h.Index != point {
			t.Errorf("%s: at point %d, the pointer picks %+v", p.Name, point, h)
			continue
		}
		picks++
		hoverLook := v
		hoverLook.Hover = h
		isMarked := map[string]bool{}
		for _, q := range scene.New(&r.Message, hoverLook, 1076, 690) {
			panel, ok := q.Figure.(*figure.Panel)
			if !ok {
				continue
			}
			for _, l := range panel.Layers {
				switch f := l.(type) {
				case figure.Rings:
					want := positions[q.Name]
					if q.Name == "embedding.diff" {
						want = positions["embedding.exact"]
					}
					isMarked[q.Name] = len(f.XY) >= 2 && f.XY[0] == want[2*point] && f.XY[1] == want[2*point+1]
				case figure.Matrix:
					rows := blockOf(t, r, map[bool]string{true: "gram.index", false: "gram.rows"}[q.Name == "gram"])
					isMarked[q.Name] = len(f.Cross) == 1 && rows[f.Cross[0]] == point
				}
			}
		}
		for _, name := range []string{"data", "gram", "gram.exact", "gram.approx", "gram.diff", "embedding.exact", "embedding.approx", "embedding.diff"} {
			if !isMarked[name] {
				t.Errorf("with the pointer in %s, the point is not marked in %s", p.Name, name)
			}
		}
	}
	if picks != len(positions) {
		t.Errorf("the pointer picks the point in %d of %d pictures", picks, len(positions))
	}
}

// TestCellMarksTwoPoints checks that the matrix cell under the pointer marks its two
// points in all views.
func TestCellMarksTwoPoints(t *testing.T) {
	r := solveLink(t, &Session{}, "n=40&m=9&views=data,gram,embedding&gram.order=given")
	v := look.ForState(r.State, view.Look{Layout: "desk"})
	placedFigures := scene.New(&r.Message, v, 1076, 690)
	for _, hoveredPanel := range []string{"gram", "gram.approx"} {
		for _, p := range placedFigures {
			if p.Name != hoveredPanel {
				continue
			}
			rows := blockOf(t, r, map[bool]string{true: "gram.index", false: "gram.rows"}[hoveredPanel == "gram"])
			col, row := 7, 31
			h := scene.Pick(&r.Message, v, placedFigures, p.Inner.X0+(float64(col)+0.5)/40*p.Inner.W(), p.Inner.Y0+(float64(row)+0.5)/40*p.Inner.H(), false)
			if h == nil || h.Kind != view.Cell || h.X != float64(col) || h.Y != float64(row) {
				t.Fatalf("%s: the pointer picks %+v, want the cell", hoveredPanel, h)
			}
			want := []int{int(rows[row]), int(rows[col])}
			hoverLook := v
			hoverLook.Hover = h
			marks := 0
			for _, q := range scene.New(&r.Message, hoverLook, 1076, 690) {
				panel, ok := q.Figure.(*figure.Panel)
				if !ok {
					continue
				}
				for _, l := range panel.Layers {
					switch f := l.(type) {
					case figure.Rings:
						positions := blockOf(t, r, map[bool]string{true: "points", false: q.Name}[q.Name == "data" || q.Name == "embedding.diff"])
						for k, i := range want {
							if q.Name != "embedding.diff" && (f.XY[2*k] != positions[2*i] || f.XY[2*k+1] != positions[2*i+1]) {
								t.Errorf("from %s, in %s: the rings are at %v, and point %d is at %v", hoveredPanel, q.Name, f.XY, i, positions[2*i:2*i+2])
							}
						}
						marks++
					case figure.Matrix:
						rowPoints := blockOf(t, r, map[bool]string{true: "gram.index", false: "gram.rows"}[q.Name == "gram"])
						if f.Hover == nil || int(rowPoints[f.Hover[1]]) != want[0] || int(rowPoints[f.Hover[0]]) != want[1] {
							t.Errorf("from %s, in %s: the marked cell is %v", hoveredPanel, q.Name, f.Hover)
						}
						marks++
					}
				}
			}
			if marks != 8 {
				t.Errorf("from %s: %d pictures have a mark, want 8", hoveredPanel, marks)
			}
		}
	}
}
