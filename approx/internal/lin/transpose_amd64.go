package lin

// transposeVectors stores src[i·lds+j] in dst[j·ld+i] for 0 ≤ j < n and for as many of m rows
// i as whole vectors hold. It returns the number of these rows. With the whole vectors of a
// column, each cache line of dst is written once.
func transposeVectors(dst []float64, ld int, src []float64, lds, m, n int) (done int) {
	if level == none {
		return 0
	}
	checkDistances(ld, lds)
	lanes, _ := tileSize()
	whole := n / lanes * lanes
	for ; done+lanes <= m && n > 0; done += lanes {
		from, to := src[done*lds:], dst[done:]
		_, _ = from[(lanes-1)*lds+n-1], to[(n-1)*ld+lanes-1]
		for j := 0; j < whole; j += callLength / 8 {
			k := min(callLength/8, whole-j)
			if level == avx512 {
				transposeRowsAVX512(to[j*ld:], ld, from[j:], lds, k)
			} else {
				transposeRowsAVX2(to[j*ld:], ld, from[j:], lds, k)
			}
		}
		for j := whole; j < n; j++ {
			for i := range lanes {
				to[j*ld+i] = from[i*lds+j]
			}
		}
	}
	return done
}
