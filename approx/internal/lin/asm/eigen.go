package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rotate is the rotation of two rows by a cosine c and a sine s.
func rotate(e *emitter) {
	e.text("rotate", "func(x, y []float64, c, s float64)", "replaces x by cx + sy and y by cy − sx over the length of x. The slice y may be longer.")
	x, y, n := e.base("x"), e.base("y"), e.length("x")
	c, s := e.broadcast("c"), e.broadcast("s")
	e.forVectors(n, []reg.Register{x, y}, 2, func(count int, part *mask) {
		for i := range count {
			u, v := e.load(x, i, part), e.load(y, i, part)
			p, q := e.rotatePair(u, v, c, s)
			e.store(p, x, i, part)
			e.store(q, y, i, part)
		}
	})
	e.end()
}

// rotatePair returns cx + sy and cy − sx.
func (e *emitter) rotatePair(x, y, c, s reg.VecVirtual) (p, q reg.VecVirtual) {
	p, q = e.vec(), e.vec()
	e.VMULPD(c, x, p)
	e.VFMADD231PD(s, y, p)
	e.VMULPD(c, y, q)
	e.VFNMADD231PD(s, x, q)
	return p, q
}

// rotateRows keeps the numbers of one row in registers, which the next rotation changes
// again. It processes four vectors of columns at a time.
func rotateRows(e *emitter) {
	e.text("rotateRows", "func(z []float64, ld, n int, cs []float64)", "applies rotations to rows of n numbers, whose distance is ld. The first rotation acts on row len(cs)/2 of z and the row before it. The last rotation acts on the rows 1 and 0.")
	z, ld, n := e.base("z"), e.integer("ld"), e.integer("n")
	cs, end := e.base("cs"), e.length("cs")
	e.SHLQ(operand.U8(3), ld)
	last := e.GP64()
	e.MOVQ(end, last)
	e.SHRQ(operand.U8(1), last)
	e.IMULQ(ld, last)
	e.ADDQ(last, z)
	e.LEAQ(operand.Mem{Base: cs, Index: end, Scale: 8}, end)
	e.forVectors(n, []reg.Register{z}, 4, func(count int, part *mask) {
		lower, upper, at := e.GP64(), e.GP64(), e.GP64()
		e.MOVQ(z, lower)
		e.MOVQ(cs, at)
		x := make([]reg.VecVirtual, count)
		for i := range x {
			x[i] = e.load(lower, i, part)
		}
		loop := e.label("rotation")
		e.Label(loop)
		e.MOVQ(lower, upper)
		e.SUBQ(ld, upper)
		c, s := e.vec(), e.vec()
		e.VBROADCASTSD(operand.Mem{Base: at}, c)
		e.VBROADCASTSD(operand.Mem{Base: at, Disp: 8}, s)
		for i := range x {
			p, q := e.rotatePair(x[i], e.load(upper, i, part), c, s)
			e.store(p, lower, i, part)
			e.VMOVAPD(q, x[i])
		}
		e.MOVQ(upper, lower)
		e.ADDQ(operand.U32(16), at)
		e.CMPQ(at, end)
		e.JNE(operand.LabelRef(loop))
		for i := range x {
			e.store(x[i], lower, i, part)
		}
	})
	e.end()
}

// fold is the pass of the reduction to tridiagonal form. It processes blocks of h rows,
// where h is half the number of lanes. Each number of A is loaded and stored once, and
// takes part in four multiply-adds.
//
// For a block, the registers u, w and x hold the numbers of the h rows, in all lanes. The
// register s[r] holds the partial sums of row r of A x. The columns before the block are
// divided into vectors, and half a vector is left in every second block. The square on
// the diagonal has half vectors, too.
func fold(e *emitter) {
	e.text("fold", "func(a []float64, ld, from, to int, u, w, x, p []float64)", "is foldGeneric for the rows from to to−1. Both are multiples of half the number of lanes.")
	h := e.lanes / 2
	a, ld, from, to := e.base("a"), e.integer("ld"), e.integer("from"), e.integer("to")
	vectors := []reg.Register{e.base("u"), e.base("w"), e.base("x"), e.base("p")}
	e.SHLQ(operand.U8(3), ld)
	row := e.GP64() // address of the first row of the block
	e.MOVQ(from, row)
	e.IMULQ(ld, row)
	e.ADDQ(a, row)
	ld3 := e.GP64()
	e.LEAQ(operand.Mem{Base: ld, Index: ld, Scale: 2}, ld3)
	i, j := from, e.GP64()
	rows := make([]operand.Mem, h)
	lines := []operand.Mem{{Base: row}, {Base: row, Index: ld, Scale: 1}, {Base: row, Index: ld, Scale: 2}, {Base: row, Index: ld3, Scale: 1}}
	copy(rows, lines)

	done, block := e.label("done"), e.label("block")
	e.CMPQ(i, to)
	e.JGE(operand.LabelRef(done))
	e.Label(block)
	// The registers row and vectors point to column j.
	un, wn, xn, s := e.vecs(h), e.vecs(h), e.vecs(h), e.vecs(h)
	for r := range h {
		e.VBROADCASTSD(operand.Mem{Base: vectors[0], Index: i, Scale: 8, Disp: 8 * r}, un[r])
		e.VBROADCASTSD(operand.Mem{Base: vectors[1], Index: i, Scale: 8, Disp: 8 * r}, wn[r])
		e.VBROADCASTSD(operand.Mem{Base: vectors[2], Index: i, Scale: 8, Disp: 8 * r}, xn[r])
	}
	e.zero(s...)
	advance := func(lanes int) {
		for _, p := range append([]reg.Register{row}, vectors...) {
			e.ADDQ(operand.U32(8*lanes), p)
		}
	}
	// step processes the columns of one vector. The function as selects a part of a
	// register.
	step := func(as func(reg.VecVirtual) reg.Register) {
		var v [4]reg.Register
		for q := range v {
			v[q] = as(e.vec())
			e.VMOVUPD(operand.Mem{Base: vectors[q]}, v[q])
		}
		for r := range h {
			b := as(e.vec())
			e.VMOVUPD(rows[r], b)
			e.VFNMADD231PD(v[1], as(un[r]), b)
			e.VFNMADD231PD(v[0], as(wn[r]), b)
			e.VMOVUPD(b, rows[r])
			e.VFMADD231PD(v[2], b, as(s[r]))
			e.VFMADD231PD(as(xn[r]), b, v[3])
		}
		e.VMOVUPD(v[3], operand.Mem{Base: vectors[3]})
	}
	e.MOVQ(i, j)
	loop, rest := e.label("loop"), e.label("rest")
	e.SUBQ(operand.U32(e.lanes), j)
	e.JL(operand.LabelRef(rest))
	e.Label(loop)
	step(func(v reg.VecVirtual) reg.Register { return v })
	advance(e.lanes)
	e.SUBQ(operand.U32(e.lanes), j)
	e.JGE(operand.LabelRef(loop))
	e.Label(rest)
	for r := range h {
		e.addHalves(s[r])
	}
	square := e.label("square")
	e.CMPQ(j, operand.I32(-e.lanes))
	e.JE(operand.LabelRef(square))
	step(e.half)
	advance(h)
	e.Label(square)
	e.foldSquare(rows, vectors, un, wn, xn, s)
	// The next block begins h rows below, at column 0.
	e.SHLQ(operand.U8(3), i)
	for _, p := range append([]reg.Register{row}, vectors...) {
		e.SUBQ(i, p)
	}
	e.SHRQ(operand.U8(3), i)
	e.LEAQ(operand.Mem{Base: row, Index: ld, Scale: uint8(h)}, row)
	e.ADDQ(operand.U32(h), i)
	e.CMPQ(i, to)
	e.JL(operand.LabelRef(block))
	e.Label(done)
	e.end()
}

// half returns the lower half of a register.
func (e *emitter) half(v reg.VecVirtual) reg.Register {
	if e.isWide() {
		return v.AsY()
	}
	return v.AsX()
}

// addHalves adds the upper half of v to its lower half.
func (e *emitter) addHalves(v reg.VecVirtual) {
	t := e.vec()
	if e.isWide() {
		e.VEXTRACTF64X4(operand.U8(1), v, t.AsY())
	} else {
		e.VEXTRACTF128(operand.U8(1), v, t.AsX())
	}
	e.VADDPD(e.half(t), e.half(v), e.half(v))
}

// foldSquare processes the h×h square on the diagonal, of which it uses the lower
// triangle. All vectors are half vectors. The numbers of p in these columns are the sums
// s[r] and the contribution of the square.
func (e *emitter) foldSquare(rows []operand.Mem, vectors []reg.Register, un, wn, xn, s []reg.VecVirtual) {
	h := len(rows)
	var v [3]reg.Register
	for q := range v {
		v[q] = e.half(e.vec())
		e.VMOVUPD(operand.Mem{Base: vectors[q]}, v[q])
	}
	p := e.vec()
	e.zero(p)
	var firsts []reg.OpmaskVirtual // firsts[r] selects the columns up to r
	for r := range h {
		b := e.half(e.vec())
		if e.isWide() {
			bits, k := e.GP32(), e.K()
			e.MOVL(operand.U32(1<<(r+1)-1), bits)
			e.KMOVW(bits, k)
			firsts = append(firsts, k)
			e.VMOVUPD_Z(rows[r], k, b)
			e.VFNMADD231PD_Z(v[1], e.half(un[r]), k, b)
			e.VFNMADD231PD_Z(v[0], e.half(wn[r]), k, b)
			e.VMOVUPD(b, k, rows[r])
		} else if r == 0 {
			e.VMOVSD(rows[r], b)
			e.VFNMADD231SD(v[1], e.half(un[r]), b)
			e.VFNMADD231SD(v[0], e.half(wn[r]), b)
			e.VMOVSD(b, rows[r])
		} else {
			e.VMOVUPD(rows[r], b)
			e.VFNMADD231PD(v[1], e.half(un[r]), b)
			e.VFNMADD231PD(v[0], e.half(wn[r]), b)
			e.VMOVUPD(b, rows[r])
		}
		e.VFMADD231PD(v[2], b, e.half(s[r]))
		switch {
		case r == 0: // there is nothing above the diagonal
		case e.isWide():
			e.VFMADD231PD(e.half(xn[r]), b, firsts[r-1], p.AsY())
		default:
			e.VMOVQ(b, b) // clears the second number
			e.VFMADD231PD(e.half(xn[r]), b, p.AsX())
		}
	}
	// Transpose the partial sums and add them.
	e.VHADDPD(e.half(s[1]), e.half(s[0]), e.half(s[0]))
	if e.isWide() {
		t := e.YMM()
		e.VHADDPD(s[3].AsY(), s[2].AsY(), s[2].AsY())
		e.VPERM2F128(operand.U8(0x21), s[2].AsY(), s[0].AsY(), t)
		e.VBLENDPD(operand.U8(0xc), s[2].AsY(), s[0].AsY(), s[0].AsY())
		e.VADDPD(t, s[0].AsY(), s[0].AsY())
	}
	e.VADDPD(e.half(s[0]), e.half(p), e.half(p))
	e.VMOVUPD(e.half(p), operand.Mem{Base: vectors[3]})
}

// foldRow is fold for one row.
func foldRow(e *emitter) {
	e.text("foldRow", "func(row, u, w, x, p []float64)", "is foldGeneric for the last number of row and the numbers before it.")
	row, n := e.base("row"), e.length("row")
	u, w, x, p := e.base("u"), e.base("w"), e.base("x"), e.base("p")
	e.SUBQ(operand.U8(1), n)
	var last [3]reg.VecVirtual
	for q, v := range []reg.Register{u, w, x} {
		last[q] = e.vec()
		e.VBROADCASTSD(operand.Mem{Base: v, Index: n, Scale: 8}, last[q])
	}
	// The diagonal, before the registers are overwritten.
	diagonal, sum := e.XMM(), e.vec()
	place, result := e.GP64(), e.GP64()
	e.LEAQ(operand.Mem{Base: row, Index: n, Scale: 8}, place)
	e.LEAQ(operand.Mem{Base: p, Index: n, Scale: 8}, result)
	e.VMOVSD(operand.Mem{Base: place}, diagonal)
	e.VFNMADD231SD(last[1].AsX(), last[0].AsX(), diagonal)
	e.VFNMADD231SD(last[1].AsX(), last[0].AsX(), diagonal)
	e.VMOVSD(diagonal, operand.Mem{Base: place})
	e.zero(sum)
	e.forVectors(n, []reg.Register{row, u, w, x, p}, 1, func(count int, part *mask) {
		b, y := e.load(row, 0, part), e.load(p, 0, part)
		e.VFNMADD231PD(e.load(w, 0, part), last[0], b)
		e.VFNMADD231PD(e.load(u, 0, part), last[1], b)
		e.store(b, row, 0, part)
		e.VFMADD231PD(e.load(x, 0, part), b, sum)
		e.VFMADD231PD(last[2], b, y)
		e.store(y, p, 0, part)
	})
	total := e.sum(sum)
	e.VFMADD231SD(last[2].AsX(), diagonal, total)
	e.VMOVSD(total, operand.Mem{Base: result})
	e.end()
}

// poles computes two sums over the numbers before mid, and the same sums over the others.
// Both begin with the number that is farthest from mid, whose terms are smallest.
func poles(e *emitter) {
	e.text("poles", "func(d, z []float64, origin, mu float64, mid int) (psi, slope, phi, rise float64)", "is polesGeneric.")
	d, z, n, mid := e.base("d"), e.base("z"), e.length("d"), e.integer("mid")
	origin, mu, one := e.broadcast("origin"), e.broadcast("mu"), e.splat(1)
	dMid, zMid := e.GP64(), e.GP64()
	e.LEAQ(operand.Mem{Base: d, Index: mid, Scale: 8}, dMid)
	e.LEAQ(operand.Mem{Base: z, Index: mid, Scale: 8}, zMid)
	sums := e.vecs(2)
	term := func(d, z reg.Register, part *mask) {
		r, t := e.vec(), e.vec()
		x := e.load(d, 0, part)
		e.VSUBPD(origin, x, x)
		e.VSUBPD(mu, x, x)
		e.quotient(one, x, r, part)
		e.VMULPD(e.load(z, 0, part), r, t)
		e.VADDPD(t, sums[0], sums[0])
		e.VFMADD231PD(t, r, sums[1])
	}
	e.zero(sums...)
	e.SUBQ(mid, n)
	e.forVectors(mid, []reg.Register{d, z}, 1, func(count int, part *mask) { term(d, z, part) })
	e.result(e.sum(sums[0]), 0)
	e.result(e.sum(sums[1]), 1)

	sums = e.vecs(2)
	e.zero(sums...)
	e.LEAQ(operand.Mem{Base: dMid, Index: n, Scale: 8}, d)
	e.LEAQ(operand.Mem{Base: zMid, Index: n, Scale: 8}, z)
	loop, rest, done := e.label("loop"), e.label("rest"), e.label("done")
	e.SUBQ(operand.U32(e.lanes), n)
	e.JL(operand.LabelRef(rest))
	e.Label(loop)
	e.SUBQ(operand.U32(e.bytes()), d)
	e.SUBQ(operand.U32(e.bytes()), z)
	term(d, z, nil)
	e.SUBQ(operand.U32(e.lanes), n)
	e.JGE(operand.LabelRef(loop))
	e.Label(rest)
	e.ADDQ(operand.U32(e.lanes), n)
	e.JE(operand.LabelRef(done))
	k := e.mask(n)
	term(dMid, zMid, &k)
	e.Label(done)
	e.result(e.sum(sums[0]), 2)
	e.result(e.sum(sums[1]), 3)
	e.end()
}

// quotient stores x/y in q. Numbers outside a part are zero.
func (e *emitter) quotient(x, y, q reg.VecVirtual, part *mask) {
	switch {
	case part == nil:
		e.VDIVPD(y, x, q)
	case e.isWide():
		e.VDIVPD_Z(y, x, part.k, q)
	default:
		e.VDIVPD(y, x, q)
		e.VANDPD(part.v, q, q)
	}
}

// differences are the distances of the poles from a root.
func differences(e *emitter) {
	e.text("differences", "func(dst, d []float64, origin, mu float64)", "stores (dᵢ − origin) − mu in dst, over the length of d. The slice dst may be longer.")
	dst, d, n := e.base("dst"), e.base("d"), e.length("d")
	origin, mu := e.broadcast("origin"), e.broadcast("mu")
	e.forVectors(n, []reg.Register{dst, d}, 2, func(count int, part *mask) {
		for i := range count {
			x := e.load(d, i, part)
			e.VSUBPD(origin, x, x)
			e.VSUBPD(mu, x, x)
			e.store(x, dst, i, part)
		}
	})
	e.end()
}

// quotients computes an eigenvector of the secular equation, without its factor.
func quotients(e *emitter) {
	e.text("quotients", "func(q, h []float64) float64", "replaces qᵢ by hᵢ/qᵢ over the length of h, and returns the sum of the squares of the quotients. The slice q may be longer.")
	q, h, n := e.base("q"), e.base("h"), e.length("h")
	s := e.vec()
	e.zero(s)
	e.forVectors(n, []reg.Register{q, h}, 1, func(count int, part *mask) {
		x := e.vec()
		e.quotient(e.load(h, 0, part), e.load(q, 0, part), x, part)
		e.store(x, q, 0, part)
		e.VFMADD231PD(x, x, s)
	})
	e.result(e.sum(s), 0)
	e.end()
}

// scale multiplies a vector by a number.
func scale(e *emitter) {
	e.text("scale", "func(x []float64, f float64)", "multiplies x by f.")
	x, n, f := e.base("x"), e.length("x"), e.broadcast("f")
	e.forVectors(n, []reg.Register{x}, 4, func(count int, part *mask) {
		for i := range count {
			v := e.load(x, i, part)
			e.VMULPD(f, v, v)
			e.store(v, x, i, part)
		}
	})
	e.end()
}

// ratios multiplies by the factors of one root in the formula for the weights of the secular
// equation.
func ratios(e *emitter) {
	e.text("ratios", "func(p, g, d []float64, c float64)", "multiplies pᵢ by gᵢ/(dᵢ − c), over the length of p. The slices g and d may be longer.")
	p, g, d, n := e.base("p"), e.base("g"), e.base("d"), e.length("p")
	c := e.broadcast("c")
	e.forVectors(n, []reg.Register{p, g, d}, 1, func(count int, part *mask) {
		x, v := e.load(d, 0, part), e.load(p, 0, part)
		e.VSUBPD(c, x, x)
		e.VDIVPD(x, e.load(g, 0, part), x)
		e.VMULPD(x, v, v)
		e.store(v, p, 0, part)
	})
	e.end()
}

// sumDiff is a step of the Hadamard transform.
func sumDiff(e *emitter) {
	e.text("sumDiff", "func(x, y []float64)", "replaces x by x + y and y by x − y over the length of x. The slice y may be longer.")
	x, y, n := e.base("x"), e.base("y"), e.length("x")
	e.forVectors(n, []reg.Register{x, y}, 4, func(count int, part *mask) {
		for i := range count {
			u, v, w := e.load(x, i, part), e.load(y, i, part), e.vec()
			e.VADDPD(v, u, w)
			e.VSUBPD(v, u, u)
			e.store(w, x, i, part)
			e.store(u, y, i, part)
		}
	})
	e.end()
}

// substitute solves a small triangular system for many right-hand sides. Four vectors of
// columns are processed at a time, so that the latencies of their multiply-adds overlap.
func substitute(e *emitter) {
	e.text("substitute", "func(l []float64, l0, lr, lc int, inverse, b []float64, b0, ldb, k int)", "is substituteGeneric for a system whose rows have the distance lr and whose columns have the distance lc, in the order of the unknowns. The numbers in inverse are the inverses of the diagonal entries.")
	l, lr, lc := e.base("l"), e.integer("lr"), e.integer("lc")
	inverse, n := e.base("inverse"), e.length("inverse")
	b, ldb, k := e.base("b"), e.integer("ldb"), e.integer("k")
	at := e.integer("l0")
	e.LEAQ(operand.Mem{Base: l, Index: at, Scale: 8}, l)
	at = e.integer("b0")
	e.LEAQ(operand.Mem{Base: b, Index: at, Scale: 8}, b)
	for _, distance := range []reg.Register{lr, lc, ldb} {
		e.SHLQ(operand.U8(3), distance)
	}
	e.forVectors(k, []reg.Register{b}, 4, func(count int, part *mask) {
		i, row, line := e.GP64(), e.GP64(), e.GP64()
		e.XORQ(i, i)
		e.MOVQ(b, row)
		e.MOVQ(l, line)
		unknown := e.label("unknown")
		e.Label(unknown)
		x := make([]reg.VecVirtual, count)
		for v := range x {
			x[v] = e.load(row, v, part)
		}
		j, entry, solved := e.GP64(), e.GP64(), e.GP64()
		e.MOVQ(line, entry)
		e.MOVQ(b, solved)
		e.MOVQ(i, j)
		product, end := e.label("product"), e.label("end")
		e.TESTQ(j, j)
		e.JE(operand.LabelRef(end))
		e.Label(product)
		t := e.vec()
		e.VBROADCASTSD(operand.Mem{Base: entry}, t)
		for v := range x {
			if part != nil {
				e.VFNMADD231PD(e.load(solved, v, part), t, x[v])
			} else {
				e.VFNMADD231PD(e.at(solved, v), t, x[v])
			}
		}
		e.ADDQ(lc, entry)
		e.ADDQ(ldb, solved)
		e.DECQ(j)
		e.JNE(operand.LabelRef(product))
		e.Label(end)
		e.VBROADCASTSD(operand.Mem{Base: inverse, Index: i, Scale: 8}, t)
		for v := range x {
			e.VMULPD(t, x[v], x[v])
			e.store(x[v], row, v, part)
		}
		e.ADDQ(ldb, row)
		e.ADDQ(lr, line)
		e.INCQ(i)
		e.CMPQ(i, n)
		e.JL(operand.LabelRef(unknown))
	})
	e.end()
}

// twice4 is the product of a vector with four rows of a symmetric matrix and with their
// transposed part.
func twice4(e *emitter) {
	e.text("twice4", "func(y, x, a []float64, ld, i, o, n int)", "is twice4Generic for rows that start at a[0]. The number i must be a multiple of the number of lanes.")
	y, x, a, ld := e.base("y"), e.base("x"), e.base("a"), e.integer("ld")
	i, o, n := e.integer("i"), e.integer("o"), e.integer("n")
	e.SHLQ(operand.U8(3), ld)
	ld3 := e.GP64()
	e.LEAQ(operand.Mem{Base: ld, Index: ld, Scale: 2}, ld3)
	rows := []operand.Mem{{Base: a}, {Base: a, Index: ld, Scale: 1}, {Base: a, Index: ld, Scale: 2}, {Base: a, Index: ld3, Scale: 1}}
	result := e.GP64()
	e.LEAQ(operand.Mem{Base: y, Index: o, Scale: 8}, result)
	own, s := e.vecs(4), e.vecs(4)
	for r := range own {
		e.VBROADCASTSD(operand.Mem{Base: x, Index: o, Scale: 8, Disp: 8 * r}, own[r])
	}
	e.zero(s...)
	e.SUBQ(i, n)
	row := func(r int, part *mask) reg.VecVirtual {
		v := e.vec()
		if part != nil {
			e.loadPart(rows[r], *part, v)
		} else {
			e.VMOVUPD(rows[r], v)
		}
		return v
	}
	e.forWholeVectors(i, []reg.Register{y, x, a}, 1, func(int) {
		u, t := e.load(x, 0, nil), e.load(y, 0, nil)
		for r := range s {
			b := row(r, nil)
			e.VFMADD231PD(u, b, s[r])
			e.VFMADD231PD(own[r], b, t)
		}
		e.store(t, y, 0, nil)
	})
	e.forVectors(n, []reg.Register{x, a}, 1, func(count int, part *mask) {
		u := e.load(x, 0, part)
		for r := range s {
			e.VFMADD231PD(u, row(r, part), s[r])
		}
	})
	for r := range s {
		e.VMOVSD(e.sum(s[r]), operand.Mem{Base: result, Disp: 8 * r})
	}
	e.end()
}

// weigh multiplies a row of a symmetric matrix by weights.
func weigh(e *emitter) {
	e.text("weigh", "func(a []float64, f float64, s []float64) (squares float64)", "multiplies aᵢ by f·sᵢ over the length of a, and returns the sum of the squares of the results. The slice s may be longer.")
	a, n, f, s := e.base("a"), e.length("a"), e.broadcast("f"), e.base("s")
	sum := e.vec()
	e.zero(sum)
	e.forVectors(n, []reg.Register{a, s}, 1, func(count int, part *mask) {
		v := e.load(s, 0, part)
		e.VMULPD(f, v, v)
		e.VMULPD(e.load(a, 0, part), v, v)
		e.store(v, a, 0, part)
		e.VFMADD231PD(v, v, sum)
	})
	e.result(e.sum(sum), 0)
	e.end()
}

// sweep keeps the running sums of both sides in registers. The points change sides without
// a pattern, so masks are faster than branches.
func sweep(e *emitter) {
	const columns = 8 // SweepColumns
	e.text("sweep", "func(out, in, acc []float64, places []int, decay, weight []float64, mid, step int)", "is sweepGeneric, except that acc can have any value and is not multiplied by a decay before the first point. It is reversed if step is −1, and otherwise step is 1.")
	out, in, mid, step := e.base("out"), e.base("in"), e.integer("mid"), e.integer("step")
	place, n, decay, weight := e.base("places"), e.length("places"), e.base("decay"), e.base("weight")
	first, second := e.vecs(columns/e.lanes), e.vecs(columns/e.lanes) // sums of the two sides
	forSums := func(f func(v reg.VecVirtual, m operand.Mem)) {
		acc := e.base("acc")
		for c := range first {
			f(first[c], e.at(acc, c))
			f(second[c], e.at(acc, len(first)+c))
		}
	}
	forSums(func(v reg.VecVirtual, m operand.Mem) { e.VMOVUPD(m, v) })
	// The address decay is the one of the next step.
	d := e.splat(1)
	last, loop, done := e.GP64(), e.label("loop"), e.label("done")
	e.TESTQ(n, n)
	e.JE(operand.LabelRef(done))
	e.ADDQ(operand.U32(8), decay)
	e.SHLQ(operand.U8(3), step)
	e.TESTQ(step, step) // the overflow flag of a shift by 3 is undefined
	e.JG(operand.LabelRef(loop))
	e.LEAQ(operand.Mem{Base: n, Disp: -1}, last)
	e.SHLQ(operand.U8(3), last)
	e.ADDQ(last, place)
	e.ADDQ(last, weight)
	e.SUBQ(operand.U32(8), decay)
	e.ADDQ(last, decay)

	e.Label(loop)
	f, row, isSecond := e.vec(), e.GP64(), e.GP64()
	e.VBROADCASTSD(operand.Mem{Base: weight}, f)
	e.MOVQ(operand.Mem{Base: place}, row)
	e.XORQ(isSecond, isSecond)
	e.CMPQ(row, mid)
	e.SETGE(isSecond.As8())
	e.NEGQ(isSecond)
	ofSecond, ofFirst, side := e.K(), e.K(), e.vec()
	if e.isWide() {
		e.KMOVW(isSecond.As32(), ofSecond)
		e.KNOTW(ofSecond, ofFirst)
	} else {
		e.VMOVQ(isSecond, side.AsX())
		e.VPBROADCASTQ(side.AsX(), side)
	}
	e.SHLQ(operand.U8(6), row)
	for c := range first {
		y := operand.Mem{Base: out, Index: row, Scale: 1, Disp: c * e.bytes()}
		x := operand.Mem{Base: in, Index: row, Scale: 1, Disp: c * e.bytes()}
		e.VMULPD(d, first[c], first[c])
		e.VMULPD(d, second[c], second[c])
		other, sum := e.vec(), e.vec()
		if e.isWide() {
			e.VBLENDMPD(first[c], second[c], ofSecond, other)
		} else {
			e.VBLENDVPD(side, first[c], second[c], other)
		}
		e.VMOVUPD(y, sum)
		e.VFMADD231PD(other, f, sum)
		e.VMOVUPD(sum, y)
		if e.isWide() {
			e.VFMADD231PD(x, f, ofFirst, first[c])
			e.VFMADD231PD(x, f, ofSecond, second[c])
		} else {
			own, part := e.vec(), e.vec()
			e.VMULPD(x, f, own)
			e.VANDNPD(own, side, part)
			e.VADDPD(part, first[c], first[c])
			e.VANDPD(own, side, part)
			e.VADDPD(part, second[c], second[c])
		}
	}
	e.DECQ(n)
	e.JE(operand.LabelRef(done))
	e.VBROADCASTSD(operand.Mem{Base: decay}, d)
	e.ADDQ(step, place)
	e.ADDQ(step, weight)
	e.ADDQ(step, decay)
	e.JMP(operand.LabelRef(loop))
	e.Label(done)
	forSums(func(v reg.VecVirtual, m operand.Mem) { e.VMOVUPD(v, m) })
	e.end()
}
