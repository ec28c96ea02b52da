package lin

import "sync"

// A block is a matrix inside a slice. Element (i, j) is s[i*ld+j], or s[j*ld+i] if the
// block is transposed.
type block struct {
	s  []float64
	ld int
	t  bool
}

// sub returns the part of the block that begins at element (i, j).
func (b block) sub(i, j int) block {
	if b.t {
		i, j = j, i
	}
	return block{b.s[i*b.ld+j:], b.ld, b.t}
}

// These constants are the sizes of packed parts. A part of B with depth×columns numbers
// stays in the second-level cache, together with rows×depth numbers of A.
const (
	depth   = 256
	rows    = 64
	columns = 256
)

// A kernel computes 4 rows of C, one panel wide. A strip computes m rows, a multiple of 4.
type (
	kernel = func(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int)
	strip  = func(mode int, c []float64, c0, ldc int, a []float64, a0, lda int, b []float64, b0, k, m int)
)

// multiplyTiles is multiply with given kernels. Kernel t computes 4 rows, and strip s
// computes a multiple of 4 rows. The strip may be nil.
//
// B is packed into panels nr columns wide, in the order in which a kernel reads them.
// Rows of A are read in place, and columns are packed.
func multiplyTiles(t kernel, s strip, nr, mode int, c, a, b block, m, n, k int, lower bool) {
	if m == 0 || n == 0 {
		return
	}
	if k == 0 {
		if mode == set {
			for i := range m {
				clear(c.s[i*c.ld : i*c.ld+n])
			}
		}
		return
	}
	kmax, nmax := min(k, depth), min((n+nr-1)/nr*nr, columns)
	buf := getBuffer(kmax*nmax + rows*nr + kmax*min(m, rows))
	defer putBuffer(buf)
	pb, edge, pa := (*buf)[:kmax*nmax], (*buf)[kmax*nmax:kmax*nmax+rows*nr], (*buf)[kmax*nmax+rows*nr:]
	for j0 := 0; j0 < n; j0 += nmax {
		nc := min(nmax, n-j0)
		i0 := 0
		if lower {
			i0 = j0
		}
		if i0 >= m {
			break
		}
		for l0 := 0; l0 < k; l0 += depth {
			kc := min(depth, k-l0)
			packPanels(pb, b.sub(l0, j0), kc, nc, nr)
			md := mode
			if mode == set && l0 > 0 {
				md = add
			}
			for i := i0; i < m; i += rows {
				mc := min(rows, m-i)
				as, lda := pa, kc
				if a.t {
					packRows(pa, a.sub(i, l0), mc, kc)
				} else {
					as, lda = a.s[i*a.ld+l0:], a.ld
				}
				for j := 0; j < nc; j += nr {
					r := 0
					if lower {
						// r is the first row of the first tile that reaches the diagonal.
						r = max(0, j0+j-i) / 4 * 4
					}
					if fullRows := (mc - r) &^ 3; s != nil && fullRows > 0 {
						o := (i+r)*c.ld + j0 + j
						if j+nr <= nc {
							s(md, c.s, o, c.ld, as, r*lda, lda, pb, j*kc, kc, fullRows)
						} else {
							w := nc - j
							side := edge[:fullRows*nr]
							for q := range fullRows {
								copy(side[q*nr:q*nr+nr], c.s[o+q*c.ld:o+q*c.ld+w])
							}
							s(md, side, 0, nr, as, r*lda, lda, pb, j*kc, kc, fullRows)
							for q := range fullRows {
								copy(c.s[o+q*c.ld:o+q*c.ld+w], side[q*nr:])
							}
						}
						r += fullRows
					}
					for ; r < mc; r += 4 {
						last := mc - 1
						a0, a1, a2, a3 := r*lda, min(r+1, last)*lda, min(r+2, last)*lda, min(r+3, last)*lda
						o := (i+r)*c.ld + j0 + j
						if r+4 <= mc && j+nr <= nc {
							t(md, c.s, o, o+c.ld, o+2*c.ld, o+3*c.ld, as, a0, a1, a2, a3, pb, j*kc, kc)
							continue
						}
						h, w := min(4, mc-r), min(nr, nc-j)
						for q := range h {
							copy(edge[q*nr:q*nr+nr], c.s[o+q*c.ld:o+q*c.ld+w])
						}
						t(md, edge, 0, nr, 2*nr, 3*nr, as, a0, a1, a2, a3, pb, j*kc, kc)
						for q := range h {
							copy(c.s[o+q*c.ld:o+q*c.ld+w], edge[q*nr:])
						}
					}
				}
			}
		}
	}
}

// packPanels copies the first k×n elements of b into panels nr columns wide. The panels
// follow each other, and each is stored by rows. The last panel is padded with zeros.
func packPanels(dst []float64, b block, k, n, nr int) {
	for j := 0; j < n; j += nr {
		w := min(nr, n-j)
		p := dst[j*k : j*k+k*nr]
		if w < nr {
			clear(p)
		}
		switch {
		case b.t && nr == 4 && w == 4:
			s0, s1 := b.s[j*b.ld:j*b.ld+k], b.s[(j+1)*b.ld:(j+1)*b.ld+k]
			s2, s3 := b.s[(j+2)*b.ld:(j+2)*b.ld+k], b.s[(j+3)*b.ld:(j+3)*b.ld+k]
			for l := range k {
				d := p[l*4 : l*4+4]
				d[0], d[1], d[2], d[3] = s0[l], s1[l], s2[l], s3[l]
			}
		case b.t:
			for q := range w {
				s := b.s[(j+q)*b.ld : (j+q)*b.ld+k]
				for l, v := range s {
					p[l*nr+q] = v
				}
			}
		case nr == 8 && w == 8:
			for l := range k {
				*(*[8]float64)(p[l*8:]) = [8]float64(b.s[l*b.ld+j:])
			}
		case nr == 4 && w == 4:
			for l := range k {
				s, d := b.s[l*b.ld+j:l*b.ld+j+4], p[l*4:l*4+4]
				d[0], d[1], d[2], d[3] = s[0], s[1], s[2], s[3]
			}
		default:
			for l := range k {
				copy(p[l*nr:l*nr+w], b.s[l*b.ld+j:])
			}
		}
	}
}

// packRows copies the first m×k elements of the transposed block a to dst, in rows of
// length k.
func packRows(dst []float64, a block, m, k int) {
	i := 0
	for ; i+4 <= m; i += 4 {
		d0, d1 := dst[i*k:i*k+k], dst[(i+1)*k:(i+1)*k+k]
		d2, d3 := dst[(i+2)*k:(i+2)*k+k], dst[(i+3)*k:(i+3)*k+k]
		for l := range k {
			s := a.s[l*a.ld+i : l*a.ld+i+4]
			d0[l], d1[l], d2[l], d3[l] = s[0], s[1], s[2], s[3]
		}
	}
	for ; i < m; i++ {
		d := dst[i*k : i*k+k]
		for l := range d {
			d[l] = a.s[l*a.ld+i]
		}
	}
}

// unpackRows copies m×k numbers from src, in rows of length k, to the transposed block a.
func unpackRows(a block, src []float64, m, k int) {
	i := 0
	for ; i+4 <= m; i += 4 {
		s0, s1 := src[i*k:i*k+k], src[(i+1)*k:(i+1)*k+k]
		s2, s3 := src[(i+2)*k:(i+2)*k+k], src[(i+3)*k:(i+3)*k+k]
		for l := range k {
			d := a.s[l*a.ld+i : l*a.ld+i+4]
			d[0], d[1], d[2], d[3] = s0[l], s1[l], s2[l], s3[l]
		}
	}
	for ; i < m; i++ {
		for l, v := range src[i*k : i*k+k] {
			a.s[l*a.ld+i] = v
		}
	}
}

var pool sync.Pool

// getBuffer returns a buffer of n numbers from the pool. The numbers are not cleared.
func getBuffer(n int) *[]float64 {
	if p, ok := pool.Get().(*[]float64); ok {
		if cap(*p) >= n {
			*p = (*p)[:n]
			return p
		}
	}
	s := make([]float64, n, max(n, 1<<12))
	return &s
}

func putBuffer(p *[]float64) { pool.Put(p) }
