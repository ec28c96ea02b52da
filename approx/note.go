package approx

import (
	"fmt"
	"slices"

	"mercer/approx/internal/archive"
)

// A Note is a sentence to the user about a fit, a model or another result: what was reduced,
// left out, raised or not reached, and sometimes what to change. Nothing is repaired
// without a Note. The Kind is for programs, and the Text for people.
type Note struct {
	Kind NoteKind
	Text string
}

// Notef returns a Note whose text is formatted as by fmt.Sprintf.
func Notef(kind NoteKind, format string, args ...any) Note {
	return Note{Kind: kind, Text: fmt.Sprintf(format, args...)}
}

// String returns the text.
func (n Note) String() string { return n.Text }

// A NoteKind is the kind of a Note. Methods add other kinds of facts over time, so a switch
// needs a default case.
type NoteKind int

const (
	// Information is a fact about the result that explains its numbers, such as the bound of
	// its error or the algorithm that was used.
	Information NoteKind = iota

	// RankReduced means that there are fewer features, eigenpairs or coordinates than
	// requested, because further ones would be rounding errors.
	RankReduced

	// TooFewPoints means that there are fewer landmarks, centres or eigenpairs than
	// requested, because the data has fewer points, or fewer distinct points.
	TooFewPoints

	// SizeAdjusted means that the size differs from the requested size, because the rule of
	// the method or a setting admits only other sizes.
	SizeAdjusted

	// LimitReached means that a limit of the caller or of an algorithm bounds the size, the
	// degree or the number of eigenpairs. See Limits.
	LimitReached

	// SampleUsed means that a part of the points was used where all points were expected.
	SampleUsed

	// NegativeOmitted means that the kernel or K̂ is not positive semi-definite on the data.
	// The text says what was left out or changed for this reason.
	NegativeOmitted

	// RidgeRaised means that a ridge or a degree was below rounding, so that a larger one
	// was used, or that eigenvalues below rounding count as 0.
	RidgeRaised

	// DigitsLost means that rounding errors or an early end make numbers less accurate than
	// usual.
	DigitsLost

	// NotConverged means that an iteration ended before it reached its tolerance.
	NotConverged

	// BandwidthUnsuitable means that nearly all points look alike to the kernel or that they
	// hardly see each other, so that the result says little. Another bandwidth helps.
	BandwidthUnsuitable

	// PointsUncovered means that the result is poor at a part of the points, for example far
	// from the centre of a series or outside of all shadows.
	PointsUncovered

	noteKindCount
)

// noteKindNames holds the names of the kinds. Saved files contain them.
var noteKindNames = [noteKindCount]string{
	"information", "rank reduced", "too few points", "size adjusted", "limit reached", "sample used",
	"negative omitted", "ridge raised", "digits lost", "not converged", "bandwidth unsuitable", "points uncovered",
}

// String returns the name of the kind, such as «rank reduced».
func (k NoteKind) String() string {
	if k < 0 || k >= noteKindCount {
		return fmt.Sprintf("NoteKind(%d)", int(k))
	}
	return noteKindNames[k]
}

// Notes are the notes on one result, in the order in which they arose.
type Notes []Note

// Has reports whether there is a note of the given kind.
func (n Notes) Has(kind NoteKind) bool {
	return slices.ContainsFunc(n, func(o Note) bool { return o.Kind == kind })
}

// Texts returns the texts of the notes, or nil if there are none.
func (n Notes) Texts() (texts []string) {
	for _, o := range n {
		texts = append(texts, o.Text)
	}
	return texts
}

func (n *Notes) archive(a archive.Fields) {
	texts, kinds := n.Texts(), []string(nil)
	for _, o := range *n {
		kinds = append(kinds, o.Kind.String())
	}
	a.Strings("texts", &texts)
	a.Strings("kinds", &kinds)
	archive.WantLen(a, "kinds", len(kinds), len(texts))
	if !a.Loading() {
		return
	}
	*n = nil
	for i := range min(len(texts), len(kinds)) {
		kind := slices.Index(noteKindNames[:], kinds[i])
		if kind < 0 {
			a.Fail("kinds[%d] is %q, want one of %q", i, kinds[i], noteKindNames)
		}
		*n = append(*n, Note{NoteKind(kind), texts[i]})
	}
}
