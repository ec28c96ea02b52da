//go:build goexperiment.simd && wasm

package lin

import (
	"simd/archsimd"
	"unsafe"
)

// Instructions returns the name of the vector instructions of the kernels.
func Instructions() string { return "simd" }

// Loads and stores have no bounds checks. Checks would halve the speed, because every
// check ends a basic block, and V8 then reloads registers. The build without the
// experiment runs the same kernels with checks.
type (
	vec   = archsimd.Float64x2
	words = archsimd.Uint64x2
)

const lanes = 2

func width() int { return lanes }

func load(s []float64, i int) vec {
	return archsimd.LoadFloat64x2Array((*[lanes]float64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), 8*i)))
}

func store(x vec, s []float64, i int) {
	x.StoreArray((*[lanes]float64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), 8*i)))
}

func splatAt(s []float64, i int) vec {
	return archsimd.BroadcastFloat64x2(*(*float64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), 8*i)))
}

func splat(x float64) vec      { return archsimd.BroadcastFloat64x2(x) }
func splatWord(x uint64) words { return archsimd.BroadcastUint64x2(x) }
func fma(x, y, z vec) vec      { return x.Mul(y).Add(z) }
func sum(x vec) float64        { return x.GetElem(0) + x.GetElem(1) }

// vec32 is a vector of single precision. It has twice as many lanes.
type vec32 = archsimd.Float32x4

func load32(s []float32, i int) vec32 {
	return archsimd.LoadFloat32x4Array((*[2 * lanes]float32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), 4*i)))
}

func store32(x vec32, s []float32, i int) {
	x.StoreArray((*[2 * lanes]float32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), 4*i)))
}

func splatAt32(s []float32, i int) vec32 {
	return archsimd.BroadcastFloat32x4(*(*float32)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), 4*i)))
}

func splat32(x float32) vec32   { return archsimd.BroadcastFloat32x4(x) }
func fma32(x, y, z vec32) vec32 { return x.Mul(y).Add(z) }
