package main

import (
	"fmt"
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// equalNumbers returns the address of a vector of equal constants, which is a memory operand.
func (e *emitter) equalNumbers(x float64) operand.Mem { return e.equalWords(math.Float64bits(x)) }

// equalWords returns the address of a vector of equal words.
func (e *emitter) equalWords(x uint64) operand.Mem {
	return e.table(fmt.Sprintf("words%016x", x), [8]uint64{x, x, x, x, x, x, x, x})
}

// horner replaces p by p·x + v.
func (e *emitter) horner(p, x reg.Register, v float64) { e.VFMADD213PD(e.equalNumbers(v), x, p) }

// linear returns a·x + b.
func (e *emitter) linear(x reg.Register, a, b float64) reg.VecVirtual {
	p := e.splat(a)
	e.horner(p, x, b)
	return p
}

// An expReduction holds the constants of reduce that stay in registers.
type expReduction struct{ log2e, round, minusHi, minusLo reg.VecVirtual }

const magic = 0x1.8p52 // its last bit is 1: added, it rounds to integers

func (e *emitter) newExpReduction() expReduction {
	return expReduction{
		log2e: e.splat(math.Log2E), round: e.splat(magic),
		minusHi: e.splat(-6.93147180369123816490e-01), // 33 bits of ln 2
		minusLo: e.splat(-1.90821492927058770002e-10),
	}
}

// reduce returns k = round(x/ln 2), magic + k, and r and p(r) with exp x = 2ᵏ(1 + r +
// r²p(r)). It also returns q = r². For |r| ≤ ½ ln 2, the polynomial p interpolates at the
// Chebyshev points with an error of 2·10⁻¹⁷. Its terms are added in pairs, so that the
// chain of dependent operations is short. The register x is overwritten by r.
func (e *emitter) reduce(c expReduction, x reg.VecVirtual) (k, kb, r, q, p reg.VecVirtual) {
	kb, k = e.vec(), e.vec()
	e.VMOVAPD(x, kb)
	e.VFMADD132PD(c.log2e, c.round, kb)
	e.VSUBPD(c.round, kb, k)
	r = x
	e.VFMADD231PD(c.minusHi, k, r)
	e.VFMADD231PD(c.minusLo, k, r)
	q = e.vec()
	e.VMULPD(r, r, q)
	p = e.linear(r, 2.5100375929185925e-08, 2.762007600563138e-07)
	s := e.linear(r, 2.7557268480106926e-06, 2.480152132210459e-05)
	e.VFMADD231PD(p, q, s)
	p = e.linear(r, 0.00019841269863040675, 0.001388888891719689)
	u := e.linear(r, 0.008333333333330065, 0.041666666666624164)
	e.VFMADD231PD(p, q, u)
	q2 := e.vec()
	e.VMULPD(q, q, q2)
	e.VFMADD231PD(s, q2, u)
	p = e.linear(r, 0.16666666666666669, 0.5000000000000001)
	e.VFMADD231PD(u, q, p)
	return k, kb, r, q, p
}

// exps stores exp(f·xᵢ). It agrees with expsGeneric. NaN passes through all operations.
func exps(e *emitter) {
	e.text("exps", "func(dst, x []float64, f float64)", "stores exp(f·xᵢ) in dst.")
	dst, x, n := e.base("dst"), e.base("x"), e.length("x")
	f := e.broadcast("f")
	least, most := e.splat(-746), e.splat(710) // exp is 0 below and +Inf above
	red := e.newExpReduction()
	one := e.splat(1)
	e.forVectors(n, []reg.Register{dst, x}, 1, func(_ int, part *mask) {
		v := e.load(x, 0, part)
		e.VMULPD(f, v, v)
		e.VMINPD(v, most, v) // the operand v is the result if it is NaN
		e.VMAXPD(v, least, v)
		k, kb, v, q, p := e.reduce(red, v)
		e.VFMADD213PD(v, q, p) // r + r²p
		e.VADDPD(one, p, p)
		e.multiplyByPower(p, k, kb)
		e.store(p, dst, 0, part)
	})
	e.end()
}

// multiplyByPower multiplies v by 2ᵏ, and rounds once if the result is denormal. With
// AVX2, the factor is applied in two halves. Their exponents are ⌊k/2⌋ and k − ⌊k/2⌋.
func (e *emitter) multiplyByPower(v, k, kb reg.VecVirtual) {
	if e.isWide() {
		e.VSCALEFPD(k, v, v)
		return
	}
	e.VPADDQ(e.equalWords(math.MaxUint64-(math.Float64bits(magic)-2046)+1), kb, kb) // k + 2046
	half := e.vec()
	e.VPSRLQ(operand.U8(1), kb, half) // ⌊k/2⌋ + 1023
	e.VPSUBQ(half, kb, kb)
	e.VPSLLQ(operand.U8(52), half, half)
	e.VPSLLQ(operand.U8(52), kb, kb)
	e.VMULPD(half, v, v)
	e.VMULPD(kb, v, v)
}

// sincos agrees with sincosGeneric: with k = round(2x/π), it computes r = x − kπ/2 in
// three parts, the rounding error of r, and the polynomials of k_sin.c and k_cos.c in
// FDLIBM.
func sincos(e *emitter) {
	e.text("sincos", "func(sin, cos, x, amp []float64) bool", "stores aᵢ sin xᵢ in sin and aᵢ cos xᵢ in cos, where a is amp. It reports whether all |xᵢ| are at most 10⁵. The results of other numbers are not valid.")
	sin, cos, x, amp, n := e.base("sin"), e.base("cos"), e.base("x"), e.base("amp"), e.length("x")
	far := e.vec() // sign bits of lanes with |x| > 10⁵ or NaN
	e.VXORPD(far, far, far)
	round := e.splat(magic)
	one, half := e.splat(1), e.splat(0.5)
	e.forVectors(n, []reg.Register{sin, cos, x, amp}, 1, func(_ int, part *mask) {
		v := e.load(x, 0, part)
		// Bits of positive numbers are ordered as integers.
		size := e.vec()
		e.VANDPD(e.equalWords(math.MaxInt64), v, size)
		limit := e.splat(1e5)
		e.VPSUBQ(size, limit, limit)
		e.VORPD(limit, far, far)
		kb, k := e.splat(2/math.Pi), e.vec()
		e.VFMADD213PD(round, v, kb)
		e.VSUBPD(round, kb, k)
		a := v
		e.VFMADD231PD(e.equalNumbers(-1.57079632673412561417e+00), k, a)
		r := e.splat(-6.07710050630396597660e-11)
		e.VFMADD213PD(a, k, r)
		tail := e.vec() // rounding error of r
		e.VSUBPD(r, a, tail)
		e.VFMADD231PD(e.equalNumbers(-6.07710050630396597660e-11), k, tail)
		e.VFMADD231PD(e.equalNumbers(-2.02226624879595063154e-21), k, tail)
		z, z2 := e.vec(), e.vec()
		e.VMULPD(r, r, z)
		e.VMULPD(z, z, z2)
		p := e.linear(z, 1.58969099521155010221e-10, -2.50507602534068634195e-08)
		u := e.linear(z, 2.75573137070700676789e-06, -1.98412698298579493134e-04)
		e.VFMADD213PD(u, z2, p)
		u = e.linear(z, 8.33333333332248946124e-03, -1.66666666666666324348e-01)
		e.VFMADD213PD(u, z2, p)
		zr := e.vec()
		e.VMULPD(z, r, zr)
		e.VFMADD213PD(tail, zr, p)
		e.VADDPD(r, p, p) // sin r
		q := e.linear(z, -1.13596475577881948265e-11, 2.08757232129817482790e-09)
		u = e.linear(z, -2.75573143513906633035e-07, 2.48015872894767294178e-05)
		e.VFMADD213PD(u, z2, q)
		u = e.linear(z, -1.38888888888741095749e-03, 4.16666666666666019037e-02)
		e.VFMADD213PD(u, z2, q)
		c, d := e.vec(), e.vec()
		e.VMOVAPD(one, c)
		e.VFNMADD231PD(half, z, c) // 1 − z/2
		e.VSUBPD(c, one, d)
		e.VFNMADD231PD(half, z, d) // rounding error of c
		e.VFNMADD231PD(tail, r, d)
		e.VFMADD213PD(d, z2, q)
		e.VADDPD(c, q, q) // cos r
		// The last two bits of kb are k modulo 4. If k is odd, sine and cosine change
		// places. The sine changes its sign for k = 2 and 3, the cosine for 1 and 2.
		odd := e.vec()
		e.VPSLLQ(operand.U8(63), kb, odd)
		first, second := e.choose(odd, p, q)
		signs := e.vec()
		e.VPSLLQ(operand.U8(62), kb, signs)
		e.VANDPD(e.equalWords(1<<63), signs, signs)
		e.VXORPD(odd, signs, odd)
		f := e.load(amp, 0, part)
		e.VXORPD(signs, first, first)
		e.VMULPD(f, first, first)
		e.store(first, sin, 0, part)
		e.VXORPD(odd, second, second)
		e.VMULPD(f, second, second)
		e.store(second, cos, 0, part)
	})
	bits := e.GP32()
	if e.isWide() {
		k := e.K()
		e.VPMOVQ2M(far, k)
		e.KMOVW(k, bits)
	} else {
		e.VMOVMSKPD(far, bits)
	}
	result := e.GP8()
	e.TESTL(bits, bits)
	e.SETEQ(result)
	e.Store(result, e.ReturnIndex(0))
	e.end()
}

// choose returns (a, b), or (b, a) in the lanes whose sign bit is set in swap.
func (e *emitter) choose(swap, a, b reg.VecVirtual) (first, second reg.VecVirtual) {
	first, second = e.vec(), e.vec()
	if e.isWide() {
		k := e.K()
		e.VPMOVQ2M(swap, k)
		e.VBLENDMPD(b, a, k, first)
		e.VBLENDMPD(a, b, k, second)
	} else {
		e.VBLENDVPD(swap, b, a, first)
		e.VBLENDVPD(swap, a, b, second)
	}
	return first, second
}

func sqrts(e *emitter) {
	e.text("sqrts", "func(dst, x []float64)", "stores √xᵢ in dst.")
	dst, x, n := e.base("dst"), e.base("x"), e.length("x")
	e.forVectors(n, []reg.Register{dst, x}, 1, func(_ int, part *mask) {
		v := e.load(x, 0, part)
		e.VSQRTPD(v, v)
		e.store(v, dst, 0, part)
	})
	e.end()
}

// logs agrees with logsGeneric, which has the formula. In the tail, lanes without a
// number hold 0. Their results are not stored.
func logs(e *emitter) {
	e.text("logs", "func(dst, x []float64)", "stores log xᵢ in dst for xᵢ ≥ 2⁻¹⁰²².")
	const (
		rootBits = 0x3fe6a09e_00000000            // bits of √½
		offset   = 0x3ff00000_00000000 - rootBits // bits of 1 minus bits of √½
		power    = 0x43300000_00000000            // bits of 2⁵²
		fraction = 0x000fffff_ffffffff            // bits of the fraction
	)
	dst, x, n := e.base("dst"), e.base("x"), e.length("x")
	one, half := e.splat(1), e.splat(0.5)
	e.forVectors(n, []reg.Register{dst, x}, 1, func(_ int, part *mask) {
		v := e.load(x, 0, part)
		b, k := e.vec(), e.vec()
		e.VPADDQ(e.equalWords(offset), v, b)
		e.VPSRLQ(operand.U8(52), b, k)
		e.VPADDQ(e.equalWords(power), k, k)
		e.VSUBPD(e.equalNumbers(0x1p52+1023), k, k)
		f := b
		e.VANDPD(e.equalWords(fraction), b, f)
		e.VPADDQ(e.equalWords(rootBits), f, f)
		e.VSUBPD(one, f, f)
		d, u := e.vec(), e.vec()
		e.VADDPD(e.equalNumbers(2), f, d)
		e.VDIVPD(d, f, u)
		z, q := e.vec(), e.vec()
		e.VMULPD(u, u, z)
		e.VMULPD(z, z, q)
		p := e.linear(q, 1.531383769920937332e-01, 2.222219843214978396e-01)
		e.horner(p, q, 3.999999999940941908e-01)
		e.VMULPD(q, p, p)
		w := e.linear(q, 1.479819860511658591e-01, 1.818357216161805012e-01)
		e.horner(w, q, 2.857142874366239149e-01)
		e.horner(w, q, 6.666666666666735130e-01)
		e.VFMADD231PD(w, z, p)
		h := e.vec()
		e.VMULPD(f, f, h)
		e.VMULPD(half, h, h)
		e.VADDPD(h, p, p)
		low := e.vec()
		e.VMULPD(e.equalNumbers(1.90821492927058770002e-10), k, low)
		e.VFMADD213PD(low, u, p)
		e.VSUBPD(p, h, h)
		e.VSUBPD(f, h, h)
		e.VFMSUB132PD(e.equalNumbers(6.93147180369123816490e-01), h, k)
		// Infinity and NaN do not change. Without the sign, their bits are the largest
		// integers.
		size, large := e.vec(), e.splat(math.MaxFloat64)
		e.VANDPD(e.equalWords(math.MaxInt64), v, size)
		e.VPSUBQ(size, large, large)
		log, _ := e.choose(large, k, v)
		e.store(log, dst, 0, part)
	})
	e.end()
}

// tanhs agrees with tanhsGeneric, which has the formula.
func tanhs(e *emitter) {
	e.text("tanhs", "func(dst, x []float64, shift float64)", "stores tanh(xᵢ+shift) in dst.")
	dst, x, n := e.base("dst"), e.base("x"), e.length("x")
	shift := e.broadcast("shift")
	red := e.newExpReduction()
	most := e.splat(22) // for larger |x|, the result is ±1
	one := e.splat(1)
	e.forVectors(n, []reg.Register{dst, x}, 1, func(_ int, part *mask) {
		v, a := e.load(x, 0, part), e.vec()
		e.VADDPD(shift, v, v)
		e.VANDPD(e.equalWords(math.MaxInt64), v, a)
		e.VMINPD(a, most, a) // the operand a is the result if it is NaN
		e.VMULPD(e.equalNumbers(-2), a, a)
		_, kb, a, q, p := e.reduce(red, a)
		e.VFMADD213PD(a, q, p)
		// With e = 2ᵏ(r + r²p) + (2ᵏ − 1), |tanh x| = −e/(2+e).
		e.VPSUBQ(e.equalWords(math.Float64bits(magic)-1023), kb, kb)
		e.VPSLLQ(operand.U8(52), kb, kb)
		d := e.vec()
		e.VSUBPD(one, kb, d)
		e.VFMADD213PD(d, kb, p)
		e.VADDPD(e.equalNumbers(2), p, d)
		e.VDIVPD(d, p, p)
		// The quotient is negative or −0. Its sign becomes the sign of v.
		e.VANDPD(e.equalWords(math.MaxInt64), p, p)
		e.VANDPD(e.equalWords(1<<63), v, v)
		e.VORPD(v, p, p)
		e.store(p, dst, 0, part)
	})
	e.end()
}
