package lin

import "math"

// Mean returns the mean of v, which must not be empty. It averages differences from the
// first number, so that the mean of equal numbers is exact.
func Mean(v []float64) float64 {
	o, n := v[0], float64(len(v))
	var sum float64
	for _, u := range v {
		sum += (u - o) / n
	}
	return o + sum
}

// ColumnMeans returns the mean of each column of the n×d matrix a, n ≥ 1. It uses the
// algorithm of Mean.
func ColumnMeans(a []float64, n, d int) []float64 {
	offset := make([]float64, d)
	for i := range n {
		for j, v := range a[i*d : (i+1)*d] {
			offset[j] += (v - a[j]) / float64(n)
		}
	}
	for j := range offset {
		offset[j] += a[j]
	}
	return offset
}

// Deviation returns the root mean square of v, which may be empty. It avoids overflow and
// underflow of squares.
func Deviation(v []float64) float64 {
	var square float64
	n := float64(len(v))
	for _, u := range v {
		square += u * u / n
	}
	if 1e-280 < square && square < 1e280 {
		return math.Sqrt(square)
	}
	top := Largest(v)
	if !(top > 0 && top <= math.MaxFloat64) {
		return math.Sqrt(square) // 0, or not finite
	}
	square = 0
	for _, u := range v {
		square += u / top * (u / top) / n
	}
	return top * math.Sqrt(square)
}
