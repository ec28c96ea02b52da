package view

import (
	"slices"
	"strings"

	"mercer/viz/contract"
	"mercer/viz/figure"
)

// A Matrix declares a picture of a matrix whose entries belong to pairs of points. A cell
// of the picture may stand for a block of entries.
type Matrix struct {
	Cells contract.Matrix // a block with the shape of the picture
	Rows  contract.Column // index of the point in each row of K
	Order contract.Label  // text that describes the order of the rows

	// KeepClear means that a read-out should not cover any part of the matrix, if
	// possible.
	KeepClear bool
}

// MatrixOf returns the samples of a square matrix, which may be 1×1. If the block is not
// square, the result has no samples.
func (b Blocks) MatrixOf(block contract.Matrix) figure.Samples {
	if f := b.Samples(block); f.Nx == f.Ny && f.Nx > 0 {
		return f
	}
	if z := b.List(block); len(z) == 1 {
		return figure.Samples{Nx: 1, Ny: 1, Z: z}
	}
	return figure.Samples{}
}

// GroupTicks returns a tick for each group of rows. The tick is at the end of the group,
// as a fraction of all rows.
func GroupTicks(words string, bounds []float64) (ticks []figure.Tick) {
	names := contract.SplitList(words)
	ends := append(append([]float64{}, bounds...), 1)
	if len(names) != len(ends) || len(names) < 2 {
		return nil
	}
	for i, name := range names {
		ticks = append(ticks, figure.Tick{Position: ends[i], Name: name})
	}
	return ticks
}

// MatrixIn returns the matrix of the panel or thumbnail with the given name, or nil.
func (b Blocks) MatrixIn(panel string) *Matrix {
	return b.Matrices[strings.TrimPrefix(panel, "thumb.")]
}

// RowsOf returns the number of cells along a side of m, and the index of the point in
// each row of K.
func (b Blocks) RowsOf(m *Matrix) (side int, index []float64) {
	if m == nil {
		return 0, nil
	}
	return b.MatrixOf(m.Cells).Nx, b.List(m.Rows)
}

// CellOf returns the row of cells of m that contains the given point, or −1.
func (b Blocks) CellOf(m *Matrix, point int) int {
	side, index := b.RowsOf(m)
	if row := slices.Index(index, float64(point)); row >= 0 && side > 0 {
		return ((row+1)*side - 1) / len(index)
	}
	return -1
}

// EntryIndices returns the two points of the middle entry of a cell of m. An index is −1 if
// there is no such cell.
func (b Blocks) EntryIndices(m *Matrix, col, row int) (i, j int) {
	side, index := b.RowsOf(m)
	pointAt := func(c int) int {
		if c < 0 || c >= side || len(index) < side {
			return -1
		}
		return int(index[(c*len(index)/side+(c+1)*len(index)/side)/2])
	}
	return pointAt(row), pointAt(col)
}

// HoveredCells returns the marks in m for the hovered object. If a cell of any matrix is
// hovered, cell holds the column and row of the cell of m for the same two points.
// Otherwise, cross lists the rows of the hovered points, which are also their columns.
func (st *Drawing) HoveredCells(m *Matrix) (cell *[2]int, cross []int) {
	h := st.Look.Hover
	if h == nil {
		return nil, nil
	}
	switch h.Kind {
	case Cell:
		hoveredMatrix := st.MatrixIn(h.Panel)
		if hoveredMatrix != nil && hoveredMatrix.Rows.Name == m.Rows.Name {
			return &[2]int{int(h.X), int(h.Y)}, nil
		}
		i, j := st.EntryIndices(hoveredMatrix, int(h.X), int(h.Y))
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
