package approx_test

import (
	"bytes"
	"encoding/csv"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the tables of the examples")

// houses returns a table of 600 houses, for regression. The price of a house depends on its
// area, age, distance from the centre and number of rooms,
//
//	price = 2.5·area·(1 − age/200)·exp(−distance/15) + 12·sin(rooms) + noise,
//
// where the noise has the standard deviation 8. The columns have different units, so that a
// kernel needs standardised coordinates.
func houses() [][]string {
	rng := rand.New(rand.NewPCG(1, 1))
	rows := [][]string{{"area", "age", "distance", "rooms", "price"}}
	for range 600 {
		area, age, distance := 40+160*rng.Float64(), 100*rng.Float64(), 20*rng.Float64()
		rooms := float64(1 + rng.IntN(7))
		price := 2.5*area*(1-age/200)*math.Exp(-distance/15) + 12*math.Sin(rooms) + 8*rng.NormFloat64()
		rows = append(rows, formatRow([]float64{area, age, distance, rooms, price}, ""))
	}
	return rows
}

// leaves returns a table of 450 leaves of three trees, for classification. Length and width
// lie near a curve for each tree, and the number of lobes is a weak hint.
func leaves() [][]string {
	rng := rand.New(rand.NewPCG(1, 2))
	rows := [][]string{{"length", "width", "lobes", "tree"}}
	for i := range 450 {
		tree := i % 3
		t := 2*rng.Float64() - 1
		length := 8 + 4*t + 0.5*rng.NormFloat64()
		width := []float64{3 + 2*t*t, 5 - 2*t*t, 4 + 3*t}[tree] + 0.4*rng.NormFloat64()
		lobes := float64(3 + tree + rng.IntN(4))
		rows = append(rows, formatRow([]float64{length, width, lobes}, []string{"ash", "beech", "oak"}[tree]))
	}
	return rows
}

// formatRow returns the numbers with three decimals, followed by the label if there is one.
func formatRow(v []float64, label string) (row []string) {
	for _, x := range v {
		row = append(row, fmt.Sprintf("%.3f", x))
	}
	if label != "" {
		row = append(row, label)
	}
	return row
}

// TestExampleData checks that the tables in testdata are those of houses and leaves. The
// flag -update writes them.
func TestExampleData(t *testing.T) {
	for name, rows := range map[string][][]string{"testdata/houses.csv": houses(), "testdata/leaves.csv": leaves()} {
		var b bytes.Buffer
		if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, b.Bytes()) {
			t.Errorf("%s is not up to date: run go test -update (%v)", name, err)
		}
	}
}

// TestExamplesAreShort checks that an example with a counterpart in Python has at most 1.5
// times as many statements. Declarations of imports and blocks that handle an error do not
// count.
func TestExamplesAreShort(t *testing.T) {
	files, err := filepath.Glob("example_*_test.go")
	if err != nil || runtime.GOOS == "js" {
		t.Skip("sources are the same in every arithmetic")
	}
	compared := 0
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !strings.Contains(f.Doc.Text(), "with scikit-learn") {
				continue
			}
			python := 0
			depth := 0
			for line := range strings.Lines(f.Doc.Text()) {
				code, ok := strings.CutPrefix(line, "\t")
				if !ok {
					continue
				}
				if depth == 0 {
					python++
				}
				depth += strings.Count(code, "(") + strings.Count(code, "[") + strings.Count(code, "{")
				depth -= strings.Count(code, ")") + strings.Count(code, "]") + strings.Count(code, "}")
			}
			statements := countStatements(f.Body)
			t.Logf("%s: %d statements, %d in Python", f.Name.Name, statements, python)
			compared++
			if 2*statements > 3*python {
				t.Errorf("%s has %d statements, more than 1.5 times the %d of the program in Python", f.Name.Name, statements, python)
			}
		}
	}
	if compared < 4 {
		t.Errorf("%d examples have a counterpart", compared)
	}
}

// countStatements returns the number of statements of a function, without those that handle
// an error.
func countStatements(body *ast.BlockStmt) (count int) {
	ast.Inspect(body, func(n ast.Node) bool {
		if s, ok := n.(*ast.IfStmt); ok {
			if c, ok := s.Cond.(*ast.BinaryExpr); ok && c.Op == token.NEQ && fmt.Sprint(c.X) == "err" {
				return false
			}
		}
		if s, ok := n.(ast.Stmt); ok {
			if _, isBlock := s.(*ast.BlockStmt); !isBlock {
				count++
			}
		}
		return true
	})
	return count
}
