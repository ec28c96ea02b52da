package nystrom

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/ritz"
)

// LandmarkValues contains the kernel values of the landmarks Z at n points. It also contains
// the features Ψ of the landmarks that do not repeat others, and the matrix ΨᵀΨ. With
// these values, a LandmarkUpdater of any landmark needs no further kernel evaluations.
type LandmarkValues struct {
	kernel approx.Kernel
	x, z   approx.Points // n×d, m×d

	features features
	pivots   []int     // indices of the landmarks that have a feature
	psi      []float64 // Ψ, n×r
	gram     []float64 // ΨᵀΨ
}

// NewLandmarkValues returns the values of the landmarks z at the points x. It costs as much
// as a fit with its eigenpairs, O(nm²), and stores n×m numbers. If ctx is done,
// NewLandmarkValues returns the error of ctx.
func NewLandmarkValues(ctx context.Context, k approx.Kernel, x, z mat.Matrix) (_ *LandmarkValues, err error) {
	arg.NotNil("nystrom.NewLandmarkValues", "context", ctx)
	points := arg.CloneMatrix("nystrom.NewLandmarkValues", "x", x)
	landmarks := arg.Matrix("nystrom.NewLandmarkValues", "z", z)
	defer evaluate.Catch(&err, k, evaluate.Data(points), evaluate.Landmarks(landmarks))
	if err := arg.CheckData(k, points); err != nil {
		return nil, err
	}
	if err := arg.CheckAdditional("nystrom.NewLandmarkValues", "z", "landmark", k, points, landmarks); err != nil {
		return nil, err
	}
	s := &LandmarkValues{kernel: k, x: points, z: landmarks.Clone()}
	l, pivots, err := factor(ctx, k, landmarks)
	if err != nil {
		return nil, err
	}
	s.features, s.pivots = features{kernel: k, centers: landmarks.Subset(pivots), l: l}, pivots
	if s.psi, err = evaluate.FeaturesContext(ctx, s.features, points); err != nil {
		return nil, err
	}
	c := ritz.NewCovariance(s.features)
	if err := c.AddFeatures(ctx, approx.Points{Data: s.psi, Dim: s.features.Len()}); err != nil {
		return nil, err
	}
	s.gram = dense.Data(c.Sum())
	return s, nil
}

// PointUpdater returns a ritz.Updater, which updates the eigenpairs of the features after
// some of the points have moved. PointUpdater solves one eigenproblem. If ctx is done, it
// returns the error of ctx.
func (s *LandmarkValues) PointUpdater(ctx context.Context) (*ritz.Updater, error) {
	arg.Receiver("nystrom.LandmarkValues.PointUpdater", s == nil)
	arg.Constructed("nystrom.LandmarkValues.PointUpdater", "nystrom.NewLandmarkValues", s.x.Len() > 0)
	arg.NotNil("nystrom.LandmarkValues.PointUpdater", "context", ctx)
	return newBase(ctx, s.features, s.gram, s.x.Len())
}

// newBase returns the eigenpairs of f under n points. The argument gram is the matrix ΨᵀΨ
// of these points.
func newBase(ctx context.Context, f approx.FeatureMap, gram []float64, n int) (*ritz.Updater, error) {
	c := ritz.NewCovariance(f)
	c.AddSum(approx.Points{Data: gram, Dim: f.Len()}, n)
	return c.Updater(ctx)
}

// LandmarkUpdater returns the updater for landmark j, from the kernel values of all other
// landmarks. It returns nil if all these values are 0, or if n or more of the other
// landmarks are distinct. If j repeats others, the features of s do not change.
// Otherwise, LandmarkUpdater removes j from the factor. A landmark that repeated only j then
// replaces j. LandmarkUpdater costs O(nm) and one eigenproblem. If ctx is done, it returns
// the error of ctx.
func (s *LandmarkValues) LandmarkUpdater(ctx context.Context, j int) (_ *LandmarkUpdater, err error) {
	arg.Receiver("nystrom.LandmarkValues.LandmarkUpdater", s == nil)
	arg.NotNil("nystrom.LandmarkValues.LandmarkUpdater", "context", ctx)
	defer evaluate.Catch(&err, s.kernel, evaluate.Data(s.x), evaluate.Landmarks(s.z))
	arg.Index("nystrom.LandmarkValues.LandmarkUpdater", "landmark", j, s.z.Len())
	p := &LandmarkUpdater{kernel: s.kernel, x: s.x, z: s.z, j: j, otherFeatures: s.features, psi: s.psi}
	m, gram := s.z.Len(), s.gram
	diag := evaluate.Diag(nil, s.kernel, s.z)
	for i, v := range diag {
		if i != j {
			p.maxOther = max(p.maxOther, v)
		}
	}
	if row := slices.Index(s.pivots, j); row >= 0 {
		p.otherFeatures, p.psi, gram = s.withoutLandmark(row)
		candidates := make([]int, 0, m)
		for i := range m {
			if !slices.Contains(s.pivots, i) {
				candidates = append(candidates, i)
			}
		}
		for len(candidates) > 0 {
			var next int
			if next, candidates = p.largestResidual(candidates, diag); next < 0 {
				break
			}
			p.otherFeatures, p.psi, gram = p.appendLandmark(next, gram)
		}
	}
	n, r := s.x.Len(), p.otherFeatures.Len()
	if r == 0 || r >= n {
		return nil, ctx.Err()
	}
	p.squares = make([]float64, n)
	for i := range p.squares {
		row := p.psi[i*r : (i+1)*r]
		p.squares[i] = lin.Dot(row, row)
	}
	p.base, err = newBase(ctx, p.otherFeatures, gram, n)
	return p, err
}

// withoutLandmark returns the features without the landmark in the given row of the
// factor. It removes this row, and rotations of neighbouring columns restore the
// triangular form. The same rotations G are applied to the features:
//
//	L₀ = [L without the row] G,  ψ₀ = Gᵀψ without the last feature.
//
// The last feature is the part of the removed landmark that no other landmark spans.
func (s *LandmarkValues) withoutLandmark(row int) (f features, psi, gram []float64) {
	r := s.features.Len()
	q := r - 1
	rows := make([]float64, 0, q*r)
	rows = append(append(rows, s.features.l[:row*r]...), s.features.l[(row+1)*r:]...)
	type rotation struct{ c, s float64 }
	rotations := make([]rotation, 0, q-row)
	for i := row; i < q; i++ {
		a, b := rows[i*r+i], rows[i*r+i+1]
		h := math.Hypot(a, b)
		t := rotation{a / h, b / h}
		rotations = append(rotations, t)
		for k := i; k < q; k++ {
			u, v := rows[k*r+i], rows[k*r+i+1]
			rows[k*r+i], rows[k*r+i+1] = t.c*u+t.s*v, t.c*v-t.s*u
		}
	}
	// rotateRows rotates the columns of an n×r matrix and drops the last column.
	rotateRows := func(src []float64, n int) []float64 {
		dst := make([]float64, n*q)
		for i := range n {
			x, y := src[i*r:(i+1)*r], dst[i*q:(i+1)*q]
			copy(y, x[:row])
			v := x[row]
			for k, t := range rotations {
				w := x[row+k+1]
				y[row+k], v = t.c*v+t.s*w, t.c*w-t.s*v
			}
		}
		return dst
	}
	keptRows := make([]int, 0, q)
	for i := range r {
		if i != row {
			keptRows = append(keptRows, i)
		}
	}
	f = features{kernel: s.kernel, centers: s.features.centers.Subset(keptRows), l: make([]float64, q*q)}
	for i := range q {
		copy(f.l[i*q:i*q+i+1], rows[i*r:])
	}
	return f, rotateRows(s.psi, s.x.Len()), rotateRows(lin.Transposed(rotateRows(s.gram, r), r, q), q)
}

// largestResidual returns the candidate with the largest residual outside the span of
// the features. It also returns the other candidates with a residual. If no candidate
// has a residual, next is −1.
func (p *LandmarkUpdater) largestResidual(candidates []int, diag []float64) (next int, others []int) {
	next, largest := -1, 0.0
	for _, i := range candidates {
		psi := p.otherFeatures.Map(nil, p.z.Row(i))
		d := diag[i] - lin.Dot(psi, psi)
		if !(d > residualFloor*max(p.maxOther, diag[i])) {
			continue
		}
		if others = append(others, i); d > largest {
			next, largest = i, d
		}
	}
	return next, slices.DeleteFunc(others, func(i int) bool { return i == next })
}

// appendLandmark returns the features with the feature of landmark i appended. It also
// returns the extended matrices Ψ and ΨᵀΨ.
func (p *LandmarkUpdater) appendLandmark(i int, gram []float64) (f features, psi, newGram []float64) {
	n, r := p.x.Len(), p.otherFeatures.Len()
	f, t, err := p.withLandmark(approx.Points{Data: p.z.Row(i), Dim: p.z.Dim})
	if err != nil || t == nil { // rounding differs from largestResidual
		return p.otherFeatures, p.psi, gram
	}
	size := r + 1
	cross := make([]float64, size)
	lin.TMatVec(cross[:r], p.psi, t, n, r)
	cross[r] = lin.Dot(t, t)
	psi, newGram = make([]float64, n*size), make([]float64, size*size)
	for k := range n {
		copy(psi[k*size:], p.psi[k*r:(k+1)*r])
		psi[k*size+r] = t[k]
	}
	for k := range r {
		copy(newGram[k*size:], gram[k*r:(k+1)*r])
		newGram[k*size+r] = cross[k]
	}
	copy(newGram[r*size:], cross)
	return f, psi, newGram
}
