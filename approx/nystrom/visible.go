package nystrom

import (
	"cmp"
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/ritz"
)

const (
	// visible is the share of ‖K̂‖_F that rounding may move without a note.
	visible = 5e-10

	// distant is the smallest share of the largest k(z, z) that is left of landmarks
	// which are far enough apart: rounding cannot show.
	distant = 1e-5

	// spread, far and near are the largest numbers of points at which the kernel is
	// evaluated. These points are evenly spaced in their order, far from each
	// other, and near the landmark with the smallest remainder.
	spread, far, near = 16, 16, 8
)

// FewDigits returns the note words.FewDigits if landmarks nearly repeat others, so that
// builds differ in K̂ on x by more than 10⁻⁹ ‖K̂‖_F. It also returns the number of its
// kernel evaluations. The map f must come from Features; for other maps, FewDigits
// returns no note. The solution s belongs to f under x. If s is nil or has only the
// leading pairs, FewDigits evaluates the kernel at 40 points of x for each landmark.
// FewDigits returns the error of ctx.
//
// A landmark whose remainder is a fraction p of k(z, z) can be useful even at p =
// 1e-12, but the rounding error of k is then divided by p.
func FewDigits(ctx context.Context, f approx.FeatureMap, x approx.Points, s *ritz.Solution) (notes []string, evals int, err error) {
	arg.NotNil("nystrom.FewDigits", "context", ctx)
	g, ok := f.(features)
	if !ok {
		return nil, 0, ctx.Err()
	}
	r := g.Len()
	var top float64
	low := math.Inf(1)
	for i := range r {
		row := g.l[i*r : i*r+i+1]
		top, low = max(top, lin.Dot(row, row)), min(low, row[i]*row[i])
	}
	if low > distant*top {
		return nil, 0, ctx.Err()
	}
	moved, ok := g.movedUnder(s)
	if !ok {
		if moved, evals, err = g.movedBy(ctx, x); err != nil {
			return nil, evals, err
		}
	}
	if 0x1p-53*top*moved > visible {
		notes = []string{words.FewDigits}
	}
	return notes, evals, ctx.Err()
}

// movedUnder returns Σᵢ ‖α(xᵢ)‖² / ‖K̂‖_F, as movedBy does, over the points under which
// s solves f. The functions are φₗ(x) = Σⱼ Cⱼₗ k(x, zⱼ), orthonormal
// on the points, so that
//
//	α(x) = Σₗ λₗ φₗ(x) Cₗ,  (1/n) Σᵢ ‖α(xᵢ)‖² = Σₗ λₗ² ‖Cₗ‖²,  ‖K̂‖_F/n = √Σ λₗ².
//
// It returns false if s is nil or has the leading pairs only.
func (f features) movedUnder(s *ritz.Solution) (moved float64, ok bool) {
	if s == nil {
		return 0, false
	}
	e, ok := s.Phi.(kernel.Expansion)
	r := len(s.Lambda)
	if !ok || r < len(s.Spectrum) || e.Len() != r {
		return 0, false
	}
	var sum float64
	for i, c := range e.Coef {
		v := s.Lambda[i%r] * c
		sum += v * v
	}
	return sum / math.Sqrt(lin.Dot(s.Lambda, s.Lambda)), true
}

// movedBy returns the share of ‖K̂‖_F by which rounding moves K̂ on x, over 2⁻⁵³ times the
// largest k(z, z),
//
//	Σᵢ ‖α(xᵢ)‖² / ‖K̂‖_F,  α(x) = L⁻ᵀL⁻¹k(Z, x),
//
// because an error Δ of K(Z, Z) moves k̂(x, y) by α(x)ᵀΔα(y). Between builds errors
// of K̂ differ by 0.02 to 1.3 times as much. Some of the points stand for all.
// Others stand for themselves, because a few of them can outweigh the rest. They
// are points far from each other for a growing kernel, and points near a repeated
// landmark for a narrow one.
func (f features) movedBy(ctx context.Context, x approx.Points) (moved float64, evals int, err error) {
	sum, squares := f.sums(thinOut(x, spread), x.Len())
	evals = f.Len() * min(spread, x.Len())
	if x.Len() > spread {
		rows, err := landmark.Farthest(ctx, x, far)
		if err != nil {
			return 0, evals, err
		}
		for _, i := range nearest(x, f.closest(), near) {
			if !slices.Contains(rows, i) {
				rows = append(rows, i)
			}
		}
		more, other := f.sums(x.Subset(rows), len(rows))
		sum, squares, evals = sum+more, squares+other, evals+f.Len()*len(rows)
	}
	if squares == 0 {
		return 0, evals, nil
	}
	return sum / math.Sqrt(squares), evals, nil
}

// closest returns the landmark with the smallest remainder.
func (f features) closest() []float64 {
	r, at := f.Len(), 0
	for i := range r {
		if f.l[i*r+i] < f.l[at*r+at] {
			at = i
		}
	}
	return f.centers.Row(at)
}

// nearest returns the indices of the m points of x that are nearest to z, or of all.
func nearest(x approx.Points, z []float64, m int) []int {
	rows, squares := make([]int, x.Len()), make([]float64, x.Len())
	for i := range rows {
		rows[i] = i
		for a, v := range x.Row(i) {
			squares[i] += (v - z[a]) * (v - z[a])
		}
	}
	slices.SortFunc(rows, func(i, j int) int { return cmp.Or(cmp.Compare(squares[i], squares[j]), i-j) })
	return rows[:min(m, len(rows))]
}

// sums returns Σᵢ ‖α(xᵢ)‖² and Σᵢⱼ k̂(xᵢ, xⱼ)² over n points, of which x is a
// sample. Pairs of different points and pairs of equal ones are weighted as they
// occur.
func (f features) sums(x approx.Points, n int) (alpha, squares float64) {
	r, q := f.Len(), x.Len()
	psi := kernel.Cross(nil, f.kernel, f.centers, x)
	lin.SolveLower(f.l, psi, r, q)
	var diagonal float64 // Σ k̂(xᵢ, xᵢ)²
	for i := range q {
		var square float64
		for l := range r {
			square += psi[l*q+i] * psi[l*q+i]
		}
		diagonal += square * square
	}
	hat := make([]float64, r*r) // ΨᵀΨ, as large as K̂
	lin.SymMulT(hat, psi, r, q)
	squares = lin.Dot(hat, hat)
	share := float64(n) / float64(q)
	if q < n {
		squares = share*diagonal + share*float64(n-1)/float64(q-1)*max(0, squares-diagonal)
	}
	lin.SolveLowerT(f.l, psi, r, q)
	return share * lin.Dot(psi, psi), squares
}

// thinOut returns at most most of the points, evenly spaced in their order.
func thinOut(x approx.Points, most int) approx.Points {
	n := x.Len()
	if n <= most {
		return x
	}
	rows := make([]int, most)
	for i := range rows {
		rows[i] = i * n / most
	}
	return x.Subset(rows)
}
