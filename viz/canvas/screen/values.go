package screen

import (
	"bytes"
	"slices"
	"unsafe"

	"github.com/hajimehoshi/ebiten/v2"
)

// An image of Ebitengine has eight bits per channel. A value z of a field with the
// range [lo, hi] is therefore stored as the 16 bits of u = 65534 (z − lo)/(hi −
// lo), rounded; 65535 stands for NaN. The red and green channels of a texel hold
// its own sample, lower byte first; blue and alpha hold the right neighbour. A
// shader then interpolates between four samples with two texels.
const (
	maxLevel = 65534
	nanLevel = 65535
)

// headroom is the distance beyond the ends of its palette up to which a field keeps
// its values, in widths of the palette. Values off the scale must still bend the
// interpolation correctly, but a distant value must not use up all levels.
const headroom = 4

// A packedField field starts at index at. A value u/levels lies at a + b·u/levels on the
// palette.
type packedField struct {
	firstIndex int
	a, b       float64
	hasNaN     bool // some values are NaN
}

// valueImage is the image of all values of a picture, one after the other. The shader
// finds a value by its index, so that each change is one contiguous upload.
type valueImage struct {
	texels   []uint32 // red the lowest byte
	image    *ebiten.Image
	uploaded []uint32 // the content of the image
}

func (v *valueImage) reset() { v.texels = v.texels[:0] }

// add packs the rows of z, each of nx values, for a palette from least to most.
func (v *valueImage) add(z []float32, nx int, least, most float64) packedField {
	p := packedField{firstIndex: len(v.texels), b: 1}
	v.texels = slices.Grow(v.texels, len(z))[:p.firstIndex+len(z)]
	out := v.texels[p.firstIndex:]
	if !(most > least) { // a palette without a range: everything above least is off the scale
		p.hasNaN = packClamped(out, z, nx, least, 1e30)
		return p
	}
	// Most fields lie within their palette. Only the other fields need the range.
	if !packInRange(out, z, nx, least, maxLevel/(most-least)) {
		lo, hi := valueRange(z, least, most)
		p.a, p.b = (lo-least)/(most-least), (hi-lo)/(most-least)
		p.hasNaN = packClamped(out, z, nx, lo, maxLevel/(hi-lo))
	}
	return p
}

// packInRange packs the rows of z, each of nx values, if no value is NaN or off the
// scale. It reports whether it packed the rows.
func packInRange(out []uint32, z []float32, nx int, lo, scale float64) bool {
	shift := 0.5 - lo*scale
	for ; len(z) >= nx; z, out = z[nx:], out[nx:] {
		u := float64(z[0])*scale + shift
		if !(u >= 0 && u < maxLevel+1) {
			return false
		}
		before := uint32(int32(u))
		z, out := z[1:nx], out[:nx]
		for i := 0; i < len(z) && i < len(out); i++ { // lets the compiler see that all indices are in bounds
			u := float64(z[i])*scale + shift
			if !(u >= 0 && u < maxLevel+1) {
				return false
			}
			own := uint32(int32(u))
			out[i] = before | own<<16
			before = own
		}
		out[nx-1] = before | before<<16
	}
	return true
}

// packClamped packs the rows of z, each of nx values. Values off the scale become the
// last level. quantise reports whether some values are NaN.
func packClamped(out []uint32, z []float32, nx int, lo, scale float64) (holes bool) {
	shift := 0.5 - lo*scale
	for ; len(z) >= nx; z, out = z[nx:], out[nx:] {
		z, out := z[:nx], out[:nx]
		before := uint32(0)
		for i, v := range z {
			own := uint32(nanLevel)
			// Comparisons are used since min and max are calls on WebAssembly.
			switch u := float64(v)*scale + shift; {
			case u >= 0 && u < maxLevel+1:
				own = uint32(int32(u))
			case u < 0:
				own = 0
			case u == u:
				own = maxLevel
			default:
				holes = true
			}
			if i > 0 {
				out[i-1] = before | own<<16
			}
			before = own
		}
		out[nx-1] = before | before<<16
	}
	return holes
}

// valueRange returns the range of the values of z and of the palette, limited by
// headroom.
func valueRange(z []float32, least, most float64) (lo, hi float64) {
	a, b := float32(least), float32(most)
	for ; len(z) > 0; z = z[min(4, len(z)):] {
		// Four at a time: few values are off the scale, and branches are slow on
		// WebAssembly.
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
	width := headroom * (most - least)
	return max(float64(a), least-width), min(float64(b), most+width)
}

// upload returns the image of the added values. Most pictures during a drag have
// the values of the previous picture, and upload does not write rows that the image
// already holds.
func (v *valueImage) upload() *ebiten.Image {
	if rest := len(v.texels) % valuesWidth; rest > 0 {
		v.texels = append(v.texels, make([]uint32, valuesWidth-rest)...)
	}
	before := v.image
	if v.image = fitImage(v.image, valuesWidth, len(v.texels)/valuesWidth); v.image != before {
		v.uploaded = v.uploaded[:0]
	}
	from, to := v.changedRows()
	writeRows(v.image, from, to, bytesOf(v.texels[from*valuesWidth:to*valuesWidth]))
	return v.image
}

// changedRows returns the range of rows to write to the image, and marks them as
// uploaded.
func (v *valueImage) changedRows() (from, to int) {
	to = len(v.texels) / valuesWidth
	same := func(row int) bool {
		at, end := row*valuesWidth, (row+1)*valuesWidth
		return end <= len(v.uploaded) && bytes.Equal(bytesOf(v.texels[at:end]), bytesOf(v.uploaded[at:end]))
	}
	for from < to && same(from) {
		from++
	}
	for to > from && same(to-1) {
		to--
	}
	if grown := len(v.texels) - len(v.uploaded); grown > 0 {
		v.uploaded = slices.Grow(v.uploaded, grown)[:len(v.texels)]
	}
	copy(v.uploaded[from*valuesWidth:], v.texels[from*valuesWidth:to*valuesWidth])
	return from, to
}

// bytesOf returns the memory of texels. All supported machines are little-endian.
func bytesOf(texels []uint32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(texels))), 4*len(texels))
}
