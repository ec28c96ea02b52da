package play

import (
	boundsdata "mercer/viz/view/bounds"
	compareview "mercer/viz/view/compare"
	"mercer/viz/view/data"
	densityview "mercer/viz/view/density"
	"mercer/viz/view/eigen"
	embeddingview "mercer/viz/view/embedding"
	errorview "mercer/viz/view/errorfield"
	fourierdata "mercer/viz/view/fourier"
	gramview "mercer/viz/view/gram"
	howdata "mercer/viz/view/how"
	kernelview "mercer/viz/view/kernel"
	racedata "mercer/viz/view/race"
	spectrumview "mercer/viz/view/spectrum"
	wallview "mercer/viz/view/wall"
)

func init() {
	Views = []View{
		{data.View, nil},
		{eigen.View, nil},
		{kernelview.View, nil},
		{compareview.View, solveCompare},
		{wallview.View, solveWall},
		{fourierdata.View, solveWaves},
		{densityview.View, solveDensity},
		{boundsdata.View, solveBounds},
		{gramview.View, matrices},
		{spectrumview.View, spectra},
		{embeddingview.View, embed},
		{errorview.View, errorView},
		{racedata.View, race},
		{howdata.View, how},
	}
}
