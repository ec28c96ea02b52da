package manifold

import (
	"math"
	"math/rand/v2"
)

const (
	streamMeans = 0x6e63
	starts      = 8  // number of starts of k-means, of which the best counts
	maxSweeps   = 50 // of each
)

// kmeans returns the means of k clusters of the m×d rows with weights w, and the
// cluster of each. It uses seeds of k-means++, Lloyd's sweeps, and the best of
// several starts. A weight is equivalent to repetition. (The functions of package
// landmark have no weights.) Clusters are numbered by their first row.
func kmeans(rows, w []float64, m, d, k int, seed uint64) (means []float64, labels []int) {
	rng := rand.New(rand.NewPCG(seed, streamMeans))
	best := math.Inf(1)
	for range starts {
		c := plusPlus(rows, w, m, d, k, rng)
		l, cost := lloyd(rows, w, c, m, d)
		if cost < best*(1-1e-12) {
			means, labels, best = c, l, cost
		}
	}
	return renumber(means, labels, d, k)
}

// plusPlus draws k rows, each with a chance proportional to its weight times its
// squared distance from those before.
func plusPlus(rows, w []float64, m, d, k int, rng *rand.Rand) (means []float64) {
	chance := append([]float64(nil), w...)
	for len(means) < k*d {
		var sum float64
		for _, v := range chance {
			sum += v
		}
		u, at := rng.Float64()*sum, 0
		for i, v := range chance {
			if v > 0 {
				at = i
			}
			if u -= v; u < 0 {
				break
			}
		}
		means = append(means, rows[at*d:(at+1)*d]...)
		for i := range chance {
			_, s := closest(means, rows[i*d:(i+1)*d], d)
			chance[i] = w[i] * s
		}
	}
	return means
}

// lloyd moves the means until nothing changes. A mean without rows stays.
func lloyd(rows, w, means []float64, m, d int) (labels []int, cost float64) {
	labels = make([]int, m)
	for i := range labels {
		labels[i] = -1
	}
	k := len(means) / d
	for range maxSweeps {
		moved := false
		cost = 0
		for i := range m {
			l, s := closest(means, rows[i*d:(i+1)*d], d)
			moved = moved || l != labels[i]
			labels[i] = l
			cost += w[i] * s
		}
		if !moved {
			break
		}
		// By differences to the old mean, so that equal rows lose no digits.
		shift, mass := make([]float64, k*d), make([]float64, k)
		for i, l := range labels {
			mass[l] += w[i]
			for a, v := range rows[i*d : (i+1)*d] {
				shift[l*d+a] += w[i] * (v - means[l*d+a])
			}
		}
		for i, v := range shift {
			if mass[i/d] > 0 {
				means[i] += v / mass[i/d]
			}
		}
	}
	return labels, cost
}

// closest returns the mean that is closest to a row, and the squared distance.
func closest(means, row []float64, d int) (at int, best float64) {
	best = math.Inf(1)
	for l := range len(means) / d {
		var s float64
		for a, v := range row {
			t := v - means[l*d+a]
			s += t * t
		}
		if s < best {
			at, best = l, s
		}
	}
	return at, best
}

// renumber gives the clusters numbers in the order of their first rows, so that
// colours do not jump with the seed.
func renumber(means []float64, labels []int, d, k int) ([]float64, []int) {
	number, next := make([]int, k), 0
	for l := range number {
		number[l] = -1
	}
	for _, l := range labels {
		if number[l] < 0 {
			number[l], next = next, next+1
		}
	}
	for l := range number { // clusters without rows are last
		if number[l] < 0 {
			number[l], next = next, next+1
		}
	}
	sorted := make([]float64, len(means))
	for l, n := range number {
		copy(sorted[n*d:(n+1)*d], means[l*d:])
	}
	for i, l := range labels {
		labels[i] = number[l]
	}
	return sorted, labels
}
