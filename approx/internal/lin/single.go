package lin

import "math"

// fieldLanes is the number to whose multiples rows of a field are padded. It is the
// largest vector width of single precision.
const fieldLanes = 16

// RadialField stores the function
//
//	f(x) = Σⱼ aⱼ p(tⱼ) exp(−tⱼ),  tⱼ = scale·‖x − cⱼ‖,  p(t) = p₀ + p₁t + p₂t²
//
// in dst. These sums include the Matérn kernels of orders ½, 3/2 and 5/2. Element
// j·len(xs)+i is the value at (xs[i], ys[j]). The slice c holds the coordinates of m
// centres in the plane. For d functions, a is an m×d matrix, and dst holds the d fields
// one after the other.
//
// The computation uses single precision, for fields that are only displayed. The error of
// a term is at most 3·10⁻⁷ (1+t) times |aⱼ|(|p₀|+|p₁|t+|p₂|t²)exp(−t), because t is
// rounded too. For Matérn kernels, the error of a sum of m terms is at most (m+10)·10⁻⁷
// Σ|aⱼ|. Distances are computed from differences, so values near a centre are accurate.
// For t > 87, a term is 0.
func RadialField(dst, xs, ys, c, a []float64, d int, scale float64, p [3]float64) {
	nx, ny, m := len(xs), len(ys), len(c)/2
	if len(a) != m*d || len(dst) < d*nx*ny {
		panic("RadialField needs one row of a for each centre and room for each field")
	}
	paddedWidth := (nx + fieldLanes - 1) / fieldLanes * fieldLanes
	across := make([]float32, m*paddedWidth) // scale²(x−cₓ)²
	for k := range m {
		row := across[k*paddedWidth:][:paddedWidth]
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
	sums := make([]float32, 2*paddedWidth)
	q := [3]float32{float32(p[0]), float32(p[1]), float32(p[2])}
	for j, y := range ys {
		for k := range m {
			t := (y - c[2*k+1]) * scale
			up[k] = float32(min(t*t, math.MaxFloat32))
		}
		for l := 0; l < d; l += 2 { // two functions at a time share exponentials
			two := min(2, d-l)
			second := weights[(l+two-1)*m:][:m]
			radialRow(sums[:paddedWidth], sums[paddedWidth:], across, up, weights[l*m:][:m], second, q)
			for s := range two {
				out := dst[((l+s)*ny+j)*nx:][:nx]
				for i, v := range sums[s*paddedWidth:][:nx] {
					out[i] = float64(v)
				}
			}
		}
	}
}

// ArcCosineField stores the function
//
//	f(x) = Σⱼ aⱼ (|x̃||c̃ⱼ|)ᵖ Jₚ(θⱼ)/π,  x̃ = (x, bias)
//
// in dst, for p = order = 0, 1 or 2. Here θⱼ is the angle between x̃ and c̃ⱼ, and J is
// defined at ArcCosine. The bias must not be 0. These are the arc-cosine kernels of
// neurons with a bias. Points, centres, weights and fields are as for RadialField.
//
// The computation uses single precision for sums of sixteen terms. The error of a sum is
// at most 4·10⁻⁶ times Σ |aⱼ| (|x̃||c̃ⱼ|)ᵖ, and three times as much for p = 2.
func ArcCosineField(dst, xs, ys, c, a []float64, d int, bias float64, order int) {
	const block = 16
	nx, ny, m := len(xs), len(ys), len(c)/2
	if len(a) != m*d || len(dst) < d*nx*ny {
		panic("ArcCosineField needs one row of a for each centre and room for each field")
	}
	unit := func(x, y float64) (u [3]float32, size float64) {
		r := math.Hypot(math.Hypot(x, y), bias)
		return [3]float32{float32(x / r), float32(y / r), float32(bias / r)}, math.Pow(r, float64(order))
	}
	units, weights := make([]float32, 0, 3*m), make([]float32, m*d)
	for k := range m {
		u, size := unit(c[2*k], c[2*k+1])
		units = append(units, u[:]...)
		for l := range d {
			weights[l*m+k] = float32(a[k*d+l] * size)
		}
	}
	paddedWidth := (nx + fieldLanes - 1) / fieldLanes * fieldLanes
	row, sums, sizes := make([]float32, 3*paddedWidth), make([]float32, 2*paddedWidth), make([]float64, nx)
	for j, y := range ys {
		for i, x := range xs {
			var u [3]float32
			u, sizes[i] = unit(x, y)
			row[i], row[paddedWidth+i], row[2*paddedWidth+i] = u[0], u[1], u[2]
		}
		for l := 0; l < d; l += 2 { // two functions at a time share angles
			two := min(2, d-l)
			clear(dst[(l*ny+j)*nx:][:nx])
			clear(dst[((l+two-1)*ny+j)*nx:][:nx])
			for k := 0; k < m; k += block {
				b := min(block, m-k)
				angleRow(sums[:paddedWidth], sums[paddedWidth:], row, units[3*k:], weights[l*m+k:][:b], weights[(l+two-1)*m+k:][:b], order)
				for s := range two {
					out := dst[((l+s)*ny+j)*nx:][:nx]
					for i, v := range sums[s*paddedWidth:][:nx] {
						out[i] += float64(v) * sizes[i]
					}
				}
			}
		}
	}
}

// TanhField stores the function
//
//	f(x) = Σⱼ aⱼ tanh(scale²·xᵀcⱼ + shift)
//
// in dst, a sum of sigmoid kernels. Points, centres, weights and fields are as for
// RadialField.
//
// The computation uses single precision for sums of sixteen terms. The error of a sum is
// at most (4·10⁻⁶ + 3·10⁻⁷ s) Σ |aⱼ|. Here s is the largest value of scale²(|x₁c₁| +
// |x₂c₂|) + |shift|.
func TanhField(dst, xs, ys, c, a []float64, d int, scale, shift float64) {
	const block = 16
	nx, ny, m := len(xs), len(ys), len(c)/2
	if len(a) != m*d || len(dst) < d*nx*ny {
		panic("TanhField needs one row of a for each centre and room for each field")
	}
	paddedWidth := (nx + fieldLanes - 1) / fieldLanes * fieldLanes
	row, sums := make([]float32, paddedWidth), make([]float32, 2*paddedWidth)
	for i, x := range xs {
		row[i] = float32(x * scale)
	}
	across, up, weights, constant := make([]float32, m), make([]float32, m), make([]float32, m*d), make([]float64, d)
	for k := range m {
		across[k] = float32(2 * scale * c[2*k])
		for l := range d {
			weights[l*m+k] = float32(-2 * a[k*d+l])
			constant[l] += a[k*d+l]
		}
	}
	for j, y := range ys {
		for k := range m {
			up[k] = float32(2 * (y*scale*(scale*c[2*k+1]) + shift))
		}
		for l := 0; l < d; l += 2 { // two functions at a time share tangents
			two := min(2, d-l)
			for s := range two {
				out := dst[((l+s)*ny+j)*nx:][:nx]
				for i := range out {
					out[i] = constant[l+s]
				}
			}
			for k := 0; k < m; k += block {
				b := min(block, m-k)
				tanhRow(sums[:paddedWidth], sums[paddedWidth:], row, across[k:][:b], up[k:][:b], weights[l*m+k:][:b], weights[(l+two-1)*m+k:][:b])
				for s := range two {
					out := dst[((l+s)*ny+j)*nx:][:nx]
					for i, v := range sums[s*paddedWidth:][:nx] {
						out[i] += float64(v)
					}
				}
			}
		}
	}
}
