// These macros are used by the handwritten kernels. The register p holds an address, and s
// holds two lanes. A load with a constant offset costs V8 nothing, but Go's compiler does
// not use these offsets. A loop takes two instructions per iteration instead of twelve.

#include "textflag.h"

#define PAIR(p, at, s)  Get p; I32WrapI64; V128Load $at; Set s
#define NUMBER(p, at)   Get p; I32WrapI64; F64Load $at
#define SPLAT(p, at, s) NUMBER(p, at); F64x2Splat; Set s
#define NEXT(p, bytes)  Get p; I64Const $bytes; I64Add; Set p
#define CLEAR(s)        V128Const $0, $0; Set s

// ADDMUL computes s += x·y.
#define ADDMUL(s, x, y) Get s; Get x; Get y; F64x2Mul; F64x2Add; Set s

// The assembler expects the offset of a store of two lanes in its second operand. The same
// is true for the index of an extracted lane.
#define PUT(p, at, s) Get p; I32WrapI64; Get s; V128Store $0, $at
#define SUM(s)        Get s; F64x2ExtractLane $0, $0; Get s; F64x2ExtractLane $0, $1; F64Add

// BELOW stores in q the address of the row that starts ld bytes after p.
#define BELOW(p, ld, q) Get p; Get ld; I64Add; Set q
