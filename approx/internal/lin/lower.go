package lin

// A Lower is a symmetric matrix stored as its lower triangle. It is stored in strips of
// rows, each ending with a square on the diagonal. It takes half of the memory of the
// full matrix, and a product with a vector reads each number once.
type Lower struct {
	n int
	a []float64 // strips in order, with padding for reads beyond the last one
}

// height is the number of rows of a strip, a multiple of all vector widths.
const height = 16

// NewLower returns an n×n matrix. The function fill stores rows i0 to i1−1 of the matrix
// in dst, with columns 0 to i1−1.
func NewLower(n int, fill func(dst []float64, i0, i1 int)) *Lower {
	last := max(n-1, 0) / height * height
	l := &Lower{n, make([]float64, stripAt(last)+height*(n+1))}
	for i := 0; i < n; i += height {
		end := min(i+height, n)
		fill(l.a[stripAt(i):][:(end-i)*end], i, end)
	}
	return l
}

// stripAt returns the index in a of the strip whose first row is i.
func stripAt(i int) int { return i * (i + height) / 2 }

// PaddedLen returns the length of the vectors of MulVec. It is n rounded up to a multiple
// of the strip height.
func (l *Lower) PaddedLen() int { return (l.n + height - 1) / height * height }

// Scale replaces A by DAD with D = diag(s), and returns ‖DAD‖_F².
func (l *Lower) Scale(s []float64) (squares float64) {
	s = resize(s, l.n)[:l.n]
	for i := 0; i < l.n; i += height {
		end := min(i+height, l.n)
		for r, f := range s[i:end] {
			left, square := weigh(l.a, stripAt(i)+r*end, end, i, f, s)
			squares += 2*left + square
		}
	}
	return squares
}

// MulVec stores Ax in y. Both vectors have the length PaddedLen, and the elements of x from
// n on must be 0. A must be finite. Numbers beyond a row are multiplied by 0, and an
// infinite number would give NaN.
func (l *Lower) MulVec(y, x []float64) {
	y, x = resize(y, l.PaddedLen()), resize(x, l.PaddedLen())
	for i := 0; i < l.n; i += height {
		end := min(i+height, l.n)
		mulSymmetric(y, x, l.a, stripAt(i), end, i, end, (end-i+3)&^3)
	}
	clear(y[l.n:])
}
