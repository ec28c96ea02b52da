package screen

import (
	"bytes"
	"slices"
	"unsafe"

	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/canvas/screen/kage"
)

// A value z of a field with the range [lo, hi] is stored as the 16-bit number u = 65534
// (z − lo)/(hi − lo), rounded. The number 65535 represents NaN. An image of Ebitengine
// has eight bits per channel. The red and green channels of a texel hold one sample,
// lower byte first. Blue and alpha hold its right neighbour. A shader therefore reads
// only two texels to interpolate between four samples.
const (
	maxLevel = 65534
	nanLevel = 65535
)

// headroom limits the stored range of a field. Values up to headroom times the
// palette's range outside of the palette are stored exactly, since they affect the
// interpolation. Values further outside are clamped, since they would reduce the
// precision of all others.
const headroom = 4

// A packedField describes the stored values of a field, which begin at firstIndex. The
// number u has the position a + b·u/maxLevel on the palette, from 0 to 1.
type packedField struct {
	firstIndex int
	a, b       float64
	hasNaN     bool // some values are NaN
}

// A valueImage is an image with the values of all fields in a picture, one after the
// other. Fields are stored contiguously, independent of their width, so that a change
// needs only one upload.
type valueImage struct {
	texels         []uint32 // red is the lowest byte
	image          *ebiten.Image
	uploadedTexels []uint32 // current content of the image
}

func (v *valueImage) reset() { v.texels = v.texels[:0] }

// add stores the rows of z, each with nx values. The palette ranges from paletteMin to
// paletteMax.
func (v *valueImage) add(z []float32, nx int, paletteMin, paletteMax float64) packedField {
	p := packedField{firstIndex: len(v.texels), b: 1}
	v.texels = slices.Grow(v.texels, len(z))[:p.firstIndex+len(z)]
	out := v.texels[p.firstIndex:]
	if !(paletteMax > paletteMin) { // the palette has no range, so values above least get the last colour
		p.hasNaN = packClamped(out, z, nx, paletteMin, 1e30)
		return p
	}
	// Most fields lie within the range of their palette. For these, the range of values
	// is not needed.
	if !packInRange(out, z, nx, paletteMin, maxLevel/(paletteMax-paletteMin)) {
		lo, hi := valueRange(z, paletteMin, paletteMax)
		p.a, p.b = (lo-paletteMin)/(paletteMax-paletteMin), (hi-lo)/(paletteMax-paletteMin)
		p.hasNaN = packClamped(out, z, nx, lo, maxLevel/(hi-lo))
	}
	return p
}

// packInRange stores the rows of z in out, each with nx values. It returns false if a
// value is NaN or not representable.
func packInRange(out []uint32, z []float32, nx int, lo, scale float64) bool {
	shift := 0.5 - lo*scale
	for ; len(z) >= nx; z, out = z[nx:], out[nx:] {
		u := float64(z[0])*scale + shift
		if !(u >= 0 && u < maxLevel+1) {
			return false
		}
		previous := uint32(int32(u))
		z, out := z[1:nx], out[:nx]
		for i := 0; i < len(z) && i < len(out); i++ { // these conditions remove bounds checks
			u := float64(z[i])*scale + shift
			if !(u >= 0 && u < maxLevel+1) {
				return false
			}
			level := uint32(int32(u))
			out[i] = previous | level<<16
			previous = level
		}
		out[nx-1] = previous | previous<<16
	}
	return true
}

// packClamped stores the rows of z in out, each with nx values. Values that are not
// representable are clamped. The result hasNaN reports whether z contains a NaN.
func packClamped(out []uint32, z []float32, nx int, lo, scale float64) (hasNaN bool) {
	shift := 0.5 - lo*scale
	for ; len(z) >= nx; z, out = z[nx:], out[nx:] {
		z, out := z[:nx], out[:nx]
		previous := uint32(0)
		for i, v := range z {
			level := uint32(nanLevel)
			// Comparisons are used because min and max are function calls on
			// WebAssembly.
			switch u := float64(v)*scale + shift; {
			case u >= 0 && u < maxLevel+1:
				level = uint32(int32(u))
			case u < 0:
				level = 0
			case u == u:
				level = maxLevel
			default:
				hasNaN = true
			}
			if i > 0 {
				out[i-1] = previous | level<<16
			}
			previous = level
		}
		out[nx-1] = previous | previous<<16
	}
	return hasNaN
}

// valueRange returns the range that contains the values of z and the range of the
// palette, limited by headroom.
func valueRange(z []float32, paletteMin, paletteMax float64) (lo, hi float64) {
	a, b := float32(paletteMin), float32(paletteMax)
	for ; len(z) > 0; z = z[min(4, len(z)):] {
		// Four values are tested at a time, since branches are slow on WebAssembly and
		// most values lie in the range.
		v := [4]float32{a, a, a, a}
		if len(z) >= 4 {
			v = [4]float32{z[0], z[1], z[2], z[3]}
		} else {
			copy(v[:], z)
		}
		if v[0] >= a && v[1] >= a && v[2] >= a && v[3] >= a && v[0] <= b && v[1] <= b && v[2] <= b && v[3] <= b {
			continue
		}
		for _, v := range v {
			if v < a {
				a = v
			}
			if v > b {
				b = v
			}
		}
	}
	width := headroom * (paletteMax - paletteMin)
	return max(float64(a), paletteMin-width), min(float64(b), paletteMax+width)
}

// upload writes the added values to the image and returns the image. It skips rows that
// are unchanged, since consecutive pictures of a drag have many equal values.
func (v *valueImage) upload() *ebiten.Image {
	if partial := len(v.texels) % kage.ValuesWidth; partial > 0 {
		v.texels = append(v.texels, make([]uint32, kage.ValuesWidth-partial)...)
	}
	previous := v.image
	if v.image = fitImage(v.image, kage.ValuesWidth, len(v.texels)/kage.ValuesWidth); v.image != previous {
		v.uploadedTexels = v.uploadedTexels[:0]
	}
	from, to := v.changedRows()
	writeRows(v.image, from, to, bytesOf(v.texels[from*kage.ValuesWidth:to*kage.ValuesWidth]))
	return v.image
}

// changedRows returns the range of rows that differ from the image. It copies these rows
// to v.uploadedTexels.
func (v *valueImage) changedRows() (first, to int) {
	to = len(v.texels) / kage.ValuesWidth
	same := func(row int) bool {
		start, end := row*kage.ValuesWidth, (row+1)*kage.ValuesWidth
		return end <= len(v.uploadedTexels) && bytes.Equal(bytesOf(v.texels[start:end]), bytesOf(v.uploadedTexels[start:end]))
	}
	for first < to && same(first) {
		first++
	}
	for to > first && same(to-1) {
		to--
	}
	if missingCount := len(v.texels) - len(v.uploadedTexels); missingCount > 0 {
		v.uploadedTexels = slices.Grow(v.uploadedTexels, missingCount)[:len(v.texels)]
	}
	copy(v.uploadedTexels[first*kage.ValuesWidth:], v.texels[first*kage.ValuesWidth:to*kage.ValuesWidth])
	return first, to
}

// bytesOf returns texels as bytes without copying. All supported machines are
// little-endian.
func bytesOf(texels []uint32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(texels))), 4*len(texels))
}
