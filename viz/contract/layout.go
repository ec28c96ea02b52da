package contract

// Distances holds the distances between the pictures of a layout, in CSS pixels. The page
// also uses these distances, to place its elements around the pictures and to estimate
// the size of the planes.
type Distances struct {
	YTickRoom float64 `json:"hang"`     // width of the y ticks on the left
	GapX      float64 `json:"gapX"`     // distance between two frames
	GapY      float64 `json:"gapY"`     // distance between two rows
	Title     float64 `json:"title"`    // height of the title line
	TitleGap  float64 `json:"under"`    // distance from the title to the frame
	XTickRoom float64 `json:"foot"`     // height of the x ticks below the last row
	ChartAxis float64 `json:"axis"`     // width of the y ticks of a chart, which are inside its column
	Legend    float64 `json:"legend"`   // length of a horizontal legend with its labels
	FreqGap   float64 `json:"freqGap"`  // distance between landmarks and frequencies in one line
	MinFrame  float64 `json:"minFrame"` // smallest side of a frame
}

// Layouts holds the names of all layouts. The layout "figure" is an embedded page with
// room for more than two pictures.
var Layouts = []string{"desk", "tablet", "phone", "figure", "embed", "projector"}

// DistancesOf returns the distances of a layout. For the projector layout, these are the
// distances at the width ProjectorWidth.
func DistancesOf(layout string) Distances {
	d := Distances{YTickRoom: 24, GapX: 20, GapY: 14, Title: 18, TitleGap: 6, XTickRoom: 20, ChartAxis: 34, Legend: 112, FreqGap: 14, MinFrame: 24}
	switch layout {
	case "tablet":
		d.GapX, d.GapY, d.ChartAxis, d.Legend = 14, 16, 30, 84
	case "phone":
		d.YTickRoom, d.GapX, d.GapY = 0, 5, 12
	case "figure":
		d.YTickRoom, d.GapX, d.GapY, d.ChartAxis, d.Legend = 0, 14, 16, 30, 84
	case "embed":
		d.YTickRoom, d.GapX, d.Legend = 0, 14, 96
	case "projector":
		d.YTickRoom, d.GapX, d.Title, d.TitleGap, d.XTickRoom, d.ChartAxis, d.Legend = 0, 28, 30, 8, 30, 58, 230
	}
	return d
}

// These constants are sizes in layouts, in CSS pixels.
const (
	CaptionHeight        = 20                                        // height of the caption below a thumbnail
	ThumbOutline         = 3                                         // distance between a chosen thumbnail and its outline
	KeyHeight            = 38                                        // height of a one-line key below the panels of a projector
	NarrowPageWidth      = 420                                       // width below which an embedded page shows one picture
	NarrowPictureWidth   = NarrowPageWidth - 2*18                    // width of the picture on a narrow page, without margins
	MinFigurePageWidth   = 560                                       // smallest width of an embedded page with a figure
	MinFigurePageHeight  = 480                                       // smallest height of an embedded page with a figure
	ProjectorWidth       = 1200                                      // width of the pictures on a screen of 1280×720 pixels
	ProjectorFrameHeight = 418                                       // height of a frame on a projector
	ProjectorHeight      = 30 + 8 + ProjectorFrameHeight + KeyHeight // height of the pictures on a projector
	MaxGrowth            = 3                                         // largest factor by which type, lines and marks grow on a projector
	TypicalAspect        = 1.5                                       // typical width of the data divided by their height
)
