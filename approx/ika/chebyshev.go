package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
)

// Chebyshev is IKA with products of Chebyshev polynomials Tᵢ of the coordinates, ordered
// by total degree. Their domain is the bounding box of the data, padded on each side by a
// fraction of its width. Outside the box, each coordinate is clamped to the box.
// Otherwise, polynomials of high degree would grow without bound.
//
// Only the sample is random, and only if there are more than S points. The sample is the
// same for every seed.
// The cost is that of Eigenfunctions: S²/2 kernel evaluations and O(S²N + SN²) operations.
type Chebyshev struct {
	// Components is m ≥ 1, the number of eigenpairs and features. The value 0 stands for
	// approx.DefaultSize (100), or for the number of given landmarks. There are at most as many
	// components as basis functions.
	Components int

	Basis  int // N ≥ 1, the number of basis functions; 0 stands for 64
	Sample int // S ≥ 1, the number of sample points; 0 stands for max(1000, 10N)

	// Padding is the distance by which the box extends beyond the data on each side, as a
	// share of its width, up to 1. The value 0 stands for 0.1, and NoPadding for 0.
	Padding float64
}

var chebyshevInfo = fitting.Describe(approx.MethodInfo{
	Key:          "ika-chebyshev",
	Name:         "IKA, Chebyshev polynomials",
	Short:        "IKA on polynomials",
	Source:       "Ronchetti 2018, section 3.1",
	Doc:          "Builds the eigenfunctions from polynomials on the box of the data: without centres or randomness, best for smooth kernels.",
	Traits:       approx.Traits{Definite: true, Sized: true},
	CheckSupport: evaluate.RejectIndexed("IKA, Chebyshev polynomials"),
	Params:       basisParams("polynomials", chebyshevPadding),
}, func(m int, v approx.Values) approx.Method {
	return Chebyshev{Components: m, Basis: int(v["basis"]), Sample: int(v["sample"]), Padding: fitting.FloatFieldOf(v["pad"], chebyshevPadding)}
})

// NoPadding is the Padding of a box that ends at the outermost points.
const NoPadding = fitting.None

var chebyshevPadding = approx.Param{
	Key: "pad", Symbol: "p", Name: "padding",
	Doc: "How far the box reaches beyond the data, as a share of its width; polynomials swing up at its edge.",
	Min: 0, Max: 1, Default: 0.1,
}

// Info implements approx.Method.
func (Chebyshev) Info() approx.MethodInfo { return chebyshevInfo }

// Fit implements approx.Method.
func (c Chebyshev) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	padding, err := fitting.Float("Padding", c.Padding, chebyshevPadding)
	if err != nil {
		return nil, err
	}
	return run(ctx, "ika.Chebyshev.Fit", p, chebyshevInfo, sizes{c.Components, c.Basis, c.Sample}, func(_ context.Context, p fitting.Problem, n int) (basis, error) {
		f := newPolynomials(p.X, padding, n)
		return basis{functions: f, shapes: approx.Shapes{Box: f.box()}}, nil
	})
}

// polynomials is the feature map x ↦ Πₐ T_{e(j,a)}(uₐ), where uₐ = (xₐ − midₐ)/halfₐ is
// clamped to [−1, 1]. The numbers e(j,a) are the powers, and halfₐ is half the width of
// the padded box.
type polynomials struct {
	mid, inv []float64 // centre of the padded box, and 1 over half its width
	powers   [][]int   // e, N×d
	degree   int       // largest power in e
}

var (
	_ approx.BatchMap = polynomials{}
	_ approx.Combiner = polynomials{}
	_ approx.Gridder  = polynomials{}
)

// newPolynomials returns the first n polynomials on the bounding box of x, ordered by
// total degree.
func newPolynomials(x approx.Points, pad float64, n int) polynomials {
	d := x.Dim
	p := polynomials{mid: make([]float64, d), inv: make([]float64, d)}
	for a := range d {
		lo, hi := x.Row(0)[a], x.Row(0)[a]
		for i := range x.Len() {
			lo, hi = min(lo, x.Row(i)[a]), max(hi, x.Row(i)[a])
		}
		p.mid[a] = lo + (hi-lo)/2
		if half := (0.5 + pad) * (hi - lo); half > 0 { // if the width is 0, u is 0
			p.inv[a] = 1 / half
		}
	}
	for total := 0; len(p.powers) < n; total++ {
		p.addPowers(make([]int, 0, d), total, n)
	}
	for _, e := range p.powers {
		for _, v := range e {
			p.degree = max(p.degree, v)
		}
	}
	return p
}

// box returns two opposite corners of the padded box: the smallest and the largest
// coordinates.
func (p polynomials) box() approx.Points {
	d := len(p.mid)
	b := approx.NewPoints(2, d)
	for a, mid := range p.mid {
		half := 0.0
		if p.inv[a] > 0 {
			half = 1 / p.inv[a]
		}
		b.Data[a], b.Data[d+a] = mid-half, mid+half
	}
	return b
}

// addPowers appends powers until p.powers has n rows. The new rows begin with head, and
// their remaining powers add up to remaining. Rows with larger leading powers come first.
func (p *polynomials) addPowers(head []int, remaining, n int) {
	if len(p.powers) == n {
		return
	}
	if len(head) == cap(head)-1 {
		p.powers = append(p.powers, append(append(make([]int, 0, cap(head)), head...), remaining))
		return
	}
	for e := remaining; e >= 0; e-- {
		p.addPowers(append(head, e), remaining-e, n)
	}
}

// fillTable stores T₀(u), …, T_q(u) in dst, where u is the scaled coordinate for t along
// the axis, and q is p.degree.
func (p polynomials) fillTable(dst []float64, t float64, axis int) {
	u := max(-1, min(1, (t-p.mid[axis])*p.inv[axis]))
	dst[0] = 1
	if p.degree > 0 {
		dst[1] = u
	}
	for e := 2; e <= p.degree; e++ {
		dst[e] = 2*u*dst[e-1] - dst[e-2]
	}
}

// Len implements approx.FeatureMap.
func (p polynomials) Len() int { return len(p.powers) }

// StoredValues implements approx.StorageSizer. It includes the powers.
func (p polynomials) StoredValues() int { return 2*len(p.mid) + len(p.powers)*len(p.mid) }

// Map implements approx.FeatureMap.
func (p polynomials) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, p.Len())
	p.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap.
func (p polynomials) MapAll(dst []float64, x approx.Points) {
	d, q, m := len(p.mid), p.degree+1, p.Len()
	arg.MapAll("ika.Eigenfunctions.MapAll", dst, m, x, d)
	t := make([]float64, d*q)
	for i := range x.Len() {
		for a, v := range x.Row(i) {
			p.fillTable(t[a*q:(a+1)*q], v, a)
		}
		row := dst[i*m : (i+1)*m]
		for j, e := range p.powers {
			v := t[e[0]]
			for a := 1; a < d; a++ {
				v *= t[a*q+e[a]]
			}
			row[j] = v
		}
	}
}

// Combine implements approx.Combiner.
func (p polynomials) Combine(w []float64, k int) approx.FeatureMap {
	return series{newSums(p, w, k), p}
}

// Grid implements approx.Gridder.
func (p polynomials) Grid(dst, xs, ys []float64) { fillGrid(p, dst, xs, ys) }

func (p polynomials) gridRows(xs []float64) func(dst []float64, y float64) {
	nx, q := len(xs), p.degree+1
	xTables, yTable := p.tables(xs, 0), make([]float64, q)
	return func(dst []float64, y float64) {
		p.fillTable(yTable, y, 1)
		for j, e := range p.powers {
			row, s := dst[j*nx:(j+1)*nx], yTable[e[1]]
			for i := range row {
				row[i] = xTables[i*q+e[0]] * s
			}
		}
	}
}

// tables returns T₀, …, T_q for each coordinate in ts, as a len(ts)×(q+1) matrix.
func (p polynomials) tables(ts []float64, axis int) []float64 {
	q := p.degree + 1
	t := make([]float64, len(ts)*q)
	for i, v := range ts {
		p.fillTable(t[i*q:(i+1)*q], v, axis)
	}
	return t
}

// series is a feature map of linear combinations of polynomials. On a grid, each feature
// is computed by two matrix products with q+1 rows.
type series struct {
	sums
	p polynomials
}

// Combine implements approx.Combiner.
func (s series) Combine(w []float64, k int) approx.FeatureMap {
	return series{s.sums.Combine(w, k).(sums), s.p}
}

// Grid implements approx.Gridder.
func (s series) Grid(dst, xs, ys []float64) {
	arg.Grid("ika.Eigenfunctions.Grid", dst, s.K, xs, ys, len(s.p.mid))
	nx, ny, q := len(xs), len(ys), s.p.degree+1
	xTables, yTables := s.p.tables(xs, 0), s.p.tables(ys, 1)
	c, half := make([]float64, q*q), make([]float64, q*nx)
	for l := range s.K {
		clear(c)
		for j, e := range s.p.powers {
			c[e[1]*q+e[0]] = s.W[j*s.K+l]
		}
		lin.MulT(half, c, xTables, q, q, nx)
		lin.Mul(dst[l*ny*nx:(l+1)*ny*nx], yTables, half, ny, q, nx)
	}
}
