package approxtest

import (
	"fmt"
	"slices"

	"mercer/approx"
)

// A Checker checks one subject by the laws with the given names, or by all laws if
// there are none. It returns the Brokens, joined.
type Checker func(names ...string) error

// MethodChecker returns the Checker of a method.
func MethodChecker(m approx.Method) Checker { return newChecker(methodLaws, method{Method: m}) }

// TaskChecker returns the Checker of a task.
func TaskChecker(t Task) Checker { return newChecker(taskLaws, t) }

// KernelChecker returns the Checker of a kernel.
func KernelChecker(k approx.Kernel) Checker { return newChecker(kernelLaws, k) }

// DatasetChecker returns the Checker of a data set.
func DatasetChecker(d approx.Dataset) Checker { return newChecker(datasetLaws, d) }

// FamilyChecker returns the Checker of a family of kernels.
func FamilyChecker(f approx.Family) Checker { return newChecker(familyLaws, f) }

func newChecker[T any](laws []law[T], subject T) Checker {
	return func(names ...string) error {
		if len(names) == 0 {
			return check(laws, subject)
		}
		var chosen []law[T]
		for _, name := range names {
			i := slices.IndexFunc(laws, func(l law[T]) bool { return l.name == name })
			if i < 0 {
				panic(fmt.Sprintf("there is no law %q", name))
			}
			chosen = append(chosen, laws[i])
		}
		return check(chosen, subject)
	}
}
