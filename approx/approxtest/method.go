package approxtest

import (
	"testing"

	"mercer/approx"
)

// TestMethod checks that m keeps every law of a method and every promise of its
// traits, in 1, 2 and 7 dimensions, with a smooth and a rough kernel of those
// that it serves.
func TestMethod(t *testing.T, m approx.Method) {
	t.Helper()
	test(t, methodLaws, m)
}

// CheckMethod returns nil where m keeps every law, and otherwise the Brokens,
// joined.
func CheckMethod(m approx.Method) error { return check(methodLaws, m) }

var methodLaws = []law[approx.Method]{
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
	{"Maps", maps},
	{"Scales", scales},
	{"AnyScale", anyScale},
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
	{"Unbiased", unbiased},
}
