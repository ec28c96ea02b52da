package kernel

import "mercer/approx"

// Factors returns the factors of a kernel that Product returned. For other kernels, ok is
// false. If both factors are shift-invariant, a frequency of the product is the sum of a
// frequency of a and a frequency of b.
func Factors(k approx.Kernel) (a, b approx.Kernel, ok bool) {
	p, ok := k.(interface{ asProduct() kernelPair })
	if ok {
		a, b = p.asProduct().a, p.asProduct().b
	}
	return a, b, ok
}
