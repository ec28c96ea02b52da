// Package manifold embeds and clusters data by the random walk that a kernel defines on
// them. Eigenmaps and DiffusionMaps are embeddings, and NormalizedCut is spectral
// clustering. A field that is 0 has the default that its comment gives.
//
// All methods solve the same eigenproblem for a density q = Σ qⱼδ(cⱼ). Equal weights of all
// points give the exact method. A reduced set gives the reduced-set form of Kingravi, Vela
// & Gray 2013, eq. 14 and 15. It needs m centres instead of n points. A weight has the
// effect of repeated points. EmbedFeatures takes features in place of a kernel.
//
// For n points or centres, the cost is O(n²) kernel evaluations and the leading
// eigenvectors of an n×n matrix. Embedding.Transform and Partition.Assign take new points.
package manifold

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// embedOptions are the settings of an embedding. A value of 0 is the setting 0.
type embedOptions struct {
	Dims        int // requested number of coordinates without the constant
	Alpha, Time float64
}

// check returns an error for a setting that is out of range.
func (o embedOptions) check() error {
	switch {
	case o.Dims < 1:
		return &approx.RangeError{Key: "Dims", Value: float64(o.Dims), Min: 1, Max: math.Inf(1)}
	case !(0 <= o.Alpha && o.Alpha <= 1):
		return &approx.RangeError{Key: "Alpha", Value: o.Alpha, Min: 0, Max: 1}
	case !(0 <= o.Time && o.Time <= math.MaxFloat64):
		return &approx.RangeError{Key: "Time", Value: o.Time, Min: 0, Max: math.MaxFloat64}
	}
	return nil
}

// An Embedding holds the leading eigenpairs of a random walk. The walk steps from x to
// the centre cⱼ with the probability
//
//	p(x, cⱼ) = qⱼ k_α(x, cⱼ) / d(x),  k_α(x, y) = k(x, y) / (k_q(x) k_q(y))^α,
//
// where k_q(x) = Σ qⱼ k(x, cⱼ) is the density estimate. The degree d(x) is chosen so that
// the probabilities sum to 1. The eigenpairs satisfy
//
//	λᵢψᵢ(x) = Σⱼ p(x, cⱼ) ψᵢ(cⱼ)
//
// with 1 = λ₀ ≥ λ₁ ≥ … > 0 and ψ₀ = 1. For features with negative k̂, some λ may exceed
// 1. The ψᵢ are orthonormal under the stationary distribution of the walk. The
// probability of cⱼ under this distribution is proportional to qⱼd(cⱼ).
type Embedding struct {
	// Eigenvalues holds λ₀ = 1 and the other λᵢ, largest first.
	Eigenvalues []float64

	// Eigenvectors is the m×r matrix of the values ψᵢ(cⱼ) at the centres with positive weight.
	Eigenvectors *mat.Dense

	// Centers holds the centres with positive weight. Stationary holds the probability of
	// each of them under the stationary distribution. The sum of Stationary is 1.
	Centers    approx.Points
	Stationary []float64

	// Components is the multiplicity of λ = 1 to within 1e-9. This is the number of
	// disconnected parts of the data. If it is at least 2, the ψᵢ with λᵢ = 1 are an
	// arbitrary basis of the functions that are constant on each part.
	Components int

	Evals int          // number of kernel evaluations
	Notes approx.Notes // notes for the user

	aboveOneCount int  // number of λ above 1
	hasNegative   bool // some λ are negative
	options       embedOptions
	walk          *walk
	kernelMap     approx.FeatureMap // x ↦ k(x, cⱼ) for all centres
}

var _ approx.Eigenfunctions = (*Embedding)(nil)

const (
	// unitTolerance is the largest difference from 1 of eigenvalues that count as 1.
	unitTolerance = 1e-9

	// minEigenvalue is the smallest eigenvalue in an embedding. Outside of the centres, ψ
	// is divided by λ, which amplifies rounding errors of 1e-16.
	minEigenvalue = 1e-10

	// maxDenseCenters is the largest number of centres for which all eigenpairs are
	// computed.
	maxDenseCenters = 384
)

// embedDensity is fn, the method EmbedDensity of a Method with the settings o.
func embedDensity(ctx context.Context, fn string, k approx.Kernel, p approx.Density, o embedOptions) (_ *Embedding, err error) {
	arg.NotNil(fn, "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Centers(p.Centers))
	if err := arg.CheckDensity(fn, p); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	w, err := newWalk(ctx, k, p, o.Alpha)
	if err != nil {
		return nil, err
	}
	e := &Embedding{
		Centers: w.centers, Evals: w.evals, options: o, walk: w,
		kernelMap: kernel.Sections{Kernel: w.kernel, Centers: w.centers},
	}
	m := w.centers.Len()
	r := m
	if m > maxDenseCenters {
		r = min(m, o.Dims+1)
	}
	lambda, u, evals, err := kpca.ScaledPairs(ctx, w.kernel, w.centers, w.scale, r)
	if err != nil {
		return nil, err
	}
	e.Evals += evals
	// The eigenvalues add up to the trace, and λ₀ is 1.
	var trace float64
	e.Evals += evaluate.DiagPairs(w.kernel, m)
	for j, v := range evaluate.Diag(nil, w.kernel, w.centers) {
		trace += w.scale[j] * w.scale[j] * v
	}
	e.hasNegative = trace < 1-1e-6
	e.setFunctions(lambda, u.RawMatrix().Data)
	return e, ctx.Err()
}

// setFunctions sets the eigenvalues and functions of e from the eigenvectors u of the
// symmetric matrix, m×len(lambda). The constant becomes the first function.
func (e *Embedding) setFunctions(lambda, u []float64) {
	w, o := e.walk, e.options
	m, r := len(w.root), len(lambda)
	var mass float64
	for _, v := range w.root {
		mass += v * v
	}
	e.Stationary = make([]float64, m)
	for j, v := range w.root {
		e.Stationary[j] = v * v / mass
	}
	oneCount := 0
	for _, v := range lambda {
		switch {
		case v > 1+unitTolerance:
			e.aboveOneCount++
		case v >= 1-unitTolerance:
			oneCount++
		}
	}
	e.Components = max(1, oneCount)
	candidates := e.aboveOneCount + e.Components
	if w.isClipped {
		candidates = r
	}
	rows, constant := removeConstant(u, w.root, m, r, candidates, o.Dims)
	lambda = append(lambda[:constant:constant], lambda[constant+1:]...)
	dims := 0
	for dims < len(lambda) && dims < o.Dims && lambda[dims] > minEigenvalue {
		dims++
	}
	d := dims + 1
	e.Eigenvalues = append([]float64{1}, lambda[:dims]...)
	e.Eigenvectors = mat.NewDense(m, d, nil)
	root := math.Sqrt(mass)
	psi := make([]float64, m*dims)
	for i := range dims {
		for j := range m {
			psi[j*dims+i] = rows[i*m+j] / w.root[j] * root
		}
	}
	lin.SignColumns(psi, m, dims)
	for j := range m {
		row := e.Eigenvectors.RawRowView(j)
		row[0] = 1
		copy(row[1:], psi[j*dims:])
	}
	e.addNotes(dims)
}

// addNotes adds notes on facts that the numbers do not show. The argument is the number
// of coordinates.
func (e *Embedding) addNotes(dims int) {
	m := e.Centers.Len()
	switch {
	case m == 1:
		e.Notes = append(e.Notes, approx.Note{Kind: approx.TooFewPoints, Text: "There is one centre, so every function of the walk is constant."})
	case dims == 0 && e.hasNegative:
		e.Notes = append(e.Notes, approx.Note{Kind: approx.NegativeOmitted, Text: "All eigenvalues of the walk but λ₀ = 1 are negative or 0, so there are no coordinates: the kernel is not positive semi-definite."})
	case dims == 0:
		e.Notes = append(e.Notes, approx.Note{Kind: approx.BandwidthUnsuitable, Text: "To this kernel all points look alike: the walk forgets where it was in one step, and there are no coordinates. A smaller σ sees more."})
	case dims < min(e.options.Dims, m-1):
		e.Notes = append(e.Notes, approx.Notef(approx.RankReduced, "The walk has only %s above rounding.", words.Count(dims, "coordinate")))
	}
	if e.aboveOneCount > 0 {
		e.Notes = append(e.Notes, approx.Notef(approx.NegativeOmitted, "K̂ has negative entries, so this is no random walk: %s λ > 1.", words.Count(e.aboveOneCount, "eigenfunction")+haveWord(e.aboveOneCount)))
	}
	switch {
	case e.Components == m && m > 1:
		e.Notes = append(e.Notes, approx.Notef(approx.BandwidthUnsuitable,
			"None of the %d centres sees another: λ = 1 for every function, and the coordinates mean nothing. A larger σ sees further.", m))
	case e.Components > 1:
		atLeast := ""
		if m > maxDenseCenters && e.Components >= e.options.Dims+1 {
			atLeast = "at least "
		}
		e.Notes = append(e.Notes, approx.Notef(approx.Information,
			"The data falls into %s%d parts that do not see each other: λ = 1 occurs as often, and the coordinates with λ = 1 are arbitrary among the functions that are constant on each part.", atLeast, e.Components))
	}
}

// removeConstant returns the columns of u without the constant, as the rows of a matrix
// with at most maxRows rows. It also returns the index of the removed column. The
// eigenvector of the constant is v0 up to a factor. If λ = 1 is a multiple eigenvalue, v0
// may be a combination of several columns. The column nearest to v0 among the first
// columns is removed, and the others are made orthonormal to v0.
func removeConstant(u, v0 []float64, m, r, candidates, maxRows int) (rows []float64, index int) {
	dots := make([]float64, r)
	lin.TMatVec(dots, u, v0, m, r)
	for i, v := range dots[:min(candidates, r)] {
		if math.Abs(v) > math.Abs(dots[index]) {
			index = i
		}
	}
	maxRows = min(maxRows, r)
	base := append(make([]float64, 0, (maxRows+1)*m), v0...)
	normalize(base)
	for i := 0; i < r && len(base) < (maxRows+1)*m; i++ {
		if i == index {
			continue
		}
		row := make([]float64, m)
		for j := range row {
			row[j] = u[j*r+i]
		}
		for range 2 { // the second pass removes rounding errors
			for b := 0; b < len(base); b += m {
				lin.Axpy(row, -lin.Dot(base[b:b+m], row), base[b:b+m])
			}
		}
		normalize(row)
		base = append(base, row...)
	}
	return base[m:], index
}

// normalize divides x by its Euclidean norm.
func normalize(x []float64) {
	s := 1 / math.Sqrt(lin.Dot(x, x))
	for i := range x {
		x[i] *= s
	}
}

// Values implements approx.Eigenfunctions. It returns λ₀ = 1, λ₁, ….
func (e *Embedding) Values() []float64 {
	arg.Receiver("manifold.Embedding.Values", e == nil)
	return e.Eigenvalues
}

// LaplacianValues returns the eigenvalues 1 − λᵢ of the normalised graph Laplacian I −
// D⁻¹W, smallest first.
func (e *Embedding) LaplacianValues() []float64 {
	arg.Receiver("manifold.Embedding.LaplacianValues", e == nil)
	v := make([]float64, len(e.Eigenvalues))
	for i, l := range e.Eigenvalues {
		v[i] = 1 - l
	}
	return v
}

// Functions implements approx.Eigenfunctions. It returns the map x ↦ ψ₀(x) = 1, ψ₁(x), ….
func (e *Embedding) Functions() approx.FeatureMap {
	arg.Receiver("manifold.Embedding.Functions", e == nil)
	arg.Constructed("manifold.Embedding.Functions", "manifold.Eigenmaps.Embed or manifold.DiffusionMaps.Embed", e.walk != nil)
	return e.extend(0, 0)
}

// Coordinates returns the embedding x ↦ λ₁ᵗψ₁(x), …, λᵣᵗψᵣ(x). If the walk has no
// coordinates, the map has no features.
func (e *Embedding) Coordinates() approx.FeatureMap {
	arg.Receiver("manifold.Embedding.Coordinates", e == nil)
	arg.Constructed("manifold.Embedding.Coordinates", "manifold.Eigenmaps.Embed or manifold.DiffusionMaps.Embed", e.walk != nil)
	return e.extend(1, e.options.Time)
}

// Transform returns the m×r matrix of the coordinates λᵢᵗψᵢ(x) for the m rows x of an m×d
// matrix, which may be new points, by the Nyström formula in the comment of Embedding. If
// the walk has no coordinates, the result is empty. Transform panics unless x has at least
// one row and the dimension of the centres. It costs O(mn(d + r)) for n centres.
func (e *Embedding) Transform(x mat.Matrix) *mat.Dense {
	const fn = "manifold.Embedding.Transform"
	arg.Receiver(fn, e == nil)
	arg.Constructed(fn, "manifold.Eigenmaps.Embed or manifold.DiffusionMaps.Embed", e.walk != nil)
	p := arg.Matrix(fn, "x", x)
	arg.Points(fn, "x", p)
	arg.AtLeast(fn, "the number of rows", p.Len(), 1)
	arg.Dim(fn, "x", p.Dim, e.Centers.Dim)
	if e.Dims() == 0 {
		return new(mat.Dense)
	}
	return mat.NewDense(p.Len(), e.Dims(), approx.FeaturesTo(nil, e.Coordinates(), p))
}

// Dims returns the number of coordinates.
func (e *Embedding) Dims() int {
	arg.Receiver("manifold.Embedding.Dims", e == nil)
	return len(e.Eigenvalues) - 1
}
