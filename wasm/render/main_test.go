package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

func TestRender(t *testing.T) {
	dir := t.TempDir()
	pic := filepath.Join(dir, "out.png")
	var out, errs bytes.Buffer
	if code := run([]string{"-link", "data=moons&n=80&method=nystrom&m=12", "-png", pic, "-json", "-", "-npy", dir, "-size", "600x400", "-scale", "2"}, &out, &errs); code != 0 {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	f, err := os.Open(pic)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.DecodeConfig(f)
	if err != nil || img.Width != 1200 || img.Height != 800 {
		t.Errorf("the picture is %d×%d, %v; want 1200×800", img.Width, img.Height, err)
	}

	if link := "v=1&n=80&m=12"; !strings.Contains(out.String(), link) {
		t.Errorf("the link %s is not in the report as it is", link)
	}

	// These keys of a report must never change.
	var r map[string]any
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"link", "data", "kernel", "method", "m", "rank", "seed", "preview", "centres", "weights", "error", "optimal", "eigenvalues", "certificate", "angles", "time_ms", "evals", "notes", "twin"} {
		if _, ok := r[key]; !ok {
			t.Errorf("the report has no %q", key)
		}
	}

	// The error in the report must equal ‖K−ΨΨᵀ‖_F/‖K‖_F, computed from the arrays.
	n, d, x := readNPY(t, dir, "points")
	_, q, psi := readNPY(t, dir, "features")
	if n != 80 || d != 2 || q != 12 {
		t.Fatalf("points %d×%d, %d features", n, d, q)
	}
	var diff, all float64
	for i := range n {
		for j := range n {
			dx, dy := x[2*i]-x[2*j], x[2*i+1]-x[2*j+1]
			k := math.Exp(-(dx*dx + dy*dy) / (2 * 0.35 * 0.35))
			all += k * k
			for l := range q {
				k -= psi[i*q+l] * psi[j*q+l]
			}
			diff += k * k
		}
	}
	got := r["error"].(map[string]any)["frobenius"].(float64)
	if want := math.Sqrt(diff / all); math.Abs(got-want) > 1e-10 {
		t.Errorf("the report says %.12g, the arrays %.12g", got, want)
	}

	// For eigenfunctions on the data, the mean of φᵢφⱼ is δᵢⱼ.
	for _, name := range []string{"eigenfunctions", "eigenfunctions_exact"} {
		rows, r, phi := readNPY(t, dir, name)
		for i := range r {
			for j := range i + 1 {
				var mean float64
				for k := range rows {
					mean += phi[k*r+i] * phi[k*r+j] / float64(rows)
				}
				want := 0.0
				if i == j {
					want = 1
				}
				if math.Abs(mean-want) > 1e-7 {
					t.Errorf("%s: the mean of φ%d φ%d is %g", name, i+1, j+1, mean)
				}
			}
		}
	}
}

// TestTaskArrays checks that the report of a task follows from the arrays. The task is
// ridge regression on features: f = ȳ + Ψ(ΨᵀΨ + ρ)⁻¹Ψᵀ(y − ȳ).
func TestTaskArrays(t *testing.T) {
	dir := t.TempDir()
	var out, errs bytes.Buffer
	if code := run([]string{"-link", "n=80&m=12&task=krr&krr.rho=0.1", "-json", "-", "-npy", dir}, &out, &errs); code != 0 {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	var r struct {
		Task struct{ Approximate struct{ Train float64 } }
	}
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	n, d, z := readNPY(t, dir, "features")
	_, _, y := readNPY(t, dir, "targets")
	mean := floats.Sum(y) / float64(n)
	floats.AddConst(-mean, y)
	psi, target := mat.NewDense(n, d, z), mat.NewVecDense(n, y)
	var s mat.Dense
	s.Mul(psi.T(), psi)
	for i := range d {
		s.Set(i, i, s.At(i, i)+0.1)
	}
	var w, f mat.VecDense
	w.MulVec(psi.T(), target)
	if err := w.SolveVec(&s, &w); err != nil {
		t.Fatal(err)
	}
	f.MulVec(psi, &w)
	f.SubVec(&f, target)
	if want := mat.Dot(&f, &f) / float64(n); math.Abs(r.Task.Approximate.Train-want) > 1e-10 {
		t.Errorf("the report says %.12g, the arrays %.12g", r.Task.Approximate.Train, want)
	}

	for link, names := range map[string][]string{
		"n=80&m=12&task=knn":        {"classes", "regions_exact", "regions_approx"},
		"n=80&m=12&task=components": {"embedding_exact", "embedding_approx"},
		"n=80&m=12&task=ncut":       {"parts_exact", "parts_approx"},
	} {
		if code := run([]string{"-link", link, "-npy", dir}, &out, &errs); code != 0 {
			t.Fatalf("%q: exit %d: %s", link, code, errs.String())
		}
		for _, name := range names {
			readNPY(t, dir, name)
		}
	}
}

// readNPY reads a NumPy file of float64 values.
func readNPY(t *testing.T, dir, name string) (rows, cols int, z []float64) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, name+".npy"))
	if err != nil {
		t.Fatal(err)
	}
	head := 10 + int(binary.LittleEndian.Uint16(b[8:]))
	if string(b[:8]) != "\x93NUMPY\x01\x00" || head%64 != 0 || b[head-1] != '\n' {
		t.Fatalf("%s has no head of a NumPy file", name)
	}
	_, shape, _ := strings.Cut(string(b[:head]), "'shape': ")
	cols = 1
	if k, err := fmt.Sscanf(shape, "(%d, %d)", &rows, &cols); k < 1 {
		t.Fatalf("%s has the shape %q: %v", name, shape, err)
	}
	z = make([]float64, rows*cols)
	if err := binary.Read(bytes.NewReader(b[head:]), binary.LittleEndian, z); err != nil || len(b) != head+8*len(z) {
		t.Fatalf("%s: %d bytes for %d×%d: %v", name, len(b)-head, rows, cols, err)
	}
	return rows, cols, z
}

// TestWarnings checks that a link with an impossible value gives status 2 and a message.
func TestWarnings(t *testing.T) {
	dir := t.TempDir()
	pic := filepath.Join(dir, "out.png")
	for _, test := range []struct{ link, want string }{
		{"m=9000", "m = 500"},
		{"sigma=NaN", "sigma"},
		{"method=magic", "nystrom"},
		{"colour=red", "colour"},
	} {
		var out, errs bytes.Buffer
		if code := run([]string{"-link", test.link, "-png", pic}, &out, &errs); code != 2 {
			t.Errorf("%q: exit %d, want 2", test.link, code)
		}
		if !strings.Contains(errs.String(), test.want) {
			t.Errorf("%q: says %q, want %q in it", test.link, errs.String(), test.want)
		}
		if _, err := os.Stat(pic); err == nil {
			t.Errorf("%q: a picture was written", test.link)
		}
	}
}

func TestBadOptions(t *testing.T) {
	for _, args := range [][]string{{"-size", "big"}, {"-size", "0x5"}, {"-size", "600x400x2"}, {"-scale", "9"}, {"-colors", "1"}, {"-colors", "257"}, {"-margin", "-1"}, {"-margin", "NaN"}, {"-theme", "red"}, {"-layout", "wall"}, {"stray"}, {"-nothing"}} {
		var out, errs bytes.Buffer
		if code := run(append([]string{"-json", "-"}, args...), &out, &errs); code != 1 || errs.Len() == 0 {
			t.Errorf("%q: exit %d, says %q", args, code, errs.String())
		}
	}
	var help bytes.Buffer
	if run([]string{"-h"}, io.Discard, &help); !strings.Contains(help.String(), "-size widthxheight\n") || strings.Contains(help.String(), "`") {
		t.Errorf("-h says %s", help.String())
	}
	var out, errs bytes.Buffer
	if code := run([]string{"-link", "n=80"}, &out, &errs); code != 1 || !strings.Contains(errs.String(), "-png") {
		t.Errorf("without anything to write: exit %d, says %q", code, errs.String())
	}
}

// TestPictures checks that an embedded picture shows the requested pictures, and reports
// a wrong name.
func TestPictures(t *testing.T) {
	dir := t.TempDir()
	svg := filepath.Join(dir, "out.svg")
	args := func(layout, names string) []string {
		return []string{"-link", "n=60&method=exact&views=kernel,data", "-layout", layout, "-pictures", names, "-svg", svg, "-size", "684x520"}
	}
	panels := func(names string) string {
		var errs bytes.Buffer
		if code := run(args("embed", names), io.Discard, &errs); code != 0 {
			t.Fatalf("%q: exit %d: %s", names, code, errs.String())
		}
		b, err := os.ReadFile(svg)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	const samePixels = ">the same<"
	if usualImage := panels(""); !strings.Contains(usualImage, samePixels) {
		t.Errorf("without names the figure no longer says %q: the test shows nothing", samePixels)
	}
	if named := panels("k.exact data"); strings.Contains(named, samePixels) {
		t.Error("k.exact and data stand beside an approximation that nobody named")
	}
	for _, c := range []struct{ layout, names, want string }{
		{"embed", "data nonsense", `there is no picture "nonsense"`},
		{"desk", "data", "-pictures needs -layout embed"},
	} {
		var errs bytes.Buffer
		if code := run(args(c.layout, c.names), io.Discard, &errs); code == 0 || !strings.Contains(errs.String(), c.want) {
			t.Errorf("%s, %q: exit %d, %q; want %q", c.layout, c.names, code, errs.String(), c.want)
		}
	}
}
