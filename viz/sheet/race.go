package sheet

import (
	"math"
	"slices"
	"strings"

	"mercer/viz/view"
	"mercer/viz/view/race"
)

// completeRace writes methods by their keys, and no numbers of fits that have not been made.
func completeRace(n view.Numbers, t *Table) {
	keys := strings.Split(race.Keys.Get(n), "|")
	named := func(values []float64) Column {
		words := make([]string, len(values))
		for i, v := range values {
			if v >= 0 && v < float64(len(keys)) {
				words[i] = keys[int(v)]
			}
		}
		return Column{"method", values, words}
	}
	state := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == "state" })
	for j := range t.Columns {
		switch c := &t.Columns[j]; {
		case c.Name == "method":
			*c = named(c.Values)
		case state >= 0 && j > state: // the columns of race.runs come last
			for i, made := range t.Columns[state].Values {
				if !race.FitMade(made) {
					c.Values[i] = math.NaN()
				}
			}
		}
	}
}
