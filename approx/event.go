package approx

// An Event is a step of a fit that its Fit does not hold: Problem.Events receives it.
// Kind determines which fields are set.
type Event struct {
	Kind     EventKind
	Row      int        // Cast: the point that becomes a centre
	Rows     []int      // Cast: the points that fall into its shadow, itself among them
	Centers  Points     // Seeded, Swept: the centres; Spanned: the sample; a copy
	Features FeatureMap // Spanned: the functions of the basis
}

// An EventKind is what an Event is about.
type EventKind int

const (
	// Cast: the scan has met a point in no shadow, which becomes a centre.
	Cast EventKind = iota

	// Seeded: the centres are chosen, one after the other, from which sweeps start.
	Seeded

	// Swept: a sweep has moved the centres.
	Swept

	// Spanned: the functions are chosen among whose combinations a fit looks for
	// eigenfunctions, and the sample on which it looks.
	Spanned
)
