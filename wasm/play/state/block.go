package state

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"

	"mercer/approx"
)

// A block contains own points in a link. It is the digit 1, the version, followed by these
// bytes in base64 for addresses, without padding. Numbers are little-endian, and counts
// and lengths are varints of package encoding/binary.
//
//	flags, one byte
//	number n of points
//	flagName: length and bytes of the name
//	flagBox: the box as four float64
//	coordinates: 2n float64 (flagExact), or a lattice of two axes with 2n steps of 16 bits
//	flagLabels: number of classes minus 1, one byte
//	flagClassNames: length and bytes of the name of each class
//	flagLabels: runs of equal labels as pairs of label and length (flagRuns), or all labels
//	    with the smallest possible number of bits, from the lowest bit of each byte
//	flagTargets: n float64 (flagExactTargets), or a lattice of one axis with n steps
//	check sum of all bytes before, two bytes
//
// A lattice is the exponent k of its step 2ᵏ, followed by the smallest coordinate of each
// axis in steps, as signed varints. Each step counts from the smallest coordinate. Points
// on a lattice are multiples of a power of two, so that decoding is exact. If a set of
// points grows, the points stay on the lattice until its width doubles.
//
// The coordinates are exact if the lattice contains all points, or if there are at most
// maxExactNumbers coordinates and targets. Otherwise they are rounded to a lattice with at
// most 2¹⁶ steps along each axis. The same holds for the targets.
const blockVersion = '1'

const (
	flagLabels = 1 << iota
	flagClassNames
	flagTargets
	flagName
	flagBox
	flagExact
	flagExactTargets
	flagRuns
)

const (
	maxSteps = 1<<16 - 1 // the largest step of a lattice

	// maxExactNumbers is the largest number of coordinates and targets that a block may
	// contain as float64. They need 7,595 characters of a link.
	maxExactNumbers = 712
)

// encodeBlock returns the block of p, and whether its numbers are rounded.
func encodeBlock(p *OwnPoints) (block string, isRounded bool) {
	n := p.Len()
	var flags byte
	setFlag := func(flag byte, isSet bool) bool {
		if isSet {
			flags |= flag
		}
		return isSet
	}
	b := binary.AppendUvarint([]byte{0}, uint64(n))
	if setFlag(flagName, p.Name != "") {
		b = appendText(b, p.Name)
	}
	if setFlag(flagBox, p.hasBox) {
		b = appendFloats(b, p.Box[:])
	}
	canBeExact := len(p.X)+len(p.Targets) <= maxExactNumbers
	coordinates, isExact, isCoordinateRounded := encodeNumbers(p.X, 2, canBeExact)
	b = append(b, coordinates...)
	setFlag(flagExact, isExact)
	if setFlag(flagLabels, p.Labels != nil) {
		count := max(p.classCount(), len(p.ClassNames))
		b = append(b, byte(count-1))
		if setFlag(flagClassNames, p.ClassNames != nil) {
			for _, name := range p.ClassNames {
				b = appendText(b, name)
			}
		}
		packed, runs := packLabels(p.Labels, labelBits(count)), labelRuns(p.Labels)
		if setFlag(flagRuns, len(runs) < len(packed)) {
			packed = runs
		}
		b = append(b, packed...)
	}
	isTargetRounded := false
	if setFlag(flagTargets, p.Targets != nil) {
		var targets []byte
		targets, isExact, isTargetRounded = encodeNumbers(p.Targets, 1, canBeExact)
		b = append(b, targets...)
		setFlag(flagExactTargets, isExact)
	}
	b[0] = flags
	b = binary.LittleEndian.AppendUint16(b, checkSum(b))
	return string(blockVersion) + base64.RawURLEncoding.EncodeToString(b), isCoordinateRounded || isTargetRounded
}

// encodeNumbers encodes rows of dim numbers on a lattice. If the lattice does not contain
// all numbers and canBeExact is true, it encodes them as float64, and isExact is true.
func encodeNumbers(z []float64, dim int, canBeExact bool) (b []byte, isExact, isRounded bool) {
	if len(z) == 0 {
		return nil, false, false
	}
	l := newLattice(z, dim)
	b = binary.AppendVarint(make([]byte, 0, 2*len(z)+32), int64(l.exponent))
	for _, o := range l.origin {
		b = binary.AppendVarint(b, int64(o))
	}
	for i, v := range z {
		step := l.step(i%dim, v)
		isRounded = isRounded || l.coordinate(i%dim, step) != v
		b = binary.LittleEndian.AppendUint16(b, uint16(step))
	}
	if isRounded && canBeExact {
		return appendFloats(nil, z), true, false
	}
	return b, false, isRounded
}

// decodeBlock returns the points of a block. The error is a phrase about the block, for
// example "has no version".
func decodeBlock(block string) (*OwnPoints, error) {
	if block == "" || block[0] != blockVersion {
		return nil, errors.New("does not begin with 1, the version of blocks that can be read")
	}
	b, err := base64.RawURLEncoding.DecodeString(block[1:])
	if e := base64.CorruptInputError(0); errors.As(err, &e) && int(e) < len(block)-1 {
		return nil, fmt.Errorf("has the impossible character %s at position %d", quotedText(block[e+1:e+2]), int(e)+2)
	}
	if err != nil || len(b) < 4 {
		return nil, fmt.Errorf("has %s characters, which is not a possible length", approx.FormatCount(len(block)))
	}
	end := len(b) - 2
	r := &blockReader{rest: b[1:end]}
	p, box := r.points(b[0])
	switch {
	case r.err != nil:
		return nil, r.err
	case len(r.rest) > 0:
		return nil, fmt.Errorf("has %s bytes after its last point", approx.FormatCount(len(r.rest)))
	case checkSum(b[:end]) != binary.LittleEndian.Uint16(b[end:]):
		return nil, errors.New("is damaged: its check sum is wrong")
	}
	own, err := NewOwnPoints(p, box)
	if err != nil {
		return nil, fmt.Errorf("contains impossible points (%w)", err)
	}
	return own, nil
}

// A blockReader reads the bytes of a block. After an error, all values are zero.
type blockReader struct {
	rest []byte
	err  error
}

// points reads the content of a block with the given flags.
func (r *blockReader) points(flags byte) (p OwnPoints, box *[4]float64) {
	has := func(flag byte) bool { return flags&flag != 0 }
	n := r.count("points", MaxOwnPoints)
	if has(flagName) {
		p.Name = r.text()
	}
	if has(flagBox) {
		if z := r.floats(4); r.err == nil {
			box = (*[4]float64)(z)
		}
	}
	p.X = r.numbers(n, 2, has(flagExact))
	if has(flagLabels) && n > 0 {
		count := r.byte() + 1
		if count > MaxClasses {
			r.fail(fmt.Errorf("has %d classes; at most %d are possible", count, MaxClasses))
		}
		for range count {
			if has(flagClassNames) && r.err == nil {
				p.ClassNames = append(p.ClassNames, r.text())
			}
		}
		if has(flagRuns) {
			p.Labels = r.labelRuns(n)
		} else {
			p.Labels = r.packedLabels(n, labelBits(count))
		}
		if r.err == nil && p.classCount() > count {
			r.fail(fmt.Errorf("has %d classes, and its largest label is %d", count, p.classCount()-1))
		}
	}
	if has(flagTargets) {
		p.Targets = r.numbers(n, 1, has(flagExactTargets))
	}
	return p, box
}

func (r *blockReader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// bytes returns the next n bytes, or nil if there are fewer.
func (r *blockReader) bytes(n int) (b []byte) {
	if n > len(r.rest) {
		r.fail(fmt.Errorf("ends too early: %s bytes are missing", approx.FormatCount(n-len(r.rest))))
	}
	if r.err != nil {
		return nil
	}
	b, r.rest = r.rest[:n], r.rest[n:]
	return b
}

func (r *blockReader) byte() int {
	if b := r.bytes(1); b != nil {
		return int(b[0])
	}
	return 0
}

// varint reads a signed or unsigned varint with the given function.
func varint[T int64 | uint64](r *blockReader, read func([]byte) (T, int)) T {
	v, size := read(r.rest)
	if size <= 0 {
		r.fail(errors.New("ends too early, in a number"))
	}
	if r.err != nil {
		return 0
	}
	r.rest = r.rest[size:]
	return v
}

// count reads a count of at most limit.
func (r *blockReader) count(noun string, limit int) int {
	v := varint(r, binary.Uvarint)
	if v > uint64(limit) {
		r.fail(fmt.Errorf("has more than %s %s", approx.FormatCount(limit), noun))
		return 0
	}
	return int(v)
}

func (r *blockReader) text() string {
	return string(r.bytes(r.count("bytes in a name", MaxNameLength)))
}

func (r *blockReader) floats(n int) []float64 {
	b := r.bytes(8 * n)
	if b == nil {
		return nil
	}
	z := make([]float64, n)
	for i := range z {
		z[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
	}
	return z
}

// numbers reads n rows of dim numbers.
func (r *blockReader) numbers(n, dim int, isExact bool) []float64 {
	if n == 0 {
		return nil
	}
	if isExact {
		return r.floats(n * dim)
	}
	exponent := varint(r, binary.Varint)
	if exponent < minExponent || exponent > maxExponent {
		r.fail(errors.New("has an impossible lattice"))
		return nil
	}
	l := latticeOf(int(exponent), dim)
	for a := range l.origin {
		l.origin[a] = float64(varint(r, binary.Varint))
		if math.Abs(l.origin[a]) > 1<<53 {
			r.fail(errors.New("has an impossible lattice"))
		}
	}
	b := r.bytes(2 * n * dim)
	if b == nil {
		return nil
	}
	z := make([]float64, n*dim)
	for i := range z {
		z[i] = l.coordinate(i%dim, float64(binary.LittleEndian.Uint16(b[2*i:])))
	}
	return z
}

// A lattice contains the multiples of a power of two in a box of at most 2¹⁶ steps along
// each axis.
type lattice struct {
	exponent    int       // the width of a step is 2 to the power of exponent
	width, rate float64   // the width of a step, and its inverse
	origin      []float64 // the smallest coordinate along each axis, in steps
}

func latticeOf(exponent, dim int) lattice {
	return lattice{exponent, math.Ldexp(1, exponent), math.Ldexp(1, -exponent), make([]float64, dim)}
}

const minExponent, maxExponent = -1000, 60 // limits of exponents in blocks

// newLattice returns the finest lattice for rows of dim numbers. Its steps are at least as
// large as the spacing of float64 at the largest number.
func newLattice(z []float64, dim int) lattice {
	lo, hi := make([]float64, dim), make([]float64, dim)
	copy(lo, z)
	copy(hi, z)
	for i, v := range z {
		lo[i%dim], hi[i%dim] = min(lo[i%dim], v), max(hi[i%dim], v)
	}
	width, magnitude := 0.0, 0.0
	for a := range dim {
		width, magnitude = max(width, hi[a]-lo[a]), max(magnitude, math.Abs(lo[a]), math.Abs(hi[a]))
	}
	_, widthExponent := math.Frexp(width / maxSteps) // width ≤ maxSteps·2^widthExponent
	_, magnitudeExponent := math.Frexp(magnitude)
	exponent := max(magnitudeExponent-53, minExponent)
	if width > 0 {
		exponent = max(exponent, widthExponent-1)
	}
	for ; ; exponent++ {
		l, largest := latticeOf(exponent, dim), 0.0
		for a := range dim {
			l.origin[a] = l.stepsOf(lo[a])
			largest = max(largest, l.stepsOf(hi[a])-l.origin[a])
		}
		if largest <= maxSteps {
			return l
		}
	}
}

// stepsOf returns v in steps, rounded to a whole number.
func (l lattice) stepsOf(v float64) float64 { return math.RoundToEven(v * l.rate) }

// step returns the step of the value v along axis a.
func (l lattice) step(a int, v float64) float64 { return l.stepsOf(v) - l.origin[a] }

// coordinate returns the value of a step. It is exact.
func (l lattice) coordinate(a int, step float64) float64 {
	return (l.origin[a] + step) * l.width
}

// labelBits returns the number of bits of a label.
func labelBits(classCount int) int { return bits.Len(uint(classCount - 1)) }

// packLabels writes each label with the given number of bits.
func packLabels(labels []int, width int) []byte {
	b := make([]byte, (len(labels)*width+7)/8)
	for i, c := range labels {
		for j := range width {
			if k := i*width + j; c>>j&1 != 0 {
				b[k/8] |= 1 << (k % 8)
			}
		}
	}
	return b
}

func (r *blockReader) packedLabels(n, width int) []int {
	b := r.bytes((n*width + 7) / 8)
	if r.err != nil {
		return nil
	}
	labels := make([]int, n)
	for i := range labels {
		for j := range width {
			k := i*width + j
			labels[i] |= int(b[k/8]>>(k%8)&1) << j
		}
	}
	return labels
}

// labelRuns returns the runs of equal labels.
func labelRuns(labels []int) (b []byte) {
	for i := 0; i < len(labels); {
		j := i
		for j < len(labels) && labels[j] == labels[i] {
			j++
		}
		b = binary.AppendUvarint(append(b, byte(labels[i])), uint64(j-i))
		i = j
	}
	return b
}

func (r *blockReader) labelRuns(n int) (labels []int) {
	for len(labels) < n && r.err == nil {
		c, length := r.byte(), r.count("labels in a run", n-len(labels))
		if length == 0 || c >= MaxClasses {
			r.fail(errors.New("has an impossible run of labels"))
		}
		for range length {
			labels = append(labels, c)
		}
	}
	return labels
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

func appendFloats(b []byte, z []float64) []byte {
	for _, v := range z {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// checkSum returns the lower half of the 32-bit FNV-1a hash, xor its upper half.
func checkSum(b []byte) uint16 {
	h := uint32(2166136261)
	for _, v := range b {
		h = (h ^ uint32(v)) * 16777619
	}
	return uint16(h>>16) ^ uint16(h)
}
