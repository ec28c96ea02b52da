package landmark

import (
	"math"
	"testing"
)

// TestRace checks that clocks remain exponential if their rates change. The probability
// of an order is the product of the rates over their sums, where the rates are the
// current ones.
func TestRace(t *testing.T) {
	rates := [3][3]float64{{1, 2, 3}, {4, 1, 0.5}, {1, 1, 1}}
	const seeds = 20000
	count := map[[3]int]float64{}
	for seed := range uint64(seeds) {
		r := newClocks(3, seed, 1)
		var order [3]int
		isDrawn := [3]bool{}
		for s := range order {
			rate := rates[s]
			for j := range rate {
				if isDrawn[j] {
					rate[j] = 0
				}
			}
			order[s] = r.next(rate[:])
			isDrawn[order[s]] = true
		}
		count[order]++
		if r.next([]float64{0, 0, 0}) != -1 {
			t.Fatal("without rates there is a winner")
		}
	}
	for i := range 3 {
		for j := range 3 {
			if i == j {
				continue
			}
			l := 3 - i - j
			p := rates[0][i] / 6 * rates[1][j] / (rates[1][j] + rates[1][l])
			want := p * seeds
			// The tolerance is five standard deviations of a binomial count.
			if got := count[[3]int{i, j, l}]; math.Abs(got-want) > 5*math.Sqrt(want*(1-p)) {
				t.Errorf("the order %d %d %d came %g times, expected %.0f", i, j, l, got, want)
			}
		}
	}
}

// TestRaceOfSmallRates checks that draws do not change if all rates are multiplied by a
// tiny factor.
func TestRaceOfSmallRates(t *testing.T) {
	for seed := range uint64(20) {
		a, b := newClocks(5, seed, 1), newClocks(5, seed, 1)
		want := a.next([]float64{1, 2, 3, 4, 5})
		if got := b.next([]float64{1 * 0x1p-1070, 2 * 0x1p-1070, 3 * 0x1p-1070, 4 * 0x1p-1070, 5 * 0x1p-1070}); got != want {
			t.Errorf("seed %d: %d wins, and %d at tiny rates", seed, want, got)
		}
	}
}
