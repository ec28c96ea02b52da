package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// These settings are shared by all implementations of the jobs.
const (
	sigma      = 0.3   // bandwidth of the Gaussian and the Laplacian kernel on the moons
	noise      = 0.08  // noise of the moons
	pairCount  = 16    // number of requested eigenpairs
	ell        = 2.83  // shadow parameter, ε = σ/ℓ; corresponds to ℓ = 4 in the paper
	ridge      = 1e-3  // ridge parameter divided by n
	ikaRank    = 64    // number of eigenfunctions that IKA returns
	iterations = 20    // iterations of k-means
	sigma16    = 2.5   // bandwidth of the Gaussian in 16 dimensions
	ell16      = 1.475 // shadow parameter in 16 dimensions, which gives about 256 shadows
	svmC       = 1.0   // C of the support vector machine
)

// jobSizes contains the numbers of points, centres and frequencies of the jobs, and the
// sizes of matrices.
type jobSizes struct {
	n, large, landmarks, basisCenters, frequencies, clusters, high, highLandmarks, svmPoints int
	symmetric                                                                                [2]int
	product                                                                                  int
}

var fullSizes = jobSizes{
	n: 2000, large: 5000, landmarks: 128, basisCenters: 128, frequencies: 256, clusters: 64,
	high: 3500, highLandmarks: 256, svmPoints: 1000, symmetric: [2]int{128, 256}, product: 512,
}

// An array is a matrix with rows of length dim.
type array struct {
	data []float64
	dim  int
}

func (a array) points() approx.Points { return approx.Points{Data: a.data, Dim: a.dim} }

// inputs contains the data of the jobs, keyed by name.
type inputs map[string]array

// newInputs draws the data for jobs of the given sizes.
func (s jobSizes) newInputs() inputs {
	in := inputs{}
	addPoints := func(name string, x approx.Points) approx.Points {
		in[name] = array{x.Data, x.Dim}
		return x
	}
	moons := addPoints("moons", dataset.Moons.New(s.n, noise, 1).X)
	large := addPoints("large", dataset.Moons.New(s.large, noise, 2).X)
	sample := dataset.Moons.New(s.svmPoints, noise, 3)
	addPoints("machine", sample.X)
	signs := make([]float64, s.svmPoints)
	for i, l := range sample.Labels {
		signs[i] = float64(2*l - 1)
	}
	in["sides"] = array{signs, 1}
	in["targets"] = array{dataset.Moons.Target.Draw(moons, 4), 1}
	addPoints("landmarks", moons.Subset(landmark.Uniform(moons, s.landmarks, 5)))
	addPoints("bumps", moons.Subset(landmark.Uniform(moons, s.basisCenters, 6)))
	addPoints("seeds", large.Subset(landmark.Uniform(large, s.clusters, 7)))
	x := addPoints("high", drawClusters(s.high, 16, 10))
	addPoints("highlandmarks", x.Subset(landmark.Uniform(x, s.highLandmarks, 8)))
	for name, m := range map[string]approx.MethodInfo{"rff": fourier.Random{}.Info(), "orf": fourier.Orthogonal{}.Info()} {
		addPoints(name, drawFrequencies(m, kernel.Gaussian{Sigma: sigma}, 2, s.frequencies))
	}
	addPoints("highrff", drawFrequencies(fourier.Random{}.Info(), kernel.Gaussian{Sigma: sigma16}, 16, s.frequencies))
	rng := rand.New(rand.NewPCG(9, 0))
	for _, n := range s.symmetric {
		a := make([]float64, n*n)
		for i := range n {
			for j := range i + 1 {
				v := rng.NormFloat64()
				a[i*n+j], a[j*n+i] = v, v
			}
		}
		in[fmt.Sprintf("symmetric%d", n)] = array{a, n}
	}
	for _, name := range []string{"left", "right"} {
		a := make([]float64, s.product*s.product)
		for i := range a {
			a[i] = rng.NormFloat64()
		}
		in[name] = array{a, s.product}
	}
	return in
}

// drawFrequencies returns count frequencies that the method m draws for k in ℝᵈ.
func drawFrequencies(m approx.MethodInfo, k approx.Kernel, d, count int) approx.Points {
	method, err := m.New(count, nil)
	if err != nil {
		panic(err)
	}
	fit, err := method.Fit(ctx, approx.Problem{Kernel: k, X: approx.NewPoints(1, d), Seed: 11})
	if err != nil {
		panic(err)
	}
	return fit.Frequencies
}

// drawClusters draws n points around c centres in ℝᵈ. Like images of handwritten digits,
// each cluster varies mainly in a few directions, which differ between clusters.
func drawClusters(n, d, c int) approx.Points {
	rng := rand.New(rand.NewPCG(10, 0))
	normal := func(scale float64) []float64 {
		v := make([]float64, d)
		for a := range v {
			v[a] = scale * rng.NormFloat64()
		}
		return v
	}
	const directions = 3
	axes := make([][]float64, c*(directions+1))
	for i := range axes {
		if axes[i] = normal(0.3); i%(directions+1) == 0 {
			axes[i] = normal(1)
		}
	}
	x := approx.NewPoints(n, d)
	for i := range n {
		cluster := axes[i%c*(directions+1):][:directions+1]
		row := x.Row(i)
		copy(row, normal(0.1))
		for a, v := range cluster[0] {
			row[a] += v
		}
		for _, axis := range cluster[1:] {
			t := rng.NormFloat64()
			for a, v := range axis {
				row[a] += t * v
			}
		}
	}
	return x
}

// An arrayEntry describes where the data file contains an array.
type arrayEntry struct {
	At  int `json:"at"` // offset, counted in float64 values
	Len int `json:"len"`
	Dim int `json:"dim"`
}

// arrayIndex describes the data file for programs in other languages. It also contains
// the settings.
type arrayIndex struct {
	Arrays   map[string]arrayEntry `json:"arrays"`
	Settings map[string]float64    `json:"settings"`
}

// write stores the data in dir, in a format for all languages. The file data.f64 contains
// the numbers, and data.json contains the arrayIndex.
func (in inputs) write(dir string) error {
	ix := arrayIndex{Arrays: map[string]arrayEntry{}, Settings: map[string]float64{
		"sigma": sigma, "pairs": pairCount, "ell": ell, "ridge": ridge, "kept": ikaRank, "sweeps": iterations,
		"sigma16": sigma16, "ell16": ell16, "price": svmC,
	}}
	var bytes []byte
	for name, a := range in {
		ix.Arrays[name] = arrayEntry{len(bytes) / 8, len(a.data), a.dim}
		for _, v := range a.data {
			bytes = binary.LittleEndian.AppendUint64(bytes, math.Float64bits(v))
		}
	}
	text, err := json.Marshal(ix)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "data.json"), text, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "data.f64"), bytes, 0o644)
}

// loadInputs reads the files that write stored in dir.
func loadInputs(dir string) (inputs, error) {
	text, err := os.ReadFile(filepath.Join(dir, "data.json"))
	if err != nil {
		return nil, err
	}
	bytes, err := os.ReadFile(filepath.Join(dir, "data.f64"))
	if err != nil {
		return nil, err
	}
	return parseInputs(text, bytes)
}

// parseInputs decodes the inputs. The arguments are the contents of data.json and
// data.f64.
func parseInputs(text, bytes []byte) (inputs, error) {
	var ix arrayIndex
	if err := json.Unmarshal(text, &ix); err != nil {
		return nil, err
	}
	in := inputs{}
	for name, e := range ix.Arrays {
		if 8*(e.At+e.Len) > len(bytes) {
			return nil, fmt.Errorf("the file of numbers ends before %s", name)
		}
		a := array{make([]float64, e.Len), e.Dim}
		for i := range a.data {
			a.data[i] = math.Float64frombits(binary.LittleEndian.Uint64(bytes[8*(e.At+i):]))
		}
		in[name] = a
	}
	return in, nil
}
