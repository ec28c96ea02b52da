package kernel

import "mercer/approx"

// Factors returns the factors of a kernel that Product returned; ok is false for other
// kernels. If both factors are shift-invariant, a frequency of the product is the sum
// of a frequency of each factor.
func Factors(k approx.Kernel) (a, b approx.Kernel, ok bool) {
	p, ok := k.(interface{ factors() pair })
	if ok {
		a, b = p.factors().a, p.factors().b
	}
	return a, b, ok
}
