package lin

import "math"

// shiftMaxGeneric is ShiftMax. It finds the block of the maximum with vectors, and then
// the index.
func shiftMaxGeneric(e, a, b []float64, delta float64, room []float64) int {
	d := splat(delta)
	w := d.Len()
	best, first := math.Inf(-1), -1
	var lanes [8]float64
	for s := 0; s < len(e); s += pairBlock {
		end := min(s+pairBlock, len(e))
		top := splat(math.Inf(-1))
		i := s
		for ; i+w <= end; i += w {
			v := fma(d, load(b, i).Sub(load(a, i)), load(e, i))
			store(v, e, i)
			top = top.Max(v.Add(load(room, i)))
		}
		store(top, lanes[:], 0)
		m := lanes[0]
		for l := 1; l < w; l++ {
			m = max(m, lanes[l])
		}
		for ; i < end; i++ {
			e[i] += delta * (b[i] - a[i])
			m = max(m, e[i]+room[i])
		}
		if m > best {
			best, first = m, s
		}
	}
	if first < 0 {
		return -1
	}
	for e[first]+room[first] != best {
		first++
	}
	return first
}

// bestPartnerGeneric is BestPartner. It finds the block of the maximum with vectors, and
// then the index.
func bestPartnerGeneric(e, room, row, curve []float64, top, c, floor float64) (at int, gap float64) {
	zero, t, ci, least, two := splat(0), splat(top), splat(c), splat(floor), splat(2)
	w := zero.Len()
	var lanes, gaps [8]float64
	best, first := 0.0, -1
	widest := zero
	for s := 0; s < len(e); s += pairBlock {
		end := min(s+pairBlock, len(e))
		most := zero
		i := s
		for ; i+w <= end; i += w {
			g := t.Sub(load(e, i)).Add(load(room, i)).Max(zero)
			widest = widest.Max(g)
			u := ci.Add(load(curve, i)).Sub(two.Mul(load(row, i))).Max(least)
			most = most.Max(g.Mul(g).Div(u))
		}
		store(most, lanes[:], 0)
		m := lanes[0]
		for l := 1; l < w; l++ {
			m = max(m, lanes[l])
		}
		for ; i < end; i++ {
			g := max(top-e[i]+room[i], 0)
			gap = max(gap, g)
			m = max(m, g*g/max(c+curve[i]-2*row[i], floor))
		}
		if m > best {
			best, first = m, s
		}
	}
	store(widest, gaps[:], 0)
	for l := range w {
		gap = max(gap, gaps[l])
	}
	if first < 0 {
		return -1, gap
	}
	best, at = 0, first
	for i := first; i < min(first+pairBlock, len(e)); i++ {
		g := max(top-e[i]+room[i], 0)
		if v := g * g / max(c+curve[i]-2*row[i], floor); v > best {
			best, at = v, i
		}
	}
	return at, gap
}
