package landmark

import (
	"container/heap"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Reservoir draws points uniformly, without replacement, from batches that come
// one after the other: it is Uniform for streams. Every point gets a random key,
// and those with the m smallest keys stay. The result depends on the order of the
// points and the seed, and not on the batches.
type Reservoir struct {
	m    int
	rng  *rand.Rand
	kept keyHeap
}

// NewReservoir returns a reservoir of m points. It panics if m < 1.
func NewReservoir(m int, seed uint64) *Reservoir {
	arg.AtLeast("landmark.NewReservoir", "m", m, 1)
	return &Reservoir{m: m, rng: rand.New(rand.NewPCG(seed, Stream))}
}

// Add offers a batch of points and copies those that stay. It panics unless x is in
// the space of the points before.
func (r *Reservoir) Add(x approx.Points) {
	arg.Receiver("landmark.Reservoir.Add", r == nil)
	arg.Made("landmark.Reservoir.Add", "landmark.NewReservoir", r.rng != nil)
	arg.Points("landmark.Reservoir.Add", "x", x)
	if len(r.kept) > 0 && x.Len() > 0 {
		arg.Dim("landmark.Reservoir.Add", "x", x.Dim, len(r.kept[0].x))
	}
	for i := range x.Len() {
		key := r.rng.Float64()
		if len(r.kept) == r.m {
			if key >= r.kept[0].key {
				continue
			}
			heap.Pop(&r.kept)
		}
		heap.Push(&r.kept, keyedPoint{key, append([]float64(nil), x.At(i)...)})
	}
}

// Points returns the points drawn so far, fewer than m if there were fewer, ordered
// by their keys.
func (r *Reservoir) Points() approx.Points {
	arg.Receiver("landmark.Reservoir.Points", r == nil)
	all := append(keyHeap(nil), r.kept...)
	var p approx.Points
	for len(all) > 0 { // the largest key first
		q := heap.Pop(&all).(keyedPoint)
		p.Data, p.Dim = append(q.x[:len(q.x):len(q.x)], p.Data...), len(q.x)
	}
	return p
}

type keyedPoint struct {
	key float64
	x   []float64
}

// keyHeap is a heap, the largest key first.
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
