package lin

import "math"

// fieldLanes is what rows of a field are padded to: the widest vector of single
// precision.
const fieldLanes = 16

// RadialField stores in dst the function
//
//	f(x) = Σⱼ aⱼ p(tⱼ) exp(−tⱼ),  tⱼ = scale·‖x − cⱼ‖,  p(t) = p₀ + p₁t + p₂t²,
//
// at all (xs[i], ys[j]), as element j·len(xs)+i, for the m centres c in the
// plane, point after point. These are the Matérn kernels of orders ½, 3/2 and
// 5/2. For d functions a is m×d, row by row, and dst has one field after the
// other.
//
// It computes in single precision, which is for fields that are only looked at:
// each term is within 10⁻⁶ of its size, and the sum of m of them within
// (m+10)·10⁻⁷ Σ|aⱼ|. Distances are differences first and squared then, so that
// near a centre nothing is lost; beyond t = 87 a term is 0.
func RadialField(dst, xs, ys, c, a []float64, d int, scale float64, p [3]float64) {
	nx, ny, m := len(xs), len(ys), len(c)/2
	if len(a) != m*d || len(dst) < d*nx*ny {
		panic("lin: RadialField needs one row of a for each centre and room for each field")
	}
	wide := (nx + fieldLanes - 1) / fieldLanes * fieldLanes
	across := make([]float32, m*wide) // scale²(x−cₓ)²
	for k := range m {
		row := across[k*wide:][:wide]
		for i, x := range xs {
			t := (x - c[2*k]) * scale
			row[i] = float32(t * t)
		}
	}
	up, weights := make([]float32, m), make([]float32, m*d)
	for l := range d {
		for k := range m {
			weights[l*m+k] = float32(a[k*d+l])
		}
	}
	sums := make([]float32, 2*wide)
	q := [3]float32{float32(p[0]), float32(p[1]), float32(p[2])}
	for j, y := range ys {
		for k := range m {
			t := (y - c[2*k+1]) * scale
			up[k] = float32(min(t*t, math.MaxFloat32))
		}
		for l := 0; l < d; l += 2 { // two functions share their exponentials
			two := min(2, d-l)
			second := weights[(l+two-1)*m:][:m]
			radialRow(sums[:wide], sums[wide:], across, up, weights[l*m:][:m], second, q)
			for s := range two {
				out := dst[((l+s)*ny+j)*nx:][:nx]
				for i, v := range sums[s*wide:][:nx] {
					out[i] = float64(v)
				}
			}
		}
	}
}
