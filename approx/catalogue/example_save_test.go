package catalogue_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// ExampleSave saves a fit and lists the entries of the file. It then loads the fit, whose
// features at new points are equal to the bit.
func ExampleSave() {
	moons := dataset.Moons.New(100, 0.1, 1)
	fit, err := nystrom.Uniform{Landmarks: 20}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.35}, X: moons.X, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := catalogue.Save(&file, fit.Features); err != nil {
		fmt.Println(err)
		return
	}
	z, err := zip.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range z.File {
		fmt.Println(f.Name)
	}

	f, err := catalogue.LoadAs[approx.FeatureMap](&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	x := []float64{0.5, 0.25}
	fmt.Println(f.Len(), f.Map(nil, x)[0] == fit.Features.Map(nil, x)[0])
	// Output:
	// header.json
	// landmarks.npy
	// factor.npy
	// 20 true
}

// decayKernel is a kernel that approx does not have.
type decayKernel struct{ Rate float64 }

func (k decayKernel) Eval(x, y []float64) float64 { return math.Exp(-k.Rate * math.Abs(x[0]-y[0])) }

// ExampleCustom saves a fit with a kernel of the caller, in JSON.
func ExampleCustom() {
	x := approx.Points{Data: []float64{0, 1, 2, 3, 4}, Dim: 1}
	fit, err := nystrom.Uniform{Landmarks: 3}.Fit(context.Background(), approx.Problem{Kernel: decayKernel{0.5}, X: x, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	fmt.Println(catalogue.Save(&file, fit.Features))

	decay := catalogue.Custom("decay",
		func(k decayKernel) ([]byte, error) { return json.Marshal(k) },
		func(data []byte) (k decayKernel, err error) { err = json.Unmarshal(data, &k); return k, err })
	if err := catalogue.Save(&file, fit.Features, decay); err != nil {
		fmt.Println(err)
		return
	}
	f, err := catalogue.LoadAs[approx.FeatureMap](&file, decay)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Len())
	// Output:
	// approx: cannot save the value: kernel: it has the type catalogue_test.decayKernel, which is not a type of approx: use catalogue.Save with the option Custom
	// 3
}
