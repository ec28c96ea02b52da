package nystrom

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// Features returns the feature map ψ(x) = L⁻¹k(Z, x), where K(Z, Z) = LLᵀ. The map
// satisfies
//
//	ψ(x)ᵀψ(y) = k(x, Z) K(Z, Z)⁻¹ k(Z, y).
//
// The map has one feature for each landmark in z that does not repeat the others. A
// landmark repeats others if its residual is at most 1e-12 times the largest k(z, z).
// For m landmarks, Features evaluates the kernel m² times. It panics with the errors of
// FeaturesContext.
func Features(k approx.Kernel, z mat.Matrix) approx.FeatureMap {
	landmarks := arg.Matrix("nystrom.Features", "z", z)
	f, err := FeaturesContext(context.Background(), k, landmarks)
	arg.Must("nystrom.Features", err)
	return f
}

// FeaturesContext is like Features, but returns errors. If ctx is done, it soon returns
// the error of ctx. It returns an error if the kernel or a point is invalid. It returns
// an *approx.KernelValueError if a value of the kernel is invalid. It returns an
// *approx.UnsupportedError if K(Z, Z) shows that the kernel is not positive
// semi-definite.
func FeaturesContext(ctx context.Context, k approx.Kernel, z mat.Matrix) (_ approx.FeatureMap, err error) {
	arg.NotNil("nystrom.FeaturesContext", "context", ctx)
	landmarks := arg.Matrix("nystrom.FeaturesContext", "z", z)
	defer evaluate.Catch(&err, k, evaluate.Landmarks(landmarks))
	if err := arg.CheckSet("landmark", k, landmarks); err != nil {
		return nil, err
	}
	l, pivots, err := factor(ctx, k, landmarks)
	return features{kernel: k, centers: landmarks.Subset(pivots), l: l}, err
}

// features is the feature map ψ(x) = L⁻¹k(Z, x).
type features struct {
	kernel  approx.Kernel
	centers approx.Points // r×d
	l       []float64     // r×r, lower triangular, LLᵀ = K(Z, Z)
}

func (f features) Len() int { return f.centers.Len() }

func (f features) Map(dst, x []float64) []float64 {
	arg.Map("nystrom.Features.Map", dst, f.Len(), x, f.centers.Dim)
	dst = approx.Dst(dst, f.Len())
	f.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// MapAll implements approx.BatchMap. It solves a triangular system for each row, because
// multiplying by L⁻¹ would cause far larger rounding errors.
func (f features) MapAll(dst []float64, x approx.Points) {
	arg.MapAll("nystrom.Features.MapAll", dst, f.Len(), x, f.centers.Dim)
	kernel.Cross(dst, f.kernel, x, f.centers)
	lin.SolveLowerRight(dst, f.l, x.Len(), f.Len())
}

// Combine returns the kernel expansion with the coefficients L⁻ᵀW.
func (f features) Combine(w []float64, k int) approx.FeatureMap {
	arg.Combine("nystrom.Features.Combine", w, f.Len(), k)
	coef := append([]float64(nil), w...)
	lin.SolveLowerT(f.l, coef, f.Len(), k)
	return kernel.Expansion{Kernel: f.kernel, Centers: f.centers, Coef: dense.New(f.Len(), k, coef)}
}

// Grid implements approx.Gridder. It evaluates the functions k(z, ·) on the grid and then
// applies forward substitution to the rows of values.
func (f features) Grid(dst, xs, ys []float64) {
	arg.Grid("nystrom.Features.Grid", dst, f.Len(), xs, ys, f.centers.Dim)
	kernel.Sections{Kernel: f.kernel, Centers: f.centers}.Grid(dst, xs, ys)
	lin.SolveLower(f.l, dst, f.Len(), len(xs)*len(ys))
}

// residualFloor is relative to the largest diagonal entry. A landmark whose residual is
// at most this fraction counts as repeated. Rounding errors remain bounded for landmarks
// just above the limit.
const residualFloor = landmark.Cut

// factor computes a Cholesky factor of K(Z, Z). The result l is the r×r lower triangular
// factor for the rows and columns in pivots. The returned error is either the error of
// ctx or explains why K(Z, Z) is not positive semi-definite.
func factor(ctx context.Context, k approx.Kernel, z approx.Points) (l []float64, pivots []int, err error) {
	m := z.Len()
	a := evaluate.Gram(nil, k, z)
	// If a kernel is narrow, many landmarks are independent, and their order does not
	// matter. Block products then suffice and take a tenth of the time of pivoting.
	if m > maxPivotedLandmarks {
		l = append(l, a...)
		if lin.Chol(l, m) && isFullRank(l, m) {
			pivots = make([]int, m)
			for i := range pivots {
				pivots[i] = i
			}
			return l, pivots, ctx.Err()
		}
	}
	var diag []float64
	if !kernel.IsDefinite(k) { // else there is nothing to check
		diag = make([]float64, m)
		for i := range diag {
			diag[i] = a[i*m+i]
		}
		if err := evaluate.CheckDiag(z, diag, func() []float64 { return a[:m] }); err != nil {
			return nil, nil, err
		}
	}
	return pivotedCholesky(ctx, a, z, diag)
}

// maxPivotedLandmarks is the largest number of landmarks for which factor always pivots.
// With so few landmarks, a faster factorisation would save no noticeable time.
const maxPivotedLandmarks = 96

// isFullRank reports whether the m×m factor l has full rank. In this case, no landmark
// repeats the landmarks before it.
func isFullRank(l []float64, m int) bool {
	var maxDiag float64
	for i := range m { // the diagonal entry of LLᵀ
		maxDiag = max(maxDiag, lin.Dot(l[i*m:i*m+i+1], l[i*m:i*m+i+1]))
	}
	for i := range m {
		if !(l[i*m+i]*l[i*m+i] > residualFloor*maxDiag) {
			return false
		}
	}
	return true
}

// pivotedCholesky computes the pivoted Cholesky factorisation of the n×n matrix a. The
// next pivot is always the row with the largest remaining diagonal entry. The
// factorisation ends when all remaining entries are within rounding.
//
// The algorithm is the one of lin.NewPivChol for a given matrix. As in InOrder and
// LandmarkUpdater, the threshold for a residual is residualFloor, a hundred times the threshold
// of NewPivChol. landmark.Cholesky, in contrast, chooses its pivots from blocks of
// candidates.
//
// The argument selfValues contains the k(z, z), or is nil. If selfValues is not nil,
// pivotedCholesky returns an error unless a is positive semi-definite. In a semi-definite
// matrix, the residuals on the diagonal bound the other residuals.
func pivotedCholesky(ctx context.Context, a []float64, z approx.Points, selfValues []float64) (l []float64, pivots []int, err error) {
	// The slice f contains the rows of the factor Fᵀ, which is r×n. Row i of a becomes
	// row i of f.
	n := z.Len()
	diag := make([]float64, n)
	var maxDiag float64
	for i := range n {
		diag[i] = a[i*n+i]
		maxDiag = max(maxDiag, diag[i])
	}
	// The second term covers rounding of numbers near the smallest float64.
	slack := evaluate.NegligibleLevel*maxDiag + 64*math.SmallestNonzeroFloat64
	f, weights := make([]float64, 0, n*n), make([]float64, 0, n)
	var skippedRows []int // rows of a that contain only residuals within rounding
	for len(pivots) < n {
		s := 0
		for i, v := range diag {
			if v > diag[s] {
				s = i
			}
		}
		if !(diag[s] > residualFloor*maxDiag) {
			break
		}
		diag[s] = 0
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		row := a[s*n : (s+1)*n]
		weights = weights[:0]
		for i := s; i < len(f); i += n {
			weights = append(weights, -f[i])
		}
		lin.AddRows(row, weights, f)
		// row[s] equals diag[s] up to rounding, since the operations have another order.
		// The threshold is therefore halved.
		if !(row[s] > residualFloor/2*maxDiag) {
			skippedRows = append(skippedRows, s)
			continue
		}
		scale := 1 / math.Sqrt(row[s])
		lin.Scale(row, scale)
		for j, v := range row {
			residual := diag[j] - v*v
			if selfValues != nil && residual < -slack && j != s {
				if len(pivots) == 0 {
					return nil, nil, evaluate.PairError(z.Row(s), z.Row(j), v/scale, math.Sqrt(selfValues[s]*selfValues[j]))
				}
				return nil, nil, evaluate.RemainderError(z.Row(j), selfValues[j], residual, len(pivots)+1)
			}
			if residual < 0 { // a comparison is faster than max, which handles NaN
				residual = 0
			}
			diag[j] = residual
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
	if selfValues != nil {
		err = checkResiduals(ctx, a, f, z, pivots, skippedRows, slack)
	}
	return l, pivots, err
}

// checkResiduals returns an error unless a − FᵀF is 0 to within slack in the rows
// without a pivot. The residuals on the diagonal of these rows are 0. The rows in
// skippedRows already contain their residuals.
func checkResiduals(ctx context.Context, a, f []float64, z approx.Points, pivots, skippedRows []int, slack float64) error {
	n, r := z.Len(), len(pivots)
	isPivot, isSkipped := make([]bool, n), make([]bool, n)
	for _, s := range pivots {
		isPivot[s] = true
	}
	for _, s := range skippedRows {
		isSkipped[s] = true
	}
	residuals := make([]float64, n)
	for i := range n {
		if isPivot[i] {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		copy(residuals, a[i*n:(i+1)*n])
		if !isSkipped[i] {
			for l := range r {
				lin.Axpy(residuals, -f[l*n+i], f[l*n:(l+1)*n])
			}
		}
		for j, v := range residuals {
			if !isPivot[j] && j != i && math.Abs(v) > slack {
				return evaluate.RemainderPairError(z.Row(i), z.Row(j), v, 0, 0, r)
			}
		}
	}
	return nil
}

// StoredValues implements approx.StorageSizer.
func (f features) StoredValues() int { return len(f.centers.Data) + len(f.l) }
