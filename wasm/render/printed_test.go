package main

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	views "mercer/viz/catalogue"
	"mercer/viz/contract"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/sheet"
	"mercer/viz/view"
	racesolve "mercer/viz/view/race/solve"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/state"
)

// printedNumber matches the numbers in a text, for example 0.061, 1,000, 3·10^{−4} and 12
// %. The expression indices matches numbers to skip, such as the index of a symbol.
var (
	printedNumber = regexp.MustCompile(`[−-]?\d[\d,]*\.?\d*(·10\^\{?[−-]?\d+\}?)?(\x{202f}%)?`)
	indices       = regexp.MustCompile(`_(\{[^}]*\}|.)|×\d+|10 to 90.% of the seeds`)
)

// A parsedNumber is a number with the unit of its last digit.
type parsedNumber struct{ value, step float64 }

// parseNumber parses a printed number.
func parseNumber(t *testing.T, s string) parsedNumber {
	t.Helper()
	unit := 1.0
	digits, isPercent := strings.CutSuffix(strings.NewReplacer("−", "-", ",", "").Replace(s), "\u202f%")
	if isPercent {
		unit = 0.01
	}
	digits, power, _ := strings.Cut(digits, "·10^")
	if power != "" {
		e, err := strconv.Atoi(strings.Trim(power, "{}"))
		if err != nil {
			t.Fatal(err)
		}
		unit *= math.Pow(10, float64(e))
	}
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		t.Fatal(err)
	}
	_, decimals, _ := strings.Cut(digits, ".")
	step := math.Pow(10, -float64(len(decimals)))
	if trimmed := strings.TrimRight(digits, "0"); decimals == "" && len(digits) > 2 && trimmed != digits { // 1200 may have only two significant digits
		step = math.Pow(10, float64(len(digits)-len(trimmed)))
	}
	return parsedNumber{v * unit, step * unit}
}

// TestPrintedNumbersAreInTables checks that every block of a view is in a table. Every
// number in a title, a legend or a note must be in the tables of the view, as a value or
// as a number of rows.
func TestPrintedNumbersAreInTables(t *testing.T) {
	foundCount := 0
	for _, key := range views.Keys() {
		links := []string{"n=60&m=9", "n=60&m=9&method=rff", "n=60&method=rskpca", "n=60&m=9&method=sr33", "n=60&m=9&method=kpca-centred&i=2"}
		if key == "kernel" {
			links = append(links, "n=60&m=9&task=krr", "n=60&m=9&task=classes", "n=60&task=ncut&data=blobs", "n=60&m=5&data=blobs&task=svm")
		}
		for _, link := range links {
			s, _ := state.Open(link + "&method2=rff&m2=7&method3=ika&views=" + key)
			v := look.ForState(s, view.Look{Layout: "desk"})
			r, err := play.Solve(t.Context(), s, play.StandardFrame(60, 40))
			if err != nil {
				t.Fatal(err)
			}
			if err := racesolve.Finish(t.Context(), r, 8); err != nil {
				t.Fatal(err)
			}
			for _, b := range r.Message.Head.Blocks {
				if strings.HasPrefix(b.Name, key+".") && !slices.ContainsFunc(views.Views, func(v contract.View) bool { return hasBlock(v, b.Name) }) {
					t.Errorf("%s&views=%s: block %s is in no table", link, key, b.Name)
				}
			}
			var knownValues []float64
			var names strings.Builder // names of tables, which contain the numbers of theorems
			for _, table := range sheet.Tables(&r.Message, key) {
				fmt.Fprintln(&names, table.Name)
				for _, c := range table.Columns {
					if knownValues = append(knownValues, float64(len(c.Values))); len(c.Values) <= 100 { // a large table may contain any number by chance
						knownValues = append(knownValues, c.Values...)
					}
				}
			}
			for _, words := range panelTexts(scene.New(&r.Message, v, 1076, 400)) {
				for _, word := range printedNumber.FindAllString(indices.ReplaceAllString(words, ""), -1) {
					foundCount++
					w, ok := parseNumber(t, word), strings.Contains(names.String(), word)
					for _, x := range knownValues {
						ok = ok || math.Abs(math.Abs(x)-math.Abs(w.value)) <= 0.5001*w.step
					}
					if !ok {
						t.Errorf("%s&views=%s: %q has %s, which is in no table", link, key, words, word)
					}
				}
			}
		}
	}
	if foundCount < 100 {
		t.Errorf("only %d numbers were found", foundCount)
	}
}

// hasBlock reports whether a table of the view contains the block with this name.
func hasBlock(v contract.View, name string) bool {
	return slices.ContainsFunc(v.Tables, func(blocks []contract.Block) bool {
		return slices.ContainsFunc(blocks, func(b contract.Block) bool { return b.BlockName() == name })
	})
}

// panelTexts returns all texts of the panels of a scene, except for the texts of axes.
func panelTexts(placedFigures []view.PlacedFigure) (all []string) {
	for _, p := range placedFigures {
		panel, ok := p.Figure.(*figure.Panel)
		if !ok {
			continue
		}
		for _, h := range panel.Titles {
			all = append(all, fmt.Sprint(h))
		}
		all = append(all, panel.Tag, panel.Caption)
		if l := panel.Legend; l != nil {
			all = append(all, strconv.FormatFloat(l.Scale, 'g', 3, 64), l.Note)
		}
	}
	return all
}
