package kernel

import "mercer/approx"

// Factors returns the factors of a kernel that Product returned, and whether it is
// one. If both are shift-invariant, a frequency of the product is the sum of one
// frequency of each.
func Factors(k approx.Kernel) (a, b approx.Kernel, ok bool) {
	p, ok := k.(interface{ factors() pair })
	if ok {
		a, b = p.factors().a, p.factors().b
	}
	return a, b, ok
}
