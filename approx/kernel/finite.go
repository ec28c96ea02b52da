package kernel

import (
	"reflect"

	"mercer/approx"
)

// finiteTypes are the types of the kernels of this package whose values are finite at all
// points of their domain. Each kernel adds its own.
var finiteTypes = map[reflect.Type]bool{}

// finite adds K to finiteTypes.
func finite[K approx.Kernel]() bool {
	finiteTypes[reflect.TypeFor[K]()] = true
	return true
}

// IsFinite reports whether k is composed only of kernels of this package, whose values
// are finite at all points of their domain. It returns false for other kernels, even if
// they embed a kernel of this package.
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

// composite is a kernel that this package makes of others.
type composite interface {
	members() []approx.Kernel
}

func (k pair) members() []approx.Kernel    { return []approx.Kernel{k.a, k.b} }
func (k scaled) members() []approx.Kernel  { return []approx.Kernel{k.k} }
func (k warped) members() []approx.Kernel  { return []approx.Kernel{k.k} }
func (k layered) members() []approx.Kernel { return []approx.Kernel{k.inner, k.outer} }
