package pages_test

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"mercer/approx"
	"mercer/approx/manifold"
	"mercer/wasm/play/answer"
	"mercer/wasm/play/task"
)

// taskSettings returns the settings of a task in the state of r.
func (r *linkResult) taskSettings(t task.Task) approx.Values {
	return r.State.SettingsOf(t.Key, t.Params)
}

// walk returns the embedding of all points by the random walk of the exact kernel, with 16
// coordinates. It divides out the density only if the task of r is a diffusion map.
func (r *linkResult) walk() (*manifold.Embedding, error) {
	m := manifold.DiffusionMaps{Dims: 16, Alpha: manifold.AlphaZero, Time: manifold.TimeZero}
	if alpha := r.taskSettings(task.Diffusion)["alpha"] / 2; r.State.Task == task.Diffusion.Key && alpha > 0 {
		m.Alpha = alpha
	}
	return m.Embed(context.Background(), r.Arrays.Kernel, r.Arrays.X.Dense())
}

// walkEigenvalue returns λᵢ of the random walk of the exact kernel, where λ₀ = 1.
func (r *linkResult) walkEigenvalue(i int) float64 {
	e, err := r.walk()
	if err != nil {
		return math.NaN()
	}
	return e.Eigenvalues[i]
}

// walkRange returns the difference of the largest and the smallest ψᵢ over the points of a
// group, divided by that over all points.
func (r *linkResult) walkRange(i, group int) float64 {
	e, err := r.walk()
	if err != nil {
		return math.NaN()
	}
	width := func(group int) float64 {
		lo, hi := math.Inf(1), math.Inf(-1)
		for j := range r.Arrays.X.Len() {
			if group < 0 || r.Report.Data.Labels[j] == group {
				lo, hi = min(lo, e.Eigenvectors.At(j, i)), max(hi, e.Eigenvectors.At(j, i))
			}
		}
		return hi - lo
	}
	return width(group) / width(-1)
}

// parabolaShare returns the fraction of the variance of ψ₂ over the points that the best
// polynomial of degree 2 in ψ₁ explains.
func (r *linkResult) parabolaShare() float64 {
	e, err := r.walk()
	if err != nil {
		return math.NaN()
	}
	n, _ := e.Eigenvectors.Dims()
	powers, target := mat.NewDense(n, 3, nil), mat.NewVecDense(n, nil)
	for j := range n {
		v := e.Eigenvectors.At(j, 1)
		powers.SetRow(j, []float64{1, v, v * v})
		target.SetVec(j, e.Eigenvectors.At(j, 2))
	}
	var coefficients, fitted mat.VecDense
	if err := coefficients.SolveVec(powers, target); err != nil {
		return math.NaN()
	}
	fitted.MulVec(powers, &coefficients)
	return stat.RSquaredFrom(fitted.RawVector().Data, target.RawVector().Data, nil)
}

// exactCut returns the normalised cut of the points with the exact kernel.
func (r *linkResult) exactCut() (*manifold.Partition, error) {
	method, err := manifold.NewNormalizedCut(r.taskSettings(task.NormalizedCut), r.State.Seed)
	if err != nil {
		return nil, err
	}
	return method.Cluster(context.Background(), r.Arrays.Kernel, r.Arrays.X.Dense())
}

// cutGroupShare returns the fraction of points whose exact cluster is their group of the
// data, where clusters have the numbers that agree best.
func (r *linkResult) cutGroupShare() float64 {
	p, err := r.exactCut()
	if err != nil {
		return math.NaN()
	}
	_, share := answer.MatchClusters(r.Report.Data.Labels, p.Labels)
	return share
}

// ncut returns the normalised cut of the exact clusters.
func (r *linkResult) ncut() float64 {
	p, err := r.exactCut()
	if err != nil {
		return math.NaN()
	}
	return p.Ncut
}

// groupNcut returns the normalised cut of the groups of the data.
func (r *linkResult) groupNcut() float64 {
	x, labels := r.Arrays.X, r.Report.Data.Labels
	cut, volume := map[int]float64{}, map[int]float64{}
	for i := range x.Len() {
		for j := range x.Len() {
			v := r.Arrays.Kernel.Eval(x.Row(i), x.Row(j))
			if volume[labels[i]] += v; labels[j] != labels[i] {
				cut[labels[i]] += v
			}
		}
	}
	sum := 0.0
	for g := range volume {
		sum += cut[g] / volume[g]
	}
	return sum
}
