package contract

// Distances are the distances in a layout of the pictures, in CSS pixels. The page lays out what surrounds the
// pictures, and guesses the size of their planes, by the same distances.
type Distances struct {
	Hang     float64 `json:"hang"`     // room for y ticks at the left
	GapX     float64 `json:"gapX"`     // between two frames
	GapY     float64 `json:"gapY"`     // between two rows
	Title    float64 `json:"title"`    // the title line
	Under    float64 `json:"under"`    // from there to the frame
	Foot     float64 `json:"foot"`     // room for x ticks below the last row
	Axis     float64 `json:"axis"`     // room for the y ticks of a chart, inside its column
	Legend   float64 `json:"legend"`   // length of a lying legend with its names
	FreqGap  float64 `json:"freqGap"`  // before the frequencies in a line of landmarks
	MinFrame float64 `json:"minFrame"` // the least side of a frame
}

// Layouts lists the layouts. A figure is an embedded page with room for more than two pictures.
var Layouts = []string{"desk", "tablet", "phone", "figure", "embed", "projector"}

// DistancesOf returns the distances of a layout, for a projector those at ProjectorWidth.
func DistancesOf(layout string) Distances {
	m := Distances{Hang: 24, GapX: 20, GapY: 14, Title: 18, Under: 6, Foot: 20, Axis: 34, Legend: 112, FreqGap: 14, MinFrame: 24}
	switch layout {
	case "tablet":
		m.GapX, m.GapY, m.Axis, m.Legend = 14, 16, 30, 84
	case "phone":
		m.Hang, m.GapX, m.GapY = 0, 5, 12
	case "figure":
		m.Hang, m.GapX, m.GapY, m.Axis, m.Legend = 0, 14, 16, 30, 84
	case "embed":
		m.Hang, m.GapX, m.Legend = 0, 14, 96
	case "projector":
		m.Hang, m.GapX, m.Title, m.Under, m.Foot, m.Axis, m.Legend = 0, 28, 30, 8, 30, 58, 230
	}
	return m
}

// Sizes of layouts, in CSS pixels.
const (
	CaptionHeight   = 20                                  // below a thumbnail
	ThumbOutline    = 3                                   // between a thumbnail and the line around it when it is chosen
	KeyHeight       = 38                                  // below the projector's panels, of a key of one line
	NarrowPage      = 420                                 // an embedded page below this width has one picture
	NarrowEmbed     = NarrowPage - 2*18                   // the same for its pictures, without the margins
	RoomyWidth      = 560                                 // an embedded page has a figure from this width
	RoomyHeight     = 480                                 // and this height on
	ProjectorWidth  = 1200                                // of the pictures on a screen of 1280×720 pixels
	ProjectorFrame  = 418                                 // height of a frame there
	ProjectorHeight = 30 + 8 + ProjectorFrame + KeyHeight // of the pictures there
	MostGrowth      = 3                                   // on a projector, of type, lines and marks
	UsualPlane      = 1.5                                 // the usual width of the data in a plane, divided by their height
)
