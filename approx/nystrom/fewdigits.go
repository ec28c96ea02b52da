package nystrom

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

const (
	// visibleShare is the largest relative change of ‖K̂‖_F due to rounding that needs no
	// note.
	visibleShare = 5e-10

	// separatedShare is a fraction of the largest k(z, z). If every landmark has a larger
	// residual, the effect of rounding is invisible.
	separatedShare = 1e-5

	// spreadCount, farCount and nearCount are the largest numbers of points at which the
	// kernel is evaluated:
	//
	//  - spreadCount points are evenly spaced in the order of the data;
	//  - farCount points are far from each other;
	//  - nearCount points are near the landmark with the smallest residual.
	spreadCount, farCount, nearCount = 16, 16, 8
)

// FewDigits returns a note if nearly repeated landmarks make K̂ inaccurate: K̂ then has fewer
// than nine correct digits on x. Otherwise it returns no note. The note is needed if K̂
// differs between builds by more than 10⁻⁹ ‖K̂‖_F. FewDigits also returns the number of its
// kernel evaluations. The map f should come from Features; for other maps, FewDigits returns
// no note. If landmarks nearly coincide, FewDigits evaluates the kernel at up to 40 points
// of x for each landmark. If ctx is done, FewDigits returns the error of ctx.
//
// Let p be the residual of a landmark divided by k(z, z). The landmark can be useful
// even if p = 1e-12, but the rounding error of k is then divided by p.
func FewDigits(ctx context.Context, f approx.FeatureMap, x mat.Matrix) (notes approx.Notes, evals int, err error) {
	arg.NotNil("nystrom.FewDigits", "context", ctx)
	points := arg.Matrix("nystrom.FewDigits", "x", x)
	landmarkMap, ok := f.(features)
	if !ok {
		return nil, 0, ctx.Err()
	}
	r := landmarkMap.Len()
	var maxDiag float64
	minResidual := math.Inf(1)
	for i := range r {
		row := landmarkMap.l[i*r : i*r+i+1]
		maxDiag, minResidual = max(maxDiag, lin.Dot(row, row)), min(minResidual, row[i]*row[i])
	}
	if minResidual > separatedShare*maxDiag {
		return nil, 0, ctx.Err()
	}
	movement, evals, err := landmarkMap.sampledMovement(ctx, points)
	if err != nil {
		return nil, evals, err
	}
	if 0x1p-53*maxDiag*movement > visibleShare {
		notes = approx.Notes{{Kind: approx.DigitsLost, Text: words.FewDigits}}
	}
	return notes, evals, ctx.Err()
}

// sampledMovement estimates how much rounding changes K̂ on x. The relative change of
// ‖K̂‖_F is the result multiplied by 2⁻⁵³ and the largest k(z, z). The result is
//
//	Σᵢ ‖α(xᵢ)‖² / ‖K̂‖_F,  α(x) = L⁻ᵀL⁻¹k(Z, x),
//
// because an error Δ of K(Z, Z) changes k̂(x, y) by α(x)ᵀΔα(y). Between builds, errors of
// K̂ differ by 0.02 to 1.3 times this estimate.
//
// Some of the points are a sample that represents all points. Other points count only
// once, because a few of them can outweigh the sample. For a growing kernel, these are
// points far from each other. For a narrow kernel, they are points near a repeated
// landmark.
func (f features) sampledMovement(ctx context.Context, x approx.Points) (movement float64, evals int, err error) {
	alpha, squares := f.squareSums(thinOut(x, spreadCount), x.Len())
	evals = f.Len() * min(spreadCount, x.Len())
	if x.Len() > spreadCount {
		rows, err := landmark.FarthestPoints(ctx, x, farCount)
		if err != nil {
			return 0, evals, err
		}
		for _, i := range nearestRows(x, f.closestLandmark(), nearCount) {
			if !slices.Contains(rows, i) {
				rows = append(rows, i)
			}
		}
		moreAlpha, moreSquares := f.squareSums(x.Subset(rows), len(rows))
		alpha, squares, evals = alpha+moreAlpha, squares+moreSquares, evals+f.Len()*len(rows)
	}
	if squares == 0 {
		return 0, evals, nil
	}
	return alpha / math.Sqrt(squares), evals, nil
}

// closestLandmark returns the landmark with the smallest residual.
func (f features) closestLandmark() []float64 {
	r, row := f.Len(), 0
	for i := range r {
		if f.l[i*r+i] < f.l[row*r+row] {
			row = i
		}
	}
	return f.centers.Row(row)
}

// nearestRows returns the indices of the m points of x that are nearest to z. If x has
// fewer than m points, it returns the indices of all points.
func nearestRows(x approx.Points, z []float64, m int) []int {
	squares := make([]float64, x.Len())
	for i := range squares {
		for a, v := range x.Row(i) {
			squares[i] += (v - z[a]) * (v - z[a])
		}
	}
	return lin.Smallest(squares, m)
}

// squareSums estimates Σᵢ ‖α(xᵢ)‖² and Σᵢⱼ k̂(xᵢ, xⱼ)² over n points. The points x are a
// sample of these points. Pairs of equal points and pairs of different points are
// weighted by their numbers among the n points.
func (f features) squareSums(x approx.Points, n int) (alpha, squares float64) {
	r, q := f.Len(), x.Len()
	psi := kernel.Cross(nil, f.kernel, f.centers, x)
	lin.SolveLower(f.l, psi, r, q)
	gram := make([]float64, q*q) // K̂
	lin.SymTMul(gram, psi, r, q)
	squares = lin.Dot(gram, gram)
	var diagonal float64 // Σ k̂(xᵢ, xᵢ)²
	for i := 0; i < len(gram); i += q + 1 {
		diagonal += gram[i] * gram[i]
	}
	weight := float64(n) / float64(q)
	if q < n {
		squares = weight*diagonal + weight*float64(n-1)/float64(q-1)*max(0, squares-diagonal)
	}
	lin.SolveLowerT(f.l, psi, r, q)
	return weight * lin.Dot(psi, psi), squares
}

// thinOut returns at most count of the points, evenly spaced in their order.
func thinOut(x approx.Points, count int) approx.Points {
	n := x.Len()
	if n <= count {
		return x
	}
	rows := make([]int, count)
	for i := range rows {
		rows[i] = i * n / count
	}
	return x.Subset(rows)
}
