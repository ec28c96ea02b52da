package scene

import (
	"math"
	"slices"
	"sync"

	"mercer/viz/view"
	"mercer/viz/views"
)

// viewByKey returns the view with the given key, or nil.
func viewByKey(key string) *view.View {
	for i, k := range views.All {
		if k.Key == key {
			return &views.All[i]
		}
	}
	return nil
}

// allPictures holds all pictures by name, each with the key of its view. It also holds
// the matrices of the pictures. The maps are computed once, since each frame needs them
// several times per panel.
var allPictures struct {
	once     sync.Once
	byName   map[string]namedPicture
	matrices map[string]*view.Matrix
}

type namedPicture struct {
	view.Picture
	view string
}

// listPictures fills allPictures.
func listPictures() {
	allPictures.byName, allPictures.matrices = map[string]namedPicture{}, map[string]*view.Matrix{}
	add := func(p view.Picture, key string) {
		if _, ok := allPictures.byName[p.Name]; !ok {
			allPictures.byName[p.Name] = namedPicture{p, key}
			if p.Matrix != nil {
				allPictures.matrices[p.Name] = p.Matrix
			}
		}
	}
	for _, k := range views.All {
		for _, row := range append(k.AllRows(view.Look{Methods: math.MaxInt}), k.Pictures) {
			for _, p := range row {
				add(p, k.Key)
				if p.Companion != nil {
					add(p.Companion.Picture, k.Key)
				}
			}
		}
	}
}

// pictureOf returns the picture with the given name, and the key of its view.
func pictureOf(name string) (view.Picture, string) {
	allPictures.once.Do(listPictures)
	p := allPictures.byName[name]
	return p.Picture, p.view
}

// IsDataPicture reports whether the picture with the given name shows the data.
func IsDataPicture(name string) bool {
	p, _ := pictureOf(name)
	return p.ShowsData
}

// blocksOf returns the blocks of n, which may be nil.
func blocksOf(n view.Numbers) view.Blocks {
	allPictures.once.Do(listPictures)
	return view.Blocks{N: n, Matrices: allPictures.matrices}
}

// summaryPictures returns the two pictures that represent all initial views.
func summaryPictures(b view.Blocks) (out []view.Picture) {
	for _, k := range views.All {
		for _, p := range k.Pictures {
			if p.IsSummary != nil && p.IsSummary(b) {
				out = append(out, p)
			}
		}
	}
	return out
}

// planarView returns the first initial view whose pictures are all planes.
func planarView() *view.View {
	for _, key := range view.InitialViews {
		if k := viewByKey(key); !slices.ContainsFunc(k.Pictures, func(p view.Picture) bool { return p.Form != view.Planar }) {
			return k
		}
	}
	panic("no initial view consists of planes")
}

// rowsOf returns the rows of pictures of all shown views, from top to bottom.
func rowsOf(v view.Look) (out [][]view.Picture) {
	for _, key := range v.ShownViews() {
		if k := viewByKey(key); k != nil {
			out = append(out, k.AllRows(v)...)
		}
	}
	return out
}

// pairsOf returns the pairs of main pictures of all shown views.
func pairsOf(v view.Look) (out [][]view.Picture) {
	for _, key := range v.ShownViews() {
		if k := viewByKey(key); k != nil {
			out = append(out, k.Pairs(v)...)
		}
	}
	return out
}

// leadingView returns the first shown view, or an empty view if its key is unknown.
func leadingView(v view.Look) *view.View {
	if k := viewByKey(v.ShownViews()[0]); k != nil {
		return k
	}
	return &view.View{}
}
