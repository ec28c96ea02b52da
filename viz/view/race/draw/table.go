package draw

import (
	"math"
	"strings"

	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/race"
)

// completeTable replaces the indices of methods by their keys, and removes the numbers of
// unfinished fits. It adds notes with the missing methods and the reasons.
func completeTable(n view.Numbers, t *table.Table) {
	if c := t.Find(race.ColorIndices.Rows.Name); c != nil {
		c.ReplaceCodes(strings.Split(race.Keys.Get(n), "|")...)
	}
	if t.BeginsWith(race.Cells) {
		t.AddNote(MissingMethodsText(n))
	}
	state := t.Find(race.RunColumns[race.RunState])
	if state == nil {
		return
	}
	for _, name := range race.RunColumns[race.RunState+1:] {
		c := t.Find(name)
		if c == nil {
			continue
		}
		for i, madeState := range state.Values {
			if !race.IsFitMade(madeState) {
				c.Values[i] = math.NaN()
			}
		}
	}
}
