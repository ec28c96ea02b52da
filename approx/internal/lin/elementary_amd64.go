package lin

// exps is expsGeneric with the vector instructions of the machine.
func exps(dst, x []float64, f float64, n int) {
	if level == none {
		expsGeneric(dst, x, f, n)
		return
	}
	dst, x = resize(dst, n), resize(x, n)
	for i := 0; i < n; i += callLength {
		u, v := dst[i:min(i+callLength, n)], x[i:min(i+callLength, n)]
		if level == avx512 {
			expsAVX512(u, v, f)
		} else {
			expsAVX2(u, v, f)
		}
	}
}

// sincos is sincosGeneric with the vector instructions of the machine.
func sincos(sin, cos, x, amp []float64, n int) bool {
	if level == none {
		return sincosGeneric(sin, cos, x, amp, n)
	}
	sin, cos, x, amp = resize(sin, n), resize(cos, n), resize(x, n), resize(amp, n)
	near := true
	for i := 0; i < n; i += callLength {
		end := min(i+callLength, n)
		if level == avx512 {
			near = sincosAVX512(sin[i:end], cos[i:end], x[i:end], amp[i:end]) && near
		} else {
			near = sincosAVX2(sin[i:end], cos[i:end], x[i:end], amp[i:end]) && near
		}
	}
	return near
}

// sqrts is sqrtsGeneric with the vector instructions of the machine.
func sqrts(dst, x []float64, n int) {
	if level == none {
		sqrtsGeneric(dst, x, n)
		return
	}
	dst, x = resize(dst, n), resize(x, n)
	for i := 0; i < n; i += callLength {
		u, v := dst[i:min(i+callLength, n)], x[i:min(i+callLength, n)]
		if level == avx512 {
			sqrtsAVX512(u, v)
		} else {
			sqrtsAVX2(u, v)
		}
	}
}

// logs is logsGeneric with the vector instructions of the machine.
func logs(dst, x []float64, n int) {
	if level == none {
		logsGeneric(dst, x, n)
		return
	}
	dst, x = resize(dst, n), resize(x, n)
	for i := 0; i < n; i += callLength {
		u, v := dst[i:min(i+callLength, n)], x[i:min(i+callLength, n)]
		if level == avx512 {
			logsAVX512(u, v)
		} else {
			logsAVX2(u, v)
		}
	}
}

// tanhs is tanhsGeneric with the vector instructions of the machine.
func tanhs(dst, x []float64, shift float64, n int) {
	if level == none {
		tanhsGeneric(dst, x, shift, n)
		return
	}
	dst, x = resize(dst, n), resize(x, n)
	for i := 0; i < n; i += callLength {
		u, v := dst[i:min(i+callLength, n)], x[i:min(i+callLength, n)]
		if level == avx512 {
			tanhsAVX512(u, v, shift)
		} else {
			tanhsAVX2(u, v, shift)
		}
	}
}
