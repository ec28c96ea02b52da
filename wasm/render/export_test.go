package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	views "mercer/viz/catalogue"
)

// TestExport checks the files of a link. The picture must be well-formed and contain its
// description. The numbers in the tables must equal those of the arrays.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	var out, errs bytes.Buffer
	const link = "n=60&m=8&i=2"
	if code := run([]string{"-link", link, "-svg", file("a.svg"), "-csv", file("a.csv"), "-tables", file("a.json"), "-npy", dir}, &out, &errs); code != 0 {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	read := func(name string) []byte {
		t.Helper()
		b, err := os.ReadFile(file(name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}

	picture := read("a.svg")
	images, words := 0, ""
	for d := xml.NewDecoder(bytes.NewReader(picture)); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if e.Name.Local == "image" {
				images++
			}
		case xml.CharData:
			words += string(e)
		}
	}
	for _, want := range []string{"#v=1&n=60&m=8&i=2", "Spectrum", "Gram error", "Kernel seen from"} {
		if !strings.Contains(words, want) {
			t.Errorf("the picture does not say %q", want)
		}
	}
	if images < 7 { // six functions and a matrix; legends are images too
		t.Errorf("the picture has %d images", images)
	}
	if len(picture) > 1<<20 {
		t.Errorf("the picture has %d bytes", len(picture))
	}

	all := read("a.csv")
	if first, _, _ := strings.Cut(string(all), "\n"); first != "# #v=1&n=60&m=8&i=2" {
		t.Errorf("the first line is %q", first)
	}
	columns := map[string][]float64{}
	for part := range strings.SplitSeq(string(all), "\n\n") {
		r := csv.NewReader(strings.NewReader(part))
		r.Comment = '#'
		rows, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for j, name := range rows[0] {
			var z []float64
			for _, row := range rows[1:] {
				v, err := strconv.ParseFloat(row[j], 64)
				if err != nil && row[j] != "" && name != "key" && name != "value" {
					t.Fatal(err)
				}
				z = append(z, v)
			}
			if _, isDuplicate := columns[name]; !isDuplicate {
				columns[name] = z
			}
		}
	}
	var tables struct {
		View   string
		Tables []struct {
			Name    string
			Columns map[string][]any
		}
	}
	if err := json.Unmarshal(read("a.json"), &tables); err != nil {
		t.Fatal(err)
	}
	if tables.View != "data,eigen,kernel" || len(tables.Tables) < 6 {
		t.Errorf("the tables of %q are %d", tables.View, len(tables.Tables))
	}
	for _, name := range []string{"phi.exact", "phi.approx", "k.exact", "k.approx"} {
		_, _, want := readNPY(t, dir, strings.ReplaceAll(name, ".", "_"))
		got := columns[name]
		if len(got) != len(want) || len(got) == 0 {
			t.Fatalf("%s has %d numbers, want %d", name, len(got), len(want))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%s[%d] is %g, want %g", name, i, got[i], want[i])
			}
		}
	}
	// The values must be those of the Gaussian at the positions in the table.
	column := func(table, name string) []float64 {
		for _, s := range tables.Tables {
			if s.Name == table {
				var z []float64
				for _, v := range s.Columns[name] {
					z = append(z, v.(float64))
				}
				return z
			}
		}
		return nil
	}
	x0, y0 := column("probe", "x"), column("probe", "y")
	x, y, k := column("k", "x"), column("k", "y"), column("k", "k.exact")
	if len(x0) != 1 || len(y0) != 1 || len(k) == 0 || len(x) != len(k) || len(y) != len(k) {
		t.Fatalf("%d probes, %d places of %d values", len(x0), len(x), len(k))
	}
	for i := range k {
		if want := math.Exp(-((x[i]-x0[0])*(x[i]-x0[0]) + (y[i]-y0[0])*(y[i]-y0[0])) / (2 * 0.35 * 0.35)); math.Abs(k[i]-want) > 1e-12 {
			t.Fatalf("k at (%g, %g) is %g, want %g", x[i], y[i], k[i], want)
		}
	}
}

// TestTablesOfEveryView checks that the tables of every view have columns of equal
// length, unique names, and valid numbers. The link in the table must give the same
// numbers again. Spectra and errors must equal those of the report.
func TestTablesOfEveryView(t *testing.T) {
	dir := t.TempDir()
	type numbers struct {
		Eigenvalues struct{ Exact []float64 }
		Error       struct{ Frobenius float64 }
		Optimal     struct{ Frobenius float64 }
	}
	csvOf := func(link string) (string, numbers) {
		t.Helper()
		var out, errs bytes.Buffer
		name := filepath.Join(dir, "a.csv")
		if code := run([]string{"-link", link, "-csv", name, "-json", "-", "-fits", "30"}, &out, &errs); code != 0 {
			t.Fatalf("%s: exit %d: %s", link, code, errs.String())
		}
		all, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var r numbers
		if err := json.Unmarshal(out.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		return string(all), r
	}
	for _, key := range views.Keys() {
		all, report := csvOf("n=50&m=7&method=rskpca&method2=rff&views=" + key)
		first, rest, _ := strings.Cut(all, "\n")
		if repeated, _ := csvOf(strings.TrimPrefix(first, "# ")); repeated != all && key != "race" { // this takes time
			t.Errorf("%s: %s gives other numbers", key, first)
		}
		names := map[string]bool{}
		for part := range strings.SplitSeq(rest, "\n\n") {
			name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(part), "# "), "\n")
			if names[name] {
				t.Errorf("%s: there are two tables %q", key, name)
			}
			if len(names) == 0 && name != "numbers" {
				t.Errorf("%s: the first table is %q", key, name)
			}
			names[name] = true
			r := csv.NewReader(strings.NewReader(part))
			r.Comment = '#'
			rows, err := r.ReadAll() // fails if rows have different lengths
			if err != nil || len(rows) < 2 {
				t.Fatalf("%s: %s has %d rows: %v", key, name, len(rows), err)
			}
			if name == "numbers" { // the numbers of the page's summary come first
				for want, value := range map[string]string{
					"error.frobenius": strconv.FormatFloat(report.Error.Frobenius, 'g', -1, 64), "optimal.frobenius": strconv.FormatFloat(report.Optimal.Frobenius, 'g', -1, 64),
					"kernel.name": "gaussian", "kernel.sigma": "0.35", "method": "rskpca", "seed": "24", "data.name": "moons", "data.n": "50", "link": strings.TrimPrefix(first, "# #"),
				} {
					if !slices.ContainsFunc(rows, func(row []string) bool { return row[0] == want && row[1] == value }) {
						t.Errorf("%s: no %s = %s in %q", key, want, value, rows)
					}
				}
				continue
			}
			columnIndices := map[string]int{}
			for j, column := range rows[0] {
				if _, isDuplicate := columnIndices[column]; isDuplicate || column == "" {
					t.Errorf("%s: %s has the columns %q", key, name, rows[0])
				}
				columnIndices[column] = j
				for i, row := range rows[1:] {
					if key == "race" && column == "method" {
						continue
					}
					if v, err := strconv.ParseFloat(row[j], 64); row[j] != "" && (err != nil || v-v != 0) {
						t.Fatalf("%s: %s of %s is %q in row %d", key, column, name, row[j], i)
					}
				}
			}
			number := func(row int, column string) float64 {
				v, err := strconv.ParseFloat(rows[1+row][columnIndices[column]], 64)
				if err != nil {
					t.Fatalf("%s: no %s in row %d of %s", key, column, row, name)
				}
				return v
			}
			switch name {
			case "spectrum":
				for i, v := range report.Eigenvalues.Exact[:10] {
					if got := number(i, "spectrum.exact"); got != v {
						t.Errorf("%s: λ%d is %g, in the report %g", key, i+1, got, v)
					}
				}
			case "compare.errors":
				if got, want := number(0, "error"), report.Error.Frobenius; math.Abs(got-want) > 1e-12 {
					t.Errorf("the first error is %g, in the report %g", got, want)
				}
			}
		}
	}
}

// TestPrograms checks that the programs of a link are written with their files, and that a link
// without an approximation has none.
func TestPrograms(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	var out, errs bytes.Buffer
	if code := run([]string{"-link", "n=300&m=20&method=sketch", "-go", file("a.go"), "-python", file("a.py")}, &out, &errs); code != 0 {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	for name, want := range map[string]string{
		"a.go": "method := sketch.Gaussian{Columns: 20}", "a.py": `coefficients = np.load("a-coefficients.npy")`, "a-coefficients.npy": "'shape': (300, 20)",
	} {
		if b, err := os.ReadFile(file(name)); err != nil || !strings.Contains(string(b), want) {
			t.Errorf("%s does not contain %q: %v\n%.2000s", name, want, err, b)
		}
	}
	if code := run([]string{"-link", "n=30&method=rff&kernel=linear", "-go", file("b.go")}, &out, &errs); code != 1 || !strings.Contains(errs.String(), "-go: ") {
		t.Errorf("a link without an approximation: exit %d: %s", code, errs.String())
	}

	// A program that cannot be written does not prevent the other, whose remark is printed.
	errs.Reset()
	code := run([]string{"-link", "n=30&m=5&method=nystrom", "-go", file("missing/c.go"), "-python", file("c.py")}, &out, &errs)
	if _, err := os.Stat(file("c.py")); code != 1 || err != nil || !strings.Contains(errs.String(), "-go: open ") || !strings.Contains(errs.String(), "render: -python: scikit-learn") {
		t.Errorf("with one impossible path, exit %d, %v: %s", code, err, errs.String())
	}
}

// TestVanishingFunction checks that a report is written if the only eigenfunction is 0 at all
// points, so that its residual is not a number. The center of the cluster is far from them.
func TestVanishingFunction(t *testing.T) {
	dir := t.TempDir()
	var out, errs bytes.Buffer
	link := "v=1&data=moons&n=10&noise=0.1&sigma=0.01&method=rskpca-kmeans&m=1"
	if code := run([]string{"-link", link, "-json", "-", "-csv", filepath.Join(dir, "a.csv"), "-tables", filepath.Join(dir, "a.json")}, &out, &errs); code != 0 {
		t.Fatalf("exit status %d: %s", code, &errs)
	}
	var r struct{ Residuals []*float64 }
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Residuals) != 1 || r.Residuals[0] != nil {
		t.Errorf("residuals %v, want null", r.Residuals)
	}
}
