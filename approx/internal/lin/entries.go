package lin

// callLength is the largest number of elements for one call of assembly, which the Go
// runtime cannot interrupt.
const callLength = 1 << 16

// Chebyshev completes the p×n table of T_k(xᵢ). Its first two rows must be 1 and xᵢ. The
// recurrence is T_k = 2x T_{k−1} − T_{k−2}.
func Chebyshev(t []float64, p, n int) {
	t = resize(t, p*n)
	for k := 2; k < p; k++ {
		chebyshev(t, k*n, n, (k-1)*n, (k-2)*n, n)
	}
}

// MulElements stores the products xᵢyᵢ in dst, for i < len(dst).
func MulElements(dst, x, y []float64) {
	x, y = resize(x, len(dst)), resize(y, len(dst))
	for i := 0; i < len(dst); i += callLength {
		times(dst[i:], x[i:], y[i:], min(callLength, len(dst)-i))
	}
}

// RaggedProducts stores the products uₐv_b for 0 ≤ b < width[a] in dst. The rows for
// successive a follow each other, and the length of dst is the sum of the widths.
func RaggedProducts(dst, u, v []float64, width []int) {
	u = resize(u, len(width))
	sum, most := 0, 0
	for _, w := range width {
		sum += w
		if w > most {
			most = w
		}
	}
	_ = resize(v, most)
	ragged(resize(dst, sum), u, v, width)
}
