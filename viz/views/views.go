// Package views lists the views of the playground.
package views

import (
	"mercer/viz/view"
	boundsdraw "mercer/viz/view/bounds/draw"
	comparedraw "mercer/viz/view/compare/draw"
	datadraw "mercer/viz/view/data/draw"
	densitydraw "mercer/viz/view/density/draw"
	eigendraw "mercer/viz/view/eigen/draw"
	embeddingdraw "mercer/viz/view/embedding/draw"
	errordraw "mercer/viz/view/errorfield/draw"
	fourierdraw "mercer/viz/view/fourier/draw"
	gramdraw "mercer/viz/view/gram/draw"
	howdraw "mercer/viz/view/how/draw"
	kerneldraw "mercer/viz/view/kernel/draw"
	racedraw "mercer/viz/view/race/draw"
	spectrumdraw "mercer/viz/view/spectrum/draw"
	walldraw "mercer/viz/view/wall/draw"
)

// All holds all views with their pictures. Package viz/catalogue holds the order in which
// the page lists them.
var All = []view.View{
	datadraw.View, eigendraw.View, kerneldraw.View, fourierdraw.View, densitydraw.View, boundsdraw.View, comparedraw.View, walldraw.View, gramdraw.View, spectrumdraw.View, embeddingdraw.View, errordraw.View, racedraw.View, howdraw.View,
}
