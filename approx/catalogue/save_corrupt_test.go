package catalogue_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// smallFile returns a file with arrays, lists and nested objects.
func smallFile(t testing.TB) []byte {
	t.Helper()
	x := fixture.Normal(6, 2, 1)
	fit, err := nystrom.Uniform{Landmarks: 3}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	data, err := save(fit)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// repack returns an archive with the changed entries of another. The function change
// returns the new content of an entry, or nil to remove it.
func repack(t testing.TB, data []byte, method uint16, change func(name string, content []byte) []byte) []byte {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range r.File {
		content, err := readEntry(f)
		if err != nil {
			t.Fatal(err)
		}
		if content = change(f.Name, content); content == nil {
			continue
		}
		e, err := w.CreateHeader(&zip.FileHeader{Name: f.Name, Method: method})
		if err == nil {
			_, err = e.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func readEntry(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// TestLoadOtherWriter checks that Load reads an archive that another program has packed,
// with data descriptors and additional entries.
func TestLoadOtherWriter(t *testing.T) {
	data := smallFile(t)
	want, err := catalogue.Load(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	got, err := catalogue.Load(bytes.NewReader(repack(t, data, zip.Store, func(_ string, content []byte) []byte { return content })))
	if err != nil {
		t.Fatal(err)
	}
	if d := difference(want, got); d != "" {
		t.Errorf("the values differ in %s", d)
	}
}

// TestLoadTruncated checks that every truncated file is an error.
func TestLoadTruncated(t *testing.T) {
	data := smallFile(t)
	for n := range data {
		_, err := catalogue.Load(bytes.NewReader(data[:n]))
		var e *catalogue.LoadError
		if !errors.As(err, &e) || n >= 4 && !strings.Contains(e.Reason, "truncated") {
			t.Fatalf("%d of %d bytes: the error is %v", n, len(data), err)
		}
	}
}

// TestLoadCorrupt checks that a file with a changed byte is an error, or an equal value if
// the byte does not matter, such as a date.
func TestLoadCorrupt(t *testing.T) {
	data := smallFile(t)
	want, err := catalogue.Load(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	accepted := 0
	for i := range data {
		changed := slices.Clone(data)
		changed[i] ^= byte(1 << (i % 8))
		got, err := catalogue.Load(bytes.NewReader(changed))
		if err == nil {
			accepted++
			if d := difference(want, got); d != "" {
				t.Fatalf("byte %d: the values differ in %s", i, d)
			}
		}
	}
	if accepted > len(data)/5 {
		t.Errorf("%d of %d bytes do not matter", accepted, len(data))
	}
}

// TestLoadMessages checks that errors say what is wrong and where.
func TestLoadMessages(t *testing.T) {
	data := smallFile(t)
	same := func(_ string, content []byte) []byte { return content }
	inEntry := func(name, old, new string) []byte {
		return repack(t, data, zip.Store, func(n string, content []byte) []byte {
			if n != name {
				return content
			}
			if !bytes.Contains(content, []byte(old)) {
				t.Fatalf("%s has no %q:\n%s", name, old, content)
			}
			return bytes.Replace(content, []byte(old), []byte(new), 1)
		})
	}
	inHeader := func(old, new string) []byte { return inEntry("header.json", old, new) }
	var coded bytes.Buffer
	if err := gob.NewEncoder(&coded).Encode([]float64{1}); err != nil {
		t.Fatal(err)
	}
	const landmarks = "features.landmarks.npy"
	for name, c := range map[string]struct {
		data  []byte
		where string
		want  string
	}{
		"empty":        {nil, "", "empty"},
		"gob":          {coded.Bytes(), "byte 0", "is not a ZIP archive"},
		"text":         {[]byte("sigma,0.35\n"), "byte 0", `starts with "sigma,0." and is not a ZIP archive`},
		"compressed":   {repack(t, data, zip.Deflate, same), "byte ", "compressed by method 8; only archives without compression"},
		"no header":    {repack(t, data, zip.Store, func(n string, c []byte) []byte { return nilIf(n == "header.json", c) }), "", `no entry "header.json"`},
		"no array":     {repack(t, data, zip.Store, func(n string, c []byte) []byte { return nilIf(n == landmarks, c) }), "field features.landmarks", `no entry "features.landmarks.npy"`},
		"no JSON":      {inHeader("{", "["), `entry "header.json"`, "not valid JSON"},
		"two values":   {repack(t, data, zip.Store, func(_ string, c []byte) []byte { return append(c, " 3"...) }), `entry "header.json"`, "text follows"},
		"format":       {inHeader(`"mercer"`, `"venn"`), `entry "header.json"`, `the format is venn, want "mercer"`},
		"newer":        {inHeader(`"version": 1`, `"version": 2`), `entry "header.json"`, "version 2 of the format, and this program reads up to version 1"},
		"no version":   {inHeader(`"version": 1`, `"version": "x"`), `entry "header.json"`, "the version is x"},
		"type":         {inHeader(`"nystrom.Features"`, `"nystrom.Future"`), "field features", `the type "nystrom.Future" is unknown: the file may be from a newer version`},
		"wrong type":   {inHeader(`"nystrom.Features"`, `"kernel.Linear"`), "field features", "unknown"},
		"interface":    {inHeader(`"type": "kernel.Gaussian"`, `"x": 1, "type": "kernel.Laplacian"`), "field features.kernel.x", "the field is unknown"},
		"missing":      {inHeader(`"sigma"`, `"sigmb"`), "kernel.sigma", "the field is missing"},
		"not a number": {inHeader(`"sigma": 1`, `"sigma": "one"`), "kernel.sigma", `it is the string "one", want a number`},
		"not an int":   {inHeader(`"size": 3`, `"size": 3.5`), "field size", "it is 3.5, want an integer"},
		"not a bool":   {inHeader(`"ritz": true`, `"ritz": 0`), "field ritz", "it is 0, want true or false"},
		"notes":        {inHeader(`"texts": null`, `"texts": {}`), "field eigen_notes.texts", "it is an object, want a list"},
		"kind of note": {inHeader(`"kinds": null`, `"kinds": ["gossip"]`), "", "kinds has 1 numbers, want 0"},
		"array name":   {inHeader(`"array": "features.landmarks"`, `"array": "other"`), "field ", `no entry "other.npy"`},
		"no NPY":       {inEntry(landmarks, "NUMPY", "NUMBY"), `entry "features.landmarks.npy"`, "does not start with"},
		"NPY version":  {inEntry(landmarks, "NUMPY\x01", "NUMPY\x04"), `entry "features.landmarks.npy"`, "NPY version 4.0, want 1.0, 2.0 or 3.0"},
		"NPY header":   {inEntry(landmarks, "'descr'", "'descs'"), `entry "features.landmarks.npy"`, `unknown key "descs"`},
		"dtype":        {inEntry(landmarks, "<f8", "<f4"), `entry "features.landmarks.npy"`, `has the type "<f4", want "<f8"`},
		"structured":   {inEntry(landmarks, "'<f8'", "[('x', '<f8')]"), `entry "features.landmarks.npy"`, "structured"},
		"shape":        {inEntry(landmarks, "(3, 2)", "(3, 3)"), `entry "features.landmarks.npy"`, "has 48 bytes, want 72 for the shape (3, 3)"},
		"huge shape":   {inEntry(landmarks, "(3, 2)", "(2147483647, 2147483647)"), `entry "features.landmarks.npy"`, "too few"},
		"huge empty":   {inEntry(landmarks, "(3, 2)", "(0, 2147483647)"), `entry "features.landmarks.npy"`, "no numbers"},
		"dimensions":   {inEntry(landmarks, "(3, 2)", "(6,  )"), `entry "features.landmarks.npy"`, "has the shape (6,), want 2 dimensions"},
		"sizes":        {inEntry(landmarks, "(3, 2)", "(6, 1)"), "field features", "factor has 9 numbers, want 6×6"},
	} {
		_, err := catalogue.Load(bytes.NewReader(c.data))
		var e *catalogue.LoadError
		if !errors.As(err, &e) || !strings.Contains(e.Where, c.where) || !strings.Contains(e.Reason, c.want) {
			t.Errorf("%s: the error is %v, want one at %q about %q", name, err, c.where, c.want)
		}
	}
	broken := errors.New("no connection")
	if _, err := catalogue.Load(io.MultiReader(bytes.NewReader(data[:100]), failingReader{broken})); !errors.Is(err, broken) {
		t.Errorf("the error of a reader becomes %v", err)
	}
}

func nilIf(condition bool, content []byte) []byte {
	if condition {
		return nil
	}
	return content
}

type failingReader struct{ err error }

func (r failingReader) Read([]byte) (int, error) { return 0, r.err }

// TestLoadUnsortedLattice checks that the frequencies of a lattice in a file must be sorted
// and start with 0.
func TestLoadUnsortedLattice(t *testing.T) {
	l, err := fourier.NewLattice(kernel.Gaussian{Sigma: 1}, []float64{-1}, []float64{1}, 1e-3, 0)
	if err != nil {
		t.Fatal(err)
	}
	data, err := save(l)
	if err != nil {
		t.Fatal(err)
	}
	// withRow returns a file with other indices of one frequency.
	withRow := func(row, j1, j2 int) []byte {
		return repack(t, data, zip.Store, func(name string, content []byte) []byte {
			if name == "index.npy" {
				order := binary.LittleEndian
				at := content[bytes.IndexByte(content, '\n')+1+16*row:]
				order.PutUint64(at, uint64(j1))
				order.PutUint64(at[8:], uint64(j2))
			}
			return content
		})
	}
	if _, err := catalogue.Load(bytes.NewReader(withRow(1, 1, 0))); err != nil {
		t.Errorf("the lattice itself: %v", err)
	}
	for want, data := range map[string][]byte{
		"row 0 of index is (0, -1), want (0, 0)":                  withRow(0, 0, -1),
		"row 1 of index is (0, 0) after (0, 0), want sorted rows": withRow(1, 0, 0),
		"row 2 of index is (2, 0) after (3, 0), want sorted rows": withRow(1, 3, 0),
	} {
		_, err := catalogue.Load(bytes.NewReader(data))
		if e := (*catalogue.LoadError)(nil); !errors.As(err, &e) || e.Reason != want {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
}

// TestLoadOverlappingEntries checks that a small file cannot take much memory by entries
// that share their bytes.
func TestLoadOverlappingEntries(t *testing.T) {
	data := slices.Clone(smallFile(t))
	// All entries of the directory get the offset of the largest.
	at := bytes.Index(data, []byte("PK\x01\x02"))
	for range 2 {
		next := at + 46 + bytes.Index(data[at+46:], []byte("PK\x01\x02"))
		copy(data[next+42:next+46], data[at+42:at+46])
		at = next
	}
	var e *catalogue.LoadError
	if _, err := catalogue.Load(bytes.NewReader(data)); !errors.As(err, &e) {
		t.Errorf("the error is %v", err)
	}
}

// tryLoad loads data. If this succeeds, the value must have a file, and its features must
// not panic by an error of the runtime.
func tryLoad(t *testing.T, data []byte) {
	v, err := catalogue.Load(bytes.NewReader(data))
	if err != nil {
		if !strings.HasPrefix(err.Error(), "approx: cannot load the file: ") {
			t.Fatalf("the error is %v", err)
		}
		return
	}
	if _, err := reload(v); err != nil {
		t.Fatal(err)
	}
	var f approx.FeatureMap
	switch v := v.(type) {
	case *approx.Fit:
		f = v.Features
	case approx.Eigenfunctions:
		f = v.Functions()
	case approx.FeatureMap:
		f = v
	case learn.Model:
		f = v.Function
	case *learn.Regression:
		f = v.Function
	}
	if f != nil && f.Len() > 1000 {
		return
	}
	for d := 1; d <= 3; d++ {
		x := approx.NewPoints(2, d)
		if f != nil {
			expectNoRuntimeError(f, func() { f.Map(nil, x.Row(0)) })
		}
		if p, ok := v.(learn.Predictor); ok {
			expectNoRuntimeError(v, func() { p.Predict(x) })
		}
		if r, ok := v.(*learn.Regression); ok {
			expectNoRuntimeError(v, func() { r.Variance(x) })
		}
	}
}

// expectNoRuntimeError calls f, which uses v, and panics if f panics by an error of the
// runtime.
func expectNoRuntimeError(v any, f func()) {
	defer func() {
		if e, ok := recover().(runtime.Error); ok {
			panic(fmt.Sprintf("%T: %v", v, e))
		}
	}()
	f()
}

// fuzzSeeds returns files of fits of all methods, of their feature maps and of all models.
func fuzzSeeds(t testing.TB) [][]byte {
	t.Helper()
	var files [][]byte
	add := func(name string, v any) {
		data, err := save(v)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		files = append(files, data)
	}
	for _, m := range catalogue.Methods {
		k := approx.Kernel(kernel.Gaussian{Sigma: 0.7})
		if m.Supports(k, 2) != nil {
			k = kernel.ArcCosine1{}
		}
		if m.Supports(k, 2) != nil {
			k = kernel.Laplacian{Sigma: 1}
		}
		fit, err := fixture.Fit(context.Background(), m.MethodInfo, max(3, m.MinSize(k, 2)), approx.Problem{Kernel: k, X: fixture.Normal(5, 2, 1), Seed: 1}, nil)
		if err != nil {
			continue
		}
		add(m.Key, &fit)
		add("features of "+m.Key, fit.Features)
	}
	models := savedModels(t)
	for _, name := range slices.Sorted(maps.Keys(models)) {
		add(name, models[name])
	}
	return files
}

// FuzzLoad checks that Load does not panic for any file.
func FuzzLoad(f *testing.F) {
	for _, data := range fuzzSeeds(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { tryLoad(t, data) })
}

// FuzzLoadHeader checks that Load does not panic for files with a valid checksum, whose
// header or array has another content. A number selects the file and the entry.
func FuzzLoadHeader(f *testing.F) {
	files := fuzzSeeds(f)
	for i := range files {
		f.Add(i, 0, 10, []byte("null"))
		f.Add(i, 1, 200, []byte{255, 255, 255, 255})
	}
	f.Fuzz(func(t *testing.T, file, entry, at int, patch []byte) {
		tryLoad(t, patched(t, files[uint(file)%uint(len(files))], entry, at, patch))
	})
}

// patched returns an archive in which patch overwrites a part of an entry.
func patched(t testing.TB, data []byte, entry, at int, patch []byte) []byte {
	i := -1
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	chosen := int(uint(entry) % uint(len(r.File)))
	return repack(t, data, zip.Store, func(_ string, content []byte) []byte {
		if i++; i == chosen && len(content) > 0 {
			copy(content[uint(at)%uint(len(content)):], patch)
		}
		return content
	})
}

// TestLoadPatched checks that Load does not panic for files of all kinds with random
// changes that keep the checksums valid: other digits and words in the header, and other
// bytes in an array.
func TestLoadPatched(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	patches := [][]byte{[]byte("0"), []byte("9"), []byte("-"), []byte("null"), []byte("{}  "), []byte("99999"), {0}, {255, 255, 255, 255, 255, 255, 255, 127}, []byte("(9, 9)")}
	for _, data := range fuzzSeeds(t) {
		patchCount := 12
		if testing.Short() {
			patchCount = 2
		}
		for range patchCount {
			tryLoad(t, patched(t, data, rng.IntN(2)*rng.IntN(100), rng.IntN(1<<20), patches[rng.IntN(len(patches))]))
		}
	}
}
