package scene

import (
	"math"
	"slices"
	"sync"

	"mercer/viz/view"
	"mercer/viz/views"
)

// kindOf returns the view with that key, or nil.
func kindOf(key string) *view.View {
	for i, k := range views.All {
		if k.Key == key {
			return &views.All[i]
		}
	}
	return nil
}

// named holds every picture with the key of its view, and the matrices of the pictures. Every frame needs them
// several times a panel, so that they are listed once.
var named struct {
	once     sync.Once
	all      map[string]namedPicture
	matrices map[string]*view.Matrix
}

type namedPicture struct {
	view.Picture
	view string
}

// listPictures fills named.
func listPictures() {
	named.all, named.matrices = map[string]namedPicture{}, map[string]*view.Matrix{}
	add := func(p view.Picture, key string) {
		if _, ok := named.all[p.Name]; !ok {
			named.all[p.Name] = namedPicture{p, key}
			if p.Matrix != nil {
				named.matrices[p.Name] = p.Matrix
			}
		}
	}
	for _, k := range views.All {
		for _, row := range k.AllRows(view.Look{Methods: math.MaxInt}) {
			for _, p := range row {
				add(p, k.Key)
				if p.Companion != nil {
					add(p.Companion.Picture, k.Key)
				}
			}
		}
	}
}

// pictureOf returns the picture of that name and the key of its view.
func pictureOf(name string) (view.Picture, string) {
	named.once.Do(listPictures)
	p := named.all[name]
	return p.Picture, p.view
}

// IsGiven reports whether the picture of that name shows what is given: the data.
func IsGiven(name string) bool {
	p, _ := pictureOf(name)
	return p.Given
}

// blocksOf returns the blocks of n, which may be nil.
func blocksOf(n view.Numbers) view.Blocks {
	named.once.Do(listPictures)
	return view.Blocks{N: n, Matrices: named.matrices}
}

// summary returns the two pictures that stand for all initial views.
func summary(b view.Blocks) (out []view.Picture) {
	for _, k := range views.All {
		for _, p := range k.Pictures {
			if p.Summary != nil && p.Summary(b) {
				out = append(out, p)
			}
		}
	}
	return out
}

// planes returns the first initial view whose pictures are all planes.
func planes() *view.View {
	for _, key := range view.Usual {
		if k := kindOf(key); !slices.ContainsFunc(k.Pictures, func(p view.Picture) bool { return p.Form != view.Planar }) {
			return k
		}
	}
	panic("no initial view consists of planes")
}

// rowsOf returns the rows of pictures of a view, from the top.
func rowsOf(v view.Look) (out [][]view.Picture) {
	for _, key := range v.Shown() {
		if k := kindOf(key); k != nil {
			out = append(out, k.AllRows(v)...)
		}
	}
	return out
}

// pairsOf returns view.View.Pairs of the shown views.
func pairsOf(v view.Look) (out [][]view.Picture) {
	for _, key := range v.Shown() {
		if k := kindOf(key); k != nil {
			out = append(out, k.Pairs(v)...)
		}
	}
	return out
}

// leadingView returns the view that stands first, or an empty one if its key is unknown.
func leadingView(v view.Look) *view.View {
	if k := kindOf(v.Shown()[0]); k != nil {
		return k
	}
	return &view.View{}
}
