package ritz

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A PCA is the principal component analysis of the features of a map, centred under p = Σ
// qᵢ δ(xᵢ). Let ψ̄ = Σ qᵢψ(xᵢ) be the mean and
//
//	S = Σ qᵢ (ψ(xᵢ)−ψ̄)(ψ(xᵢ)−ψ̄)ᵀ = Σ λᵢ vᵢvᵢᵀ
//
// the covariance. The score of x on component i is vᵢᵀ(ψ(x)−ψ̄), with mean 0 and variance
// λᵢ. Variances have the factor 1/n, whereas scikit-learn uses 1/(n − 1).
//
// The PCA equals centred kernel PCA of k̂(x, y) = ψ(x)ᵀψ(y) (Schölkopf, Smola & Müller
// 1998, appendix B). The signs of an approx.Signed map are ignored.
type PCA struct {
	Features      approx.FeatureMap // ψ, of D features
	Mean          []float64         // ψ̄, D
	Axes          *mat.Dense        // D×r: vᵢ is column i, its entry of largest magnitude positive; nil if r = 0
	Variance      []float64         // λ₁ ≥ … ≥ λᵣ > 0
	TotalVariance float64           // tr S: the variance of all D components
}

// NewPCA returns the leading r components of f under the points x with weights q that
// sum to 1. If q is nil, the weights are equal. If r is 0, it returns all components.
// Components within rounding are omitted: variances below max(n, D)·2.2e-16 of the
// largest, and variances within the rounding of ψ − ψ̄ for equal features. NewPCA
// costs as much as Pairs.
//
// It returns the error of x.Check, of approx.CheckWeights or of ctx, an
// *approx.EmptyError, or an *approx.FeatureValueError. It panics unless q is nil or has
// one weight for each point.
func NewPCA(ctx context.Context, f approx.FeatureMap, x mat.Matrix, q []float64, r int) (_ PCA, err error) {
	arg.NotNil("ritz.NewPCA", "context", ctx)
	points := arg.Matrix("ritz.NewPCA", "x", x)
	defer evaluate.Catch(&err, nil, evaluate.Data(points))
	arg.FeatureMap("ritz.NewPCA", f)
	if err := arg.CheckPoints(points); err != nil {
		return PCA{}, err
	}
	n, d := points.Len(), f.Len()
	if q != nil {
		if err := arg.CheckWeights("ritz.NewPCA", q, n); err != nil {
			return PCA{}, err
		}
	}
	if r <= 0 {
		r = d
	}
	if n < d {
		return principalDual(ctx, f, points, q, r)
	}
	// Each block is centred by its own mean, and the blocks are then combined (Chan,
	// Golub & LeVeque 1979). This takes one pass over the points and avoids differences
	// of large numbers.
	mean, weight, square := make([]float64, d), 0.0, 0.0
	s, blockSum, delta := make([]float64, d*d), make([]float64, d*d), make([]float64, d)
	for i := 0; i < n; i += blockSize {
		if err := ctx.Err(); err != nil {
			return PCA{}, err
		}
		b := min(blockSize, n-i)
		psi := evaluate.Features(nil, f, points.Slice(i, i+b))
		blockMean, w, sq := centerRows(psi, q, i, b, d, n)
		square += sq
		if err := lin.SymTMulContext(ctx, blockSum, psi, b, d); err != nil {
			return PCA{}, err
		}
		lin.Axpy(s, 1, blockSum)
		if w > 0 {
			for j, v := range blockMean {
				delta[j] = v - mean[j]
				mean[j] += delta[j] * w / (weight + w)
			}
			share := weight * w / (weight + w)
			for j, v := range delta {
				lin.Axpy(s[j*d:(j+1)*d], share*v, delta)
			}
			weight += w
		}
		if err := checkSums(s, psi, d, i); err != nil {
			return PCA{}, unscaleError(err, f, points)
		}
	}
	p := PCA{Features: f, Mean: mean}
	for j := range d {
		p.TotalVariance += s[j*d+j]
	}
	w, v, err := lin.EigSymContext(ctx, s, d)
	if err != nil {
		return PCA{}, err
	}
	p.Variance = w[:countSignificant(w, square, n, r)]
	p.setAxes(lin.Columns(v, d, d, len(p.Variance)))
	return p, nil
}

// principalDual returns the components, computed from the inner products of n < D centred
// features: v = Ψᵀu/√λ.
func principalDual(ctx context.Context, f approx.FeatureMap, x approx.Points, q []float64, r int) (PCA, error) {
	n, d := x.Len(), f.Len()
	psi := evaluate.Features(nil, f, x)
	mean, _, square := centerRows(psi, q, 0, n, d, n)
	m := make([]float64, n*n)
	if err := lin.SymMulTContext(ctx, m, psi, n, d); err != nil {
		return PCA{}, err
	}
	if err := checkSums(m, psi, d, 0); err != nil {
		return PCA{}, unscaleError(err, f, x)
	}
	p := PCA{Features: f, Mean: mean}
	for i := range n {
		p.TotalVariance += m[i*n+i]
	}
	w, u, err := lin.EigSymContext(ctx, m, n)
	if err != nil {
		return PCA{}, err
	}
	k := countSignificant(w, square, d, r)
	p.Variance = w[:k]
	u = lin.Columns(u, n, n, k)
	axes := make([]float64, d*k)
	lin.TMul(axes, psi, u, d, n, k)
	for i := range axes {
		axes[i] /= math.Sqrt(w[i%k])
	}
	lin.SignColumns(axes, d, k)
	p.setAxes(axes)
	return p, nil
}

// setAxes sets the D×r matrix Axes.
func (p *PCA) setAxes(axes []float64) {
	if r := len(p.Variance); r > 0 {
		p.Axes = mat.NewDense(len(p.Mean), r, axes)
	}
}

// centerRows subtracts the weighted mean from the b rows of psi and multiplies row i by
// √qᵢ. The first row has the index firstRow among n. The results are the mean, Σ qᵢ, and
// Σ qᵢ‖ψᵢ‖² before centring.
func centerRows(psi, q []float64, firstRow, b, d, n int) (mean []float64, weight, square float64) {
	weightOf := func(i int) float64 {
		if q == nil {
			return 1 / float64(n)
		}
		return q[firstRow+i]
	}
	// Offsets from the first row are used, so that equal rows become exactly 0.
	first, offset := slices.Clone(psi[:d]), make([]float64, d)
	for i := range b {
		w, row := weightOf(i), psi[i*d:(i+1)*d]
		weight += w
		square += w * lin.Dot(row, row)
		lin.Axpy(row, -1, first)
		lin.Axpy(offset, w, row)
	}
	for j := range offset {
		offset[j] /= max(weight, math.SmallestNonzeroFloat64)
	}
	for i := range b {
		rootWeight, row := math.Sqrt(weightOf(i)), psi[i*d:(i+1)*d]
		for j, v := range row {
			row[j] = rootWeight * (v - offset[j])
		}
	}
	lin.Axpy(first, 1, offset)
	return first, weight, square
}

// countSignificant returns the number of variances w that are above rounding, at most r.
// Rounding occurs in the eigenproblem and in the mean of n features.
func countSignificant(w []float64, square float64, n, r int) int {
	eps := float64(max(n, len(w))) * 0x1p-52
	k := 0
	for k < min(r, len(w)) && w[k] > eps*eps*square && w[k] > eps*w[0] {
		k++
	}
	return k
}

// Ratio returns the share λᵢ / tr S of the total variance that each component explains.
func (p PCA) Ratio() []float64 {
	ratios := make([]float64, len(p.Variance))
	for i, v := range p.Variance {
		ratios[i] = v / p.TotalVariance
	}
	return ratios
}

// Scores returns the feature map x ↦ Vᵀ(ψ(x)−ψ̄) of the scores on all components.
func (p PCA) Scores() approx.FeatureMap {
	return p.scaledScores("ritz.PCA.Scores", func(float64) float64 { return 1 })
}

// Pairs returns the eigenpairs of the operator of k̂ centred under the data. The
// functions φᵢ = score/√λᵢ have mean 0 and mean square 1.
func (p PCA) Pairs() approx.Pairs {
	return approx.Pairs{Lambda: p.Variance, Phi: p.scaledScores("ritz.PCA.Pairs", func(v float64) float64 { return 1 / math.Sqrt(v) })}
}

// scaledScores returns the scores, each multiplied by factor(variance).
func (p PCA) scaledScores(fn string, factor func(variance float64) float64) approx.FeatureMap {
	arg.FeatureMap(fn, p.Features)
	arg.Len(fn, "numbers in Mean", len(p.Mean), p.Features.Len())
	d, r := len(p.Mean), len(p.Variance)
	if r > 0 {
		axes := arg.Matrix(fn, "Axes", p.Axes)
		arg.Len(fn, "rows of Axes", axes.Len(), d)
		arg.Len(fn, "columns of Axes", axes.Dim, r)
	}
	w, shift := make([]float64, d*r), make([]float64, r)
	for j, v := range p.Variance {
		c := factor(v)
		for i, m := range p.Mean {
			w[i*r+j] = c * p.Axes.At(i, j)
			shift[j] -= m * w[i*r+j]
		}
	}
	return Shifted{approx.Combined(p.Features, approx.Points{Data: w, Dim: r}), shift}
}
