package reference

// An Article is what the page of an entry says beyond its catalogue entry.
type Article struct {
	Key string // key of the entry

	Formula string // displayed TeX between $$
	Terms   string // explains the letters of Formula; TeX is between $
	Cost    string // cost of a fit, a task or a view; TeX is between $; if it is empty, that of the kind
	Source  string // source of an entry whose catalogue entry has none

	// Figure is the canonical link of the figure, without «v=1&». If it is empty, the figure
	// shows the entry with the default values of all settings.
	Figure string

	Break Break
}

// ownWork is the Source of an entry that no publication describes.
const ownWork = "Made for this playground."

// A Break is a state in which the entry fails or misleads.
type Break struct {
	Link  string // canonical, without «v=1&»
	Claim string // expression of the report that holds in the state

	// Reason says why the entry fails; TeX is between $. A computed number is
	// [39 %]{=expression} with an expression of the report, as in lessons. A test checks its
	// digits.
	Reason string
}

// A Kind is a list of the catalogue whose entries have pages.
type Kind struct {
	Key      string // begins the ids of rows of the catalogue and the names of pictures
	Folder   string // folder of the pages, below «reference»; the id of the list in the catalogue
	Noun     string // for example «Data set»
	Plural   string // for example «data sets»
	Shown    string // names of the pictures of a figure, empty for the pictures of its views
	Cost     string // cost of every entry without a cost of its own; TeX is between $
	Articles []Article
}

// The kinds, with their articles in the order of the catalogue.
var (
	Methods = Kind{"method", "methods", "Method", "methods", "data k.approx", "",
		join(exactArticles, landmarkArticles, ikaArticles, randomArticles, quadratureArticles, otherArticles, reducedArticles)}
	Kernels = Kind{"kernel", "kernels", "Kernel", "kernels", "k.exact spectrum",
		`One evaluation takes $O(d)$ operations for points with $d$ coordinates, and a Gram matrix of $n$ points takes $n(n+1)/2$ evaluations.`, kernelArticles}
	Datasets = Kind{"data", "datasets", "Data set", "data sets", "data spectrum",
		`Drawing $n$ points takes $O(n)$ operations.`, datasetArticles}
	Tasks = Kind{"task", "tasks", "Task", "tasks", "k.exact k.approx", "", taskArticles}
	Views = Kind{"view", "views", "View", "views", "", "", viewArticles}
)

// Kinds lists all kinds.
var Kinds = []*Kind{&Methods, &Kernels, &Datasets, &Tasks, &Views}

func join(lists ...[]Article) (all []Article) {
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}
