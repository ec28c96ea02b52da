package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// chebyshev computes the next term of the recurrence of Chebyshev polynomials.
func chebyshev(e *emitter) {
	e.text("chebyshev", "func(dst, x, y, z []float64)", "stores 2xᵢyᵢ − zᵢ in dst.")
	dst, x, y, z, n := e.base("dst"), e.base("x"), e.base("y"), e.base("z"), e.length("dst")
	e.forVectors(n, []reg.Register{dst, x, y, z}, 1, func(_ int, part *mask) {
		u := e.load(x, 0, part)
		e.VADDPD(u, u, u)
		e.VFMSUB213PD(e.load(z, 0, part), e.load(y, 0, part), u)
		e.store(u, dst, 0, part)
	})
	e.end()
}

// times multiplies element by element.
func times(e *emitter) {
	e.text("times", "func(dst, x, y []float64)", "stores xᵢyᵢ in dst.")
	dst, x, y, n := e.base("dst"), e.base("x"), e.base("y"), e.length("dst")
	e.forVectors(n, []reg.Register{dst, x, y}, 2, func(count int, part *mask) {
		for i := range count {
			u := e.load(x, i, part)
			e.VMULPD(e.load(y, i, part), u, u)
			e.store(u, dst, i, part)
		}
	})
	e.end()
}

// ragged multiplies v by one number for each row.
func ragged(e *emitter) {
	e.text("ragged", "func(dst, u, v []float64, width []int)",
		"stores the products of u[a] with the first width[a] numbers of v, one row after the other. No width may be negative.")
	dst, u, v, width, rows := e.base("dst"), e.base("u"), e.base("v"), e.base("width"), e.length("width")
	next, done := e.label("row"), e.label("end")
	e.Label(next)
	e.SUBQ(operand.U8(1), rows)
	e.JL(operand.LabelRef(done))
	x, n, from, to := e.vec(), e.GP64(), e.GP64(), e.GP64()
	e.VBROADCASTSD(operand.Mem{Base: u}, x)
	e.MOVQ(operand.Mem{Base: width}, n)
	e.MOVQ(v, from)
	e.MOVQ(dst, to)
	e.LEAQ(operand.Mem{Base: dst, Index: n, Scale: 8}, dst)
	e.ADDQ(operand.U8(8), u)
	e.ADDQ(operand.U8(8), width)
	e.forVectors(n, []reg.Register{to, from}, 1, func(_ int, part *mask) {
		y := e.load(from, 0, part)
		e.VMULPD(x, y, y)
		e.store(y, to, 0, part)
	})
	e.JMP(operand.LabelRef(next))
	e.Label(done)
	e.end()
}
