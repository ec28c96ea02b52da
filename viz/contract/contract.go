// Package contract declares how computation and drawing exchange data. It holds the
// types of blocks of numbers and words, of views, and of the settings of views. It
// holds types only and imports nothing. Each view declares its own blocks in its
// folder below viz/view. Package viz/view/result declares the blocks that every
// result has.
package contract

// A View declares a view: a row of pictures that users can put on the page.
type View struct {
	Key    string // in links, and the first part of the names of its blocks
	Name   string // «All eigenfunctions»
	Short  string // the word of the button that puts it on the page
	Source string // the publication that it follows, if there is one
	Doc    string // one sentence: what can be seen there

	// Settings are those of the view alone, in links as «key.setting».
	Settings []Setting

	// Scales are those in which pictures of the view are drawn, unless another view has them.
	Scales []Scale

	// Tables lists the blocks that the CSV and JSON files of the view hold. These
	// are the blocks that its pictures draw and the numbers in their titles and
	// legends. Each element is one table if its blocks have the same number of
	// rows, and several tables otherwise.
	Tables [][]Block

	// DependsOn is what the blocks of the view depend on, besides those of every result.
	DependsOn Inputs

	// NeedsFit means that the view has nothing to show without an approximation.
	NeedsFit bool

	// GridRows is the number of rows of a grid that the view takes, of three on a page: 1 if it is 0.
	// GridRowsAlone is the same for a view that is alone on the page: GridRows if it is 0.
	GridRows, GridRowsAlone int

	// RowPerMethod means that the view has a row for each compared method instead.
	RowPerMethod bool

	// HeightAlone is the height on a desk of a view of one row that is alone, as a part of three rows. If it
	// is 0, the page has a usual height.
	HeightAlone float64

	// Folds means that the three pictures show the same part of the plane. Alone on a page they stand in
	// two lines if that makes them larger.
	Folds bool

	// Main is the picture that a phone shows large at first, counted from 0.
	Main int

	// LiveUpTo is the largest number of points for which the view is recomputed
	// during a drag. Beyond it the last picture stays, veiled, until the drag ends.
	LiveUpTo int
}

// AnySize is the value of View.LiveUpTo for a view that is fast for every number of points.
const AnySize = 1 << 30

// Absent is the label that says why the whole view shows nothing.
func (v View) Absent() Label { return Label{"empty." + v.Key + ".*"} }

// A Scale is a common scale of several pictures. It ends at the largest value that
// counts for it.
type Scale struct {
	Key   string // identifies it in a drawing
	Block Scalar
}

// Panel returns the place of a picture of the view: «spectrum.error».
func (v View) Panel(part string) Panel { return Panel{v.Key + "." + part} }

// The parts of a row of three pictures, as they stand in the names of panels.
const (
	Exact      = "exact"
	Approx     = "approx"
	Difference = "diff"
)

// A Setting is a setting of a view: a choice between named values.
type Setting struct {
	Key     string   // in links, after the key of the view and a dot
	Name    string   // its label
	Doc     string   // one sentence
	Choices []string // the values; the first is the default
	Words   []string // the word of each choice in the title of a picture
}

// WordOf returns the word of a choice, or nothing.
func (s Setting) WordOf(choice string) string {
	for i, c := range s.Choices {
		if c == choice {
			return s.Words[i]
		}
	}
	return ""
}
