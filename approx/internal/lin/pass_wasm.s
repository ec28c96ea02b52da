//go:build goexperiment.simd

#include "macros_wasm.h"

// MINUS loads the negative of the number at p into both lanes.
#define MINUS(p, at, s) NUMBER(p, at); F64Neg; F64x2Splat; Set s

// UPDATE subtracts the update by u in V8 and w in V9 from two numbers at p. It stores
// the result at p and in s.
#define UPDATE(p, mu, mw, s) \
	PAIR(p, 0, s); \
	ADDMUL(s, V8, mw); \
	ADDMUL(s, V9, mu); \
	PUT(p, 0, s)

// PRODUCT computes a number of p = Ax from the sum s and two numbers of the square on
// the diagonal.
#define PRODUCT(at, s, f, g) \
	Get R5; I32WrapI64; \
	SUM(s); Get f; NUMBER(R4, 0); F64Mul; F64Add; Get g; NUMBER(R4, 8); F64Mul; F64Add; \
	F64Store $at

// func foldPairs(a []float64, ld, k int, v []float64, m int)
//
// R0 and R1 are addresses in the rows i and i+1. R2 to R5 are addresses in u, w, x and p.
// R10, R11 and R12 are the addresses of number i of u, w and x.
TEXT ·foldPairs(SB), NOSPLIT, $0-72
	I64Load ld+24(FP)
	I64Const $3
	I64Shl
	Set R8
	I64Load m+64(FP)
	I64Const $3
	I64Shl
	Set R9
	I64Load a_base+0(FP)
	Set R6
	I64Load v_base+40(FP)
	Set R7
	Get R7
	Set R10
	BELOW(R10, R9, R11)
	BELOW(R11, R9, R12)
	I64Load k+32(FP) // number of remaining rows
	Set R13

	Loop
		Get R13
		I64Const $2
		I64LtS
		If
			RET
		End
		Get R6
		Set R0
		BELOW(R0, R8, R1)
		BELOW(R1, R8, R6)
		Get R7
		Set R2
		BELOW(R2, R9, R3)
		BELOW(R3, R9, R4)
		BELOW(R4, R9, R5)
		MINUS(R10, 0, V0)
		MINUS(R10, 8, V1)
		MINUS(R11, 0, V2)
		MINUS(R11, 8, V3)
		SPLAT(R12, 0, V4)
		SPLAT(R12, 8, V5)
		CLEAR(V6)
		CLEAR(V7)
		Get R2
		Get R10
		I64Ne
		If
			Loop
				PAIR(R2, 0, V8)
				PAIR(R3, 0, V9)
				UPDATE(R0, V0, V2, V10)
				UPDATE(R1, V1, V3, V11)
				PAIR(R4, 0, V12)
				ADDMUL(V6, V10, V12)
				ADDMUL(V7, V11, V12)
				PAIR(R5, 0, V12)
				ADDMUL(V12, V10, V4)
				ADDMUL(V12, V11, V5)
				PUT(R5, 0, V12)
				NEXT(R0, 16)
				NEXT(R1, 16)
				NEXT(R2, 16)
				NEXT(R3, 16)
				NEXT(R4, 16)
				NEXT(R5, 16)
				Get R2
				Get R10
				I64Ne
				BrIf $0
			End
		End

		// The square on the diagonal has F16 in its first row, and F17 and F18 in its second row.
		NUMBER(R0, 0)
		NUMBER(R2, 0)
		NUMBER(R3, 0)
		F64Mul
		Tee F19
		Get F19
		F64Add
		F64Sub
		Set F16
		NUMBER(R1, 0)
		NUMBER(R2, 8)
		NUMBER(R3, 0)
		F64Mul
		F64Sub
		NUMBER(R3, 8)
		NUMBER(R2, 0)
		F64Mul
		F64Sub
		Set F17
		NUMBER(R1, 8)
		NUMBER(R2, 8)
		NUMBER(R3, 8)
		F64Mul
		Tee F19
		Get F19
		F64Add
		F64Sub
		Set F18
		Get R0
		I32WrapI64
		Get F16
		F64Store $0
		Get R1
		I32WrapI64
		Get F17
		F64Store $0
		Get R1
		I32WrapI64
		Get F18
		F64Store $8
		PRODUCT(0, V6, F16, F17)
		PRODUCT(8, V7, F17, F18)

		NEXT(R10, 16)
		NEXT(R11, 16)
		NEXT(R12, 16)
		NEXT(R13, -2)
		Br $0
	End
	UNDEF
