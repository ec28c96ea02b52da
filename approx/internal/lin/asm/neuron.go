package main

import (
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// chords adds the squares of differences and of sums, coordinate by coordinate.
func chords(e *emitter) {
	e.text("chords", "func(c, s, x, y []float64, ld int)",
		"stores ‖x−yⱼ‖² in c[j] and ‖x+yⱼ‖² in s[j] over the length of c. Coordinate l of yⱼ is y[l·ld+j]. There must be a coordinate.")
	c, s, x, y, n := e.base("c"), e.base("s"), e.base("x"), e.base("y"), e.length("c")
	d, ld := e.length("x"), e.Load(e.Param("ld"), e.GP64())
	e.SHLQ(operand.U8(3), ld)
	e.forVectors(n, []reg.Register{c, s, y}, 1, func(_ int, part *mask) {
		p, q := e.vec(), e.vec()
		e.zero(p, q)
		px, py, count := e.GP64(), e.GP64(), e.GP64()
		e.MOVQ(x, px)
		e.MOVQ(y, py)
		e.MOVQ(d, count)
		loop := e.label("coordinates")
		e.Label(loop)
		u, v, t := e.vec(), e.load(py, 0, part), e.vec()
		e.VBROADCASTSD(operand.Mem{Base: px}, u)
		e.VSUBPD(v, u, t)
		e.VFMADD231PD(t, t, p)
		e.VADDPD(v, u, t)
		e.VFMADD231PD(t, t, q)
		e.ADDQ(operand.U8(8), px)
		e.ADDQ(ld, py)
		e.DECQ(count)
		e.JNE(operand.LabelRef(loop))
		e.store(p, c, 0, part)
		e.store(q, s, 0, part)
	})
	e.end()
}

// arccos has the formula of arccosGeneric, with one loop for each order.
func arccos(e *emitter) {
	e.text("arccos", "func(c, s []float64, norm float64, norms []float64, order int)",
		"replaces the squared distances c of unit vectors by (norm·normsᵢ)ᵖ Jₚ(θ)/π, p = order, over the length of c.")
	c, s, norms, n := e.base("c"), e.base("s"), e.base("norms"), e.length("c")
	order := e.Load(e.Param("order"), e.GP64())
	norm := e.broadcast("norm")
	end := e.label("end")
	for p := range 3 {
		next := e.label("next")
		if p < 2 {
			e.CMPQ(order, operand.U8(p))
			e.JNE(operand.LabelRef(next))
		}
		e.forVectors(n, []reg.Register{c, s, norms}, 1, func(_ int, part *mask) {
			e.neuron(p, c, s, norms, norm, part)
		})
		e.JMP(operand.LabelRef(end))
		e.Label(next)
	}
	e.Label(end)
	e.end()
}

// neuron emits one iteration of arccos.
func (e *emitter) neuron(order int, c, s, norms reg.Register, norm reg.VecVirtual, part *mask) {
	chord, other := e.load(c, 0, part), e.load(s, 0, part)
	// The sign bits of isFar are set where θ > π/2. Both numbers are NaN if one is.
	isFar, z, far := e.vec(), e.vec(), e.vec()
	e.VSUBPD(chord, other, isFar)
	e.VMINPD(chord, other, z)
	e.VMAXPD(chord, other, far)
	l, z2, z4 := e.vec(), e.vec(), e.vec()
	e.VSQRTPD(z, l)
	e.VMULPD(z, z, z2)
	e.VMULPD(z2, z2, z4)
	// chain returns a polynomial in z4, whose coefficients begin with the highest.
	chain := func(coefficients ...float64) reg.VecVirtual {
		v := e.linear(z4, coefficients[0], coefficients[1])
		for _, f := range coefficients[2:] {
			e.horner(v, z4, f)
		}
		return v
	}
	t := chain(-4.3601993456427773e-10, -5.331243315368518e-09, 5.536640474797144e-08, 3.7776848295847126e-05)
	v := chain(9.712965358532073e-13, 1.2998442708780145e-09, 5.598739355034672e-09, 2.7152179461660005e-07, 0.0002220353558948622)
	e.VFMADD231PD(t, z, v)
	t = chain(-1.4335424443946612e-11, -2.790807926353849e-09, -9.99998202803749e-10, 1.348482339643323e-06, 0.001492077591486203)
	u := chain(1.0072573317750112e-10, 4.51677289066699e-09, 1.3734356670143985e-08, 6.954379996716618e-06, 0.013262911924324612)
	e.VFMADD231PD(t, z, u)
	e.VFMADD231PD(v, z2, u)
	e.VMULPD(l, z, z)
	t = e.vec()
	e.VMULPD(e.equalNumbers(1/math.Pi), l, t)
	e.VFMADD231PD(u, z, t) // the smaller angle over π
	rest := e.splat(1)
	e.VSUBPD(t, rest, rest)
	angle, _ := e.choose(isFar, rest, t) // (π−θ)/π
	if order > 0 {
		sin, cos, r := far, e.vec(), e.load(norms, 0, part)
		e.VMULPD(norm, r, r)
		e.VSQRTPD(far, sin)
		e.VMULPD(l, sin, sin)
		e.VMULPD(e.equalNumbers(0.5/math.Pi), sin, sin) // sin θ/π
		e.VSUBPD(chord, other, cos)
		e.VMULPD(e.equalNumbers(0.25), cos, cos)
		if order == 1 {
			e.VFMADD213PD(sin, cos, angle)
		} else {
			e.VMULPD(cos, sin, sin)
			e.VMULPD(e.equalNumbers(3), sin, sin)
			square := e.vec()
			e.VADDPD(cos, cos, square)
			e.VFMADD213PD(e.equalNumbers(1), cos, square)
			e.VFMADD213PD(sin, square, angle)
			e.VMULPD(r, angle, angle)
		}
		e.VMULPD(r, angle, angle)
	}
	e.store(angle, c, 0, part)
}
