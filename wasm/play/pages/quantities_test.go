package pages_test

import (
	"math"
	"slices"

	"mercer/approx"
)

// maxErrorFromProbe returns the largest |k̂(x₀, xᵢ) − k(x₀, xᵢ)| over the points xᵢ.
func (r *linkResult) maxErrorFromProbe() (maxError float64) {
	hat := r.approximateKernel(r.State.Probe[:])
	for i := range r.Arrays.X.Len() {
		x := r.Arrays.X.Row(i)
		maxError = max(maxError, math.Abs(hat(x)-r.Arrays.Kernel.Eval(r.State.Probe[:], x)))
	}
	return maxError
}

// maxSimilarity returns the largest k(x₀, xᵢ) over the points xᵢ of a group.
func (r *linkResult) maxSimilarity(group int) (maxValue float64) {
	for i, g := range r.Report.Data.Labels {
		if g == group {
			maxValue = max(maxValue, r.Arrays.Kernel.Eval(r.State.Probe[:], r.Arrays.X.Row(i)))
		}
	}
	return maxValue
}

// percentAbove returns the fraction of points xᵢ for which k(x₀, xᵢ) > percent/100. It
// only counts points of the given group. If group is −1, it counts all points.
func (r *linkResult) percentAbove(percent, group int) float64 {
	var above, all float64
	for i, g := range r.Report.Data.Labels {
		if group >= 0 && g != group {
			continue
		}
		if all++; r.Arrays.Kernel.Eval(r.State.Probe[:], r.Arrays.X.Row(i)) > float64(percent)/100 {
			above++
		}
	}
	return above / all
}

// positiveShare returns the fraction of points at which the exact φᵢ is positive.
func (r *linkResult) positiveShare(i int) float64 {
	phi, n := r.Arrays.Exact.Functions(), 0.0
	for j := range r.Arrays.X.Len() {
		if phi.Map(nil, r.Arrays.X.Row(j))[i-1] > 0 {
			n++
		}
	}
	return n / float64(r.Arrays.X.Len())
}

// signChangeShare returns the fraction of points that have a neighbour with another sign
// of the exact φᵢ. The neighbours of a point are its ten nearest points.
func (r *linkResult) signChangeShare(i int) float64 {
	x, n := r.Arrays.X, 0.0
	phi := approx.FeaturesTo(nil, r.Arrays.Exact.Functions(), x)
	width := len(phi) / x.Len()
	order := make([]int, x.Len())
	for j := range x.Len() {
		for k := range order {
			order[k] = k
		}
		distance := func(k int) float64 { return math.Hypot(x.Row(k)[0]-x.Row(j)[0], x.Row(k)[1]-x.Row(j)[1]) }
		slices.SortFunc(order, func(a, b int) int {
			if distance(a) < distance(b) {
				return -1
			}
			return 1
		})
		for _, k := range order[1:11] {
			if phi[k*width+i-1] > 0 != (phi[j*width+i-1] > 0) {
				n++
				break
			}
		}
	}
	return n / float64(x.Len())
}

// quarterTurnDistance rotates the exact φᵢ by a right angle about the origin. It returns
// the largest difference from the exact φⱼ over the points. It uses the sign of φⱼ with
// the smaller difference.
func (r *linkResult) quarterTurnDistance(i, j int) float64 {
	phi := r.Arrays.Exact.Functions()
	var plus, minus float64
	for k := range r.Arrays.X.Len() {
		x := r.Arrays.X.Row(k)
		a, b := phi.Map(nil, []float64{-x[1], x[0]})[i-1], phi.Map(nil, x)[j-1]
		plus, minus = max(plus, math.Abs(a-b)), max(minus, math.Abs(a+b))
	}
	return min(plus, minus)
}

// classShare returns the share of the variance of the labels, which must be 0 and 1, along
// the approximate φ̂ᵢ at the points.
func (r *linkResult) classShare(i int) float64 {
	phi, labels := r.Arrays.Fit.Eigen.Functions(), r.Report.Data.Labels
	mean := 0.0
	for _, g := range labels {
		mean += float64(g) / float64(len(labels))
	}
	var inner, square, variance float64
	for j, g := range labels {
		v, y := phi.Map(nil, r.Arrays.X.Row(j))[i-1], float64(g)-mean
		inner, square, variance = inner+v*y, square+v*v, variance+y*y
	}
	return inner * inner / (square * variance)
}

// landmarkCount returns the number of landmarks whose nearest point belongs to the group.
func (r *linkResult) landmarkCount(group int) (count float64) {
	for _, c := range r.Report.Centers {
		nearest, label := math.Inf(1), 0
		for i, x := range r.Report.Data.Points {
			if d := math.Hypot(c[0]-x[0], c[1]-x[1]); d < nearest {
				nearest, label = d, r.Report.Data.Labels[i]
			}
		}
		if label == group {
			count++
		}
	}
	return count
}

// maxExcess returns the largest K̂ᵢⱼ − Kᵢⱼ over all pairs of points. If diagonal is true,
// it only uses the diagonal.
func (r *linkResult) maxExcess(diagonal bool) float64 {
	x, excess := r.Arrays.X, math.Inf(-1)
	for i := range x.Len() {
		hat := r.approximateKernel(x.Row(i))
		for j := i; j < x.Len(); j++ {
			excess = max(excess, hat(x.Row(j))-r.Arrays.Kernel.Eval(x.Row(i), x.Row(j)))
			if diagonal {
				break
			}
		}
	}
	return excess
}

// expectedError returns the root of the expected squared Frobenius error of m independent
// random waves, relative to ‖K‖_F. A pair of points with the difference δ contributes the
// variance (1 + k(2δ) − 2k(δ)²)/(2m). The kernel must be shift-invariant with k(0) = 1.
func (r *linkResult) expectedError() float64 {
	x, k := r.Arrays.X, r.Arrays.Kernel
	twice, origin := make([]float64, x.Dim), make([]float64, x.Dim)
	var variance, square float64
	for i := range x.Len() {
		for j := range x.Len() {
			for a := range twice {
				twice[a] = 2 * (x.Row(i)[a] - x.Row(j)[a])
			}
			v := k.Eval(x.Row(i), x.Row(j))
			variance += 1 + k.Eval(twice, origin) - 2*v*v
			square += v * v
		}
	}
	return math.Sqrt(variance / square / (2 * float64(r.Report.M)))
}

// errorAtDistance returns the root mean square of k̂ − k over the pairs of points whose
// distance is between from and to percent of σ.
func (r *linkResult) errorAtDistance(from, to int) float64 {
	x, sigma := r.Arrays.X, r.Report.Kernel.Sigma
	var sum, count float64
	for i := range x.Len() {
		hat := r.approximateKernel(x.Row(i))
		for j := range i {
			distance := 100 * math.Hypot(x.Row(i)[0]-x.Row(j)[0], x.Row(i)[1]-x.Row(j)[1]) / sigma
			if distance < float64(from) || distance >= float64(to) {
				continue
			}
			d := hat(x.Row(j)) - r.Arrays.Kernel.Eval(x.Row(i), x.Row(j))
			sum += d * d
			count++
		}
	}
	return math.Sqrt(sum / count)
}

// maxFrequency returns the largest ‖ω‖ of the frequencies, in units of 1/σ.
func (r *linkResult) maxFrequency() (maxNorm float64) {
	for _, w := range r.Report.Frequencies {
		maxNorm = max(maxNorm, r.Report.Kernel.Sigma*math.Hypot(w[0], w[1]))
	}
	return maxNorm
}

// shadowDistances returns the largest distance between a point and the centre of its
// shadow. It also returns the smallest distance between two centres. The unit of both is
// the radius of a shadow.
func (r *linkResult) shadowDistances() (maxDistance, minDistance float64) {
	centers, _, _, _ := r.Message.Block("centres")
	owner, _, _, _ := r.Message.Block("owner")
	eps, _, _, _ := r.Message.Block("eps")
	minDistance = math.Inf(1)
	for i, c := range owner {
		x, j := r.Arrays.X.Row(i), int(c)
		maxDistance = max(maxDistance, math.Hypot(x[0]-centers[2*j], x[1]-centers[2*j+1])/eps[0])
	}
	for i := 0; i < len(centers); i += 2 {
		for j := 0; j < i; j += 2 {
			minDistance = min(minDistance, math.Hypot(centers[i]-centers[j], centers[i+1]-centers[j+1])/eps[0])
		}
	}
	return maxDistance, minDistance
}

// nearestDistance returns the smallest distance from x₀ to a point of a group.
func (r *linkResult) nearestDistance(group int) float64 {
	distance := math.Inf(1)
	for i, g := range r.Report.Data.Labels {
		if x := r.Arrays.X.Row(i); g == group {
			distance = min(distance, math.Hypot(x[0]-r.State.Probe[0], x[1]-r.State.Probe[1]))
		}
	}
	return distance
}

// pairShare returns the fraction of the pairs i < j for which Kᵢⱼ > percent/100.
func (r *linkResult) pairShare(percent int) float64 {
	x, above := r.Arrays.X, 0.0
	for i := range x.Len() {
		for j := range i {
			if r.Arrays.Kernel.Eval(x.Row(i), x.Row(j)) > float64(percent)/100 {
				above++
			}
		}
	}
	n := float64(x.Len())
	return above / (n * (n - 1) / 2)
}

// groupMean returns the mean of the exact φᵢ over the points of a group.
func (r *linkResult) groupMean(i, group int) float64 {
	phi, sum, count := r.Arrays.Exact.Functions(), 0.0, 0.0
	for j, g := range r.Report.Data.Labels {
		if g == group {
			sum += phi.Map(nil, r.Arrays.X.Row(j))[i-1]
			count++
		}
	}
	return sum / count
}

// groupShare returns the fraction of points in a group.
func (r *linkResult) groupShare(group int) (share float64) {
	for _, g := range r.Report.Data.Labels {
		if g == group {
			share += 1 / float64(len(r.Report.Data.Labels))
		}
	}
	return share
}

// nodalDomains returns the number of parts into which the zeros of the exact φᵢ divide the
// points. Two points of the same sign belong to the same part if they are at most half of
// σ apart, or if a chain of such points connects them.
func (r *linkResult) nodalDomains(i int) (count float64) {
	x := r.Arrays.X
	phi := approx.FeaturesTo(nil, r.Arrays.Exact.Functions(), x)
	width := len(phi) / x.Len()
	isVisited := make([]bool, x.Len())
	for start := range x.Len() {
		if isVisited[start] {
			continue
		}
		count++
		isVisited[start] = true
		for queue := []int{start}; len(queue) > 0; {
			j := queue[0]
			queue = queue[1:]
			for k := range x.Len() {
				isSameSign := phi[j*width+i-1] > 0 == (phi[k*width+i-1] > 0)
				if !isVisited[k] && isSameSign && math.Hypot(x.Row(k)[0]-x.Row(j)[0], x.Row(k)[1]-x.Row(j)[1]) <= r.Report.Kernel.Sigma/2 {
					isVisited[k] = true
					queue = append(queue, k)
				}
			}
		}
	}
	return count
}
