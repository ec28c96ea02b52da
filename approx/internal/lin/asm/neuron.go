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
	a := e.doubles()
	chord, other := e.load(c, 0, part), e.load(s, 0, part)
	isFar, z, far, l := a.halfAngle(chord, other)
	z2, z4 := e.vec(), e.vec()
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
	angle := a.supplement(t, isFar)
	if order > 0 {
		cos, r := e.vec(), e.load(norms, 0, part)
		e.VMULPD(norm, r, r)
		a.weighAngle(order, angle, chord, other, far, l, cos)
		for range order {
			e.VMULPD(r, angle, angle)
		}
	}
	e.store(angle, c, 0, part)
}

// An arithmetic has the vector instructions of one precision.
type arithmetic struct {
	*emitter
	add, sub, mul, min, max, sqrt, fma213 func(...operand.Op)

	constant func(x float64) operand.Mem                             // address of a vector of equal numbers
	splat    func(x float64) reg.VecVirtual                          // vector of equal numbers
	where    func(sign, a, b reg.VecVirtual) (chosen reg.VecVirtual) // b where the sign bit is set, and a elsewhere
}

// doubles returns the instructions of double precision.
func (e *emitter) doubles() arithmetic {
	return arithmetic{
		e, e.VADDPD, e.VSUBPD, e.VMULPD, e.VMINPD, e.VMAXPD, e.VSQRTPD, e.VFMADD213PD, e.equalNumbers, e.splat,
		func(sign, a, b reg.VecVirtual) reg.VecVirtual { chosen, _ := e.choose(sign, a, b); return chosen },
	}
}

// singles returns the instructions of single precision.
func (e *emitter) singles() arithmetic {
	return arithmetic{
		e, e.VADDPS, e.VSUBPS, e.VMULPS, e.VMINPS, e.VMAXPS, e.VSQRTPS, e.VFMADD213PS, e.equalSingles, e.splatSingle, e.chooseSingle,
	}
}

// halfAngle returns the smaller z and the larger far of the squared lengths of the difference
// and the sum of two unit vectors, and l = √z. The smaller angle between the lines through the
// vectors is 2 arcsin(l/2). The sign bits of isFar are set where the angle θ of the vectors
// exceeds π/2. Both numbers are NaN if one is.
func (a arithmetic) halfAngle(chord, other reg.VecVirtual) (isFar, z, far, l reg.VecVirtual) {
	isFar, z, far, l = a.vec(), a.vec(), a.vec(), a.vec()
	a.sub(chord, other, isFar)
	a.min(chord, other, z)
	a.max(chord, other, far)
	a.sqrt(z, l)
	return isFar, z, far, l
}

// supplement returns (π−θ)/π, where v is the smaller angle of halfAngle over π.
func (a arithmetic) supplement(v, isFar reg.VecVirtual) reg.VecVirtual {
	rest := a.splat(1)
	a.sub(v, rest, rest)
	return a.where(isFar, rest, v)
}

// weighAngle replaces angle = (π−θ)/π by Jₚ(θ)/π, p = order ≥ 1, with
//
//	J₁ = sin θ + (π−θ) cos θ,  J₂ = 3 sin θ cos θ + (π−θ)(1 + 2 cos² θ).
//
// It overwrites far and cos, which may be other.
func (a arithmetic) weighAngle(order int, angle, chord, other, far, l, cos reg.VecVirtual) {
	sin := far
	a.sqrt(far, sin)
	a.mul(l, sin, sin)
	a.mul(a.constant(0.5/math.Pi), sin, sin) // sin θ/π
	a.sub(chord, other, cos)
	a.mul(a.constant(0.25), cos, cos)
	if order == 1 {
		a.fma213(sin, cos, angle)
		return
	}
	a.mul(cos, sin, sin)
	a.mul(a.constant(3), sin, sin)
	square := a.vec()
	a.add(cos, cos, square)
	a.fma213(a.constant(1), cos, square)
	a.fma213(sin, square, angle)
}
