package approxtest

import (
	"fmt"
	"slices"

	"mercer/approx"
)

// A Checker checks one subject by the laws with the given names, or by all laws if there
// are no names. It returns a joined error of *Broken.
type Checker func(names ...string) error

// MethodChecker returns a Checker for m.
func MethodChecker(m approx.MethodInfo) Checker { return newChecker(methodLaws, method{MethodInfo: m}) }

// TaskChecker returns a Checker for t.
func TaskChecker(t Task) Checker { return newChecker(taskLaws, t) }

// KernelChecker returns a Checker for k.
func KernelChecker(k approx.Kernel) Checker { return newChecker(kernelLaws, k) }

// DatasetChecker returns a Checker for d.
func DatasetChecker(d approx.Dataset) Checker { return newChecker(datasetLaws, d) }

// FamilyChecker returns a Checker for f.
func FamilyChecker(f approx.Family) Checker { return newChecker(familyLaws, f) }

func newChecker[T any](laws []law[T], subject T) Checker {
	return func(names ...string) error {
		if len(names) == 0 {
			return joinViolations(laws, subject)
		}
		var chosenLaws []law[T]
		for _, name := range names {
			i := slices.IndexFunc(laws, func(l law[T]) bool { return l.name == name })
			if i < 0 {
				panic(fmt.Sprintf("there is no law %q", name))
			}
			chosenLaws = append(chosenLaws, laws[i])
		}
		return joinViolations(chosenLaws, subject)
	}
}
