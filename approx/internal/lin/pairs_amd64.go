package lin

import (
	"math"
	"slices"
)

// A laneMax holds the largest number of each lane, and its index. Assembly stores it.
type laneMax struct{ value, index [8]float64 }

// newLaneMax returns a laneMax whose values are v.
func newLaneMax(v float64) (m laneMax) {
	for i := range m.value {
		m.value[i], m.index[i] = v, -1
	}
	return m
}

// first returns the smallest index of the largest value.
func (m *laneMax) first() int {
	top, at := math.Inf(-1), -1.0
	for i, v := range m.value {
		if v > top || v == top && m.index[i] >= 0 && (m.index[i] < at || at < 0) {
			top, at = v, m.index[i]
		}
	}
	return int(at)
}

// shiftMax is shiftMaxGeneric with the vector instructions of the machine.
func shiftMax(e, a, b []float64, delta float64, room []float64) int {
	n := len(e)
	a, b, room = resize(a, n), resize(b, n), resize(room, n)
	m := newLaneMax(math.Inf(-1))
	switch level {
	case avx512:
		shiftMaxAVX512(e, a, b, delta, room, &m.value, &m.index)
	case avx2:
		shiftMaxAVX2(e, a, b, delta, room, &m.value, &m.index)
	default:
		return shiftMaxGeneric(e, a, b, delta, room)
	}
	return m.first()
}

// bestPartner is bestPartnerGeneric with the vector instructions of the machine.
func bestPartner(e, room, row, curve []float64, top, c, floor float64) (at int, gap float64) {
	n := len(e)
	room, row, curve = resize(room, n), resize(row, n), resize(curve, n)
	m := newLaneMax(0)
	var gaps [8]float64
	switch level {
	case avx512:
		bestPartnerAVX512(e, room, row, curve, top, c, floor, &m.value, &m.index, &gaps)
	case avx2:
		bestPartnerAVX2(e, room, row, curve, top, c, floor, &m.value, &m.index, &gaps)
	default:
		return bestPartnerGeneric(e, room, row, curve, top, c, floor)
	}
	return m.first(), slices.Max(gaps[:])
}
