package measure

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// An Error holds the error of K̂ = ΨSΨᵀ on n points in several norms. Most errors are
// relative to the same norm of K, so the error of K̂ = 0 is 1. Max and Expected are not
// relative.
type Error struct {
	Frobenius float64  `json:"frobenius"`           // ‖K−K̂‖_F / ‖K‖_F
	Spectral  float64  `json:"spectral"`            // ‖K−K̂‖₂ / ‖K‖₂
	Nuclear   *float64 `json:"nuclear,omitempty"`   // ‖K−K̂‖_* / ‖K‖_*; nil if Reason is set
	Max       float64  `json:"max"`                 // max |Kᵢⱼ−K̂ᵢⱼ|, not relative
	Residual  float64  `json:"residual"`            // an eigenvalue of ±(K−K̂), relative to ‖K‖₂, is within Residual of Spectral
	NuclearSE float64  `json:"nuclearSE,omitempty"` // standard error of Nuclear; 0 if Nuclear is not estimated
	Reason    string   `json:"noNuclear,omitempty"` // reason why there is no nuclear error
	Expected  float64  `json:"-"`                   // E = ‖K−K̂‖_F²/n², not relative; 0 or +Inf if E is not representable
}

// A GramError is an Error together with a panel of |K−K̂|.
type GramError struct {
	Error
	Cells *mat.Dense // b×b, largest |Kᵢⱼ−K̂ᵢⱼ| in each block; nil if no blocks were requested
}

// GramOptions holds known facts that Gram can use, and requests for additional results.
type GramOptions struct {
	// Lower reports that K−K̂ is positive semi-definite (approx.Traits). The nuclear norm
	// is then the trace. Gram ignores Lower for an approx.Indefinite kernel.
	Lower bool

	// NuclearPoints is the largest n for which the nuclear norm of an indefinite K−K̂ is
	// the sum of all eigenvalues, which takes O(n³) operations and n² numbers. For more
	// points, Gram returns an estimate if Estimate is set, and otherwise only a reason.
	// The value 0 stands for no bound.
	NuclearPoints int

	// Estimate requests an estimate of the nuclear norm of an indefinite K−K̂ for more
	// than NuclearPoints > 0 points, with a standard error. The estimate needs about 1,000
	// products of K−K̂ with a vector.
	Estimate bool

	// Norm is ‖K‖₂ if it is known, or 0. It is n times the largest eigenvalue of the
	// operator. If Norm is 0 or the kernel is indefinite, Gram computes ‖K‖₂.
	Norm float64

	// Cells is the largest number of blocks per side in the panel. There are b = min(n,
	// Cells) blocks per side. Block c contains the rows from ⌊cn/b⌋ to ⌊(c+1)n/b⌋ in
	// Order.
	Cells int

	// Order holds the index of the point for each row of the panel. Nil stands for the
	// order of the data.
	Order []int

	// Progress, if not nil, receives the number of finished tiles of K, and of all tiles.
	Progress func(done, total int)
}

// Gram computes the error of K̂ on x. It evaluates half of the n² pairs and stores these
// n²/2 numbers for the spectral norm. For a Gaussian kernel in one or two dimensions and many
// points, it stores none if Norm is known: a factor of K with a proven bound gives the norm.
//
// Gram returns the error of ctx soon after ctx is done. It returns an error for an invalid
// kernel or invalid points, an *approx.KernelValueError or an *approx.FeatureValueError.
func Gram(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x mat.Matrix, opt GramOptions) (_ GramError, err error) {
	arg.NotNil("measure.Gram", "context", ctx)
	points := arg.Matrix("measure.Gram", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	const fn = "measure.Gram"
	arg.FeatureMap(fn, f)
	if err := arg.CheckData(k, points); err != nil {
		return GramError{}, err
	}
	if err := arg.CheckRange("norm", opt.Norm, 0, math.MaxFloat64); err != nil {
		return GramError{}, err
	}
	if err := arg.CheckRange("NuclearPoints", float64(opt.NuclearPoints), 0, math.Inf(1)); err != nil {
		return GramError{}, err
	}
	if err := arg.CheckRange("cells", float64(opt.Cells), 0, math.Inf(1)); err != nil {
		return GramError{}, err
	}
	if opt.Order != nil {
		arg.Len(fn, "rows in Order", len(opt.Order), points.Len())
		seen := make([]bool, points.Len())
		for _, i := range opt.Order {
			arg.Index(fn, "row", i, points.Len())
			if seen[i] {
				panic(fmt.Sprintf("%s: got row %d twice in Order, want every point once", fn, i))
			}
			seen[i] = true
		}
	}
	k, f, exponent := toUnitScale(k, f, points)
	opt.Norm = math.Ldexp(opt.Norm, -exponent)
	e, err := gramError(ctx, k, f, points, opt)
	e.Max, e.Expected = math.Ldexp(e.Max, exponent), math.Ldexp(e.Expected, 2*exponent)
	if e.Cells != nil {
		rescale(e.Cells.RawMatrix().Data, exponent)
	}
	return e, err
}

// gramError is Gram for a kernel at unit scale.
func gramError(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points, opt GramOptions) (GramError, error) {
	n := x.Len()
	if opt.Order != nil {
		x = x.Subset(opt.Order)
	}
	features, err := newFeatureTiles(ctx, f, x)
	if err != nil {
		return GramError{}, err
	}
	_, indefinite := k.(approx.Indefinite)
	if indefinite {
		opt.Lower, opt.Norm = false, 0
	}
	needsTiles := !opt.Lower && (opt.Estimate || opt.NuclearPoints == 0 || n <= opt.NuclearPoints) // for setNuclear
	var top, res float64
	hasNorm := false
	if !needsTiles && opt.Norm > 0 && features.implicit == nil && f.Len() <= n/8 {
		if top, res, hasNorm, err = factoredNorm(ctx, k, x, features.mulVec); err != nil {
			return GramError{}, err
		}
	}

	var squares, trace float64 // ‖K‖_F² and tr K
	r := tiled.New(n, func(dst []float64, i0, i1, j0, j1 int) {
		fillTile(dst, k, x, i0, i1, j0, j1)
		squares += tileCount(i0, j0) * lin.Dot(dst, dst)
		if i0 == j0 {
			for i := range i1 - i0 {
				trace += dst[i*(i1-i0)+i]
			}
		}
		features.subtract(dst, i0, i1, j0, j1)
	})
	if !hasNorm {
		r.StoreTiles()
	}

	var e GramError
	side := min(n, opt.Cells)
	cells := newBlockMaxima(n, side)
	var sum, residual float64
	done, total := 0, r.SideCount()*(r.SideCount()+1)/2
	err = r.Each(ctx, func(i0, i1, j0, j1 int, t []float64) {
		square := lin.Dot(t, t)
		sum += tileCount(i0, j0) * square
		if i0 == j0 {
			for i := range i1 - i0 {
				residual += t[i*(i1-i0)+i]
			}
		}
		cells.add(i0, i1, j0, j1, t, square == square)
		done++
		if opt.Progress != nil {
			opt.Progress(done, total)
		}
	})
	if err != nil {
		return e, err
	}
	e.Max = cells.largest
	if side > 0 {
		e.Cells = mat.NewDense(side, side, cells.max)
	}
	e.Frobenius = ratio(math.Sqrt(sum), math.Sqrt(squares))
	e.Expected = sum / float64(n) / float64(n)

	if math.IsNaN(sum) || math.IsInf(sum, 0) {
		e.Spectral, e.Residual = math.NaN(), math.NaN()
		e.Reason = "the squares of the entries of K−K̂ are too large to be numbers"
		return e, nil
	}

	g := tiled.New(n, func(dst []float64, i0, i1, j0, j1 int) { fillTile(dst, k, x, i0, i1, j0, j1) })
	if opt.Norm == 0 {
		g.StoreTiles()
		if opt.Norm, _, err = spectralNorm(ctx, n, g.Mul); err != nil {
			return e, err
		}
	}
	if !hasNorm {
		if top, res, err = spectralNorm(ctx, n, r.Mul); err != nil {
			return e, err
		}
	}
	e.Spectral, e.Residual = ratio(top, opt.Norm), ratio(res, opt.Norm)
	if opt.Lower {
		e.Nuclear = new(float64)
		*e.Nuclear = ratio(max(0, residual), trace)
		return e, ctx.Err()
	}
	unit := exactEstimate(trace)
	if indefinite || trace <= 0 { // the trace is not the sum of |eigenvalues|
		unit.Exact = false
	}
	err = e.setNuclear(ctx, r, g, unit, opt)
	return e, err
}

// fillTile stores the entries of K on x with rows i0 ≤ i < i1 and columns j0 ≤ j < j1 in
// dst.
func fillTile(dst []float64, k approx.Kernel, x approx.Points, i0, i1, j0, j1 int) {
	if i0 == j0 && i1 == j1 { // the tile is symmetric
		evaluate.Gram(dst, k, x.Slice(i0, i1))
		return
	}
	evaluate.Cross(dst, k, x.Slice(i0, i1), x.Slice(j0, j1))
}

// featureTiles computes tiles of K̂ = ΨSΨᵀ on the points x. If a value of an approx.Implicit map
// is not finite, its methods panic with a value that evaluate.Catch converts to an error.
type featureTiles struct {
	x          approx.Points
	implicit   approx.Implicit // nil if K̂ is computed from features
	d          int
	psi, right []float64 // Ψ and ΨS, n×d; the same slice if f is not approx.Signed
	hat        []float64
}

// newFeatureTiles returns the tiles of f on x. It returns the error of ctx soon after ctx is done.
// If the square of a feature is not finite, it panics with a value that evaluate.Catch converts
// to an error.
func newFeatureTiles(ctx context.Context, f approx.FeatureMap, x approx.Points) (*featureTiles, error) {
	if m, ok := f.(approx.Implicit); ok {
		return &featureTiles{x: x, implicit: m}, nil
	}
	d := f.Len()
	features, err := approx.FeaturesContext(ctx, f, x)
	if err != nil {
		return nil, err
	}
	psi := features.RawMatrix().Data
	evaluate.CheckSquares(psi, d, x)
	return &featureTiles{x: x, d: d, psi: psi, right: signedFeatures(f, psi)}, nil
}

// isSymmetric reports whether the tile with rows i0 ≤ i < i1 and columns j0 ≤ j < j1 is the
// product of a matrix and its transpose.
func (t *featureTiles) isSymmetric(i0, i1, j0, j1 int) bool {
	return i0 == j0 && i1 == j1 && len(t.psi) > 0 && &t.psi[0] == &t.right[0]
}

// fill stores the entries of K̂ with rows i0 ≤ i < i1 and columns j0 ≤ j < j1 in dst.
func (t *featureTiles) fill(dst []float64, i0, i1, j0, j1 int) {
	d := t.d
	switch {
	case t.implicit != nil:
		evaluate.Implied(dst, t.implicit, t.x.Slice(i0, i1), t.x.Slice(j0, j1))
	case t.isSymmetric(i0, i1, j0, j1):
		lin.SymMulT(dst, t.psi[i0*d:i1*d], i1-i0, d)
	default:
		lin.MulT(dst, t.psi[i0*d:i1*d], t.right[j0*d:j1*d], i1-i0, d, j1-j0)
	}
}

// subtract subtracts the entries that fill would store from the same entries of a symmetric
// matrix. The result is 0 if the entries are equal.
func (t *featureTiles) subtract(dst []float64, i0, i1, j0, j1 int) {
	d := t.d
	switch {
	case t.implicit != nil || d > lin.MaxUnsplit:
		if len(t.hat) < len(dst) {
			t.hat = make([]float64, len(dst))
		}
		hat := t.hat[:len(dst)]
		t.fill(hat, i0, i1, j0, j1)
		lin.Axpy(dst, -1, hat)
	case t.isSymmetric(i0, i1, j0, j1):
		lin.SubSymMulT(dst, t.psi[i0*d:i1*d], i1-i0, d)
	default:
		lin.SubMulT(dst, t.psi[i0*d:i1*d], t.right[j0*d:j1*d], i1-i0, d, j1-j0)
	}
}

// mulVec stores K̂v in dst. K̂ must be computed from features.
func (t *featureTiles) mulVec(dst, v []float64) {
	c := make([]float64, t.d)
	lin.TMatVec(c, t.right, v, t.x.Len(), t.d)
	lin.MatVec(dst, t.psi, c, t.x.Len(), t.d)
}

// newTileFunc returns the method fill of the tiles of f on x.
func newTileFunc(f approx.FeatureMap, x approx.Points) func(dst []float64, i0, i1, j0, j1 int) {
	t, _ := newFeatureTiles(context.Background(), f, x) // only the context can cause an error
	return t.fill
}

// tileCount returns how often a tile of the upper triangle occurs in the symmetric
// matrix: once on the diagonal, and otherwise twice.
func tileCount(i0, j0 int) float64 {
	if i0 == j0 {
		return 1
	}
	return 2
}

// ratio returns a/b, or 0 if a is 0. The relative error of an exact approximation of 0 is
// therefore 0.
func ratio(a, b float64) float64 {
	if a == 0 {
		return 0
	}
	return a / b
}

// signedFeatures returns ΨS, or psi itself if f is not approx.Signed.
func signedFeatures(f approx.FeatureMap, psi []float64) []float64 {
	s, ok := f.(approx.Signed)
	if !ok {
		return psi
	}
	signs, out := s.Signs(), append([]float64(nil), psi...)
	for i := range out {
		out[i] *= signs[i%len(signs)]
	}
	return out
}
