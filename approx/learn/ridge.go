package learn

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/parallel"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
)

// Ridge holds the settings of kernel ridge regression. The targets y of n points are an n×k
// matrix, for example mat.NewVecDense(n, y) for k = 1. Learning k functions together costs
// little more than learning one.
type Ridge struct {
	// Rho is the ρ > 0 in (K + ρI)⁻¹y; 0 stands for 1. With NoRidge, ρ is 0, and the result
	// minimises the squared error. If several functions do, it is the one with the smallest
	// norm.
	Rho float64

	// If Center is true, the mean of y is subtracted before learning and added to the
	// result. Far from all points, the result is then the mean instead of 0. Ridges and
	// RidgeClassifier set Center.
	Center bool

	// Weights holds the weights w of the points, from 1e-100 to 1e100; nil stands for ones.
	// The result minimises Σ wᵢ(f(xᵢ) − yᵢ)² + ρ‖f‖². A weight of 2 has the same effect
	// as two equal points. In the Gaussian process, the noise of point i has the variance
	// ρ/wᵢ. With Center, the mean of y has the same weights. In a pipeline, use Task.Weights.
	Weights []float64
}

// NoRidge is the Ridge.Rho and RidgeClassifier.Rho of a regression with ρ = 0.
const NoRidge = -1

// ridge returns ρ for a field Rho of r: 1 for 0, and 0 for NoRidge.
func (r Ridge) ridge() float64 {
	switch r.Rho {
	case 0:
		return 1
	case NoRidge:
		return 0
	}
	return r.Rho
}

// A Regression is the result of kernel ridge regression.
type Regression struct {
	Model
	Rho   float64      // ρ; 0 for NoRidge
	Notes approx.Notes // notes for the user

	targets   targets
	influence func(y []float64) influence

	variance  *processVariance // variance for the kernel 2⁻ᵉk
	kernelExp int              // e
}

// A RidgeError reports that K has a negative eigenvalue and K + ρI is not positive definite
// to within rounding. This can happen for an approx.Indefinite kernel or an approx.Signed
// map. RidgePath.LogMarginalLikelihood also returns a RidgeError if eigenvalues of K are 0
// to within rounding and ρ is not above rounding.
type RidgeError struct {
	Eigenvalue float64 // smallest eigenvalue of K; 0 for an eigenvalue that is 0 to within rounding
	Rho        float64 // requested ridge
	MinRho     float64 // value that the ridge must exceed
}

// Error implements error.
func (e *RidgeError) Error() string {
	if e.Eigenvalue == 0 {
		return fmt.Sprintf("learn: K is singular to within rounding, so the ridge %.3g is too small: take ρ > %.3g", e.Rho, e.MinRho)
	}
	return fmt.Sprintf("learn: K has the eigenvalue %.3g, so the ridge %.3g is too small: take ρ > %.3g", e.Eigenvalue, e.Rho, e.MinRho)
}

// Exact learns the targets y of x with the exact kernel,
//
//	f(x) = k(x, X) a,  (K + ρI) a = y,
//
// from one Cholesky factor of K + ρI (Saunders, Gammerman & Vovk 1998, eq. 10). This
// costs n² kernel evaluations and n³/3 multiplications. For many points and a radial kernel
// whose eigenvalues decay fast, a low-rank factor with a certified error is used. The cost is
// then O(n), and the residual of the system is at most 5e-9 of the targets. In the other
// cases, repeated points share one centre of the result.
//
// Exact returns an error if the problem is invalid, if ρ is out of its range, or if a
// target is not finite. It returns a *RidgeError if K + ρI is not positive definite, which
// can happen for an approx.Indefinite kernel. The result shares no memory with x and y.
func (r Ridge) Exact(ctx context.Context, k approx.Kernel, x, y mat.Matrix) (*Regression, error) {
	return r.exact(ctx, "learn.Ridge.Exact", k, x, y)
}

func (r Ridge) exact(ctx context.Context, fn string, k approx.Kernel, matrix, values mat.Matrix) (_ *Regression, err error) {
	arg.NotNil(fn, "context", ctx)
	r.Rho = r.ridge()
	x, y := arg.CloneMatrix(fn, "x", matrix), arg.Matrix(fn, "y", values)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := (approx.Problem{Kernel: k, X: x}).CheckSymmetric(); err != nil {
		return nil, err
	}
	t, err := r.newTargets(fn, x, y)
	if err != nil {
		return nil, err
	}
	u, e, _ := unit.Kernel(k, x)
	if unitRidge := (Ridge{Rho: scaledRidge(r.Rho, e+t.weightExp)}); unitRidge.Rho > 0 {
		if m, err := unitRidge.solveByFactor(ctx, u, x, t); m != nil || err != nil {
			return m.withScale(r.Rho, e), err
		}
		m, err := unitRidge.solveByGram(ctx, u, newDistinct(x, t.weights), t)
		if m != nil || err != nil {
			return m.withScale(r.Rho, e), err
		}
	}
	p, err := exactPath(ctx, fn, k, x, y, r.Weights)
	if err != nil {
		return nil, err
	}
	return p.regressionAt(r.Rho, t)
}

// solveByGram solves (K + ρI)a = y for the exact kernel k. If K + ρI is not positive
// definite to within rounding, it returns nil.
func (r Ridge) solveByGram(ctx context.Context, k approx.Kernel, points distinctPoints, t targets) (*Regression, error) {
	g := evaluate.Gram(nil, k, points.x)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	expand := func(a []float64) approx.FeatureMap {
		return kernel.Expansion{Kernel: k, Centers: points.x, Coef: dense.New(points.x.Len(), len(a)/points.x.Len(), a)}
	}
	return r.solveDual(ctx, g, expand, newKernelSections(k, points.x), points, t)
}

// scaledRidge returns 2⁻ᵉv, or the largest float64 if 2⁻ᵉv is larger. With the largest
// float64 as ridge, the result is nearly 0.
func scaledRidge(v float64, e int) float64 { return min(math.Ldexp(v, -e), math.MaxFloat64) }

// withScale sets the ridge of m to rho, in the unit of the caller, and returns m. The
// kernel of m is 2⁻ᵉk. It returns nil if m is nil.
func (m *Regression) withScale(rho float64, e int) *Regression {
	if m != nil {
		m.Rho, m.kernelExp = rho, e
	}
	return m
}

// Features learns the targets y of x with the kernel ψ(x)ᵀSψ(x′) of a feature map. The
// result is f(x) = ψ(x)ᵀw with
//
//	w = (ΨᵀΨ + ρS)⁻¹Ψᵀy = SΨᵀ(ΨSΨᵀ + ρI)⁻¹y.
//
// If D ≤ n, Features uses the left form, with nD² multiplications. If D > n, it uses the
// right form, which is equal by the push-through identity. ΨSΨᵀ + ρI must be positive
// definite. If the map has no negative signs, this holds for every ρ > 0. Features
// returns the same errors as Exact. With weights V, ΨᵀΨ becomes ΨᵀVΨ and Ψᵀy becomes ΨᵀVy.
func (r Ridge) Features(ctx context.Context, f approx.FeatureMap, x, y mat.Matrix) (*Regression, error) {
	return r.features(ctx, "learn.Ridge.Features", f, x, y)
}

func (r Ridge) features(ctx context.Context, fn string, f approx.FeatureMap, matrix, values mat.Matrix) (_ *Regression, err error) {
	arg.NotNil(fn, "context", ctx)
	r.Rho = r.ridge()
	x, y := arg.CloneMatrix(fn, "x", matrix), arg.Matrix(fn, "y", values)
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	arg.FeatureMap(fn, f)
	if err := checkPoints(x); err != nil {
		return nil, err
	}
	t, err := r.newTargets(fn, x, y)
	if err != nil {
		return nil, err
	}
	if r.Rho > 0 {
		points := newDistinct(x, t.weights)
		primal := f.Len() <= len(points.root)
		var m *Regression
		var e int
		err := learnAtUnitScale(ctx, f, x, 0, func(f unitMap) (err error) {
			e = 2 * f.h
			unitRidge := Ridge{Rho: scaledRidge(r.Rho, e+t.weightExp)}
			if primal {
				m, err = unitRidge.solvePrimal(ctx, f, x, points, t)
			} else {
				m, err = unitRidge.solveByFeatures(ctx, f, x, points, t)
			}
			return err
		})
		if m != nil || err != nil {
			return m.withScale(r.Rho, e), err
		}
	}
	p, err := featurePath(ctx, fn, f, x, y, r.Weights)
	if err != nil {
		return nil, err
	}
	return p.regressionAt(r.Rho, t)
}

// solvePrimal solves (ΨᵀVΨ + ρS)w = ΨᵀVy for weights V. It returns nil if the ridge is negligible, or if
// the matrix is not positive definite. With negative signs, the matrix must be
// quasi-definite instead.
func (r Ridge) solvePrimal(ctx context.Context, f unitMap, x approx.Points, points distinctPoints, t targets) (*Regression, error) {
	n, d, s := x.Len(), f.Len(), signs(f.FeatureMap)
	y := scaleRows(slices.Clone(t.y), t.weights, n)
	g, b, top, err := normalEquations(ctx, f, x, y, t.weights)
	if err != nil {
		return nil, err
	}
	trace := trace(g, d)
	if err := f.check(trace); err != nil {
		return nil, err
	}
	if 0x1p-52*trace > 1e-7*r.Rho { // the normal equations would be too inaccurate
		return nil, nil
	}
	error := 4 * 0x1p-52 * rowSum(g, d) // rounding error of ΨᵀΨ and of its factor
	var a factor
	var ok bool
	if s == nil {
		for i := range d {
			g[i*d+i] += r.Rho
		}
		if a, ok, err = choleskyContext(ctx, g, d); err != nil {
			return nil, err
		}
	} else {
		a, ok = quasidefinite(g, s, d, r.Rho)
	}
	if !ok {
		return nil, nil
	}
	k := len(y) / n
	w := a.solve(b, k)
	m := &Regression{Model: t.model(combined.New(f.FeatureMap, w, k)), Rho: r.Rho, targets: t}
	norm := 1 / r.Rho // norm of the inverse
	if s != nil {
		norm = 2 / a.smallestEigenvalue()
	}
	m.variance = &processVariance{sections: sections{features: f.FeatureMap}, rho: r.Rho, primal: a}
	m.influence = func(y []float64) influence {
		// The differences in blockInfluence lose digits if 1 − Hᵢᵢ or the residual is
		// small. The normal equations lose digits if the ridge is small. An orthogonal
		// basis loses no digits.
		if trace <= 1e6*r.Rho {
			if in := blockInfluence(a, f.FeatureMap, x, y, t.weights, error, top, norm); in.relativeError() <= noteThreshold/10 {
				return in
			}
		}
		return points.lift(qrPath(evaluate.Features(nil, f.FeatureMap, points.x), s, points, y).influence(r.Rho, points.project(y)), y)
	}
	if s != nil || t.weights != nil || r.canLoseDigits(w, b, y, error, top) {
		m.noteDigits()
	}
	return m, nil
}

// canLoseDigits reports whether rounding may leave fewer than six digits of the
// leave-one-out residuals. The weights of the features are w, and b is Ψᵀy. The error of
// ΨᵀΨ is at most error, and ‖ψ(xᵢ)‖² is at most top. If mayLoseDigits returns false, the
// bounds of blockInfluence are small enough too.
func (r Ridge) canLoseDigits(w, b, y []float64, error, top float64) bool {
	square := lin.Dot(y, y)
	residualSum := square - lin.Dot(w, b) - r.Rho*lin.Dot(w, w) // Σ(yᵢ − ŷᵢ)²
	if !(residualSum > 1e-9*square) {
		return square > 0
	}
	largest := math.Sqrt(residualSum / float64(len(y))) // lower bound of the largest residual
	minDen := r.Rho / (r.Rho + top)                     // lower bound of 1 − Hᵢᵢ
	size, rounding := math.Sqrt(lin.Dot(w, w)), 4*0x1p-52*math.Sqrt(float64(len(b)))
	num := error*size/(2*math.Sqrt(r.Rho)) + rounding*(lin.Largest(y)+math.Sqrt(top)*size)
	den := error/r.Rho + rounding
	return num/largest+den > noteThreshold*minDen
}

// blockInfluence returns the influence of the features f, where a is the factor of A =
// ΨᵀΨ + ρS. It computes the differences yᵢ − ŷᵢ and 1 − Hᵢᵢ, and stores one block of
// features at a time. With weights w, the rows of Ψ and y are multiplied by √w.
//
// With rounding, a is the factor of A + E with ‖E‖ ≤ error. This changes ψᵀA⁻¹b by at
// most error·‖A⁻¹ψ‖‖w‖. The numbers ‖ψ(xᵢ)‖² are at most top, and the eigenvalues of A⁻¹
// are at most norm. If all signs are +1, ‖A⁻¹ψ‖² ≤ norm·H.
func blockInfluence(a factor, f approx.FeatureMap, x approx.Points, y, weights []float64, error, top, norm float64) influence {
	n, d := x.Len(), f.Len()
	k := len(y) / n
	y = scaleRows(slices.Clone(y), weights, n)
	features := func(i, j int) []float64 {
		psi := approx.FeaturesTo(nil, f, x.Slice(i, j))
		if weights == nil {
			return psi
		}
		return scaleRows(psi, weights[i:j], j-i)
	}
	w := make([]float64, d*k) // first Ψᵀy, later the weights of the features
	block := make([]float64, d*k)
	in := newInfluence(n, k)
	in.scale = ones(n)
	for i := 0; i < n; i += blockRows(d) {
		j := min(i+blockRows(d), n)
		lin.TMul(block, features(i, j), y[i*k:], d, j-i, k)
		lin.Axpy(w, 1, block)
	}
	w = a.solve(w, k)
	for i := 0; i < n; i += blockRows(d) {
		j := min(i+blockRows(d), n)
		psi := features(i, j)
		lin.Mul(in.num[i*k:j*k], psi, w, j-i, d, k)
		a.setQuadraticForms(in.leverage[i:j], psi)
	}
	for i, v := range in.num {
		in.num[i] = y[i] - v
	}
	size, rounding := lin.ColumnNorms(w, len(w)/d), 4*0x1p-52*math.Sqrt(float64(d))
	for i, h := range in.leverage {
		in.den[i] = 1 - h
		solutionBound := math.Sqrt(norm * math.Abs(h))
		if signs(f) != nil {
			solutionBound = norm * math.Sqrt(top)
		}
		in.denErr[i] = error*solutionBound*solutionBound + rounding
		for j, s := range size {
			in.numErr[i*k+j] = error*solutionBound*s + rounding*(math.Abs(y[i*k+j])+math.Sqrt(top)*s)
		}
	}
	for i, v := range weights {
		for j := i * k; j < (i+1)*k; j++ {
			in.num[j] /= math.Sqrt(v)
			in.numErr[j] /= math.Sqrt(v)
		}
	}
	return in
}

// solveByFeatures solves (ΨSΨᵀ + ρI)a = y and returns the function with w = SΨᵀa.
func (r Ridge) solveByFeatures(ctx context.Context, f unitMap, x approx.Points, points distinctPoints, t targets) (*Regression, error) {
	g, err := approxGram(ctx, f, points.x)
	if err == nil {
		err = f.check(lin.Largest(g))
	}
	if err != nil {
		return nil, err
	}
	k := len(t.y) / x.Len()
	newFunction := func(a []float64) approx.FeatureMap {
		return combined.New(f.FeatureMap, weights(f.FeatureMap, points.x, a), k)
	}
	return r.solveDual(ctx, g, newFunction, newFeatureSections(f.FeatureMap, points.x), points, t)
}

// solveDual solves (K + ρI)a = y, where g is the Gram matrix of the distinct points,
// which solveDual overwrites. The function expand returns Σ aᵢk(·, xᵢ) over these points,
// and sections evaluates the kernel at new points. If K + ρI is not positive definite to
// within rounding, solveDual returns nil, nil, and the caller must use a RidgePath.
func (r Ridge) solveDual(ctx context.Context, g []float64, expand func(a []float64) approx.FeatureMap, sections sections, points distinctPoints, t targets) (*Regression, error) {
	n := len(points.root)
	points.scaleGram(g)
	trace := trace(g, n)
	if !(r.Rho > float64(n)*0x1p-52*trace) { // the rounding error of a zero eigenvalue is at most the right side
		return nil, nil
	}
	var top float64
	error := 4 * 0x1p-52 * (rowSum(g, n) + r.Rho)
	for i := range n {
		g[i*n+i] += r.Rho
		top = max(top, g[i*n+i])
	}
	c, ok, err := choleskyContext(ctx, g, n)
	if !ok || err != nil {
		return nil, err
	}
	solve := func(y []float64) []float64 { return c.solve(points.project(y), len(y)/len(points.group)) }
	coef := solve(t.y)
	// With rounding, c is the factor of K + ρI + E, where the norm of E is at most error.
	// The eigenvalues of the inverse B are at most norm.
	norm := 2 / c.smallestEigenvalue()
	inverseDiag := sync.OnceValue(c.inverseDiagonal) // Bᵢᵢ
	m := &Regression{Rho: r.Rho, targets: t}
	m.variance = &processVariance{sections: sections, root: points.root, rho: r.Rho, setForms: c.setQuadraticForms}
	m.influence = func(y []float64) influence {
		// ŷ = Ka = y − ρa, and likewise H = K(K + ρI)⁻¹ = I − ρ(K + ρI)⁻¹.
		in := newInfluence(n, len(y)/len(points.group))
		in.num = solve(y)
		size := lin.ColumnNorms(in.num, len(in.num)/n)
		for i, v := range inverseDiag() {
			in.scale[i], in.den[i] = r.Rho, v
			in.leverage[i] = leverage(r.Rho*v, n)
			in.denErr[i] = error * norm * v // at least error·‖Beᵢ‖²
			for j, s := range size {
				in.numErr[i*len(size)+j] = error * math.Sqrt(norm*v) * s // at least error·‖Beᵢ‖‖By‖
			}
		}
		return points.lift(in, y)
	}
	m.Model = t.model(expand(points.scale(slices.Clone(coef))))
	// Bᵢᵢ is between 1/top and norm. These bounds avoid the computation of Bᵢᵢ.
	worst := error * norm
	for j, size := range lin.ColumnNorms(coef, len(coef)/n) {
		if top := lin.Largest(column(coef, j, len(coef)/n)); top > 0 {
			worst += error * math.Sqrt(norm*top) * size * norm / top
		}
	}
	if worst > noteThreshold || t.weights != nil {
		m.noteDigits()
	}
	return m, nil
}

// rowSum returns the largest sum of magnitudes in a row of the n×n matrix a. It is an
// upper bound of the eigenvalues of a symmetric matrix.
func rowSum(a []float64, n int) (top float64) {
	sums := make([]float64, n)
	parallel.Split(n, 1, 1, float64(n)*sumTime, func(i0, i1 int) {
		for i := i0; i < i1; i++ {
			sums[i] = lin.SumAbs(a[i*n : (i+1)*n])
		}
	})
	for _, v := range sums {
		top = max(top, v)
	}
	return top
}

// sumTime is about the time, in nanoseconds, in which a number of a large matrix is added.
const sumTime = 0.3

// trace returns the trace of the n×n matrix a.
func trace(a []float64, n int) (sum float64) {
	for i := range n {
		sum += a[i*n+i]
	}
	return sum
}

// noteThreshold is the largest relative error of leave-one-out residuals without a note.
const noteThreshold = 1e-6

// noteDigits adds a note if fewer than six digits of the leave-one-out residuals are
// certain. The digits are counted from the first digit of the largest residual.
func (m *Regression) noteDigits() {
	if m.Offset != nil && len(m.targets.y) == len(m.Offset) {
		return // a single point has no leave-one-out residual
	}
	e, errs := m.leaveOneOut()
	var top, maxErr float64
	for i, v := range e {
		top, maxErr = max(top, math.Abs(v)), max(maxErr, errs[i])
	}
	if maxErr <= noteThreshold*top {
		return
	}
	digits, text := 0, ""
	if maxErr < top { // false if a residual is NaN
		digits = int(math.Floor(-math.Log10(maxErr / top)))
	}
	switch digits {
	case 0:
		text = "K + ρI is nearly singular, and none of the digits of the leave-one-out residuals is certain. A larger ridge makes digits certain."
	case 1:
		text = "K + ρI is nearly singular: one digit of the leave-one-out residuals is certain, counted from the largest. A larger ridge makes more digits certain."
	default:
		text = fmt.Sprintf("K + ρI is nearly singular: %s of the leave-one-out residuals are certain, counted from the largest. A larger ridge makes more digits certain.", words.Count(digits, "digit"))
	}
	m.Notes = append(m.Notes, approx.Note{Kind: approx.DigitsLost, Text: text})
}

// targets holds the targets of a regression at unit scale.
type targets struct {
	y      []float64 // n×k: the targets times 2⁻ᵉ, minus their means if offset is not nil
	offset []float64 // the k means, or nil
	e      int

	weights   []float64 // of the points, times 2^(−weightExp); nil stands for ones
	weightExp int
	dim       int // dimension of the points
}

// model returns the model of f in the unit of the caller. The function f was learnt at
// unit scale.
func (t targets) model(f approx.FeatureMap) Model {
	if t.e == 0 {
		return Model{f, t.offset}
	}
	m := Model{Function: unit.ScaleFeatures(f, t.e)}
	if t.offset != nil {
		m.Offset = unit.ScaleValues(t.offset, t.e)
	}
	return m
}

// means returns the weighted means of the k columns of y, which has n rows.
func (t targets) means(n, k int) []float64 {
	if t.weights == nil {
		return lin.ColumnMeans(t.y, n, k)
	}
	means, total := make([]float64, k), 0.0
	for i, w := range t.weights {
		total += w
		for j := range k { // the mean of the first i+1 points
			means[j] += w / total * (t.y[i*k+j] - means[j])
		}
	}
	return means
}

// newTargets checks r.Rho, which is ρ, y and the weights. It scales y, and subtracts the
// means if r.Center is true.
func (r Ridge) newTargets(fn string, x, y approx.Points) (targets, error) {
	if !(r.Rho >= 0) || math.IsInf(r.Rho, 1) { // catches NaN
		return targets{}, &approx.RangeError{Key: "rho", Value: r.Rho, Min: 0, Max: math.MaxFloat64}
	}
	n := x.Len()
	k := y.Dim
	arg.Points(fn, "y", y)
	arg.Len(fn, "rows of y", y.Len(), n)
	if err := checkTargets(y); err != nil {
		return targets{}, err
	}
	if err := checkWeights(fn, r.Weights, n); err != nil {
		return targets{}, err
	}
	t := targets{e: unit.Exponent(lin.Largest(y.Data)), dim: x.Dim}
	t.y = unit.ScaleValues(y.Data, -t.e)
	t.weights, t.weightExp = scaleWeights(r.Weights)
	if r.Center {
		t.offset = t.means(n, k)
		for i := range t.y {
			t.y[i] -= t.offset[i%k]
		}
	}
	return t, nil
}

// checkTargets returns a *TargetError for the first target that is not finite.
func checkTargets(y approx.Points) error {
	for i, v := range y.Data {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return &TargetError{Row: i / y.Dim, Output: i % y.Dim, Value: v}
		}
	}
	return nil
}

// A TargetError reports a target that is not finite.
type TargetError struct {
	Row, Output int // row and column of the target
	Value       float64
}

// Error implements error.
func (e *TargetError) Error() string {
	return fmt.Sprintf("learn: target %d of point %d is %g, not a finite number", e.Output, e.Row, e.Value)
}

// checkPoints returns an error if x has no points or a coordinate is not finite.
func checkPoints(x approx.Points) error {
	return arg.CheckPoints(x)
}

// ones returns a slice of n ones.
func ones(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}
