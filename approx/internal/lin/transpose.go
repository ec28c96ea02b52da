package lin

// Transpose stores the transpose of the m×n matrix a in dst.
func Transpose(dst, a []float64, m, n int) {
	dst, a = resize(dst, m*n), resize(a, m*n)
	if n == 0 {
		return
	}
	// Several rows are copied at a time, so each cache line of dst is written only once.
	i := transposeVectors(dst, m, a, n, m, n)
	for ; i+4 <= m; i += 4 {
		interleaveRows(dst[i:], m, a[i*n:(i+1)*n], a[(i+1)*n:(i+2)*n], a[(i+2)*n:(i+3)*n], a[(i+3)*n:(i+4)*n])
	}
	for ; i < m; i++ {
		for j, v := range a[i*n : (i+1)*n] {
			dst[j*m+i] = v
		}
	}
}

// interleaveRows stores the four numbers j of the rows at dst[j·ld].
func interleaveRows(dst []float64, ld int, r0, r1, r2, r3 []float64) {
	r1, r2, r3 = r1[:len(r0)], r2[:len(r0)], r3[:len(r0)]
	for j, v := range r0 {
		d := dst[j*ld:][:4]
		d[0], d[1], d[2], d[3] = v, r1[j], r2[j], r3[j]
	}
}

// MirrorRows copies entries below the diagonal to their mirror images above it. It copies
// the rows i0 ≤ i < i1 of the n×n matrix a.
func MirrorRows(a []float64, n, i0, i1 int) {
	a = resize(a, n*n)
	// Squares of this size fit into the first-level cache.
	const side = 32
	for ; i0 < i1; i0 += side {
		end := min(i0+side, i1)
		for j0 := 0; j0 < end; j0 += side {
			i := i0
			if j0+side <= i0 { // no row of this square reaches the diagonal
				i += transposeVectors(a[j0*n+i0:], n, a[i0*n+j0:], n, end-i0, side)
			}
			for ; i+4 <= end; i += 4 {
				if w := min(j0+side, i) - j0; w > 0 {
					p := i*n + j0
					interleaveRows(a[j0*n+i:], n, a[p:p+w], a[p+n:p+n+w], a[p+2*n:p+2*n+w], a[p+3*n:p+3*n+w])
				}
				for k := i; k < i+4; k++ { // entries near the diagonal
					for j := max(j0, i); j < min(j0+side, k); j++ {
						a[j*n+k] = a[k*n+j]
					}
				}
			}
			for ; i < end; i++ {
				for j := j0; j < min(j0+side, i); j++ {
					a[j*n+i] = a[i*n+j]
				}
			}
		}
	}
}
