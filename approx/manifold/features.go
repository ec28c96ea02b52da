package manifold

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
)

// embedFeatures is fn, the method EmbedFeatures of a Method with the settings o. It computes
// the degrees from Ψ(Ψᵀ1) and the eigenvectors from the D features instead of the n
// points, in O(nD²).
//
// If k̂ ≥ 0, the degree of a point is at least k̂(x, x)/n. embedFeatures raises a smaller
// degree to this value. If this value is within rounding, the degree becomes the smallest
// other degree. A note gives the number of raised degrees. If these are few, the pair with
// the constant is accurate, and no λ exceeds n.
func embedFeatures(ctx context.Context, fn string, f approx.FeatureMap, points mat.Matrix, o embedOptions) (_ *Embedding, err error) {
	arg.NotNil(fn, "context", ctx)
	x := arg.CloneMatrix(fn, "x", points)
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	arg.FeatureMap(fn, f)
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := arg.CheckPoints(x); err != nil {
		return nil, err
	}
	if _, ok := f.(approx.Signed); ok {
		return nil, unsupportedError("Features that count negatively make no random walk.")
	}
	n, d := x.Len(), f.Len()
	psi := evaluate.Features(nil, f, x)
	if h := unit.Exponent(lin.Largest(psi)); h != 0 { // the walk does not depend on the scale
		f, psi = unit.ScaleFeatures(f, -h), unit.ScaleValues(psi, -h)
	}
	q := slices.Repeat([]float64{1 / float64(n)}, n)
	w := &walk{weights: slices.Clone(q)}
	e := &Embedding{Centers: x, options: o, walk: w}
	c := clippedDegrees{make([]bool, n), make([]bool, n)}
	smooth, err := c.degrees(psi, q, d)
	if err != nil {
		return nil, err
	}
	degree := smooth
	if o.Alpha > 0 {
		for j, v := range smooth {
			w.weights[j] /= math.Pow(v, o.Alpha)
		}
		if degree, err = c.degrees(psi, w.weights, d); err != nil {
			return nil, err
		}
	}
	e.Notes = c.notes()
	w.isClipped = len(e.Notes) > 0
	if err := w.setScales(q, smooth, degree, o.Alpha); err != nil {
		return nil, err
	}
	w.minDegree = slices.Min(degree)
	e.kernelMap = columnsMap{f: f, psi: psi}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b := make([]float64, n*d) // diag(s) Ψ
	for i, s := range w.scale {
		for j, v := range psi[i*d : (i+1)*d] {
			b[i*d+j] = s * v
		}
	}
	lambda, u := leftVectors(b, n, d)
	e.setFunctions(lambda, u)
	return e, ctx.Err()
}

// clippedDegrees marks the points whose degrees were replaced. If α > 0, degrees are
// computed twice, and a point is marked if a degree was replaced either time. Low degrees
// were below the contribution of the point itself. Missing degrees were within rounding.
type clippedDegrees struct{ low, missing []bool }

// degrees returns Ψ(Ψᵀb), with each element raised to at least bᵢ‖ψ(xᵢ)‖², the
// contribution of point i itself. Both numbers can be within rounding, 2⁻⁵²(n+d) times
// the largest sum of absolute values. The degree then becomes the smallest other degree.
// With a smaller divisor, the point would dominate the walk.
func (c clippedDegrees) degrees(psi, b []float64, d int) ([]float64, error) {
	n := len(b)
	sum, absSum, degree := make([]float64, d), make([]float64, d), make([]float64, n)
	lin.TMatVec(sum, psi, b, n, d)
	lin.MatVec(degree, psi, sum, n, d)
	for i, w := range b {
		for j, v := range psi[i*d : (i+1)*d] {
			absSum[j] += w * math.Abs(v)
		}
	}
	var rounding float64
	for i := range n {
		var v float64
		for j, p := range psi[i*d : (i+1)*d] {
			v += math.Abs(p) * absSum[j]
		}
		rounding = max(rounding, v)
	}
	rounding *= float64(n+d) * 0x1p-52
	low := math.Inf(1)
	var missing []int
	for i, v := range degree {
		row := psi[i*d : (i+1)*d]
		ownDegree := b[i] * lin.Dot(row, row)
		switch {
		case v > rounding && v >= ownDegree*(1-1e-12):
		case ownDegree > rounding:
			c.low[i] = true
			degree[i] = ownDegree
		default:
			missing = append(missing, i)
			continue
		}
		low = min(low, degree[i])
	}
	if math.IsInf(low, 1) {
		return nil, unsupportedError("Under this approximation no point sees the others: every degree is negative, or 0 up to rounding.")
	}
	for _, i := range missing {
		c.missing[i], degree[i] = true, low
	}
	return degree, nil
}

// notes returns notes on the replaced degrees.
func (c clippedDegrees) notes() (notes approx.Notes) {
	addNote := func(kind approx.NoteKind, where string, points []bool, what string) {
		n := 0
		for _, isMarked := range points {
			if isMarked {
				n++
			}
		}
		if n > 0 {
			notes = append(notes, approx.Note{Kind: kind, Text: "Under K̂" + where + words.Count(n, "point") + haveWord(n) + what})
		}
	}
	addNote(approx.NegativeOmitted, ", which has negative entries, ", c.low, " a degree below k̂(x, x)/n: there it is put to that.")
	addNote(approx.RidgeRaised, " ", c.missing, " no degree above rounding: there it is put to the smallest that is above.")
	return notes
}

func haveWord(n int) string {
	if n == 1 {
		return " has"
	}
	return " have"
}

// leftVectors returns the eigenpairs of BBᵀ, largest first, where b is n×d. It decomposes
// the smaller of BBᵀ and BᵀB. Eigenvalues below rounding are omitted.
func leftVectors(b []float64, n, d int) (lambda, u []float64) {
	size := min(n, d)
	s := make([]float64, size*size)
	if n <= d {
		lin.SymMulT(s, b, n, d)
	} else {
		lin.SymTMul(s, b, n, d)
	}
	lambda, v := lin.EigSym(s, size)
	r := 0
	for r < size && lambda[r] > float64(max(n, d))*0x1p-52*lambda[0] {
		r++
	}
	lambda, vectors := lambda[:r], lin.Columns(v, size, size, r)
	if n <= d {
		return lambda, vectors
	}
	u = make([]float64, n*r)
	lin.Mul(u, b, vectors, n, d, r)
	for i := range u {
		u[i] /= math.Sqrt(lambda[i%r])
	}
	return lambda, u
}

// columnsMap is the map x ↦ k̂(x, x₁), …, k̂(x, xₙ). Linear combinations of its features
// are cheap: Σᵢ aᵢ k̂(x, xᵢ) = ψ(x)ᵀ(Ψᵀa).
type columnsMap struct {
	f   approx.FeatureMap
	psi []float64 // n×D
}

func (s columnsMap) Len() int { return len(s.psi) / s.f.Len() }

func (s columnsMap) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, s.Len())
	lin.MatVec(dst, s.psi, s.f.Map(nil, x), s.Len(), s.f.Len())
	return dst
}

func (s columnsMap) Combine(w []float64, k int) approx.FeatureMap {
	n, d := s.Len(), s.f.Len()
	v := make([]float64, d*k)
	lin.TMul(v, s.psi, w, d, n, k)
	return approx.Combined(s.f, approx.Points{Data: v, Dim: k})
}
