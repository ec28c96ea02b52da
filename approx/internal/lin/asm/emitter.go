package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A level is a set of vector instructions.
type level struct {
	suffix string // of the names of functions
	lanes  int    // numbers of double precision in a vector
}

var (
	avx2   = level{"AVX2", 4}
	avx512 = level{"AVX512", 8}
	levels = []level{avx2, avx512}
)

// An emitter writes the variant of a kernel for one level. The methods of build.Context
// append instructions. Their names and the order of their operands are those of the Go
// assembler, where the result is the last operand.
type emitter struct {
	*build.Context
	level
	data   map[string]operand.Mem // constants of the file
	labels int
}

// result stores the lowest number of v in result i of the function. The instruction has
// the VEX encoding, which avo's Store does not use.
func (e *emitter) result(v reg.Register, i int) {
	a, err := e.ReturnIndex(i).Resolve()
	if err != nil {
		panic(err)
	}
	e.VMOVSD(v, a.Addr)
}

// text begins the function name with the suffix of the level. The signature begins with
// «func(». The comment of the declaration begins with the name, and doc continues it.
func (e *emitter) text(name, signature, doc string) {
	e.Function(name + e.suffix)
	e.Doc(wrap(name + e.suffix + " " + doc)...)
	e.Attributes(attr.NOSPLIT)
	e.SignatureExpr(signature)
	e.Pragma("noescape")
	e.labels = 0
}

// wrap divides the words of a comment into lines.
func wrap(comment string) (lines []string) {
	const width = 88 // characters of a line, without the slashes
	line := ""
	for _, word := range strings.Fields(comment) {
		if line != "" && utf8.RuneCountInString(line+" "+word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}

// end clears the upper parts of the vector registers and returns. The results must have
// been stored.
func (e *emitter) end() {
	e.VZEROUPPER()
	e.RET()
}

// label returns a new label of the function, which begins with name.
func (e *emitter) label(name string) string {
	e.labels++
	return name + strconv.Itoa(e.labels)
}

// isWide reports whether the level is AVX-512.
func (e *emitter) isWide() bool { return e.lanes == avx512.lanes }

// bytes returns the size of a vector.
func (e *emitter) bytes() int { return 8 * e.lanes }

// vec returns a new vector register.
func (e *emitter) vec() reg.VecVirtual {
	if e.isWide() {
		return e.ZMM()
	}
	return e.YMM()
}

// vecs returns n new vector registers.
func (e *emitter) vecs(n int) []reg.VecVirtual {
	s := make([]reg.VecVirtual, n)
	for i := range s {
		s[i] = e.vec()
	}
	return s
}

// zero sets registers to zero.
func (e *emitter) zero(vs ...reg.VecVirtual) {
	for _, v := range vs {
		e.VXORPD(v, v, v)
	}
}

// table returns the address of a constant table. A name belongs to the same table in the
// whole file.
func (e *emitter) table(name string, words [8]uint64) operand.Mem {
	if m, ok := e.data[name]; ok {
		return m
	}
	m := e.StaticGlobal(name)
	e.DataAttributes(attr.RODATA | attr.NOPTR)
	for i, x := range words {
		e.AddDatum(8*i, operand.U64(x))
	}
	e.data[name] = m
	return m
}

// number returns the address of a constant.
func (e *emitter) number(x float64) operand.Mem { return e.word(math.Float64bits(x)) }

// word returns the address of a constant.
func (e *emitter) word(x uint64) operand.Mem {
	name := fmt.Sprintf("word%016x", x)
	if m, ok := e.data[name]; ok {
		return m
	}
	m := e.ConstData(name, operand.U64(x))
	e.data[name] = m
	return m
}

// splat returns a vector of equal numbers.
func (e *emitter) splat(x float64) reg.VecVirtual {
	v := e.vec()
	e.VBROADCASTSD(e.number(x), v)
	return v
}

// base returns a register with the address of the slice, and length with its length.
func (e *emitter) base(slice string) reg.Register {
	return e.Load(e.Param(slice).Base(), e.GP64())
}

func (e *emitter) length(slice string) reg.Register {
	return e.Load(e.Param(slice).Len(), e.GP64())
}

// broadcast returns a vector of equal numbers, the parameter name.
func (e *emitter) broadcast(name string) reg.VecVirtual {
	v := e.vec()
	a, err := e.Param(name).Resolve()
	if err != nil {
		panic(err)
	}
	e.VBROADCASTSD(a.Addr, v)
	return v
}

// sum adds the numbers of v. The result is the lowest number of a register of 128 bits,
// and v is overwritten.
func (e *emitter) sum(v reg.VecVirtual) reg.Register {
	if e.isWide() {
		high := e.YMM()
		e.VEXTRACTF64X4(operand.U8(1), v, high)
		e.VADDPD(high, v.AsY(), v.AsY())
	}
	high := e.XMM()
	e.VEXTRACTF128(operand.U8(1), v.AsY(), high)
	e.VADDPD(high, v.AsX(), v.AsX())
	e.VUNPCKHPD(v.AsX(), v.AsX(), high)
	e.VADDSD(high, v.AsX(), v.AsX())
	return v.AsX()
}

// A mask selects the first numbers of a vector.
type mask struct {
	k reg.OpmaskVirtual // AVX-512: one bit for each number
	v reg.VecVirtual    // AVX2: the sign bit of each number
}

// mask returns a mask for the first n numbers. The register n must be less than the number
// of lanes. Its value is not changed.
func (e *emitter) mask(n reg.Register) mask {
	if e.isWide() {
		bits, k := e.GP64(), e.K()
		e.MOVQ(operand.U64(255), bits)
		e.BZHIQ(n, bits, bits)
		e.KMOVW(bits.As32(), k)
		return mask{k: k}
	}
	table, v := e.GP64(), e.YMM()
	at := e.GP64()
	e.LEAQ(e.table("firstFour", [8]uint64{1<<64 - 1, 1<<64 - 1, 1<<64 - 1, 1<<64 - 1}), table)
	e.MOVQ(operand.U32(4), at)
	e.SUBQ(n, at)
	e.VMOVUPD(operand.Mem{Base: table, Index: at, Scale: 8}, v)
	return mask{v: v}
}

// loadPart loads the selected numbers and sets the others to zero.
func (e *emitter) loadPart(m operand.Mem, k mask, v reg.VecVirtual) {
	if e.isWide() {
		e.VMOVUPD_Z(m, k.k, v)
	} else {
		e.VMASKMOVPD(m, k.v, v)
	}
}

// storePart stores the selected numbers.
func (e *emitter) storePart(v reg.VecVirtual, k mask, m operand.Mem) {
	if e.isWide() {
		e.VMOVUPD(v, k.k, m)
	} else {
		e.VMASKMOVPD(v, k.v, m)
	}
}

// at returns the address of vector i after the address p.
func (e *emitter) at(p reg.Register, i int) operand.Mem {
	return operand.Mem{Base: p, Disp: i * e.bytes()}
}

// forVectors emits a loop over n numbers at the addresses ps. It calls body for unroll
// vectors at a time, then for single vectors, and at last for a part of a vector. Body
// emits the code for vectors 0 to count−1 after the addresses. The mask of a part is not
// nil, and the count is then 1. The registers n and ps are overwritten.
func (e *emitter) forVectors(n reg.Register, ps []reg.Register, unroll int, body func(count int, part *mask)) {
	e.forWholeVectors(n, ps, unroll, func(count int) { body(count, nil) })
	done := e.label("done")
	e.TESTQ(n, n)
	e.JE(operand.LabelRef(done))
	k := e.mask(n)
	body(1, &k)
	e.Label(done)
}

// forWholeVectors is forVectors without the part of a vector at the end. The register n
// then contains the number of elements of that part.
func (e *emitter) forWholeVectors(n reg.Register, ps []reg.Register, unroll int, body func(count int)) {
	advance := func(vectors int) {
		for _, p := range ps {
			e.ADDQ(operand.U32(vectors*e.bytes()), p)
		}
	}
	for _, count := range []int{unroll, 1} {
		loop, done := e.label("loop"), e.label("done")
		size := operand.U32(count * e.lanes)
		e.SUBQ(size, n)
		e.JL(operand.LabelRef(done))
		e.Label(loop)
		body(count)
		advance(count)
		e.SUBQ(size, n)
		e.JGE(operand.LabelRef(loop))
		e.Label(done)
		e.ADDQ(size, n)
		if unroll == 1 {
			break
		}
	}
}

// load returns vector i after p, or its first numbers if part is not nil.
func (e *emitter) load(p reg.Register, i int, part *mask) reg.VecVirtual {
	v := e.vec()
	if part != nil {
		e.loadPart(e.at(p, i), *part, v)
	} else {
		e.VMOVUPD(e.at(p, i), v)
	}
	return v
}

// store stores vector i after p, or its first numbers if part is not nil.
func (e *emitter) store(v reg.VecVirtual, p reg.Register, i int, part *mask) {
	if part != nil {
		e.storePart(v, *part, e.at(p, i))
	} else {
		e.VMOVUPD(v, e.at(p, i))
	}
}

// integer returns a register with the parameter name.
func (e *emitter) integer(name string) reg.GPVirtual {
	r := e.GP64()
	e.Load(e.Param(name), r)
	return r
}
