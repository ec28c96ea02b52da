package contract

// Distances are the distances between the pictures of a layout, in CSS pixels. The
// page uses the same distances to lay out its elements around the pictures and to
// estimate the size of the planes.
type Distances struct {
	YTickRoom float64 `json:"hang"`     // room for y ticks at the left
	GapX      float64 `json:"gapX"`     // between two frames
	GapY      float64 `json:"gapY"`     // between two rows
	Title     float64 `json:"title"`    // the title line
	TitleGap  float64 `json:"under"`    // from the title to the frame
	XTickRoom float64 `json:"foot"`     // room for x ticks below the last row
	ChartAxis float64 `json:"axis"`     // room for the y ticks of a chart, inside its column
	Legend    float64 `json:"legend"`   // length of a horizontal legend with its names
	FreqGap   float64 `json:"freqGap"`  // before the frequencies in a line of landmarks
	MinFrame  float64 `json:"minFrame"` // the least side of a frame
}

// Layouts holds the names of all layouts. A figure is an embedded page with room
// for more than two pictures.
var Layouts = []string{"desk", "tablet", "phone", "figure", "embed", "projector"}

// DistancesOf returns the distances of a layout. For a projector, these are the
// distances at ProjectorWidth.
func DistancesOf(layout string) Distances {
	m := Distances{YTickRoom: 24, GapX: 20, GapY: 14, Title: 18, TitleGap: 6, XTickRoom: 20, ChartAxis: 34, Legend: 112, FreqGap: 14, MinFrame: 24}
	switch layout {
	case "tablet":
		m.GapX, m.GapY, m.ChartAxis, m.Legend = 14, 16, 30, 84
	case "phone":
		m.YTickRoom, m.GapX, m.GapY = 0, 5, 12
	case "figure":
		m.YTickRoom, m.GapX, m.GapY, m.ChartAxis, m.Legend = 0, 14, 16, 30, 84
	case "embed":
		m.YTickRoom, m.GapX, m.Legend = 0, 14, 96
	case "projector":
		m.YTickRoom, m.GapX, m.Title, m.TitleGap, m.XTickRoom, m.ChartAxis, m.Legend = 0, 28, 30, 8, 30, 58, 230
	}
	return m
}

// Sizes of layouts, in CSS pixels.
const (
	CaptionHeight   = 20                                  // below a thumbnail
	ThumbOutline    = 3                                   // between a chosen thumbnail and its outline
	KeyHeight       = 38                                  // of a key of one line below the projector's panels
	NarrowPage      = 420                                 // width below which an embedded page has one picture
	NarrowEmbed     = NarrowPage - 2*18                   // width of the picture of such a page, without margins
	RoomyWidth      = 560                                 // least width of an embedded page with a figure
	RoomyHeight     = 480                                 // least height of an embedded page with a figure
	ProjectorWidth  = 1200                                // of the pictures on a screen of 1280×720 pixels
	ProjectorFrame  = 418                                 // height of a frame on a projector
	ProjectorHeight = 30 + 8 + ProjectorFrame + KeyHeight // height of the pictures on a projector
	MaxGrowth       = 3                                   // largest growth of type, lines and marks on a projector
	UsualPlane      = 1.5                                 // usual ratio of the width and the height of the data in a plane
)
