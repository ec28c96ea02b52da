package dense

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestData(t *testing.T) {
	data := []float64{1, 2, 3, 4, 5, 6}
	whole := New(2, 3, data)
	if got := Data(whole); !slices.Equal(got, data) || &got[0] != &data[0] {
		t.Errorf("the entries are %v, want those of the slice", got)
	}
	part := whole.Slice(0, 2, 1, 3).(*mat.Dense)
	if got := Data(part); !slices.Equal(got, []float64{2, 3, 5, 6}) {
		t.Errorf("a part has the entries %v", got)
	}
	if got := Data(whole.Slice(1, 2, 0, 2).(*mat.Dense)); !slices.Equal(got, []float64{4, 5}) {
		t.Errorf("a part of a row has the entries %v", got)
	}
	for _, m := range []*mat.Dense{nil, {}, New(0, 3, nil), New(2, 0, nil)} {
		if n, d := Dims(m); n != 0 || d != 0 || Data(m) != nil {
			t.Errorf("an empty matrix has %d×%d entries %v", n, d, Data(m))
		}
	}
}
