// Package lin implements linear algebra where speed matters: dense products, solves,
// factorisations and eigenproblems on row-major slices.
//
// A matrix is a slice and its sizes: element (i, j) of an m×n matrix a is a[i*n+j].
// Functions panic if a slice is shorter than its sizes require. Results must not
// overlap arguments unless documented. All functions are safe for concurrent use on
// different results.
//
// The inner loops are kernels. The functions …Generic in the files …_generic.go are their
// sources, written over the vector type vec. In WebAssembly with GOEXPERIMENT=simd, a
// vector has 2 numbers (lanes_wasm.go). Elsewhere it is one number (lanes_generic.go).
//
// On amd64, the files …_amd64.go choose assembly for AVX2 or AVX-512 where there is some,
// depending on the machine. The program in the folder asm generates this assembly.
//
// The order of sums depends on the width of vectors. Multiply-adds are rounded once if the
// machine does so. Results therefore differ between machines in their last digits, but
// never between runs on one machine.
//
// A pencil Au = λBu with B = LLᵀ or B = RᵀR is passed as the eigenproblem of L⁻¹AL⁻ᵀ. The
// factor is never computed from B, because the condition number of B is the square of the
// condition number of the factor. The methods of Nyström and IKA compute the factor
// first, with pivoting and truncation.
//
// Five kernels are written in WebAssembly assembly (…_wasm.s):
//
//   - matrix products
//   - forward substitution in rows
//   - the pass of the reduction to tridiagonal form
//   - the product of a triangle with a vector
//   - FirstNear
//
// Go's compiler would spend as much time on addresses as on multiplications.
//
//mercer:inline
package lin

import "fmt"

//go:generate go -C asm run . ..

// resize returns the first n numbers of s, with the capacity n. It panics if s is
// shorter.
func resize(s []float64, n int) []float64 {
	if len(s) < n {
		tooShort(len(s), n)
	}
	return s[:n:n]
}

// tooShort panics with the lengths. It is a separate function to keep resize small.
//
//go:noinline
func tooShort(have, n int) {
	panic(fmt.Sprintf("a slice of %d numbers where %d are needed", have, n))
}
