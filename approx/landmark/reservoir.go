package landmark

import (
	"container/heap"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Reservoir draws points uniformly without replacement from a stream of batches. Every
// point has a random key, and the points with the m smallest keys remain. The result
// depends on the order of the points and on the seed, but not on the division into
// batches.
type Reservoir struct {
	m      int
	rng    *rand.Rand
	points keyHeap
}

// NewReservoir returns a reservoir of m points. It panics if m < 1.
func NewReservoir(m int, seed uint64) *Reservoir {
	arg.AtLeast("landmark.NewReservoir", "m", m, 1)
	return &Reservoir{m: m, rng: rand.New(rand.NewPCG(seed, Stream))}
}

// Add adds a batch of points to the stream and copies the drawn points. It panics
// unless x has the dimension of the previous points.
func (r *Reservoir) Add(x mat.Matrix) {
	arg.Receiver("landmark.Reservoir.Add", r == nil)
	xPoints := arg.Matrix("landmark.Reservoir.Add", "x", x)
	arg.Constructed("landmark.Reservoir.Add", "landmark.NewReservoir", r.rng != nil)
	arg.Points("landmark.Reservoir.Add", "x", xPoints)
	if len(r.points) > 0 && xPoints.Len() > 0 {
		arg.Dim("landmark.Reservoir.Add", "x", xPoints.Dim, len(r.points[0].x))
	}
	for i := range xPoints.Len() {
		key := r.rng.Float64()
		if len(r.points) == r.m {
			if key >= r.points[0].key {
				continue
			}
			heap.Pop(&r.points)
		}
		heap.Push(&r.points, keyedPoint{key, append([]float64(nil), xPoints.Row(i)...)})
	}
}

// Points returns the points drawn so far, ordered by their keys. If the stream has at
// most m points, it returns all of them.
func (r *Reservoir) Points() approx.Points {
	arg.Receiver("landmark.Reservoir.Points", r == nil)
	all := append(keyHeap(nil), r.points...)
	var p approx.Points
	for len(all) > 0 { // in descending order of keys
		q := heap.Pop(&all).(keyedPoint)
		p.Data, p.Dim = append(q.x[:len(q.x):len(q.x)], p.Data...), len(q.x)
	}
	return p
}

// keyedPoint is a point with its random key.
type keyedPoint struct {
	key float64
	x   []float64
}

// keyHeap is a heap of points whose root has the largest key.
type keyHeap []keyedPoint

func (k keyHeap) Len() int           { return len(k) }
func (k keyHeap) Less(i, j int) bool { return k[i].key > k[j].key }
func (k keyHeap) Swap(i, j int)      { k[i], k[j] = k[j], k[i] }
func (k *keyHeap) Push(x any)        { *k = append(*k, x.(keyedPoint)) }
func (k *keyHeap) Pop() any {
	old := *k
	last := old[len(old)-1]
	*k = old[:len(old)-1]
	return last
}
