package nystrom

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
)

const (
	// visible is the share of ‖K̂‖_F that rounding may move without a note.
	visible = 5e-10

	// distant is the share of the largest k(z, z) that is left of landmarks that are
	// far enough apart: rounding cannot show.
	distant = 1e-5

	// looked is how many points are looked at, at most.
	looked = 512
)

// FewDigits returns a note where landmarks so nearly repeat others that rounding
// decides the ninth digit of K̂ on x, and how many kernel evaluations it made to tell.
// The map f is that of Features; of other maps it says nothing. The error is that of
// ctx.
//
// A landmark of which the others leave a share p of k(z, z) can be worth keeping at p =
// 1e-12, but rounding of k is divided by p then.
func FewDigits(ctx context.Context, f approx.FeatureMap, x approx.Points) (notes []string, evals int, err error) {
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
	some := thinned(x, looked)
	if g.movedBy(some, top) > visible {
		notes = []string{words.FewDigits}
	}
	return notes, r * some.Len(), ctx.Err()
}

// movedBy returns by how much of ‖K̂‖_F rounding moves K̂ on x, where top is the largest
// k(z, z):
//
//	2⁻⁵³ top Σᵢ ‖α(xᵢ)‖² / ‖K̂‖_F,  α(x) = L⁻ᵀL⁻¹k(Z, x),
//
// because an error Δ of K(Z, Z) moves k̂(x, y) by α(x)ᵀΔα(y). Between builds errors of
// K̂ differ by 0.02 to 1.3 times as much.
func (f features) movedBy(x approx.Points, top float64) float64 {
	r, n := f.Len(), x.Len()
	psi := kernel.Cross(nil, f.kernel, f.centers, x)
	lin.SolveLower(f.l, psi, r, n)
	hat := make([]float64, r*r) // ΨᵀΨ, as large as K̂
	lin.SymMulT(hat, psi, r, n)
	norm := math.Sqrt(lin.Dot(hat, hat))
	lin.SolveLowerT(f.l, psi, r, n)
	if norm == 0 {
		return 0
	}
	return 0x1p-53 * top * lin.Dot(psi, psi) / norm
}

// thinned returns at most so many of the points, evenly spaced in their order.
func thinned(x approx.Points, most int) approx.Points {
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
