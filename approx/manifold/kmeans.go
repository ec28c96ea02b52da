package manifold

import (
	"math"
	"math/rand/v2"
)

// kmeansStream is the random stream of the first means.
const kmeansStream = 0x6e63

// kmeans divides the m×d rows with weights w into k clusters, with the seed, the starts
// and the sweeps of o. It returns the means of the
// clusters and the cluster of each row. It uses the seeds of k-means++, Lloyd's sweeps,
// and the best of several starts. A weight is equivalent to repetition, which the
// functions of package landmark do not support. Clusters are numbered in the order of
// their first rows.
func kmeans(rows, w []float64, m, d, k int, o NormalizedCut) (means []float64, labels []int) {
	rng := rand.New(rand.NewPCG(o.Seed, kmeansStream))
	bestCost := math.Inf(1)
	for range o.Starts {
		c := drawMeans(rows, w, m, d, k, rng)
		l, cost := lloyd(rows, w, c, m, d, o.Sweeps)
		if cost < bestCost*(1-1e-12) {
			means, labels, bestCost = c, l, cost
		}
	}
	return renumber(means, labels, d, k)
}

// drawMeans draws k rows by k-means++. The probability of a row is proportional to its
// weight times its squared distance from the nearest row drawn before.
func drawMeans(rows, w []float64, m, d, k int, rng *rand.Rand) (means []float64) {
	chance := append([]float64(nil), w...)
	for len(means) < k*d {
		var sum float64
		for _, v := range chance {
			sum += v
		}
		u, index := rng.Float64()*sum, 0
		for i, v := range chance {
			if v > 0 {
				index = i
			}
			if u -= v; u < 0 {
				break
			}
		}
		means = append(means, rows[index*d:(index+1)*d]...)
		for i := range chance {
			_, s := closestMean(means, rows[i*d:(i+1)*d], d)
			chance[i] = w[i] * s
		}
	}
	return means
}

// lloyd moves the means until no label changes, or for maxSweeps sweeps. A mean without
// rows does not move. It returns the label of each row, and the weighted sum of squared
// distances.
func lloyd(rows, w, means []float64, m, d, maxSweeps int) (labels []int, cost float64) {
	labels = make([]int, m)
	for i := range labels {
		labels[i] = -1
	}
	k := len(means) / d
	for range maxSweeps {
		hasMoved := false
		cost = 0
		for i := range m {
			l, s := closestMean(means, rows[i*d:(i+1)*d], d)
			hasMoved = hasMoved || l != labels[i]
			labels[i] = l
			cost += w[i] * s
		}
		if !hasMoved {
			break
		}
		// Sums of differences from the old mean are accurate for equal rows.
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

// closestMean returns the index of the mean closest to row, and the squared distance.
func closestMean(means, row []float64, d int) (index int, best float64) {
	best = math.Inf(1)
	for l := range len(means) / d {
		var s float64
		for a, v := range row {
			t := v - means[l*d+a]
			s += t * t
		}
		if s < best {
			index, best = l, s
		}
	}
	return index, best
}

// renumber numbers the clusters in the order of their first rows. Colours of clusters
// then depend less on the seed.
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
	for l := range number { // clusters without rows get the last numbers
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
