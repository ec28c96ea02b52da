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

// componentCount is the number of components that users can choose from.
const componentCount = 3

// A scorePair holds the exact and the approximate scores √λᵢ φᵢ of some points.
type scorePair struct {
	rows          []int     // indices of the points, or nil for all points
	exact, approx []float64 // n×componentCount; the approximate scores are rotated to match the exact scores
	dims          int       // number of components that both lists contain, at most componentCount
	eigenspace    [2]int    // first and last index of nearly equal eigenvalues that are only partly known; zero if there are none
	ranks         [2]int    // number of exact and of approximate components
}

// Solve writes the scores of the points on two of the leading components. A final result
// has the scores of all points. A preview has the scores of the points at which functions
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
	difference := embeddingview.View.Panel(contract.Difference).AbsentReason()
	for i, side := range []struct {
		part, answerName string
		z                []float64
		rank             int
	}{{contract.Exact, "exact answer", e.exact, e.ranks[0]}, {contract.Approx, "approximation", e.approx, e.ranks[1]}} {
		panel := embeddingview.View.Panel(side.part)
		switch {
		case i == 1 && q.Fit.Refusal != "":
			panel.AbsentReason().Put(m, q.Fit.RefusalText())
		case second >= side.rank:
			panel.AbsentReason().Put(m, fmt.Sprintf("The %s has %s.\nThere is no component %d.", side.answerName, typeset.Count(side.rank, "component"), second+1))
		default:
			z := embeddingview.Scores.Side(i == 1).Grow(m, len(side.z)/componentCount)
			for j := range len(z) / 2 {
				z[2*j], z[2*j+1] = side.z[j*componentCount+first], side.z[j*componentCount+second]
			}
		}
		if reason := panel.AbsentReason().Get(m); reason != "" {
			difference.Put(m, reason)
		}
	}
	if second < e.dims {
		const rounding = 1e-9
		if relativeError := e.relativeError(first, second); e.eigenspace[1] > 0 && second+1 >= e.eigenspace[0] && relativeError > rounding {
			difference.Put(m, fmt.Sprintf("*λ*_{%d} to *λ*_{%d}, and more, are nearly equal.\nWhich of their functions are shown is arbitrary.", e.eigenspace[0], e.eigenspace[1]))
		} else {
			embeddingview.RelativeError.Put(m, relativeError)
		}
	}
	return nil
}

// newScorePair computes the scores for the state. Missing components are 0. The exact
// scores are rotated in the same way as the eigenfunctions in the pictures. The
// approximate scores are rotated by the orthogonal Procrustes matrix. This matrix rotates
// all components that both lists contain, including complete eigenspaces.
func newScorePair(q *play.ViewRequest) *scorePair {
	e := &scorePair{rows: q.Data.ComparedRows}
	n, r := len(q.Data.ComparedRows), len(q.Eigen.Values())
	phi, approxPhi, pairs := q.Session.Shown.Phi, q.Fit.Phi, q.Fit.Pairs
	if all := eigenfunctionsAtAllPoints(q); all != nil {
		phi, n, e.rows = numeric.Product(all, q.Rotation, q.Data.X.Len(), r), q.Data.X.Len(), nil
		if pairs > 0 {
			approxPhi = approx.FeaturesTo(nil, solve.FirstEigenfunctions(q.Fit.Eigen, pairs), q.Data.X)
		}
	}
	if len(e.rows) == q.Data.X.Len() {
		e.rows = nil
	}
	width := componentCount
	values := q.Eigen.Values()
	if q.Exact != nil {
		values = q.Exact.Spectrum
	}
	for _, g := range kpca.EigenvalueGroups(values, len(values)) {
		if g[0] >= componentCount {
			continue
		}
		if width = max(width, g[1]); width > r {
			width, e.eigenspace = r, [2]int{g[0] + 1, r}
		}
	}
	e.exact, e.ranks[0] = scores(phi, q.Eigen.Values(), n, r, width)
	if pairs > 0 {
		e.approx, e.ranks[1] = scores(approxPhi, q.Fit.Eigen.Values(), n, pairs, width)
		align(e.exact, e.approx, n, width, min(e.ranks[0], e.ranks[1]))
		e.approx = numeric.Columns(e.approx, n, width, componentCount)
	}
	e.exact = numeric.Columns(e.exact, n, width, componentCount)
	e.ranks[0], e.ranks[1] = min(e.ranks[0], componentCount), min(e.ranks[1], componentCount)
	e.dims = min(e.ranks[0], e.ranks[1])
	return e
}

// eigenfunctionsAtAllPoints returns the values of φᵢ at all points, n×r, if they are
// known. Otherwise, it returns nil.
func eigenfunctionsAtAllPoints(q *play.ViewRequest) []float64 {
	if q.IsMoving || q.Data.X.Len() > maxEmbeddedPoints {
		return nil
	}
	if z := q.Exact.AtPoints().RawMatrix().Data; len(z) == q.Data.X.Len()*len(q.Eigen.Values()) {
		return z
	}
	return nil
}

// maxEmbeddedPoints is the largest number of points for which all points are embedded.
const maxEmbeddedPoints = 5000

// scores returns √λᵢ φᵢ for the leading components, n×width, and the number of components
// with a positive eigenvalue.
func scores(phi, lambda []float64, n, r, width int) (z []float64, count int) {
	z = make([]float64, n*width)
	for count < min(r, width, len(lambda)) && lambda[count] > 0 {
		root := math.Sqrt(lambda[count])
		for j := range n {
			z[j*width+count] = root * phi[j*r+count]
		}
		count++
	}
	return z, count
}

// align rotates the approximate scores in place to match the exact scores. Both lists
// have n×width entries, and only the first p columns are rotated.
func align(exact, approximate []float64, n, width, p int) {
	if p == 0 {
		return
	}
	rotation := measure.Align(
		approx.Points{Data: numeric.Columns(exact, n, width, p), Dim: p},
		approx.Points{Data: numeric.Columns(approximate, n, width, p), Dim: p}, [][2]int{{0, p}}).RawMatrix().Data
	rotatedScore := make([]float64, p)
	for j := range n {
		row := approximate[j*width:][:p]
		clear(rotatedScore)
		for l, v := range row {
			for i := range p {
				rotatedScore[i] += v * rotation[l*p+i]
			}
		}
		copy(row, rotatedScore)
	}
}

// relativeError returns ‖O − Õ‖_F/‖O‖_F for two components, where O and Õ are the exact
// and the approximate scores.
func (e *scorePair) relativeError(first, second int) float64 {
	var diffSum, sum float64
	for j := 0; j < len(e.exact); j += componentCount {
		for _, i := range [2]int{j + first, j + second} {
			d := e.approx[i] - e.exact[i]
			diffSum, sum = diffSum+d*d, sum+e.exact[i]*e.exact[i]
		}
	}
	if sum == 0 {
		return 0
	}
	return math.Sqrt(diffSum / sum)
}
