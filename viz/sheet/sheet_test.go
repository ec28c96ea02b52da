package sheet

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/viz/contract"
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/race"
	"mercer/viz/view/result"
)

// fakeNumbers implements view.Numbers with a map of blocks.
type fakeNumbers map[string]fakeBlock

type fakeBlock struct {
	z          []float64
	rows, cols int
}

func (f fakeNumbers) Block(name string) (z []float64, rows, cols int, ok bool) {
	b, ok := f[name]
	return b.z, b.rows, b.cols, ok
}

func (f fakeNumbers) Label(name string) string { return fakeLabels[name] }

var fakeLabels = map[string]string{"groups": "upper *moon*\x1flower_1", "race.keys": "exact|nystrom", "compare.1.method": "Nyström", "compare.1.size": "*m* = 8", "task.loss": "wrong decisions"}

func ramp(n int, start float64) []float64 {
	z := make([]float64, n)
	for i := range z {
		z[i] = start + float64(i)
	}
	return z
}

var sample = fakeNumbers{
	"box": {[]float64{0, 2, -1, 1}, 1, 4}, "points": {ramp(6, 0.5), 3, 2}, "labels": {[]float64{0, 1, 0}, 3, 1},
	"centres": {ramp(4, 9), 2, 2}, "weights": {[]float64{0.25, math.NaN()}, 2, 1},
	"spectrum.exact": {[]float64{3, 2, 1}, 3, 1}, "spectrum.approx": {[]float64{2, 1}, 2, 1},
	"gram": {ramp(16, 0), 4, 4}, "gram.index": {ramp(4, 0), 4, 1}, "probe": {[]float64{0.1, 0.2}, 1, 2},
	"phi.exact": {ramp(6, 0), 2, 3}, "phi.approx": {ramp(6, 10), 2, 3}, "index": {[]float64{5}, 1, 1},
	"k.exact":   {ramp(6, 1), 2, 3},
	"wall.size": {[]float64{2, 2}, 1, 2}, "wall.exact": {ramp(8, 0), 2, 4}, "wall.approx": {ramp(8, 1), 2, 4},
	"new.field": {ramp(6, 7), 2, 3}, "new.other": {ramp(6, 8), 2, 3}, "new.pairs": {ramp(4, 0), 2, 2}, "new.steps": {ramp(12, 0), 4, 3},
	"new.errors": {ramp(2, 0), 2, 1}, "new.square": {ramp(4, 0), 2, 2}, "new.rows": {ramp(6, 0), 2, 3}, "new.plane": {ramp(9, 0), 3, 3}, "new.reach": {[]float64{3}, 1, 1},
	"new.list": {ramp(2, 0), 2, 1},
}

// columnsByName returns the names of the columns of a table, and their values by name.
func columnsByName(t *testing.T, tables []table.Table, name string) ([]string, map[string][]float64) {
	t.Helper()
	for _, s := range tables {
		if s.Name == name {
			var names []string
			values := map[string][]float64{}
			for _, c := range s.Columns {
				names = append(names, c.Name)
				values[c.Name] = c.Values
			}
			return names, values
		}
	}
	t.Fatalf("there is no table %q", name)
	return nil, nil
}

func TestTables(t *testing.T) {
	tablesFor := func(key string) []table.Table { return Tables(sample, key) }
	check := func(tables []table.Table, name string, want ...string) map[string][]float64 {
		t.Helper()
		names, all := columnsByName(t, tables, name)
		if !slices.Equal(names, want) {
			t.Errorf("%s has the columns %q, want %q", name, names, want)
		}
		return all
	}
	phi := check(tablesFor("eigen"), "phi", "x", "y", "phi.exact", "phi.approx", "phi.diff")
	for i := range 6 {
		x, y := float64(i%3), 1-2*float64(i/3) // the first row is the upper edge
		if phi["x"][i] != x || phi["y"][i] != y || phi["phi.exact"][i] != float64(i) || phi["phi.diff"][i] != 10 {
			t.Errorf("row %d of φ is %g, %g, %g, %g", i, phi["x"][i], phi["y"][i], phi["phi.exact"][i], phi["phi.diff"][i])
		}
	}
	data := tablesFor("data")
	points := check(data, "points", "point", "x", "y", "labels")
	if points["point"][2] != 2 || points["x"][2] != 4.5 || points["y"][2] != 5.5 {
		t.Errorf("the points are %v", points)
	}
	check(data, "centres", "centre", "x", "y", "weights")
	spectrum := check(data, "spectrum", "i", "spectrum.exact", "spectrum.approx") // the shorter list is padded
	if !slices.Equal(spectrum["i"], []float64{1, 2, 3}) || spectrum["spectrum.approx"][1] != 1 || !math.IsNaN(spectrum["spectrum.approx"][2]) {
		t.Errorf("the spectra are %v", spectrum)
	}
	gram := check(data, "gram", "row", "column", "gram")
	if len(gram["gram"]) != 16 || gram["row"][7] != 1 || gram["column"][7] != 3 || gram["gram"][7] != 7 {
		t.Errorf("the matrix is %v", gram)
	}
	if note := data[0].Note; note != "points and centres are counted from 0, as in links; labels: 0 is upper moon; 1 is lower1" {
		t.Errorf("the points have the note %q", note)
	}
	if n := len(data); n != 7 {
		t.Errorf("the data have %d tables", n)
	}
	check(data, "gram.index", "row", "gram.index")
	check(tablesFor("kernel"), "k", "x", "y", "k.exact")
	check(tablesFor("kernel"), "probe", "x", "y")
	wall := check(tablesFor("wall"), "wall", "x", "y", "wall.exact.1", "wall.exact.2", "wall.approx.1", "wall.approx.2")
	if !slices.Equal(wall["wall.exact.2"], []float64{4, 5, 6, 7}) || !slices.Equal(wall["x"], []float64{0, 2, 0, 2}) || !slices.Equal(wall["y"], []float64{1, 1, -1, -1}) {
		t.Errorf("the wall is %v", wall)
	}
	// The second view declares blocks of every type.
	steps := contract.Table{Name: "new.errors", Columns: 1, Rows: contract.Index{Name: "step", First: 1}}
	other := tablesOf(sample, &view.View{View: contract.View{Tables: [][]contract.Block{
		{contract.Field{Name: "new.field"}, contract.Field{Name: "new.other"}}, {contract.Positions{Name: "new.pairs"}},
		{contract.Stack{Name: "new.steps", Steps: steps}}, {contract.Matrix{Name: "new.square"}}, {contract.Matrix{Name: "new.rows"}},
		{contract.Square{Name: "new.plane", Factor: 2, Reach: contract.Scalar{Name: "new.reach"}, Note: "on a square"}},
		{contract.Scalar{Name: "new.reach", IsScale: true}}, {contract.Column{Name: "new.list", Rows: contract.Index{Name: "point", NumberedBlock: result.Points}}},
	}}})
	if len(other) != 8 {
		t.Errorf("a new view has %d tables", len(other))
	}
	check(other, "new", "x", "y", "new.field", "new.other")
	check(other, "new.pairs", "row", "new.pairs.x", "new.pairs.y")
	if steps := other[2].Columns; steps[0].Name != "step" || steps[0].Values[6] != 2 || steps[2].Values[6] != 1 || steps[3].Values[6] != 6 {
		t.Errorf("fields below each other are %v", steps)
	}
	check(other, "new.square", "row", "column", "new.square")
	check(other, "new.rows", "row", "new.rows.1", "new.rows.2", "new.rows.3")
	if plane := check(other, "new.plane", "x", "y", "new.plane"); plane["x"][0] != -6 || plane["y"][0] != 6 || other[5].Note != "on a square" {
		t.Errorf("a function on a square is %v", plane)
	}
	if legend := check(other, "new.reach", "new.reach", "legend"); legend["legend"][0] != 3 {
		t.Errorf("the legend of 3 ends at %v", legend["legend"])
	}
	check(other, "new.list", "row", "new.list") // a list with fewer rows than points
	if tables := Tables(fakeNumbers{}, "data"); tables != nil {
		t.Errorf("nothing has the tables %v", tables)
	}
}

func TestCSV(t *testing.T) {
	out := string(CSV("#v=1&data=moons\nx", Tables(sample, "data")))
	first, rest, _ := strings.Cut(out, "\n")
	if first != "# #v=1&data=moons x" {
		t.Errorf("the first line is %q", first)
	}
	parts := strings.Split(rest, "\n\n")
	if len(parts) != 7 {
		t.Fatalf("%d tables", len(parts))
	}
	for k, part := range parts {
		r := csv.NewReader(strings.NewReader(part))
		r.Comment = '#'
		rows, err := r.ReadAll() // fails if rows have different lengths
		if err != nil {
			t.Fatal(err)
		}
		if k == 1 {
			if want := [][]string{{"centre", "x", "y", "weights"}, {"0", "9", "10", "0.25"}, {"1", "11", "12", ""}}; !reflect.DeepEqual(rows, want) {
				t.Errorf("the centres are %q, want %q", rows, want)
			}
		}
	}
}

// TestTablesOfViews checks that a difference that the result contains is not computed
// again. Fields of steps have their own sample positions, and matrices of the same form
// share a table.
func TestTablesOfViews(t *testing.T) {
	n := fakeNumbers{
		"box": {[]float64{0, 2, -1, 1}, 1, 4}, "k.exact": {ramp(6, 1), 2, 3},
		"error.exact": {ramp(6, 0), 2, 3}, "error.approx": {ramp(6, 0), 2, 3}, "error.diff": {ramp(6, 5), 2, 3},
		"how.k": {ramp(12, 0), 6, 2}, "how.steps": {[]float64{0.5, 0, 0, 3, -1, 0.1, 0, 3, 4, 0}, 2, 5}, "how.edges": {[]float64{1, 1, 0.5}, 1, 3},
		"gram.exact": {ramp(4, 0), 2, 2}, "gram.approx": {ramp(4, 0), 2, 2}, "gram.scale": {ramp(1, 3), 1, 1}, "gram.values": {ramp(1, 4), 1, 1},
		"spectrum.exact": {[]float64{3, 1}, 2, 1}, "spectrum.approx": {[]float64{2}, 1, 1}, "spectrum.trace": {[]float64{5}, 1, 1},
		"freq": {ramp(4, 1), 2, 2}, "freq.weights": {ramp(2, 1), 2, 1}, "freq.density": {ramp(9, 0), 3, 3}, "freq.reach": {[]float64{3}, 1, 1},
		"density.apart": {ramp(2, 1), 1, 2}, "points": {ramp(4, 0), 2, 2}, "labels": {ramp(2, 0), 2, 1}, "task.loss": {ramp(4, 0), 2, 2},
		"race.cells": {[]float64{0, 4, 1, 0, 1, 8, 1, 1, 1, 16, 1, 2, 1, 32, 1, 3}, 4, 4},
		"race.runs":  {[]float64{1, 4, 0.5, 0, 1, 64, 0, 0.9, 1.2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, math.NaN(), 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0}, 4, len(race.RunColumns)},
		"race.known": {[]float64{-2, 0}, 2, 1}, "compare.errors": {ramp(2, 0), 1, 2}, "compare.sizes": {ramp(1, 8), 1, 1}, "compare.1.k": {ramp(6, 0), 2, 3},
	}
	for _, c := range []struct {
		key, table, note string
		columns          []string
	}{
		{"error", "error", "", []string{"x", "y", "error.exact", "error.approx", "error.diff"}},
		{"how", "how", "", []string{"step", "x", "y", "how.k"}},
		{"how", "how.edges", "", []string{"step", "axis", "place"}},
		{"gram", "gram.values", "", []string{"gram.values", "legend"}},
		{"spectrum", "spectrum", "", []string{"i", "spectrum.exact", "spectrum.approx", "trace.exact", "trace.approx"}},
		{"fourier", "freq", "frequencies are counted from 1, as in the pictures", []string{"frequency", "x", "y", "freq.weights"}},
		{"fourier", "freq.density", "the square root of the spectral density, as a part of the largest", []string{"x", "y", "freq.density"}},
		{"density", "density.apart", "", []string{"mmd", "bound"}},
		{"density", "points", "points and centres are counted from 0, as in links; labels: 0 is upper moon; 1 is lower1", []string{"point", "x", "y", "labels"}},
		{"kernel", "task.loss", "wrong decisions", []string{"kernel", "train", "test"}},
		{"race", "race.cells", "", append([]string{"fit", "method", "value", "seed", "turn"}, race.RunColumns[:]...)},
		{"race", "race.known", "", []string{"method", "race.known"}},
		{"compare", "compare.errors", "method: 1 is Nyström, m = 8", []string{"error", "error.deviation", "compare.sizes"}},
		{"compare", "compare", "", []string{"x", "y", "compare.1.k", "k.exact"}},
	} {
		tables := Tables(n, c.key)
		names, all := columnsByName(t, tables, c.table)
		if !slices.Equal(names, c.columns) {
			t.Errorf("%s has the columns %q, want %q", c.table, names, c.columns)
		}
		i := slices.IndexFunc(tables, func(s table.Table) bool { return s.Name == c.table })
		if note := tables[i].Note; note != c.note {
			t.Errorf("%s has the note %q, want %q", c.table, note, c.note)
		}
		if c.table == "how" && (all["step"][6] != 2 || all["y"][2] != 0 || all["y"][4] != -1 || all["x"][1] != 2) {
			t.Errorf("the steps are at %v, %v", all["x"], all["y"])
		}
		if c.table == "freq" && !slices.Equal(all["frequency"], []float64{1, 2}) { // counted as in read-outs
			t.Errorf("frequencies are counted %v", all["frequency"])
		}
		if c.table == "how.edges" {
			steps := tables[slices.IndexFunc(tables, func(s table.Table) bool { return s.Name == "how.steps" })].Columns
			if all["step"][0] != 2 || tables[i].Columns[1].Words[0] != "y" || steps[0].Values[1] != 2 || steps[3].Values[1] != 4 || steps[4].Values[1] != 4 {
				t.Errorf("edges are %v, steps %v", tables[i], steps)
			}
		}
		if c.table == "freq.density" && (all["x"][0] != -6 || all["y"][0] != 6 || all["x"][5] != 6 || all["y"][5] != 0 || all["freq.density"][5] != 5) {
			t.Errorf("the density is at %v, %v", all["x"], all["y"])
		}
		if c.table == "spectrum" && (all["trace.exact"][0] != 0.6 || all["trace.exact"][1] != 0.8 || all["trace.approx"][0] != 0.4 || all["trace.approx"][1] == all["trace.approx"][1]) {
			t.Errorf("the eigenvalues add up to %v and %v", all["trace.exact"], all["trace.approx"])
		}
		if c.key == "error" && all["error.diff"][0] != 5 {
			t.Errorf("the difference is %v", all["error.diff"])
		}
	}
	if out := string(CSV("", Tables(n, "compare"))); !strings.Contains(out, "# compare.errors\n# method: 1 is Nyström, m = 8\nerror,") {
		t.Errorf("no note in %q", out)
	}
	if out := string(JSON("", "", Tables(n, "compare"))); !strings.Contains(out, `"note": "method: 1 is Nyström, m = 8"`) {
		t.Errorf("no note in %q", out)
	}
	// The table contains the keys of methods, and a missing fit has no numbers.
	if out := string(CSV("", Tables(n, "race"))); !strings.Contains(out,
		"ms.high\n1,exact,4,1,0,1,4,0.5,0,1,64,0,0.9,1.2\n2,nystrom,8,1,1,0,,,,,,,,\n3,nystrom,16,1,2,2,,,,,,,,\n4,nystrom,32,1,3,3,,,,,,,,\n") {
		t.Errorf("the race is %q", out)
	}
	if out := string(JSON("", "", Tables(n, "race"))); !strings.Contains(out, `"method": ["exact","nystrom","nystrom","nystrom"]`) ||
		!strings.Contains(out, `"ms": [1,null,null,null]`) {
		t.Errorf("the race is %q", out)
	}
}

// TestTablesOfBlocks checks that if a cell of a matrix covers several entries, the note
// of the table mentions this. The table of rows then contains the cell of each row of K.
func TestTablesOfBlocks(t *testing.T) {
	n := fakeNumbers{
		"points": {ramp(10, 0), 5, 2}, "gram": {ramp(4, 0), 2, 2}, "gram.index": {ramp(5, 0), 5, 1},
		"gram.exact": {ramp(9, 0), 3, 3}, "gram.error": {ramp(9, 0), 3, 3}, "gram.rows": {ramp(5, 0), 5, 1},
	}
	if exact := Tables(fakeNumbers{"gram.exact": n["gram.exact"], "gram.rows": n["gram.rows"]}, "gram")[0].Note; strings.Contains(exact, "gram.error") || strings.Contains(exact, "gram.approx") {
		t.Errorf("without an approximation the note is %q", exact)
	}
	for _, c := range []struct {
		key, index, says string
		columns          []string
		blocks           []float64
	}{
		// As in measure.Blocks, block b begins at row 5b/side.
		{"data", "gram.index", "the largest |K − K̂| of each block", []string{"block.row", "block.column", "gram"}, []float64{0, 0, 1, 1, 1}},
		{"gram", "gram.rows", "of K̂; gram.error is the largest", []string{"block.row", "block.column", "gram.exact", "gram.error"}, []float64{0, 1, 1, 2, 2}},
	} {
		tables := Tables(n, c.key)
		if names, _ := columnsByName(t, tables, "gram"); !slices.Equal(names, c.columns) {
			t.Errorf("%s: the matrix has the columns %q", c.key, names)
		}
		if note := tables[slices.IndexFunc(tables, func(s table.Table) bool { return s.Name == "gram" })].Note; !strings.Contains(note, c.says) {
			t.Errorf("%s: the note is %q", c.key, note)
		}
		names, all := columnsByName(t, tables, c.index)
		if !slices.Equal(names, []string{"row", c.index, "block"}) || !slices.Equal(all["block"], c.blocks) {
			t.Errorf("%s: rows are %q, in the blocks %v", c.key, names, all["block"])
		}
	}
}

// TestNumbersAreExact checks that every number is preserved exactly in both formats.
func TestNumbersAreExact(t *testing.T) {
	z := []float64{1. / 3, -2e-308, 1e21, math.Pi, 0, math.Inf(1), math.NaN(), 123456789}
	tables := []table.Table{{Name: "a \"b\"\n", Columns: []table.Column{{Name: "x", Values: z}}}}
	var back struct {
		Link, View string
		Tables     []struct {
			Name    string
			Columns map[string][]*float64
		}
	}
	if err := json.Unmarshal(JSON("l\\ink", "φ", tables), &back); err != nil {
		t.Fatal(err)
	}
	if back.Link != "l\\ink" || back.View != "φ" || back.Tables[0].Name != "a \"b\"\n" {
		t.Errorf("%+v", back)
	}
	lines := strings.Split(string(CSV("", tables)), "\n")[3:]
	for i, v := range z {
		got := back.Tables[0].Columns["x"][i]
		if (v-v != 0) != (got == nil) || got != nil && *got != v {
			t.Errorf("%g is %v in JSON", v, got)
		}
		if f, err := strconv.ParseFloat(lines[i], 64); (v-v != 0) != (lines[i] == "") || lines[i] != "" && (err != nil || f != v) {
			t.Errorf("%g is %q in CSV", v, lines[i])
		}
	}
}

// TestTablesOfSeveralViews checks that a table shared by two views is included once, and
// other tables with the same name are renamed. A block of another view is not part of a
// table only because its name begins with the same word.
func TestTablesOfSeveralViews(t *testing.T) {
	n := fakeNumbers{
		"points": {ramp(4, 0), 2, 2}, "density.apart": {ramp(2, 1), 1, 2}, "gram": {ramp(4, 0), 2, 2}, "gram.index": {ramp(2, 0), 2, 1},
		"gram.exact": {ramp(4, 0), 2, 2}, "gram.rows": {ramp(2, 0), 2, 1}, "gram.edges": {ramp(1, 0), 1, 1},
	}
	var names []string
	for _, s := range AllTables(n, []string{"data", "density", "gram"}) {
		names = append(names, s.Name)
	}
	if want := []string{"points", "gram", "gram.index", "density.apart", "gram.gram", "gram.rows", "gram.edges"}; !slices.Equal(names, want) {
		t.Errorf("the tables are %q, want %q", names, want)
	}
}
