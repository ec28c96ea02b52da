package approx

import "context"

// An Event is something that a fit has done on its way and that its Fit does not
// tell: who wants to show how a method works asks for events with WithEvents. Kind
// says which fields there are.
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

type eventsKey struct{}

// WithEvents returns a context through which a fit hands its events to f as they
// happen. Without it a fit makes none, and takes no time for them.
func WithEvents(ctx context.Context, f func(Event)) context.Context {
	return context.WithValue(ctx, eventsKey{}, f)
}

// Events returns the function that WithEvents stored in ctx, or nil where nobody
// listens: then there is no event to be made.
func Events(ctx context.Context) func(Event) {
	f, _ := ctx.Value(eventsKey{}).(func(Event))
	return f
}
