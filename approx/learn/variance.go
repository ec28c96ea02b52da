package learn

import (
	"context"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// Variance returns the variance of f(x) at each point of x, if f is a Gaussian process
// with covariance k and the noise of the targets has the variance ρ (Rasmussen & Williams
// 2006, eq. 2.26),
//
//	v(x) = k(x, x) − k(x, X)(K + ρI)⁻¹k(X, x).
//
// For features, this is ρψ(x)ᵀ(ΨᵀΨ + ρI)⁻¹ψ(x), the variance for the kernel k̂. Far from
// the landmarks this tends to 0: the part k(x, x) − k̂(x, x) is missing. The variance of a
// new observation is v(x) + ρ. With Ridge.Weights, the noise of point i has the variance
// ρ/wᵢ. The variance does not depend on the targets, and all outputs have the same variance.
// With Ridge.Center, the mean counts as known.
//
// Rounding can make a variance near 0 negative; it is then 0. This does not apply to an
// approx.Indefinite kernel and an approx.Signed map, whose variances may be negative.
// Variances are NaN at points where the kernel has no value. The first call factors K + ρI
// in n³/3 multiplications, for a regression by Ridge.Exact with a low-rank factor, and for a
// loaded regression that was not learnt from D ≤ n features.
func (m *Regression) Variance(x mat.Matrix) []float64 {
	const fn = "learn.Regression.Variance"
	arg.Receiver(fn, m == nil)
	arg.Constructed(fn, "learn.Ridge.Exact, learn.Ridge.Features or learn.RidgePath.Regression", m.variance != nil)
	p := arg.Matrix(fn, "x", x)
	arg.Points(fn, "x", p)
	if p.Len() > 0 {
		arg.Dim(fn, "x", p.Dim, m.targets.dim)
	}
	v := m.variance.at(p)
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
	kernel   approx.Kernel     // k, or nil for the kernel of features
	features approx.FeatureMap // ψ, or nil
	centers  approx.Points     // the g points

	// cross returns k(x, xⱼ), a row for each point of x.
	cross func(x approx.Points) []float64

	// diag returns k(x, x) for each point of x.
	diag func(x approx.Points) []float64

	isDefinite bool // the kernel is positive semi-definite
}

// newKernelSections returns the sections of an exact kernel at centres.
func newKernelSections(k approx.Kernel, centers approx.Points) sections {
	_, isIndefinite := k.(approx.Indefinite)
	return sections{
		kernel: k, centers: centers,
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

// newFeatureSections returns the sections of the kernel of f at centres.
func newFeatureSections(f approx.FeatureMap, centers approx.Points) sections {
	if m, ok := f.(approx.Implicit); ok {
		return sections{
			features: f, centers: centers,
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
		features: f, centers: centers,
		cross: func(x approx.Points) []float64 {
			n, g := x.Len(), centers.Len()
			k, psi := make([]float64, n*g), signed(approx.FeaturesTo(nil, f, x))
			for j := 0; j < g; j += blockRows(d) {
				b := min(blockRows(d), g-j)
				block := make([]float64, n*b)
				lin.MulT(block, psi, approx.FeaturesTo(nil, f, centers.Slice(j, j+b)), n, d, b)
				for i := range n {
					copy(k[i*g+j:], block[i*b:(i+1)*b])
				}
			}
			return k
		},
		diag: func(x approx.Points) []float64 {
			psi, diag := approx.FeaturesTo(nil, f, x), make([]float64, x.Len())
			right := signed(psi)
			for i := range diag {
				diag[i] = lin.Dot(psi[i*d:(i+1)*d], right[i*d:])
			}
			return diag
		},
		isDefinite: s == nil,
	}
}

// A processVariance computes the variances of Regression.Variance for the kernel 2⁻ᵉk. In
// the dual form they are k(x, x) − q(x), where q(x) is the quadratic form of the row
// k(x, xⱼ)√Cⱼ. In the primal form they are the form ρψ(x)ᵀA⁻¹ψ(x), with A = ΨᵀΨ + ρS.
type processVariance struct {
	sections           // without centres in the primal form
	root     []float64 // √C, in the dual form
	rho      float64   // ρ at unit scale
	isPath   bool      // the form is that of RidgePath
	primal   factor    // of A, in the primal form

	once     sync.Once
	setForms quadraticForms // nil until the first call if the factor is not stored
}

// quadraticForms stores the forms of rows, which it may overwrite, in dst.
type quadraticForms func(dst, rows []float64)

// at returns the variances at the points x.
func (v *processVariance) at(x approx.Points) []float64 {
	if v.centers.Len() == 0 {
		return eachBlock(x, v.primal.d, func(dst []float64, x approx.Points) {
			v.primal.setQuadraticForms(dst, approx.FeaturesTo(nil, v.features, x))
			for i := range dst {
				dst[i] *= v.rho
			}
		})
	}
	v.once.Do(func() {
		if v.setForms == nil {
			v.setForms = v.newForms()
		}
	})
	return eachBlock(x, len(v.root), func(dst []float64, x approx.Points) {
		v.setForms(dst, scaleColumns(v.cross(x), v.root))
		for i, k := range v.diag(x) {
			dst[i] = k - dst[i]
			if v.isDefinite && dst[i] < 0 {
				dst[i] = 0
			}
		}
	})
}

// newForms decomposes the matrix K + ρI of the centres. If the values of the kernel are not
// valid or the matrix is singular, the forms are NaN.
func (v *processVariance) newForms() quadraticForms {
	ctx, points := context.Background(), distinctPoints{x: v.centers, root: v.root}
	forms, err := func() (forms quadraticForms, err error) {
		defer evaluate.Catch(&err, v.kernel, evaluate.Data(v.centers))
		f := unitMap{FeatureMap: v.features, isScaled: true}
		if v.isPath && v.features != nil {
			p, err := f.newPath(ctx, points, nil)
			if err != nil {
				return nil, err
			}
			return p.quadraticForms(v.rho), nil
		}
		var g []float64
		if v.features != nil {
			if g, err = approxGram(ctx, f, v.centers); err != nil {
				return nil, err
			}
		} else {
			g = evaluate.Gram(nil, v.kernel, v.centers)
		}
		if v.isPath {
			p, err := newPath(ctx, g, points, nil)
			if err != nil {
				return nil, err
			}
			return p.quadraticForms(v.rho), nil
		}
		points.scaleGram(g)
		for i := range v.root {
			g[i*len(v.root)+i] += v.rho
		}
		c, ok := cholesky(g, len(v.root))
		if !ok {
			return nil, nil
		}
		return c.setQuadraticForms, nil
	}()
	if err == nil && forms != nil {
		return forms
	}
	return func(dst, _ []float64) {
		for i := range dst {
			dst[i] = math.NaN()
		}
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
