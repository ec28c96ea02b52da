package lin

// SumMinima returns Σ min(xᵢ, yᵢ) for x and y of the same length.
func SumMinima(x, y []float64) (total float64) {
	y = resize(y, len(x))
	for i := 0; i < len(x); i += callLength {
		end := min(i+callLength, len(x))
		total += sumMinima(x[i:end], y[i:end])
	}
	return total
}

// Minima replaces yᵢ by min(xᵢ, yᵢ) for x and y of the same length.
func Minima(y, x []float64) {
	y = resize(y, len(x))
	for i := 0; i < len(x); i += callLength {
		end := min(i+callLength, len(x))
		minima(y[i:end], x[i:end])
	}
}

// sumMinimaGeneric returns Σ min(xᵢ, yᵢ) over the length of x.
func sumMinimaGeneric(x, y []float64) (total float64) {
	y = resize(y, len(x))
	var s0, s1, s2, s3 vec
	w := s0.Len()
	i := 0
	for ; i+4*w <= len(x); i += 4 * w {
		s0, s1 = s0.Add(load(x, i).Min(load(y, i))), s1.Add(load(x, i+w).Min(load(y, i+w)))
		s2, s3 = s2.Add(load(x, i+2*w).Min(load(y, i+2*w))), s3.Add(load(x, i+3*w).Min(load(y, i+3*w)))
	}
	total = sum(s0.Add(s1).Add(s2.Add(s3)))
	for ; i < len(x); i++ {
		total += min(x[i], y[i])
	}
	return total
}

// minimaGeneric replaces yᵢ by min(xᵢ, yᵢ) over the length of x.
func minimaGeneric(y, x []float64) {
	y = resize(y, len(x))
	w := width()
	n := len(x) / w * w
	for i := 0; i < n; i += w {
		store(load(x, i).Min(load(y, i)), y, i)
	}
	for i := n; i < len(x); i++ {
		y[i] = min(x[i], y[i])
	}
}
