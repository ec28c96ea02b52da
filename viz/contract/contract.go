// Package contract declares how computation and drawing exchange data. It declares types
// for blocks of numbers, for labels, for views, and for the settings of views. It
// imports the standard library only. Each view declares its own blocks in its folder below
// viz/view. Package viz/view/result declares the blocks that every result has.
package contract

// A View declares a view. A view is a row of pictures that users can add to the page.
type View struct {
	Key       string // key in links, and first part of the names of its blocks
	Name      string // «All eigenfunctions»
	ShortName string // label of the button that adds the view to the page
	Source    string // publication that describes the method; may be empty
	Doc       string // one sentence that describes the view

	// Headline, Intro, Lesson and Gloss explain the view above its pictures if the page
	// shows no other view. In Intro and Gloss, *text* is italic. They may be empty.
	Headline string // the view in words: «What four theorems promise»
	Intro    string // what all pictures have in common, or the publication in full
	Lesson   string // name of the lesson that explains the view, a file of site/lessons
	Gloss    string // what the setting with the key GlossKey means
	GlossKey string

	// If MethodNote is not empty, the view describes only one method, the first with the
	// setting GlossKey. For other methods, the page says MethodNote and offers this one.
	MethodNote string

	// Settings lists the settings that only this view has. Their keys in links are
	// «key.setting».
	Settings []Setting

	// Scales lists the colour and axis scales that this view defines. Scales shared with
	// other views are not included.
	Scales []Scale

	// Tables lists the blocks that the CSV and JSON files of the view contain. These are
	// the blocks that its pictures draw, and the numbers in titles and legends. The
	// blocks of one element form a single table if they have equally many rows, and
	// several tables otherwise.
	Tables [][]Block

	// DependsOn holds the inputs that the blocks of the view depend on, besides the
	// inputs of every result.
	DependsOn Inputs

	// NeedsFit means that the view is empty if there is no approximation.
	NeedsFit bool

	// GridRows is the height of the view in rows of the grid. A page has three rows. The
	// value 0 stands for 1. GridRowsAlone replaces GridRows, unless it is 0, if the page
	// shows no other view.
	GridRows, GridRowsAlone int

	// HasRowPerMethod means that the view has a row of pictures for each compared method.
	HasRowPerMethod bool

	// HeightAlone applies to the desk layout if the page shows only this view, in one
	// row. It is the height of the row as a fraction of three rows. If HeightAlone is 0,
	// the row has the usual height.
	HeightAlone float64

	// CanFold means that the three pictures show the same part of the plane and may be
	// placed in two lines. They are placed in two lines if the page shows no other view
	// and the pictures become larger.
	CanFold bool

	// MainPicture is the index, from 0, of the picture that a phone shows large at first.
	MainPicture int

	// LiveUpTo is the largest number of points for which the view is recomputed during a
	// drag. For more points, the last picture is shown dimmed until the drag ends.
	LiveUpTo int
}

// NoPointLimit is a value of View.LiveUpTo. It means that the view is fast for every
// number of points.
const NoPointLimit = 1 << 30

// AbsentReason is the label with the reason why the whole view is empty. The label is missing
// if the view has pictures.
func (v View) AbsentReason() Label { return Label{"empty." + v.Key + ".*"} }

// A Scale is a scale that several pictures share. The scalar Block holds its largest
// value.
type Scale struct {
	Key   string // key of the scale in Drawing.Scales
	Block Scalar
}

// Panel returns the panel for a part of the view, for example «spectrum.error».
func (v View) Panel(part string) Panel { return Panel{v.Key + "." + part} }

// These constants name the parts of a row of three pictures. The names of panels end with
// them.
const (
	Exact      = "exact"
	Approx     = "approx"
	Difference = "diff"
)

// A Setting is a setting of a view. Its value is one of several named choices.
type Setting struct {
	Key     string   // key in links, after the key of the view and a dot
	Name    string   // label of the setting
	Doc     string   // one sentence that describes the setting
	Choices []string // the values; the first is the default
	Words   []string // word for each choice in titles
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
