// Package sheet writes the numbers behind a view as CSV and as JSON. The views declare which of
// their blocks form a table.
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

// Tables returns the tables of the view with that key. It returns no tables for an
// unknown key.
func Tables(n view.Numbers, key string) []table.Table {
	i := slices.IndexFunc(views.All, func(v view.View) bool { return v.Key == key })
	if i < 0 {
		return nil
	}
	return tablesOf(n, &views.All[i])
}

// tablesOf returns the tables that the view declares.
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

// AllTables returns the tables of several views. A table that two views share appears
// once. If two tables have the same name and different columns, the name of the
// second table ends with the name of its view: "embedding.points".
func AllTables(n view.Numbers, keys []string) (tables []table.Table) {
	has, taken := map[string]bool{}, map[string]bool{}
	for _, key := range keys {
		for _, t := range Tables(n, key) {
			name := t.Name
			for _, c := range t.Columns {
				name += "," + c.Name
			}
			if has[name] {
				continue
			}
			has[name] = true
			if taken[t.Name] {
				t.Name = key + "." + t.Name
			}
			taken[t.Name] = true
			tables = append(tables, t)
		}
	}
	return tables
}

// A form describes how the entries of a block are spread over the rows of a table.
type form int

const (
	list     form = iota // one row for each of its rows
	field                // one row for each place of the plane, or for each step and place
	matrix               // one row for each entry
	square               // one row for each place of a square around 0
	thumbs               // one row for each place of the plane, and one column for each of its rows
	noNumber             // the block is absent or has no numbers
)

// entries holds the numbers of a block, rows × cols.
type entries struct {
	contract.Block
	form       form
	z          []float64
	rows, cols int
	nx, ny     int // of a field
}

// readBlock returns a block of n with its form.
func readBlock(n view.Numbers, b contract.Block) entries {
	z, rows, cols, ok := n.Block(b.BlockName())
	if !ok || rows*cols == 0 || len(z) < rows*cols {
		return entries{Block: b, form: noNumber}
	}
	s := entries{Block: b, z: z[:rows*cols], rows: rows, cols: cols, nx: cols, ny: rows}
	switch b := b.(type) {
	case contract.Field:
		s.form = field
	case contract.Stack:
		steps := contract.Rows(n, b.Steps)
		if steps == 0 || rows%steps != 0 {
			return entries{Block: b, form: noNumber}
		}
		s.form, s.ny = field, rows/steps
	case contract.Thumbnails:
		size, _, _, _ := n.Block(b.Size.Name)
		if len(size) < 2 || !(size[0] >= 1) || cols%int(size[0]) != 0 {
			return entries{Block: b, form: noNumber}
		}
		s.form, s.nx = thumbs, int(size[0])
		s.ny = cols / s.nx
	case contract.Square:
		s.form = square
	case contract.Matrix:
		if rows == cols && b.Names == nil {
			s.form = matrix
		}
	}
	return s
}

// joinBlocks makes a table of the blocks that have the form and the number of rows of the
// first block present in n. join returns the other blocks.
func joinBlocks(n view.Numbers, blocks []contract.Block) (t table.Table, rest []contract.Block) {
	first := entries{form: noNumber}
	for _, b := range blocks {
		s := readBlock(n, b)
		if s.form == noNumber {
			continue
		}
		if first.form == noNumber {
			first, t = s, newTable(n, s)
		}
		switch {
		case first.form == list && rowIndex(b).Uneven:
			t.Columns = padColumns(append(t.Columns, blockColumns(s)...))
		case s.form != first.form,
			s.rows != first.rows && first.form != thumbs, // fewer functions may be approximate than exact
			s.cols != first.cols && first.form != list:
			rest = append(rest, b)
		default:
			t.Columns = append(t.Columns, blockColumns(s)...)
		}
	}
	if first.form == field {
		t.Columns = append(t.Columns, differenceColumns(t.Columns)...)
	}
	return t, rest
}

// rowIndex returns the meaning of the rows of a block. The rows of a block without an
// rowIndex of its own are counted from 1.
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

// newTable returns a table without the values of its first block: name, note, and
// the columns that locate each row.
func newTable(n view.Numbers, s entries) table.Table {
	t, size := table.Table{Name: table.NameOf(s.Block)}, s.rows*s.cols
	switch s.form {
	case field:
		if b, ok := s.Block.(contract.Stack); ok {
			rows := rowIndex(b.Steps)
			t.Columns = append(t.Columns, table.Column{Name: rows.Name, Values: table.Values(size, func(i int) float64 { return float64(rows.First + i/(s.nx*s.ny)) })})
		}
		t.Columns = append(t.Columns, gridPositions(view.Blocks{N: n}.Box(), size, s.nx, s.ny)...)
	case thumbs:
		t.Columns = gridPositions(view.Blocks{N: n}.Box(), s.cols, s.nx, s.ny)
	case square:
		b := s.Block.(contract.Square)
		half := b.Factor * view.Blocks{N: n}.Number(b.Reach, 1)
		t.Columns = gridPositions(canvas.Rect{X0: -half, Y0: -half, X1: half, Y1: half}, size, s.nx, s.ny)
		t.AddNote(b.Note)
	case matrix:
		t.Columns = []table.Column{
			{Name: "row", Values: table.Values(size, func(i int) float64 { return float64(i / s.cols) })},
			{Name: "column", Values: table.Values(size, func(i int) float64 { return float64(i % s.cols) })},
		}
	case list:
		rows := rowIndex(s.Block)
		t.AddNote(rows.Note)
		if rows.Counted != nil && contract.Rows(n, rows.Counted) != s.rows {
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

// pointCodes returns the lists of codes of points, in the order in which views declare them.
func pointCodes() (all []contract.Column) {
	for _, v := range views.All {
		for _, blocks := range v.Tables {
			for _, b := range blocks {
				c, ok := b.(contract.Column)
				if ok && c.Values.Name != "" && c.Rows == result.PointRows && !slices.Contains(all, c) {
					all = append(all, c)
				}
			}
		}
	}
	return all
}

// codeNote explains the codes in a column.
func codeNote(n view.Numbers, column string, names contract.Label) string {
	if names.Name == "" {
		return ""
	}
	return table.CodeNote(column, 0, strings.Split(names.Get(n), "|"))
}

// gridPositions returns the columns x and y of the nx×ny sample places on a box, the
// upper edge first. The places repeat until there are enough rows.
func gridPositions(b canvas.Rect, rows, nx, ny int) []table.Column {
	step := func(i, n int) float64 { return float64(i) / float64(max(n-1, 1)) }
	return []table.Column{
		{Name: "x", Values: table.Values(rows, func(i int) float64 { return b.X0 + step(i%nx, nx)*(b.X1-b.X0) })},
		{Name: "y", Values: table.Values(rows, func(i int) float64 { return b.Y1 - step(i/nx%ny, ny)*(b.Y1-b.Y0) })},
	}
}

// blockColumns returns the numbers of a block as columns.
func blockColumns(s entries) (all []table.Column) {
	name := s.BlockName()
	switch {
	case s.form == thumbs:
		for i := range s.rows {
			all = append(all, table.Column{Name: name + "." + strconv.Itoa(i+1), Values: s.z[i*s.cols : (i+1)*s.cols]})
		}
		return all
	case s.form != list || s.cols == 1:
		all = []table.Column{{Name: name, Values: s.z}}
		if b, ok := s.Block.(contract.Scalar); ok && b.IsScale {
			all = append(all, table.Column{Name: "legend", Values: []float64{figure.RoundScale(s.z[0])}})
		}
		return all
	}
	for j, title := range columnNames(s) {
		all = append(all, table.Column{Name: title, Values: table.Values(s.rows, func(i int) float64 { return s.z[i*s.cols+j] })})
	}
	return all
}

// columnNames names the columns of a list of several columns.
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
		last := strconv.Itoa(j + 1)
		if s.cols == 2 {
			last = contract.XY[j]
		}
		names = append(names, s.BlockName()+"."+last)
	}
	return names
}

// padColumns pads the shorter columns with NaN. The first column, which counts the
// rows, continues.
func padColumns(all []table.Column) []table.Column {
	most := 0
	for _, c := range all {
		most = max(most, len(c.Values))
	}
	for j := range all {
		c := &all[j]
		for len(c.Values) < most {
			v := math.NaN()
			if j == 0 {
				v = c.Values[len(c.Values)-1] + 1
			}
			c.Values = append(c.Values[:len(c.Values):len(c.Values)], v)
		}
	}
	return all
}

// differenceColumns returns a column of approximate minus exact values for each
// pair of columns without a column of differences.
func differenceColumns(all []table.Column) (out []table.Column) {
	t := table.Table{Columns: all}
	for _, a := range all {
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
