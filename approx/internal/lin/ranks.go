package lin

import (
	"math"
	"slices"
)

// Ranks finds order statistics of non-negative numbers, which are ordered like their bits. It
// counts the numbers by 16 bits and continues with the group that contains the order statistic,
// and its next 16 bits. Sorting all numbers would take much longer.
//
// The first 16 bits are the exponent and five bits of the significand. Hence there are 32 groups for
// each power of two.
type Ranks struct {
	counts    [1 << 16]int32 // by the first bits
	subcounts [1 << 16]int32 // by further bits, of one group
}

// digit returns 16 of the 63 bits of |x|. The shift is 48 for the first 16 bits, and then 32, 16
// and 0. The last digit has 15 bits, followed by 0.
func digit(x float64, shift int) uint16 { return uint16(math.Float64bits(x) << 1 >> (shift & 63)) }

// countDigits adds the number of elements of x with each digit to counts.
func countDigits(counts *[1 << 16]int32, x []float64, shift int) {
	for _, v := range x {
		counts[digit(v, shift)]++
	}
}

// selectDigit stores the elements of x with digit d in dst.
func selectDigit(dst, x []float64, shift int, d uint16) {
	k := 0
	for _, v := range x {
		if digit(v, shift) == d {
			dst[k] = v
			k++
		}
	}
}

// Add counts the numbers x.
func (r *Ranks) Add(x []float64) { countDigits(&r.counts, x, 48) }

// AreWithin reports whether all counted numbers are at least lo and less than hi, which are
// powers of two. The result is false if one of them is NaN.
func (r *Ranks) AreWithin(lo, hi float64) bool {
	isPositive := func(n int32) bool { return n > 0 }
	return !slices.ContainsFunc(r.counts[:digit(lo, 48)], isPositive) && !slices.ContainsFunc(r.counts[digit(hi, 48):], isPositive)
}

// Find returns the numbers of ranks i and i+1 in the sorted order of x, where the smallest number
// has rank 0. If i is the last rank, both results are the largest number. The slice x
// contains the numbers that were counted by Add, and is not empty. Find overwrites memory of r, so
// concurrent calls are not allowed.
func (r *Ranks) Find(x []float64, i int) (v, next float64) {
	const maxSorted = 64
	isLast := i == len(x)-1
	group, counts, parent := x, &r.counts, x
	for shift := 48; shift >= 0 && len(group) > maxSorted; shift -= 16 {
		if shift < 48 {
			counts = &r.subcounts
			clear(counts[:])
			countDigits(counts, group, shift)
		}
		d := 0
		for ; i >= int(counts[d]); d++ {
			i -= int(counts[d])
		}
		parent, group = group, make([]float64, counts[d])
		selectDigit(group, parent, shift, uint16(d))
	}
	if len(group) <= maxSorted {
		group = slices.Sorted(slices.Values(group))
	} // otherwise, the numbers are equal
	v = group[i]
	switch {
	case isLast:
		return v, v
	case i+1 < len(group):
		return v, group[i+1]
	}
	if next = smallestAbove(parent, v); math.IsInf(next, 1) {
		next = smallestAbove(x, v)
	}
	return v, next
}

// smallestAbove returns the smallest element of x that is larger than v, or +Inf if there is none.
func smallestAbove(x []float64, v float64) float64 {
	smallest := math.Inf(1)
	for _, w := range x {
		if w > v && w < smallest {
			smallest = w
		}
	}
	return smallest
}
