package approx

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/internal/nilvalue"
	"mercer/approx/internal/unset"
)

// A FeatureMap is an explicit map ψ: ℝᵈ → ℝᴰ. It defines the kernel k̂(x, y) =
// ψ(x)ᵀψ(y), or Σ sᵢ ψᵢ(x) ψᵢ(y) if the map is also Signed. Maps are immutable
// values and safe for concurrent use.
type FeatureMap interface {
	// Len returns D.
	Len() int

	// Map stores ψ(x) in dst and returns it. It panics if len(dst) != D;
	// a nil dst is allocated.
	Map(dst, x []float64) []float64
}

// Signed is a FeatureMap in which some features have a negative sign. Examples are
// third-order spherical-radial rules with a negative constant, and sigmoid and χ²
// kernels.
type Signed interface {
	FeatureMap

	// Signs returns one of ±1 for each feature.
	Signs() []float64
}

// A BatchMap is a FeatureMap that maps many points at once. MapAll is faster than
// repeated calls of Map, and its results agree with Map to within rounding.
type BatchMap interface {
	FeatureMap

	// MapAll stores Ψ, the n×D matrix of ψ(xᵢ), in dst, row by row. At first, dst may
	// hold any numbers.
	MapAll(dst []float64, x Points)
}

// An Implicit is a FeatureMap that evaluates k̂ without its features. Random bins are
// Implicit, since they may have far more features than there are points.
type Implicit interface {
	FeatureMap

	// Implied stores the x.Len()×y.Len() matrix k̂(xᵢ, yⱼ) in dst, row by row.
	Implied(dst []float64, x, y Points)
}

// A Combiner is a FeatureMap whose linear combinations can be evaluated without the
// features, for example as a sum over centres or a sum of cosines.
type Combiner interface {
	FeatureMap

	// Combine returns the map x ↦ Wᵀψ(x) for the D×k matrix w, row by row. The map may
	// keep w; the function Combined copies w first.
	Combine(w []float64, k int) FeatureMap
}

// A Gridder is a FeatureMap on the plane that is cheap on a grid.
type Gridder interface {
	FeatureMap

	// Grid stores ψ at all (xs[i], ys[j]) in dst. Each feature has a len(ys)×len(xs)
	// field, and feature l at (xs[i], ys[j]) is dst[(l*len(ys)+j)*len(xs)+i].
	Grid(dst []float64, xs, ys []float64)
}

// A Viewer is a Gridder that is cheaper in single precision.
type Viewer interface {
	Gridder

	// GridSingle stores the fields of Grid, with an error of at most a thousandth of
	// the largest value of each field. If it returns false, the content of dst is
	// undefined.
	GridSingle(dst []float64, xs, ys []float64) bool
}

// Features returns the n×D matrix Ψ: row i holds ψ(xᵢ) for row i of the n×d matrix x. If x
// has no rows or f has no features, the matrix is empty. Features panics if f is nil.
func Features(f FeatureMap, x mat.Matrix) *mat.Dense {
	const fn = "approx.Features"
	wantMap(fn, f)
	p := wantMatrix(fn, x)
	return newDense(p.Len(), f.Len(), FeaturesTo(nil, f, p))
}

// newDense returns the n×d matrix of data, or an empty matrix if n or d is 0.
func newDense(n, d int, data []float64) *mat.Dense {
	if n == 0 || d == 0 {
		return &mat.Dense{}
	}
	return mat.NewDense(n, d, data)
}

// FeaturesTo stores the n×D matrix Ψ in dst, row by row, and returns dst; a nil dst is
// allocated. A BatchMap computes all rows at once. FeaturesTo is for implementations of
// FeatureMap and for hot loops; others call Features. It panics if f is nil, dst has another
// length, or x.Data is not a list of points in x.Dim dimensions.
func FeaturesTo(dst []float64, f FeatureMap, x Points) []float64 {
	wantMap("approx.FeaturesTo", f)
	wantPoints("approx.FeaturesTo", "x", x)
	n, d := x.Len(), f.Len()
	if dst == nil {
		dst = unset.Numbers(n * d)
	}
	wantLen("approx.FeaturesTo", "numbers in dst", len(dst), n*d)
	if b, ok := f.(BatchMap); ok {
		b.MapAll(dst, x)
		return dst
	}
	for i := range n {
		f.Map(dst[i*d:(i+1)*d], x.Row(i))
	}
	return dst
}

// FeaturesContext is Features with cancellation. It returns the error of ctx soon after
// ctx is done, and no other error. Features are NaN at points where the map has no
// values, for example outside of the domain of its kernel. Functions of package measure
// return an error for features that are NaN.
func FeaturesContext(ctx context.Context, f FeatureMap, x mat.Matrix) (*mat.Dense, error) {
	const fn = "approx.FeaturesContext"
	wantContext(fn, ctx)
	wantMap(fn, f)
	p := wantMatrix(fn, x)
	const rows = 128 // of a sum over thousands of points they take a tenth of a second in a browser
	n, d := p.Len(), f.Len()
	psi := make([]float64, n*d)
	for i := 0; i < n; i += rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b := min(rows, n-i)
		FeaturesTo(psi[i*d:(i+b)*d], f, p.Slice(i, i+b))
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return newDense(n, d, psi), nil
}

// Combined returns the map x ↦ Wᵀψ(x) for the D×k matrix w. Combined panics if w has another
// number of rows.
func Combined(f FeatureMap, w mat.Matrix) FeatureMap {
	const fn = "approx.Combined"
	wantMap(fn, f)
	if nilvalue.Is(w) {
		panic(fn + ": got no matrix w, want one")
	}
	p := PointsOf(w).Clone()
	wantPoints(fn, "w", p)
	if p.Dim > 0 {
		wantLen(fn, "rows of w", p.Len(), f.Len())
	}
	if c, ok := f.(Combiner); ok {
		return c.Combine(p.Data, p.Dim)
	}
	return combination{f, p.Data, p.Dim}
}

type combination struct {
	f FeatureMap
	w []float64
	k int
}

func (c combination) Len() int { return c.k }

func (c combination) Map(dst, x []float64) []float64 {
	dst = Dst(dst, c.k)
	clear(dst)
	for i, v := range c.f.Map(nil, x) {
		for j, w := range c.w[i*c.k : (i+1)*c.k] {
			dst[j] += v * w
		}
	}
	return dst
}

// Grid returns f at all (xs[i], ys[j]), in the layout of Gridder. It calls the Grid
// method of f if f is a Gridder, and f.Map for every point otherwise.
func Grid(f FeatureMap, xs, ys []float64) []float64 {
	wantMap("approx.Grid", f)
	dst := make([]float64, f.Len()*len(xs)*len(ys))
	gridTo(dst, f, xs, ys)
	return dst
}

// gridTo stores the values of Grid in dst.
func gridTo(dst []float64, f FeatureMap, xs, ys []float64) {
	d, nx, ny := f.Len(), len(xs), len(ys)
	if g, ok := f.(Gridder); ok {
		g.Grid(dst, xs, ys)
		return
	}
	p := NewPoints(nx*ny, 2)
	for j, y := range ys {
		for i, x := range xs {
			p.Data[2*(j*nx+i)], p.Data[2*(j*nx+i)+1] = x, y
		}
	}
	for i, v := range FeaturesTo(nil, f, p) {
		dst[(i%d)*nx*ny+i/d] = v
	}
}

// GridSingle is Grid for fields that are only displayed. It uses single precision if f
// is a Viewer and the error is invisible.
func GridSingle(f FeatureMap, xs, ys []float64) []float64 {
	wantMap("approx.GridSingle", f)
	if v, ok := f.(Viewer); ok {
		dst := make([]float64, f.Len()*len(xs)*len(ys))
		if !v.GridSingle(dst, xs, ys) {
			gridTo(dst, f, xs, ys)
		}
		return dst
	}
	return Grid(f, xs, ys)
}

// Dst returns dst if dst has n elements, and a new slice if dst is nil. Otherwise Dst
// panics.
func Dst(dst []float64, n int) []float64 {
	wantAtLeast("approx.Dst", "n", n, 0)
	if dst == nil {
		wantAtMost("approx.Dst", "n", n, math.MaxInt32)
		return make([]float64, n)
	}
	wantLen("approx.Dst", "numbers in dst", len(dst), n)
	return dst
}
