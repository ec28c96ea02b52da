// Command asm writes the assembly of package lin for amd64 and the Go declarations of its
// functions. «go generate ./approx/internal/lin» runs it. The argument is the folder of
// package lin.
//
// Each kernel is one Go function here, which emits two variants: AVX2 with FMA, and
// AVX-512. The functions of package lin choose a variant when they are called. A kernel
// NAME has the variants NAMEAVX2 and NAMEAVX512. Its reference is NAMEGeneric in package
// lin, whose comment has the formula.
//
// All kernels follow these rules:
//
//   - Arguments are slices and numbers. The caller in package lin has checked all lengths.
//   - No instruction accesses memory outside the slices. Masks select the numbers at the
//     end that do not fill a vector.
//   - All floating-point instructions have the VEX or EVEX encoding. A legacy SSE
//     instruction between them would cost about a hundred cycles.
//   - Each kernel ends with VZEROUPPER for the same reason.
//   - The Go runtime cannot interrupt assembly, so that the garbage collector waits for the
//     end of a call. A call therefore takes a millisecond, or a few at most. The caller
//     divides vectors of any length, and matrices. It does not divide a row of a matrix or
//     of a field.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

// groups lists the kernels by group. The assembly of group NAME is NAME_amd64.s, and its
// declarations are in NAME_stub_amd64.go.
var groups = map[string][]func(*emitter){
	"elementary": {exps, sincos, sqrts, logs, tanhs},
	"metric":     {distPanel, absPanel, prodPanel, chiPanel, distRow, planarRow},
	"neuron":     {chords, arccos},
	"pairs":      {shiftMax, bestPartner},
	"entries":    {chebyshev, times, ragged},
	"single":     {radialRow, angleRow, tanhRow},
	"product":    {product},
	"transpose":  {transposeRows},
	"vector":     {dot, dot4, axpy, axpy4, raise, blend, sumAbs, minima, sumMinima},
	"eigen": {
		fold, foldRow, rotate, rotateRows, poles, differences, quotients, scale, ratios,
		substitute, twice4, weigh, sumDiff, sweep,
	},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: asm FOLDER")
		os.Exit(2)
	}
	files, err := generate()
	for name, content := range files {
		if err == nil {
			err = os.WriteFile(filepath.Join(os.Args[1], name), content, 0o666)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "asm:", err)
		os.Exit(1)
	}
}

// generate returns the contents of all generated files, with their names as keys.
func generate() (map[string][]byte, error) {
	files := map[string][]byte{}
	for group, kernels := range groups {
		c, data := build.NewContext(), map[string]operand.Mem{}
		for _, kernel := range kernels {
			for _, l := range levels {
				kernel(&emitter{Context: c, level: l, data: data})
			}
		}
		f, err := c.Result()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", group, err)
		}
		config := printer.Config{Name: "mercer/approx/internal/lin/asm from " + group + ".go", Pkg: "lin"}
		var text, stubs bytes.Buffer
		err = pass.Concat(
			pass.Compile,
			&pass.Output{Writer: nopCloser{&text}, Printer: printer.NewGoAsm(config)},
			&pass.Output{Writer: nopCloser{&stubs}, Printer: printer.NewStubs(config)},
		).Execute(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", group, err)
		}
		files[group+"_amd64.s"] = text.Bytes()
		files[group+"_stub_amd64.go"] = stubs.Bytes()
	}
	return files, nil
}

// nopCloser adds a method Close to a buffer.
type nopCloser struct{ *bytes.Buffer }

func (nopCloser) Close() error { return nil }
