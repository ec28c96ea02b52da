// Package table holds the numbers behind a view as named columns.
package table

import (
	"slices"
	"strconv"
	"strings"

	"mercer/viz/contract"
)

// A Table is a list of named columns of equal length.
type Table struct {
	Name    string
	Note    string // explains the numbers, for example by names of methods or groups
	Columns []Column
}

// A Column is a list of numbers. NaN stands for an absent number.
type Column struct {
	Name   string
	Values []float64
	Words  []string // words that replace the values in a file, if not empty
}

// NameOf returns the name of the table whose first block is b. An exact quantity and its
// approximation share a table. All fields of a view also share a table.
func NameOf(b contract.Block) string {
	name := b.BlockName()
	switch b.(type) {
	case contract.Field, contract.Stack:
		name, _, _ = strings.Cut(name, ".")
	}
	return strings.TrimSuffix(strings.TrimSuffix(name, "."+contract.Exact), "."+contract.Approx)
}

// BeginsWith reports whether b is the first block of the table.
func (t *Table) BeginsWith(b contract.Block) bool { return t.Name == NameOf(b) }

// Find returns the column with the given name, or nil.
func (t *Table) Find(name string) *Column {
	if i := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name }); i >= 0 {
		return &t.Columns[i]
	}
	return nil
}

// AddNote appends sentences to the note of the table. Empty sentences are omitted.
func (t *Table) AddNote(notes ...string) {
	for _, s := range notes {
		switch {
		case s == "":
		case t.Note == "":
			t.Note = s
		default:
			t.Note += "; " + s
		}
	}
}

// CountFromOne adds 1 to the values in the columns with the given names, so that they
// count from 1 instead of 0.
func (t *Table) CountFromOne(names ...string) {
	for _, name := range names {
		if c := t.Find(name); c != nil {
			values := c.Values
			c.Values = Values(len(values), func(i int) float64 { return values[i] + 1 })
		}
	}
}

// ReplaceCodes sets words that replace the values 0, 1, ….
func (c *Column) ReplaceCodes(words ...string) {
	c.Words = make([]string, len(c.Values))
	for i, v := range c.Values {
		if v >= 0 && int(v) < len(words) {
			c.Words[i] = words[int(v)]
		}
	}
}

// Values returns the list f(0), …, f(n−1).
func Values(n int, f func(i int) float64) []float64 {
	z := make([]float64, n)
	for i := range z {
		z[i] = f(i)
	}
	return z
}

// CodeNote returns a note for a column in which the numbers first, first+1, … stand for
// names. If there are no names, CodeNote returns "".
func CodeNote(column string, first int, names []string) string {
	if len(names) == 0 || names[0] == "" {
		return ""
	}
	var out []string
	for i, name := range names {
		out = append(out, strconv.Itoa(first+i)+" is "+strings.NewReplacer("*", "", "_", "").Replace(name))
	}
	return column + ": " + strings.Join(out, "; ")
}
