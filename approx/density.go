package approx

import "context"

// Density is the weighted point set p̂ = Σ wⱼ δ(cⱼ), with wⱼ ≥ 0 and Σ wⱼ = 1:
// a reduced set that stands in for the data. Landmarks that stand for nothing but
// themselves have no weights.
type Density struct {
	Centers Points    `json:"centers"`         // cⱼ, m×d
	Weights []float64 `json:"weights"`         // wⱼ, m, or none
	Owner   []int     `json:"owner,omitempty"` // the centre of each data point, where it has one
}

// A Reducer replaces the data by fewer weighted points. Shadow densities,
// k-means, paring and herding are Reducers; reduced-set KPCA and
// density-weighted Nyström are Methods that take one.
type Reducer interface {
	// Reduce returns centres that stand for p.X as seen by p.Kernel: p.Rank of
	// them, or, where the size is an output (shadows, BLESS), as many as it
	// takes; Fit reports that m.
	Reduce(ctx context.Context, p Problem) (Density, error)
}
