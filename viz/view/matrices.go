package view

import (
	"slices"
	"strings"

	"mercer/viz/contract"
	"mercer/viz/figure"
)

// A Matrix is a matrix over pairs of points. A cell may cover a block of entries.
type Matrix struct {
	Cells contract.Matrix // whether the block is one of the matrices with these rows
	Rows  contract.Column // the point in each row of K
	Order contract.Label  // describes the order of the rows

	// KeepClear means that a read-out avoids the whole matrix if possible.
	KeepClear bool
}

// MatrixOf returns a square matrix, even with a single entry.
func (b Blocks) MatrixOf(block contract.Matrix) figure.Samples {
	if f := b.Samples(block); f.Nx == f.Ny && f.Nx > 0 {
		return f
	}
	if z := b.List(block); len(z) == 1 {
		return figure.Samples{Nx: 1, Ny: 1, Z: z}
	}
	return figure.Samples{}
}

// GroupTicks returns the names of groups of rows by their ends.
func GroupTicks(words string, bounds []float64) (ticks []figure.Tick) {
	names := strings.Split(words, "|")
	ends := append(append([]float64{}, bounds...), 1)
	if len(names) != len(ends) || len(names) < 2 {
		return nil
	}
	for i, name := range names {
		ticks = append(ticks, figure.Tick{At: ends[i], Name: name})
	}
	return ticks
}

// MatrixIn returns the matrix of a panel or of its thumbnail, or nil.
func (b Blocks) MatrixIn(panel string) *Matrix {
	return b.Matrices[strings.TrimPrefix(panel, "thumb.")]
}

// RowsOf returns the number of cells along a side of m and the point in each row of K.
func (b Blocks) RowsOf(m *Matrix) (side int, index []float64) {
	if m == nil {
		return 0, nil
	}
	return b.MatrixOf(m.Cells).Nx, b.List(m.Rows)
}

// CellOf returns the row of m in which a point lies, or −1.
func (b Blocks) CellOf(m *Matrix, point int) int {
	side, index := b.RowsOf(m)
	if at := slices.Index(index, float64(point)); at >= 0 && side > 0 {
		return ((at+1)*side - 1) / len(index)
	}
	return -1
}

// Entry returns the points of the middle entry of a cell of m, or −1 if there is no
// such entry.
func (b Blocks) Entry(m *Matrix, col, row int) (i, j int) {
	side, index := b.RowsOf(m)
	at := func(c int) int {
		if c < 0 || c >= side || len(index) < side {
			return -1
		}
		return int(index[(c*len(index)/side+(c+1)*len(index)/side)/2])
	}
	return at(row), at(col)
}

// HoveredCells returns the cell of the two hovered points, and the rows and columns of
// single hovered points, in m.
func (st *Drawing) HoveredCells(m *Matrix) (cell *[2]int, cross []int) {
	h := st.Look.Hover
	if h == nil {
		return nil, nil
	}
	switch h.Kind {
	case Cell:
		from := st.MatrixIn(h.Panel)
		if from != nil && from.Rows.Name == m.Rows.Name {
			return &[2]int{int(h.X), int(h.Y)}, nil
		}
		i, j := st.Entry(from, int(h.X), int(h.Y))
		if row, col := st.CellOf(m, i), st.CellOf(m, j); row >= 0 && col >= 0 {
			return &[2]int{col, row}, nil
		}
	default:
		for _, i := range st.pointsOf(h) {
			if c := st.CellOf(m, i); c >= 0 {
				cross = append(cross, c)
			}
		}
	}
	return nil, cross
}
