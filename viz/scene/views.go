package scene

import (
	"sync"

	"mercer/viz/view"
	"mercer/viz/view/compare"
	fourierdraw "mercer/viz/view/fourier/draw"
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

// named holds every picture with the key of its view. They are asked for several times
// a panel in every frame, and listing them is more work than drawing some.
var named struct {
	once sync.Once
	all  map[string]namedPicture
}

type namedPicture struct {
	view.Picture
	view string
}

// pictureOf returns the picture of that name and the key of its view.
func pictureOf(name string) (view.Picture, string) {
	named.once.Do(func() {
		named.all = map[string]namedPicture{fourierdraw.BesideData.Name: {fourierdraw.BesideData, "data"}}
		for _, k := range views.All {
			for _, row := range k.AllRows(view.Look{Methods: compare.MostMethods}) {
				for _, p := range row {
					if _, ok := named.all[p.Name]; !ok {
						named.all[p.Name] = namedPicture{p, k.Key}
					}
				}
			}
		}
	})
	p := named.all[name]
	return p.Picture, p.view
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

// pairsOf returns two pictures for each view: those that it is about. Of methods
// that are compared they are the eigenfunctions of two.
func pairsOf(v view.Look) (out [][]view.Picture) {
	for _, key := range v.Shown() {
		if k := kindOf(key); k != nil {
			out = append(out, k.Pairs(v)...)
		}
	}
	return out
}

// leadingView returns the view that stands first: of one that there is not a kind of nothing.
func leadingView(v view.Look) *view.View {
	if k := kindOf(v.Shown()[0]); k != nil {
		return k
	}
	return &view.View{}
}
