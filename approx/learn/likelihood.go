package learn

import (
	"math"

	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// LogMarginalLikelihood returns the logarithm of the probability density of the targets y
// for a Gaussian process with the covariance K and noise of variance ρ > 0 (Rasmussen &
// Williams 2006, eq. 2.30),
//
//	log p(y) = −½ yᵀ(K + ρI)⁻¹y − ½ log det(K + ρI) − (n/2) log 2π.
//
// For k outputs, it is the sum over the outputs. For features, K is ΨSΨᵀ. A larger value
// means that the kernel and ρ explain the targets better, so it serves to choose ρ, or
// the bandwidth. Targets should have the mean 0. A call takes O(nrk) operations for r
// eigenvalues.
//
// LogMarginalLikelihood returns an *approx.RangeError unless ρ is positive and finite. It
// returns a *RidgeError if K + ρI is not positive definite to within rounding, which can
// happen for an indefinite kernel. It also returns a *RidgeError if eigenvalues of K are lost
// in rounding and ρ is not above the bound of these eigenvalues, since log det(K + ρI) is
// then unknown. In the latter case, Regression returns a result with a note.
func (p *RidgePath) LogMarginalLikelihood(rho float64) (float64, error) {
	const fn = "learn.RidgePath.LogMarginalLikelihood"
	arg.Receiver(fn, p == nil)
	arg.Constructed(fn, "learn.NewRidgePath or learn.NewFeatureRidgePath", len(p.points.group) > 0)
	if err := arg.CheckRange("rho", rho, math.SmallestNonzeroFloat64, math.MaxFloat64); err != nil {
		return 0, err
	}
	if err := p.checkDefinite(rho); err != nil {
		return 0, err
	}
	if p.maxDropped > 0 && scaledRidge(rho, p.e) <= p.maxDropped {
		return 0, &RidgeError{Rho: rho, MinRho: math.Ldexp(p.maxDropped, p.e)}
	}
	n, r := len(p.points.group), len(p.lambda)
	z, outside := p.targetParts()
	outputs := len(p.y) / n
	fit, logDet := outside/rho, float64(n-r)*math.Log(rho)
	for i, l := range p.lambda {
		v := math.Ldexp(l, p.e) + rho
		logDet += math.Log(v)
		for _, c := range z[i*outputs : (i+1)*outputs] {
			fit += c * c / v
		}
	}
	return -fit/2 - float64(outputs)/2*(logDet+float64(n)*math.Log(2*math.Pi)), nil
}

// targetParts returns the r×k products Uᵀy and ‖y − UUᵀy‖². The second part consists of the
// differences of targets of equal points and of a part of their means.
func (p *RidgePath) targetParts() (z []float64, outside float64) {
	g, r, k := len(p.points.root), len(p.lambda), len(p.y)/len(p.points.group)
	means := p.points.project(p.y) // times √Cᵢ
	for i, group := range p.points.group {
		for j := range k {
			d := p.y[i*k+j] - means[group*k+j]/p.points.root[group]
			outside += d * d
		}
	}
	z = make([]float64, r*k)
	lin.TMul(z, p.u, means, r, g, k)
	rest := make([]float64, g*k)
	lin.Mul(rest, p.u, z, g, r, k)
	for i, v := range means {
		outside += (v - rest[i]) * (v - rest[i])
	}
	return z, outside
}
