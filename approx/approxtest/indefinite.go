package approxtest

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// An undeclared kernel is not positive semi-definite, but does not implement
// approx.Indefinite.
type undeclaredKernel func(x, y []float64) float64

// Eval implements approx.Kernel.
func (k undeclaredKernel) Eval(x, y []float64) float64 { return k(x, y) }

// undeclaredKernels returns undeclared kernels. Their diagonals are 0, of both signs,
// negative, or positive.
func undeclaredKernels() map[string]approx.Kernel {
	distance := func(x, y []float64) float64 {
		var s float64
		for i, v := range x {
			s += (v - y[i]) * (v - y[i])
		}
		return math.Sqrt(s)
	}
	inner := func(x, y []float64) (s float64) {
		for i, v := range x {
			s += v * y[i]
		}
		return s
	}
	return map[string]approx.Kernel{
		"-‖x-y‖":        undeclaredKernel(func(x, y []float64) float64 { return -distance(x, y) }),
		"1-‖x-y‖":       undeclaredKernel(func(x, y []float64) float64 { return 1 - distance(x, y) }),
		"tanh(x·y-1)":   undeclaredKernel(func(x, y []float64) float64 { return math.Tanh(inner(x, y) - 1) }),
		"tanh(x·y+2)":   undeclaredKernel(func(x, y []float64) float64 { return math.Tanh(inner(x, y) + 2) }),
		"-Gaussian":     undeclaredKernel(func(x, y []float64) float64 { return -kernel.Gaussian{Sigma: 1}.Eval(x, y) }),
		"-1":            undeclaredKernel(func(x, y []float64) float64 { return -1 }),
		"1e-200·tanh":   kernel.Scaled(1e-200, undeclaredKernel(func(x, y []float64) float64 { return math.Tanh(inner(x, y) - 1) })),
		"tanh plus x·y": kernel.Sum(undeclaredKernel(func(x, y []float64) float64 { return math.Tanh(inner(x, y) - 1) }), kernel.Linear{}),
	}
}

// checkUndeclaredIndefinite checks fits of undeclared indefinite kernels. An error must
// be an *approx.UnsupportedError with a value of the kernel. If it contains points, the
// value must be correct for them. If the kernel at the landmarks, or K̂, shows negative
// eigenvalues, a fit must have a note about them. No note may explain a smaller rank by
// rounding errors.
func checkUndeclaredIndefinite(m method) error {
	for i, d := range []int{1, 2, 7} {
		if !m.sample.contains(i) {
			continue
		}
		x := normalPoints(30, d, 4)
		copy(x.Row(9), x.Row(2))
		for name, k := range undeclaredKernels() {
			if m.Supports(k, d) != nil {
				continue
			}
			for _, rank := range []int{1, 6, 30, 40} {
				p := approx.Problem{Kernel: k, X: x, Seed: 1}
				fit, err := fit(m, rank, p)
				if err != nil {
					err = checkReasonValue(err, p)
				} else if err = checkShape(m, rank, p, fit); err == nil {
					err = checkNotes(m, rank, p, fit)
				}
				if err != nil {
					return fmt.Errorf("%s in %d dimensions, m = %d: %w", name, d, rank, err)
				}
			}
		}
	}
	return nil
}

var (
	ownValue  = regexp.MustCompile(`k\(x, x\) = ([^ ,]+), where x is point (\d+)\.`)
	pairValue = regexp.MustCompile(`k\(x, y\) = ([^ ,]+), .*where x is point (\d+) and y is point (\d+)\.`)
	anyValue  = regexp.MustCompile(`-?\d(\.\d+)?(e[-+]\d+)?`)
)

// checkReasonValue checks that err, the error of a fit of p, contains a correct value of
// the kernel.
func checkReasonValue(err error, p approx.Problem) error {
	var u *approx.UnsupportedError
	if !errors.As(err, &u) {
		return fmt.Errorf("the error is %w, not an UnsupportedError", err)
	}
	if err := checkSentence("the reason", u.Reason); err != nil {
		return err
	}
	match, pair := ownValue.FindStringSubmatch(u.Reason), pairValue.FindStringSubmatch(u.Reason)
	switch {
	case match != nil:
		match = append(match, match[2])
	case pair != nil:
		match = pair
	case anyValue.MatchString(u.Reason):
		return nil
	default:
		return fmt.Errorf("the reason %q names no value", u.Reason)
	}
	got, _ := strconv.ParseFloat(match[1], 64)
	i, _ := strconv.Atoi(match[2])
	j, _ := strconv.Atoi(match[3])
	if i >= p.Points().Len() || j >= p.Points().Len() {
		return fmt.Errorf("the reason %q names points that do not exist", u.Reason)
	}
	if want := p.Kernel.Eval(p.Points().Row(i), p.Points().Row(j)); !(math.Abs(got-want) <= 0.006*math.Abs(want)) {
		return fmt.Errorf("the reason %q names %g, and k is %g there", u.Reason, got, want)
	}
	return nil
}

// roundingPhrases are parts of notes that explain a smaller rank by rounding errors of a
// positive semi-definite kernel.
var roundingPhrases = []string{"repeat", "span only", "nothing is left", "look alike", "sees another", "K has rank", "combination of the components", "has no more positive"}

// checkNotes checks the notes of a fit of the given size of a kernel that is not positive semi-definite.
func checkNotes(m method, size int, p approx.Problem, fit approx.Fit) error {
	hasNote := slices.ContainsFunc(fit.Notes, func(n approx.Note) bool {
		return strings.Contains(n.Text, "not positive semi-definite") || strings.Contains(n.Text, "negative eigenvalues")
	})
	k, hat := gram(p.Kernel, p.Points()), approxGram(fit.Features, p.Points())
	top := maxAbs(entries(k))
	for _, a := range []*mat.SymDense{k, hat} {
		a.ScaleSym(1/top, a)
	}
	for i := range p.Points().Len() {
		if v, h := k.At(i, i), hat.At(i, i); m.Traits.Lower && h-v > 1e-4 && !hasNote {
			return fmt.Errorf("matrix K̂ is %.3g at point %d, where K is %.3g, times the largest entry, and notes are %q", h, i, v, fit.Notes)
		}
	}
	if c := fit.Landmarks.Centers; m.Traits.Interpolates && c.Len() > 0 && !hasNote {
		gramZ := gram(p.Kernel, c)
		gramZ.ScaleSym(1/top, gramZ)
		if low := smallestEigenvalue(gramZ); low < -1e-4 {
			return fmt.Errorf("the matrix of the landmarks has the eigenvalue %.3g, and notes are %q", low, fit.Notes)
		}
	}
	if low := smallestEigenvalue(hat); low < -1e-9*float64(p.Points().Len()) {
		return fmt.Errorf("matrix K̂ has the eigenvalue %.3g", low)
	}
	if fit.Size >= min(size, p.Points().Len()-1) || hasNote {
		return nil
	}
	for _, n := range fit.Notes {
		for _, words := range roundingPhrases {
			if strings.Contains(n.Text, words) {
				return fmt.Errorf("the size is %d of %d, and K has negative eigenvalues, but the note is %q", fit.Size, size, n)
			}
		}
	}
	return nil
}
