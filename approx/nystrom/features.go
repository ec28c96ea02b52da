package nystrom

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// Features returns ψ(x) = L⁻¹k(Z, x) with LLᵀ = K(Z, Z), so that
// ψ(x)ᵀψ(y) = k(x, Z) K(Z, Z)⁻¹ k(Z, y). It has one feature for each point of z
// that does not repeat others to within rounding: within 1e-12 of the largest
// k(z, z). It evaluates the kernel m² times. It panics with the errors of
// FeaturesContext.
func Features(k approx.Kernel, z approx.Points) approx.FeatureMap {
	f, err := FeaturesContext(context.Background(), k, z)
	arg.Must("nystrom.Features", err)
	return f
}

// FeaturesContext is Features. It returns the error of ctx soon after ctx is done, that of
// a kernel or of points that are not valid, or an *approx.KernelValueError.
func FeaturesContext(ctx context.Context, k approx.Kernel, z approx.Points) (_ approx.FeatureMap, err error) {
	defer evaluate.Catch(&err, k, evaluate.Landmarks(z))
	if err := arg.Data(k, z); err != nil {
		return nil, err
	}
	l, pivots, err := factor(ctx, evaluate.Gram(nil, k, z), z.Len())
	return features{kernel: k, centers: z.Subset(pivots), l: l}, err
}

// features is ψ(x) = L⁻¹k(Z, x).
type features struct {
	kernel  approx.Kernel
	centers approx.Points // r×d
	l       []float64     // r×r, lower triangular, LLᵀ = K(Z, Z)
}

func (f features) Len() int { return f.centers.Len() }

func (f features) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll solves for each row: what triangular systems lose to rounding is far
// less than L⁻¹ as a matrix would.
func (f features) MapAll(dst []float64, x approx.Points) {
	kernel.Cross(dst, f.kernel, x, f.centers)
	lin.SolveLowerRight(dst, f.l, x.Len(), f.Len())
}

// Combine returns the expansion with the coefficients L⁻ᵀW.
func (f features) Combine(w []float64, k int) approx.FeatureMap {
	coef := append([]float64(nil), w...)
	lin.SolveLowerT(f.l, coef, f.Len(), k)
	return kernel.Expansion{Kernel: f.kernel, Centers: f.centers, Coef: coef}
}

// Grid implements approx.Gridder: the fields of k(z, ·), then forward
// substitution, whose rows are fields.
func (f features) Grid(dst, xs, ys []float64) {
	kernel.Sections{Kernel: f.kernel, Centers: f.centers}.Grid(dst, xs, ys)
	lin.SolveLower(f.l, dst, f.Len(), len(xs)*len(ys))
}

// cut is the share of the largest diagonal entry below which what is left of a
// landmark counts as nothing: what Rounding says of those of which little more is left.
const cut = landmark.Cut

// factor factors the positive semi-definite m×m matrix a. It returns the r×r
// lower triangular factor of the rows and columns in pivots. It overwrites a.
func factor(ctx context.Context, a []float64, m int) (l []float64, pivots []int, err error) {
	// Many landmarks of a narrow kernel are independent, and their order does not
	// matter. Then blocks of products serve, a tenth of the time of pivoting.
	if m > fewEnough {
		l = append(l, a...)
		if lin.Chol(l, m) && independent(l, m) {
			pivots = make([]int, m)
			for i := range pivots {
				pivots[i] = i
			}
			return l, pivots, ctx.Err()
		}
	}
	return pivotedCholesky(ctx, a, m)
}

// fewEnough landmarks are factored before the difference is felt.
const fewEnough = 96

// independent reports whether of every landmark there is something left that is
// not in the span of those before it: whether l is a factor of full rank.
func independent(l []float64, m int) bool {
	var top float64
	for i := range m { // the diagonal entry of LLᵀ
		top = max(top, lin.Dot(l[i*m:i*m+i+1], l[i*m:i*m+i+1]))
	}
	for i := range m {
		if !(l[i*m+i]*l[i*m+i] > cut*top) {
			return false
		}
	}
	return true
}

// pivotedCholesky takes rows and columns in the order of their largest remaining
// diagonal entry, until none is left above rounding.
//
// It is the factorisation of lin.NewPivChol for a matrix that is there as a whole: what
// counts as nothing is what counts so for InOrder and Placing, a hundred times more than
// there, and where an indefinite kernel has a negative diagonal entry nothing is left,
// which is an error there. landmark.Cholesky takes its pivots by blocks of candidates.
func pivotedCholesky(ctx context.Context, a []float64, n int) (l []float64, pivots []int, err error) {
	// f holds the rows of the factor Fᵀ, r×n: row i of a becomes row i of f.
	diag := make([]float64, n)
	var top float64
	for i := range n {
		diag[i] = a[i*n+i]
		top = max(top, diag[i])
	}
	f := make([]float64, 0, n*n)
	for len(pivots) < n {
		s := 0
		for i, v := range diag {
			if v > diag[s] {
				s = i
			}
		}
		if !(diag[s] > cut*top) {
			break
		}
		diag[s] = 0
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		row := a[s*n : (s+1)*n]
		for i := range pivots {
			prev := f[i*n : (i+1)*n]
			lin.Axpy(row, -prev[s], prev)
		}
		// The same number as diag had, by another order of rounding.
		if !(row[s] > cut/2*top) {
			continue
		}
		scale := 1 / math.Sqrt(row[s])
		for j, v := range row {
			row[j] = v * scale
		}
		for j, v := range row {
			diag[j] = max(diag[j]-v*v, 0)
		}
		f = append(f, row...)
		pivots = append(pivots, s)
	}
	r := len(pivots)
	l = make([]float64, r*r)
	for i, p := range pivots {
		for j := range i + 1 {
			l[i*r+j] = f[j*n+p]
		}
	}
	return l, pivots, nil
}
