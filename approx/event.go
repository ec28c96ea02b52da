package approx

// An Event reports a step of a fit that is not part of the resulting Fit. The fit sends
// the Event to Problem.Events. Kind determines which fields are set.
type Event struct {
	Kind     EventKind
	Row      int        // EventShadow: index of the point that becomes a centre
	Rows     []int      // EventShadow: indices of the points in the shadow of this centre, including Row
	Centers  Points     // copy of the centres (EventSeeds, EventSweep) or of the sample (EventBasis)
	Features FeatureMap // EventBasis: the basis functions
}

// An EventKind is the kind of an Event.
type EventKind int

const (
	// EventShadow means that a point outside all shadows has become a centre.
	EventShadow EventKind = iota

	// EventSeeds means that the initial centres have been chosen. The centres are in the
	// order of selection.
	EventSeeds

	// EventSweep means that one iteration of k-means has moved the centres.
	EventSweep

	// EventBasis means that a fit has chosen its basis functions and its sample. The fit
	// approximates eigenfunctions on the sample by combinations of the basis functions.
	EventBasis
)
