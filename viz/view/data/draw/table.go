package draw

import (
	"mercer/viz/contract"
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/data"
)

// completeTable adds notes to the matrix of errors, and a column of cells to the table of
// its rows.
func completeTable(n view.Numbers, t *table.Table) {
	switch {
	case t.BeginsWith(data.Errors):
		if NameCells(n, t, data.Errors, data.ErrorsIndex) {
			t.AddNote("the largest |K − K\u0302| of each block of rows and columns, " + data.ErrorsOrder.Get(n) + "; the point of each row, counted from 0, and its block are in " + data.ErrorsIndex.Name)
		} else {
			t.AddNote("|K − K\u0302|, rows and columns " + data.ErrorsOrder.Get(n) + "; the point of each, counted from 0, is in " + data.ErrorsIndex.Name)
		}
	case t.BeginsWith(data.ErrorsIndex):
		AddCells(n, t, data.Errors, data.ErrorsIndex)
	}
}

// NameCells changes the column names of the table of matrix m if a cell of m covers
// several rows of K. It reports whether this is the case. The block index holds the point
// in each row of K.
func NameCells(n view.Numbers, t *table.Table, m contract.Matrix, index contract.Column) bool {
	side, rows := contract.Rows(n, m), contract.Rows(n, index)
	if side == 0 || side >= rows {
		return false
	}
	for _, name := range []string{"row", "column"} {
		if c := t.Find(name); c != nil {
			c.Name = "block." + name
		}
	}
	return true
}

// AddCells adds a column to the table of the block index. The column holds the row of m
// that contains each row of K. If a cell of m covers only one row of K, AddCells does
// nothing.
func AddCells(n view.Numbers, t *table.Table, m contract.Matrix, index contract.Column) {
	side, rows := contract.Rows(n, m), contract.Rows(n, index)
	if side > 0 && side < rows {
		t.Columns = append(t.Columns, table.Column{Name: "block", Values: table.Values(rows, func(i int) float64 { return float64(((i+1)*side - 1) / rows) })})
	}
}
