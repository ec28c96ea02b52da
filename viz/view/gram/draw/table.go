package draw

import (
	"mercer/viz/contract"
	"mercer/viz/table"
	"mercer/viz/view"
	datadraw "mercer/viz/view/data/draw"
	"mercer/viz/view/gram"
)

// completeTable adds notes to the table of the matrices, and a column of cells to the
// table of their rows.
func completeTable(n view.Numbers, t *table.Table) {
	switch {
	case t.BeginsWith(gram.Mean.Exact):
		completeMatrix(n, t)
	case t.BeginsWith(gram.Rows):
		datadraw.AddCells(n, t, gram.Mean.Exact, gram.Rows)
	}
}

// completeMatrix adds a note that explains the entries of the matrices and the order of
// the rows.
func completeMatrix(n view.Numbers, t *table.Table) {
	isApproximate := contract.Has(n, gram.Error)
	if !datadraw.NameCells(n, t, gram.Mean.Exact, gram.Rows) {
		t.AddNote("rows and columns " + gram.OrderText.Get(n) + "; the point of each, counted from 0, is in " + gram.Rows.Name)
		if isApproximate {
			t.AddNote(gram.Error.Name + " is |K − K\u0302|")
		}
		return
	}
	meaning := gram.Mean.Exact.Name + " is the mean of K"
	if isApproximate {
		meaning = gram.Mean.Exact.Name + " and " + gram.Mean.Approx.Name + " are the means of K and of K\u0302; " + gram.Error.Name + " is the largest |K − K\u0302|"
	}
	t.AddNote("of each block of rows and columns, " + gram.OrderText.Get(n) + ", " + meaning + "; the point of each row, counted from 0, and its block are in " + gram.Rows.Name)
}
