package view

import (
	"slices"
	"strings"

	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/view/data"
	"mercer/viz/view/gram"
)

// MatrixOf returns a square matrix, one of a single entry too.
func (b Blocks) MatrixOf(block contract.Matrix) figure.Samples {
	if f := b.Samples(block); f.Nx == f.Ny && f.Nx > 0 {
		return f
	}
	if z := b.List(block); len(z) == 1 {
		return figure.Samples{Nx: 1, Ny: 1, Z: z}
	}
	return figure.Samples{}
}

// Stretches returns the names of groups of rows by where they end.
func Stretches(words string, bounds []float64) (ticks []figure.Tick) {
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

// RowsOf returns how many cells a matrix panel has along a side, and the point in
// each row of the matrix.
func (b Blocks) RowsOf(panel string) (side int, index []float64) {
	if strings.HasPrefix(strings.TrimPrefix(panel, "thumb."), "gram.") {
		return b.MatrixOf(gram.Mean.Exact).Nx, b.List(gram.Rows)
	}
	return b.Samples(data.Errors).Nx, b.List(data.ErrorsIndex)
}

// CellOf returns the cell of a point in a matrix panel, −1 where it has none.
func (b Blocks) CellOf(panel string, point int) int {
	side, index := b.RowsOf(panel)
	if at := slices.Index(index, float64(point)); at >= 0 && side > 0 {
		return ((at+1)*side - 1) / len(index)
	}
	return -1
}

// Cells returns what a matrix marks of what is hovered: the cell of two points, and the
// rows and columns of one.
func (st *Drawing) Cells(panel string) (cell *[2]int, cross []int) {
	h := st.Look.Hover
	if h == nil {
		return nil, nil
	}
	switch h.Kind {
	case "cell":
		if strings.HasPrefix(h.Panel, "gram.") == strings.HasPrefix(panel, "gram.") {
			return &[2]int{int(h.X), int(h.Y)}, nil
		}
		i, j := st.Entry(h.Panel, int(h.X), int(h.Y))
		if row, col := st.CellOf(panel, i), st.CellOf(panel, j); row >= 0 && col >= 0 {
			return &[2]int{col, row}, nil
		}
	default:
		for _, i := range st.pointsOf(h) {
			if c := st.CellOf(panel, i); c >= 0 {
				cross = append(cross, c)
			}
		}
	}
	return nil, cross
}

// Entry returns the points of the middle entry of a cell of a matrix panel, less than
// 0 where that is not known.
func (b Blocks) Entry(panel string, col, row int) (i, j int) {
	side, index := b.RowsOf(panel)
	at := func(c int) int {
		if c < 0 || c >= side || len(index) < side {
			return -1
		}
		return int(index[(c*len(index)/side+(c+1)*len(index)/side)/2])
	}
	return at(row), at(col)
}
