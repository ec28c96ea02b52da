package lin

// These constants are the sizes of packed parts. A panel of B with panelDepth rows and a
// tile of A stay in the first-level cache. A part of B with panelDepth×partColumns numbers
// stays in the second-level cache, together with partRows×panelDepth numbers of A.
const (
	panelDepth  = 256
	partColumns = 240 // a multiple of the widths of panels
	partRows    = 64  // a multiple of the heights of tiles
)

// multiply computes C = A·B, C += A·B or C −= A·B, depending on mode. A is m×k, B is k×n,
// and C is m×n and not transposed. If lower is true, multiply omits tiles above the
// diagonal. It computes tiles on the diagonal completely.
//
// B is packed into panels three vectors wide, whose rows follow each other. A is packed
// into tiles, whose columns follow each other.
func multiply(mode int, c, a, b block, m, n, k int, lower bool) {
	if level == none || m == 0 || n == 0 || k == 0 {
		multiplyTiles(tile, nil, mode, c, a, b, m, n, k, lower)
		return
	}
	lanes, height := tileSize()
	panel := panelVectors * lanes
	kmax, nmax, mmax := min(k, panelDepth), min(roundUp(n, lanes), partColumns), min(roundUp(m, height), partRows)
	buf := getBuffer(kmax * (nmax + mmax))
	defer putBuffer(buf)
	pb, pa := (*buf)[:kmax*nmax], (*buf)[kmax*nmax:]
	for j0 := 0; j0 < n; j0 += partColumns {
		nc := min(partColumns, n-j0)
		i0 := 0
		if lower {
			i0 = j0
		}
		for l0 := 0; l0 < k && i0 < m; l0 += panelDepth {
			kc := min(panelDepth, k-l0)
			packColumns(pb, b.sub(l0, j0), kc, nc, panel, lanes)
			md := mode
			if mode == set && l0 > 0 {
				md = add
			}
			for i := i0; i < m; i += partRows {
				mc := min(partRows, m-i)
				part := a.sub(i, l0)
				as, rs, cs, bs := part.s, part.ld, 1, height*part.ld
				if packA(part, nc, mc) {
					packTiles(pa, part, mc, kc, height)
					as, rs, cs, bs = pa, 1, height, height*kc
				}
				for j := 0; j < nc; j += panel {
					r := 0
					if lower { // the first row of the first tile that reaches the diagonal
						r = max(0, j0+j-i) / height * height
					}
					if r < mc {
						w := min(panel, nc-j)
						multiplyStrip(md, c.s[(i+r)*c.ld+j0+j:], c.ld, as[r/height*bs:], rs, cs, bs, pb[j*kc:], roundUp(w, lanes), kc, mc-r, w)
					}
				}
			}
		}
	}
}

func packA(a block, n, m int) bool { return a.t || n > 48 }

// roundUp returns the smallest multiple of d that is at least n.
func roundUp(n, d int) int { return (n + d - 1) / d * d }

// multiplyStrip computes m rows and n columns of a product, with the strides that the
// program of the assembly defines. It panics if a slice is too short.
func multiplyStrip(mode int, c []float64, ldc int, a []float64, rs, cs, bs int, b []float64, ldb, k, m, n int) {
	lanes, height := tileSize()
	if m < 1 || k < 1 || n < 1 || n > panelVectors*lanes || min(ldc, rs, cs, bs, ldb) < 0 {
		panic("a strip of a size that the kernel does not support")
	}
	t := (m - 1) / height // number of the last tile
	_, _, _ = c[(m-1)*ldc+n-1], a[t*bs+(m-1)%height*rs+(k-1)*cs], b[(k-1)*ldb+roundUp(n, lanes)-1]
	if t > 0 {
		_ = a[(t-1)*bs+(height-1)*rs+(k-1)*cs]
	}
	if level == avx512 {
		productAVX512(mode, c, ldc, a, rs, cs, bs, b, ldb, k, m, n)
	} else {
		productAVX2(mode, c, ldc, a, rs, cs, bs, b, ldb, k, m, n)
	}
}

// panelVectors is the number of vectors in a row of a panel.
const panelVectors = 3

// tileSize returns the number of lanes of a vector and the number of rows of a tile.
func tileSize() (lanes, height int) {
	if level == avx512 {
		return 8, 8
	}
	return 4, 4
}

// packColumns copies the first k×n elements of b into panels. The panels follow each
// other, and each is stored by rows. The rows of the last panel are padded with zeros to
// a multiple of the number of lanes.
func packColumns(dst []float64, b block, k, n, panel, lanes int) {
	for j := 0; j < n; j += panel {
		w := min(panel, n-j)
		ld := roundUp(w, lanes)
		p := dst[j*k : j*k+k*ld]
		if b.t {
			if w < ld {
				clear(p)
			}
			for q := range w {
				s := b.s[(j+q)*b.ld : (j+q)*b.ld+k]
				for l, v := range s {
					p[l*ld+q] = v
				}
			}
			continue
		}
		for l := range k {
			row := p[l*ld : (l+1)*ld]
			copy(row[:w], b.s[l*b.ld+j:])
			clear(row[w:])
		}
	}
}

// packTiles copies the first m×k elements of a into tiles of the given height. The tiles
// follow each other, and each is stored by columns.
func packTiles(dst []float64, a block, m, k, height int) {
	for i := 0; i < m; i += height {
		h := min(height, m-i)
		p := dst[i*k:]
		if a.t {
			for l := range k {
				copy(p[l*height:l*height+h], a.s[l*a.ld+i:])
			}
			continue
		}
		for r := range h {
			for l, v := range a.s[(i+r)*a.ld : (i+r)*a.ld+k] {
				p[l*height+r] = v
			}
		}
	}
}
