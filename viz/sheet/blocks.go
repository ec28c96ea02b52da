package sheet

import (
	"slices"

	"mercer/viz/contract"
	"mercer/viz/view"
	"mercer/viz/view/data"
	"mercer/viz/view/gram"
)

// A large Gram matrix is kept as blocks of entries, and a table of it has a row for
// each block: what its numbers are of the entries, and which rows of K lie in which.

// cellsOf returns, for the table of a matrix or of its rows, how many cells the matrix
// has along a side and how many rows K has.
func cellsOf(n view.Numbers, key, table string) (side, rows int) {
	matrix, index := "gram.exact", "gram.rows"
	if key == "data" {
		matrix, index = "gram", "gram.index"
	}
	if !slices.Contains([]string{"gram", index}, table) {
		return 0, 0
	}
	_, side, _, _ = n.Block(matrix)
	_, rows, _, _ = n.Block(index)
	return side, rows
}

// blocked names blocks for what they are, where a cell has more than one entry, and
// says in which each row of K lies.
func blocked(n view.Numbers, key string, t *Table) {
	side, rows := cellsOf(n, key, t.Name)
	if side == 0 || side >= rows {
		return
	}
	if t.Name != "gram" {
		t.Columns = append(t.Columns, Column{Name: "block", Values: counted(rows, func(i int) float64 { return float64(((i+1)*side - 1) / rows) })})
		return
	}
	for j := range t.Columns {
		if c := &t.Columns[j]; c.Name == "row" || c.Name == "column" {
			c.Name = "block." + c.Name
		}
	}
}

// gramNote says what the cells of a matrix are.
func gramNote(n view.Numbers, key string) string {
	side, rows := cellsOf(n, key, "gram")
	whole := side >= rows
	switch {
	case key == "data" && whole:
		return "|K − K\u0302|, rows and columns " + data.ErrorsOrder.Get(n) + "; the point of each, counted from 0, is in gram.index"
	case key == "data":
		return "the largest |K − K\u0302| of each block of rows and columns, " + data.ErrorsOrder.Get(n) + "; the point of each row, counted from 0, and its block are in gram.index"
	}
	means, off, largest := "gram.exact is the mean of K", "", ""
	if !whole {
		largest = "the largest "
	}
	if contract.Has(n, gram.Error) {
		means, off = "gram.exact and gram.approx are the means of K and of K\u0302", "gram.error is "+largest+"|K − K\u0302|"
	}
	if whole {
		return joined("rows and columns "+gram.By.Get(n)+"; the point of each, counted from 0, is in gram.rows", off)
	}
	return joined("of each block of rows and columns, "+gram.By.Get(n)+", "+means, off, "the point of each row, counted from 0, and its block are in gram.rows")
}
