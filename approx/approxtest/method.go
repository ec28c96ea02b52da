package approxtest

import (
	"testing"

	"mercer/approx"
)

// TestMethod fails t unless m satisfies every law of a method and every promise of its
// traits. It uses 1, 2 and 7 dimensions, with a smooth and a rough kernel that m
// accepts.
func TestMethod(t *testing.T, m approx.Method) {
	t.Helper()
	test(t, methodLaws, method{Method: m})
}

// SampleMethod is TestMethod on a third of the cases of each law: the sample with the
// given number. Successive laws take successive samples. Three methods with successive
// numbers together cover all cases of a law.
func SampleMethod(t *testing.T, m approx.Method, number int) {
	t.Helper()
	for i, l := range methodLaws {
		test(t, []law[method]{l}, method{m, &sample{number + i}})
	}
}

// CheckMethod returns nil if m satisfies every law, and otherwise the joined *Broken
// errors.
func CheckMethod(m approx.Method) error { return check(methodLaws, method{Method: m}) }

// A method is a method under test.
type method struct {
	approx.Method
	sample *sample // of the cases of a law; nil for all of them
}

// A sample is one of every three cases.
type sample struct{ number int }

// takes reports whether case i is in the sample.
func (s *sample) takes(i int) bool { return s == nil || (i+s.number)%3 == 0 }

var methodLaws = []law[method]{
	{"Described", described},
	{"Shapes", shapes},
	{"Repeatable", repeatable},
	{"Seeded", seeded},
	{"Sized", sized},
	{"Extends", extends},
	{"Placeable", placeable},
	{"Definite", definite},
	{"Interpolates", interpolates},
	{"Lower", lower},
	{"Unordered", unordered},
	{"Eigen", eigen},
	{"Covariance", covariance},
	{"Leading", leading},
	{"Maps", maps},
	{"Scales", scales},
	{"AnyScale", anyScale},
	{"AnyUnit", anyUnit},
	{"ConstantData", constantData},
	{"Evals", evals},
	{"Serves", serves},
	{"HardData", hardData},
	{"Repeated", repeated},
	{"Settings", allSettings},
	{"BadInput", badInput},
	{"BadKernel", badKernel},
	{"FiniteValues", finiteValues},
	{"UndeclaredIndefinite", undeclaredIndefinite},
	{"Cancelled", cancelled},
	{"Ends", ends},
	{"Improves", improves},
	{"Unbiased", isUnbiased},
}
