package contract

// A Layer is a part of the pictures that users can switch off.
type Layer struct {
	Key  string `json:"key"`
	Name string `json:"name"`
}

// These constants are the keys of all layers.
const (
	PointLayer    = "datapoints" // the points of the data over fields
	LandmarkLayer = "landmarks"  // landmarks and centres over fields
	ContourLayer  = "contours"   // contour lines
	SparseLayer   = "sparse"     // the hatched region of an error field where the data are too few
)

// Layers holds all layers in the order of the menu.
var Layers = []Layer{{PointLayer, "Data points"}, {LandmarkLayer, "Landmarks"}, {ContourLayer, "Contours"}, {SparseLayer, "Where data are too few"}}
