package measure

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// SampleSize is the largest number of points in a Sample.
const SampleSize = 256

// sampleStream is the random stream of the sample. Other draws with the same seed use
// other streams.
const sampleStream = 0x100

// A SampleError is an estimate of the Error from all pairs of a sample of points. It is
// faster than the Error.
type SampleError struct {
	Frobenius  float64 `json:"frobenius"`  // estimate of ‖K−K̂‖_F / ‖K‖_F
	SE         float64 `json:"se"`         // standard error of Frobenius; 0 if the sample contains all points
	MaxAtLeast float64 `json:"maxAtLeast"` // lower bound of max |Kᵢⱼ−K̂ᵢⱼ|

	// Abs is the q×q matrix of |Kᵢⱼ−K̂ᵢⱼ| for the q points of the sample.
	Abs []float64 `json:"-"`
}

// Panel returns the matrix |K−K̂| of the sample as a panel. If the panel would have more than most
// cells per side, each cell is the maximum of 2×2 entries. The panel then has a quarter
// of the cells.
func (e SampleError) Panel(most int) (side int, cells []float64) {
	arg.AtLeast("measure.SampleError.Panel", "most", most, 1)
	q := int(math.Sqrt(float64(len(e.Abs))))
	if q <= most {
		return q, e.Abs
	}
	side = q / 2
	return side, lin.BlockMaxima(e.Abs, q, side)
}

// Sample returns a random sample of SampleSize numbers from 0, …, n−1, in ascending
// order. If n is smaller, it returns all numbers. The sample depends only on n and seed.
func Sample(n int, seed uint64) []int {
	arg.AtLeast("measure.Sample", "n", n, 0)
	arg.Must("measure.Sample", arg.CheckRange("n", float64(n), 0, math.MaxInt32))
	rows := rand.New(rand.NewPCG(seed, sampleStream)).Perm(n)
	rows = rows[:min(n, SampleSize)]
	slices.Sort(rows)
	return rows
}

// OnSample estimates the error K−K̂ from the points of x with the indices rows, which
// represent all n points. Pairs of different points and the diagonal are weighted by
// their frequency in K. The standard error is computed by the jackknife over points,
//
//	se² = (1 − q/n) (q−1)/q Σᵢ (e₋ᵢ − ē)²,
//
// where e₋ᵢ is the estimate without point i. OnSample returns an error for an invalid
// kernel or invalid points, an *approx.KernelValueError or an *approx.FeatureValueError.
func OnSample(k approx.Kernel, f approx.FeatureMap, x mat.Matrix, rows []int) (_ SampleError, err error) {
	points := arg.Matrix("measure.OnSample", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	const fn = "measure.OnSample"
	arg.FeatureMap(fn, f)
	if err := arg.CheckData(k, points); err != nil {
		return SampleError{}, err
	}
	arg.AtLeast(fn, "the number of rows", len(rows), 1)
	for _, i := range rows {
		arg.Index(fn, "row", i, points.Len())
	}
	s, err := NewSampled(k, f, points.Subset(rows))
	if err != nil {
		return SampleError{}, approx.RenumberError(err, func(set string, i int) (string, int) {
			if set == "" {
				i = rows[i]
			}
			return set, i
		})
	}
	return s.Error(points.Len()), nil
}

// A Sampled holds K and K−K̂ on a sample of points. Its methods move or add single
// points.
type Sampled struct {
	k approx.Kernel
	f approx.FeatureMap
	x approx.Points // q×d

	signs    []float64       // signs of the features; nil if all are +1
	implicit approx.Implicit // the map, if it is Implicit; otherwise nil
	psi      []float64       // Ψ, q×D
	gram     []float64       // K, q×q
	abs      []float64       // |K−K̂|

	// The kernels k and k̂ are divided by 2^exponent, so that k has unit scale.
	exponent int
}

// NewSampled returns K−K̂ on a copy of the points x. It returns an error for an invalid
// kernel or invalid points, an *approx.KernelValueError or an *approx.FeatureValueError.
func NewSampled(k approx.Kernel, f approx.FeatureMap, x mat.Matrix) (*Sampled, error) {
	points := arg.Matrix("measure.NewSampled", "x", x)
	arg.FeatureMap("measure.NewSampled", f)
	if err := arg.CheckData(k, points); err != nil {
		return nil, err
	}
	s := new(Sampled)
	if err := s.Set(k, f, points, nil); err != nil {
		return nil, err
	}
	return s, nil
}

// Set sets s to the result of NewSampled and reuses the memory of s. The argument psi is
// the q×D matrix Ψ, or nil if Ψ is not known. Set returns the errors of NewSampled. After
// an error, s must not be used.
func (s *Sampled) Set(k approx.Kernel, f approx.FeatureMap, x mat.Matrix, psi *mat.Dense) (err error) {
	arg.Receiver("measure.Sampled.Set", s == nil)
	points := arg.Matrix("measure.Sampled.Set", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	const fn = "measure.Sampled.Set"
	arg.FeatureMap(fn, f)
	if err := arg.CheckData(k, points); err != nil {
		return err
	}
	if psi != nil {
		rows, columns := psi.Dims()
		arg.Len(fn, "rows of psi", rows, points.Len())
		arg.Len(fn, "columns of psi", columns, f.Len())
	}
	q := points.Len()
	k, f, s.exponent = toUnitScale(k, f, points)
	s.k, s.f, s.x = k, f, points.Clone()
	s.gram, s.abs = evaluate.Gram(resize(s.gram, q*q), k, points), resize(s.abs, q*q)
	s.implicit, _ = f.(approx.Implicit)
	s.signs = nil
	switch {
	case s.implicit != nil:
	case psi != nil:
		s.psi = append(s.psi[:0], approx.PointsOf(psi).Data...)
		rescale(s.psi, -s.exponent/2)
	default:
		s.psi = approx.FeaturesTo(resize(s.psi, q*f.Len()), f, points)
	}
	if s.implicit == nil {
		evaluate.CheckSquares(s.psi, f.Len(), points)
	}
	if g, ok := f.(approx.Signed); ok {
		s.signs = g.Signs()
	}
	switch {
	case s.implicit != nil:
		evaluate.Implied(s.abs, s.implicit, points, points)
	case s.signs != nil:
		lin.MulT(s.abs, s.psi, signedFeatures(f, s.psi), q, f.Len(), q)
	default:
		lin.SymMulT(s.abs, s.psi, q, f.Len())
	}
	lin.AbsDiff(s.abs, s.gram)
	return nil
}

// resize returns n numbers with undefined values. It reuses the memory of z if possible.
func resize(z []float64, n int) []float64 {
	if cap(z) < n {
		return make([]float64, n)
	}
	return z[:n]
}

// Move moves point i of the sample. Move evaluates the kernel q times and costs O(qD),
// whereas NewSampled costs O(q²D). The results of both agree to within rounding. Move
// returns the errors of NewSampled. After an error, s must not be used.
func (s *Sampled) Move(i int, to []float64) (err error) {
	arg.Receiver("measure.Sampled.Move", s == nil)
	defer evaluate.Catch(&err, s.k, evaluate.Data(s.x))
	const fn = "measure.Sampled.Move"
	arg.Index(fn, "point", i, s.x.Len())
	arg.Dim(fn, "to", len(to), s.x.Dim)
	copy(s.x.Row(i), to)
	if err := arg.CheckData(s.k, s.x); err != nil {
		return err
	}
	at := approx.Points{Data: to, Dim: s.x.Dim}
	q, d := s.x.Len(), s.f.Len()
	k, hat := evaluate.Cross(nil, s.k, at, s.x), make([]float64, q)
	if s.implicit != nil {
		evaluate.Implied(hat, s.implicit, at, s.x)
	} else {
		row := s.psi[i*d : (i+1)*d]
		s.f.Map(row, to)
		evaluate.CheckSquares(row, d, at)
		if s.signs != nil {
			row = append([]float64(nil), row...)
			for l, sign := range s.signs {
				row[l] *= sign
			}
		}
		lin.MatVec(hat, s.psi, row, q, d)
	}
	for j, v := range k {
		diff := math.Abs(v - hat[j])
		s.gram[i*q+j], s.gram[j*q+i] = v, v
		s.abs[i*q+j], s.abs[j*q+i] = diff, diff
	}
	return nil
}

// Add appends a point. It evaluates the kernel q+1 times and copies K−K̂. Add returns the
// errors of NewSampled. After an error, s must not be used.
func (s *Sampled) Add(at []float64) error {
	arg.Receiver("measure.Sampled.Add", s == nil)
	arg.Dim("measure.Sampled.Add", "at", len(at), s.x.Dim)
	q, d := s.x.Len(), s.f.Len()
	x := approx.NewPoints(q+1, s.x.Dim)
	copy(x.Data, s.x.Data)
	s.x = x
	enlarge := func(old []float64) []float64 {
		enlargedPanel := make([]float64, (q+1)*(q+1))
		for i := range q {
			copy(enlargedPanel[i*(q+1):], old[i*q:(i+1)*q])
		}
		return enlargedPanel
	}
	s.gram, s.abs = enlarge(s.gram), enlarge(s.abs)
	if s.implicit == nil {
		s.psi = append(s.psi, make([]float64, d)...)
	}
	return s.Move(q, at)
}

// Error returns the estimate for the n points from which the sample was drawn. The field
// Abs of the result shares memory with s and changes with the next Move.
func (s *Sampled) Error(n int) SampleError {
	arg.Receiver("measure.Sampled.Error", s == nil)
	arg.AtLeast("measure.Sampled.Error", "n", n, 1)
	q := s.x.Len()
	e := SampleError{Abs: s.abs, MaxAtLeast: lin.Largest(s.abs)}
	var off, diag sumPair                                   // sums over pairs i ≠ j, and over i = j
	row, diagonal := make([]sumPair, q), make([]sumPair, q) // contributions of point i to these sums
	for i := range q {
		k, d := s.gram[i*q:(i+1)*q], s.abs[i*q:(i+1)*q]
		diagonal[i] = sumPair{d[i] * d[i], k[i] * k[i]}
		offDiagonal := sumPair{lin.Dot(d, d), lin.Dot(k, k)}.addScaled(diagonal[i], -1)
		diag, off = diag.addScaled(diagonal[i], 1), off.addScaled(offDiagonal, 1)
		row[i] = offDiagonal.addScaled(offDiagonal, 1) // each pair occurs as (i, j) and as (j, i)
	}
	if s.exponent != 0 {
		e.MaxAtLeast, e.Abs = math.Ldexp(e.MaxAtLeast, s.exponent), unit.ScaleValues(s.abs, s.exponent)
	}
	e.Frobenius = sampleRelativeError(off, diag, q, n)
	if q == n || q < 3 {
		return e
	}
	jackknifeValues := make([]float64, q)
	for i := range jackknifeValues {
		jackknifeValues[i] = sampleRelativeError(off.addScaled(row[i], -1), diag.addScaled(diagonal[i], -1), q-1, n)
	}
	mean := lin.Mean(jackknifeValues)
	for _, v := range jackknifeValues {
		e.SE += (v - mean) * (v - mean)
	}
	e.SE = math.Sqrt((1 - float64(q)/float64(n)) * float64(q-1) / float64(q) * e.SE)
	return e
}

// A sumPair is a sum of (K−K̂)ᵢⱼ² and a sum of Kᵢⱼ².
type sumPair [2]float64

// addScaled returns p + factor·q.
func (p sumPair) addScaled(q sumPair, factor float64) sumPair {
	return sumPair{p[0] + factor*q[0], p[1] + factor*q[1]}
}

// sampleRelativeError returns the relative error of n points, estimated from sums over q of
// them.
func sampleRelativeError(off, diag sumPair, q, n int) float64 {
	a, b := float64(n)/float64(q), 0.0
	if q > 1 {
		b = a * float64(n-1) / float64(q-1)
	}
	sum := diag.addScaled(diag, a-1).addScaled(off, b)
	return ratio(math.Sqrt(max(0, sum[0])), math.Sqrt(sum[1]))
}
