// Package sheet writes the numbers behind a view as CSV and as JSON: the blocks of
// a result by the names that view.Numbers documents, put together to tables.
package sheet

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/view"
	fourierdraw "mercer/viz/view/fourier/draw"
)

// A Table is named columns of the same length.
type Table struct {
	Name    string
	Note    string // what its numbers stand for: the names of methods and of groups
	Columns []Column
}

// A Column is a list of numbers. NaN says that there is none.
type Column struct {
	Name   string
	Values []float64
	Words  []string // what the values stand for, where that is written; where one is empty, the value stands for itself
}

// Of returns the tables of the view with that key; blocks lists the names of all
// that n has.
func Of(n view.Numbers, key string, blocks []string) (tables []Table) {
	seen := map[string]bool{}
	add := func(names []string) {
		for len(names) > 0 {
			t, rest := join(n, names)
			for _, name := range names {
				seen[name] = true
			}
			if len(t.Columns) > 0 {
				tables = append(tables, t)
			}
			names = rest
		}
	}
	for _, g := range groups[key] {
		add(g)
	}
	var fields, others []string // fields of one view have one table
	for _, name := range blocks {
		if seen[name] || !belongs(key, name) {
			continue
		}
		nx, ny := samples(n, name)
		if _, rows, cols, ok := n.Block(name); ok && nx > 1 && rows == ny && cols == nx {
			fields = append(fields, name)
		} else {
			others = append(others, name)
		}
	}
	add(fields)
	for _, name := range others {
		if !seen[name] {
			add([]string{name})
		}
	}
	for i := range tables {
		switch {
		case key == "race":
			completeRace(n, &tables[i])
		case key == "spectrum" && tables[i].Name == "spectrum":
			sums(n, &tables[i])
		}
		blocked(n, key, &tables[i])
		renumber(&tables[i])
		legend(&tables[i])
		tables[i].Note = note(n, key, tables[i].Name)
	}
	return tables
}

// samples returns how many samples a field has across and down, 0 where there is
// none. Those of steps, one below the other, are of a size of their own.
func samples(n view.Numbers, name string) (nx, ny int) {
	if name == "how.k" {
		_, rows, cols, _ := n.Block(name)
		_, steps, _, ok := n.Block("how.steps")
		if !ok || steps == 0 || rows%steps != 0 {
			return 0, 0
		}
		return cols, rows / steps
	}
	for _, name := range []string{"phi.exact", "phi.approx", "k.exact", "k.approx", "compare.1.k", "compare.1.phi"} {
		if _, rows, cols, ok := n.Block(name); ok && rows > 1 && cols > 1 {
			return cols, rows
		}
	}
	return 0, 0
}

// join puts those blocks into a table that have the form of the first that is
// there, and returns the others.
func join(n view.Numbers, names []string) (t Table, rest []string) {
	rows, cols, kind := -1, 0, list
	for _, name := range names {
		z, r, c, ok := n.Block(name)
		if !ok || r*c == 0 || len(z) < r*c {
			continue
		}
		if rows < 0 {
			nx, ny := samples(n, name)
			rows, cols, kind = r, c, kindOf(n, name, r, c, nx, ny)
			t = head(n, name, kind, r, c, nx, ny)
		}
		if kind == list && c == 1 && cols == 1 && strings.HasPrefix(name, "spectrum.") {
			t.Columns = level(append(t.Columns, body(name, kind, z[:r], r, c)...))
			continue
		}
		if r != rows && kind != thumbs || kind != list && c != cols { // of thumbnails there may be fewer
			rest = append(rest, name)
			continue
		}
		t.Columns = append(t.Columns, body(name, kind, z[:r*c], r, c)...)
	}
	if kind == field {
		t.Columns = append(t.Columns, differences(t.Columns)...)
	}
	return t, rest
}

// A form is how a block becomes columns.
type form int

const (
	list    form = iota // a row for each of its rows
	field               // a row for each place of the plane, or several fields below each other
	matrix              // a row for each entry
	measure             // a row for each place of the Fourier plane
	thumbs              // a row for each place of the plane, a column for each of its rows
)

func kindOf(n view.Numbers, name string, r, c, nx, ny int) form {
	switch {
	case name == "freq.density":
		return measure
	case name == "gram" && r == c || strings.HasPrefix(name, "gram.") && r == c && r > 1:
		return matrix
	case nx > 1 && c == nx && r%ny == 0:
		return field
	case strings.HasPrefix(name, "wall.") && thumb(n)*c > 0 && c%thumb(n) == 0:
		return thumbs
	case r == c && r > 3 && columns[name] == nil:
		return matrix
	}
	return list
}

// thumb returns how many samples a thumbnail has across.
func thumb(n view.Numbers) int {
	if z, _, _, ok := n.Block("wall.size"); ok && len(z) == 2 {
		return int(z[0])
	}
	return 0
}

// head makes the table with the columns that say where each row belongs.
func head(n view.Numbers, name string, kind form, r, c, nx, ny int) Table {
	t := Table{Name: strings.TrimSuffix(strings.TrimSuffix(name, ".exact"), ".approx")}
	if kind == field {
		t.Name, _, _ = strings.Cut(name, ".")
	}
	switch kind {
	case field:
		if r > ny {
			t.Columns = append(t.Columns, Column{Name: "step", Values: counted(r*c, func(i int) float64 { return float64(1 + i/(nx*ny)) })})
		}
		t.Columns = append(t.Columns, places(box(n), r*c, nx, ny)...)
	case thumbs:
		t.Columns = places(box(n), c, thumb(n), c/thumb(n))
	case measure:
		t.Columns = places(fourierdraw.DensityBox(n), r*c, c, r)
	case matrix:
		t.Columns = []Column{
			{Name: "row", Values: counted(r*c, func(i int) float64 { return float64(i / c) })},
			{Name: "column", Values: counted(r*c, func(i int) float64 { return float64(i % c) })},
		}
	case list:
		if of := tallyOf(n, name, r); r > 1 {
			t.Columns = []Column{{Name: of.name, Values: counted(r, func(i int) float64 { return of.from + float64(i) })}}
		}
	}
	return t
}

// box returns the part of the plane on which fields are sampled.
func box(n view.Numbers) canvas.Rect {
	if z, _, _, ok := n.Block("box"); ok && len(z) >= 4 {
		return canvas.Rect{X0: z[0], Y0: z[2], X1: z[1], Y1: z[3]}
	}
	return canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
}

// places returns the columns x and y of samples on a box, the upper edge first, as
// often as there are rows.
func places(b canvas.Rect, rows, nx, ny int) []Column {
	step := func(i, n int) float64 { return float64(i) / float64(max(n-1, 1)) }
	return []Column{
		{Name: "x", Values: counted(rows, func(i int) float64 { return b.X0 + step(i%nx, nx)*(b.X1-b.X0) })},
		{Name: "y", Values: counted(rows, func(i int) float64 { return b.Y1 - step(i/nx%ny, ny)*(b.Y1-b.Y0) })},
	}
}

func counted(n int, f func(i int) float64) []float64 {
	z := make([]float64, n)
	for i := range z {
		z[i] = f(i)
	}
	return z
}

// body returns the columns of a block.
func body(name string, kind form, z []float64, r, c int) []Column {
	if kind == field || kind == matrix || kind == measure || kind == list && c == 1 {
		return []Column{{Name: name, Values: z}}
	}
	if kind == thumbs {
		var out []Column
		for i := range r {
			out = append(out, Column{Name: name + "." + strconv.Itoa(i+1), Values: z[i*c : (i+1)*c]})
		}
		return out
	}
	titles := columns[name]
	if len(titles) != c {
		titles = nil
		for j := range c {
			switch {
			case c == 2 && j == 0:
				titles = append(titles, name+".x")
			case c == 2:
				titles = append(titles, name+".y")
			default:
				titles = append(titles, name+"."+strconv.Itoa(j+1))
			}
		}
	}
	var out []Column
	for j, title := range titles {
		out = append(out, Column{Name: title, Values: counted(r, func(i int) float64 { return z[i*c+j] })})
	}
	return out
}

// level makes columns equally long: one spectrum may be known further than another.
// The first column goes on counting.
func level(all []Column) []Column {
	most := 0
	for _, c := range all {
		most = max(most, len(c.Values))
	}
	for j := range all {
		c := &all[j]
		for len(c.Values) < most {
			v := math.NaN()
			if c.Name == "i" {
				v = c.Values[len(c.Values)-1] + 1
			}
			c.Values = append(c.Values[:len(c.Values):len(c.Values)], v)
		}
	}
	return all
}

// differences returns approximate less exact for the columns that have both.
func differences(all []Column) (out []Column) {
	for _, a := range all {
		row, approx := strings.CutSuffix(a.Name, ".approx")
		if !approx {
			continue
		}
		for _, e := range all {
			if e.Name == row+".exact" && !slices.ContainsFunc(all, func(c Column) bool { return c.Name == row+".diff" }) {
				out = append(out, Column{Name: row + ".diff", Values: counted(len(a.Values), func(i int) float64 { return a.Values[i] - e.Values[i] })})
			}
		}
	}
	return out
}

// All returns the tables of several views, one after the other, and what two of them
// have once. Where a name is taken by a table with other columns, that of the view goes
// before it: "embedding.points".
func All(n view.Numbers, keys, blocks []string) (tables []Table) {
	has, taken := map[string]bool{}, map[string]bool{}
	for _, key := range keys {
		for _, t := range Of(n, key, blocks) {
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
