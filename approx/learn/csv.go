package learn

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// ReadCSV reads a table of numbers with a header, separated by commas. The named column
// becomes Task.Y, and the other columns become Task.X. ReadCSV returns the names of the
// columns of X. It returns a *CSVError for a value that is not a finite number, and if there
// is no column with the name of the target.
func ReadCSV(r io.Reader, target string) (t Task, columns []string, err error) {
	t, columns, values, err := readTable("learn.ReadCSV", r, target)
	if err != nil {
		return Task{}, nil, err
	}
	y := mat.NewDense(len(values), 1, nil)
	for i, v := range values {
		number, err := parseNumber(v, i, target)
		if err != nil {
			return Task{}, nil, err
		}
		y.Set(i, 0, number)
	}
	t.Y = y
	return t, columns, nil
}

// ReadLabeledCSV is ReadCSV for labels. The named column becomes Task.Labels. If all its
// values are integers, these are the labels, and names is nil. Otherwise the values are
// names, and the labels are those of EncodeLabels: names[label] is the name.
//
// ReadLabeledCSV returns a *CSVError if the column has targets instead of labels: if all
// values are numbers and some is not an integer, or if at least 20 rows have different values
// in more than half of the rows. ReadCSV reads targets.
func ReadLabeledCSV(r io.Reader, target string) (t Task, columns, names []string, err error) {
	t, columns, values, err := readTable("learn.ReadLabeledCSV", r, target)
	if err != nil {
		return Task{}, nil, nil, err
	}
	if err := checkLabelColumn(values, target); err != nil {
		return Task{}, nil, nil, err
	}
	for _, v := range values {
		label, err := strconv.Atoi(v)
		if err != nil {
			t.Labels, names = EncodeLabels(values)
			return t, columns, names, nil
		}
		t.Labels = append(t.Labels, label)
	}
	return t, columns, nil, nil
}

// checkLabelColumn returns a *CSVError if values, a column of the given name, seem to be
// targets of a regression.
func checkLabelColumn(values []string, column string) error {
	fractionRow := -1
	for i, v := range values {
		x, err := strconv.ParseFloat(v, 64)
		if err != nil || x-x != 0 { // a name, NaN or ±Inf
			fractionRow = -1
			break
		}
		if fractionRow < 0 && x != math.Trunc(x) {
			fractionRow = i
		}
	}
	if fractionRow >= 0 {
		return &CSVError{Row: fractionRow, Column: column, Value: values[fractionRow], Reason: "want an integer or a name; ReadCSV reads targets of a regression"}
	}
	if n, distinct := len(values), len(slices.Compact(slices.Sorted(slices.Values(values)))); n >= 20 && distinct > n/2 {
		return &CSVError{Row: -1, Column: column, Reason: fmt.Sprintf("has %d different values in %d rows, too many for labels; ReadCSV reads targets of a regression", distinct, n)}
	}
	return nil
}

// A CSVError reports a problem in a table.
type CSVError struct {
	Row    int    // index of the row below the header, starting at 0; −1 for the header or a whole column
	Column string // name of the column; empty for the header
	Value  string
	Reason string // the rest of the sentence
}

// Error implements error.
func (e *CSVError) Error() string {
	if e.Row < 0 && e.Column != "" {
		return fmt.Sprintf("learn: the column %q %s", e.Column, e.Reason)
	}
	if e.Row < 0 {
		return fmt.Sprintf("learn: the header %s %s", e.Value, e.Reason)
	}
	return fmt.Sprintf("learn: row %d of column %q is %q, %s", e.Row, e.Column, e.Value, e.Reason)
}

// readTable returns the numbers of all columns but target, their names, and the values of
// target. It panics for the function fn if r is nil.
func readTable(fn string, r io.Reader, target string) (t Task, columns, values []string, err error) {
	arg.NotNil(fn, "reader", r)
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return t, nil, nil, fmt.Errorf("learn: %w", err)
	}
	if len(rows) < 2 {
		return t, nil, nil, &approx.EmptyError{Name: "rows below the header of the table"}
	}
	for i, name := range rows[0] {
		rows[0][i] = strings.TrimSpace(strings.TrimPrefix(name, "\ufeff"))
	}
	header := rows[0]
	column := slices.Index(header, target)
	if column < 0 {
		return t, nil, nil, &CSVError{Row: -1, Value: strings.Join(header, ","), Reason: fmt.Sprintf("has no column %q", target)}
	}
	if len(header) < 2 {
		return t, nil, nil, &CSVError{Row: -1, Value: header[0], Reason: "has no column but the target"}
	}
	columns = slices.Delete(slices.Clone(header), column, column+1)
	x := approx.Points{Dim: len(columns)}
	for i, row := range rows[1:] {
		for j, v := range row {
			v = strings.TrimSpace(v)
			if j == column {
				values = append(values, v)
				continue
			}
			number, err := parseNumber(v, i, header[j])
			if err != nil {
				return t, nil, nil, err
			}
			x.Data = append(x.Data, number)
		}
	}
	return Task{X: x}, columns, values, nil
}

// parseNumber returns the number v in the given row and column.
func parseNumber(v string, row int, column string) (float64, error) {
	x, err := strconv.ParseFloat(v, 64)
	if err != nil || x-x != 0 { // NaN or ±Inf
		return 0, &CSVError{Row: row, Column: column, Value: v, Reason: "want a finite number"}
	}
	return x, nil
}
