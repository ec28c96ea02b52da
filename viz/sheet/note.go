package sheet

import (
	"slices"
	"strconv"
	"strings"

	"mercer/viz/view"
	"mercer/viz/view/compare"
	"mercer/viz/view/kernel"
	racedraw "mercer/viz/view/race/draw"
	"mercer/viz/view/result"
)

// note says what numbers of a table stand for.
func note(n view.Numbers, key, table string) string {
	switch {
	case table == "points":
		return joined(pointsFrom, counts("labels", 0, strings.Split(result.Groups.Get(n), "|")), counts("task.class", 0, strings.Split(kernel.ClassNames.Get(n), "|")))
	case table == "centres":
		return "centres are counted from 0, as in links"
	case table == "freq":
		return "frequencies are counted from 1, as in the pictures"
	case table == "regions":
		return counts("regions", 0, strings.Split(kernel.ClassNames.Get(n), "|"))
	case table == "parts":
		return pointsFrom + "; clusters are counted from 1"
	case table == "embedding", table == "places":
		return pointsFrom
	case table == "how.steps":
		return "first, last: the marks that come with the step, in how.marks, none where last is less; moved: the place of its first centre in how.moved, counted from 0, −1 where none has moved"
	case table == "freq.density":
		return "the square root of the spectral density, as a part of the largest"
	case table == "task.loss":
		return kernel.LossWords.Get(n)
	case table == "compare.errors":
		var names []string
		for j := 1; compare.MethodAt(j).Name.Get(n) != ""; j++ {
			of := compare.MethodAt(j)
			names = append(names, of.Name.Get(n)+", "+of.Size.Get(n))
		}
		return counts("method", 1, names)
	case table == "race.cells":
		return racedraw.RaceWithout(n)
	case table == "gram" && (key == "gram" || key == "data"):
		return gramNote(n, key)
	}
	return ""
}

const pointsFrom = "points and centres are counted from 0, as in links"

// joined puts together what there is to say.
func joined(notes ...string) string {
	return strings.Join(slices.DeleteFunc(notes, func(s string) bool { return s == "" }), "; ")
}

// counts says what the numbers in a column are, from the first on.
func counts(column string, first int, names []string) string {
	if len(names) == 0 || names[0] == "" {
		return ""
	}
	var out []string
	for i, name := range names {
		out = append(out, strconv.Itoa(first+i)+" is "+strings.NewReplacer("*", "", "_", "").Replace(name))
	}
	return column + ": " + strings.Join(out, "; ")
}
