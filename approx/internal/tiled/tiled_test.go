package tiled

import (
	"context"
	"errors"
	"math"
	"testing"
)

// entry returns entry (i, j) of a symmetric matrix without further structure.
func entry(i, j int) float64 { return math.Sin(float64(i*j)) + math.Abs(float64(i-j)) }

func matrix(n int, filledCount *int) *Matrix {
	return New(n, func(dst []float64, i0, i1, j0, j1 int) {
		*filledCount++
		for i := i0; i < i1; i++ {
			for j := j0; j < j1; j++ {
				dst[(i-i0)*(j1-j0)+j-j0] = entry(i, j)
			}
		}
	})
}

func TestMul(t *testing.T) {
	for _, n := range []int{1, Side - 1, Side, 2*Side + 17} {
		for _, k := range []int{1, 3} {
			for _, keep := range []bool{false, true} {
				filledCount := 0
				m := matrix(n, &filledCount)
				if keep {
					m.StoreTiles()
				}
				x, y := make([]float64, n*k), make([]float64, n*k)
				for i := range x {
					x[i] = math.Cos(float64(i))
				}
				for range 2 {
					if err := m.Mul(context.Background(), y, x, k); err != nil {
						t.Fatal(err)
					}
				}
				passes := 2
				if keep {
					passes = 1
				}
				if want := passes * m.SideCount() * (m.SideCount() + 1) / 2; filledCount != want {
					t.Errorf("n=%d, kept %v: %d tiles filled, want %d", n, keep, filledCount, want)
				}
				for i := range n {
					for c := range k {
						var want float64
						for j := range n {
							want += entry(i, j) * x[j*k+c]
						}
						// The sum has n terms of size up to n.
						if tol := 1e-15 * float64(n*n); math.Abs(y[i*k+c]-want) > tol+1e-13 {
							t.Fatalf("n=%d, k=%d: (AX)(%d, %d) = %g, want %g", n, k, i, c, y[i*k+c], want)
						}
					}
				}
			}
		}
	}
}

// TestEach checks that a pass can change stored tiles, and it can stop between two tiles.
func TestEach(t *testing.T) {
	filledCount := 0
	m := matrix(2*Side, &filledCount)
	m.StoreTiles()
	ctx, cancel := context.WithCancel(context.Background())
	if err := m.Each(ctx, func(_, _, _, _ int, tile []float64) { clear(tile) }); err != nil {
		t.Fatal(err)
	}
	tileCount := 0
	err := m.Each(ctx, func(i0, i1, j0, j1 int, tile []float64) {
		if tileCount++; tileCount == 2 {
			cancel()
		}
		if tile[0] != 0 || tile[len(tile)-1] != 0 || len(tile) != (i1-i0)*(j1-j0) {
			t.Errorf("tile (%d, %d) is not what the last pass left", i0, j0)
		}
	})
	if !errors.Is(err, context.Canceled) || tileCount != 2 {
		t.Errorf("error %v after %d tiles, want an end after the second", err, tileCount)
	}
}
