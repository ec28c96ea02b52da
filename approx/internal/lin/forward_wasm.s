//go:build goexperiment.simd

#include "macros_wasm.h"

// ROW loads four columns of a row of b, R9 bytes after its start, into s and t.
#define ROW(p, s, t) \
	Get p; Get R9; I64Add; I32WrapI64; V128Load $0; Set s; \
	Get p; Get R9; I64Add; I32WrapI64; V128Load $16; Set t

// STEP adds the number at p times a row of the table to the sums s and t of four
// columns.
#define STEP(p, s, t) \
	SPLAT(p, 0, V10); \
	ADDMUL(s, V10, V8); \
	ADDMUL(t, V10, V9)

// Lane i of s/V8 is a solution. SOLVE stores it at p and in both lanes of u. The
// other lane, and lanes that are solved already, may contain any numbers.
#define SOLVE(p, at, s, i, u) \
	Get p; I32WrapI64; \
	Get s; Get V8; F64x2Div; F64x2ExtractLane $0, $i; F64x2Splat; Set u; \
	Get u; F64x2ExtractLane $0, $0; F64Store $at
#define SOLVEALL(at, s0, s1, s2, s3, i) \
	SOLVE(R0, at, s0, i, V10); SOLVE(R1, at, s1, i, V11); \
	SOLVE(R2, at, s2, i, V12); SOLVE(R3, at, s3, i, V13)
#define ADDALL(s0, s1, s2, s3, x) \
	ADDMUL(s0, V10, x); ADDMUL(s1, V11, x); ADDMUL(s2, V12, x); ADDMUL(s3, V13, x)

// func forward4(b []float64, ldb int, t []float64, m int)
//
// Four rows are solved at once, because each step of a row waits for a division.
TEXT ·forward4(SB), NOSPLIT, $0-64
	I64Load ldb+24(FP)
	I64Const $3
	I64Shl
	Set R8
	I64Load b_base+0(FP)
	Set R6
	I64Load m+56(FP) // number of remaining rows
	Set R11

	Loop
		I64Load t_base+32(FP)
		Set R4
		I64Const $0
		Set R9
		Loop
			Get R6
			Set R0
			BELOW(R0, R8, R1)
			BELOW(R1, R8, R2)
			BELOW(R2, R8, R3)
			ROW(R0, V0, V1)
			ROW(R1, V2, V3)
			ROW(R2, V4, V5)
			ROW(R3, V6, V7)
			BELOW(R0, R9, R5) // addresses of the columns
			Get R9
			I64Const $0
			I64Ne
			If
				Loop
					PAIR(R4, 0, V8)
					PAIR(R4, 16, V9)
					STEP(R0, V0, V1)
					STEP(R1, V2, V3)
					STEP(R2, V4, V5)
					STEP(R3, V6, V7)
					NEXT(R0, 8)
					NEXT(R1, 8)
					NEXT(R2, 8)
					NEXT(R3, 8)
					NEXT(R4, 32)
					Get R0
					Get R5
					I64Ne
					BrIf $0
				End
			End
			PAIR(R4, 0, V8)
			SOLVEALL(0, V0, V2, V4, V6, 0)
			ADDALL(V0, V2, V4, V6, V8)
			PAIR(R4, 16, V9)
			ADDALL(V1, V3, V5, V7, V9)
			PAIR(R4, 32, V8)
			SOLVEALL(8, V0, V2, V4, V6, 1)
			PAIR(R4, 48, V9)
			ADDALL(V1, V3, V5, V7, V9)
			PAIR(R4, 80, V8)
			SOLVEALL(16, V1, V3, V5, V7, 0)
			ADDALL(V1, V3, V5, V7, V8)
			PAIR(R4, 112, V8)
			SOLVEALL(24, V1, V3, V5, V7, 1)
			NEXT(R4, 128)
			NEXT(R9, 32)
			Get R9
			I64Const $128
			I64Ne
			BrIf $0
		End
		BELOW(R3, R8, R6)
		Get R6
		I64Const $96
		I64Sub
		Set R6
		NEXT(R11, -4)
		Get R11
		I64Const $0
		I64GtS
		BrIf $0
	End
	RET
