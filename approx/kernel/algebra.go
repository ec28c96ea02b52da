package kernel

import (
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// A composition is a kernel that a function of this package composes of other kernels, its
// members. The types are sum, product, scaled, layered and warped.
//
// A composition has a bound, a Lipschitz constant, a bandwidth or a spectrum only if its
// members allow it. Otherwise the methods return +Inf or false. The interfaces
// approx.Radial, approx.Separable and approx.Indefinite have no such value. Hence
// newComposed adds a type with this interface.
type composition interface {
	approx.Checker
	approx.Crosser
	approx.Domained
	approx.Bounded
	approx.Lipschitz
	approx.Bandwidther
	approx.Spectral
	diagBounder
	partKernel

	members() []approx.Kernel
}

// newComposed returns c as a kernel with the interfaces that the members of c allow:
//
//	approx.Indefinite    if a member is indefinite
//	approx.Radial        if all members are radial
//	approx.Separable     if c is a product of separable kernels
func newComposed(c composition) approx.Kernel {
	members := c.members()
	if slices.ContainsFunc(members, isIndefinite) {
		if w, ok := c.(warpedKernel); ok {
			return indefiniteWarped{w}
		}
		return indefiniteKernel{c}
	}
	if c, ok := c.(radialComposition); ok && allAre[approx.Radial](members) {
		return radialKernel{c}
	}
	if c, ok := c.(productKernel); ok && allAre[approx.Separable](members) {
		return separableProduct{c}
	}
	return c
}

// compositionOf returns the composition of a kernel of newComposed. For another
// approx.Warped kernel, it returns a warped kernel of the same values. Otherwise it returns
// nil.
func compositionOf(k approx.Kernel) composition {
	switch k := k.(type) {
	case indefiniteKernel:
		return k.composition
	case indefiniteWarped:
		return k.warpedKernel
	case radialKernel:
		return k.radialComposition
	case separableProduct:
		return k.productKernel
	case composition:
		return k
	case approx.Warped:
		inner, w := k.Warp()
		return warpedKernel{inner, w}
	}
	return nil
}

// A radialComposition is radial if all its members are radial.
type radialComposition interface {
	composition

	// profile returns κ(s), where k(x, y) = κ(‖x−y‖²).
	profile(s float64) float64

	// applyProfile replaces each squared distance s by κ(s).
	applyProfile(s []float64)
}

// A radialKernel is a composition of radial kernels.
type radialKernel struct{ radialComposition }

// Profile implements approx.Radial.
func (k radialKernel) Profile(s float64) float64 { return k.profile(s) }

// Cross implements approx.Crosser. It computes only one matrix of distances.
func (k radialKernel) Cross(dst []float64, x, y approx.Points) { crossRadial(dst, k, x, y) }

// A separableProduct is a product of separable kernels.
type separableProduct struct{ productKernel }

// Factor implements approx.Separable.
func (k separableProduct) Factor(dst, t []float64) {
	b := make([]float64, len(t))
	k.b.(approx.Separable).Factor(b, t)
	k.a.(approx.Separable).Factor(dst, t)
	for i, v := range b {
		dst[i] *= v
	}
}

// An indefiniteKernel is a composition with an indefinite member.
type indefiniteKernel struct{ composition }

// Indefinite implements approx.Indefinite.
func (k indefiniteKernel) Indefinite() string { return indefiniteReason(k.members()) }

// An indefiniteWarped is a warped indefinite kernel.
type indefiniteWarped struct{ warpedKernel }

// Indefinite implements approx.Indefinite.
func (k indefiniteWarped) Indefinite() string { return indefiniteReason(k.members()) }

// indefiniteReason returns the reason of the first indefinite member.
func indefiniteReason(members []approx.Kernel) string {
	i := slices.IndexFunc(members, isIndefinite)
	return members[i].(approx.Indefinite).Indefinite()
}

func isIndefinite(k approx.Kernel) bool {
	_, ok := k.(approx.Indefinite)
	return ok
}

// allAre reports whether all kernels are of type T.
func allAre[T approx.Kernel](ks []approx.Kernel) bool {
	return !slices.ContainsFunc(ks, func(k approx.Kernel) bool { _, ok := k.(T); return !ok })
}

// bound returns κ = sup k(x, x), or +Inf if no bound is known. Radial kernels and kernels
// with a Lipschitz constant are shift-invariant, hence bounded.
func bound(k approx.Kernel) float64 {
	if b, ok := k.(approx.Bounded); ok {
		return b.Bound()
	}
	if r, ok := k.(approx.Radial); ok {
		return r.Profile(0)
	}
	if !math.IsInf(lipschitz(k, 1), 1) {
		return k.Eval([]float64{0}, []float64{0})
	}
	return math.Inf(1)
}

// lipschitz returns the Lipschitz constant of k in ℝᵈ, or +Inf if none is known.
func lipschitz(k approx.Kernel, d int) float64 {
	if l, ok := k.(approx.Lipschitz); ok {
		return l.Lipschitz(d)
	}
	return math.Inf(1)
}

// Sum returns the kernel k₁ + … + kₙ, whose features are the concatenated features of the
// terms. The sum is radial, has a bound, or has a Lipschitz constant if all terms do. If
// all terms are radial and their spectra have a Radius, the spectrum of the sum is a mixture
// of their spectra. Sum panics if there are no terms.
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

// add returns a + b.
func add(a, b approx.Kernel) approx.Kernel { return newComposed(sumKernel{kernelPair{a, b}}) }

// multiply returns a·b.
func multiply(a, b approx.Kernel) approx.Kernel {
	if allAre[Gaussian]([]approx.Kernel{a, b}) && approx.CheckKernel(a) == nil && approx.CheckKernel(b) == nil {
		// 1/σ² = 1/σ₁² + 1/σ₂².
		s, t := a.(Gaussian).Sigma, b.(Gaussian).Sigma
		return Gaussian{s * (t / math.Hypot(s, t))}
	}
	return newComposed(productKernel{kernelPair{a, b}})
}

// A kernelPair contains the two terms of a sum or the two factors of a product.
type kernelPair struct{ a, b approx.Kernel }

func (k kernelPair) members() []approx.Kernel { return []approx.Kernel{k.a, k.b} }

// Bandwidth implements approx.Bandwidther. A pair has no single length scale.
func (kernelPair) Bandwidth() (float64, bool) { return 0, false }

// checkPoints returns an error if a point is outside the domain of a or of b.
func (k kernelPair) checkPoints(x approx.Points) error {
	if err := checkPoints(k.a, x); err != nil {
		return err
	}
	return checkPoints(k.b, x)
}

// profiles returns the profiles of both kernels at the squared distance s.
func (k kernelPair) profiles(s float64) (a, b float64) {
	return k.a.(approx.Radial).Profile(s), k.b.(approx.Radial).Profile(s)
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

// sumKernel is the kernel a + b.
type sumKernel struct{ kernelPair }

// Eval implements approx.Kernel.
func (k sumKernel) Eval(x, y []float64) float64 { return k.a.Eval(x, y) + k.b.Eval(x, y) }

// Cross implements approx.Crosser.
func (k sumKernel) Cross(dst []float64, x, y approx.Points) { addTo(dst, k.crossBoth(dst, x, y)) }

// addTo adds b to a.
func addTo(a, b []float64) { lin.Axpy(a[:len(b)], 1, b) }

// Domain implements approx.Domained. Points must be in the domains of both terms, and
// the size limits apply to the sum.
func (k sumKernel) Domain(x approx.Points) error {
	if err := k.checkPoints(x); err != nil {
		return err
	}
	return checkComposedSize(k, x)
}

// Bound implements approx.Bounded.
func (k sumKernel) Bound() float64 { return bound(k.a) + bound(k.b) }

// Lipschitz implements approx.Lipschitz.
func (k sumKernel) Lipschitz(d int) float64 { return lipschitz(k.a, d) + lipschitz(k.b, d) }

// Spectrum implements approx.Spectral. It returns the mixture of the spectra of radial
// terms.
func (k sumKernel) Spectrum() (approx.Spectrum, bool) {
	s, ok := mixSpectra(k.kernelPair)
	return s.Spectrum, ok
}

func (k sumKernel) applyProfile(s []float64) { k.combineProfiles(s, addTo) }

func (k sumKernel) profile(s float64) float64 {
	a, b := k.profiles(s)
	return a + b
}

// productKernel is the kernel a·b.
type productKernel struct{ kernelPair }

// Eval implements approx.Kernel.
func (k productKernel) Eval(x, y []float64) float64 { return k.a.Eval(x, y) * k.b.Eval(x, y) }

// Cross implements approx.Crosser.
func (k productKernel) Cross(dst []float64, x, y approx.Points) {
	other := k.crossBoth(dst, x, y)
	lin.MulElements(dst[:len(other)], dst, other)
}

// checkPoints returns an error if a point is outside the domain of one factor. If only
// one factor can compute k(x, x) without evaluation, checkPoints also returns an error if
// this factor is too large or is affected by underflow.
func (k productKernel) checkPoints(x approx.Points) error {
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
func (k productKernel) Domain(x approx.Points) error {
	if err := k.checkPoints(x); err != nil {
		return err
	}
	return checkComposedSize(k, x)
}

// Bound implements approx.Bounded. For an indefinite factor, sup k(x, x) does not bound
// |k(x, x)|, and no bound of the product is known.
func (k productKernel) Bound() float64 {
	if slices.ContainsFunc(k.members(), isIndefinite) {
		return math.Inf(1)
	}
	return finiteOrInf(bound(k.a) * bound(k.b))
}

// Lipschitz implements approx.Lipschitz.
func (k productKernel) Lipschitz(d int) float64 {
	return finiteOrInf(bound(k.b)*lipschitz(k.a, d) + bound(k.a)*lipschitz(k.b, d))
}

// finiteOrInf returns v, or +Inf if v is 0·∞.
func finiteOrInf(v float64) float64 {
	if v != v {
		return math.Inf(1)
	}
	return v
}

// Spectrum implements approx.Spectral. A frequency of the product is the sum of a frequency
// of each factor.
func (k productKernel) Spectrum() (approx.Spectrum, bool) {
	a, okA := approx.SpectrumOf(k.a)
	b, okB := approx.SpectrumOf(k.b)
	if !okA || !okB || a.Activation != nil || b.Activation != nil {
		return approx.Spectrum{}, false
	}
	return approx.Spectrum{Terms: []approx.Spectrum{a, b}}, true
}

func (k productKernel) applyProfile(s []float64) {
	k.combineProfiles(s, func(profile, other []float64) { lin.MulElements(profile, profile, other) })
}

func (k productKernel) profile(s float64) float64 {
	a, b := k.profiles(s)
	return a * b
}
