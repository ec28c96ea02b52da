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

// zeroSum adds products with 0 in four independent sums.
func zeroSum(e *emitter) {
	e.text("zeroSum", "func(x []float64) float64", "returns Σ 0·xᵢ. This is NaN if a number is NaN or infinite, and 0 otherwise.")
	x, n := e.base("x"), e.length("x")
	s, zero := e.vecs(4), e.vec()
	e.zero(append(s, zero)...)
	e.forVectors(n, []reg.Register{x}, len(s), func(count int, part *mask) {
		for i := range count {
			if part != nil {
				e.VFMADD231PD(e.load(x, i, part), zero, s[i])
			} else {
				e.VFMADD231PD(e.at(x, i), zero, s[i])
			}
		}
	})
	e.VADDPD(s[1], s[0], s[0])
	e.VADDPD(s[3], s[2], s[2])
	e.VADDPD(s[2], s[0], s[0])
	e.result(e.sum(s[0]), 0)
	e.end()
}
