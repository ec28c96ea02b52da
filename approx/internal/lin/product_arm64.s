#include "textflag.h"

// FMLA adds number i of Vm times both numbers of Vn to Vd. The assembler lacks this form of
// the instruction: FMLA Vd.2D, Vn.2D, Vm.D[i].
#define FMLA(m, i, n, d) \
	WORD $(0x4FC01000 | (m)<<16 | (i)<<11 | (n)<<5 | (d))

// ROW adds number i of Vm times the eight numbers of Vn, Vn+1, … to Vd, Vd+1, …
#define ROW(m, i, n, d) \
	FMLA(m, i, n, d) \
	FMLA(m, i, (n)+1, (d)+1) \
	FMLA(m, i, (n)+2, (d)+2) \
	FMLA(m, i, (n)+3, (d)+3)

// ROWS calls ROW for the four rows of a tile. Their sums are in V0…V15.
#define ROWS(i, n) \
	ROW(28, i, n, 0) \
	ROW(29, i, n, 4) \
	ROW(30, i, n, 8) \
	ROW(31, i, n, 12)

// LOAD reads a row of C.
#define LOAD(c) \
	FLDPQ (c), (F16, F17) \
	FLDPQ 32(c), (F18, F19)

// ADD_ROW stores the sums x0…x3 added to V16…V19 in a row of C.
#define ADD_ROW(c, x0, x1, x2, x3) \
	VFADD x0, V16.D2, V16.D2 \
	VFADD x1, V17.D2, V17.D2 \
	VFADD x2, V18.D2, V18.D2 \
	VFADD x3, V19.D2, V19.D2 \
	FSTPQ (F16, F17), (c) \
	FSTPQ (F18, F19), 32(c)

// SUB_ROW stores V16…V19 minus the sums x0…x3 in a row of C.
#define SUB_ROW(c, x0, x1, x2, x3) \
	VFSUB x0, V16.D2, V16.D2 \
	VFSUB x1, V17.D2, V17.D2 \
	VFSUB x2, V18.D2, V18.D2 \
	VFSUB x3, V19.D2, V19.D2 \
	FSTPQ (F16, F17), (c) \
	FSTPQ (F18, F19), 32(c)

// func tileNEON(mode int, c0, c1, c2, c3, a0, a1, a2, a3, b *float64, k int)
TEXT ·tileNEON(SB), NOSPLIT, $0-88
	MOVD mode+0(FP), R10
	MOVD c0+8(FP), R0
	MOVD c1+16(FP), R1
	MOVD c2+24(FP), R2
	MOVD c3+32(FP), R3
	MOVD a0+40(FP), R4
	MOVD a1+48(FP), R5
	MOVD a2+56(FP), R6
	MOVD a3+64(FP), R7
	MOVD b+72(FP), R8
	MOVD k+80(FP), R9
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16
	VEOR V8.B16, V8.B16, V8.B16
	VEOR V9.B16, V9.B16, V9.B16
	VEOR V10.B16, V10.B16, V10.B16
	VEOR V11.B16, V11.B16, V11.B16
	VEOR V12.B16, V12.B16, V12.B16
	VEOR V13.B16, V13.B16, V13.B16
	VEOR V14.B16, V14.B16, V14.B16
	VEOR V15.B16, V15.B16, V15.B16
	SUBS $2, R9
	BLT  last

pairs: // two terms, for which each row of A is read once
	FMOVQ.P 16(R4), F28
	FMOVQ.P 16(R5), F29
	FMOVQ.P 16(R6), F30
	FMOVQ.P 16(R7), F31
	FLDPQ   (R8), (F16, F17)
	FLDPQ   32(R8), (F18, F19)
	FLDPQ   64(R8), (F20, F21)
	FLDPQ   96(R8), (F22, F23)
	ADD     $128, R8
	ROWS(0, 16)
	ROWS(1, 20)
	SUBS    $2, R9
	BGE     pairs

last: // one more term if k is odd
	TBZ   $0, R9, write
	FMOVD (R4), F28
	FMOVD (R5), F29
	FMOVD (R6), F30
	FMOVD (R7), F31
	FLDPQ (R8), (F16, F17)
	FLDPQ 32(R8), (F18, F19)
	ROWS(0, 16)

write: // the modes are the constants set, add and sub
	CMP   $1, R10
	BEQ   addRows
	BGT   subRows
	FSTPQ (F0, F1), (R0)
	FSTPQ (F2, F3), 32(R0)
	FSTPQ (F4, F5), (R1)
	FSTPQ (F6, F7), 32(R1)
	FSTPQ (F8, F9), (R2)
	FSTPQ (F10, F11), 32(R2)
	FSTPQ (F12, F13), (R3)
	FSTPQ (F14, F15), 32(R3)
	RET

addRows:
	LOAD(R0)
	ADD_ROW(R0, V0.D2, V1.D2, V2.D2, V3.D2)
	LOAD(R1)
	ADD_ROW(R1, V4.D2, V5.D2, V6.D2, V7.D2)
	LOAD(R2)
	ADD_ROW(R2, V8.D2, V9.D2, V10.D2, V11.D2)
	LOAD(R3)
	ADD_ROW(R3, V12.D2, V13.D2, V14.D2, V15.D2)
	RET

subRows:
	LOAD(R0)
	SUB_ROW(R0, V0.D2, V1.D2, V2.D2, V3.D2)
	LOAD(R1)
	SUB_ROW(R1, V4.D2, V5.D2, V6.D2, V7.D2)
	LOAD(R2)
	SUB_ROW(R2, V8.D2, V9.D2, V10.D2, V11.D2)
	LOAD(R3)
	SUB_ROW(R3, V12.D2, V13.D2, V14.D2, V15.D2)
	RET
