package reduced

import (
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// reassign assigns each point to the nearest of the centres, which are the given
// points of x. Among equally near ones, a point stays with its own or goes to the
// first. Every point is nearer than ε to the centre that owns it, so the nearest is
// among the neighbours in the cells.
func reassign(x approx.Points, eps float64, owner, centers []int) {
	pool := newPool(x, eps)
	number := make([]int, x.Len())
	for c := len(centers) - 1; c >= 0; c-- { // so that the first of equals is met first
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

// densityOf returns the density of centres that weigh as much as the points they own.
func densityOf(centers approx.Points, owner []int) approx.Density {
	w := make([]float64, centers.Len())
	for _, c := range owner {
		w[c]++
	}
	for j := range w {
		w[j] /= float64(len(owner))
	}
	return approx.Density{Centers: centers, Weights: w, Owner: owner}
}

// center moves each centre to the mean of the points that it owns. It sums
// differences to the centre, so that points far from the origin lose no digits and
// equal points keep their place.
func center(x approx.Points, d approx.Density) {
	m, dim := d.Centers.Len(), d.Centers.Dim
	shift, count := make([]float64, m*dim), make([]float64, m)
	for i, c := range d.Owner {
		count[c]++
		at := d.Centers.Row(c)
		for a, v := range x.Row(i) {
			shift[c*dim+a] += v - at[a]
		}
	}
	for i, v := range shift {
		if n := count[i/dim]; n > 0 {
			d.Centers.Data[i] += v / n
		}
	}
}

// Reach returns max ‖xᵢ − c(i)‖, the largest distance of a point from its centre. For
// reduced sets other than shadows, this is the ε of the theorems. Reach panics unless d
// has an owner for each point.
func Reach(x approx.Points, d approx.Density) (far float64) {
	const fn = "reduced.Reach"
	arg.Finite(fn, "x", x)
	arg.Finite(fn, "centres", d.Centers)
	arg.Len(fn, "owners", len(d.Owner), x.Len())
	if x.Len() > 0 {
		arg.Dim(fn, "centres", d.Centers.Dim, x.Dim)
	}
	for _, c := range d.Owner {
		arg.Index(fn, "owner", c, d.Centers.Len())
	}
	for i, c := range d.Owner {
		far = max(far, dist(x.Row(i), d.Centers.Row(c)))
	}
	return far
}

func meanNotes(reach, eps float64) []string {
	if !(reach >= eps) {
		return nil
	}
	return []string{fmt.Sprintf(
		"With the centres at the means of their points, the farthest point is %.3g from its own, and no longer within ε = %.3g.", reach, eps)}
}
