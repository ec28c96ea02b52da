package approxtest

import (
	"testing"

	"mercer/approx"
)

// TestMethod fails t unless m satisfies every law of a method and the promises of its
// traits. It uses 1, 2 and 7 dimensions, with a smooth and a rough kernel that m
// supports.
func TestMethod(t *testing.T, m approx.MethodInfo) {
	t.Helper()
	runLaws(t, methodLaws, method{MethodInfo: m})
}

// SampleMethod is TestMethod with a third of the cases of each law. The number selects
// the sample, and successive laws use successive samples. Three methods with successive
// numbers cover all cases of a law.
func SampleMethod(t *testing.T, m approx.MethodInfo, number int) {
	t.Helper()
	for i, l := range methodLaws {
		runLaws(t, []law[method]{l}, method{m, &sample{number + i}})
	}
}

// CheckMethod returns nil if m satisfies every law. Otherwise it returns the joined
// *Broken errors.
func CheckMethod(m approx.MethodInfo) error { return joinViolations(methodLaws, method{MethodInfo: m}) }

// A method is a method under test.
type method struct {
	approx.MethodInfo
	sample *sample // sample of the cases of a law; nil for all cases
}

// A sample selects one of every three cases.
type sample struct{ number int }

// contains reports whether case i is in the sample.
func (s *sample) contains(i int) bool { return s == nil || (i+s.number)%3 == 0 }

var methodLaws = []law[method]{
	{"Described", checkDescribed},
	{"Shapes", checkShapes},
	{"LandmarkRows", checkLandmarkRows},
	{"Repeatable", checkRepeatable},
	{"Seeded", checkSeeded},
	{"Sized", checkSized},
	{"Extends", checkExtends},
	{"Placeable", checkPlaceable},
	{"Definite", checkDefinite},
	{"Interpolates", checkInterpolates},
	{"Lower", checkLower},
	{"Unordered", checkUnordered},
	{"Eigen", checkEigen},
	{"Covariance", checkCovariance},
	{"Leading", checkLeading},
	{"Progress", checkProgress},
	{"Maps", checkMaps},
	{"Scales", checkScales},
	{"AnyScale", checkAnyScale},
	{"AnyUnit", checkAnyUnit},
	{"ConstantData", checkConstantData},
	{"Evals", checkEvals},
	{"CheckSupport", checkSupports},
	{"HardData", checkHardData},
	{"Repeated", checkRepeated},
	{"Settings", checkSettings},
	{"BadInput", checkBadInput},
	{"BadKernel", checkBadKernel},
	{"FiniteValues", checkFiniteValues},
	{"UndeclaredIndefinite", checkUndeclaredIndefinite},
	{"Cancelled", checkCancelled},
	{"Ends", checkEnds},
	{"Improves", checkImproves},
	{"Unbiased", checkUnbiased},
}
