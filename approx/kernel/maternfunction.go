package kernel

import (
	"math"

	"mercer/approx/internal/lin"
)

// A maternFunction is the function
//
//	M(t) = 2^(1−ν)/Γ(ν) t^ν K_ν(t) = 1/Γ(ν) ∫ exp(νu − eᵘ − (t²/4) e^(−u)) du,
//
// where u ranges over ℝ. It decreases from M(0) = 1. The integral is DLMF 10.32.10. With c
// = √(ν²+t²) and a = t²/(ν+c), the substitution u = v + log((ν+c)/2) moves the maximum of
// the integrand to 0, and
//
//	M(t) = exp(ν log(1+a/2ν) − a)/D ∫ exp(−a (cosh v − 1) − ν (eᵛ − 1 − v)) dv,
//	D = Γ(ν) exp(ν) ν^(−ν).
//
// No difference in these formulas loses digits. The integrand is analytic, and it decays
// at both ends. Hence the trapezoidal rule converges exponentially.
type maternFunction struct {
	nu          float64
	logStirling float64       // log D
	nodes       []maternNodes // nodes for the levels of nodesFor that were needed
	terms       []float64     // memory of value
}

func newMaternFunction(nu float64) *maternFunction {
	return &maternFunction{nu: nu, logStirling: logStirling(nu)}
}

// smallArgument is the largest t for which a maternFunction uses the first terms of its
// series at 0.
const smallArgument = 1e-20

// valueAtDistance returns M(t) for t = √(2ν) r/σ.
func (f *maternFunction) valueAtDistance(r, sigma float64) float64 {
	if r == 0 {
		return 1
	}
	t := math.Sqrt(2*f.nu) * (r / sigma)
	if t < smallArgument { // t may underflow, but log t does not
		return f.valueNearZero(math.Log(2*f.nu)/2 + math.Log(r) - math.Log(sigma))
	}
	return f.value(t)
}

// valueNearZero returns M(t) for t ≤ smallArgument. With b = Γ(1−ν)/Γ(1+ν), it is 1 −
// b(t/2)^(2ν) for ν < 0.9. For a larger ν, it is 1.
func (f *maternFunction) valueNearZero(logT float64) float64 {
	if f.nu > 0.9 {
		return 1
	}
	// logB is 2γν + 2ζ(3)ν³/3 + … with Euler's constant γ.
	logB := f.nu * (2*0.5772156649015329 + 2*1.2020569031595942/3*f.nu*f.nu)
	if f.nu > 1e-4 {
		top, _ := math.Lgamma(1 - f.nu)
		bottom, _ := math.Lgamma(1 + f.nu)
		logB = top - bottom
	}
	return -math.Expm1(logB + 2*f.nu*(logT-math.Ln2))
}

// value returns M(t) for t > smallArgument.
func (f *maternFunction) value(t float64) float64 {
	if t > 1e100 { // M(t) underflows for ν ≤ maxBesselNu
		return 0
	}
	c := math.Hypot(f.nu, t)
	a := t * (t / (f.nu + c))
	decay := a - f.nu*log1pRatio(a, 2*f.nu)
	if decay > 800 { // M(t) underflows
		return 0
	}
	// The integrand has a width of about 1/√c and is analytic for |Im v| < π/2. With a step
	// of at most 0.18 and 0.48/√c, the error is of the order of rounding errors. The steps
	// are powers of √½, so that many t share the nodes.
	level := 0
	if c > 7 {
		level = int(math.Ceil(2 * math.Log2(0.18/0.48*math.Sqrt(c))))
	}
	nodes := f.nodesFor(level, a)
	terms := f.terms[:0]
	for j, v := range nodes.cosh {
		left := a*v + nodes.left[j]
		if left > negligible {
			break
		}
		terms = append(terms, left)
		if right := a*v + nodes.right[j]; right <= negligible { // right ≥ left
			terms = append(terms, right)
		}
	}
	f.terms = terms
	lin.Gauss(terms, terms, 1)
	sum := 1.0
	for _, v := range terms {
		sum += v
	}
	return min(1, math.Exp(math.Log(nodes.step*sum)-f.logStirling-decay))
}

// log1pRatio returns log(1 + a/b) for a, b > 0, even if a/b overflows.
func log1pRatio(a, b float64) float64 {
	if r := a / b; r <= math.MaxFloat64 {
		return math.Log1p(r)
	}
	return math.Log(a) - math.Log(b)
}

// negligible is the smallest x for which exp(−x) does not change a sum with the term 1.
const negligible = 42

// maternNodes contains values at the nodes v = h, 2h, … of a trapezoidal rule of step h.
type maternNodes struct {
	step  float64   // step h
	cosh  []float64 // cosh v − 1
	right []float64 // ν (eᵛ − 1 − v)
	left  []float64 // ν (e^(−v) − 1 + v)
}

// nodesFor returns the nodes of the step 0.18·2^(−level/2). They reach so far that the
// integrand is negligible at the last node.
func (f *maternFunction) nodesFor(level int, a float64) *maternNodes {
	for len(f.nodes) <= level {
		f.nodes = append(f.nodes, maternNodes{step: 0.18 * math.Exp2(-float64(len(f.nodes))/2)})
	}
	n := &f.nodes[level]
	for j := len(n.cosh); j == 0 || a*n.cosh[j-1]+n.left[j-1] <= negligible; j++ {
		v := float64(j+1) * n.step
		e := math.Expm1(v)
		n.cosh = append(n.cosh, e/2*(e/(1+e)))
		n.right = append(n.right, f.nu*expm2(v, e))
		n.left = append(n.left, f.nu*expm2(-v, -e/(1+e)))
	}
	return n
}

// expm2 returns eᵛ − 1 − v, where e = eᵛ − 1.
func expm2(v, e float64) float64 {
	if math.Abs(v) > 0.25 {
		return e - v
	}
	sum := 1.0
	for n := 13.0; n > 2; n-- {
		sum = 1 + sum*v/n
	}
	return v * v / 2 * sum
}

// descent returns −t M′(t) for t > smallArgument, which is
//
//	2^(1−ν)/Γ(ν) t^(ν+1) K_{ν−1}(t).
func (f *maternFunction) descent(t float64) float64 {
	switch nu := f.nu; {
	case nu > 1:
		return t * t / (2 * (nu - 1)) * newMaternFunction(nu-1).value(t)
	case nu == 1:
		return t * t * math.Exp(logBesselK(0, t))
	default: // K_{ν−1} = K_{1−ν}
		top, _ := math.Lgamma(1 - nu)
		bottom, _ := math.Lgamma(nu)
		return math.Exp((1-2*nu)*math.Ln2+top-bottom+2*nu*math.Log(t)) * newMaternFunction(1-nu).value(t)
	}
}

// stirlingTerms contains the coefficients of 1/ν, 1/ν³, … in the series of logStirling
// (DLMF 5.11.1).
var stirlingTerms = [...]float64{1. / 12, -1. / 360, 1. / 1260, -1. / 1680, 1. / 1188, -691. / 360360, 1. / 156}

// logStirling returns log(Γ(ν) e^ν ν^(−ν)) for ν > 0. It is ½ log(2π/ν) + 1/12ν − … for
// large ν. Unlike log Γ(ν), it is small there.
func logStirling(nu float64) float64 {
	if nu < 10 {
		lg, _ := math.Lgamma(nu)
		return lg + nu - nu*math.Log(nu)
	}
	inv := 1 / nu
	var sum float64
	for i := len(stirlingTerms) - 1; i >= 0; i-- {
		sum = sum*inv*inv + stirlingTerms[i]
	}
	return math.Log(2*math.Pi/nu)/2 + sum*inv
}

// logGammaRatio returns log(Γ(a+b)/Γ(a)) for a, b > 0. It does not lose digits if a is
// much larger than b.
func logGammaRatio(a, b float64) float64 {
	return logStirling(a+b) - logStirling(a) - b + a*math.Log1p(b/a) + b*math.Log(a+b)
}
