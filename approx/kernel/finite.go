package kernel

import (
	"reflect"

	"mercer/approx"
)

// finiteTypes contains the types of kernels whose values are finite at all points of
// their domain. Each file of a kernel family registers its type.
var finiteTypes = map[reflect.Type]bool{}

// registerFinite adds K to finiteTypes.
func registerFinite[K approx.Kernel]() bool {
	finiteTypes[reflect.TypeFor[K]()] = true
	return true
}

// IsFinite reports whether k is composed only of kernels of this package with finite
// values on their domain. It returns false for other kernels, even if they embed a kernel
// of this package.
func IsFinite(k approx.Kernel) bool {
	a, ok := k.(composite)
	if !ok {
		return finiteTypes[reflect.TypeOf(k)]
	}
	for _, part := range a.members() {
		if !IsFinite(part) {
			return false
		}
	}
	return true
}

// IsDefinite reports whether k is composed only of kernels of this package and is
// not approx.Indefinite. Such a kernel is positive semi-definite on all points of
// its domain.
func IsDefinite(k approx.Kernel) bool { return IsFinite(k) && !isIndefinite(k) }

// composite is a kernel that a function of this package composed of other kernels.
type composite interface {
	members() []approx.Kernel
}

func (k kernelPair) members() []approx.Kernel    { return []approx.Kernel{k.a, k.b} }
func (k scaledKernel) members() []approx.Kernel  { return []approx.Kernel{k.k} }
func (k warpedKernel) members() []approx.Kernel  { return []approx.Kernel{k.k} }
func (k layeredKernel) members() []approx.Kernel { return []approx.Kernel{k.inner, k.outer} }
