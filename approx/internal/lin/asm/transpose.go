package main

import (
	"math/bits"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// transposeRows transposes as many rows as a vector has lanes. A square block of this size is
// read and written in whole vectors.
func transposeRows(e *emitter) {
	e.text("transposeRows", "func(dst []float64, ld int, src []float64, lds, n int)",
		"stores src[i·lds+j] in dst[j·ld+i] for 0 ≤ j < n and as many rows i as a vector has lanes. The number n is a multiple of the number of lanes.")
	dst, src, n := e.base("dst"), e.base("src"), e.Load(e.Param("n"), e.GP64())
	ld, lds := e.distance("ld"), e.distance("lds")
	sources, p, p4 := e.prepareRows(e.lanes, src, lds)
	results, q, q4 := e.prepareRows(e.lanes, dst, ld)
	step := e.GP64() // distance of two blocks of dst
	e.MOVQ(ld, step)
	e.SHLQ(operand.U8(bits.TrailingZeros(uint(e.lanes))), step)
	loop, done := e.label("blocks"), e.label("done")
	e.Label(loop)
	e.SUBQ(operand.U32(e.lanes), n)
	e.JL(operand.LabelRef(done))
	rows := e.vecs(e.lanes)
	for i, m := range sources {
		e.VMOVUPD(m, rows[i])
	}
	for j, v := range e.transposed(rows) {
		e.VMOVUPD(v, results[j])
	}
	e.ADDQ(operand.U32(e.bytes()), p)
	e.ADDQ(step, q)
	if e.isWide() { // there are more than four rows
		e.ADDQ(operand.U32(e.bytes()), p4)
		e.ADDQ(step, q4)
	}
	e.JMP(operand.LabelRef(loop))
	e.Label(done)
	e.end()
}

// transposed returns the columns of the square block with the given rows. Pairs of rows are
// interleaved first; each part of 128 bits then holds two numbers of a column.
func (e *emitter) transposed(rows []reg.VecVirtual) []reg.VecVirtual {
	columns := e.vecs(e.lanes)
	for odd := range 2 {
		pairs := e.vecs(e.lanes / 2)
		for i, v := range pairs {
			if odd == 0 {
				e.VUNPCKLPD(rows[2*i+1], rows[2*i], v)
			} else {
				e.VUNPCKHPD(rows[2*i+1], rows[2*i], v)
			}
		}
		if !e.isWide() {
			e.VPERM2F128(operand.U8(0x20), pairs[1], pairs[0], columns[odd])
			e.VPERM2F128(operand.U8(0x31), pairs[1], pairs[0], columns[odd+2])
			continue
		}
		const even, uneven = 0x88, 0xdd // parts 0 and 2, or 1 and 3, of both operands
		for half, parts := range []uint8{even, uneven} {
			u, v := e.vec(), e.vec()
			e.VSHUFF64X2(operand.U8(parts), pairs[1], pairs[0], u)
			e.VSHUFF64X2(operand.U8(parts), pairs[3], pairs[2], v)
			e.VSHUFF64X2(operand.U8(even), v, u, columns[odd+2*half])
			e.VSHUFF64X2(operand.U8(uneven), v, u, columns[odd+2*half+4])
		}
	}
	return columns
}
