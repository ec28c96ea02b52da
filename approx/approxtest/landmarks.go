package approxtest

import (
	"errors"
	"fmt"
	"slices"

	"mercer/approx"
)

// checkLandmarkRows checks the rows of landmarks that are points of the data. If a fit
// chooses fewer landmarks than points, and all from the data, it must have their rows. A
// fit with given landmarks has none.
func checkLandmarkRows(m method) error {
	return forEachSetting(m, 40, func(s setting) error {
		p := s.problem(1)
		f, err := fit(m, 8, p)
		if err != nil {
			return err
		}
		x, z := p.Points(), f.Landmarks.Centers
		if f.LandmarkRows == nil {
			if 0 < z.Len() && z.Len() < x.Len() && !slices.ContainsFunc(rowsIn(x, z), func(row int) bool { return row < 0 }) {
				return errors.New("all landmarks are points of the data, and their rows are missing")
			}
			return nil
		}
		if len(f.LandmarkRows) != z.Len() {
			return fmt.Errorf("there are %d landmarks and %d rows", z.Len(), len(f.LandmarkRows))
		}
		for i, row := range f.LandmarkRows {
			if row < 0 || row >= x.Len() || !slices.Equal(x.Row(row), z.Row(i)) {
				return fmt.Errorf("landmark %d is %v, and its row %d is another point", i, z.Row(i), row)
			}
		}
		if !m.Traits.Placeable {
			return nil
		}
		p.Landmarks = x.Slice(3, 11)
		if f, err = fit(m, 8, p); err == nil && f.LandmarkRows != nil {
			err = fmt.Errorf("given landmarks have the rows %v, want none", f.LandmarkRows)
		}
		return err
	})
}

// rowsIn returns the row of x for each point of z, or −1 for a point that is not in x.
func rowsIn(x, z approx.Points) []int {
	rows := make([]int, z.Len())
	for i := range rows {
		rows[i] = -1
		for j := range x.Len() {
			if slices.Equal(x.Row(j), z.Row(i)) {
				rows[i] = j
				break
			}
		}
	}
	return rows
}
