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
	c, ok := k.(composition)
	if !ok {
		return finiteTypes[reflect.TypeOf(k)]
	}
	for _, part := range c.members() {
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
