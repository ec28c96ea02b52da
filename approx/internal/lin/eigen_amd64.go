package lin

import "math"

// foldWork is about the number of entries that one call of fold in assembly processes. The
// runtime cannot interrupt assembly, so that a call should take less than a millisecond.
const foldWork = 1 << 19

// fold is foldGeneric with the vector instructions of the machine.
func fold(a []float64, ld, k int, v []float64, m int) {
	if level == none {
		foldGeneric(a, ld, k, v, m)
		return
	}
	if k == 0 {
		return
	}
	checkDistances(ld)
	a = resize(a, (k-1)*ld+k)
	u, w, x, p := span(v, 0, k), span(v, m, k), span(v, 2*m, k), span(v, 3*m, k)
	end := k &^ 1
	if level == avx512 {
		end = k &^ 3
	}
	step := max(foldWork/k, 4) &^ 3
	for i := 0; i < end; i += step {
		if level == avx512 {
			foldAVX512(a, ld, i, min(i+step, end), u, w, x, p)
		} else {
			foldAVX2(a, ld, i, min(i+step, end), u, w, x, p)
		}
	}
	for i := end; i < k; i++ {
		if row := a[i*ld : i*ld+i+1]; level == avx512 {
			foldRowAVX512(row, u, w, x, p)
		} else {
			foldRowAVX2(row, u, w, x, p)
		}
	}
}

// rotate is rotateGeneric with the vector instructions of the machine.
func rotate(z []float64, x0, y0, n int, c, s float64) {
	switch level {
	case avx512:
		rotateAVX512(span(z, x0, n), span(z, y0, n), c, s)
	case avx2:
		rotateAVX2(span(z, x0, n), span(z, y0, n), c, s)
	default:
		rotateGeneric(z, x0, y0, n, c, s)
	}
}

// rotateRows is rotateRowsGeneric with the vector instructions of the machine.
func rotateRows(z []float64, z0, ld, n int, cs []float64) {
	count := len(cs) / 2
	if level == none || count == 0 {
		rotateRowsGeneric(z, z0, ld, n, cs)
		return
	}
	checkDistances(ld)
	first, cs := z0-count*ld, cs[:2*count]
	_ = span(z, z0, n)
	step := max(callLength/count, 4*maxLanes) &^ (4*maxLanes - 1) // the kernel processes four vectors at a time
	for j := 0; j < n; j += step {
		w := min(step, n-j)
		columns := span(z, first+j, count*ld+w)
		if level == avx512 {
			rotateRowsAVX512(columns, ld, w, cs)
		} else {
			rotateRowsAVX2(columns, ld, w, cs)
		}
	}
}

// poles is polesGeneric with the vector instructions of the machine.
func poles(d, z []float64, origin, mu float64, mid int) (psi, slope, phi, rise float64) {
	switch level {
	case avx512:
		return polesAVX512(d, resize(z, len(d)), origin, mu, len(resize(d, mid)))
	case avx2:
		return polesAVX2(d, resize(z, len(d)), origin, mu, len(resize(d, mid)))
	}
	return polesGeneric(d, z, origin, mu, mid)
}

// differences is differencesGeneric with the vector instructions of the machine.
func differences(dst []float64, at int, d []float64, origin, mu float64) {
	switch level {
	case avx512:
		differencesAVX512(span(dst, at, len(d)), d, origin, mu)
	case avx2:
		differencesAVX2(span(dst, at, len(d)), d, origin, mu)
	default:
		differencesGeneric(dst, at, d, origin, mu)
	}
}

// quotients is quotientsGeneric with the vector instructions of the machine.
func quotients(q []float64, at int, h []float64) float64 {
	switch level {
	case avx512:
		return quotientsAVX512(span(q, at, len(h)), h)
	case avx2:
		return quotientsAVX2(span(q, at, len(h)), h)
	}
	return quotientsGeneric(q, at, h)
}

// scale is scaleGeneric with the vector instructions of the machine.
func scale(x []float64, at, n int, f float64) {
	switch level {
	case avx512:
		scaleAVX512(span(x, at, n), f)
	case avx2:
		scaleAVX2(span(x, at, n), f)
	default:
		scaleGeneric(x, at, n, f)
	}
}

// ratios is ratiosGeneric with the vector instructions of the machine.
func ratios(p, g []float64, g0 int, d []float64, c float64, from, to int) {
	switch level {
	case avx512:
		ratiosAVX512(span(p, from, to-from), span(g, g0+from, to-from), span(d, from, to-from), c)
	case avx2:
		ratiosAVX2(span(p, from, to-from), span(g, g0+from, to-from), span(d, from, to-from), c)
	default:
		ratiosGeneric(p, g, g0, d, c, from, to)
	}
}

// substitute is substituteGeneric with the vector instructions of the machine. The assembly
// multiplies by the inverses of the diagonal entries.
func substitute(l []float64, l0, lr, lc int, b []float64, b0, ldb, n, k, first, step int) {
	var inverse [smallOrder]float64
	isRegular := n > 0 && n <= smallOrder && level != none
	for i := 0; isRegular && i < n; i++ {
		at := first + i*step
		inverse[i] = 1 / l[l0+at*(lr+lc)]
		// The inverse of a very small or large number has fewer digits, or none.
		size := math.Abs(inverse[i])
		isRegular = size > 0x1p-1000 && size < 0x1p1000
	}
	if !isRegular {
		substituteGeneric(l, l0, lr, lc, b, b0, ldb, n, k, first, step)
		return
	}
	// Assembly checks no index. The loop above has read all diagonal entries.
	checkDistances(lr, lc, ldb)
	_, _ = span(b, b0+first*ldb, k), span(b, b0+(first+(n-1)*step)*ldb, k)
	l0, b0 = l0+first*(lr+lc), b0+first*ldb
	for j := 0; j < k; j += callLength / smallOrder {
		w := min(callLength/smallOrder, k-j)
		if level == avx512 {
			substituteAVX512(l, l0, step*lr, step*lc, inverse[:n], b, b0+j, step*ldb, w)
		} else {
			substituteAVX2(l, l0, step*lr, step*lc, inverse[:n], b, b0+j, step*ldb, w)
		}
	}
}

// twice4 is twice4Generic with the vector instructions of the machine.
func twice4(y, x, a []float64, a0, ld, i, o, n int) {
	if level == none {
		twice4Generic(y, x, a, a0, ld, i, o, n)
		return
	}
	if i < 0 || i > n || i%maxLanes != 0 || o < 0 {
		panic("four rows of a symmetric matrix at a place that the kernel does not support")
	}
	y, x, a = resize(y, max(i, o+4)), resize(x, max(n, o+4)), fourRows(a, a0, ld, n)
	if level == avx512 {
		twice4AVX512(y, x, a, ld, i, o, n)
	} else {
		twice4AVX2(y, x, a, ld, i, o, n)
	}
}

// weigh is weighGeneric with the vector instructions of the machine.
func weigh(a []float64, a0, n, i int, f float64, s []float64) (first, others float64) {
	left, right, s := span(a, a0, i), span(a, a0+i, n-i), resize(s, n)
	switch level {
	case avx512:
		return weighAVX512(left, f, s), weighAVX512(right, f, s[i:])
	case avx2:
		return weighAVX2(left, f, s), weighAVX2(right, f, s[i:])
	}
	return weighGeneric(a, a0, n, i, f, s)
}

// sumDiff is sumDiffGeneric with the vector instructions of the machine.
func sumDiff(a []float64, x0, y0, n int) {
	switch level {
	case avx512:
		sumDiffAVX512(span(a, x0, n), span(a, y0, n))
	case avx2:
		sumDiffAVX2(span(a, x0, n), span(a, y0, n))
	default:
		sumDiffGeneric(a, x0, y0, n)
	}
}

// sweep is sweepGeneric with the vector instructions of the machine. Cut.Sweep has checked
// the indices.
func sweep(out, in, acc []float64, places []int, decay, weight []float64, mid int, back bool) {
	if level == none {
		sweepGeneric(out, in, acc, places, decay, weight, mid, back)
		return
	}
	n := len(places)
	acc, decay, weight = resize(acc, 2*SweepColumns), resize(decay, n), resize(weight, n)
	const most = callLength / SweepColumns // points of a call
	for done := 0; done < n; done += most {
		from, to, step := done, min(done+most, n), 1
		between := from // index of the decay between the last call and this one
		if back {
			from, to, step = n-to, n-from, -1
			between = to
		}
		for i := 0; done > 0 && i < len(acc); i++ {
			acc[i] *= decay[between]
		}
		if level == avx512 {
			sweepAVX512(out, in, acc, places[from:to], decay[from:to], weight[from:to], mid, step)
		} else {
			sweepAVX2(out, in, acc, places[from:to], decay[from:to], weight[from:to], mid, step)
		}
	}
}

// maxLanes is the number of lanes of the widest vectors.
const maxLanes = 8
