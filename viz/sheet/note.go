package sheet

import (
	"strconv"
	"strings"

	"mercer/viz"
)

// note says what numbers of a table stand for.
func note(n viz.Numbers, key, table string) string {
	switch {
	case table == "points":
		return counts("labels", strings.Split(n.Label("groups"), "|"))
	case table == "freq.density":
		return "the square root of the spectral density, as a part of the largest"
	case table == "task.loss":
		return n.Label("task.loss") + ", i: 0 is exact; 1 is approximate"
	case table == "compare.errors":
		var names []string
		for j := 1; n.Label("compare."+strconv.Itoa(j)+".method") != ""; j++ {
			which := "compare." + strconv.Itoa(j)
			names = append(names, n.Label(which+".method")+", "+n.Label(which+".size"))
		}
		return counts("i", names)
	case table == "race.cells":
		return viz.RaceWithout(n)
	case key == "gram" && table == "gram":
		return "rows and columns " + n.Label("gram.by") + "; the point of each is in gram.rows"
	case key == "data" && table == "gram":
		return "|K − K\u0302|, rows and columns " + n.Label("gram.order") + "; the point of each is in gram.index"
	}
	return ""
}

// counts says what 0, 1, … in a column are.
func counts(column string, names []string) string {
	if len(names) == 0 || names[0] == "" {
		return ""
	}
	var out []string
	for i, name := range names {
		out = append(out, strconv.Itoa(i)+" is "+strings.NewReplacer("*", "", "_", "").Replace(name))
	}
	return column + ": " + strings.Join(out, "; ")
}
