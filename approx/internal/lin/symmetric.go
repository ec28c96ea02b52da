package lin

// AddBlockProducts adds A·x to y and Aᵀ·u to z, where a is m×n. These are the products of a
// vector with a block of a symmetric matrix and with the mirrored block. With kernels, it reads
// the matrix once. Otherwise, it reads the matrix twice.
func AddBlockProducts(y, z, a, x, u []float64, m, n int) {
	y, z, a, x, u = resize(y, m), resize(z, n), resize(a, m*n), resize(x, n), resize(u, m)
	if !hasKernels || m < 4 {
		space := getBuffer(max(m, n))
		defer putBuffer(space)
		MatVec(*space, a, x, m, n)
		Axpy(y, 1, (*space)[:m])
		TMatVec(*space, a, u, m, n)
		Axpy(z, 1, (*space)[:n])
		return
	}
	// mulSymmetric expects the numbers for the rows behind those for the columns, and stores
	// the sums over rows.
	//
	// A processor compares only the last 12 bits of addresses at first. A read of the matrix would wait
	// for the last write of a number of z if they agree. Large slices often begin at a multiple of
	// 4096 bytes, so the results begin in front of one.
	const page, gap = 512, 8
	rows, cols := m&^3, n&^3
	size := cols + rows
	at := (size+gap+page-1)/page*page - gap
	space := getBuffer(at + size)
	defer putBuffer(space)
	in, out := (*space)[:size], (*space)[at:]
	copy(in, x[:cols])
	copy(in[cols:], u)
	copy(out, z[:cols])
	mulSymmetric(out, in, a, 0, n, cols, cols, rows)
	copy(z, out[:cols])
	Axpy(y, 1, out[cols:])
	for i, v := range u {
		j := cols
		if i >= rows {
			j = 0
		}
		if j < n {
			row := a[i*n+j : i*n+n]
			y[i] += Dot(row, x[j:])
			Axpy(z[j:], v, row)
		}
	}
}
