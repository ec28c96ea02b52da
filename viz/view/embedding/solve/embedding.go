package solve

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/viz/contract"
	embeddingview "mercer/viz/view/embedding"
	"mercer/wasm/play"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/typeset"
)

// componentCount is the number of components that can be shown.
const componentCount = 3

// A scorePair holds the scores √λᵢφᵢ of some points, exact and approximate.
type scorePair struct {
	rows          []int     // indices of the points; nil for all points
	exact, approx []float64 // n×dims; the approximate scores are rotated to match
	dims          int       // number of components in both lists, at most embeddingDims
	eigenspace    [2]int    // range of nearly equal eigenvalues that a shown component cuts
	ranks         [2]int    // number of exact and of approximate components
}

// Solve writes the scores of the points on two of the leading components. At rest,
// Solve writes all points. During a drag, it writes the points at which functions
// are compared.
func Solve(_ context.Context, q *play.ViewRequest) error {
	m := &q.Result.Message
	pair := q.State.ViewChoice(embeddingview.View, embeddingview.Components)
	e, err := play.Cached(q, "embedding", q.Key+numeric.BitsOf(q.Rotation), func() (*scorePair, error) { return newScorePair(q), nil })
	if err != nil {
		return err
	}
	first, second := int(pair[0]-'1'), int(pair[2]-'1')
	embeddingview.ComponentsText.Put(m, fmt.Sprintf("components %d, %d", first+1, second+1))
	embeddingview.ShownComponents.Put(m, []float64{float64(first), float64(second)})
	if e.rows != nil {
		embeddingview.Points.PutInts(m, e.rows)
	}
	difference := embeddingview.View.Panel(contract.Difference).Absent()
	for i, side := range []struct {
		part, what string
		z          []float64
		has        int
	}{{contract.Exact, "exact answer", e.exact, e.ranks[0]}, {contract.Approx, "approximation", e.approx, e.ranks[1]}} {
		panel := embeddingview.View.Panel(side.part)
		switch {
		case i == 1 && q.Fit.Refused != "":
			panel.Absent().Put(m, q.Fit.BriefRefusal())
		case second >= side.has:
			panel.Absent().Put(m, fmt.Sprintf("The %s has %s.\nThere is no component %d.", side.what, typeset.Count(side.has, "component"), second+1))
		default:
			z := embeddingview.Scores.Side(i == 1).Grow(m, len(side.z)/componentCount)
			for j := range len(z) / 2 {
				z[2*j], z[2*j+1] = side.z[j*componentCount+first], side.z[j*componentCount+second]
			}
		}
		if why := panel.Absent().Get(m); why != "" {
			difference.Put(m, why)
		}
	}
	if second < e.dims {
		const rounding = 1e-9
		if off := e.relativeError(first, second); e.eigenspace[1] > 0 && second+1 >= e.eigenspace[0] && off > rounding {
			difference.Put(m, fmt.Sprintf("*λ*_{%d} to *λ*_{%d}, and more, are nearly equal.\nWhich of their functions are shown is arbitrary.", e.eigenspace[0], e.eigenspace[1]))
		} else {
			embeddingview.RelativeError.Put(m, off)
		}
	}
	return nil
}

// newScorePair returns the scores of the state, with zeros for missing components.
// The exact scores are rotated like the eigenfunctions in the pictures. The
// approximate scores are rotated together by the orthogonal Procrustes matrix. This
// matrix covers the common components and complete eigenspaces of shown components.
func newScorePair(q *play.ViewRequest) *scorePair {
	e := &scorePair{rows: q.Data.ComparedRows}
	n, r := len(q.Data.ComparedRows), len(q.Eigen.Values())
	phi, hat, pairs := q.Session.Shown.Phi, q.Fit.Phi, q.Fit.Pairs
	if all := eigenfunctionsAtAllPoints(q); all != nil {
		phi, n, e.rows = numeric.Product(all, q.Rotation, q.Data.X.Len(), r), q.Data.X.Len(), nil
		if pairs > 0 {
			hat = approx.Features(solve.FirstEigenfunctions(q.Fit.Eigen, pairs), q.Data.X)
		}
	}
	if len(e.rows) == q.Data.X.Len() {
		e.rows = nil
	}
	wide := componentCount
	values := q.Eigen.Values()
	if q.Exact != nil {
		values = q.Exact.Spectrum
	}
	for _, g := range kpca.Groups(values, len(values)) {
		if g[0] >= componentCount {
			continue
		}
		if wide = max(wide, g[1]); wide > r {
			wide, e.eigenspace = r, [2]int{g[0] + 1, r}
		}
	}
	e.exact, e.ranks[0] = scores(phi, q.Eigen.Values(), n, r, wide)
	if pairs > 0 {
		e.approx, e.ranks[1] = scores(hat, q.Fit.Eigen.Values(), n, pairs, wide)
		align(e.exact, e.approx, n, wide, min(e.ranks[0], e.ranks[1]))
		e.approx = numeric.Columns(e.approx, n, wide, componentCount)
	}
	e.exact = numeric.Columns(e.exact, n, wide, componentCount)
	e.ranks[0], e.ranks[1] = min(e.ranks[0], componentCount), min(e.ranks[1], componentCount)
	e.dims = min(e.ranks[0], e.ranks[1])
	return e
}

// eigenfunctionsAtAllPoints returns φᵢ at all points if they are known, n×r, or nil.
func eigenfunctionsAtAllPoints(q *play.ViewRequest) []float64 {
	if q.Moving || q.Data.X.Len() > maxEmbeddedPoints {
		return nil
	}
	if z := q.Exact.AtPoints(); len(z) == q.Data.X.Len()*len(q.Eigen.Values()) {
		return z
	}
	return nil
}

// maxEmbeddedPoints is the largest number of points for which all points are shown.
const maxEmbeddedPoints = 5000

// scores returns √λᵢφᵢ of the leading components, n×wide, and the number of
// positive eigenvalues.
func scores(phi, lambda []float64, n, r, wide int) (z []float64, has int) {
	z = make([]float64, n*wide)
	for has < min(r, wide, len(lambda)) && lambda[has] > 0 {
		root := math.Sqrt(lambda[has])
		for j := range n {
			z[j*wide+has] = root * phi[j*r+has]
		}
		has++
	}
	return z, has
}

// align rotates approximate scores, n×wide with p actual columns, to match exact
// ones.
func align(exact, approx []float64, n, wide, p int) {
	if p == 0 {
		return
	}
	turn := measure.Align(numeric.Columns(exact, n, wide, p), numeric.Columns(approx, n, wide, p), n, p, [][2]int{{0, p}})
	out := make([]float64, p)
	for j := range n {
		row := approx[j*wide:][:p]
		clear(out)
		for l, v := range row {
			for i := range p {
				out[i] += v * turn[l*p+i]
			}
		}
		copy(row, out)
	}
}

// relativeError returns ‖O − Õ‖_F / ‖O‖_F of two components.
func (e *scorePair) relativeError(first, second int) float64 {
	var off, all float64
	for j := 0; j < len(e.exact); j += componentCount {
		for _, i := range [2]int{j + first, j + second} {
			d := e.approx[i] - e.exact[i]
			off, all = off+d*d, all+e.exact[i]*e.exact[i]
		}
	}
	if all == 0 {
		return 0
	}
	return math.Sqrt(off / all)
}
