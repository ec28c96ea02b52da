package lin

// PackedPoints holds points in the order in which kernels read them. Several calls of SqDist with the
// same points and few others are then faster.
type PackedPoints struct {
	points []float64
	packed []float64 // empty if distances are computed from points
	m, d   int
}

// Set stores the m points y of dimension d without packing them. The points y must not change
// while p is used.
func (p *PackedPoints) Set(y []float64, m, d int) {
	p.points, p.packed, p.m, p.d = resize(y, m*d), p.packed[:0], m, d
}

// Pack stores the m points y of dimension d for calls with n points. It reuses the memory of the
// packed points, which take as much memory as y. The points y must not change while p is used.
// Pack reports whether the points are packed. If they are not, distances are computed from y,
// which takes longer for few points.
func (p *PackedPoints) Pack(y []float64, n, m, d int) bool {
	p.Set(y, m, d)
	size := 0
	switch {
	case d == 2 && n <= unpackedRows && hasPlanarRow():
	case p.isNarrow():
		size = paddedWidth(m) * d
	default:
		size = panelsLength(m, d)
	}
	if cap(p.packed) < size {
		p.packed = make([]float64, size)
	}
	switch p.packed = p.packed[:size]; {
	case size == 0:
	case p.isNarrow():
		packNarrow(p.packed, p.points, m, d)
	default:
		packMetricPanels(p.packed, p.points, m, d)
	}
	return size > 0
}

// unpackedRows is the number of points up to which planarRow is about as fast as packed points.
const unpackedRows = 3

// isNarrow reports whether the points are packed for narrowRows.
func (p *PackedPoints) isNarrow() bool { return p.d > 0 && (p.d <= maxNarrowDim || hasKernels) }

// SqDist stores ‖xᵢ−yⱼ‖² in the n×m matrix dst, where x is n×d and the yⱼ are the packed points. The
// results have the same bits as those of the function SqDist.
func (p *PackedPoints) SqDist(dst, x []float64, n int) {
	dst, x = resize(dst, n*p.m), resize(x, n*p.d)
	switch {
	case len(p.packed) == 0:
		SqDist(dst, x, p.points, n, p.m, p.d)
	case p.isNarrow():
		narrowRows(dst, x, p.packed, n, p.m, p.d, nil)
	default:
		metricPanelRows(euclidean, dst, x, p.packed, n, p.m, p.d, nil)
	}
}
