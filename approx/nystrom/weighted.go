package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// Weighted is density-weighted Nyström. It replaces the data by the centres of clusters.
// The weight of a centre is its share q of the data. The published problem K(C, C)
// diag(q) φ = λφ is not symmetric. With ũ = q^½φ, it becomes symmetric:
//
//	Q^½ K(C, C) Q^½ ũ = λũ,  φ(x) = (1/λ) Σⱼ qⱼ φ(cⱼ) k(cⱼ, x).
//
// The weights affect only λ and φ. With all components, K̂ is Nyström's K̂ for the
// centres.
type Weighted struct {
	Centers int // m ≥ 1; 0 stands for approx.DefaultSize (100), or for the number of given landmarks

	// Sweeps is the largest number of Lloyd iterations, up to 100. The value 0 stands for
	// the 5 of the paper, and landmark.NoSweeps uses the seeds of k-means++.
	Sweeps int

	Retain Retain // the points that the eigenfunctions are sums over
}

var weightedInfo = fitting.Describe(approx.MethodInfo{
	Key:          "wnystrom",
	Name:         "Density-weighted Nyström",
	Short:        "density-weighted Nyström",
	Source:       "Zhang & Kwok 2009",
	Doc:          "Uses the eigenpairs of weighted cluster centres as if they were the data's: the one-shot spectrum with most of its bias removed.",
	Traits:       approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Placeable: true},
	CheckSupport: evaluate.RejectIndexed("Density-weighted Nyström"),
	Params:       []approx.Param{weightedSweeps, retainParam},
}, func(m int, v approx.Values) approx.Method {
	return Weighted{Centers: m, Sweeps: fitting.FieldOf(v["sweeps"], weightedSweeps), Retain: Retain(v["retain"])}
})

// Info implements approx.Method.
func (Weighted) Info() approx.MethodInfo { return weightedInfo }

// Fit implements approx.Method.
func (w Weighted) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	sweeps, err := fitting.Int("Sweeps", w.Sweeps, weightedSweeps)
	if err != nil {
		return nil, err
	}
	retain, err := fitting.Choice("Retain", w.Retain, retainParam)
	if err != nil {
		return nil, err
	}
	return unit.Run(ctx, "nystrom.Weighted.Fit", p, "Centers", w.Centers, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		if err := weightedInfo.CheckSupport(p.Kernel, p.X.Dim); err != nil {
			return approx.Fit{}, err
		}
		var d approx.Density
		var err error
		if p.Landmarks.Len() > 0 {
			d, err = landmark.Shares(ctx, p.X, p.Landmarks)
		} else {
			var c landmark.Clusters
			c, err = landmark.Cluster(ctx, p.X, p.Size, p.Seed, landmark.ClusterOptions{Sweeps: sweeps, Events: p.Events, Progress: p.Progress})
			d = c.Density
		}
		if err != nil {
			return approx.Fit{}, err
		}
		fit, err := fitDensity(ctx, p, d)
		if err == nil && retain == RetainData {
			fit = continueEigenfunctions(fit, p.Kernel, p.X)
		}
		return fit, err
	})
}

var weightedSweeps = approx.Param{
	Key: "sweeps", Name: "sweeps",
	Doc: "The largest number of Lloyd iterations; the authors use five.",
	Min: 0, Max: 100, Default: 5, Integer: true,
}
