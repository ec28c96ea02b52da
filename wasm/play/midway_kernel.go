package play

import (
	"math"

	"mercer/approx"
)

// midwayKernel measures whether a grid of nx×ny samples is fine enough for the kernel. It
// returns the mean of |k(x, y)|/√|k(x, x)k(y, y)| over at most 16 points x. The distance
// from x to y is half the diagonal of a grid cell. A small value means that the samples
// contain little information about the kernel. If there are no points, midwayKernel
// returns 1.
func midwayKernel(k approx.Kernel, x approx.Points, box [4]float64, nx, ny int) float64 {
	const maxPoints = 16
	if x.Dim != 2 || nx < 2 || ny < 2 {
		return 1
	}
	dx, dy := (box[1]-box[0])/float64(nx-1)/2, (box[3]-box[2])/float64(ny-1)/2
	sum, count := 0.0, 0.0
	n := min(x.Len(), maxPoints)
	for i := range n {
		p := x.Row(i * x.Len() / n)
		for _, dy := range []float64{dy, -dy} {
			y := []float64{p[0] + dx, p[1] + dy}
			if part := math.Abs(k.Eval(p, y)) / math.Sqrt(math.Abs(k.Eval(p, p)*k.Eval(y, y))); part <= math.MaxFloat64 {
				sum, count = sum+part, count+1
			}
		}
	}
	if count == 0 {
		return 1
	}
	return sum / count
}

// MidwayKernel returns midwayKernel for nx×ny samples of the shown part of the plane.
func (q *ViewRequest) MidwayKernel(nx, ny int) float64 {
	return midwayKernel(q.Kernel, q.Data.X, [4]float64{q.Box.X0, q.Box.X1, q.Box.Y0, q.Box.Y1}, nx, ny)
}
