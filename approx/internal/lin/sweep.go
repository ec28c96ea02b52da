package lin

// SweepColumns is the number of columns that Cut.Sweep processes.
const SweepColumns = 8

// A Cut divides a sequence of points into two sides: points with a number below Mid, and
// the other points. Places lists the point numbers in the order of the sequence. Running
// sums are multiplied by Decay[i] between the points i−1 and i of the sequence. Weight
// holds a weight for each point of the sequence.
type Cut struct {
	Mid    int
	Places []int
	Decay  []float64
	Weight []float64
}

// Sweep adds to out, for every point of the cut,
//
//	wᵢ Σⱼ wⱼ Π d inⱼ.
//
// The sum is over all points j on the other side, and the product is over the decays
// between i and j. Sweep computes a running sum for each side, in both directions. Row p
// of in and out holds SweepColumns numbers of point p.
func (c Cut) Sweep(out, in []float64) {
	if len(c.Places) == 0 {
		return
	}
	n := len(c.Places)
	decay, weight := resize(c.Decay, n), resize(c.Weight, n)
	for _, p := range c.Places { // sweep does not check indices
		_, _ = in[p*SweepColumns+SweepColumns-1], out[p*SweepColumns+SweepColumns-1]
	}
	var acc [2 * SweepColumns]float64
	sweep(out, in, acc[:], c.Places, decay, weight, c.Mid, false)
	clear(acc[:])
	sweep(out, in, acc[:], c.Places, decay, weight, c.Mid, true)
}
