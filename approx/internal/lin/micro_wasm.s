//go:build goexperiment.simd

#include "go_asm.h"
#include "macros_wasm.h"

// STEP adds the number at p times a row of b to the sums s and t of four columns.
#define STEP(p, s, t) \
	SPLAT(p, 0, V10); \
	ADDMUL(s, V10, V8); \
	ADDMUL(t, V10, V9)

// MEET combines the numbers of c with the sums of a row, depending on the mode.
#define MEET(p, s, t, OP) \
	Get p; I32WrapI64; V128Load $0; Get s; OP; Set s; \
	Get p; I32WrapI64; V128Load $16; Get t; OP; Set t
#define MEETALL(OP) \
	MEET(R0, V0, V1, OP); MEET(R1, V2, V3, OP); MEET(R2, V4, V5, OP); MEET(R3, V6, V7, OP)

// func micro(mode int, c []float64, c0, ldc int, a []float64, a0, lda int, b []float64, b0, k, m int)
//
// An iteration of the inner loop is one step of the sums. V8 moves all loads of an
// iteration before its sums. The loads of two steps would need more registers than remain
// besides eight sums, and V8 would then store the sums in memory.
TEXT ·micro(SB), NOSPLIT, $0-136
	I64Load ldc+40(FP)
	I64Const $3
	I64Shl
	Set R8
	I64Load lda+80(FP)
	I64Const $3
	I64Shl
	Set R9
	I64Load c_base+8(FP) // addresses of four rows of c
	I64Load c0+32(FP)
	I64Const $3
	I64Shl
	I64Add
	Set R6
	I64Load a_base+48(FP) // addresses of four rows of a
	I64Load a0+72(FP)
	I64Const $3
	I64Shl
	I64Add
	Set R7
	I64Load b_base+88(FP) // start of b
	I64Load b0+112(FP)
	I64Const $3
	I64Shl
	I64Add
	Set R10
	I64Load m+128(FP) // number of remaining rows
	Set R11

	Loop
		Get R7
		Set R0
		BELOW(R0, R9, R1)
		BELOW(R1, R9, R2)
		BELOW(R2, R9, R3)
		BELOW(R3, R9, R7)
		Get R10
		Set R4
		I64Load k+120(FP) // number of remaining steps
		Set R5
		CLEAR(V0)
		CLEAR(V1)
		CLEAR(V2)
		CLEAR(V3)
		CLEAR(V4)
		CLEAR(V5)
		CLEAR(V6)
		CLEAR(V7)
		Get R5
		I64Const $0
		I64GtS
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
				NEXT(R5, -1)
				Get R5
				I64Const $0
				I64Ne
				BrIf $0
			End
		End

		Get R6
		Set R0
		BELOW(R0, R8, R1)
		BELOW(R1, R8, R2)
		BELOW(R2, R8, R3)
		BELOW(R3, R8, R6)
		I64Load mode+0(FP)
		I64Const $const_add
		I64Eq
		If
			MEETALL(F64x2Add)
		End
		I64Load mode+0(FP)
		I64Const $const_sub
		I64Eq
		If
			MEETALL(F64x2Sub)
		End
		PUT(R0, 0, V0)
		PUT(R0, 16, V1)
		PUT(R1, 0, V2)
		PUT(R1, 16, V3)
		PUT(R2, 0, V4)
		PUT(R2, 16, V5)
		PUT(R3, 0, V6)
		PUT(R3, 16, V7)

		NEXT(R11, -4)
		Get R11
		I64Const $0
		I64GtS
		BrIf $0
	End
	RET
