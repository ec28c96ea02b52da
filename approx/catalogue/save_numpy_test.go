package catalogue_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// numpyScript reads the file of its first argument with numpy.load and prints its arrays.
// It then writes the arrays to the file of its second argument, in the orders of bytes and
// of indices, and in the versions of NPY, that NumPy has.
const numpyScript = `
import json, sys, zipfile
try:
    import numpy as np
except ImportError:
    sys.exit(99)

f = np.load(sys.argv[1])
header = json.loads(f["header.json"])
assert header["format"] == "mercer" and header["version"] == 1, header
arrays = {name: f[name] for name in f.files if name != "header.json"}
print(json.dumps({name: {"shape": a.shape, "dtype": a.dtype.str, "values": [repr(v) for v in a.ravel().tolist()]} for name, a in arrays.items()}))
with zipfile.ZipFile(sys.argv[2], "w") as z:
    z.writestr("header.json", f["header.json"])
    for i, (name, a) in enumerate(arrays.items()):
        if i % 2 == 0:
            a = np.asfortranarray(a)
        if i % 3 == 1:
            a = a.astype(a.dtype.newbyteorder(">"))
        with z.open(name + ".npy", "w", force_zip64=True) as out:
            np.lib.format.write_array(out, a, version=[(1, 0), (2, 0), (3, 0)][i % 3])
`

// runNumPy returns the output of numpyScript, or nil if there is no Python with NumPy.
func runNumPy(args ...string) ([]byte, error) {
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		out, err := exec.Command(name, append([]string{"-c", numpyScript}, args...)...).Output()
		var exit *exec.ExitError
		switch {
		case err == nil:
			return out, nil
		case errors.As(err, &exit) && exit.ExitCode() != 99:
			return nil, fmt.Errorf("%w: %s", err, exit.Stderr)
		}
	}
	return nil, nil
}

// TestSaveWithNumPy checks that numpy.load reads the file of a fit, and that Load reads the
// arrays that NumPy has written.
func TestSaveWithNumPy(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python")
	}
	m, _ := catalogue.Method("rff")
	fit, err := fixture.Fit(context.Background(), m.MethodInfo, 5, approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.7}, X: fixture.Normal(9, 2, 1), Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := save(&fit)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	written, rewritten := filepath.Join(dir, "fit.npz"), filepath.Join(dir, "numpy.npz")
	if err := os.WriteFile(written, data, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := runNumPy(written, rewritten)
	if err != nil {
		t.Fatal(err)
	}
	if out == nil {
		t.Skip("there is no python3 with NumPy")
	}
	var arrays map[string]struct {
		Shape  []int
		DType  string
		Values []json.Number
	}
	if err := json.Unmarshal(out, &arrays); err != nil {
		t.Fatal(err)
	}
	waves := fit.Features.(fourier.Waves)
	for name, want := range map[string]approx.Points{
		"features.frequencies": waves.Omega,
		"features.amplitudes":  {Data: waves.Amp},
	} {
		got, shape := arrays[name], []int{len(want.Data)}
		if want.Dim > 0 {
			shape = []int{want.Len(), want.Dim}
		}
		if !slices.Equal(got.Shape, shape) || got.DType != "<f8" {
			t.Errorf("%s: NumPy reads the shape %v and the type %s, want %v and <f8", name, got.Shape, got.DType, shape)
		}
		for i, v := range got.Values {
			if f, err := v.Float64(); err != nil || f != want.Data[i] {
				t.Fatalf("%s: NumPy reads %s, want %g", name, v, want.Data[i])
			}
		}
	}
	if len(arrays) < 4 {
		t.Errorf("NumPy reads only the arrays %v", arrays)
	}
	data, err = os.ReadFile(rewritten)
	if err != nil {
		t.Fatal(err)
	}
	got, err := catalogue.Load(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if d := difference(&fit, got); d != "" {
		t.Errorf("after NumPy, the fits differ in %s", d)
	}
}
