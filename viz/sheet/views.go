package sheet

import (
	"slices"
	"strings"

	"mercer/viz/figure"
	"mercer/viz/view"
	"mercer/viz/view/race"
	"mercer/viz/view/spectrum"
	spectrumdraw "mercer/viz/view/spectrum/draw"
)

// groups says which blocks belong to a view: what its pictures draw, and the numbers
// in their titles and legends. Each line is one table where its blocks have as many
// rows, and several where they have not. What else begins with the name of the view,
// and is named by no other, follows.
var groups = map[string][][]string{
	"data": {
		{"points", "labels", "owner"}, {"centres", "weights"}, {"eps"}, {"probe"}, {"index"}, {"spectrum.exact", "spectrum.approx"},
		{"gram"}, {"gram.index"}, {"gram.bounds"}, {"gram.scale"},
		{"freq", "freq.weights"}, {"freq.density"}, {"freq.atoms"}, {"freq.rings"}, {"freq.stretch"}, {"freq.reach"},
		{"lines"}, {"cells.x"}, {"cells.y"}, {"border"}, {"ball"},
	},
	"eigen": {{"index"}, {"phi.exact", "phi.approx"}, {"phi.scale"}, {"phi.noise"}, {"centres", "weights"}},
	"kernel": {
		{"probe"}, {"k.exact", "k.approx"}, {"k.scale"}, {"regions.exact", "regions.approx"}, {"margins.exact", "margins.approx"}, {"places.exact", "places.approx"}, {"parts.exact", "parts.approx"}, {"parts.elsewhere"},
		{"points", "labels", "task.values", "task.class"}, {"task.loss"},
	},
	"fourier": {
		{"probe"}, {"points"}, {"freq", "freq.weights"}, {"freq.density"}, {"freq.atoms"}, {"freq.rings"}, {"freq.stretch"}, {"freq.reach"},
		{"lines"}, {"cells.x"}, {"cells.y"},
	},
	"density": {{"density.apart"}, {"points", "labels", "owner"}, {"centres", "weights"}, {"eps"}},
	"compare": {
		{"index"}, {"probe"}, {"compare.errors", "compare.sizes"}, {"compare.scale"}, {"phi.scale"},
		{
			"compare.1.k", "compare.1.phi", "compare.2.k", "compare.2.phi", "compare.3.k", "compare.3.phi", "compare.4.k", "compare.4.phi", "k.exact", "phi.exact",
		},
	},
	"wall":      {{"index"}, {"wall.exact", "wall.approx"}, {"wall.top"}, {"wall.groups"}, {"phi.exact", "phi.approx"}, {"phi.scale"}, {"spectrum.exact", "spectrum.approx"}},
	"gram":      {{"gram.exact", "gram.approx", "gram.error"}, {"gram.rows"}, {"gram.values"}, {"gram.scale"}},
	"spectrum":  {{"spectrum.exact", "spectrum.approx", "spectrum.deviation", "spectrum.angles"}, {"spectrum.trace", "spectrum.floor"}, {"index"}},
	"embedding": {{"embedding.exact", "embedding.approx", "embedding.points", "labels"}},
	"error":     {{"error.exact", "error.approx", "error.diff", "error.open"}, {"points"}, {"centres", "weights"}},
	"race":      {{"race.cells", "race.runs"}, {"race.known", "race.theory", "race.seeded"}},
	"how":       {{"probe"}, {"k.scale"}, {"points", "labels"}},
}

// legend adds to the largest value that counts the round one that the colours end at.
func legend(t *Table) {
	if c := t.Columns; len(c) == 1 && len(c[0].Values) == 1 && (strings.HasSuffix(t.Name, ".scale") || t.Name == "gram.values") {
		t.Columns = append(c, Column{Name: "legend", Values: []float64{figure.Round(c[0].Values[0])}})
	}
}

// columns names the columns of blocks that have several.
var columns = map[string][]string{
	"points": {"x", "y"}, "centres": {"x", "y"}, "probe": {"x", "y"}, "freq": {"x", "y"}, "freq.atoms": {"x", "y", "probability"},
	"lines": {"w1", "w2", "c"}, "border": {"xmin", "xmax", "ymin", "ymax"}, "ball": {"x", "y", "radius"},
	"race.cells":     {"method", "value", "seed", "turn"},
	"race.runs":      race.RunColumns[:],
	"compare.errors": {"error", "error.deviation"},
	"density.apart":  {"mmd", "bound"},
	"task.loss":      {"train", "test"},
	"how.steps":      {"error", "sampled", "first", "last", "moved"},
	"wall.groups":    {"first", "last"},
	"how.edges":      {"step", "axis", "place"},
	"how.moved":      {"x", "y"}, "how.marks": {"x", "y"}, "embedding.pair": {"first", "second"},
	"bounds.5.1": theorem, "bounds.5.2": theorem, "bounds.5.3": theorem, "bounds.5.4": theorem,
}

// theorem is the columns of the curves of a bound.
var theorem = []string{"ell", "m", "measured", "bound", "bound.these.data", "bound.printed", "bound.always"}

// belongs reports whether a block that no line of the view names is nevertheless of it.
func belongs(key, name string) bool {
	if !strings.HasPrefix(name, key+".") {
		return false
	}
	for other, lines := range groups {
		for _, line := range lines {
			if other != key && slices.Contains(line, name) {
				return false
			}
		}
	}
	return true
}

// sums adds to the spectra what their eigenvalues add up to, as parts of the trace.
func sums(n view.Numbers, t *Table) {
	for i, side := range []string{"exact", "approx"} {
		if z := spectrumdraw.Cumulative(n, spectrum.Eigenvalues.Side(i > 0)); len(z) > 0 {
			t.Columns = level(append(t.Columns, Column{Name: "trace." + side, Values: z}))
		}
	}
}
