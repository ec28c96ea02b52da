package table

import (
	"slices"
	"testing"

	"mercer/viz/contract"
)

func TestNameOf(t *testing.T) {
	for _, c := range []struct {
		block contract.Block
		want  string
	}{
		{contract.Field{Name: "phi.approx"}, "phi"}, {contract.Field{Name: "compare.1.k"}, "compare"}, {contract.Stack{Name: "how.k"}, "how"},
		{contract.Column{Name: "spectrum.exact"}, "spectrum"}, {contract.Matrix{Name: "gram"}, "gram"}, {contract.Column{Name: "race.known"}, "race.known"},
	} {
		if got := NameOf(c.block); got != c.want {
			t.Errorf("the table of %s is %q, want %q", c.block.BlockName(), got, c.want)
		}
	}
}

func TestTable(t *testing.T) {
	values := []float64{0, 1, 5}
	s := Table{Columns: []Column{{Name: "first", Values: values}, {Name: "kind", Values: values}}}
	s.CountFromOne("first", "absent")
	if got := s.Find("first").Values; !slices.Equal(got, []float64{1, 2, 6}) || values[0] != 0 {
		t.Errorf("counted from 1: %v, the block is %v", got, values)
	}
	s.Find("kind").ReplaceCodes("a", "b")
	if got := s.Find("kind").Words; !slices.Equal(got, []string{"a", "b", ""}) {
		t.Errorf("the words are %q", got)
	}
	s.AddNote("", "one")
	s.AddNote("two")
	if s.Note != "one; two" {
		t.Errorf("the note is %q", s.Note)
	}
	if got := CodeNote("labels", 1, []string{"upper *moon*", "x_1"}); got != "labels: 1 is upper moon; 2 is x1" {
		t.Errorf("the codes are explained by %q", got)
	}
	if got := CodeNote("labels", 0, []string{""}); got != "" {
		t.Errorf("no codes are explained by %q", got)
	}
}
