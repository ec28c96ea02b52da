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

// The common input of all jobs.
const (
	sigma   = 0.3   // of the Gaussian and the Laplacian on two moons
	noise   = 0.08  // of the moons
	pairs   = 16    // requested number of eigenpairs
	ell     = 2.83  // ε = σ/ℓ: the paper's ℓ of 4
	ridge   = 1e-3  // α/n
	kept    = 64    // eigenfunctions that IKA keeps
	sweeps  = 20    // of k-means
	sigma16 = 2.5   // of the Gaussian in 16 dimensions
	ell16   = 1.475 // by which shadows there are some 256
	price   = 1.0   // C of the support vector machine
)

// sizes are those of the jobs.
type sizes struct {
	n, large, landmarks, bumps, frequencies, clusters, high, highLandmarks, machine int
	symmetric                                                                       [2]int
	product                                                                         int
}

var full = sizes{
	n: 2000, large: 5000, landmarks: 128, bumps: 128, frequencies: 256, clusters: 64,
	high: 3500, highLandmarks: 256, machine: 1000, symmetric: [2]int{128, 256}, product: 512,
}

// An array is numbers in rows of equal length.
type array struct {
	data []float64
	dim  int
}

func (a array) points() approx.Points { return approx.Points{Data: a.data, Dim: a.dim} }

// inputs are the data of the jobs by name.
type inputs map[string]array

// inputs draws them.
func (s sizes) inputs() inputs {
	in := inputs{}
	points := func(name string, x approx.Points) approx.Points {
		in[name] = array{x.Data, x.Dim}
		return x
	}
	moons := points("moons", dataset.Moons.New(s.n, noise, 1).X)
	large := points("large", dataset.Moons.New(s.large, noise, 2).X)
	sample := dataset.Moons.New(s.machine, noise, 3)
	points("machine", sample.X)
	sides := make([]float64, s.machine)
	for i, l := range sample.Labels {
		sides[i] = float64(2*l - 1)
	}
	in["sides"] = array{sides, 1}
	in["targets"] = array{dataset.Moons.Target.Draw(moons, 4), 1}
	points("landmarks", moons.Subset(landmark.Uniform(moons, s.landmarks, 5)))
	points("bumps", moons.Subset(landmark.Uniform(moons, s.bumps, 6)))
	points("seeds", large.Subset(landmark.Uniform(large, s.clusters, 7)))
	x := points("high", clusters(s.high, 16, 10))
	points("highlandmarks", x.Subset(landmark.Uniform(x, s.highLandmarks, 8)))
	for name, m := range map[string]approx.Method{"rff": fourier.Random, "orf": fourier.Orthogonal} {
		points(name, frequencies(m, kernel.Gaussian{Sigma: sigma}, 2, s.frequencies))
	}
	points("highrff", frequencies(fourier.Random, kernel.Gaussian{Sigma: sigma16}, 16, s.frequencies))
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

// frequencies are those that the method draws for k in ℝᵈ.
func frequencies(m approx.Method, k approx.Kernel, d, count int) approx.Points {
	fit, err := m.Fit(ctx, approx.Problem{Kernel: k, X: approx.NewPoints(1, d), Rank: count, Seed: 11}, nil)
	if err != nil {
		panic(err)
	}
	return fit.Frequencies
}

// clusters draws n points around c centres in ℝᵈ. Each cluster is elongated in a
// few directions of its own, like handwritten digits.
func clusters(n, d, c int) approx.Points {
	rng := rand.New(rand.NewPCG(10, 0))
	normal := func(scale float64) []float64 {
		v := make([]float64, d)
		for a := range v {
			v[a] = scale * rng.NormFloat64()
		}
		return v
	}
	const long = 3
	axes := make([][]float64, c*(long+1))
	for i := range axes {
		if axes[i] = normal(0.3); i%(long+1) == 0 {
			axes[i] = normal(1)
		}
	}
	x := approx.NewPoints(n, d)
	for i := range n {
		own := axes[i%c*(long+1):][:long+1]
		row := x.Row(i)
		copy(row, normal(0.1))
		for a, v := range own[0] {
			row[a] += v
		}
		for _, axis := range own[1:] {
			t := rng.NormFloat64()
			for a, v := range axis {
				row[a] += t * v
			}
		}
	}
	return x
}

// An entry is the place of an array in the file of numbers.
type entry struct {
	At  int `json:"at"` // in numbers
	Len int `json:"len"`
	Dim int `json:"dim"`
}

// index holds what other languages need besides the numbers.
type index struct {
	Arrays   map[string]entry   `json:"arrays"`
	Settings map[string]float64 `json:"settings"`
}

// write stores the data in two files, numbers and an index, for all languages.
func (in inputs) write(dir string) error {
	ix := index{Arrays: map[string]entry{}, Settings: map[string]float64{
		"sigma": sigma, "pairs": pairs, "ell": ell, "ridge": ridge, "kept": kept, "sweeps": sweeps,
		"sigma16": sigma16, "ell16": ell16, "price": price,
	}}
	var bytes []byte
	for name, a := range in {
		ix.Arrays[name] = entry{len(bytes) / 8, len(a.data), a.dim}
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

func load(dir string) (inputs, error) {
	text, err := os.ReadFile(filepath.Join(dir, "data.json"))
	if err != nil {
		return nil, err
	}
	bytes, err := os.ReadFile(filepath.Join(dir, "data.f64"))
	if err != nil {
		return nil, err
	}
	return parse(text, bytes)
}

func parse(text, bytes []byte) (inputs, error) {
	var ix index
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
