package landmark_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/landmark"
)

// Every landmark is the farthest from those before it, so that the distances
// never grow, and the last is at least as large as what is left.
func TestFarthest(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := cloud(80, d, uint64(d))
		all, err := landmark.Farthest(context.Background(), x, 80)
		if err != nil {
			t.Fatal(err)
		}
		if len(slices.Compact(slices.Sorted(slices.Values(all)))) != 80 {
			t.Fatalf("%v are not 80 different points", all)
		}
		for m := 1; m < 80; m++ {
			far := func(i int) float64 {
				v := distance(x.At(i), x.At(all[0]))
				for _, j := range all[1:m] {
					v = min(v, distance(x.At(i), x.At(j)))
				}
				return v
			}
			own := far(all[m])
			for i := range 80 {
				if far(i) > own*(1+1e-12) {
					t.Fatalf("d = %d: landmark %d is %g from the others, point %d is %g", d, m, own, i, far(i))
				}
			}
			some, err := landmark.Farthest(context.Background(), x, m)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(some, all[:m]) {
				t.Errorf("%d landmarks do not begin as 80 do", m)
			}
		}
	}
}

func TestFarthestOnDuplicates(t *testing.T) {
	x := approx.Points{Data: []float64{1, 2, 1, 0, 0, 2, 1}, Dim: 1}
	chosen, err := landmark.Farthest(context.Background(), x, 7)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(chosen, []int{0, 1, 3}) {
		t.Errorf("of %v the landmarks are %v", x.Data, chosen)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := landmark.Farthest(ctx, x, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// From the middle to the ends, then into the gaps.
func ExampleFarthest() {
	chosen, _ := landmark.Farthest(context.Background(), line(9), 5) // no deadline, no error
	fmt.Println(chosen)
	// Output:
	// [4 0 8 2 6]
}
