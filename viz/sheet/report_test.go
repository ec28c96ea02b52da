package sheet

import (
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// TestReport checks that the values of a report become rows in the order of the report,
// with their paths as keys. Words with commas and quotes are preserved in both formats.
// Values that differ between runs are omitted.
func TestReport(t *testing.T) {
	tables := ReportTables([]byte(`{"link": "n=9&x0=1,2", "m": 7, "points": [[1, 2]], "error": {"frobenius": 0.25, "nuclear": null, "parts": {"a": 1e-9}},
		"preview": false, "notes": ["a \"word\"", "b"], "time_ms": {"exact": 3}, "twin": "simd"}`))
	keys := []string{"link", "m", "error.frobenius", "error.nuclear", "error.parts.a", "preview", "notes.1", "notes.2", "twin"}
	values := []any{"n=9&x0=1,2", 7., 0.25, nil, 1e-9, "false", `a "word"`, "b", "simd"}

	r := csv.NewReader(strings.NewReader(string(CSV("l", tables))))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil || len(rows) != 1+len(keys) {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	for i, want := range []string{"n=9&x0=1,2", "7", "0.25", "", "1e-09", "false", `a "word"`, "b", "simd"} {
		if got := rows[1+i]; got[0] != keys[i] || got[1] != want {
			t.Errorf("row %d is %q, want %q", i, got, []string{keys[i], want})
		}
	}

	var file struct {
		Tables []struct {
			Name    string
			Columns struct {
				Key   []string
				Value []any
			}
		}
	}
	if err := json.Unmarshal(JSON("l", "", tables), &file); err != nil {
		t.Fatal(err)
	}
	if c := file.Tables[0].Columns; file.Tables[0].Name != "numbers" || !slices.Equal(c.Key, keys) || !slices.Equal(c.Value, values) {
		t.Errorf("the table is %v", file.Tables[0])
	}
	for _, text := range []string{"", "null", "{}", `{"m": 7`, "[1]"} {
		if got := ReportTables([]byte(text)); got != nil {
			t.Errorf("%q gives %v", text, got)
		}
	}
}
