package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// distPanel adds (x−y)² to each distance.
func distPanel(e *emitter) {
	e.panel("distPanel", "Σₗ (aᵢₗ−bⱼₗ)²", 0, func(sum, x, y reg.VecVirtual) {
		t := e.vec()
		e.VSUBPD(y, x, t)
		e.VFMADD231PD(t, t, sum)
	})
}

// absPanel adds |x−y| to each distance.
func absPanel(e *emitter) {
	e.panel("absPanel", "Σₗ |aᵢₗ−bⱼₗ|", 0, func(sum, x, y reg.VecVirtual) {
		t := e.vec()
		e.VSUBPD(y, x, t)
		e.VANDPD(e.equalWords(1<<63-1), t, t)
		e.VADDPD(t, sum, sum)
	})
}

// prodPanel multiplies each product by 1 + (x−y)².
func prodPanel(e *emitter) {
	e.panel("prodPanel", "Πₗ (1 + (aᵢₗ−bⱼₗ)²)", 1, func(product, x, y reg.VecVirtual) {
		t := e.vec()
		e.VSUBPD(y, x, t)
		e.VFMADD213PD(e.equalNumbers(1), t, t)
		e.VMULPD(t, product, product)
	})
}

// chiPanel adds (x−y)²/(x+y) to each distance. The divisor is at least the smallest
// positive number, so that 0/0 gives 0.
func chiPanel(e *emitter) {
	e.panel("chiPanel", "Σₗ (aᵢₗ−bⱼₗ)²/(aᵢₗ+bⱼₗ), where a term 0/0 counts as 0,", 0, func(sum, x, y reg.VecVirtual) {
		t, s := e.vec(), e.vec()
		e.VSUBPD(y, x, t)
		e.VADDPD(y, x, s)
		e.VMAXPD(e.equalWords(1), s, s)
		e.VDIVPD(s, t, s)
		e.VFMADD231PD(s, t, sum)
	})
}

// panel emits a kernel that computes m rows of a result, up to two vectors wide, from m
// rows of a and a panel of b. Term updates a sum by the term of the coordinates x and y,
// and the sums begin with the value start.
//
// Four rows are computed at a time, with eight sums in registers, and the last rows one
// by one. The pointer to a moves along the coordinates and returns to the next rows.
func (e *emitter) panel(name, formula string, start float64, term func(sum, x, y reg.VecVirtual)) {
	e.text(name, "func(c []float64, ldc int, a []float64, lda int, b []float64, k, m, w int)",
		"stores "+formula+" for 0 ≤ l < k in c, in m rows and w columns. Element (l, j) of b is b[l*nr+j]. Here nr is the number of lanes of two vectors, and 1 ≤ w ≤ nr.")
	c, ldc := e.base("c"), e.Load(e.Param("ldc"), e.GP64())
	a, lda := e.base("a"), e.Load(e.Param("lda"), e.GP64())
	b, k, m := e.base("b"), e.Load(e.Param("k"), e.GP64()), e.Load(e.Param("m"), e.GP64())
	w := e.Load(e.Param("w"), e.GP64())
	var masks [2]mask
	if e.isWide() {
		masks = e.pairOfMasks(w)
	}
	e.SHLQ(operand.U8(3), ldc)
	e.SHLQ(operand.U8(3), lda)
	for _, height := range []int{4, 1} {
		loop, done := e.label("rows"), e.label("rest")
		e.SUBQ(operand.U32(height), m)
		e.JL(operand.LabelRef(done))
		e.Label(loop)
		e.panelRows(height, c, ldc, a, lda, b, k, w, masks, start, term)
		for range height {
			e.ADDQ(ldc, c)
			e.ADDQ(lda, a)
		}
		e.SUBQ(operand.U32(height), m)
		e.JGE(operand.LabelRef(loop))
		e.Label(done)
		e.ADDQ(operand.U32(height), m)
	}
	e.end()
}

// panelRows emits the computation of one or four rows of panel.
func (e *emitter) panelRows(height int, c, ldc, a, lda, b, k, w reg.Register, masks [2]mask, start float64, term func(sum, x, y reg.VecVirtual)) {
	sums := e.vecs(2 * height)
	for i := range sums {
		if start == 0 {
			e.zero(sums[i])
		} else {
			sums[i] = e.splat(start)
		}
	}
	// rowsAt returns the addresses of the rows that follow each other at a distance ld.
	rowsAt := func(p, ld reg.Register) []operand.Mem {
		if height == 1 {
			return []operand.Mem{{Base: p}}
		}
		last := e.GP64()
		e.LEAQ(operand.Mem{Base: p, Index: ld, Scale: 2}, last)
		e.ADDQ(ld, last)
		return []operand.Mem{{Base: p}, {Base: p, Index: ld, Scale: 1}, {Base: p, Index: ld, Scale: 2}, {Base: last}}
	}
	pa, pb, count := e.GP64(), e.GP64(), e.GP64()
	e.MOVQ(a, pa)
	e.MOVQ(b, pb)
	e.MOVQ(k, count)
	rows := rowsAt(pa, lda)
	loop := e.label("terms")
	e.Label(loop)
	y := [2]reg.VecVirtual{e.load(pb, 0, nil), e.load(pb, 1, nil)}
	for i, p := range rows {
		x := e.vec()
		e.VBROADCASTSD(p, x)
		for j := range y {
			term(sums[2*i+j], x, y[j])
		}
	}
	e.ADDQ(operand.U8(8), pa)
	if height == 4 {
		e.ADDQ(operand.U8(8), rows[3].Base)
	}
	e.ADDQ(operand.U32(2*e.bytes()), pb)
	e.DECQ(count)
	e.JNE(operand.LabelRef(loop))
	if !e.isWide() { // there are not enough registers to keep the masks during the loop
		masks = e.pairOfMasks(w)
	}
	for i, p := range rowsAt(c, ldc) {
		e.storePart(sums[2*i], masks[0], p)
		e.storePart(sums[2*i+1], masks[1], p.Offset(e.bytes()))
	}
}

// pairOfMasks returns masks for the first w numbers of two vectors.
func (e *emitter) pairOfMasks(w reg.Register) (masks [2]mask) {
	if e.isWide() {
		bits := e.GP64()
		e.MOVQ(operand.I32(-1), bits)
		e.BZHIQ(w, bits, bits)
		for i := range masks {
			k := e.K()
			e.KMOVB(bits.As32(), k)
			masks[i] = mask{k: k}
			e.SHRQ(operand.U8(8), bits)
		}
		return masks
	}
	// The masks are parts of eight ones, followed by eight zeros.
	const name = "eightOnes"
	ones, ok := e.data[name]
	if !ok {
		ones = e.StaticGlobal(name)
		e.DataAttributes(attr.RODATA | attr.NOPTR)
		for i := range 16 {
			x := operand.U64(0)
			if i < 8 {
				x = ^x
			}
			e.AddDatum(8*i, x)
		}
		e.data[name] = ones
	}
	table := e.GP64()
	e.LEAQ(ones, table)
	for i := range masks {
		from, v := e.GP64(), e.YMM()
		e.MOVQ(operand.U32(8+4*i), from)
		e.SUBQ(w, from)
		e.VMOVUPD(operand.Mem{Base: table, Index: from, Scale: 8}, v)
		masks[i] = mask{v: v}
	}
	return masks
}

// distRow computes the squared distances of one point of up to four coordinates from many
// points, which are stored by coordinates.
func distRow(e *emitter) {
	e.text("distRow", "func(dst, y []float64, ld, d int, p0, p1, p2, p3 float64)",
		"stores Σₗ (pₗ − y[l·ld+j])² for 0 ≤ l < d in dst[j], d ≤ 4.")
	dst, y0, n := e.base("dst"), e.base("y"), e.length("dst")
	ld, d := e.Load(e.Param("ld"), e.GP64()), e.Load(e.Param("d"), e.GP64())
	e.SHLQ(operand.U8(3), ld)
	y := []reg.Register{y0}
	for i := 1; i < 4; i++ {
		p := e.GP64()
		e.MOVQ(y[i-1], p)
		e.ADDQ(ld, p)
		y = append(y, p)
	}
	p := []reg.VecVirtual{e.broadcast("p0"), e.broadcast("p1"), e.broadcast("p2"), e.broadcast("p3")}
	end := e.label("end")
	for dim := 1; dim <= 4; dim++ {
		next := e.label("next")
		if dim < 4 {
			e.CMPQ(d, operand.U8(dim))
			e.JNE(operand.LabelRef(next))
		}
		e.forVectors(n, append([]reg.Register{dst}, y[:dim]...), 1, func(_ int, part *mask) {
			var s reg.VecVirtual
			for l := range dim {
				t := e.vec()
				if part != nil {
					e.VSUBPD(e.load(y[l], 0, part), p[l], t)
				} else {
					e.VSUBPD(e.at(y[l], 0), p[l], t)
				}
				if l == 0 {
					s = t
					e.VMULPD(t, t, s)
				} else {
					e.VFMADD231PD(t, t, s)
				}
			}
			e.store(s, dst, 0, part)
		})
		e.JMP(operand.LabelRef(end))
		e.Label(next)
	}
	e.Label(end)
	e.end()
}

// planarRow computes the squared distances of one point from many points of the plane,
// whose coordinates alternate. It separates the coordinates in registers. The last
// numbers are computed one by one, with the same operations.
func planarRow(e *emitter) {
	e.text("planarRow", "func(dst, y []float64, p0, p1 float64)", "stores (p₀−y[2j])² + (p₁−y[2j+1])² in dst[j].")
	dst, y, n := e.base("dst"), e.base("y"), e.length("dst")
	p, q := e.broadcast("p0"), e.broadcast("p1")
	var even, odd reg.VecVirtual
	if e.isWide() {
		even, odd = e.vec(), e.vec()
		e.VMOVUPD(e.table("evenIndices", [8]uint64{0, 2, 4, 6, 8, 10, 12, 14}), even)
		e.VMOVUPD(e.table("oddIndices", [8]uint64{1, 3, 5, 7, 9, 11, 13, 15}), odd)
	}
	loop, rest, single, done := e.label("loop"), e.label("rest"), e.label("single"), e.label("done")
	lanes := operand.U32(e.lanes)
	e.SUBQ(lanes, n)
	e.JL(operand.LabelRef(rest))
	e.Label(loop)
	first, second := e.load(y, 0, nil), e.load(y, 1, nil)
	u, v := e.vec(), e.vec()
	if e.isWide() {
		e.VMOVAPD(even, u)
		e.VPERMI2PD(second, first, u)
		e.VMOVAPD(odd, v)
		e.VPERMI2PD(second, first, v)
	} else { // the results are in the order 0, 2, 1, 3
		e.VUNPCKLPD(second, first, u)
		e.VUNPCKHPD(second, first, v)
	}
	e.VSUBPD(u, p, u)
	e.VSUBPD(v, q, v)
	e.VMULPD(u, u, u)
	e.VFMADD231PD(v, v, u)
	if !e.isWide() {
		e.VPERMPD(operand.U8(0b11_01_10_00), u, u)
	}
	e.store(u, dst, 0, nil)
	e.ADDQ(operand.U32(e.bytes()), dst)
	e.ADDQ(operand.U32(2*e.bytes()), y)
	e.SUBQ(lanes, n)
	e.JGE(operand.LabelRef(loop))
	e.Label(rest)
	e.ADDQ(lanes, n)
	e.JEQ(operand.LabelRef(done))
	e.Label(single)
	s, t := e.XMM(), e.XMM()
	e.VSUBSD(operand.Mem{Base: y}, p.AsX(), s)
	e.VSUBSD(operand.Mem{Base: y, Disp: 8}, q.AsX(), t)
	e.VMULSD(s, s, s)
	e.VFMADD231SD(t, t, s)
	e.VMOVSD(s, operand.Mem{Base: dst})
	e.ADDQ(operand.U8(8), dst)
	e.ADDQ(operand.U8(16), y)
	e.DECQ(n)
	e.JNE(operand.LabelRef(single))
	e.Label(done)
	e.end()
}
