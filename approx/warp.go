package approx

import (
	"math"
)

// A Warp is a linear map of points that also appends constants,
//
//	x ↦ x̃ = (Ax, b):  ℝᵈ → ℝ^D.
//
// A diagonal A is a length scale for each coordinate (automatic relevance determination).
// An A with fewer rows than columns is a projection. If b = (1), the neurons of an
// arc-cosine kernel have a bias. The zero Warp is the identity.
type Warp struct {
	A Points    // q rows in ℝᵈ; if empty, A is the identity of ℝᵈ for every d
	B []float64 // the constants b
}

// Check returns a *DimensionError unless A has d columns.
func (w Warp) Check(d int) error {
	if d < 1 || w.A.Len() > 0 && w.A.Dim != d {
		return &DimensionError{Name: "a linear map of points", Got: w.A.Dim, Want: d}
	}
	return nil
}

// outputDim returns the dimension q of Ax. The name fn of the calling function is for
// messages of panics.
func (w Warp) outputDim(fn string, d int) int {
	wantAtLeast(fn, "d", d, 1)
	wantPoints(fn, "the rows of A", w.A)
	if w.A.Len() == 0 {
		return d
	}
	wantDim(fn, "the rows of A", w.A.Dim, d)
	return w.A.Len()
}

// Dim returns the dimension D of x̃. It panics unless A has d columns.
func (w Warp) Dim(d int) int { return w.outputDim("approx.Warp.Dim", d) + len(w.B) }

// IsIdentity reports whether the map is the identity, x̃ = x.
func (w Warp) IsIdentity() bool { return w.A.Len() == 0 && len(w.B) == 0 }

// Points returns x̃ for each point of x. If w is the identity, the result shares memory
// with x. Points panics unless A has a column for each coordinate of x.
func (w Warp) Points(x Points) Points {
	if w.IsIdentity() {
		return x
	}
	wantPoints("approx.Warp.Points", "x", x)
	if x.Len() == 0 {
		return Points{}
	}
	q, n := w.outputDim("approx.Warp.Points", x.Dim), x.Len()
	y := NewPoints(n, q+len(w.B))
	for i := range n {
		p, row := y.Row(i), x.Row(i)
		if w.A.Len() == 0 {
			copy(p, row)
		}
		for l := range w.A.Len() {
			for a, v := range w.A.Row(l) {
				p[l] += v * row[a]
			}
		}
		copy(p[q:], w.B)
	}
	return y
}

// Pull converts frequencies or neurons ωⱼ of the kernel of x̃ to frequencies or neurons
// vⱼ of the kernel of x. It returns the m×d matrix v and the m offsets c for which
//
//	ωⱼᵀx̃ = vⱼᵀx + cⱼ,
//
// where ω is m×D. Pull panics unless A has d columns and ω has the dimension of x̃.
func (w Warp) Pull(omega Points, d int) (v Points, c []float64) {
	wantPoints("approx.Warp.Pull", "omega", omega)
	m, q := omega.Len(), w.outputDim("approx.Warp.Pull", d)
	wantDim("approx.Warp.Pull", "omega", omega.Dim, q+len(w.B))
	v, c = NewPoints(m, d), make([]float64, m)
	for j := range m {
		o, p := omega.Row(j), v.Row(j)
		if w.A.Len() == 0 {
			copy(p, o)
		}
		for l := range w.A.Len() {
			for a, f := range w.A.Row(l) {
				p[a] += f * o[l]
			}
		}
		for i, b := range w.B {
			c[j] += o[q+i] * b
		}
	}
	return v, c
}

// Warped is a Kernel of warped points, k(x, y) = k₀(x̃, ỹ). A method for k₀ that uses
// functions of linear forms of x̃ also approximates k. Pull converts these linear forms
// to linear forms of x.
type Warped interface {
	Kernel

	// Warp returns k₀ and the map x ↦ x̃. The kernel k₀ is not Warped.
	Warp() (Kernel, Warp)
}

// Unwarp returns k₀ and the map x ↦ x̃ if k is Warped. Otherwise, it returns k and the
// identity. The Warp shares memory with k and must not be modified.
func Unwarp(k Kernel) (Kernel, Warp) {
	if w, ok := k.(Warped); ok {
		return w.Warp()
	}
	return k, Warp{}
}

// A WarpedMap is the map x ↦ ψ(x̃). If ψ is a feature map of k₀, the WarpedMap is a
// feature map of k. It is never a Gridder, since a warped grid is not a grid.
type WarpedMap struct {
	Base FeatureMap // ψ: ℝ^D → ℝʳ
	Warp Warp       // x ↦ x̃: ℝᵈ → ℝ^D
}

var (
	_ BatchMap = WarpedMap{}
	_ Combiner = WarpedMap{}
)

// Len implements FeatureMap. It returns r.
func (f WarpedMap) Len() int {
	wantMap("approx.WarpedMap.Len", f.Base)
	return f.Base.Len()
}

// Map implements FeatureMap.
func (f WarpedMap) Map(dst, x []float64) []float64 {
	wantMap("approx.WarpedMap.Map", f.Base)
	f.Warp.outputDim("approx.WarpedMap.Map", len(x))
	if dst != nil {
		wantLen("approx.WarpedMap.Map", "numbers in dst", len(dst), f.Len())
	}
	return f.Base.Map(dst, f.Warp.Points(Points{Data: x, Dim: len(x)}).Data)
}

// MapAll implements BatchMap.
func (f WarpedMap) MapAll(dst []float64, x Points) {
	wantMap("approx.WarpedMap.MapAll", f.Base)
	wantPoints("approx.WarpedMap.MapAll", "x", x)
	wantLen("approx.WarpedMap.MapAll", "numbers in dst", len(dst), x.Len()*f.Len())
	if x.Len() > 0 {
		f.Warp.outputDim("approx.WarpedMap.MapAll", x.Dim)
		FeaturesTo(dst, f.Base, f.Warp.Points(x))
	}
}

// Combine implements Combiner.
func (f WarpedMap) Combine(w []float64, k int) FeatureMap {
	wantMap("approx.WarpedMap.Combine", f.Base)
	wantAtLeast("approx.WarpedMap.Combine", "k", k, 0)
	wantAtMost("approx.WarpedMap.Combine", "k", k, math.MaxInt32)
	wantLen("approx.WarpedMap.Combine", "weights", len(w), f.Len()*k)
	return WarpedMap{Combined(f.Base, Points{w, k}), f.Warp}
}

// StoredValues implements approx.StorageSizer.
func (f WarpedMap) StoredValues() int {
	return addStored(StoredValues(f.Base), len(f.Warp.A.Data)+len(f.Warp.B))
}
