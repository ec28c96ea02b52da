package landmark

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/parallel"
)

// Sweeps is the default number of iterations of Lloyd's algorithm. More iterations hardly
// change the centres and K̂. (Zhang & Kwok use five iterations.)
const Sweeps = 20

// NoSweeps is the number of sweeps of a typed method that uses the seeds of k-means++ as
// centres.
const NoSweeps = -1

// KMeans divides x into m clusters. It returns the centres, the fraction of points in
// each cluster, and the cluster of each point. It draws seeds as GreedyPlusPlus does and
// applies at most the given number of iterations of Lloyd's algorithm. If x has fewer
// than m distinct points, each is a centre. Centres are distinct, and no cluster is
// empty.
//
// An iteration costs O(nmd), and the seeds cost O(nmd log m). There is no kernel
// evaluation. KMeans returns the same errors as Cluster.
func KMeans(ctx context.Context, x mat.Matrix, m int, seed uint64, sweeps int) (approx.Density, error) {
	arg.NotNil("landmark.KMeans", "context", ctx)
	points := arg.Matrix("landmark.KMeans", "x", x)
	c, err := Cluster(ctx, points, m, seed, ClusterOptions{Sweeps: sweeps, omitsInertia: true})
	return c.Density, err
}

// ClusterOptions contains the settings of Cluster.
type ClusterOptions struct {
	Sweeps int // largest number of iterations of each start
	Starts int // number of starts; 0 means 1

	// Progress, if not nil, receives the number of iterations of a start, and Sweeps.
	Progress func(done, total int)

	// If Events is not nil, Cluster sends it the seeds and the iterations of the best
	// start.
	Events func(approx.Event)

	omitsInertia bool // whether Cluster need not compute the inertia of a single start
}

// Clusters is the result of Cluster.
type Clusters struct {
	approx.Density         // centres, weights and owners, as returned by KMeans
	Inertia        float64 // Σᵢ ‖xᵢ − cᵢ‖², where cᵢ is the centre of xᵢ
	Sweeps         int     // number of iterations of the best start that moved the centres
	Settled        bool    // whether another iteration would not change any cluster
	Start          int     // index of the best start
}

// Cluster runs k-means from several starts and returns the result with the smallest
// inertia. If results are equal up to rounding errors, it returns the first. The first
// start is the start of KMeans. The draws of a start depend only on the seed and on the
// index of the start. Cluster returns the error of x.Check or the error of ctx, or an
// *approx.RangeError if m, Sweeps or Starts is too small.
func Cluster(ctx context.Context, x mat.Matrix, m int, seed uint64, opt ClusterOptions) (Clusters, error) {
	arg.NotNil("landmark.Cluster", "context", ctx)
	points := arg.Matrix("landmark.Cluster", "x", x)
	if err := checkChoice(points, m); err != nil {
		return Clusters{}, err
	}
	for _, r := range []approx.RangeError{{Key: "sweeps", Value: float64(opt.Sweeps)}, {Key: "starts", Value: float64(opt.Starts)}} {
		if err := arg.CheckRange(r.Key, r.Value, 0, math.Inf(1)); err != nil {
			return Clusters{}, err
		}
	}
	var best Clusters
	var bestSeeds approx.Points // seeds of the best start
	onEvent, needsReplay := opt.Events, opt.Events != nil && opt.Starts > 1
	if needsReplay { // the best start is not known before the end
		onEvent = nil
	}
	for start := range max(1, opt.Starts) {
		rows, err := greedyPlusPlus(ctx, points, m, seed, uint64(start))
		if err != nil {
			return Clusters{}, err
		}
		seeds := points.Subset(rows)
		if onEvent != nil {
			onEvent(approx.Event{Kind: approx.EventSeeds, Centers: seeds})
		}
		c, err := runLloyd(ctx, points, seeds, opt.Sweeps, onEvent, opt.Progress)
		if err != nil {
			return Clusters{}, err
		}
		if !opt.omitsInertia || opt.Starts > 1 {
			for i, j := range c.Owner {
				c.Inertia += sqDist(points.Row(i), c.Centers.Row(j))
			}
		}
		if start == 0 || c.Inertia < best.Inertia*(1-tieTol) {
			c.Start = start
			best, bestSeeds = c, seeds
		}
	}
	if needsReplay {
		opt.Events(approx.Event{Kind: approx.EventSeeds, Centers: bestSeeds})
		if _, err := runLloyd(ctx, points, bestSeeds, opt.Sweeps, opt.Events, nil); err != nil {
			return Clusters{}, err
		}
	}
	return best, ctx.Err()
}

// Lloyd moves the centres init to the means of their nearest points. It repeats this
// until no point changes its cluster, or for the given number of sweeps (Lloyd 1957).
// Weights contains the fractions of points, and Owner the nearest centre of each point.
// If several centres are equally near, Owner contains the first.
//
// If a centre has no nearest points, Lloyd moves it to the point farthest from its
// nearest centre, as scikit-learn does. Hence no centre is lost as long as the data have
// enough distinct points. Lloyd drops surplus centres.
//
// Lloyd returns the error of x.Check, init.Check or ctx, or an *approx.RangeError if
// sweeps < 0. It panics unless init and x have the same dimension.
func Lloyd(ctx context.Context, x, init mat.Matrix, sweeps int) (approx.Density, error) {
	arg.NotNil("landmark.Lloyd", "context", ctx)
	points := arg.Matrix("landmark.Lloyd", "x", x)
	initial := arg.Matrix("landmark.Lloyd", "init", init)
	if err := checkCenters("landmark.Lloyd", points, initial); err != nil {
		return approx.Density{}, err
	}
	if err := arg.CheckRange("sweeps", float64(sweeps), 0, math.Inf(1)); err != nil {
		return approx.Density{}, err
	}
	c, err := runLloyd(ctx, points, initial, sweeps, nil, nil)
	return c.Density, err
}

// runLloyd implements Lloyd, without the inertia. If onEvent or progress is not nil, runLloyd
// calls it after each iteration.
func runLloyd(ctx context.Context, x, init approx.Points, sweeps int, onEvent func(approx.Event), progress func(done, total int)) (c Clusters, err error) {
	l := newLloyd(x, init)
	for c.Sweeps < sweeps {
		hasMoved, err := l.assign(ctx)
		if err != nil {
			return Clusters{}, err
		}
		if l.fillEmptyCenters() {
			hasMoved = true
		}
		if !hasMoved {
			break
		}
		l.moveToMeans()
		c.Sweeps++
		if onEvent != nil {
			onEvent(approx.Event{Kind: approx.EventSweep, Centers: l.centers.Clone()})
		}
		if progress != nil {
			progress(c.Sweeps, sweeps)
		}
	}
	hasMoved, err := l.assign(ctx)
	if err != nil {
		return Clusters{}, err
	}
	c.Settled = !hasMoved
	for l.fillEmptyCenters() { // ends, since each pass moves a centre to a point without a centre
		c.Settled = false
		if _, err := l.assign(ctx); err != nil {
			return Clusters{}, err
		}
	}
	c.Density = l.density(false)
	return c, ctx.Err()
}

// Shares returns the given centres with weights. The weight of a centre is the fraction
// of points that are nearest to this centre, which may be 0. Shares returns the error of
// x.Check, centres.Check or ctx. It panics unless centres and x have the same dimension.
func Shares(ctx context.Context, x, centers mat.Matrix) (approx.Density, error) {
	arg.NotNil("landmark.Shares", "context", ctx)
	points := arg.Matrix("landmark.Shares", "x", x)
	centerPoints := arg.Matrix("landmark.Shares", "centres", centers)
	if err := checkCenters("landmark.Shares", points, centerPoints); err != nil {
		return approx.Density{}, err
	}
	l := newLloyd(points, centerPoints)
	// Lists of neighbours are slower for a single assignment.
	if _, err := l.assignByBlocks(ctx); err != nil {
		return approx.Density{}, err
	}
	return l.density(true), ctx.Err()
}

// checkCenters returns the error of x.Check or centres.Check, or an *approx.EmptyError if
// there are no centres. It panics with the name fn of the calling function unless x and
// centres have the same dimension.
func checkCenters(fn string, x, centers approx.Points) error {
	if err := arg.CheckPoints(x); err != nil {
		return err
	}
	if len(centers.Data) == 0 {
		return &approx.EmptyError{Name: "centres"}
	}
	if err := centers.Check(); err != nil {
		return arg.NameSet("centre", err)
	}
	arg.Dim(fn, "centres", centers.Dim, x.Dim)
	return nil
}

// newLloyd returns the state before the first iteration with the centres init.
func newLloyd(x, init approx.Points) *lloyd {
	n := x.Len()
	l := &lloyd{
		x: x, centers: init.Clone(),
		owner: make([]int, n), dist: make([]float64, n),
		count:  make([]int, init.Len()),
		bounds: distanceBounds{lower: make([]float64, n), last: init.Clone(), unresolvedRows: make([]int, n), unresolvedCount: n},
	}
	for i := range l.owner {
		l.owner[i], l.bounds.lower[i] = -1, math.Inf(-1)
	}
	return l
}

// lloyd is the state of Lloyd's iteration.
type lloyd struct {
	x, centers approx.Points
	owner      []int     // index of the nearest centre of each point; -1 before the first iteration
	dist       []float64 // squared distance of each point to its centre
	count      []int     // number of points of each centre
	bounds     distanceBounds
}

// fillEmptyCenters moves each centre without points to the point that is farthest from
// its centre. It reports whether there was an empty centre. If all points coincide with
// their centres, it changes nothing.
func (l *lloyd) fillEmptyCenters() (hasMoved bool) {
	for j, c := range l.count {
		if c > 0 {
			continue
		}
		farthest := -1
		var best float64
		for i, v := range l.dist {
			if v > best {
				farthest, best = i, v
			}
		}
		if farthest < 0 {
			return hasMoved
		}
		copy(l.centers.Row(j), l.x.Row(farthest))
		l.count[l.owner[farthest]]--
		l.owner[farthest], l.count[j], hasMoved = j, 1, true
		l.bounds.lower[farthest] = 0 // no bound, since the old centre may be close
		// The next empty centre must move to another point.
		center := l.centers.Row(j)
		for i := range l.dist {
			l.dist[i] = min(l.dist[i], sqDist(l.x.Row(i), center))
		}
	}
	return hasMoved
}

// moveToMeans moves each centre to the mean of its points.
func (l *lloyd) moveToMeans() {
	// Sum offsets from a point of the cluster. They are as accurate as the data, but sums
	// of large coordinates are not.
	n, m, d := l.x.Len(), l.centers.Len(), l.x.Dim
	first, missingCount := make([]int, m), 0 // first point of each cluster
	for j, c := range l.count {
		first[j] = -1
		if c > 0 {
			missingCount++
		}
	}
	for i := 0; missingCount > 0; i++ {
		if j := l.owner[i]; first[j] < 0 {
			first[j] = i
			missingCount--
		}
	}
	// A goroutine sums some of the coordinates, in the order of the points. It goes through a block of
	// points for each coordinate, so that the points are read from memory once.
	block := max(1, meanBlock/d)
	parallel.Split(d, 1, 1, float64(n)*meanTime, func(a0, a1 int) {
		offsets, sums := make([]float64, (a1-a0)*m), make([]float64, (a1-a0)*m)
		for a := a0; a < a1; a++ {
			for j, i := range first {
				if i >= 0 {
					offsets[(a-a0)*m+j] = l.x.Data[i*d+a]
				}
			}
		}
		for i0 := 0; i0 < n; i0 += block {
			owner := l.owner[i0:min(i0+block, n)]
			for a := a0; a < a1; a++ {
				offset, sum := offsets[(a-a0)*m:(a-a0+1)*m], sums[(a-a0)*m:(a-a0+1)*m]
				x := l.x.Data[i0*d+a:]
				for i, j := range owner {
					sum[j] += x[i*d] - offset[j]
				}
			}
		}
		for a := a0; a < a1; a++ {
			for j, i := range first {
				if i >= 0 { // else the only point of this centre was assigned to another empty centre
					l.centers.Data[j*d+a] = offsets[(a-a0)*m+j] + sums[(a-a0)*m+j]/float64(l.count[j])
				}
			}
		}
	})
}

const (
	// meanTime is about the time, in nanoseconds, in which a coordinate of a point is added to the
	// sum of its cluster.
	meanTime = 2

	// meanBlock is the number of coordinates in a block of points. They fit into the second-level
	// cache.
	meanBlock = 1 << 14
)

// density returns the density of the centres that have points. If keepEmpty is true, it
// returns all centres. The density contains the memory of l.owner.
func (l *lloyd) density(keepEmpty bool) approx.Density {
	n, d := l.x.Len(), l.x.Dim
	newIndex := make([]int, len(l.count))
	p := approx.Density{Centers: approx.Points{Dim: d}, Owner: l.owner}
	for j, c := range l.count {
		if keepEmpty || c > 0 {
			newIndex[j] = len(p.Weights)
			p.Centers.Data = append(p.Centers.Data, l.centers.Row(j)...)
			p.Weights = append(p.Weights, float64(c)/float64(n))
		}
	}
	for i, j := range l.owner {
		p.Owner[i] = newIndex[j]
	}
	return p
}
