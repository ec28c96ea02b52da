package lin

import "math"

// secular returns root j of the secular equation
//
//	f(λ) = 1/ρ + Σ zᵢ²/(dᵢ − λ),  d ascending.
//
// The slice sq holds zᵢ², and inv is 1/ρ. The root lies between dⱼ and dⱼ₊₁, or beyond
// the last dⱼ. The result is λ = origin + mu, where origin is the nearer of the two. The
// difference dᵢ − λ = (dᵢ − origin) − mu is then accurate even if λ is close to dᵢ.
//
// Each step replaces the poles on each side by one pole that matches the value and the
// slope of f (Bunch, Nielsen & Sorensen 1978). If a step leaves the bracket, it is
// replaced by bisection. Let δ be the distance to the next pole. After a step η, |f| ≤
// (η/δ)² Σ zᵢ²/|dᵢ − λ|. If the step is sufficiently short, f is not evaluated again.
//
// With kernels, the same formulas are computed in one call, since the sums are short.
func secular(d, sq []float64, inv float64, j int) (origin, mu float64) {
	if hasKernels {
		return importedSecular(d, sq, inv, j)
	}
	k := len(d)
	isLast := j == k-1
	var lo, hi, psi, slope, phi, rise float64
	if isLast {
		var sum float64
		for _, s := range sq {
			sum += s
		}
		origin, hi = d[j], sum/inv
		mu = hi / 2
		psi, slope, phi, rise = poles(d, sq, origin, mu, j+1)
	} else {
		gap := (d[j+1] - d[j]) / 2
		origin, hi, mu = d[j], gap, gap
		psi, slope, phi, rise = poles(d, sq, origin, mu, j+1)
		if inv+psi+phi < 0 {
			origin, lo, hi, mu = d[j+1], -gap, 0, -gap
		}
	}
	for step := range 200 {
		if step > 0 {
			psi, slope, phi, rise = poles(d, sq, origin, mu, j+1)
		}
		f := inv + psi + phi
		if math.Abs(f) <= 0x1p-52*(8+float64(k)/8)*(inv-psi+phi) {
			return origin, mu
		}
		if f > 0 {
			hi = mu
		} else {
			lo = mu
		}
		a := d[j] - origin - mu
		q := a * a * slope
		var eta float64
		if isLast {
			eta = a + q/(inv+psi-a*slope)
		} else {
			b := d[j+1] - origin - mu
			s := b * b * rise
			c := inv + psi - a*slope + phi - b*rise
			// Solve c η² − B η + a b f = 0.
			B, p := c*(a+b)+q+s, a*b*f
			root := math.Sqrt(max(0, B*B-4*c*p))
			if B <= 0 {
				eta = (B - root) / (2 * c)
			} else {
				eta = 2 * p / (B + root)
			}
		}
		next := mu + eta
		if !(lo < next && next < hi) {
			next = (lo + hi) / 2
		}
		if next == mu || !(lo < next && next < hi) { // no number lies between lo and hi
			return origin, mu // no number is left between
		}
		if near := math.Abs(eta) * 0x1p25; next == mu+eta && near <= -a && (isLast || near <= d[j+1]-origin-mu) {
			return origin, next
		}
		mu = next
	}
	return origin, mu
}
