//go:build goexperiment.simd

#include "macros_wasm.h"

// NEAR compares the squared distances between (V0, V1) and two of the four points,
// at an offset, with V2.
#define NEAR(at) \
	Get V0; PAIR(R3, at, V3); Get V3; F64x2Sub; Tee V3; Get V3; F64x2Mul; \
	Get V1; PAIR(R3, at+32, V3); Get V3; F64x2Sub; Tee V3; Get V3; F64x2Mul; \
	F64x2Add; Get V2; F64x2Lt; I64x2Bitmask; I64ExtendI32U

// func FirstNear(owner []int, x []float64, t int, fours []FourPoints, s SquareGrid, limit float64) int
TEXT ·FirstNear(SB), NOSPLIT, $0-128
	I64Load t+48(FP)
	Set R0
	I64Load owner_base+0(FP)
	Get R0
	I64Const $3
	I64Shl
	I64Add
	Set R1 // address of owner[t]
	I64Load x_base+24(FP)
	Get R0
	I64Const $4
	I64Shl
	I64Add
	Set R2 // address of point t in x
	I64Load owner_len+8(FP)
	Set R4
	I64Load fours_base+56(FP)
	Set R5
	I64Load s_Cols+104(FP)
	Set R6
	F64Load s_X0+80(FP)
	Set F16
	F64Load s_Y0+88(FP)
	Set F17
	F64Load s_Scale+96(FP)
	Set F18
	F64Load limit+112(FP)
	F64x2Splat
	Set V2
	Block
		Loop
			Get R0
			Get R4
			I64GeS
			BrIf $1
			NUMBER(R2, 0)
			Tee F19
			F64x2Splat
			Set V0
			NUMBER(R2, 8)
			Tee F20
			F64x2Splat
			Set V1
			Get F20
			Get F17
			F64Sub
			Get F18
			F64Mul
			I64TruncSatF64S
			Get R6
			I64Mul
			Get F19
			Get F16
			F64Sub
			Get F18
			F64Mul
			I64TruncSatF64S
			I64Add
			I64Const $80 // size of a FourPoints
			I64Mul
			Get R5
			I64Add
			Set R3
			NEAR(0)
			NEAR(16)
			I64Const $2
			I64Shl
			I64Or
			Tee R7
			I64Eqz
			BrIf $1
			Get R1
			I32WrapI64
			Get R3
			Get R7
			I64Ctz
			I64Const $2
			I64Shl
			I64Add
			I32WrapI64
			I64Load32S $64
			I64Store $0
			NEXT(R0, 1)
			NEXT(R1, 8)
			NEXT(R2, 16)
			Br $0
		End
	End
	Get SP
	Get R0
	I64Store ret+120(FP)
	RET
