package kernel_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestMedianBandwidthFile checks the medians and the 10th percentiles of
// testdata/medians.json, of all points and of samples. Another implementation with the same definition and the same samples can be
// checked with this file.
func TestMedianBandwidthFile(t *testing.T) {
	text, err := os.ReadFile("testdata/medians.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		N            int     `json:"n"`
		Mod          int     `json:"mod"`
		Seed         uint64  `json:"seed"`
		Median       float64 `json:"median"`
		Percentile10 float64 `json:"percentile10"`
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		x := approx.Points{Data: make([]float64, 2*c.N), Dim: 2}
		for i := range x.Data {
			x.Data[i] = float64(i*i*7919%c.Mod) / 64
		}
		if got := kernel.MedianBandwidth(x, c.Seed); !(math.Abs(got-c.Median) <= 1e-13*c.Median) {
			t.Errorf("%d points modulo %d, seed %d: %.17g, not %.17g", c.N, c.Mod, c.Seed, got, c.Median)
		}
		if got := kernel.IKABandwidth(x, c.Seed); !(math.Abs(got-c.Percentile10) <= 1e-13*c.Percentile10) {
			t.Errorf("%d points modulo %d, seed %d: the 10th percentile is %.17g, not %.17g", c.N, c.Mod, c.Seed, got, c.Percentile10)
		}
	}
}
