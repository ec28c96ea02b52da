//go:build kernels && goexperiment.simd && wasm

package lin

import (
	"math"
	"unsafe"
)

// These functions are imported from the kernels of the page, which are two WebAssembly
// modules over the memory of this program (wasm/kernels). Unlike Go, they can use the
// instruction relaxed_madd. Addresses and distances are in bytes. The functions check no
// bounds, so their callers do.

//go:wasmimport kernels multiplySpace
func kernelSpace(m, n, k int32) int32

//go:wasmimport kernels multiply
//go:noescape
func kernelMultiply(mode int32, c unsafe.Pointer, ldc int32, a unsafe.Pointer, ai, al int32, b unsafe.Pointer, bl, bj int32, m, n, k int32, lower bool, space unsafe.Pointer)

//go:wasmimport kernels exps
//go:noescape
func kernelExps(dst, x unsafe.Pointer, f float64, n int32)

//go:wasmimport kernels sincos
//go:noescape
func kernelSincos(sin, cos, x, amp unsafe.Pointer, n int32) int32

//go:wasmimport kernels waves
//go:noescape
func kernelWaves(sin, cos, x, amp unsafe.Pointer, n int32) int32

//go:wasmimport kernels planarWaves
//go:noescape
func kernelPlanarWaves(sin, cos, x, y unsafe.Pointer, p, q float64, amp unsafe.Pointer, n int32) int32

//go:wasmimport kernels distances
//go:noescape
func kernelDistances(dst, x, columns unsafe.Pointer, ld, n, m, d int32)

//go:wasmimport kernels planarRow
//go:noescape
func kernelPlanarRow(dst, y unsafe.Pointer, p, q float64, n int32)

//go:wasmimport kernels fold
//go:noescape
func kernelFold(a unsafe.Pointer, ld, k int32, v unsafe.Pointer, m int32)

//go:wasmimport kernels mulSymmetric
//go:noescape
func kernelMulSymmetric(y, x, a unsafe.Pointer, ld, i, n, m int32)

//go:wasmimport kernels dot
//go:noescape
func kernelDot(x, y unsafe.Pointer, n int32) float64

//go:wasmimport kernels raise
//go:noescape
func kernelRaise(y, x unsafe.Pointer, n int32)

//go:wasmimport kernels shiftMax
//go:noescape
func kernelShiftMax(e, a, b unsafe.Pointer, delta float64, room unsafe.Pointer, n int32) int32

//go:wasmimport kernels bestPartner
//go:noescape
func kernelBestPartner(e, room, row, curve unsafe.Pointer, top, c, floor float64, n int32, gap unsafe.Pointer) int32

//go:wasmimport kernels secular
//go:noescape
func kernelSecular(d, z unsafe.Pointer, inv float64, n, j int32, result unsafe.Pointer)

//go:wasmimport kernels ratios
//go:noescape
func kernelRatios(p, g, d unsafe.Pointer, c float64, n int32)

//go:wasmimport kernels quotients
//go:noescape
func kernelQuotients(q, h unsafe.Pointer, n int32) float64

//go:wasmimport kernels transpose
//go:noescape
func kernelTranspose(dst unsafe.Pointer, ld int32, src unsafe.Pointer, lds, m, n int32)

//go:wasmimport kernels substitute
//go:noescape
func kernelSubstitute(l unsafe.Pointer, lr, lc int32, b unsafe.Pointer, ldb, n, k int32)

// hasKernels reports whether this program imports kernels.
const hasKernels = true

// AngleUnit is the unit of the angles of Waves, in radians. Multiples of π/2 are subtracted
// exactly from angles in this unit.
const AngleUnit = math.Pi / 2

// first returns the address of the first n numbers of s. It panics if there are fewer.
func first(s []float64, n int) unsafe.Pointer {
	if n < 1 || n > len(s) {
		panic("numbers beyond a slice")
	}
	return unsafe.Pointer(unsafe.SliceData(s))
}

// firstOf returns the address of the first element of the m×n matrix b. It panics if the
// matrix is not in its slice.
func firstOf(b block, m, n int) unsafe.Pointer {
	if b.t {
		m, n = n, m
	}
	return first(b.s, (m-1)*b.ld+n)
}

// distances returns the distances, in bytes, of elements below each other and beside each
// other.
func (b block) distances() (down, right int32) {
	if b.t {
		return 8, int32(8 * b.ld)
	}
	return int32(8 * b.ld), 8
}

// importedMultiply is multiply. No size may be 0.
func importedMultiply(mode int, c, a, b block, m, n, k int, lower bool) {
	space := getBuffer(int(kernelSpace(int32(m), int32(n), int32(k))) / 8)
	defer putBuffer(space)
	ai, al := a.distances()
	bl, bj := b.distances()
	kernelMultiply(int32(mode), firstOf(c, m, n), int32(8*c.ld), firstOf(a, m, k), ai, al, firstOf(b, k, n), bl, bj,
		int32(m), int32(n), int32(k), lower, first(*space, 1))
}

// importedDistances is distRows. The numbers n and m may not be 0.
func importedDistances(dst, x, columns []float64, ld, n, m, d int) {
	kernelDistances(first(dst, n*m), first(x, n*d), first(columns, ld*d), int32(ld), int32(n), int32(m), int32(d))
}

// importedPlanarRow is planarRow.
func importedPlanarRow(dst, y []float64, p0, p1 float64) {
	if n := len(dst); n > 0 {
		kernelPlanarRow(first(dst, n), first(y, 2*n), p0, p1, int32(n))
	}
}

// checkEven panics if n is odd. The kernels process pairs of numbers, and would access a
// number beyond the slices.
func checkEven(n int) {
	if n%2 != 0 {
		panic("an odd number of elements for a kernel")
	}
}

// importedExps is expsGeneric. The number n must be even.
func importedExps(dst, x []float64, f float64, n int) {
	checkEven(n)
	if n > 0 {
		kernelExps(first(dst, n), first(x, n), f, int32(n))
	}
}

// importedSincos is sincosGeneric. The number n must be even.
func importedSincos(sin, cos, x, amp []float64, n int) bool {
	checkEven(n)
	return n == 0 || kernelSincos(first(sin, n), first(cos, n), first(x, n), first(amp, n), int32(n)) == 1
}

// importedWaves is Waves for the unit π/2.
func importedWaves(cos, sin, x, a []float64) {
	if importedNearWaves(cos, sin, x, a) {
		return
	}
	turned := make([]float64, len(x))
	for i, v := range x {
		turned[i] = v - 4*math.Trunc(v/4) // exact, and NaN if v is infinite
	}
	importedNearWaves(cos, sin, turned, a)
}

// importedNearWaves is importedWaves for |xᵢ| < 2⁵¹. It reports whether this is so.
func importedNearWaves(cos, sin, x, a []float64) bool {
	n := len(x) &^ 1
	near := n == 0 || kernelWaves(first(sin, n), first(cos, n), first(x, n), first(a, n), int32(n)) == 1
	if n < len(x) {
		v, f := [2]float64{x[n]}, [2]float64{a[n]}
		var s, c [2]float64
		near = kernelWaves(unsafe.Pointer(&s), unsafe.Pointer(&c), unsafe.Pointer(&v), unsafe.Pointer(&f), 2) == 1 && near
		sin[n], cos[n] = s[0], c[0]
	}
	return near
}

// importedPlanarWaves is importedWaves of the angles p·w₀ + q·w₁, where w has the rows w₀
// and w₁. It reports whether the angles are below 2⁵¹. Otherwise the results are not valid.
func importedPlanarWaves(cos, sin, w []float64, p, q float64, a []float64) bool {
	m := len(a)
	n := m &^ 1
	near := n == 0 || kernelPlanarWaves(first(sin, n), first(cos, n), first(w, n), first(w[m:], n), p, q, first(a, n), int32(n)) == 1
	if n < m {
		x, y, f := [2]float64{w[n]}, [2]float64{w[m+n]}, [2]float64{a[n]}
		var s, c [2]float64
		near = kernelPlanarWaves(unsafe.Pointer(&s), unsafe.Pointer(&c), unsafe.Pointer(&x), unsafe.Pointer(&y), p, q, unsafe.Pointer(&f), 2) == 1 && near
		sin[n], cos[n] = s[0], c[0]
	}
	return near
}

// importedFold is foldGeneric. The number k must be positive.
func importedFold(a []float64, ld, k int, v []float64, m int) {
	kernelFold(first(a, (k-1)*ld+k), int32(ld), int32(k), first(v, 3*m+k), int32(m))
}

// importedMulSymmetric is mulSymmetric. The number m must be positive, and i a multiple of four.
func importedMulSymmetric(y, x, a []float64, a0, ld, i, n, m int) {
	if i%4 != 0 {
		panic("a number of columns that the kernel does not support")
	}
	n += n % 2
	_ = a[a0:][:(m-1)*ld+n]
	_, x = y[:i+m], x[:n]
	if i > 0 {
		x = x[:i+m]
	}
	kernelMulSymmetric(unsafe.Pointer(unsafe.SliceData(y)), unsafe.Pointer(unsafe.SliceData(x)),
		unsafe.Add(unsafe.Pointer(unsafe.SliceData(a)), 8*a0), int32(ld), int32(i), int32(n), int32(m))
}

// importedDot is dotGeneric for slices. The number n must be a positive multiple of eight.
func importedDot(x, y []float64, n int) float64 { return kernelDot(first(x, n), first(y, n), int32(n)) }

// importedRaise is raiseGeneric. The number n must be a positive multiple of eight.
func importedRaise(y, x []float64, n int) { kernelRaise(first(y, n), first(x, n), int32(n)) }

// importedShiftMax is shiftMaxGeneric. The slice e must not be empty.
func importedShiftMax(e, a, b []float64, delta float64, room []float64) int {
	n := len(e)
	return int(kernelShiftMax(first(e, n), first(a, n), first(b, n), delta, first(room, n), int32(n)))
}

// importedBestPartner is bestPartnerGeneric. The slice e must not be empty.
func importedBestPartner(e, room, row, curve []float64, top, c, floor float64) (at int, gap float64) {
	n := len(e)
	at = int(kernelBestPartner(first(e, n), first(room, n), first(row, n), first(curve, n), top, c, floor, int32(n), unsafe.Pointer(&gap)))
	return at, gap
}

// importedSecular is secular. The slices must not be empty.
func importedSecular(d, sq []float64, inv float64, j int) (origin, mu float64) {
	n := len(d)
	_ = d[j]
	var root [2]float64
	kernelSecular(first(d, n), first(sq, n), inv, int32(n), int32(j), unsafe.Pointer(&root))
	return root[0], root[1]
}

// importedRatios is ratiosGeneric for 0 ≤ i < len(p).
func importedRatios(p, g, d []float64, c float64) {
	if n := len(p); n > 0 {
		kernelRatios(first(p, n), first(g, n), first(d, n), c, int32(n))
	}
}

// importedQuotients is quotientsGeneric for at = 0.
func importedQuotients(q, h []float64) float64 {
	if n := len(h); n > 0 {
		return kernelQuotients(first(q, n), first(h, n), int32(n))
	}
	return 0
}

// importedTranspose is transposeVectors. The number m must be a positive multiple of four, and
// n must be positive and even.
func importedTranspose(dst []float64, ld int, src []float64, lds, m, n int) {
	checkEven(n)
	kernelTranspose(first(dst, (n-1)*ld+m), int32(ld), first(src, (m-1)*lds+n), int32(lds), int32(m), int32(n))
}

// importedSubstitute is substituteGeneric.
func importedSubstitute(l []float64, l0, lr, lc int, b []float64, b0, ldb, n, k, first, step int) {
	if n <= 0 || k <= 0 {
		return
	}
	last := first + (n-1)*step
	_, _ = l[l0+last*lr+first*lc], l[l0+last*(lr+lc)]
	_, _ = b[b0+first*ldb+k-1], b[b0+last*ldb+k-1]
	distance := int32(8 * step)
	kernelSubstitute(unsafe.Pointer(&l[l0+first*(lr+lc)]), distance*int32(lr), distance*int32(lc),
		unsafe.Pointer(&b[b0+first*ldb]), distance*int32(ldb), int32(n), int32(k))
}
