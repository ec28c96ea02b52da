package main

import (
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The kernels of this file compute in single precision. The lengths of their results are
// multiples of 16, so that there are no parts of vectors.

// equalSingles returns the address of a vector of equal constants of single precision.
func (e *emitter) equalSingles(x float64) operand.Mem {
	b := uint64(math.Float32bits(float32(x)))
	return e.equalWords(b<<32 | b)
}

// splatSingle returns a register with x in every lane.
func (e *emitter) splatSingle(x float64) reg.VecVirtual {
	v := e.vec()
	e.VMOVUPS(e.equalSingles(x), v)
	return v
}

// singleAt returns a register with the number of single precision at m in every lane.
func (e *emitter) singleAt(m operand.Mem) reg.VecVirtual {
	v := e.vec()
	e.VBROADCASTSS(m, v)
	return v
}

// element returns the address of the number of single precision with the index i after p.
func element(p, i reg.Register) operand.Mem { return operand.Mem{Base: p, Index: i, Scale: 4} }

// singleHorner replaces p by p·x + v for each of the numbers v.
func (e *emitter) singleHorner(p, x reg.Register, vs ...float64) {
	for _, v := range vs {
		e.VFMADD213PS(e.equalSingles(v), x, p)
	}
}

// singleExp returns exp x for |x| ≤ 87. It overwrites x. It uses exp x = 2ᵏ exp r, where k
// is the integer nearest to x/ln 2. Adding the number shift rounds to an integer, whose low
// bits are moved into the exponent.
func (e *emitter) singleExp(x, log2e, shift reg.VecVirtual) reg.VecVirtual {
	kb, k := e.vec(), e.vec()
	e.VMOVAPS(x, kb)
	e.VFMADD132PS(log2e, shift, kb)
	e.VSUBPS(shift, kb, k)
	e.VFMADD231PS(e.equalSingles(-0.693359375), k, x) // 10 bits of ln 2
	e.VFMADD231PS(e.equalSingles(2.12194440e-4), k, x)
	v := e.splatSingle(1. / 720)
	e.singleHorner(v, x, 1./120, 1./24, 1./6, 0.5, 1, 1)
	e.VPSLLD(operand.U8(23), kb, kb)
	e.VPADDD(kb, v, v)
	return v
}

const singleShift = 0x1.8p23

// sumRows emits the loops of a kernel that stores two weighted sums over k in first and
// second. Before begins a vector of results at the byte offset i. Term returns the term
// for index k.
func (e *emitter) sumRows(count reg.Register, before func(i reg.Register), term func(i, k reg.Register) reg.VecVirtual) {
	first, second, n := e.base("first"), e.base("second"), e.length("first")
	a, b := e.base("a"), e.base("b")
	e.SHLQ(operand.U8(2), n)
	i := e.GP64()
	e.XORQ(i, i)
	outer, inner, store, done := e.label("vectors"), e.label("terms"), e.label("store"), e.label("end")
	e.Label(outer)
	e.CMPQ(i, n)
	e.JGE(operand.LabelRef(done))
	s, t, k := e.vec(), e.vec(), e.GP64()
	e.zero(s, t)
	e.XORQ(k, k)
	before(i)
	e.Label(inner)
	e.CMPQ(k, count)
	e.JGE(operand.LabelRef(store))
	v := term(i, k)
	e.VFMADD231PS(e.singleAt(element(a, k)), v, s)
	e.VFMADD231PS(e.singleAt(element(b, k)), v, t)
	e.INCQ(k)
	e.JMP(operand.LabelRef(inner))
	e.Label(store)
	e.VMOVUPS(s, operand.Mem{Base: first, Index: i, Scale: 1})
	e.VMOVUPS(t, operand.Mem{Base: second, Index: i, Scale: 1})
	e.ADDQ(operand.U32(e.bytes()), i)
	e.JMP(operand.LabelRef(outer))
	e.Label(done)
}

// radialRow has the formula of radialRowGeneric.
func radialRow(e *emitter) {
	e.text("radialRow", "func(first, second, across, up, a, b []float32, p [3]float32)",
		"stores Σₖ aₖ p(t) exp(−t) with t² = across[k·len(first)+i] + up[k] in first[i], and the same sum with b in second[i].")
	const most = 87
	across, up, count := e.base("across"), e.base("up"), e.length("up")
	width := e.length("first")
	e.SHLQ(operand.U8(2), width)
	var p [3]reg.VecVirtual
	for i := range p {
		c, err := e.Param("p").Index(i).Resolve()
		if err != nil {
			panic(err)
		}
		p[i] = e.singleAt(c.Addr)
	}
	log2e, shift := e.splatSingle(math.Log2E), e.splatSingle(singleShift)
	at := e.GP64()
	e.sumRows(count, func(i reg.Register) {
		e.MOVQ(across, at)
		e.ADDQ(i, at)
	}, func(_, k reg.Register) reg.VecVirtual {
		t := e.singleAt(element(up, k))
		e.VADDPS(operand.Mem{Base: at}, t, t)
		e.ADDQ(width, at)
		e.VSQRTPS(t, t)
		x := e.vec()
		e.VXORPS(e.equalWords(1<<63|1<<31), t, x) // −t
		e.VMAXPS(e.equalSingles(-most), x, x)
		v := e.singleExp(x, log2e, shift)
		q := e.vec()
		e.VMOVAPS(p[2], q)
		e.VFMADD213PS(p[1], t, q)
		e.VFMADD213PS(p[0], t, q)
		e.VMULPS(q, v, v)
		return e.keepWhere(v, t, e.equalSingles(most), 0x19) // where t is not ≥ most
	})
	e.end()
}

// keepWhere returns v, with 0 in the lanes where x and y do not compare as the predicate
// says.
func (e *emitter) keepWhere(v, x reg.VecVirtual, y operand.Mem, predicate uint8) reg.VecVirtual {
	if e.isWide() {
		k := e.K()
		e.VCMPPS(operand.U8(predicate), y, x, k)
		e.VMOVAPS_Z(v, k, v)
		return v
	}
	k := e.vec()
	e.VCMPPS(operand.U8(predicate), y, x, k)
	e.VANDPS(k, v, v)
	return v
}

// tanhRow has the formula of tanhRowGeneric.
func tanhRow(e *emitter) {
	e.text("tanhRow", "func(first, second, x, c, up, a, b []float32)",
		"stores Σₖ aₖ/(1 + exp tₖ) with tₖ = xᵢcₖ + upₖ in first[i], and the same sum with b in second[i].")
	x, c, up, count := e.base("x"), e.base("c"), e.base("up"), e.length("a")
	log2e, shift, one := e.splatSingle(math.Log2E), e.splatSingle(singleShift), e.splatSingle(1)
	least, most := e.splatSingle(-30), e.splatSingle(30)
	xi := e.vec()
	e.sumRows(count, func(i reg.Register) {
		e.VMOVUPS(operand.Mem{Base: x, Index: i, Scale: 1}, xi)
	}, func(_, k reg.Register) reg.VecVirtual {
		t := e.singleAt(element(c, k))
		e.VFMADD213PS(e.singleAt(element(up, k)), xi, t)
		e.VMINPS(t, most, t) // the operand t is the result if it is NaN
		e.VMAXPS(t, least, t)
		v := e.singleExp(t, log2e, shift)
		e.VADDPS(one, v, v)
		e.VDIVPS(v, one, v)
		return v
	})
	e.end()
}

// angleRow has the formula of angleRowGeneric, with one loop for each order.
func angleRow(e *emitter) {
	e.text("angleRow", "func(first, second, x, c, a, b []float32, order int)",
		"stores Σₖ aₖ Jₚ(θ)/π in first[i], and the same sum with b in second[i], where θ is the angle between xᵢ and cₖ.")
	x, c, count := e.base("x"), e.base("c"), e.length("a")
	order := e.Load(e.Param("order"), e.GP64())
	width := e.length("first")
	e.SHLQ(operand.U8(2), width)
	end := e.label("end")
	for p := range 3 {
		next := e.label("next")
		if p < 2 {
			e.CMPQ(order, operand.U8(p))
			e.JNE(operand.LabelRef(next))
		}
		xs, at := e.vecs(3), e.GP64()
		e.sumRows(count, func(i reg.Register) {
			q := e.GP64()
			e.MOVQ(x, q)
			e.ADDQ(i, q)
			for l := range xs {
				if l > 0 {
					e.ADDQ(width, q)
				}
				e.VMOVUPS(operand.Mem{Base: q}, xs[l])
			}
			e.MOVQ(c, at)
		}, func(_, _ reg.Register) reg.VecVirtual {
			chord, other := e.vec(), e.vec()
			e.zero(chord, other)
			for l := range xs {
				u, t := e.singleAt(operand.Mem{Base: at, Disp: 4 * l}), e.vec()
				e.VSUBPS(u, xs[l], t)
				e.VFMADD231PS(t, t, chord)
				e.VADDPS(u, xs[l], t)
				e.VFMADD231PS(t, t, other)
			}
			e.ADDQ(operand.U8(12), at)
			return e.singleNeuron(p, chord, other)
		})
		e.JMP(operand.LabelRef(end))
		e.Label(next)
	}
	e.Label(end)
	e.end()
}

// singleNeuron returns Jₚ(θ)/π, p = order, for the squared lengths of the difference and
// of the sum of two unit vectors.
func (e *emitter) singleNeuron(order int, chord, other reg.VecVirtual) reg.VecVirtual {
	a := e.singles()
	isFar, z, far, l := a.halfAngle(chord, other)
	v := e.splatSingle(7.764018429945452e-06)
	e.singleHorner(v, z, -1.664365431570352e-05, 7.475840635422821e-05, 0.00019403868305697562,
		0.0015018405879243285, 0.013261663518195355, 0.31830991177368784)
	e.VMULPS(l, v, v) // the smaller angle over π
	angle := a.supplement(v, isFar)
	if order > 0 {
		a.weighAngle(order, angle, chord, other, far, l, other)
	}
	return angle
}

// chooseSingle returns b in the lanes whose sign bit is set in sign, and a in the others.
func (e *emitter) chooseSingle(sign, a, b reg.VecVirtual) reg.VecVirtual {
	chosen := e.vec()
	if e.isWide() {
		k := e.K()
		e.VPMOVD2M(sign, k)
		e.VBLENDMPS(b, a, k, chosen)
	} else {
		e.VBLENDVPS(sign, b, a, chosen)
	}
	return chosen
}
