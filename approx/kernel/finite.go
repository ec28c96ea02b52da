package kernel

import "mercer/approx"

// IsFinite reports whether k is made of kernels of this package only: their values are
// finite at all points of their domain. Of a kernel from elsewhere nothing is known.
func IsFinite(k approx.Kernel) bool {
	switch k := k.(type) {
	case Gaussian, Matern12, Matern32, Matern52, RationalQuadratic, Cauchy, Laplacian, ProductCauchy, Periodic,
		Linear, Polynomial, Cosine, ArcCosine0, ArcCosine1, ArcCosine2, Sigmoid, ExpChi2, AdditiveChi2:
		return true
	case assembled:
		for _, part := range k.members() {
			if !IsFinite(part) {
				return false
			}
		}
		return true
	}
	return false
}

// IsDefinite reports whether k is made of kernels of this package only and is not
// approx.Indefinite: such a kernel is positive semi-definite on all points of its domain.
func IsDefinite(k approx.Kernel) bool { return IsFinite(k) && !isIndefinite(k) }

// assembled is a kernel that this package makes of others.
type assembled interface {
	members() []approx.Kernel
}

func (k pair) members() []approx.Kernel    { return []approx.Kernel{k.a, k.b} }
func (k scaled) members() []approx.Kernel  { return []approx.Kernel{k.k} }
func (k warped) members() []approx.Kernel  { return []approx.Kernel{k.k} }
func (k layered) members() []approx.Kernel { return []approx.Kernel{k.inner, k.outer} }
