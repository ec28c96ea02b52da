package approx

// An Event is a step of a fit that the Fit does not contain. Problem.Events receives
// the Event. Kind determines which fields are set.
type Event struct {
	Kind     EventKind
	Row      int        // Cast: the point that becomes a centre
	Rows     []int      // Cast: the points that fall into its shadow, itself among them
	Centers  Points     // Seeded, Swept: the centres; Spanned: the sample; a copy
	Features FeatureMap // Spanned: the functions of the basis
}

// An EventKind is the kind of an Event.
type EventKind int

const (
	// Cast means that the scan has reached a point outside of all shadows, which
	// becomes a centre.
	Cast EventKind = iota

	// Seeded means that the initial centres of the sweeps have been chosen, in order.
	Seeded

	// Swept means that a sweep has moved the centres.
	Swept

	// Spanned means that a fit has chosen its basis functions and its sample. The fit
	// approximates eigenfunctions on the sample by combinations of the basis functions.
	Spanned
)
