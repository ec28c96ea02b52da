// Package catalogue lists the views.
package catalogue

import (
	"slices"

	"mercer/viz/contract"
	"mercer/viz/view/bounds"
	"mercer/viz/view/compare"
	"mercer/viz/view/data"
	"mercer/viz/view/density"
	"mercer/viz/view/eigen"
	"mercer/viz/view/embedding"
	"mercer/viz/view/errorfield"
	"mercer/viz/view/fourier"
	"mercer/viz/view/gram"
	"mercer/viz/view/how"
	"mercer/viz/view/kernel"
	"mercer/viz/view/race"
	"mercer/viz/view/spectrum"
	"mercer/viz/view/wall"
)

// InitialCount is the number of views on a new page. A new page has the first
// InitialCount elements of Views.
const InitialCount = 3

// Views holds all views, in the order in which the page lists them.
var Views = []contract.View{
	data.View, eigen.View, kernel.View, compare.View, wall.View, fourier.View, density.View,
	bounds.View, gram.View, spectrum.View, embedding.View, errorfield.View, race.View, how.View,
}

// Find returns the view with the given key.
func Find(key string) (v contract.View, ok bool) {
	i := slices.IndexFunc(Views, func(v contract.View) bool { return v.Key == key })
	if i < 0 {
		return v, false
	}
	return Views[i], true
}

// Keys returns the keys of all views, in the order in which the page lists them.
func Keys() (keys []string) {
	for _, v := range Views {
		keys = append(keys, v.Key)
	}
	return keys
}
