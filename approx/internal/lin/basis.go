package lin

// A Basis is a growing list of orthonormal vectors in ℝⁿ. It stores the vectors both as
// rows and as columns, so that products need little packing.
type Basis struct {
	n, size, room int
	rows          []float64 // size×n
	cols          []float64 // n×size, in rows of length room
	part          []float64
}

// NewBasis returns an empty basis with a capacity of room vectors. Add increases the
// capacity if necessary.
func NewBasis(n, room int) *Basis {
	room = max(room, 1)
	return &Basis{n: n, room: room, rows: make([]float64, 0, room*n), cols: make([]float64, n*room)}
}

// Len returns the number of vectors.
func (b *Basis) Len() int { return b.size }

// Add appends the m rows of the m×n matrix w. They must be orthonormal to each other and
// to the basis. The matrix wt is the transpose of w.
func (b *Basis) Add(w, wt []float64, m int) {
	n := b.n
	if b.size+m > b.room {
		room := max(2*b.room, b.size+m)
		cols := make([]float64, n*room)
		for i := range n {
			copy(cols[i*room:i*room+b.size], b.cols[i*b.room:])
		}
		b.cols, b.room = cols, room
	}
	b.rows = append(b.rows, w[:m*n]...)
	for i := range n {
		copy(b.cols[i*b.room+b.size:], wt[i*m:(i+1)*m])
	}
	b.size += m
}

// Deflate subtracts the components along the basis from the m columns of the n×m matrix
// w. For each column, it stores the sum of squares of these components in removedCoef.
func (b *Basis) Deflate(w []float64, m int, removedCoef []float64) {
	b.DeflateLast(w, m, b.size)
	removedCoef = resize(removedCoef, m)[:m]
	clear(removedCoef)
	for c := b.part[:b.size*m]; len(c) > 0; c = c[m:] {
		for j := range removedCoef {
			removedCoef[j] += c[j] * c[j]
		}
	}
}

// DeflateLast is Deflate for the last p vectors of the basis.
func (b *Basis) DeflateLast(w []float64, m, p int) {
	n, from := b.n, b.size-p
	w = resize(w, n*m)
	if p <= 0 || m == 0 {
		return
	}
	if len(b.part) < p*m {
		b.part = make([]float64, max(b.room, p)*m)
	}
	c := b.part[:p*m]
	multiply(set, block{s: c, ld: m}, block{s: b.rows[from*n:], ld: n}, block{s: w, ld: m}, p, m, n, false)
	multiply(sub, block{s: w, ld: m}, block{s: b.cols[from:], ld: b.room}, block{s: c, ld: m}, n, m, p, false)
}

// Combine stores the sums of the vectors qⱼ with the Len()×q weights y in the n×q
// matrix dst: column i is Σⱼ yⱼᵢ qⱼ.
func (b *Basis) Combine(dst, y []float64, q int) {
	dst, y = resize(dst, b.n*q), resize(y, b.size*q)
	multiply(set, block{s: dst, ld: q}, block{s: b.cols, ld: b.room}, block{s: y, ld: q}, b.n, q, b.size, false)
}
