package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// KMeans uses the centres of clusters as landmarks. A centre need not be a data point. If
// σ is small compared with the distances between the centres, no other choice of m
// landmarks is much better.
type KMeans struct {
	Landmarks int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Sweeps is the largest number of Lloyd iterations, up to 100. The value 0 stands for
	// landmark.Sweeps (20), and landmark.NoSweeps uses the seeds of k-means++.
	Sweeps int
}

var kMeansInfo = fitting.Describe(approx.MethodInfo{
	Key:          "nystrom-kmeans",
	Name:         "Nyström, k-means landmarks",
	Short:        "k-means Nyström",
	Source:       "Zhang, Tsang & Kwok 2008",
	Doc:          "Takes the centres of m clusters as landmarks: the most accurate choice when m is small for the bandwidth, and the worst for rare points far out.",
	Traits:       approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
	CheckSupport: evaluate.RejectIndexed("Nyström, k-means landmarks"),
	Params:       []approx.Param{kmeansSweeps},
}, func(m int, v approx.Values) approx.Method {
	return KMeans{Landmarks: m, Sweeps: fitting.FieldOf(v["sweeps"], kmeansSweeps)}
})

// Info implements approx.Method.
func (KMeans) Info() approx.MethodInfo { return kMeansInfo }

// Fit implements approx.Method.
func (k KMeans) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	sweeps, err := fitting.Int("Sweeps", k.Sweeps, kmeansSweeps)
	if err != nil {
		return nil, err
	}
	return unit.Run(ctx, "nystrom.KMeans.Fit", p, "Landmarks", k.Landmarks, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		if err := kMeansInfo.CheckSupport(p.Kernel, p.X.Dim); err != nil {
			return approx.Fit{}, err
		}
		d, err := landmark.Cluster(ctx, p.X, p.Size, p.Seed, landmark.ClusterOptions{Sweeps: sweeps, Events: p.Events, Progress: p.Progress})
		if err != nil {
			return approx.Fit{}, err
		}
		fit, err := fromLandmarks(ctx, p, d.Centers)
		if m := d.Centers.Len(); err == nil && m < p.Size {
			fit.Notes = append(fit.Notes, fewLandmarksNote(p, m))
		}
		return fit, err
	})
}

var kmeansSweeps = approx.Param{
	Key: "sweeps", Name: "sweeps",
	Doc: "The largest number of Lloyd iterations; 0 leaves the seeds of k-means++.",
	Min: 0, Max: 100, Default: landmark.Sweeps, Integer: true,
}
