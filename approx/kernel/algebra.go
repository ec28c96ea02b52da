package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Sum returns k₁ + … + kₙ, the kernel of the concatenated features. The sum is radial
// or has a bound or a Lipschitz constant if all terms have this property. If all terms
// have a spectrum, the sum has the mixture of these spectra. Sum panics without terms.
func Sum(ks ...approx.Kernel) approx.Kernel { return fold("kernel.Sum", ks, add) }

// Product returns k₁·…·kₙ, the kernel of the products of features. The product is
// radial or separable or has a bound or a Lipschitz constant if all factors have this
// property. Its spectrum is a convolution, which is known if all factors are Gaussian,
// since their product is Gaussian. Product panics without factors.
func Product(ks ...approx.Kernel) approx.Kernel { return fold("kernel.Product", ks, multiply) }

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

// isBounded reports whether κ is known: a shift-invariant kernel is bounded.
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

// A pair holds the common part of a sum and a product.
type pair struct{ a, b approx.Kernel }

// takes returns an error for points that are not in both domains.
func (k pair) takes(x approx.Points) error {
	if err := takes(k.a, x); err != nil {
		return err
	}
	return takes(k.b, x)
}

// reason returns the reason of the first indefinite kernel of a and b.
func (k pair) reason() string {
	if u, ok := k.a.(approx.Indefinite); ok {
		return u.Indefinite()
	}
	return k.b.(approx.Indefinite).Indefinite()
}

// bothProfiles calls f with the profiles of a and of b at the squared distances s,
// in blocks. The content of own after f replaces s.
func (k pair) bothProfiles(s []float64, f func(own, other []float64)) {
	buf := make([]float64, min(profileBlock, len(s)))
	for len(s) > 0 {
		own := s[:min(profileBlock, len(s))]
		other := buf[:len(own)]
		copy(other, own)
		profiles(k.a.(approx.Radial), own)
		profiles(k.b.(approx.Radial), other)
		f(own, other)
		s = s[len(own):]
	}
}

// both stores the cross-Gram matrix of a in dst and returns that of b.
func (k pair) both(dst []float64, x, y approx.Points) []float64 {
	Cross(dst[:x.Len()*y.Len()], k.a, x, y)
	return Cross(nil, k.b, x, y)
}

type (
	sum           struct{ pair }
	sumBounded    struct{ sum }
	sumLipschitz  struct{ sumBounded }
	sumRadial     struct{ sumLipschitz }
	sumSpectral   struct{ sumRadial }
	sumMixture    struct{ sumSpectral }
	sumIndefinite struct{ sum }
)

var (
	_ approx.Crosser    = sum{}
	_ approx.Domained   = sum{}
	_ approx.Bounded    = sumBounded{}
	_ approx.Lipschitz  = sumLipschitz{}
	_ approx.Radial     = sumRadial{}
	_ approx.Spectral   = sumSpectral{}
	_ approx.Mixture    = sumMixture{}
	_ approx.Indefinite = sumIndefinite{}
)

func add(a, b approx.Kernel) approx.Kernel {
	k := sum{pair{a, b}}
	switch {
	case isIndefinite(a) || isIndefinite(b):
		return sumIndefinite{k}
	case bothAre[approx.Mixture](a, b):
		return sumMixture{sumSpectral{sumRadial{sumLipschitz{sumBounded{k}}}}}
	case bothAre[approx.Spectral](a, b):
		return sumSpectral{sumRadial{sumLipschitz{sumBounded{k}}}}
	case bothAre[approx.Radial](a, b):
		return sumRadial{sumLipschitz{sumBounded{k}}}
	case bothAre[approx.Lipschitz](a, b):
		return sumLipschitz{sumBounded{k}}
	case isBounded(a) && isBounded(b):
		return sumBounded{k}
	}
	return k
}

func (k sum) terms() pair { return k.pair }

// Domain implements approx.Domained. Points must be in the domains of both terms, and
// the size limits apply to the sum.
func (k sum) Domain(x approx.Points) error {
	if err := k.takes(x); err != nil {
		return err
	}
	return composedSize(k, x)
}

// Eval implements approx.Kernel.
func (k sum) Eval(x, y []float64) float64 { return k.a.Eval(x, y) + k.b.Eval(x, y) }

// Cross implements approx.Crosser.
func (k sum) Cross(dst []float64, x, y approx.Points) { plus(dst, k.both(dst, x, y)) }

// plus adds b to a.
func plus(a, b []float64) { lin.Axpy(a[:len(b)], 1, b) }

// Bound implements approx.Bounded.
func (k sumBounded) Bound() float64 { return bound(k.a) + bound(k.b) }

// Lipschitz implements approx.Lipschitz.
func (k sumLipschitz) Lipschitz(d int) float64 { return slope(k.a, d) + slope(k.b, d) }

// Cross implements approx.Crosser: of one matrix of distances.
func (k sumRadial) Cross(dst []float64, x, y approx.Points) { crossRadial(dst, k, x, y) }

// profiles implements profiler.
func (k sumRadial) profiles(s []float64) { k.bothProfiles(s, plus) }

// Profile implements approx.Radial.
func (k sumRadial) Profile(s float64) float64 {
	return k.a.(approx.Radial).Profile(s) + k.b.(approx.Radial).Profile(s)
}

// share returns a(0)/(a(0)+b(0)), the weight of the spectrum of a.
func (k sumRadial) share() float64 { return k.a.(approx.Radial).Profile(0) / k.Profile(0) }

// Density implements approx.Spectral.
func (k sumSpectral) Density(omega []float64) float64 {
	w := k.share()
	return w*k.a.(approx.Spectral).Density(omega) + (1-w)*k.b.(approx.Spectral).Density(omega)
}

// Radius implements approx.Spectral.
func (k sumSpectral) Radius(p float64, d int) float64 {
	a, b := k.a.(approx.Spectral), k.b.(approx.Spectral)
	return mixtureQuantile(p, a.Radius(p, d), b.Radius(p, d), func(r float64, upper bool) float64 { return k.radii(r, d, upper) })
}

func (k sumSpectral) radii(r float64, d int, upper bool) float64 {
	w := k.share()
	return w*radii(k.a.(approx.Spectral), r, d, upper) + (1-w)*radii(k.b.(approx.Spectral), r, d, upper)
}

// Scale implements approx.Mixture.
func (k sumMixture) Scale(p float64) float64 {
	return mixtureQuantile(p, k.a.(approx.Mixture).Scale(p), k.b.(approx.Mixture).Scale(p), k.scales)
}

func (k sumMixture) scales(r float64, upper bool) float64 {
	w := k.share()
	return w*scales(k.a.(approx.Mixture), r, upper) + (1-w)*scales(k.b.(approx.Mixture), r, upper)
}

// Indefinite implements approx.Indefinite.
func (k sumIndefinite) Indefinite() string { return k.reason() }

type (
	product           struct{ pair }
	productBounded    struct{ product }
	productLipschitz  struct{ productBounded }
	productRadial     struct{ productLipschitz }
	productSeparable  struct{ productLipschitz }
	productIndefinite struct{ product }
)

var (
	_ approx.Crosser    = product{}
	_ approx.Domained   = product{}
	_ approx.Bounded    = productBounded{}
	_ approx.Lipschitz  = productLipschitz{}
	_ approx.Radial     = productRadial{}
	_ approx.Separable  = productSeparable{}
	_ approx.Indefinite = productIndefinite{}
)

func multiply(a, b approx.Kernel) approx.Kernel {
	if bothAre[Gaussian](a, b) && approx.CheckKernel(a) == nil && approx.CheckKernel(b) == nil {
		// 1/σ² = 1/σ₁² + 1/σ₂².
		s, t := a.(Gaussian).Sigma, b.(Gaussian).Sigma
		return Gaussian{s * (t / math.Hypot(s, t))}
	}
	k := product{pair{a, b}}
	bounded := productLipschitz{productBounded{k}}
	switch {
	case isIndefinite(a) || isIndefinite(b):
		return productIndefinite{k}
	case bothAre[approx.Radial](a, b):
		return productRadial{bounded}
	case bothAre[approx.Separable](a, b):
		return productSeparable{bounded}
	case bothAre[approx.Lipschitz](a, b):
		return bounded
	case isBounded(a) && isBounded(b):
		return productBounded{k}
	}
	return k
}

func (k product) factors() pair { return k.pair }

// takes returns an error for points that are not in both domains. It also returns
// one if a factor is near the smallest float64 beside one of unknown size.
func (k product) takes(x approx.Points) error {
	if err := k.pair.takes(x); err != nil {
		return err
	}
	a, lostA, knownA := sizesWithRounding(k.a, x)
	b, lostB, knownB := sizesWithRounding(k.b, x)
	known := [][2][]float64{{a, lostA}, {b, lostB}}
	if !knownA {
		known = known[1:]
	}
	if !knownB {
		known = known[:len(known)-1]
	}
	if len(known) != 1 {
		return nil
	}
	row, ok := computable(known[0][0], known[0][1])
	if v := known[0][0]; !ok && (v[row] != 0 || !atOrigin(k, x)) {
		return sizeError(x, row, v[row], leastComposed, maxComposed)
	}
	return nil
}

// Domain implements approx.Domained. Points must be in the domains of both factors, and
// the size limits apply to the product.
func (k product) Domain(x approx.Points) error {
	if err := k.takes(x); err != nil {
		return err
	}
	return composedSize(k, x)
}

// Eval implements approx.Kernel.
func (k product) Eval(x, y []float64) float64 { return k.a.Eval(x, y) * k.b.Eval(x, y) }

// Cross implements approx.Crosser.
func (k product) Cross(dst []float64, x, y approx.Points) {
	other := k.both(dst, x, y)
	lin.Times(dst[:len(other)], dst, other)
}

// Bound implements approx.Bounded.
func (k productBounded) Bound() float64 { return bound(k.a) * bound(k.b) }

// Lipschitz implements approx.Lipschitz.
func (k productLipschitz) Lipschitz(d int) float64 {
	return bound(k.b)*slope(k.a, d) + bound(k.a)*slope(k.b, d)
}

// Cross implements approx.Crosser: of one matrix of distances.
func (k productRadial) Cross(dst []float64, x, y approx.Points) { crossRadial(dst, k, x, y) }

// profiles implements profiler.
func (k productRadial) profiles(s []float64) {
	k.bothProfiles(s, func(own, other []float64) { lin.Times(own, own, other) })
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
