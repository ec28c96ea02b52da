package lin

// Swept is the number of columns that a sweep works on.
const Swept = 8

// A Cut divides places in a row into those before Mid and the others. Sums along
// Places decay by Decay[i] on the way from place i−1 to place i. Each place has a
// Weight.
type Cut struct {
	Mid    int
	Places []int
	Decay  []float64
	Weight []float64
}

// Sweep adds to out, for every place of the cut,
//
//	wᵢ Σⱼ wⱼ Π d inⱼ
//
// over all places j on the other side, where the product is of the decays between i
// and j. This is a running sum for each side, along the places and back. Row p of
// in and out are the Swept numbers of place p.
func (c Cut) Sweep(out, in []float64) {
	if len(c.Places) == 0 {
		return
	}
	n := len(c.Places)
	decay, weight := resize(c.Decay, n), resize(c.Weight, n)
	for _, p := range c.Places { // the kernel does not look
		_, _ = in[p*Swept+Swept-1], out[p*Swept+Swept-1]
	}
	var acc [2 * Swept]float64
	sweep(out, in, acc[:], c.Places, decay, weight, c.Mid, false)
	clear(acc[:])
	sweep(out, in, acc[:], c.Places, decay, weight, c.Mid, true)
}
