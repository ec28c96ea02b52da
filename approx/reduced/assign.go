package reduced

import (
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// reassign assigns each point to the nearest centre, where centres contains indices of
// points of x. If several centres are equally near, the owner of a point does not change
// or is assigned to the first. The distance between a point and its owner is less than ε.
// Hence the nearest centre is in a neighbouring cell.
func reassign(x approx.Points, eps float64, owner, centers []int) {
	pool := newPointPool(x, eps)
	number := make([]int, x.Len())
	for c := len(centers) - 1; c >= 0; c-- { // so that visit returns the first of equal centres first
		pool.add(centers[c])
		number[centers[c]] = c
	}
	for i := range owner {
		best := dist(x.Row(i), x.Row(centers[owner[i]]))
		pool.visit(i, func(j int) {
			if r := dist(x.Row(i), x.Row(j)); r < best {
				owner[i], best = number[j], r
			}
		})
	}
}

// newDensity returns the density whose weights are the fractions of points that belong to
// each centre.
func newDensity(centers approx.Points, owner []int) approx.Density {
	w := make([]float64, centers.Len())
	for _, c := range owner {
		w[c]++
	}
	for j := range w {
		w[j] /= float64(len(owner))
	}
	return approx.Density{Centers: centers, Weights: w, Owner: owner}
}

// moveToMeans moves each centre to the mean of its points. It sums differences to the
// centre. Hence points far from the origin lose no digits, and a centre does not move if
// all of its points are equal.
func moveToMeans(x approx.Points, d approx.Density) {
	m, dim := d.Centers.Len(), d.Centers.Dim
	shift, count := make([]float64, m*dim), make([]float64, m)
	for i, c := range d.Owner {
		count[c]++
		center := d.Centers.Row(c)
		for a, v := range x.Row(i) {
			shift[c*dim+a] += v - center[a]
		}
	}
	for i, v := range shift {
		if n := count[i/dim]; n > 0 {
			d.Centers.Data[i] += v / n
		}
	}
}

// MaxCenterDistance returns max ‖xᵢ − c(i)‖, the largest distance between a point and its centre. For
// reduced sets other than shadows, this is the ε of the theorems. MaxCenterDistance panics unless d
// has an owner for each point.
func MaxCenterDistance(x mat.Matrix, d approx.Density) (reach float64) {
	const fn = "reduced.MaxCenterDistance"
	points := arg.Matrix(fn, "x", x)
	arg.Finite(fn, "x", points)
	arg.Finite(fn, "centres", d.Centers)
	arg.Len(fn, "owners", len(d.Owner), points.Len())
	if points.Len() > 0 {
		arg.Dim(fn, "centres", d.Centers.Dim, points.Dim)
	}
	for _, c := range d.Owner {
		arg.Index(fn, "owner", c, d.Centers.Len())
	}
	for i, c := range d.Owner {
		reach = max(reach, dist(points.Row(i), d.Centers.Row(c)))
	}
	return reach
}

// reachNotes returns a note if the reach is not less than ε.
func reachNotes(reach, eps float64) approx.Notes {
	if !(reach >= eps) {
		return nil
	}
	return approx.Notes{approx.Notef(approx.PointsUncovered,
		"With the centres at the means of their points, the farthest point is %.3g from its own, and no longer within ε = %.3g.", reach, eps)}
}
