package manifold

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
)

// EmbedFeatures returns the embedding of the data x by the kernel of a feature
// map, k̂(x, y) = ψ(x)ᵀψ(y): what Embed says, with the degrees from Ψ(Ψᵀ1) and the
// eigenvectors from the D features instead of the n points, O(nD²). So every
// method that approximates a kernel approximates its walk.
//
// k̂ can be negative where k is not, or 0 wherever a point looks, and so can
// degrees. Those that are not above rounding are put to the smallest that is, and a
// note says how many; λ₀ = 1 and the constant are then true to the extent that few
// are. The error is that of ctx, or an approx.RangeError, or an
// approx.UnsupportedError where no degree is positive or features count negatively.
func EmbedFeatures(ctx context.Context, f approx.FeatureMap, x approx.Points, o Options) (*Embedding, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := x.Check(); err != nil {
		return nil, err
	}
	if _, ok := f.(approx.Signed); ok {
		return nil, unsupported("Features that count negatively make no random walk.")
	}
	n, d := x.Len(), f.Len()
	if n == 0 {
		return nil, fmt.Errorf("manifold: a walk needs at least one point")
	}
	psi := approx.Features(f, x)
	q := slices.Repeat([]float64{1 / float64(n)}, n)
	w := &walk{share: slices.Clone(q)}
	e := &Embedding{Centers: x, options: o, walk: w}
	smooth, err := e.degrees(psi, q, d)
	if err != nil {
		return nil, err
	}
	degree := smooth
	if o.Alpha > 0 {
		for j, v := range smooth {
			w.share[j] /= math.Pow(v, o.Alpha)
		}
		if degree, err = e.degrees(psi, w.share, d); err != nil {
			return nil, err
		}
	}
	if err := w.weigh(q, smooth, degree, o.Alpha); err != nil {
		return nil, err
	}
	w.least = slices.Min(degree)
	e.inner = spread{f: f, psi: psi}
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
	e.finish(lambda, u)
	return e, ctx.Err()
}

// degrees returns Ψ(Ψᵀb), and puts what is not above rounding to the smallest that is:
// to 2⁻⁵²(n+d) of the largest that the sums could be without a sign, for divided by less
// a point would be all that is left of the walk.
func (e *Embedding) degrees(psi, b []float64, d int) ([]float64, error) {
	n := len(b)
	sum, all, degree := make([]float64, d), make([]float64, d), make([]float64, n)
	lin.TMatVec(sum, psi, b, n, d)
	lin.MatVec(degree, psi, sum, n, d)
	for i, w := range b {
		for j, v := range psi[i*d : (i+1)*d] {
			all[j] += w * math.Abs(v)
		}
	}
	var rounding float64
	for i := range n {
		var v float64
		for j, p := range psi[i*d : (i+1)*d] {
			v += math.Abs(p) * all[j]
		}
		rounding = max(rounding, v)
	}
	rounding *= float64(n+d) * 0x1p-52
	low, bad := math.Inf(1), 0
	for _, v := range degree {
		if v > rounding {
			low = min(low, v)
		} else {
			bad++
		}
	}
	if bad == n || math.IsInf(low, 1) {
		return nil, unsupported("Under this approximation no point sees the others: every degree is negative, or 0 up to rounding.")
	}
	if bad > 0 {
		e.walk.clipped = true
		for i, v := range degree {
			degree[i] = max(v, low)
		}
		note := fmt.Sprintf("Under K̂ %s no degree above rounding: there it is put to the smallest that is above.", words.Count(bad, "point")+have(bad))
		if !slices.Contains(e.Notes, note) { // with α > 0 of both sums
			e.Notes = append(e.Notes, note)
		}
	}
	return degree, nil
}

func have(n int) string {
	if n == 1 {
		return " has"
	}
	return " have"
}

// leftVectors returns the eigenpairs of BBᵀ, largest first, from the smaller of
// BBᵀ and BᵀB; b is n×d. Those below rounding are left out.
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
	lambda, cut := lambda[:r], lin.Columns(v, size, size, r)
	if n <= d {
		return lambda, cut
	}
	u = make([]float64, n*r)
	lin.Mul(u, b, cut, n, d, r)
	for i := range u {
		u[i] /= math.Sqrt(lambda[i%r])
	}
	return lambda, u
}

// spread is the map x ↦ k̂(x, x₁), …, k̂(x, xₙ), of which only combinations are
// ever needed: Σᵢ aᵢ k̂(x, xᵢ) = ψ(x)ᵀ(Ψᵀa).
type spread struct {
	f   approx.FeatureMap
	psi []float64 // n×D
}

func (s spread) Len() int { return len(s.psi) / s.f.Len() }

func (s spread) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, s.Len())
	lin.MatVec(dst, s.psi, s.f.Map(nil, x), s.Len(), s.f.Len())
	return dst
}

func (s spread) Combine(w []float64, k int) approx.FeatureMap {
	n, d := s.Len(), s.f.Len()
	v := make([]float64, d*k)
	lin.TMul(v, s.psi, w, d, n, k)
	return approx.Combined(s.f, v, k)
}
