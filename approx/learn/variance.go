package learn

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// Variance returns the variance of f(x) at each point of x, if f is a Gaussian process
// with covariance k and the noise of the targets has the variance ρ (Rasmussen & Williams
// 2006, eq. 2.26),
//
//	v(x) = k(x, x) − k(x, X)(K + ρI)⁻¹k(X, x).
//
// For features, this is ρψ(x)ᵀ(ΨᵀΨ + ρI)⁻¹ψ(x). The variance of a new observation is v(x)
// + ρ. With Ridge.Weights, the noise of point i has the variance ρ/wᵢ. The variance does
// not depend on the targets, and all outputs have the same variance. With Ridge.Center, the
// mean counts as known.
//
// Rounding can make a variance near 0 negative; it is then 0. This does not apply to an
// approx.Indefinite kernel and an approx.Signed map, whose variances may be negative.
// Variances are NaN at points where the kernel has no value. A regression by Ridge.Exact
// of a Gaussian on the line or in the plane factors K + ρI on the first call, in n³/3
// multiplications.
func (m *Regression) Variance(x mat.Matrix) []float64 {
	const fn = "learn.Regression.Variance"
	arg.Receiver(fn, m == nil)
	arg.Constructed(fn, "learn.Ridge.Exact, learn.Ridge.Features or learn.RidgePath.Regression", m.variance != nil)
	p := arg.Matrix(fn, "x", x)
	arg.Points(fn, "x", p)
	if p.Len() > 0 {
		arg.Dim(fn, "x", p.Dim, m.targets.dim)
	}
	v := m.variance(p)
	for i := range v {
		v[i] = math.Ldexp(v[i], m.kernelExp)
		if !isFinite(p.Row(i)) {
			v[i] = math.NaN()
		}
	}
	return v
}

// sections evaluates a kernel between new points and g distinct points.
type sections struct {
	// cross returns k(x, xⱼ), a row for each point of x.
	cross func(x approx.Points) []float64

	// diag returns k(x, x) for each point of x.
	diag func(x approx.Points) []float64

	isDefinite bool // the kernel is positive semi-definite
}

// newKernelSections returns the sections of an exact kernel at centers.
func newKernelSections(k approx.Kernel, centers approx.Points) sections {
	_, isIndefinite := k.(approx.Indefinite)
	return sections{
		cross: func(x approx.Points) []float64 {
			return kernel.Cross(make([]float64, x.Len()*centers.Len()), k, x, centers)
		},
		diag: func(x approx.Points) []float64 {
			d := make([]float64, x.Len())
			for i := range d {
				d[i] = k.Eval(x.Row(i), x.Row(i))
			}
			return d
		},
		isDefinite: !isIndefinite,
	}
}

// newFeatureSections returns the sections of the kernel of f at centers.
func newFeatureSections(f approx.FeatureMap, centers approx.Points) sections {
	if m, ok := f.(approx.Implicit); ok {
		return sections{
			cross: func(x approx.Points) []float64 {
				k := make([]float64, x.Len()*centers.Len())
				m.Implied(k, x, centers)
				return k
			},
			diag: func(x approx.Points) []float64 {
				d := make([]float64, x.Len())
				for i := range d {
					m.Implied(d[i:i+1], x.Slice(i, i+1), x.Slice(i, i+1))
				}
				return d
			},
			isDefinite: signs(f) == nil,
		}
	}
	d, s := f.Len(), signs(f)
	signed := func(psi []float64) []float64 {
		if s == nil {
			return psi
		}
		return scaleColumns(slices.Clone(psi), s)
	}
	return sections{
		cross: func(x approx.Points) []float64 {
			n, g := x.Len(), centers.Len()
			k, psi := make([]float64, n*g), signed(approx.Features(f, x))
			for j := 0; j < g; j += blockRows(d) {
				b := min(blockRows(d), g-j)
				block := make([]float64, n*b)
				lin.MulT(block, psi, approx.Features(f, centers.Slice(j, j+b)), n, d, b)
				for i := range n {
					copy(k[i*g+j:], block[i*b:(i+1)*b])
				}
			}
			return k
		},
		diag: func(x approx.Points) []float64 {
			psi, diag := approx.Features(f, x), make([]float64, x.Len())
			right := signed(psi)
			for i := range diag {
				diag[i] = lin.Dot(psi[i*d:(i+1)*d], right[i*d:])
			}
			return diag
		},
		isDefinite: s == nil,
	}
}

// variance returns the function x ↦ k(x, x) − q(x), where q(x) is the quadratic form of
// the row k(x, xⱼ)√Cⱼ. The function setForms stores the forms of rows, which it may
// overwrite, in dst.
func (s sections) variance(points distinctPoints, setForms func(dst, rows []float64)) func(x approx.Points) []float64 {
	g := len(points.root)
	return func(x approx.Points) []float64 {
		return eachBlock(x, g, func(dst []float64, x approx.Points) {
			setForms(dst, scaleColumns(s.cross(x), points.root))
			for i, v := range s.diag(x) {
				dst[i] = v - dst[i]
				if s.isDefinite && dst[i] < 0 {
					dst[i] = 0
				}
			}
		})
	}
}

// eachBlock calls f with blocks of points and returns their results, one for each point.
// A row of a block holds d numbers.
func eachBlock(x approx.Points, d int, f func(dst []float64, x approx.Points)) []float64 {
	n := x.Len()
	out := make([]float64, n)
	for i := 0; i < n; i += blockRows(d) {
		j := min(i+blockRows(d), n)
		f(out[i:j], x.Slice(i, j))
	}
	return out
}
