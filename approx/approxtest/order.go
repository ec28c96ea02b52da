package approxtest

import (
	"math/rand/v2"
)

// checkUnordered checks that the order of the points does not change k̂, if the method
// promises it. All distances in the settings differ, so there are no ties.
func checkUnordered(m method) error {
	if !m.Traits.Unordered {
		return nil
	}
	return forEachSetting(m, 40, func(s setting) error {
		p := s.problem(1)
		a, err := fit(m, 8, p)
		if err != nil {
			return err
		}
		p.X = s.x.Subset(rand.New(rand.NewPCG(5, 0x0d)).Perm(s.x.Len()))
		b, err := fit(m, 8, p)
		if err != nil {
			return err
		}
		if a.Size != b.Size {
			return checkWithin("the size in another order", []float64{float64(b.Size)}, []float64{float64(a.Size)}, 0)
		}
		// Sums over the data have other rounding errors in another order, and nearly
		// singular matrices amplify them.
		return checkWithin("K̂ of points in another order", entries(approxGram(b.Features, s.x)), entries(approxGram(a.Features, s.x)), 1e-9)
	})
}
