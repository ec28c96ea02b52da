package screen

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/hajimehoshi/ebiten/v2"
)

// An image of Ebitengine has eight bits a channel. A value z therefore travels
// as the 24 bits of
//
//	u = (z − Min + R) / 3R,  R = Max − Min,
//
// red the highest: steps of 2⁻²²·⁴ of the palette's range, and as much room
// below and above it as it is wide, so that a value off the scale still bends
// the interpolation the right way. Alpha is 255, or 0 where z is NaN.
const (
	one      = 1<<24 - 1
	hasValue = 0xff << 24
)

// pack appends the texels of z to dst.
func pack(dst []byte, z []float32, lo, hi float64) []byte {
	k := len(dst)
	dst = append(dst, make([]byte, 4*len(z))...)
	scale := one / (3 * (hi - lo))
	if !(scale > 0) || math.IsInf(scale, 1) {
		scale = math.MaxFloat32 // a palette without a range: what is not lo is off the scale
	}
	shift := 0.5 + one/3. - lo*scale
	for _, v := range z {
		u := float64(v)*scale + shift
		texel := uint32(0)
		if u == u {
			texel = bits.ReverseBytes32(uint32(min(max(u, 0), one))<<8) | hasValue
		}
		binary.LittleEndian.PutUint32(dst[k:], texel)
		k += 4
	}
	return dst
}

// values is the image of all values of a picture, one after the other: the
// shader finds them by their index, so that a change is one upload without
// gaps.
type values struct {
	texels []byte
	image  *ebiten.Image
}

func (v *values) reset() { v.texels = v.texels[:0] }

// add packs z and returns the index of its first value.
func (v *values) add(z []float32, lo, hi float64) int {
	at := len(v.texels) / 4
	v.texels = pack(v.texels, z, lo, hi)
	return at
}

// upload returns the image of the values that were added.
func (v *values) upload() *ebiten.Image {
	const row = 4 * valuesWidth
	if rest := len(v.texels) % row; rest > 0 {
		v.texels = append(v.texels, make([]byte, row-rest)...)
	}
	rows := max(1, len(v.texels)/row)
	v.image = fit(v.image, valuesWidth, rows)
	write(v.image, 0, rows, v.texels)
	return v.image
}
