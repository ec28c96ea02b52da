#include "textflag.h"

// EXP replaces the two numbers x of V0 by exp(V8·x), with the steps of expsGeneric. The
// minimum and the maximum keep NaN, so that nothing selects it afterwards. EXP overwrites
// V1…V7, which first hold kb, k, q, and four parts of the polynomial. V0 holds t, then r,
// then the result. The constants are
//
//	V8  scale          V13 −hi           V16…V25  p2…p11
//	V9  low, V10 high  V14 −lo           V26      offset
//	V11 log2e          V15 1             V27      half
//	V12 round
#define EXP \
	VFMUL V8.D2, V0.D2, V0.D2 \
	VFMIN V10.D2, V0.D2, V0.D2 \
	VFMAX V9.D2, V0.D2, V0.D2 \
	VMOV  V12.B16, V1.B16 \
	VFMLA V11.D2, V0.D2, V1.D2 \
	VFSUB V12.D2, V1.D2, V2.D2 \
	VFMLA V13.D2, V2.D2, V0.D2 \
	VFMLA V14.D2, V2.D2, V0.D2 \
	VFMUL V0.D2, V0.D2, V3.D2 \
	VMOV  V20.B16, V4.B16 \
	VFMLA V21.D2, V0.D2, V4.D2 \
	VMOV  V18.B16, V5.B16 \
	VFMLA V19.D2, V0.D2, V5.D2 \
	VMOV  V24.B16, V6.B16 \
	VFMLA V25.D2, V0.D2, V6.D2 \
	VMOV  V22.B16, V7.B16 \
	VFMLA V23.D2, V0.D2, V7.D2 \
	VFMUL V3.D2, V3.D2, V2.D2 \
	VFMLA V4.D2, V3.D2, V5.D2 \
	VFMLA V6.D2, V3.D2, V7.D2 \
	VMOV  V16.B16, V4.B16 \
	VFMLA V17.D2, V0.D2, V4.D2 \
	VFMLA V7.D2, V2.D2, V5.D2 \
	VFMLA V5.D2, V3.D2, V4.D2 \
	VFMLA V4.D2, V3.D2, V0.D2 \
	VFADD V15.D2, V0.D2, V0.D2 \
	VSUB  V26.D2, V1.D2, V2.D2 \
	VUSHR $1, V2.D2, V1.D2 \
	VSUB  V1.D2, V2.D2, V2.D2 \
	VSUB  V27.D2, V1.D2, V1.D2 \
	VSUB  V27.D2, V2.D2, V2.D2 \
	VSHL  $52, V1.D2, V1.D2 \
	VSHL  $52, V2.D2, V2.D2 \
	VFMUL V1.D2, V0.D2, V0.D2 \
	VFMUL V2.D2, V0.D2, V0.D2

// func expsNEON(dst, x []float64, f float64, table *expTable)
TEXT ·expsNEON(SB), NOSPLIT, $0-64
	MOVD    dst_base+0(FP), R0
	MOVD    dst_len+8(FP), R2
	MOVD    x_base+24(FP), R1
	FMOVD   f+48(FP), F8
	MOVD    table+56(FP), R3
	VDUP    V8.D[0], V8.D2
	VLD1R.P 8(R3), [V9.D2]
	VLD1R.P 8(R3), [V10.D2]
	VLD1R.P 8(R3), [V11.D2]
	VLD1R.P 8(R3), [V12.D2]
	VLD1R.P 8(R3), [V13.D2]
	VLD1R.P 8(R3), [V14.D2]
	VLD1R.P 8(R3), [V15.D2]
	VLD1R.P 8(R3), [V16.D2]
	VLD1R.P 8(R3), [V17.D2]
	VLD1R.P 8(R3), [V18.D2]
	VLD1R.P 8(R3), [V19.D2]
	VLD1R.P 8(R3), [V20.D2]
	VLD1R.P 8(R3), [V21.D2]
	VLD1R.P 8(R3), [V22.D2]
	VLD1R.P 8(R3), [V23.D2]
	VLD1R.P 8(R3), [V24.D2]
	VLD1R.P 8(R3), [V25.D2]
	VLD1R.P 8(R3), [V26.D2]
	VLD1R   (R3), [V27.D2]
	SUBS    $2, R2
	BLT     last

pairs: // iterations are independent, so that the processor overlaps them
	FMOVQ.P 16(R1), F0
	EXP
	FMOVQ.P F0, 16(R0)
	SUBS    $2, R2
	BGE     pairs

last:
	TBZ   $0, R2, done
	FMOVD (R1), F0
	EXP
	FMOVD F0, (R0)

done:
	RET
