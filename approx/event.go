package approx

// An Event reports a step of a fit that is not part of the resulting Fit. The fit sends
// the Event to Problem.Events. Kind determines which fields are set.
type Event struct {
	Kind     EventKind
	Row      int        // Cast: index of the point that becomes a centre
	Rows     []int      // Cast: indices of the points in the shadow of this centre, including Row
	Centers  Points     // copy of the centres (Seeded, Swept) or of the sample (Spanned)
	Features FeatureMap // Spanned: the basis functions
}

// An EventKind is the kind of an Event.
type EventKind int

const (
	// Cast means that a point outside all shadows has become a centre.
	Cast EventKind = iota

	// Seeded means that the initial centres have been chosen. The centres are in the
	// order of selection.
	Seeded

	// Swept means that one iteration of k-means has moved the centres.
	Swept

	// Spanned means that a fit has chosen its basis functions and its sample. The fit
	// approximates eigenfunctions on the sample by combinations of the basis functions.
	Spanned
)
