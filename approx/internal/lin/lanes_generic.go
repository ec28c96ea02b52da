//go:build !(goexperiment.simd && wasm)

package lin

import "math"

// These vectors have one number. Every index is checked here.
type (
	vec   float64
	words uint64
)

func width() int { return 1 }

func load(s []float64, i int) vec     { return vec(s[i]) }
func store(x vec, s []float64, i int) { s[i] = float64(x) }
func splatAt(s []float64, i int) vec  { return vec(s[i]) }
func splat(x float64) vec             { return vec(x) }
func splatWord(x uint64) words        { return words(x) }
func fma(x, y, z vec) vec             { return x*y + z }
func sum(x vec) float64               { return float64(x) }

func (vec) Len() int        { return 1 }
func (x vec) Add(y vec) vec { return x + y }
func (x vec) Sub(y vec) vec { return x - y }
func (x vec) Mul(y vec) vec { return x * y }
func (x vec) Div(y vec) vec { return x / y }
func (x vec) Sqrt() vec     { return vec(math.Sqrt(float64(x))) }
func (x vec) Abs() vec      { return vec(math.Abs(float64(x))) }

func (x vec) Equal(y vec) bool     { return x == y }
func (x vec) Less(y vec) bool      { return x < y }
func (x vec) LessEqual(y vec) bool { return x <= y }
func (x vec) Greater(y vec) bool   { return x > y }

func (x vec) Min(y vec) vec { return min(x, y) }

func (x vec) Max(y vec) vec {
	if x < y {
		return y
	}
	return x
}

// IfElse returns x if m is true, and y otherwise.
func (x vec) IfElse(m bool, y vec) vec {
	if m {
		return x
	}
	return y
}

func (x vec) ToBits() words                  { return words(math.Float64bits(float64(x))) }
func (x words) BitsToFloat64() vec           { return vec(math.Float64frombits(uint64(x))) }
func (x words) Add(y words) words            { return x + y }
func (x words) Sub(y words) words            { return x - y }
func (x words) And(y words) words            { return x & y }
func (x words) Xor(y words) words            { return x ^ y }
func (x words) Equal(y words) bool           { return x == y }
func (x words) ShiftAllLeft(n uint64) words  { return x << n }
func (x words) ShiftAllRight(n uint64) words { return x >> n }

// The following types and functions are for single precision.
type (
	vec32   float32
	words32 uint32
)

func load32(s []float32, i int) vec32     { return vec32(s[i]) }
func store32(x vec32, s []float32, i int) { s[i] = float32(x) }
func splatAt32(s []float32, i int) vec32  { return vec32(s[i]) }
func splat32(x float32) vec32             { return vec32(x) }
func fma32(x, y, z vec32) vec32           { return x*y + z }

func (vec32) Len() int                          { return 1 }
func (x vec32) Add(y vec32) vec32               { return x + y }
func (x vec32) Sub(y vec32) vec32               { return x - y }
func (x vec32) Mul(y vec32) vec32               { return x * y }
func (x vec32) Div(y vec32) vec32               { return x / y }
func (x vec32) Sqrt() vec32                     { return vec32(math.Sqrt(float64(x))) }
func (x vec32) GreaterEqual(y vec32) bool       { return x >= y }
func (x vec32) ToBits() words32                 { return words32(math.Float32bits(float32(x))) }
func (x words32) Add(y words32) words32         { return x + y }
func (x words32) ShiftAllLeft(n uint64) words32 { return x << n }
func (x words32) BitsToFloat32() vec32          { return vec32(math.Float32frombits(uint32(x))) }

func (x vec32) Max(y vec32) vec32 {
	if x < y {
		return y
	}
	return x
}

func (x vec32) Min(y vec32) vec32 {
	if y < x {
		return y
	}
	return x
}

func (x vec32) IfElse(mask bool, y vec32) vec32 {
	if mask {
		return x
	}
	return y
}
