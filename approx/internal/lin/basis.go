package lin

// A Basis is orthonormal vectors of ℝⁿ that grow in number. It holds them as rows
// and as columns: products with many of them have few others to be packed beside.
type Basis struct {
	n, size, room int
	rows          []float64 // size×n
	cols          []float64 // n×size, in rows of length room
	part          []float64
}

// NewBasis returns an empty basis with room for the given number of vectors; more
// can be added.
func NewBasis(n, room int) *Basis {
	room = max(room, 1)
	return &Basis{n: n, room: room, rows: make([]float64, 0, room*n), cols: make([]float64, n*room)}
}

// Len returns the number of vectors.
func (b *Basis) Len() int { return b.size }

// Add appends the m rows of w, m×n, which the caller has made orthonormal. It takes
// their transpose too.
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

// Deflate subtracts from the m columns of w, n×m, their components along the basis.
// It stores the sum of squares of the subtracted components of each column in took.
func (b *Basis) Deflate(w []float64, m int, took []float64) {
	b.DeflateLast(w, m, b.size)
	took = resize(took, m)[:m]
	clear(took)
	for c := b.part[:b.size*m]; len(c) > 0; c = c[m:] {
		for j := range took {
			took[j] += c[j] * c[j]
		}
	}
}

// DeflateLast takes out the components along the last p vectors alone.
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

// Combine stores in dst, n×q, the sums of the vectors with the weights y: column i
// is Σⱼ yⱼᵢ qⱼ, where y is Len()×q.
func (b *Basis) Combine(dst, y []float64, q int) {
	dst, y = resize(dst, b.n*q), resize(y, b.size*q)
	multiply(set, block{s: dst, ld: q}, block{s: b.cols, ld: b.room}, block{s: y, ld: q}, b.n, q, b.size, false)
}
