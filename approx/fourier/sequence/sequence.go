package sequence

// A Sequence stores the d coordinates of point i, counted from 0, in u. The coordinates
// are in [0, 1). A Sequence is safe for concurrent use.
type Sequence func(u []float64, i uint32)
