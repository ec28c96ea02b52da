// Package contract declares how computation and drawing exchange data. It holds the
// types of blocks of numbers and words, of views, and of the settings of views. It
// holds only types and has no imports. Each view declares its own blocks in its
// folder below viz/view. Package viz/view/result declares the blocks that every
// result has.
package contract

// A View declares a view: a row of pictures that users can put on the page.
type View struct {
	Key    string // key in links, and prefix of the names of its blocks
	Name   string // «All eigenfunctions»
	Short  string // label of the button that adds the view to the page
	Source string // publication with the method of the view; may be empty
	Doc    string // one sentence about the content of the view

	// Settings are the settings of this view alone. Links contain them as «key.setting».
	Settings []Setting

	// Scales are the scales of the pictures of the view, except for scales of other views.
	Scales []Scale

	// Tables lists the blocks that the CSV and JSON files of the view hold. These
	// are the blocks that its pictures draw and the numbers in their titles and
	// legends. Each element is one table if its blocks have the same number of
	// rows, and several tables otherwise.
	Tables [][]Block

	// DependsOn holds the inputs of the blocks of the view, besides the inputs of every
	// result.
	DependsOn Inputs

	// NeedsFit means that the view is empty without an approximation.
	NeedsFit bool

	// GridRows is the number of rows of a grid that the view takes, of three rows on a
	// page. The value 0 stands for 1. GridRowsAlone is the same number for a view that is
	// alone on the page. If GridRowsAlone is 0, GridRows applies.
	GridRows, GridRowsAlone int

	// RowPerMethod means that the view has a row for each compared method instead.
	RowPerMethod bool

	// HeightAlone is the height on a desk of a single view of one row, as a fraction of
	// three rows. If HeightAlone is 0, the page has its usual height.
	HeightAlone float64

	// Folds means that the three pictures show the same part of the plane. If the view is
	// alone on a page and two lines make the pictures larger, the pictures stand in two
	// lines.
	Folds bool

	// Main is the picture that a phone shows large at first, counted from 0.
	Main int

	// LiveUpTo is the largest number of points for which the view is recomputed during a
	// drag. For more points, the last picture stays, veiled, until the drag ends.
	LiveUpTo int
}

// NoPointLimit is the value of View.LiveUpTo for a view that is fast for every number of points.
const NoPointLimit = 1 << 30

// Absent is the label with the reason why the whole view is empty.
func (v View) Absent() Label { return Label{"empty." + v.Key + ".*"} }

// A Scale is a common scale of several pictures. The scale ends at the largest
// value that counts for it.
type Scale struct {
	Key   string // identifies the scale in a drawing
	Block Scalar
}

// Panel returns the panel of a picture of the view, for example «spectrum.error».
func (v View) Panel(part string) Panel { return Panel{v.Key + "." + part} }

// The parts of a row of three pictures, as in the names of panels.
const (
	Exact      = "exact"
	Approx     = "approx"
	Difference = "diff"
)

// A Setting is a setting of a view: a choice between named values.
type Setting struct {
	Key     string   // in links, after the key of the view and a dot
	Name    string   // label of the setting
	Doc     string   // one sentence about the setting
	Choices []string // the values; the first is the default
	Words   []string // word for each choice in the title of a picture
}

// WordOf returns the word for a choice, or "" if there is no such choice.
func (s Setting) WordOf(choice string) string {
	for i, c := range s.Choices {
		if c == choice {
			return s.Words[i]
		}
	}
	return ""
}
