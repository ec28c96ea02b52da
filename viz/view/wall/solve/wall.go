package solve

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/viz/view/eigen"
	wallview "mercer/viz/view/wall"
	"mercer/wasm/play"
	"mercer/wasm/play/numeric"
)

// thumbnailSide is the number of samples along the longer side of a thumbnail.
const thumbnailSide = 48

// A wall holds the leading eigenfunctions. Each function has nx×ny samples.
type wall struct {
	nx, ny        int
	exact, approx []float64 // samples of the functions, one function after the other
	maxima        []float64 // largest absolute value of each exact function at the points
}

// Solve computes all eigenfunctions that the view shows.
func Solve(_ context.Context, q *play.ViewRequest) error {
	f := play.StandardFrame(q.Frame.W, q.Frame.H)
	f.NX, f.NY = max(8, f.NX*thumbnailSide/96), max(8, f.NY*thumbnailSide/96)
	key := fmt.Sprint(q.Key, q.Box, f.NX, f.NY, q.Rotation)
	w, err := play.Cached(q, "wall", key, func() (*wall, error) { return newWall(q.Request, f, q.Session.Shown.Phi), nil })
	if err != nil {
		return err
	}
	m, size := &q.Result.Message, w.nx*w.ny
	wallview.Size.Put(m, []float64{float64(w.nx), float64(w.ny)})
	wallview.MidwayKernel.Put(m, q.MidwayKernel(w.nx, w.ny))
	wallview.Functions.Exact.Put(m, len(w.exact)/size, size, w.exact)
	wallview.Functions.Approx.Put(m, len(w.approx)/size, size, w.approx)
	wallview.Maxima.Put(m, w.maxima)
	if reason := q.Fit.RefusalText(); reason != "" {
		wallview.RefusalReason.Put(m, reason)
	}
	groups := play.GroupsOf(q.Eigen, min(eigen.MaxIndex, len(q.Eigen.Values())))
	z := wallview.Groups.Grow(m, len(groups))
	for i, g := range groups {
		z[2*i], z[2*i+1] = float64(g[0]), float64(g[1])
	}
	return nil
}

// newWall evaluates the exact and the approximate eigenfunctions on the grid of f. The
// exact eigenfunctions are rotated as in the other pictures. The argument shownValues
// holds their values at the points, n×r. The approximate eigenfunctions are rotated to
// match the exact ones.
func newWall(t *play.Request, f play.Frame, shownValues []float64) *wall {
	xs, ys := numeric.GridTicks(t.Box.X0, t.Box.X1, f.NX), numeric.GridTicks(t.Box.Y1, t.Box.Y0, f.NY)
	w := &wall{nx: f.NX, ny: f.NY}
	n, r, fit := len(t.Data.ComparedRows), len(t.Eigen.Values()), t.Fit
	w.exact = approx.GridSingle(combine(t.Eigen, t.Rotation, r, min(r, eigen.MaxIndex)), xs, ys)
	w.maxima = make([]float64, min(r, eigen.MaxIndex))
	for i, v := range shownValues[:n*r] {
		if j := i % r; j < len(w.maxima) && math.Abs(v) > w.maxima[j] {
			w.maxima[j] = math.Abs(v)
		}
	}
	if q := min(fit.Pairs, r, eigen.MaxIndex); q > 0 {
		rotation := measure.Align(
			approx.Points{Data: numeric.Columns(shownValues, n, r, q), Dim: q},
			approx.Points{Data: numeric.Columns(fit.Phi, n, fit.Pairs, q), Dim: q}, play.GroupsOf(t.Eigen, q)).RawMatrix().Data
		w.approx = approx.GridSingle(combine(fit.Eigen, rotation, q, q), xs, ys)
	}
	return w
}

// combine returns the first k columns of Φ·rotation, where Φ holds the first r
// eigenfunctions and rotation is r×r.
func combine(e approx.Eigenfunctions, rotation []float64, r, k int) approx.FeatureMap {
	f := e.Functions()
	w := make([]float64, f.Len()*k)
	for l := range r {
		copy(w[l*k:(l+1)*k], rotation[l*r:])
	}
	return approx.Combined(f, approx.Points{Data: w, Dim: k})
}
