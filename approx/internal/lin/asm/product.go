package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// panelVectors is the number of vectors in a row of a panel.
const panelVectors = 3

// tileRows returns the number of rows of a tile. The sums of a tile take 24 of the 32
// registers of AVX-512, or 12 of the 16 registers of AVX2.
func (e *emitter) tileRows() int {
	if e.isWide() {
		return 8
	}
	return 4
}

// product computes m rows and n columns of a product,
//
//	C = AB, C += AB or C −= AB,
//
// for the modes 0, 1 and 2. The block B is a panel: element (l, j) is b[l·ldb+j], and its
// rows have panelVectors vectors or, for smaller n, as many as are necessary. They must
// be readable to the end of the last vector. Element (i, l) of A is a[i·rs+l·cs], except
// that tile t of tileRows rows begins at a[t·bs]. Element (i, j) of C is c[i·ldc+j].
//
// A sum has one term after the other, in the order of l. So it does not depend on the
// position of an element in its tile.
//
// The tiles have 8, 4, 2 and 1 rows. The code for each number of rows and of vectors is
// emitted here. In the loop over l, registers hold:
//
//	s    sums of the tile
//	u    the row of B
//	p    address of element (0, l) of the tile of A, q of element (4, l)
//	r    address of row l of B
func product(e *emitter) {
	e.text("product", "func(mode int, c []float64, ldc int, a []float64, rs, cs, bs int, b []float64, ldb, k, m, n int)",
		"computes m rows and n columns of a product, where n is at most the width of a panel.")
	c, a, b := e.base("c"), e.base("a"), e.base("b")
	ldc, rs, cs, ldb := e.distance("ldc"), e.distance("rs"), e.distance("cs"), e.distance("ldb")
	m := e.Load(e.Param("m"), e.GP64())
	n := e.Load(e.Param("n"), e.GP64())
	rest := e.GP64()
	e.MOVQ(n, rest)
	for v := panelVectors; v > 0; v-- {
		next := e.label("narrower")
		if v > 1 {
			e.CMPQ(rest, operand.U32((v-1)*e.lanes))
			e.JLE(operand.LabelRef(next))
			e.SUBQ(operand.U32((v-1)*e.lanes), rest)
		}
		for rows := e.tileRows(); rows > 0; rows /= 2 {
			loop, done := e.label("rows"), e.label("done")
			e.Label(loop)
			e.CMPQ(m, operand.U32(rows))
			e.JL(operand.LabelRef(done))
			e.tile(rows, v, rest, c, ldc, a, rs, cs, b, ldb)
			e.SUBQ(operand.U32(rows), m)
			for range rows {
				e.ADDQ(ldc, c)
			}
			if rows == e.tileRows() {
				e.ADDQ(e.distance("bs"), a)
				e.JMP(operand.LabelRef(loop))
			} else {
				for range rows {
					e.ADDQ(rs, a)
				}
			}
			e.Label(done)
		}
		e.end()
		if v > 1 {
			e.Label(next)
		}
	}
}

// distance returns a register with a parameter in bytes.
func (e *emitter) distance(name string) reg.Register {
	r := e.Load(e.Param(name), e.GP64())
	e.SHLQ(operand.U8(3), r)
	return r
}

// rowAddresses returns the addresses of rows which follow p at a distance, where four more
// rows follow q. The register triple holds three times the distance.
func rowAddresses(rows int, p, q, distance, triple reg.Register) []operand.Mem {
	var m []operand.Mem
	for i := range rows {
		base := p
		if i >= 4 {
			base = q
		}
		m = append(m, []operand.Mem{
			{Base: base},
			{Base: base, Index: distance, Scale: 1},
			{Base: base, Index: distance, Scale: 2},
			{Base: base, Index: triple, Scale: 1},
		}[i%4])
	}
	return m
}

// prepareRows returns the addresses of rows and the registers p and q of rowAddresses.
func (e *emitter) prepareRows(rows int, base, distance reg.Register) (addresses []operand.Mem, p, q reg.Register) {
	p, q = e.GP64(), e.GP64()
	triple := e.GP64()
	e.MOVQ(base, p)
	if rows > 3 {
		e.LEAQ(operand.Mem{Base: distance, Index: distance, Scale: 2}, triple)
	}
	if rows > 4 {
		e.LEAQ(operand.Mem{Base: base, Index: distance, Scale: 4}, q)
	}
	return rowAddresses(rows, p, q, distance, triple), p, q
}

// tile computes the product for one tile. The last vector of each row of C has rest
// numbers.
func (e *emitter) tile(rows, vectors int, rest, c, ldc, a, rs, cs, b, ldb reg.Register) {
	s := e.vecs(rows * vectors)
	e.zero(s...)
	from, p, q := e.prepareRows(rows, a, rs)
	r, l := e.GP64(), e.Load(e.Param("k"), e.GP64())
	e.MOVQ(b, r)
	loop := e.label("terms")
	e.Label(loop)
	u := e.vecs(vectors)
	for j := range u {
		e.VMOVUPD(e.at(r, j), u[j])
	}
	for i := range rows {
		t := e.vec()
		e.VBROADCASTSD(from[i], t)
		for j := range u {
			e.VFMADD231PD(u[j], t, s[i*vectors+j])
		}
	}
	e.ADDQ(cs, p)
	if rows > 4 {
		e.ADDQ(cs, q)
	}
	e.ADDQ(ldb, r)
	e.DECQ(l)
	e.JNE(operand.LabelRef(loop))

	to, _, _ := e.prepareRows(rows, c, ldc)
	done := e.label("stored")
	if !e.isWide() { // masked stores are slow on some machines with AVX2
		part := e.label("part")
		e.CMPQ(rest, operand.U32(e.lanes))
		e.JNE(operand.LabelRef(part))
		e.storeTile(s, vectors, to, nil)
		e.JMP(operand.LabelRef(done))
		e.Label(part)
	}
	last := e.mask(rest)
	e.storeTile(s, vectors, to, &last)
	e.Label(done)
}

// storeTile stores the sums s of a tile in the rows at the given addresses, or adds or
// subtracts them. If last is not nil, it selects the numbers of the last vector of a row.
func (e *emitter) storeTile(s []reg.VecVirtual, vectors int, to []operand.Mem, last *mask) {
	forEach := func(f func(x reg.VecVirtual, m operand.Mem, part *mask)) {
		for i, x := range s {
			m, part := to[i/vectors], (*mask)(nil)
			m.Disp = i % vectors * e.bytes()
			if i%vectors == vectors-1 {
				part = last
			}
			f(x, m, part)
		}
	}
	combine := func(op func(x, t reg.VecVirtual)) {
		forEach(func(x reg.VecVirtual, m operand.Mem, part *mask) {
			t := e.vec()
			if part != nil {
				e.loadPart(m, *part, t)
			} else {
				e.VMOVUPD(m, t)
			}
			op(x, t)
		})
	}
	store, subtract := e.label("store"), e.label("subtract")
	mode := e.Load(e.Param("mode"), e.GP64())
	e.CMPQ(mode, operand.U32(1))
	e.JL(operand.LabelRef(store))
	e.JG(operand.LabelRef(subtract))
	combine(func(x, t reg.VecVirtual) { e.VADDPD(x, t, x) })
	e.JMP(operand.LabelRef(store))
	e.Label(subtract)
	combine(func(x, t reg.VecVirtual) { e.VSUBPD(x, t, x) })
	e.Label(store)
	forEach(func(x reg.VecVirtual, m operand.Mem, part *mask) {
		if part != nil {
			e.storePart(x, *part, m)
		} else {
			e.VMOVUPD(x, m)
		}
	})
}
