//go:build goexperiment.simd

#include "macros_wasm.h"

// ROW adds two numbers of a row, at p, times two numbers of x in V8 to the sum s.
#define ROW(p, s) PAIR(p, 0, V10); ADDMUL(s, V10, V8)

// COLUMN adds the same numbers, times the number of x for the row, to V9, the sum for y.
#define COLUMN(x) ADDMUL(V9, V10, x)

#define RESULT(at, s) Get R7; I32WrapI64; SUM(s); F64Store $at

// func mulSymmetricRows(y, x, a []float64, a0, ld, i, n, m int)
//
// R0 to R3 are addresses in four rows of a, and R4 and R5 are addresses in x and y. Their
// ends are R12 and R13. R6 and R7 are the addresses of the numbers of x and y for the rows.
TEXT ·mulSymmetricRows(SB), NOSPLIT, $0-112
	I64Load y_base+0(FP)
	Set R7
	I64Load x_base+24(FP)
	Set R6
	Get R6
	I64Load i+88(FP)
	I64Const $3
	I64Shl
	I64Add
	Set R12 // start of the square on the diagonal
	Get R6
	I64Load n+96(FP)
	I64Const $3
	I64Shl
	I64Add
	Set R13 // end of the square
	I64Load ld+80(FP)
	I64Const $3
	I64Shl
	Set R8
	I64Load a_base+48(FP)
	I64Load a0+72(FP)
	I64Const $3
	I64Shl
	I64Add
	Set R9
	Get R7
	Set R10
	Get R6
	Set R11
	Get R12
	Get R6
	I64Sub
	Get R7
	I64Add
	Set R7
	Get R12
	Set R6
	I64Load m+104(FP) // number of remaining rows
	Set R14

	Loop
		Get R9
		Set R0
		BELOW(R0, R8, R1)
		BELOW(R1, R8, R2)
		BELOW(R2, R8, R3)
		BELOW(R3, R8, R9)
		Get R11
		Set R4
		Get R10
		Set R5
		CLEAR(V0)
		CLEAR(V1)
		CLEAR(V2)
		CLEAR(V3)
		Get R4
		Get R12
		I64Ne
		If
			SPLAT(R6, 0, V4)
			SPLAT(R6, 8, V5)
			SPLAT(R6, 16, V6)
			SPLAT(R6, 24, V7)
			Loop
				PAIR(R4, 0, V8)
				PAIR(R5, 0, V9)
				ROW(R0, V0)
				COLUMN(V4)
				ROW(R1, V1)
				COLUMN(V5)
				ROW(R2, V2)
				COLUMN(V6)
				ROW(R3, V3)
				COLUMN(V7)
				PUT(R5, 0, V9)
				NEXT(R0, 16)
				NEXT(R1, 16)
				NEXT(R2, 16)
				NEXT(R3, 16)
				NEXT(R4, 16)
				NEXT(R5, 16)
				Get R4
				Get R12
				I64Ne
				BrIf $0
			End
		End
		Get R4
		Get R13
		I64LtU
		If
			Loop
				PAIR(R4, 0, V8)
				ROW(R0, V0)
				ROW(R1, V1)
				ROW(R2, V2)
				ROW(R3, V3)
				NEXT(R0, 16)
				NEXT(R1, 16)
				NEXT(R2, 16)
				NEXT(R3, 16)
				NEXT(R4, 16)
				Get R4
				Get R13
				I64LtU
				BrIf $0
			End
		End
		RESULT(0, V0)
		RESULT(8, V1)
		RESULT(16, V2)
		RESULT(24, V3)
		NEXT(R6, 32)
		NEXT(R7, 32)
		NEXT(R14, -4)
		Get R14
		I64Const $0
		I64GtS
		BrIf $0
	End
	RET
