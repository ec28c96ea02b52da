// Package sheet writes the numbers behind a view as CSV and as JSON: the blocks of
// a result by the names that viz.Numbers documents, put together to tables.
package sheet

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz"
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
	Words  []string // what the values stand for, where that is written: keys, without commas and quotes
}

// groups says which blocks of a view belong into one table each, where they have
// as many rows; the rest of its blocks, whose names begin with its own, follow.
var groups = map[string][][]string{
	"data": {
		{"points", "labels", "owner"}, {"centres", "weights"}, {"eps"}, {"spectrum.exact", "spectrum.approx"}, {"gram"}, {"gram.index"},
		{"freq", "freq.weights"}, {"freq.atoms"}, {"lines"}, {"cells.x"}, {"cells.y"}, {"border"}, {"ball"},
	},
	"eigen": {{"index"}, {"phi.exact", "phi.approx"}, {"phi.noise"}},
	"kernel": {
		{"probe"}, {"k.exact", "k.approx"}, {"regions.exact", "regions.approx"}, {"places.exact", "places.approx"}, {"parts.exact", "parts.approx"},
		{"task.values", "task.class"},
	},
	"race":     {{"race.cells", "race.runs"}, {"race.known", "race.theory", "race.seeded"}},
	"wall":     {{"wall.exact", "wall.approx"}, {"wall.groups"}},
	"gram":     {{"gram.exact", "gram.approx", "gram.error"}, {"gram.rows"}},
	"spectrum": {{"spectrum.exact", "spectrum.approx", "spectrum.deviation", "spectrum.angles"}, {"spectrum.trace"}},
	"compare": {{
		"compare.1.k", "compare.1.phi", "compare.2.k", "compare.2.phi", "compare.3.k", "compare.3.phi", "compare.4.k", "compare.4.phi", "k.exact", "phi.exact",
	}},
	"embedding": {{"embedding.exact", "embedding.approx", "embedding.points"}},
}

// columns names the columns of blocks that have several.
var columns = map[string][]string{
	"points": {"x", "y"}, "centres": {"x", "y"}, "probe": {"x", "y"}, "freq": {"x", "y"}, "freq.atoms": {"x", "y", "probability"},
	"lines": {"w1", "w2", "c"}, "border": {"xmin", "xmax", "ymin", "ymax"}, "ball": {"x", "y", "radius"},
	"race.cells":     {"method", "value", "seed", "turn"},
	"race.runs":      viz.RunColumns[:],
	"compare.errors": {"error", "error.deviation"},
	"how.steps":      {"error", "sampled", "first", "behind", "moved"},
	"wall.groups":    {"first", "behind"},
	"how.edges":      {"step", "axis", "place"},
	"how.moved":      {"x", "y"}, "how.marks": {"x", "y"}, "embedding.pair": {"first", "second"},
	"bounds.5.1": theorem, "bounds.5.2": theorem, "bounds.5.3": theorem, "bounds.5.4": theorem,
}

// theorem is the columns of the curves of a bound.
var theorem = []string{"ell", "m", "measured", "bound", "bound.these.data", "bound.printed", "bound.always"}

// Of returns the tables of the view with that key; blocks lists the names of all
// that n has.
func Of(n viz.Numbers, key string, blocks []string) (tables []Table) {
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
		if !strings.HasPrefix(name, key+".") || seen[name] {
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
		if key == "race" {
			race(n, &tables[i])
		}
		tables[i].Note = note(n, key, tables[i].Name)
	}
	return tables
}

// samples returns how many samples a field has across and down, 0 where there is
// none. Those of steps, one below the other, are of a size of their own.
func samples(n viz.Numbers, name string) (nx, ny int) {
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
func join(n viz.Numbers, names []string) (t Table, rest []string) {
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
	list   form = iota // a row for each of its rows
	field              // a row for each place of the plane, or several fields below each other
	matrix             // a row for each entry
	thumbs             // a row for each place of the plane, a column for each of its rows
)

func kindOf(n viz.Numbers, name string, r, c, nx, ny int) form {
	switch {
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
func thumb(n viz.Numbers) int {
	if z, _, _, ok := n.Block("wall.size"); ok && len(z) == 2 {
		return int(z[0])
	}
	return 0
}

// head makes the table with the columns that say where each row belongs.
func head(n viz.Numbers, name string, kind form, r, c, nx, ny int) Table {
	t := Table{Name: strings.TrimSuffix(strings.TrimSuffix(name, ".exact"), ".approx")}
	if kind == field {
		t.Name, _, _ = strings.Cut(name, ".")
	}
	switch kind {
	case field:
		if r > ny {
			t.Columns = append(t.Columns, Column{Name: "step", Values: counted(r*c, func(i int) float64 { return float64(i / (nx * ny)) })})
		}
		t.Columns = append(t.Columns, places(n, r*c, nx, ny)...)
	case thumbs:
		t.Columns = places(n, c, thumb(n), c/thumb(n))
	case matrix:
		t.Columns = []Column{
			{Name: "row", Values: counted(r*c, func(i int) float64 { return float64(i / c) })},
			{Name: "column", Values: counted(r*c, func(i int) float64 { return float64(i % c) })},
		}
	case list:
		from := 0.
		if strings.HasPrefix(name, "spectrum.") { // eigenvalues count from 1, points from 0
			from = 1
		}
		if r > 1 {
			t.Columns = []Column{{Name: "i", Values: counted(r, func(i int) float64 { return from + float64(i) })}}
		}
	}
	return t
}

// places returns the columns x and y of samples on the box, the upper edge first,
// as often as there are rows.
func places(n viz.Numbers, rows, nx, ny int) []Column {
	box, _, _, ok := n.Block("box")
	if !ok || len(box) < 4 {
		box = []float64{-1, 1, -1, 1}
	}
	step := func(i, n int) float64 { return float64(i) / float64(max(n-1, 1)) }
	return []Column{
		{Name: "x", Values: counted(rows, func(i int) float64 { return box[0] + step(i%nx, nx)*(box[1]-box[0]) })},
		{Name: "y", Values: counted(rows, func(i int) float64 { return box[3] - step(i/nx%ny, ny)*(box[3]-box[2]) })},
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
	if kind == field || kind == matrix || kind == list && c == 1 {
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

// All returns the tables of several views, one after the other.
func All(n viz.Numbers, keys, blocks []string) (tables []Table) {
	for _, key := range keys {
		tables = append(tables, Of(n, key, blocks)...)
	}
	return tables
}
