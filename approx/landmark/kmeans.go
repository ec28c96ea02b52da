package landmark

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Sweeps is the default number of Lloyd's sweeps. Further sweeps hardly change the
// centres and K̂. (Zhang & Kwok use five sweeps.)
const Sweeps = 20

// KMeans returns the centres of m clusters of x with the fraction of points in each,
// and the cluster of each point. It starts from seeds of greedy k-means++ (see
// GreedyPlusPlus), followed by at most the given number of Lloyd's sweeps. If x has
// fewer than m distinct points, each is a centre. Centres are distinct, and each has
// points. KMeans returns the error of ctx.
//
// One sweep costs O(nmd), and the seeds O(nmd log m); the kernel is never evaluated.
func KMeans(ctx context.Context, x approx.Points, m int, seed uint64, sweeps int) (approx.Density, error) {
	arg.NotNil("landmark.KMeans", "context", ctx)
	c, err := Cluster(ctx, x, m, seed, ClusterOptions{Sweeps: sweeps})
	return c.Density, err
}

// ClusterOptions are the settings of Cluster.
type ClusterOptions struct {
	Sweeps int // Lloyd's sweeps of one start, at most
	Starts int // number of starts, of which the best counts; 0 stands for one

	// Events, if it is not nil, receives the seeds and the sweeps of the best start.
	Events func(approx.Event)
}

// Clusters is the result of Cluster.
type Clusters struct {
	approx.Density         // as of KMeans
	Inertia        float64 // Σᵢ ‖xᵢ − cᵢ‖², where cᵢ is the centre of xᵢ
	Sweeps         int     // number of sweeps that moved the centres, in the best start
	Settled        bool    // whether no point would change sides in a further sweep
	Start          int     // which start was the best, from 0
}

// Cluster runs KMeans from several starts and returns the result with the least
// inertia. Among results equal up to rounding, it returns the first. The first start is
// the start of KMeans; the draws of a start depend only on the seed and the number of
// the start. Cluster returns the error of ctx.
func Cluster(ctx context.Context, x approx.Points, m int, seed uint64, opt ClusterOptions) (Clusters, error) {
	arg.NotNil("landmark.Cluster", "context", ctx)
	if err := choosable(x, m); err != nil {
		return Clusters{}, err
	}
	for _, r := range []approx.RangeError{{Key: "sweeps", Value: float64(opt.Sweeps)}, {Key: "starts", Value: float64(opt.Starts)}} {
		if err := arg.Range(r.Key, r.Value, 0, math.Inf(1)); err != nil {
			return Clusters{}, err
		}
	}
	var best Clusters
	var from approx.Points // the seeds of the best start
	tell, again := opt.Events, opt.Events != nil && opt.Starts > 1
	if again { // only at the end is it known which start is the best
		tell = nil
	}
	for start := range max(1, opt.Starts) {
		rows, err := greedyPlusPlus(ctx, x, m, seed, uint64(start))
		if err != nil {
			return Clusters{}, err
		}
		seeds := x.Subset(rows)
		if tell != nil {
			tell(approx.Event{Kind: approx.Seeded, Centers: seeds})
		}
		c, err := sweep(ctx, x, seeds, opt.Sweeps, tell)
		if err != nil {
			return Clusters{}, err
		}
		if start == 0 || c.Inertia < best.Inertia*(1-tie) {
			c.Start = start
			best, from = c, seeds
		}
	}
	if again {
		opt.Events(approx.Event{Kind: approx.Seeded, Centers: from})
		if _, err := sweep(ctx, x, from, opt.Sweeps, opt.Events); err != nil {
			return Clusters{}, err
		}
	}
	return best, ctx.Err()
}

// Lloyd moves the centres init to the means of their nearest points, and repeats this
// until no point changes its cluster or the sweeps are used up (Lloyd 1957). Weights
// are the shares of the points, and Owner holds the nearest centre of each point. Among
// equally near centres, Owner holds the first.
//
// A centre without nearest points is moved to the point farthest from its own centre,
// as in scikit-learn. No centre is therefore lost while the data have enough distinct
// points; surplus centres are dropped. Lloyd returns the error of x.Check, init.Check
// or ctx, or an *approx.RangeError if sweeps < 0. It panics unless init and x have the
// same dimension.
func Lloyd(ctx context.Context, x, init approx.Points, sweeps int) (approx.Density, error) {
	arg.NotNil("landmark.Lloyd", "context", ctx)
	if err := checkCenters("landmark.Lloyd", x, init); err != nil {
		return approx.Density{}, err
	}
	if err := arg.Range("sweeps", float64(sweeps), 0, math.Inf(1)); err != nil {
		return approx.Density{}, err
	}
	c, err := sweep(ctx, x, init, sweeps, nil)
	return c.Density, err
}

// sweep is Lloyd. It calls the function tell, if not nil, after each sweep.
func sweep(ctx context.Context, x, init approx.Points, sweeps int, tell func(approx.Event)) (c Clusters, err error) {
	l := newLloyd(x, init)
	for c.Sweeps < sweeps {
		moved, err := l.assign(ctx)
		if err != nil {
			return Clusters{}, err
		}
		if l.fill() {
			moved = true
		}
		if !moved {
			break
		}
		l.means()
		c.Sweeps++
		if tell != nil {
			tell(approx.Event{Kind: approx.Swept, Centers: l.centers.Clone()})
		}
		approx.Progress(ctx, c.Sweeps, sweeps)
	}
	moved, err := l.assign(ctx)
	if err != nil {
		return Clusters{}, err
	}
	c.Settled = !moved
	for l.fill() { // each time a centre goes to a point that had none, so it ends
		c.Settled = false
		if _, err := l.assign(ctx); err != nil {
			return Clusters{}, err
		}
	}
	c.Density = l.density(false)
	for i, j := range c.Owner {
		c.Inertia += sqDist(x.Row(i), c.Centers.Row(j))
	}
	return c, ctx.Err()
}

// Shares returns the given centres, weighted by the share of points nearest to each
// centre. Centres without points have the weight 0. Shares returns the error of
// x.Check, centers.Check or ctx. It panics unless centers and x have the same
// dimension.
func Shares(ctx context.Context, x, centers approx.Points) (approx.Density, error) {
	arg.NotNil("landmark.Shares", "context", ctx)
	if err := checkCenters("landmark.Shares", x, centers); err != nil {
		return approx.Density{}, err
	}
	l := newLloyd(x, centers)
	// Checking neighbours takes longer if it is done only once.
	if _, err := l.blocks(ctx); err != nil {
		return approx.Density{}, err
	}
	return l.density(true), ctx.Err()
}

// checkCenters returns the error of x.Check or centers.Check, or an *approx.EmptyError, for the
// exported function fn. It panics unless both are in one space.
func checkCenters(fn string, x, centers approx.Points) error {
	if err := arg.Given(x); err != nil {
		return err
	}
	if len(centers.Data) == 0 {
		return &approx.EmptyError{Name: "centres"}
	}
	if err := centers.Check(); err != nil {
		return arg.Set("centre", err)
	}
	arg.Dim(fn, "centres", centers.Dim, x.Dim)
	return nil
}

func newLloyd(x, init approx.Points) *lloyd {
	n := x.Len()
	l := &lloyd{
		x: x, centers: init.Clone(),
		owner: make([]int, n), dist: make([]float64, n),
		count:  make([]int, init.Len()),
		bounds: bounds{lower: make([]float64, n), last: init.Clone(), unresolved: make([]int, n)},
	}
	for i := range l.owner {
		l.owner[i], l.bounds.lower[i] = -1, math.Inf(-1)
	}
	return l
}

// lloyd is the state of Lloyd's iteration.
type lloyd struct {
	x, centers approx.Points
	owner      []int     // the centre of each point, -1 at first
	dist       []float64 // and its squared distance
	count      []int     // the points of each centre
	bounds     bounds
}

// fill moves each centre without points to the point farthest from its own centre,
// and reports whether there was one. It changes nothing if all points are at their
// centres.
func (l *lloyd) fill() (filled bool) {
	for j, c := range l.count {
		if c > 0 {
			continue
		}
		far := -1
		var best float64
		for i, v := range l.dist {
			if v > best {
				far, best = i, v
			}
		}
		if far < 0 {
			return filled
		}
		copy(l.centers.Row(j), l.x.Row(far))
		l.count[l.owner[far]]--
		l.owner[far], l.count[j], filled = j, 1, true
		l.bounds.lower[far] = 0 // its old centre may be nearer than that
		// The next one must go elsewhere.
		at := l.centers.Row(j)
		for i := range l.dist {
			l.dist[i] = min(l.dist[i], sqDist(l.x.Row(i), at))
		}
	}
	return filled
}

// means puts each centre on the mean of its points.
func (l *lloyd) means() {
	// Offsets from a point of the cluster are as exact as the data, wherever it
	// lies; sums of coordinates far off the origin are not.
	m, d := l.centers.Len(), l.x.Dim
	first := make([]int, m)
	for j := range first {
		first[j] = -1
	}
	x, sum := l.x.Data, make([]float64, m*d)
	for i, j := range l.owner {
		o := first[j]
		if o < 0 {
			first[j], o = i, i
		}
		if d == 2 {
			sum[2*j] += x[2*i] - x[2*o]
			sum[2*j+1] += x[2*i+1] - x[2*o+1]
			continue
		}
		s, p := sum[j*d:j*d+d], l.x.Row(o)
		for a, v := range l.x.Row(i) {
			s[a] += v - p[a]
		}
	}
	for j, i := range first {
		if i < 0 { // the point that was put here has left for another empty centre
			continue
		}
		c := l.centers.Row(j)
		for a, o := range l.x.Row(i) {
			c[a] = o + sum[j*d+a]/float64(l.count[j])
		}
	}
}

// density returns the centres that have points, or all.
func (l *lloyd) density(all bool) approx.Density {
	n, d := l.x.Len(), l.x.Dim
	at := make([]int, len(l.count))
	p := approx.Density{Centers: approx.Points{Dim: d}, Owner: make([]int, n)}
	for j, c := range l.count {
		if all || c > 0 {
			at[j] = len(p.Weights)
			p.Centers.Data = append(p.Centers.Data, l.centers.Row(j)...)
			p.Weights = append(p.Weights, float64(c)/float64(n))
		}
	}
	for i, j := range l.owner {
		p.Owner[i] = at[j]
	}
	return p
}
