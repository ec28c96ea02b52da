package sheet

import (
	"strings"

	"mercer/viz/contract"
	"mercer/viz/view"
	"mercer/viz/view/result"
)

// A tally is what the rows of a list are, and the number of the first: that by which
// pictures and links call it, which is 0 of points and centres and 1 of all else.
type tally struct {
	name string
	from float64
}

// tallyOf returns the tally of a block with so many rows.
func tallyOf(n view.Numbers, name string, rows int) tally {
	points := contract.Rows(n, result.Points)
	switch name {
	case "points", "labels", "owner", "how.owner", "task.values", "task.class":
		return tally{"point", 0}
	case "places.exact", "places.approx", "parts.exact", "parts.approx", "embedding.exact", "embedding.approx":
		if rows == points {
			return tally{"point", 0}
		}
	case "centres", "weights":
		return tally{"centre", 0}
	case "gram.index", "gram.rows":
		return tally{"row", 0}
	case "freq", "freq.weights":
		return tally{"frequency", 1}
	case "lines":
		return tally{"line", 1}
	case "how.steps":
		return tally{"step", 1}
	case "how.marks":
		return tally{"mark", 1}
	case "race.cells", "race.runs":
		return tally{"fit", 1}
	case "race.known", "race.theory", "race.seeded":
		return tally{"method", 0} // whose keys take the place of these numbers
	case "compare.errors", "compare.sizes":
		return tally{"method", 1}
	case "task.loss":
		return tally{"kernel", 0}
	case "wall.groups":
		return tally{"group", 1}
	}
	if strings.HasPrefix(name, "spectrum.") {
		return tally{"i", 1}
	}
	return tally{"row", 1}
}

// renumber counts from 1 what a block counts from 0 and pictures from 1, and writes
// words for numbers that stand for them.
func renumber(t *Table) {
	for j := range t.Columns {
		c := &t.Columns[j]
		switch t.Name + ":" + c.Name {
		case "wall.groups:first", "how.steps:first", "how.edges:step", "embedding.pair:first", "embedding.pair:second",
			"parts:parts.exact", "parts:parts.approx":
			c.Values = counted(len(c.Values), func(i int) float64 { return c.Values[i] + 1 })
		case "how.edges:axis":
			c.say("x", "y")
		case "task.loss:kernel":
			c.say("exact", "approximate")
		}
	}
}

// say puts words in the place of 0, 1, …
func (c *Column) say(words ...string) {
	c.Words = make([]string, len(c.Values))
	for i, v := range c.Values {
		if v >= 0 && int(v) < len(words) {
			c.Words[i] = words[int(v)]
		}
	}
}
