package ika

import (
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/landmark"
)

// neurons is the feature map of a layer of N neurons,
//
//	bⱼ(x) = f(wⱼᵀ(x−a) + cⱼ).
//
// The first neuron has w = 0 and is therefore constant. The anchor a is the mean of the
// data. Without it, products wᵀx would lose digits far from the origin.
type neurons struct {
	anchor []float64     // a, d
	w      approx.Points // N×d
	c      []float64     // N
	f      activation
}

// An activation applies a function f to many numbers at once. On a grid, it may use
// tables with the contribution of each coordinate to wᵀx.
type activation interface {
	// apply replaces each t by f(t).
	apply(t []float64)

	// fillTable replaces the contributions t of one coordinate by table entries. It
	// reports whether fillRow may be used.
	fillTable(t []float64) bool

	// fillRow stores f(tᵢ + s) in dst. The arguments t and s are table entries from
	// fillTable.
	fillRow(dst, t []float64, s float64)
}

var (
	_ approx.BatchMap = neurons{}
	_ approx.Combiner = neurons{}
	_ approx.Gridder  = neurons{}
)

// neuronStream separates the random weights and offsets of neurons from other draws with
// the same seed.
const neuronStream = 0x1ca2

// newNeurons returns one constant neuron and n−1 neurons with uniform directions. The
// weights have length 1/s. The offset c is chosen so that wᵀ(x−a) + c = 0 halfway between
// two data points. Therefore no other neuron is constant on the data.
//
// If s is proportional to the scale of the data, the functions of scaled and shifted data
// are the same.
func newNeurons(p fitting.Problem, n int, s float64, f activation, constant float64) neurons {
	d := p.X.Dim
	l := neurons{anchor: make([]float64, d), w: approx.NewPoints(n, d), c: make([]float64, n), f: f}
	for i := range p.X.Len() {
		lin.Axpy(l.anchor, 1/float64(p.X.Len()), p.X.Row(i))
	}
	rows := landmark.Uniform(p.X, n, p.Seed)
	rng := rand.New(rand.NewPCG(p.Seed, neuronStream))
	l.c[0] = constant
	for j := 1; j < n; j++ {
		w := l.w.Row(j)
		var norm float64
		for a := range w {
			w[a] = rng.NormFloat64()
			norm = math.Hypot(norm, w[a])
		}
		y, z := p.X.Row(rows[j%len(rows)]), p.X.Row(rows[(j-1)%len(rows)])
		for a := range w {
			w[a] /= norm * s
			l.c[j] -= w[a] * ((y[a]-l.anchor[a])/2 + (z[a]-l.anchor[a])/2)
		}
	}
	return l
}

// layerBasis returns the basis of the neurons l. Each neuron except the constant one has
// a line where wᵀ(x−a) + c = 0.
func layerBasis(l neurons) basis {
	d := l.w.Dim
	lines := approx.NewPoints(max(0, l.Len()-1), d+1)
	for j := range lines.Len() {
		w, c := l.w.Row(j+1), l.c[j+1]
		for a, v := range w {
			c -= v * l.anchor[a]
		}
		copy(lines.Row(j), w)
		lines.Row(j)[d] = c
	}
	return basis{functions: l, shapes: approx.Shapes{Lines: lines}}
}

// Len implements approx.FeatureMap.
func (l neurons) Len() int { return len(l.c) }

// StoredValues implements approx.StorageSizer.
func (l neurons) StoredValues() int { return len(l.anchor) + len(l.w.Data) + len(l.c) }

// Map implements approx.FeatureMap.
func (l neurons) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, l.Len())
	l.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap. It computes the arguments of f by one matrix
// product.
func (l neurons) MapAll(dst []float64, x approx.Points) {
	arg.MapAll("ika.Eigenfunctions.MapAll", dst, l.Len(), x, l.w.Dim)
	n, m := x.Len(), l.Len()
	dst = dst[:n*m]
	y := x.Clone()
	for i := range n {
		lin.Axpy(y.Row(i), -1, l.anchor)
	}
	lin.MulT(dst, y.Data, l.w.Data, n, x.Dim, m)
	for i := range n {
		lin.Axpy(dst[i*m:(i+1)*m], 1, l.c)
	}
	l.f.apply(dst)
}

// Combine implements approx.Combiner.
func (l neurons) Combine(w []float64, k int) approx.FeatureMap { return newSums(l, w, k) }

// Grid implements approx.Gridder.
func (l neurons) Grid(dst, xs, ys []float64) { fillGrid(l, dst, xs, ys) }

func (l neurons) gridRows(xs []float64) func(dst []float64, y float64) {
	nx, m := len(xs), l.Len()
	xTerms, tables, yTerms := make([]float64, m*nx), make([]float64, m*nx), make([]float64, m)
	for j := range m {
		w := l.w.Row(j)[0]
		for i, x := range xs {
			xTerms[j*nx+i] = w * (x - l.anchor[0])
		}
	}
	copy(tables, xTerms)
	canUseTables := l.f.fillTable(tables)
	return func(dst []float64, y float64) {
		for j := range m {
			yTerms[j] = l.w.Row(j)[1]*(y-l.anchor[1]) + l.c[j]
		}
		yFactors := append([]float64(nil), yTerms...)
		if canUseTables && l.f.fillTable(yFactors) {
			for j, s := range yFactors {
				l.f.fillRow(dst[j*nx:(j+1)*nx], tables[j*nx:(j+1)*nx], s)
			}
			return
		}
		for j, s := range yTerms {
			row := dst[j*nx : (j+1)*nx]
			for i, t := range xTerms[j*nx : (j+1)*nx] {
				row[i] = t + s
			}
		}
		l.f.apply(dst[:m*nx])
	}
}
