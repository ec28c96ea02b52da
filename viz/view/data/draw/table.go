package draw

import (
	"mercer/viz/contract"
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/data"
)

// completeTable explains the matrix of errors.
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

// NameCells names the rows and columns of the table of a matrix whose cells cover
// several rows of K. NameCells reports whether the matrix has such cells. The
// argument index holds the point in each row of K.
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

// AddCells adds to the table of index the cell of m for each row of K, if cells
// cover several rows.
func AddCells(n view.Numbers, t *table.Table, m contract.Matrix, index contract.Column) {
	side, rows := contract.Rows(n, m), contract.Rows(n, index)
	if side > 0 && side < rows {
		t.Columns = append(t.Columns, table.Column{Name: "block", Values: table.Values(rows, func(i int) float64 { return float64(((i+1)*side - 1) / rows) })})
	}
}
