package ritz

import (
	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Shifted is the feature map x ↦ ψ(x) + s. Centring in feature space produces such
// maps: k(x, ·) minus the mean is a sum over centres plus a constant.
type Shifted struct {
	Features approx.FeatureMap // ψ, of D features
	Shift    []float64         // s, D numbers
}

var (
	_ approx.BatchMap = Shifted{}
	_ approx.Combiner = Shifted{}
	_ approx.Gridder  = Shifted{}
)

// Len implements approx.FeatureMap. It returns D.
func (f Shifted) Len() int {
	arg.FeatureMap("ritz.Shifted.Len", f.Features)
	return f.Features.Len()
}

// Map implements approx.FeatureMap.
func (f Shifted) Map(dst, x []float64) []float64 {
	f.checkShift("ritz.Shifted.Map")
	if dst != nil {
		arg.Len("ritz.Shifted.Map", "numbers in dst", len(dst), f.Len())
	}
	dst = f.Features.Map(dst, x)
	for i, s := range f.Shift {
		dst[i] += s
	}
	return dst
}

// MapAll implements approx.BatchMap.
func (f Shifted) MapAll(dst []float64, x approx.Points) {
	f.checkShift("ritz.Shifted.MapAll")
	arg.MapAll("ritz.Shifted.MapAll", dst, f.Len(), x, x.Dim)
	n, d := x.Len(), f.Len()
	if b, ok := f.Features.(approx.BatchMap); ok {
		b.MapAll(dst, x)
	} else {
		copy(dst, approx.FeaturesTo(nil, f.Features, x))
	}
	for i := range n {
		row := dst[i*d : (i+1)*d]
		for j, s := range f.Shift {
			row[j] += s
		}
	}
}

// Combine implements approx.Combiner. It uses Wᵀ(ψ + s) = Wᵀψ + Wᵀs.
func (f Shifted) Combine(w []float64, k int) approx.FeatureMap {
	f.checkShift("ritz.Shifted.Combine")
	arg.Combine("ritz.Shifted.Combine", w, f.Len(), k)
	shift := make([]float64, k)
	for i, s := range f.Shift {
		for j, v := range w[i*k : (i+1)*k] {
			shift[j] += s * v
		}
	}
	return Shifted{approx.Combined(f.Features, approx.Points{Data: w, Dim: k}), shift}
}

// Grid implements approx.Gridder.
func (f Shifted) Grid(dst, xs, ys []float64) {
	f.checkShift("ritz.Shifted.Grid")
	arg.Grid("ritz.Shifted.Grid", dst, f.Len(), xs, ys, 2)
	size := len(xs) * len(ys)
	if g, ok := f.Features.(approx.Gridder); ok {
		g.Grid(dst, xs, ys)
	} else {
		copy(dst, approx.Grid(f.Features, xs, ys))
	}
	for i, s := range f.Shift {
		field := dst[i*size : (i+1)*size]
		for j := range field {
			field[j] += s
		}
	}
}

// checkShift panics unless there is a feature map and a shift for each feature. The
// argument fn is the name of the calling method.
func (f Shifted) checkShift(fn string) {
	arg.FeatureMap(fn, f.Features)
	arg.Len(fn, "shifts", len(f.Shift), f.Features.Len())
}

// StoredValues implements approx.StorageSizer.
func (f Shifted) StoredValues() int {
	if n := approx.StoredValues(f.Features); n > 0 {
		return n + len(f.Shift)
	}
	return 0
}
