package lin

// These constants are the sizes of packed parts. A part of B with panelDepth×partColumns
// numbers stays in the last cache, and a part of A with partRows×panelDepth numbers in the
// second-level cache.
const (
	panelDepth  = 256
	partColumns = 960 // a multiple of the widths of panels
	partRows    = 128 // a multiple of the heights of tiles
)

// directRows is the largest number of rows of A for which B is read in place. For more
// rows, it is faster to pack B.
const directRows = 256

// multiplyPart is multiply in one goroutine. If lower is true, C may have more rows than columns.
//
// B is divided into panels three vectors wide, and A into tiles. If B is transposed or has
// to be read often, its panels are packed, so that the rows of a panel follow each other.
// If A is transposed, its tiles are packed, so that the columns of a tile follow each
// other.
func multiplyPart(mode int, c, a, b block, m, n, k int, lower bool) {
	if level == none || m == 0 || n == 0 || k == 0 {
		multiplyTiles(tile, nil, 2*width(), mode, c, a, b, m, n, k, lower)
		return
	}
	lanes, height := tileSize()
	panel := panelVectors * lanes
	isDirect := !b.t && m <= directRows
	kmax, packedA, packedB := min(k, panelDepth), 0, min(roundUp(n, lanes), partColumns)
	if isDirect {
		packedB = panel // at most the last panel
	}
	if a.t && n > panel {
		packedA = min(roundUp(m, height), partRows)
	}
	buf := getBuffer(kmax * (packedA + packedB))
	defer putBuffer(buf)
	pb, pa := (*buf)[:kmax*packedB], (*buf)[kmax*packedB:]
	for j0 := 0; j0 < n; j0 += partColumns {
		nc := min(partColumns, n-j0)
		direct := 0 // columns that are read in place
		if isDirect {
			direct = nc
			if nc%lanes > 0 { // the kernel reads whole vectors
				direct = nc / panel * panel
			}
		}
		i0 := 0
		if lower {
			i0 = j0
		}
		for l0 := 0; l0 < k && i0 < m; l0 += panelDepth {
			kc := min(panelDepth, k-l0)
			if direct < nc {
				packColumns(pb, b.sub(l0, j0+direct), kc, nc-direct, panel, lanes)
			}
			md := mode
			if mode == set && l0 > 0 {
				md = add
			}
			for i := i0; i < m; i += partRows {
				mc := min(partRows, m-i)
				tiles := stridesOf(a.sub(i, l0), height)
				if packedA > 0 {
					packTiles(pa, a.sub(i, l0), mc, kc, height)
					tiles = strides{pa, 1, height, height * kc}
				}
				for j := 0; j < nc; j += panel {
					w := min(panel, nc-j)
					columns, ldb := b.s, b.ld
					if j < direct {
						columns = columns[l0*b.ld+j0+j:]
					} else {
						columns, ldb = pb[(j-direct)*kc:], roundUp(w, lanes)
					}
					r := 0
					if lower { // the first row of the first tile that reaches the diagonal
						r = max(0, j0+j-i) / height * height
					}
					if r < mc {
						multiplyStrip(md, c.s[(i+r)*c.ld+j0+j:], c.ld, tiles.from(r/height), columns, ldb, kc, mc-r, w)
					}
				}
			}
		}
	}
}

// strides describes a block of A that is divided into tiles. Element (i, l) of tile t is
// s[t*tile+i*row+l*column].
type strides struct {
	s                 []float64
	row, column, tile int
}

// stridesOf returns the tiles of a, which are read in place.
func stridesOf(a block, height int) strides {
	if a.t {
		return strides{a.s, 1, a.ld, height}
	}
	return strides{a.s, a.ld, 1, height * a.ld}
}

// from returns the tiles without the first t.
func (s strides) from(t int) strides { return strides{s.s[t*s.tile:], s.row, s.column, s.tile} }

// roundUp returns the smallest multiple of d that is at least n.
func roundUp(n, d int) int { return (n + d - 1) / d * d }

// multiplyStrip computes m rows and n columns of a product with k terms. The rows of c and
// b have the distances ldc and ldb. It panics if a slice is too short.
func multiplyStrip(mode int, c []float64, ldc int, a strides, b []float64, ldb, k, m, n int) {
	lanes, height := tileSize()
	if m < 1 || k < 1 || n < 1 || n > panelVectors*lanes || min(ldc, ldb, a.row, a.column, a.tile) < 0 {
		panic("a strip of a size that the kernel does not support")
	}
	t := (m - 1) / height // number of the last tile
	_, _, _ = c[(m-1)*ldc+n-1], b[(k-1)*ldb+roundUp(n, lanes)-1], a.s[t*a.tile+(m-1)%height*a.row+(k-1)*a.column]
	if t > 0 {
		_ = a.s[(t-1)*a.tile+(height-1)*a.row+(k-1)*a.column]
	}
	if level == avx512 {
		productAVX512(mode, c, ldc, a.s, a.row, a.column, a.tile, b, ldb, k, m, n)
	} else {
		productAVX2(mode, c, ldc, a.s, a.row, a.column, a.tile, b, ldb, k, m, n)
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
	if b.t {
		for j := 0; j < n; j += panel {
			w := min(panel, n-j)
			packTransposedPanel(dst[j*k:], b.sub(0, j), k, w, roundUp(w, lanes))
		}
		return
	}
	// Rows of b are read completely, since strides in both reads and writes would be slow.
	for l := range k {
		row := b.s[l*b.ld:][:n]
		for j := 0; j < n; j += panel {
			w := min(panel, n-j)
			ld := roundUp(w, lanes)
			s, d := row[j:j+w], dst[j*k+l*ld:][:ld]
			for len(s) >= 4 && len(d) >= 4 { // these copies need no call
				*(*[4]float64)(d) = [4]float64(s)
				s, d = s[4:], d[4:]
			}
			clear(d[copy(d, s):])
		}
	}
}

// packTransposedPanel stores the first k×n elements of the transposed block b in rows of
// length ld, which are padded with zeros.
func packTransposedPanel(dst []float64, b block, k, n, ld int) {
	q := transposeVectors(dst, ld, b.s, b.ld, n, k)
	for ; q+4 <= n; q += 4 {
		s0, s1 := b.s[q*b.ld:][:k], b.s[(q+1)*b.ld:][:k]
		s2, s3 := b.s[(q+2)*b.ld:][:k], b.s[(q+3)*b.ld:][:k]
		for l := range k {
			*(*[4]float64)(dst[l*ld+q:]) = [4]float64{s0[l], s1[l], s2[l], s3[l]}
		}
	}
	for ; q < n; q++ {
		for l, v := range b.s[q*b.ld:][:k] {
			dst[l*ld+q] = v
		}
	}
	for ; q < ld; q++ {
		for l := range k {
			dst[l*ld+q] = 0
		}
	}
}

// packTiles copies the first m×k elements of the transposed block a into tiles of the
// given height. The tiles follow each other, and each is stored by columns.
func packTiles(dst []float64, a block, m, k, height int) {
	for i := 0; i < m; i += height {
		h := min(height, m-i)
		for l, p := 0, dst[i*k:]; l < k; l, p = l+1, p[height:] {
			s := a.s[l*a.ld+i:][:h]
			if h == 8 {
				*(*[8]float64)(p) = [8]float64(s)
			} else {
				copy(p, s)
			}
		}
	}
}
