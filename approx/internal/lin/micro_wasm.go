//go:build goexperiment.simd && wasm

package lin

import (
	"simd/archsimd"
	"unsafe"
)

// micro is the kernel of products: tile, with pointers that move where tile has indices.
// An index is multiplied, added and cut to 32 bits for every load, which costs
// WebAssembly as many instructions as the multiplications do.
func micro(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	var s00, s01, s10, s11, s20, s21, s30, s31 vec
	base := unsafe.Pointer(unsafe.SliceData(a))
	p0, p1, p2, p3 := unsafe.Add(base, 8*a0), unsafe.Add(base, 8*a1), unsafe.Add(base, 8*a2), unsafe.Add(base, 8*a3)
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
	switch mode {
	case add:
		s00, s01 = load(c, c0).Add(s00), load(c, c0+lanes).Add(s01)
		s10, s11 = load(c, c1).Add(s10), load(c, c1+lanes).Add(s11)
		s20, s21 = load(c, c2).Add(s20), load(c, c2+lanes).Add(s21)
		s30, s31 = load(c, c3).Add(s30), load(c, c3+lanes).Add(s31)
	case sub:
		s00, s01 = load(c, c0).Sub(s00), load(c, c0+lanes).Sub(s01)
		s10, s11 = load(c, c1).Sub(s10), load(c, c1+lanes).Sub(s11)
		s20, s21 = load(c, c2).Sub(s20), load(c, c2+lanes).Sub(s21)
		s30, s31 = load(c, c3).Sub(s30), load(c, c3+lanes).Sub(s31)
	}
	store(s00, c, c0)
	store(s01, c, c0+lanes)
	store(s10, c, c1)
	store(s11, c, c1+lanes)
	store(s20, c, c2)
	store(s21, c, c2+lanes)
	store(s30, c, c3)
	store(s31, c, c3+lanes)
}

// pair loads two numbers.
func pair(p unsafe.Pointer, at int) vec {
	return archsimd.LoadFloat64x2Array((*[lanes]float64)(unsafe.Add(p, at)))
}

// both loads one number into both lanes.
func both(p unsafe.Pointer, at int) vec {
	return archsimd.BroadcastFloat64x2(*(*float64)(unsafe.Add(p, at)))
}
