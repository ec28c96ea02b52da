package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Sum returns the kernel k₁ + … + kₙ, whose features are the concatenated features of the
// terms. The sum is radial, has a bound, or has a Lipschitz constant if all terms do. If
// all terms are radial and have a spectrum, the spectrum of the sum is a mixture of their
// spectra. Sum panics if there are no terms.
func Sum(ks ...approx.Kernel) approx.Kernel { return fold("kernel.Sum", ks, add) }

// Product returns the kernel k₁·…·kₙ, whose features are the products of features of the
// factors. The product is radial or separable, has a bound, or has a Lipschitz constant
// if all factors do. The spectrum of a product has a term for each factor. A product of
// Gaussians is a Gaussian. Product panics if there are no factors.
func Product(ks ...approx.Kernel) approx.Kernel { return fold("kernel.Product", ks, multiply) }

// fold combines the kernels ks with op, from left to right.
func fold(fn string, ks []approx.Kernel, op func(a, b approx.Kernel) approx.Kernel) approx.Kernel {
	arg.AtLeast(fn, "the number of kernels", len(ks), 1)
	k := ks[0]
	for _, next := range ks[1:] {
		k = op(k, next)
	}
	return k
}

// bothAre reports whether both kernels are of type T.
func bothAre[T approx.Kernel](a, b approx.Kernel) bool {
	_, p := a.(T)
	_, q := b.(T)
	return p && q
}

// isBounded reports whether the function bound accepts k. Shift-invariant kernels are
// bounded.
func isBounded(k approx.Kernel) bool {
	switch k.(type) {
	case approx.Bounded, approx.Radial, approx.Lipschitz:
		return true
	}
	return false
}

func isIndefinite(k approx.Kernel) bool {
	_, ok := k.(approx.Indefinite)
	return ok
}

// A kernelPair contains the two terms of a sum or the two factors of a product.
type kernelPair struct{ a, b approx.Kernel }

// checkPoints returns an error if a point is outside the domain of a or of b.
func (k kernelPair) checkPoints(x approx.Points) error {
	if err := checkPoints(k.a, x); err != nil {
		return err
	}
	return checkPoints(k.b, x)
}

// reason returns the reason why a is indefinite, or why b is indefinite if a is not.
func (k kernelPair) reason() string {
	if u, ok := k.a.(approx.Indefinite); ok {
		return u.Indefinite()
	}
	return k.b.(approx.Indefinite).Indefinite()
}

// combineProfiles replaces squared distances s by values of a composed kernel. It passes
// the profiles of a and of b to f, in blocks. The function f overwrites the profile of a
// by the result.
func (k kernelPair) combineProfiles(s []float64, f func(profile, other []float64)) {
	buf := make([]float64, min(profileBlock, len(s)))
	for len(s) > 0 {
		profile := s[:min(profileBlock, len(s))]
		other := buf[:len(profile)]
		copy(other, profile)
		applyProfile(k.a.(approx.Radial), profile)
		applyProfile(k.b.(approx.Radial), other)
		f(profile, other)
		s = s[len(profile):]
	}
}

// crossBoth stores the cross-Gram matrix of a in dst and returns the cross-Gram matrix of
// b.
func (k kernelPair) crossBoth(dst []float64, x, y approx.Points) []float64 {
	Cross(dst[:x.Len()*y.Len()], k.a, x, y)
	return Cross(nil, k.b, x, y)
}

type (
	sum           struct{ kernelPair }
	boundedSum    struct{ sum }
	sumLipschitz  struct{ boundedSum }
	sumRadial     struct{ sumLipschitz }
	sumIndefinite struct{ sum }
)

var (
	_ approx.Crosser    = sum{}
	_ approx.Domained   = sum{}
	_ approx.Bounded    = boundedSum{}
	_ approx.Lipschitz  = sumLipschitz{}
	_ approx.Radial     = sumRadial{}
	_ approx.Spectral   = sum{}
	_ approx.Indefinite = sumIndefinite{}
)

// add returns a + b.
func add(a, b approx.Kernel) approx.Kernel {
	k := sum{kernelPair{a, b}}
	switch {
	case isIndefinite(a) || isIndefinite(b):
		return sumIndefinite{k}
	case bothAre[approx.Radial](a, b):
		return sumRadial{sumLipschitz{boundedSum{k}}}
	case bothAre[approx.Lipschitz](a, b):
		return sumLipschitz{boundedSum{k}}
	case isBounded(a) && isBounded(b):
		return boundedSum{k}
	}
	return k
}

func (k sum) asSum() kernelPair { return k.kernelPair }

// Domain implements approx.Domained. Points must be in the domains of both terms, and
// the size limits apply to the sum.
func (k sum) Domain(x approx.Points) error {
	if err := k.checkPoints(x); err != nil {
		return err
	}
	return checkComposedSize(k, x)
}

// Spectrum implements approx.Spectral. It returns the mixture of the spectra of radial
// terms.
func (k sum) Spectrum() (approx.Spectrum, bool) {
	s, ok := mixSpectra(k.kernelPair)
	return s.Spectrum, ok
}

// Eval implements approx.Kernel.
func (k sum) Eval(x, y []float64) float64 { return k.a.Eval(x, y) + k.b.Eval(x, y) }

// Cross implements approx.Crosser.
func (k sum) Cross(dst []float64, x, y approx.Points) { addTo(dst, k.crossBoth(dst, x, y)) }

// addTo adds b to a.
func addTo(a, b []float64) { lin.Axpy(a[:len(b)], 1, b) }

// Bound implements approx.Bounded.
func (k boundedSum) Bound() float64 { return bound(k.a) + bound(k.b) }

// Lipschitz implements approx.Lipschitz.
func (k sumLipschitz) Lipschitz(d int) float64 { return lipschitz(k.a, d) + lipschitz(k.b, d) }

// Cross implements approx.Crosser. It computes only one matrix of distances.
func (k sumRadial) Cross(dst []float64, x, y approx.Points) { crossRadial(dst, k, x, y) }

// applyProfile implements profiler.
func (k sumRadial) applyProfile(s []float64) { k.combineProfiles(s, addTo) }

// Profile implements approx.Radial.
func (k sumRadial) Profile(s float64) float64 {
	return k.a.(approx.Radial).Profile(s) + k.b.(approx.Radial).Profile(s)
}

// Indefinite implements approx.Indefinite.
func (k sumIndefinite) Indefinite() string { return k.reason() }

type (
	product           struct{ kernelPair }
	boundedProduct    struct{ product }
	productLipschitz  struct{ boundedProduct }
	productRadial     struct{ productLipschitz }
	productSeparable  struct{ productLipschitz }
	productIndefinite struct{ product }
)

var (
	_ approx.Crosser    = product{}
	_ approx.Domained   = product{}
	_ approx.Bounded    = boundedProduct{}
	_ approx.Lipschitz  = productLipschitz{}
	_ approx.Radial     = productRadial{}
	_ approx.Separable  = productSeparable{}
	_ approx.Indefinite = productIndefinite{}
)

// multiply returns a·b.
func multiply(a, b approx.Kernel) approx.Kernel {
	if bothAre[Gaussian](a, b) && approx.CheckKernel(a) == nil && approx.CheckKernel(b) == nil {
		// 1/σ² = 1/σ₁² + 1/σ₂².
		s, t := a.(Gaussian).Sigma, b.(Gaussian).Sigma
		return Gaussian{s * (t / math.Hypot(s, t))}
	}
	k := product{kernelPair{a, b}}
	boundedKernel := productLipschitz{boundedProduct{k}}
	switch {
	case isIndefinite(a) || isIndefinite(b):
		return productIndefinite{k}
	case bothAre[approx.Radial](a, b):
		return productRadial{boundedKernel}
	case bothAre[approx.Separable](a, b):
		return productSeparable{boundedKernel}
	case bothAre[approx.Lipschitz](a, b):
		return boundedKernel
	case isBounded(a) && isBounded(b):
		return boundedProduct{k}
	}
	return k
}

func (k product) asProduct() kernelPair { return k.kernelPair }

// checkPoints returns an error if a point is outside the domain of one factor. If only
// one factor can compute k(x, x) without evaluation, checkPoints also returns an error if
// this factor is too large or is affected by underflow.
func (k product) checkPoints(x approx.Points) error {
	if err := k.kernelPair.checkPoints(x); err != nil {
		return err
	}
	a, roundingA, knownA := diagWithRounding(k.a, x)
	b, roundingB, knownB := diagWithRounding(k.b, x)
	known := [][2][]float64{{a, roundingA}, {b, roundingB}}
	if !knownA {
		known = known[1:]
	}
	if !knownB {
		known = known[:len(known)-1]
	}
	if len(known) != 1 {
		return nil
	}
	row, ok := limitingRowWithRounding(known[0][0], known[0][1])
	if v := known[0][0]; !ok && (v[row] != 0 || !areAtOrigin(k, x)) {
		return sizeError(x, row, v[row], minComposedDiag, maxComposedDiag)
	}
	return nil
}

// Domain implements approx.Domained. Points must be in the domains of both factors, and
// the size limits apply to the product.
func (k product) Domain(x approx.Points) error {
	if err := k.checkPoints(x); err != nil {
		return err
	}
	return checkComposedSize(k, x)
}

// Spectrum implements approx.Spectral. A frequency of the product is the sum of a frequency
// of each factor.
func (k product) Spectrum() (approx.Spectrum, bool) {
	a, okA := approx.SpectrumOf(k.a)
	b, okB := approx.SpectrumOf(k.b)
	if !okA || !okB || a.Activation != nil || b.Activation != nil {
		return approx.Spectrum{}, false
	}
	return approx.Spectrum{Terms: []approx.Spectrum{a, b}}, true
}

// Eval implements approx.Kernel.
func (k product) Eval(x, y []float64) float64 { return k.a.Eval(x, y) * k.b.Eval(x, y) }

// Cross implements approx.Crosser.
func (k product) Cross(dst []float64, x, y approx.Points) {
	other := k.crossBoth(dst, x, y)
	lin.MulElements(dst[:len(other)], dst, other)
}

// Bound implements approx.Bounded.
func (k boundedProduct) Bound() float64 { return bound(k.a) * bound(k.b) }

// Lipschitz implements approx.Lipschitz.
func (k productLipschitz) Lipschitz(d int) float64 {
	return bound(k.b)*lipschitz(k.a, d) + bound(k.a)*lipschitz(k.b, d)
}

// Cross implements approx.Crosser. It computes only one matrix of distances.
func (k productRadial) Cross(dst []float64, x, y approx.Points) { crossRadial(dst, k, x, y) }

// applyProfile implements profiler.
func (k productRadial) applyProfile(s []float64) {
	k.combineProfiles(s, func(profile, other []float64) { lin.MulElements(profile, profile, other) })
}

// Profile implements approx.Radial.
func (k productRadial) Profile(s float64) float64 {
	return k.a.(approx.Radial).Profile(s) * k.b.(approx.Radial).Profile(s)
}

// Factor implements approx.Separable.
func (k productSeparable) Factor(dst, t []float64) {
	b := make([]float64, len(t))
	k.b.(approx.Separable).Factor(b, t)
	k.a.(approx.Separable).Factor(dst, t)
	for i, v := range b {
		dst[i] *= v
	}
}

// Indefinite implements approx.Indefinite.
func (k productIndefinite) Indefinite() string { return k.reason() }
