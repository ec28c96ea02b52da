// What kernels by hand are made of. p is a register that holds an address, s one of two
// lanes. V8 adds constants to an address for nothing where they stand in the load, which
// is where Go's compiler cannot put them, and turns a loop in two steps, not twelve.

#include "textflag.h"

#define PAIR(p, at, s)  Get p; I32WrapI64; V128Load $at; Set s
#define NUMBER(p, at)   Get p; I32WrapI64; F64Load $at
#define SPLAT(p, at, s) NUMBER(p, at); F64x2Splat; Set s
#define NEXT(p, bytes)  Get p; I64Const $bytes; I64Add; Set p
#define CLEAR(s)        V128Const $0, $0; Set s

// s += x·y
#define ADDMUL(s, x, y) Get s; Get x; Get y; F64x2Mul; F64x2Add; Set s

// The assembler takes the offset of a store of two lanes from its second operand, and
// likewise the lane that is taken out.
#define PUT(p, at, s) Get p; I32WrapI64; Get s; V128Store $0, $at
#define SUM(s)        Get s; F64x2ExtractLane $0, $0; Get s; F64x2ExtractLane $0, $1; F64Add

// q is where the row ld bytes after p begins.
#define BELOW(p, ld, q) Get p; Get ld; I64Add; Set q
