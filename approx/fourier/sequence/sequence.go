package sequence

// A Sequence stores its point number i, counted from 0, in u, one number of [0, 1)
// for each of its d coordinates. It is safe for concurrent use.
type Sequence func(u []float64, i uint32)
