package binning

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// gridStream separates the random grids from other draws with the same seed.
const gridStream = 0xb1

// Bins is the feature map of P random grids for the kernel κ exp(−‖x−y‖₁/σ). Feature (g,
// b) of x is √(κ/P) if x lies in bin b of grid g, and 0 otherwise. The approximate kernel
// is therefore
//
//	k̂(x, y) = κ · share of grids in which x and y share a bin.
//
// The pitch δ of each axis of a grid has the density δ k₁″(δ), which is Gamma(2, σ). The
// shift is uniform. Two numbers at distance t then share a bin with probability E max(0,
// 1 − t/δ) = exp(−t/σ). So k̂ is unbiased and positive semi-definite, and its variance is
// k(κ−k)/P.
//
// A bin has a feature only if it contains a point passed to NewBins. There may be P
// features for each data point, but at most P features are nonzero at a point. The map is
// therefore sparse. The values of k̂ (approx.Implicit) and linear combinations cost O(P)
// for each point.
//
// See Rahimi & Recht 2007, algorithm 2.
type Bins struct {
	amp   float64 // √(κ/P)
	dim   int
	grids []grid
	count int // D, the number of features
}

// A grid divides each axis into the bins [shift + jδ, shift + (j+1)δ) for j ∈ ℤ, where δ
// is the pitch.
type grid struct {
	pitch, shift []float64
	bins         map[string]int // index of the feature of each bin with data, by its key
}

var (
	_ approx.BatchMap = (*Bins)(nil)
	_ approx.Combiner = (*Bins)(nil)
	_ approx.Implicit = (*Bins)(nil)
)

// NewBins draws m grids for κ exp(−‖x−y‖₁/σ) in sequence. It numbers the bins that
// contain points of x. It panics unless κ and σ are positive, x has finite coordinates,
// and m is in [1, approx.MaxSize].
func NewBins(kappa, sigma float64, x mat.Matrix, m int, seed uint64) *Bins {
	points := arg.Matrix("binning.NewBins", "x", x)
	arg.Positive("binning.NewBins", "kappa", kappa)
	arg.Positive("binning.NewBins", "sigma", sigma)
	arg.AtLeast("binning.NewBins", "m", m, 1)
	arg.Must("binning.NewBins", arg.CheckRange("m", float64(m), 1, approx.MaxSize))
	arg.Points("binning.NewBins", "x", points)
	if points.Len() > 0 {
		arg.Must("binning.NewBins", points.Check())
	}
	rng := rand.New(rand.NewPCG(seed, gridStream))
	b := &Bins{amp: math.Sqrt(kappa / float64(m)), dim: points.Dim, grids: make([]grid, m)}
	for g := range b.grids {
		pitch, shift := make([]float64, points.Dim), make([]float64, points.Dim)
		for a := range pitch {
			// The sum of two exponential numbers has the distribution Gamma(2).
			pitch[a] = sigma * (rng.ExpFloat64() + rng.ExpFloat64())
			shift[a] = pitch[a] * rng.Float64()
		}
		b.grids[g] = grid{pitch, shift, map[string]int{}}
	}
	key := make([]byte, 8*points.Dim)
	for g := range b.grids {
		for i := range points.Len() {
			b.grids[g].putBinKey(key, points.Row(i))
			if _, ok := b.grids[g].bins[string(key)]; !ok {
				b.grids[g].bins[string(key)] = b.count
				b.count++
			}
		}
	}
	return b
}

// putBinKey stores the key of the bin of x: the index of the bin along each axis.
func (g *grid) putBinKey(key []byte, x []float64) {
	for a, v := range x {
		j := math.Floor((v - g.shift[a]) / g.pitch[a])
		bits := math.Float64bits(j)
		switch {
		case j == 0: // also if j is −0
			bits = 0
		case !(math.Abs(j) < 1<<53):
			// Bins are narrower than the spacing of floats, so each number is a bin. Its
			// bits are inverted to distinguish them from the bits of an index.
			bits = ^math.Float64bits(v)
		}
		binary.LittleEndian.PutUint64(key[8*a:], bits)
	}
}

// featureIndices returns an n×P matrix. Its entries are the index of the feature of each
// point in each grid, or −1 if the bin has no feature.
func (b *Bins) featureIndices(x approx.Points) []int {
	p := len(b.grids)
	indices, key := make([]int, x.Len()*p), make([]byte, 8*b.dim)
	for g := range b.grids {
		for i := range x.Len() {
			b.grids[g].putBinKey(key, x.Row(i))
			if f, ok := b.grids[g].bins[string(key)]; ok {
				indices[i*p+g] = f
			} else {
				indices[i*p+g] = -1
			}
		}
	}
	return indices
}

// Len implements approx.FeatureMap. It returns D, the number of bins that contain points
// passed to NewBins.
func (b *Bins) Len() int {
	arg.Receiver("binning.Bins.Len", b == nil)
	return b.count
}

// Map implements approx.FeatureMap.
func (b *Bins) Map(dst, x []float64) []float64 {
	arg.Receiver("binning.Bins.Map", b == nil)
	arg.Map("binning.Bins.Map", dst, b.count, x, b.dim)
	dst = approx.Dst(dst, b.count)
	b.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap.
func (b *Bins) MapAll(dst []float64, x approx.Points) {
	arg.Receiver("binning.Bins.MapAll", b == nil)
	arg.MapAll("binning.Bins.MapAll", dst, b.count, x, b.dim)
	clear(dst[:x.Len()*b.count])
	p := len(b.grids)
	for i, f := range b.featureIndices(x) {
		if f >= 0 {
			dst[i/p*b.count+f] = b.amp
		}
	}
}

// Implied implements approx.Implicit. It counts the grids in which two points share a
// bin.
func (b *Bins) Implied(dst []float64, x, y approx.Points) {
	arg.Receiver("binning.Bins.Implied", b == nil)
	arg.MapAll("binning.Bins.Implied", dst, y.Len(), x, b.dim)
	arg.MapAll("binning.Bins.Implied", dst, x.Len(), y, b.dim)
	p, m := len(b.grids), y.Len()
	u, v := b.featureIndices(x), b.featureIndices(y)
	for i := range x.Len() {
		row := u[i*p : (i+1)*p]
		for j := range m {
			sharedCount := 0
			for g, f := range v[j*p : (j+1)*p] {
				if f == row[g] && f >= 0 {
					sharedCount++
				}
			}
			dst[i*m+j] = b.amp * b.amp * float64(sharedCount)
		}
	}
}

// Combine implements approx.Combiner. The result stores a row of weights for each bin.
func (b *Bins) Combine(w []float64, k int) approx.FeatureMap {
	arg.Receiver("binning.Bins.Combine", b == nil)
	arg.Combine("binning.Bins.Combine", w, b.count, k)
	return binTable{b, w, k}
}

// GridCount returns P, the number of grids.
func (b *Bins) GridCount() int {
	arg.Receiver("binning.Bins.GridCount", b == nil)
	return len(b.grids)
}

// Edges returns the edges of the bins of a grid along an axis that are in [lo, hi], in
// ascending order. It returns nil if there are more than limit.
func (b *Bins) Edges(grid, axis int, lo, hi float64, limit int) []float64 {
	arg.Receiver("binning.Bins.Edges", b == nil)
	arg.Index("binning.Bins.Edges", "grid", grid, len(b.grids))
	arg.Index("binning.Bins.Edges", "axis", axis, b.dim)
	pitch, shift := b.grids[grid].pitch[axis], b.grids[grid].shift[axis]
	firstIndex, lastIndex := math.Ceil((lo-shift)/pitch), math.Floor((hi-shift)/pitch)
	if !(lastIndex-firstIndex < float64(limit)) {
		return nil
	}
	var edges []float64
	for j := firstIndex; j <= lastIndex; j++ {
		edges = append(edges, shift+j*pitch)
	}
	return edges
}

// binTable is the feature map x ↦ Wᵀψ(x). It stores a row of W for each bin.
type binTable struct {
	b *Bins
	w []float64 // D×k
	k int
}

func (t binTable) Len() int { return t.k }

func (t binTable) Map(dst, x []float64) []float64 {
	arg.Map("binning.Bins.Map", dst, t.k, x, t.b.dim)
	dst = approx.Dst(dst, t.k)
	t.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

func (t binTable) MapAll(dst []float64, x approx.Points) {
	arg.MapAll("binning.Bins.MapAll", dst, t.k, x, t.b.dim)
	clear(dst[:x.Len()*t.k])
	p := len(t.b.grids)
	for i, f := range t.b.featureIndices(x) {
		if f >= 0 {
			lin.Axpy(dst[i/p*t.k:(i/p+1)*t.k], t.b.amp, t.w[f*t.k:(f+1)*t.k])
		}
	}
}

func (t binTable) Combine(w []float64, k int) approx.FeatureMap {
	arg.Combine("binning.Bins.Combine", w, t.k, k)
	v := make([]float64, t.b.count*k)
	lin.Mul(v, t.w, w, t.b.count, t.k, k)
	return binTable{t.b, v, k}
}

// binMembers returns the indices of the points in each bin. Bin f contains
// point[start[f]:start[f+1]].
func (b *Bins) binMembers(x approx.Points) (start, point []int) {
	indices, p := b.featureIndices(x), len(b.grids)
	start, point = make([]int, b.count+1), make([]int, len(indices))
	for _, f := range indices {
		start[f+1]++
	}
	for f := range b.count {
		start[f+1] += start[f]
	}
	next := slices.Clone(start)
	for i, f := range indices {
		point[next[f]] = i / p
		next[f]++
	}
	return start, point
}

// StoredValues implements approx.StorageSizer. For each grid, it counts the pitch and the shift of
// each axis, and for each bin its d indices and the index of its feature.
func (b *Bins) StoredValues() int {
	arg.Receiver("binning.Bins.StoredValues", b == nil)
	return 2*b.dim*len(b.grids) + b.count*(b.dim+1)
}

// StoredValues implements approx.StorageSizer.
func (t binTable) StoredValues() int { return t.b.StoredValues() + len(t.w) }
