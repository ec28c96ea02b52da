package fourier

import (
	"cmp"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// NewLattice returns the features of k on the box min ≤ x ≤ max in ℝ¹ or ℝ². The error on
// the box is at most ε·k(0, 0), for 1e-13 ≤ ε < 1. NewLattice returns an
// *approx.UnsupportedError if more than maxFrequencies frequencies would be necessary.
// This happens for heavy spectral tails and for narrow kernels on a wide box. The value 0
// of maxFrequencies stands for approx.MaxSize. The covariance of the features of m
// frequencies has (2m−1)² entries, so for large lattices the Gram matrix is cheaper.
//
// NewLattice also returns the errors of Represent, and an *approx.UnsupportedError in more
// than two dimensions or for a kernel that has a warp or states no spectral density.
func NewLattice(k approx.Kernel, min, max []float64, eps float64, maxFrequencies int) (_ *Lattice, err error) {
	defer evaluate.Catch(&err, k)
	s, err := boxSpectrum("fourier.NewLattice", k, min, max)
	if err != nil {
		return nil, err
	}
	if maxFrequencies, err = latticeSize(maxFrequencies); err != nil {
		return nil, err
	}
	return newLattice(s, min, max, eps, maxFrequencies)
}

// latticeSize returns the largest number of frequencies of a lattice, where 0 stands for
// approx.MaxSize. It returns an *approx.RangeError if the number is out of range.
func latticeSize(maxFrequencies int) (int, error) {
	err := arg.CheckRange("maxFrequencies", float64(maxFrequencies), 0, approx.MaxSize)
	return cmp.Or(maxFrequencies, approx.MaxSize), err
}

// NewPaddedLattice is like NewLattice, but its steps are finer than necessary. The margin
// between a difference in the box and its nearest image is multiplied by padding ≥ 1.
// WithKernel then accepts kernels up to padding times as wide. A smaller padding is 1.
func NewPaddedLattice(k approx.Kernel, min, max []float64, eps, padding float64, maxFrequencies int) (_ *Lattice, err error) {
	defer evaluate.Catch(&err, k)
	s, err := boxSpectrum("fourier.NewPaddedLattice", k, min, max)
	if err != nil {
		return nil, err
	}
	if err := arg.CheckRange("padding", padding, 0, math.MaxFloat64); err != nil {
		return nil, err
	}
	if maxFrequencies, err = latticeSize(maxFrequencies); err != nil {
		return nil, err
	}
	l, err := newLattice(s, min, max, eps, maxFrequencies)
	if err != nil || !(padding > 1) {
		return l, err
	}
	l.setSteps(padding * l.periodGap())
	if err := l.weigh(s, eps, maxFrequencies); err != nil {
		return nil, err
	}
	return l, nil
}

// boxSpectrum returns the spectrum of k in the space of the box. It panics with a message
// for the exported function fn unless min and max are the corners of a box. They must be
// finite and of equal length, with min ≤ max.
func boxSpectrum(fn string, k approx.Kernel, min, max []float64) (spectrum, error) {
	arg.Len(fn, "coordinates of max", len(max), len(min))
	for a := range min {
		if !(min[a] <= max[a]) || math.IsInf(max[a]-min[a], 0) {
			panic(fmt.Sprintf("%s: got a box from %g to %g in coordinate %d, want min ≤ max, both finite", fn, min[a], max[a], a))
		}
	}
	if err := approx.CheckKernel(k); err != nil {
		return spectrum{}, err
	}
	if d := len(min); d < 1 || d > 2 {
		return spectrum{}, unsupportedError("A lattice in %d dimensions has too many frequencies: it serves one or two.", d)
	}
	return spectrumOf(k, len(min))
}

// periodGap returns the period minus the width of the box.
func (l *Lattice) periodGap() float64 { return 2*math.Pi/l.step[0] - (l.max[0] - l.min[0]) }

func newLattice(k spectrum, min, max []float64, eps float64, maxFrequencies int) (*Lattice, error) {
	if !(1e-13 <= eps && eps < 1) {
		return nil, &approx.RangeError{Key: "lattice.epsilon", Value: eps, Min: 1e-13, Max: 1}
	}
	l := newEmptyLattice(min, max)
	_, err := l.findMargin(k, func() bool { return l.aliasBound(k) <= eps/2*k.kappa })
	if err == nil {
		err = l.weigh(k, eps, maxFrequencies)
	}
	if err != nil {
		return nil, err
	}
	return l, nil
}

// newSmallLattice returns the lattice of at most m frequencies with the smallest bound.
// Its margin balances the weight of the images with the weight of the omitted
// frequencies. The bound may exceed k(0, 0).
func newSmallLattice(k spectrum, min, max []float64, m int) (*Lattice, error) {
	l := newEmptyLattice(min, max)
	measure := func() {
		l.chooseFrequencies(l.ballRadius(m))
		l.computeWeights(k)
	}
	s, err := l.findMargin(k, func() bool {
		measure()
		return l.aliasBound(k) <= l.bound/2
	})
	if err != nil {
		return nil, err
	}
	l.setSteps(s)
	measure()
	if !(l.bound <= math.MaxFloat64) { // catches NaN
		return nil, unsupportedError("At such a bandwidth the spectral density is no number that can be weighed: use another unit.")
	}
	return l, nil
}

func newEmptyLattice(min, max []float64) *Lattice {
	l := &Lattice{dim: len(min)}
	copy(l.min[:], min)
	copy(l.max[:], max)
	for a := range l.dim {
		l.center[a] = (min[a] + max[a]) / 2
	}
	return l
}

// setSteps sets the steps of the lattice. The period becomes the width of the box plus s,
// which is the margin between a difference in the box and its nearest image.
func (l *Lattice) setSteps(s float64) {
	for a := range l.dim {
		l.step[a] = 2 * math.Pi / (l.max[a] - l.min[a] + s)
	}
}

// findMargin returns the smallest margin for which enough returns true, with a tolerance
// of 1 %. It also widens the lattice by this margin. It doubles the margin until enough
// returns true, and then bisects.
func (l *Lattice) findMargin(k spectrum, enough func() bool) (float64, error) {
	try := func(s float64) bool {
		l.setSteps(s)
		return enough()
	}
	lo, hi := 0.0, 1/k.radius(0.5)
	for i := 0; !try(hi); i++ {
		if lo, hi = hi, 2*hi; i > 60 {
			return 0, unsupportedError("Its kernel does not vanish at a distance.")
		}
	}
	for hi-lo > 0.01*hi {
		mid := (lo + hi) / 2
		if !(mid > lo && mid < hi) { // no number lies between
			break
		}
		if try(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	l.setSteps(hi)
	return hi, nil
}

// ballRadius returns the radius of the largest ball around 0 with at most m frequencies,
// with a tolerance of 0.1 %.
func (l *Lattice) ballRadius(m int) float64 {
	count := func(radius float64) (n int) {
		first := int(radius / l.step[0])
		if l.dim == 1 {
			return first + 1
		}
		for p := 0; p <= first && n <= m; p++ {
			last := int(chord(radius, float64(p)*l.step[0]) / l.step[1])
			if p == 0 {
				n += last + 1
			} else {
				n += 2*last + 1
			}
		}
		return n
	}
	lo, hi := 0.0, max(l.step[0], l.step[1])
	for count(hi) <= m && 2*hi > hi {
		lo, hi = hi, 2*hi
	}
	for hi-lo > 1e-3*hi {
		mid := (lo + hi) / 2
		if !(mid > lo && mid < hi) { // no number lies between
			break
		}
		if count(mid) <= m {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// WithKernel returns the features of another kernel on the same box and lattice. Moments
// of the old lattice are valid for the new one if its frequencies do not extend further.
// WithKernel returns an *approx.UnsupportedError if the lattice is too coarse for the
// kernel, which happens only for a larger bandwidth, or if more than maxFrequencies
// frequencies would be necessary. The value 0 stands for approx.MaxSize.
func (l *Lattice) WithKernel(k approx.Kernel, eps float64, maxFrequencies int) (_ *Lattice, err error) {
	defer evaluate.Catch(&err, k)
	arg.Receiver("fourier.Lattice.WithKernel", l == nil)
	if err := approx.CheckKernel(k); err != nil {
		return nil, err
	}
	if err := arg.CheckRange("lattice.epsilon", eps, 1e-13, 1); err != nil {
		return nil, err
	}
	if maxFrequencies, err = latticeSize(maxFrequencies); err != nil {
		return nil, err
	}
	s, err := spectrumOf(k, l.dim)
	if err != nil {
		return nil, err
	}
	m := *l
	if a := m.aliasBound(s); !(a <= eps/2*s.kappa) {
		return nil, unsupportedError("The lattice is too coarse for this kernel: its images add %.2g.", a)
	}
	if err := m.weigh(s, eps, maxFrequencies); err != nil {
		return nil, err
	}
	return &m, nil
}

func unsupportedError(format string, a ...any) error {
	return &approx.UnsupportedError{Method: "equispaced Fourier features", Reason: fmt.Sprintf(format, a...)}
}

// weigh chooses the smallest ball of frequencies for which the omitted weight is at most
// ε/2, and computes their weights. It returns an *approx.UnsupportedError if the ball has
// more than maxFrequencies frequencies.
func (l *Lattice) weigh(k spectrum, eps float64, maxFrequencies int) error {
	for radius := k.radius(1 - eps/2); ; radius *= 1.02 {
		if !(radius > 0) { // a radius of 0 does not grow
			return unsupportedError("At such a bandwidth its frequencies are no numbers: use another unit.")
		}
		count := radius / l.step[0]
		if l.dim == 2 {
			count *= math.Pi / 2 * radius / l.step[1]
		}
		if !(count <= float64(maxFrequencies)) {
			return unsupportedError("An error of %.2g takes some %.2g frequencies, more than %d: its spectrum reaches too far for this box.",
				eps, count, maxFrequencies)
		}
		l.chooseFrequencies(radius)
		if l.computeWeights(k); l.bound <= eps*k.kappa {
			return nil
		}
	}
}

// computeWeights computes the weights of the frequencies and the error bound. The bound
// is the sum of the images and the omitted weights. The total weight of the infinite
// lattice is the value of the rule at δ = 0.
func (l *Lattice) computeWeights(k spectrum) {
	cell := 1.0
	for a := range l.dim {
		cell *= l.step[a]
	}
	l.root = make([]float64, len(l.index))
	omega := make([]float64, l.dim)
	var sum float64
	for i, j := range l.index {
		for a := range omega {
			omega[a] = float64(j[a]) * l.step[a]
		}
		w := k.kappa * cell * k.density(omega)
		if i > 0 {
			w *= 2
		}
		l.root[i] = math.Sqrt(w)
		sum += w
	}
	l.bound = l.aliasBound(k) + max(0, k.kappa+l.imageBound(k, [2]float64{})-sum)
	if !(sum <= math.MaxFloat64) { // overflow: a large cell times a small density
		l.bound = math.Inf(1)
	}
}

// chord returns √(radius²−t²) without overflow.
func chord(radius, t float64) float64 {
	return math.Sqrt(max(0, radius-t)) * math.Sqrt(radius+t)
}

// chooseFrequencies lists the frequencies with ‖(j₁h₁, j₂h₂)‖ ≤ radius, with one of each
// pair ±j. This is the one with j₁ > 0, or with j₁ = 0 and j₂ ≥ 0. Frequencies are sorted
// by j₁ and then by j₂, so the first is 0.
func (l *Lattice) chooseFrequencies(radius float64) {
	l.maxIndex, l.index, l.last = [2]int{}, nil, nil
	first := int(radius / l.step[0])
	for p := 0; p <= first; p++ {
		last := 0
		if l.dim == 2 {
			last = int(chord(radius, float64(p)*l.step[0]) / l.step[1])
		}
		q := -last
		if p == 0 {
			q = 0
		}
		for ; q <= last; q++ {
			l.index = append(l.index, [2]int{p, q})
		}
		l.maxIndex[0], l.maxIndex[1] = p, max(l.maxIndex[1], last)
		l.last = append(l.last, last)
	}
}
