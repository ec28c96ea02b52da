package main

import (
	"math"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// shiftMax keeps the maximum of each lane and its index, as a floating-point number.
func shiftMax(e *emitter) {
	e.text("shiftMax", "func(e, a, b []float64, delta float64, room []float64, value, index *[8]float64)",
		"adds δ(bₗ−aₗ) to eₗ. It raises value to the largest eₗ + roomₗ of each lane, and stores the first index of the maximum.")
	s, a, b, room, n := e.base("e"), e.base("a"), e.base("b"), e.base("room"), e.length("e")
	delta := e.broadcast("delta")
	m := e.newLaneMax()
	e.forVectors(n, []reg.Register{s, a, b, room}, 1, func(_ int, part *mask) {
		v := e.load(b, 0, part)
		if part != nil {
			e.VSUBPD(e.load(a, 0, part), v, v)
		} else {
			e.VSUBPD(e.at(a, 0), v, v)
		}
		e.VFMADD213PD(e.load(s, 0, part), delta, v)
		e.store(v, s, 0, part)
		e.VADDPD(e.loadRoom(room, part), v, v)
		m.update(v)
	})
	m.store()
	e.end()
}

// bestPartner keeps the maximum of each lane and its index, as a floating-point number.
func bestPartner(e *emitter) {
	e.text("bestPartner", "func(e, room, row, curve []float64, top, c, floor float64, value, index, gap *[8]float64)",
		"raises value to the largest gₗ²/max(cₗ+c−2rowₗ, floor) of each lane, where gₗ = max(0, top−eₗ+roomₗ), and stores the first index of the maximum. It stores the largest gₗ of each lane in gap.")
	s, room, row, curve, n := e.base("e"), e.base("room"), e.base("row"), e.base("curve"), e.length("e")
	top, c, floor := e.broadcast("top"), e.broadcast("c"), e.broadcast("floor")
	m := e.newLaneMax()
	gap, zero, two := e.vec(), e.vec(), e.splat(2)
	e.zero(gap, zero)
	e.forVectors(n, []reg.Register{s, room, row, curve}, 1, func(_ int, part *mask) {
		g, u := e.load(s, 0, part), e.load(curve, 0, part)
		e.VSUBPD(g, top, g)
		e.VADDPD(e.loadRoom(room, part), g, g)
		e.VMAXPD(zero, g, g)
		e.VMAXPD(g, gap, gap)
		e.VADDPD(c, u, u)
		e.VFNMADD231PD(e.load(row, 0, part), two, u)
		e.VMAXPD(u, floor, u) // the operand u is the result if it is NaN
		e.VMULPD(g, g, g)
		e.VDIVPD(u, g, g)
		m.update(g)
	})
	m.store()
	p := e.Load(e.Param("gap"), e.GP64())
	e.store(gap, p, 0, nil)
	e.end()
}

// loadRoom loads a vector after p. The numbers outside of a part are −∞.
func (e *emitter) loadRoom(p reg.Register, part *mask) reg.VecVirtual {
	if part == nil {
		return e.load(p, 0, nil)
	}
	v := e.splat(math.Inf(-1))
	if e.isWide() {
		e.VMOVUPD(e.at(p, 0), part.k, v)
	} else {
		e.VBLENDVPD(part.v, e.load(p, 0, part), v, v)
	}
	return v
}

// A laneMax holds the largest number of each lane and its index, and the indices of the
// current vector.
type laneMax struct {
	*emitter
	value, index, current, step reg.VecVirtual
}

// newLaneMax loads the parameters value and index.
func (e *emitter) newLaneMax() laneMax {
	m := laneMax{emitter: e, current: e.vec(), step: e.splat(float64(e.lanes))}
	m.value = e.load(e.Load(e.Param("value"), e.GP64()), 0, nil)
	m.index = e.load(e.Load(e.Param("index"), e.GP64()), 0, nil)
	var first [8]uint64
	for i := range first {
		first[i] = math.Float64bits(float64(i))
	}
	e.VMOVUPD(e.table("laneNumbers", first), m.current)
	return m
}

// update takes the numbers v where they are larger. It moves on to the next indices.
func (m laneMax) update(v reg.VecVirtual) {
	const greater = 0x1e // without exception for NaN
	if m.isWide() {
		k := m.K()
		m.VCMPPD(operand.U8(greater), m.value, v, k)
		m.VMOVAPD(v, k, m.value)
		m.VMOVAPD(m.current, k, m.index)
	} else {
		k := m.vec()
		m.VCMPPD(operand.U8(greater), m.value, v, k)
		m.VBLENDVPD(k, v, m.value, m.value)
		m.VBLENDVPD(k, m.current, m.index, m.index)
	}
	m.VADDPD(m.step, m.current, m.current)
}

// store writes the results to the parameters value and index.
func (m laneMax) store() {
	m.emitter.store(m.value, m.Load(m.Param("value"), m.GP64()), 0, nil)
	m.emitter.store(m.index, m.Load(m.Param("index"), m.GP64()), 0, nil)
}
