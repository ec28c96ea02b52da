//go:build goexperiment.simd && wasm

package lin

import (
	"simd/archsimd"
	"unsafe"
)

// micro is the kernel of products, with pointers that move where tile has indices. An
// index is multiplied, added and cut to 32 bits for every load, which costs WebAssembly
// as many instructions as the multiplications do; and a call costs as much as eight
// steps.
func micro(mode int, c []float64, c0, ldc int, a []float64, a0, lda int, b []float64, b0, k, m int) {
	base := unsafe.Pointer(unsafe.SliceData(c))
	for i := 0; i < m; i += 4 {
		var s00, s01, s10, s11, s20, s21, s30, s31 vec
		p0 := unsafe.Add(unsafe.Pointer(unsafe.SliceData(a)), 8*(a0+i*lda))
		p1 := unsafe.Add(p0, 8*lda)
		p2, p3 := unsafe.Add(p0, 16*lda), unsafe.Add(p0, 24*lda)
		q := unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), 8*b0)
		l := k
		for ; l >= 4; l -= 4 {
			u, v := pair(q, 0), pair(q, 16)
			t := both(p0, 0)
			s00, s01 = s00.Add(t.Mul(u)), s01.Add(t.Mul(v))
			t = both(p1, 0)
			s10, s11 = s10.Add(t.Mul(u)), s11.Add(t.Mul(v))
			t = both(p2, 0)
			s20, s21 = s20.Add(t.Mul(u)), s21.Add(t.Mul(v))
			t = both(p3, 0)
			s30, s31 = s30.Add(t.Mul(u)), s31.Add(t.Mul(v))
			u, v = pair(q, 32), pair(q, 48)
			t = both(p0, 8)
			s00, s01 = s00.Add(t.Mul(u)), s01.Add(t.Mul(v))
			t = both(p1, 8)
			s10, s11 = s10.Add(t.Mul(u)), s11.Add(t.Mul(v))
			t = both(p2, 8)
			s20, s21 = s20.Add(t.Mul(u)), s21.Add(t.Mul(v))
			t = both(p3, 8)
			s30, s31 = s30.Add(t.Mul(u)), s31.Add(t.Mul(v))
			u, v = pair(q, 64), pair(q, 80)
			t = both(p0, 16)
			s00, s01 = s00.Add(t.Mul(u)), s01.Add(t.Mul(v))
			t = both(p1, 16)
			s10, s11 = s10.Add(t.Mul(u)), s11.Add(t.Mul(v))
			t = both(p2, 16)
			s20, s21 = s20.Add(t.Mul(u)), s21.Add(t.Mul(v))
			t = both(p3, 16)
			s30, s31 = s30.Add(t.Mul(u)), s31.Add(t.Mul(v))
			u, v = pair(q, 96), pair(q, 112)
			t = both(p0, 24)
			s00, s01 = s00.Add(t.Mul(u)), s01.Add(t.Mul(v))
			t = both(p1, 24)
			s10, s11 = s10.Add(t.Mul(u)), s11.Add(t.Mul(v))
			t = both(p2, 24)
			s20, s21 = s20.Add(t.Mul(u)), s21.Add(t.Mul(v))
			t = both(p3, 24)
			s30, s31 = s30.Add(t.Mul(u)), s31.Add(t.Mul(v))
			q = unsafe.Add(q, 128)
			p0, p1, p2, p3 = unsafe.Add(p0, 32), unsafe.Add(p1, 32), unsafe.Add(p2, 32), unsafe.Add(p3, 32)
		}
		for ; l > 0; l-- {
			u, v := pair(q, 0), pair(q, 16)
			t := both(p0, 0)
			s00, s01 = s00.Add(t.Mul(u)), s01.Add(t.Mul(v))
			t = both(p1, 0)
			s10, s11 = s10.Add(t.Mul(u)), s11.Add(t.Mul(v))
			t = both(p2, 0)
			s20, s21 = s20.Add(t.Mul(u)), s21.Add(t.Mul(v))
			t = both(p3, 0)
			s30, s31 = s30.Add(t.Mul(u)), s31.Add(t.Mul(v))
			q = unsafe.Add(q, 32)
			p0, p1, p2, p3 = unsafe.Add(p0, 8), unsafe.Add(p1, 8), unsafe.Add(p2, 8), unsafe.Add(p3, 8)
		}
		r0 := unsafe.Add(base, 8*(c0+i*ldc))
		r1 := unsafe.Add(r0, 8*ldc)
		r2, r3 := unsafe.Add(r0, 16*ldc), unsafe.Add(r0, 24*ldc)
		switch mode {
		case add:
			s00, s01 = pair(r0, 0).Add(s00), pair(r0, 16).Add(s01)
			s10, s11 = pair(r1, 0).Add(s10), pair(r1, 16).Add(s11)
			s20, s21 = pair(r2, 0).Add(s20), pair(r2, 16).Add(s21)
			s30, s31 = pair(r3, 0).Add(s30), pair(r3, 16).Add(s31)
		case sub:
			s00, s01 = pair(r0, 0).Sub(s00), pair(r0, 16).Sub(s01)
			s10, s11 = pair(r1, 0).Sub(s10), pair(r1, 16).Sub(s11)
			s20, s21 = pair(r2, 0).Sub(s20), pair(r2, 16).Sub(s21)
			s30, s31 = pair(r3, 0).Sub(s30), pair(r3, 16).Sub(s31)
		}
		put(s00, r0, 0)
		put(s01, r0, 16)
		put(s10, r1, 0)
		put(s11, r1, 16)
		put(s20, r2, 0)
		put(s21, r2, 16)
		put(s30, r3, 0)
		put(s31, r3, 16)
	}
}

// pair loads two numbers.
func pair(p unsafe.Pointer, at int) vec {
	return archsimd.LoadFloat64x2Array((*[lanes]float64)(unsafe.Add(p, at)))
}

// both loads one number into both lanes.
func both(p unsafe.Pointer, at int) vec {
	return archsimd.BroadcastFloat64x2(*(*float64)(unsafe.Add(p, at)))
}

// put stores two numbers.
func put(x vec, p unsafe.Pointer, at int) {
	x.StoreArray((*[lanes]float64)(unsafe.Add(p, at)))
}
