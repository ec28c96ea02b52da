// Package sheet writes the numbers behind a view as CSV and as JSON. The views declare
// the blocks that form a table.
package sheet

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/viz/views"
)

// Tables returns the tables of the view with the given key. If there is no such view, it
// returns no tables.
func Tables(n view.Numbers, key string) []table.Table {
	i := slices.IndexFunc(views.All, func(v view.View) bool { return v.Key == key })
	if i < 0 {
		return nil
	}
	return tablesOf(n, &views.All[i])
}

// tablesOf returns the tables that view v declares, with the numbers in n.
func tablesOf(n view.Numbers, v *view.View) (tables []table.Table) {
	for _, blocks := range v.Tables {
		for len(blocks) > 0 {
			var t table.Table
			if t, blocks = joinBlocks(n, blocks); len(t.Columns) > 0 {
				tables = append(tables, t)
			}
		}
	}
	if v.CompleteTable != nil {
		for i := range tables {
			v.CompleteTable(n, &tables[i])
		}
	}
	return tables
}

// AllTables returns the tables of several views. A table that two views share is included
// once. If two tables have the same name and different columns, the name of the second
// one is preceded by the key of its view: "embedding.points".
func AllTables(n view.Numbers, keys []string) (tables []table.Table) {
	isIncluded, isUsed := map[string]bool{}, map[string]bool{}
	for _, key := range keys {
		for _, t := range Tables(n, key) {
			name := t.Name
			for _, c := range t.Columns {
				name += "," + c.Name
			}
			if isIncluded[name] {
				continue
			}
			isIncluded[name] = true
			if isUsed[t.Name] {
				t.Name = key + "." + t.Name
			}
			isUsed[t.Name] = true
			tables = append(tables, t)
		}
	}
	return tables
}

// A form describes which entries of a block belong to the same row of a table.
type form int

const (
	listForm      form = iota // one row for each row of the block
	fieldForm                 // one row for each sample, or for each step and sample
	matrixForm                // one row for each entry of the matrix
	squareForm                // one row for each sample on a square around 0
	thumbnailForm             // one row for each sample, and one column for each row of the block
	absentForm                // the block is absent or has no numbers
)

// An entries value holds the numbers of a block, rows × cols, and its form.
type entries struct {
	contract.Block
	form       form
	z          []float64
	rows, cols int
	nx, ny     int // number of samples of a field, horizontally and vertically
}

// readBlock returns the numbers of block b in n and their form.
func readBlock(n view.Numbers, b contract.Block) entries {
	z, rows, cols, ok := n.Block(b.BlockName())
	if !ok || rows*cols == 0 || len(z) < rows*cols {
		return entries{Block: b, form: absentForm}
	}
	s := entries{Block: b, z: z[:rows*cols], rows: rows, cols: cols, nx: cols, ny: rows}
	switch b := b.(type) {
	case contract.Field:
		s.form = fieldForm
	case contract.Stack:
		steps := contract.Rows(n, b.Steps)
		if steps == 0 || rows%steps != 0 {
			return entries{Block: b, form: absentForm}
		}
		s.form, s.ny = fieldForm, rows/steps
	case contract.Thumbnails:
		size, _, _, _ := n.Block(b.Size.Name)
		if len(size) < 2 || !(size[0] >= 1) || cols%int(size[0]) != 0 {
			return entries{Block: b, form: absentForm}
		}
		s.form, s.nx = thumbnailForm, int(size[0])
		s.ny = cols / s.nx
	case contract.Square:
		s.form = squareForm
	case contract.Matrix:
		if rows == cols && b.Names == nil {
			s.form = matrixForm
		}
	}
	return s
}

// joinBlocks returns a table of all blocks that can be joined to the first block present
// in n. These are the blocks with the same form and the same number of rows. It also
// returns the other blocks.
func joinBlocks(n view.Numbers, blocks []contract.Block) (t table.Table, otherBlocks []contract.Block) {
	first := entries{form: absentForm}
	for _, b := range blocks {
		e := readBlock(n, b)
		if e.form == absentForm {
			continue
		}
		if first.form == absentForm {
			first, t = e, newTable(n, e)
		}
		switch {
		case first.form == listForm && rowIndex(b).HasUnevenLengths:
			t.Columns = padColumns(append(t.Columns, blockColumns(e)...))
		case e.form != first.form,
			e.rows != first.rows && first.form != thumbnailForm, // there may be fewer approximate than exact functions
			e.cols != first.cols && first.form != listForm:
			otherBlocks = append(otherBlocks, b)
		default:
			t.Columns = append(t.Columns, blockColumns(e)...)
		}
	}
	if first.form == fieldForm {
		t.Columns = append(t.Columns, differenceColumns(t.Columns)...)
	}
	return t, otherBlocks
}

// rowIndex returns the index of the rows of block b. If b declares no index, its rows are
// counted from 1.
func rowIndex(b contract.Block) (rows contract.Index) {
	switch b := b.(type) {
	case contract.Column:
		rows = b.Rows
	case contract.Positions:
		rows = b.Rows
	case contract.Table:
		rows = b.Rows
	case contract.Matrix:
		rows = b.Rows
	}
	if rows.Name == "" {
		rows.Name, rows.First = "row", 1
	}
	return rows
}

// newTable returns the table for the entries s without their values. The table has a
// name, a note, and the columns that identify each row.
func newTable(n view.Numbers, s entries) table.Table {
	t, size := table.Table{Name: table.NameOf(s.Block)}, s.rows*s.cols
	switch s.form {
	case fieldForm:
		if b, ok := s.Block.(contract.Stack); ok {
			rows := rowIndex(b.Steps)
			t.Columns = append(t.Columns, table.Column{Name: rows.Name, Values: table.Values(size, func(i int) float64 { return float64(rows.First + i/(s.nx*s.ny)) })})
		}
		t.Columns = append(t.Columns, gridPositions(view.Blocks{N: n}.Box(), size, s.nx, s.ny)...)
	case thumbnailForm:
		t.Columns = gridPositions(view.Blocks{N: n}.Box(), s.cols, s.nx, s.ny)
	case squareForm:
		b := s.Block.(contract.Square)
		half := b.Factor * view.Blocks{N: n}.Number(b.Reach, 1)
		t.Columns = gridPositions(canvas.Rect{X0: -half, Y0: -half, X1: half, Y1: half}, size, s.nx, s.ny)
		t.AddNote(b.Note)
	case matrixForm:
		t.Columns = []table.Column{
			{Name: "row", Values: table.Values(size, func(i int) float64 { return float64(i / s.cols) })},
			{Name: "column", Values: table.Values(size, func(i int) float64 { return float64(i % s.cols) })},
		}
	case listForm:
		rows := rowIndex(s.Block)
		t.AddNote(rows.Note)
		if rows.NumberedBlock != nil && contract.Rows(n, rows.NumberedBlock) != s.rows {
			rows = rowIndex(nil)
		}
		if s.rows > 1 {
			t.Columns = []table.Column{{Name: rows.Name, Values: table.Values(s.rows, func(i int) float64 { return float64(rows.First + i) })}}
		}
	}
	switch b := s.Block.(type) {
	case contract.Field:
		t.AddNote(codeNote(n, t.Name, b.Values))
	case contract.Positions:
		if b == result.Points {
			for _, c := range pointCodes() {
				t.AddNote(codeNote(n, c.Name, c.Values))
			}
		}
	}
	return t
}

// pointCodes returns all columns in which numbers stand for names and which have a row
// for each point. The columns have the order in which the views declare them.
func pointCodes() (columns []contract.Column) {
	for _, v := range views.All {
		for _, blocks := range v.Tables {
			for _, b := range blocks {
				c, ok := b.(contract.Column)
				if ok && c.Values.Name != "" && c.Rows == result.PointRows && !slices.Contains(columns, c) {
					columns = append(columns, c)
				}
			}
		}
	}
	return columns
}

// codeNote returns a note that explains the numbers in a column by names. If there are no
// names, codeNote returns "".
func codeNote(n view.Numbers, column string, names contract.Label) string {
	if names.Name == "" {
		return ""
	}
	return table.CodeNote(column, 0, contract.SplitList(names.Get(n)))
}

// gridPositions returns the columns x and y with the positions of nx×ny samples on the
// rectangle b. The first positions are on the upper edge. The positions are repeated
// until there are enough rows.
func gridPositions(b canvas.Rect, rows, nx, ny int) []table.Column {
	step := func(i, n int) float64 { return float64(i) / float64(max(n-1, 1)) }
	return []table.Column{
		{Name: "x", Values: table.Values(rows, func(i int) float64 { return b.X0 + step(i%nx, nx)*(b.X1-b.X0) })},
		{Name: "y", Values: table.Values(rows, func(i int) float64 { return b.Y1 - step(i/nx%ny, ny)*(b.Y1-b.Y0) })},
	}
}

// blockColumns returns the columns with the numbers of a block.
func blockColumns(s entries) (columns []table.Column) {
	name := s.BlockName()
	switch {
	case s.form == thumbnailForm:
		for i := range s.rows {
			columns = append(columns, table.Column{Name: name + "." + strconv.Itoa(i+1), Values: s.z[i*s.cols : (i+1)*s.cols]})
		}
		return columns
	case s.form != listForm || s.cols == 1:
		columns = []table.Column{{Name: name, Values: s.z}}
		if b, ok := s.Block.(contract.Scalar); ok && b.IsScale {
			columns = append(columns, table.Column{Name: "legend", Values: []float64{figure.RoundScale(s.z[0])}})
		}
		return columns
	}
	for j, title := range columnNames(s) {
		columns = append(columns, table.Column{Name: title, Values: table.Values(s.rows, func(i int) float64 { return s.z[i*s.cols+j] })})
	}
	return columns
}

// columnNames returns the names of the columns of a list.
func columnNames(s entries) (names []string) {
	switch b := s.Block.(type) {
	case contract.Positions:
		if b.Names[0] != "" {
			names = b.Names[:]
		}
	case contract.Table:
		names = b.Names
	case contract.Matrix:
		names = b.Names
	}
	if len(names) == s.cols {
		return names
	}
	names = nil
	for j := range s.cols {
		suffix := strconv.Itoa(j + 1)
		if s.cols == 2 {
			suffix = contract.XY[j]
		}
		names = append(names, s.BlockName()+"."+suffix)
	}
	return names
}

// padColumns pads the shorter columns with NaN. The first column contains the row numbers
// and is continued.
func padColumns(columns []table.Column) []table.Column {
	rows := 0
	for _, c := range columns {
		rows = max(rows, len(c.Values))
	}
	for j := range columns {
		c := &columns[j]
		for len(c.Values) < rows {
			v := math.NaN()
			if j == 0 {
				v = c.Values[len(c.Values)-1] + 1
			}
			c.Values = append(c.Values[:len(c.Values):len(c.Values)], v)
		}
	}
	return columns
}

// differenceColumns returns columns with the differences of approximate and exact values.
// It returns a column for each pair of columns, unless there already is such a column.
func differenceColumns(columns []table.Column) (out []table.Column) {
	t := table.Table{Columns: columns}
	for _, a := range columns {
		row, ok := strings.CutSuffix(a.Name, "."+contract.Approx)
		if !ok {
			continue
		}
		name := row + "." + contract.Difference
		if e := t.Find(row + "." + contract.Exact); e != nil && t.Find(name) == nil {
			exact := e.Values
			out = append(out, table.Column{Name: name, Values: table.Values(len(a.Values), func(i int) float64 { return a.Values[i] - exact[i] })})
		}
	}
	return out
}
