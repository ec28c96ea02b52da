//go:build goexperiment.simd && !wasm

package lin

import "simd"

// Twin is the name of the running version of the kernels: "simd" or "plain".
const Twin = "simd"

// These vectors have the width of the machine: 2, 4 or 8 numbers.
type (
	vec   = simd.Float64s
	words = simd.Uint64s
)

func width() int {
	var x simd.Float64s
	return x.Len()
}

func load(s []float64, i int) vec     { return simd.LoadFloat64s(s[i:]) }
func store(x vec, s []float64, i int) { x.Store(s[i:]) }
func splatAt(s []float64, i int) vec  { return simd.BroadcastFloat64s(s[i]) }
func splat(x float64) vec             { return simd.BroadcastFloat64s(x) }
func splatWord(x uint64) words        { return simd.BroadcastUint64s(x) }
func fma(x, y, z vec) vec             { return x.MulAdd(y, z) }

func sum(x vec) (s float64) {
	var t [8]float64
	x.Store(t[:])
	for i := range x.Len() {
		s += t[i]
	}
	return s
}

// Vectors of single precision have twice as many lanes.
type vec32 = simd.Float32s

func load32(s []float32, i int) vec32     { return simd.LoadFloat32s(s[i:]) }
func store32(x vec32, s []float32, i int) { x.Store(s[i:]) }
func splatAt32(s []float32, i int) vec32  { return simd.BroadcastFloat32s(s[i]) }
func splat32(x float32) vec32             { return simd.BroadcastFloat32s(x) }
func fma32(x, y, z vec32) vec32           { return x.MulAdd(y, z) }
