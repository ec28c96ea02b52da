package binning

import (
	"encoding/binary"

	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Binning = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Pointer("binning.Bins", (*Bins).archive),
		archive.Value("binning.BinTable", (*binTable).archive),
		archive.Value("binning.PointSums", (*pointSums).archive),
		archive.Value("binning.WarpedBins", (*warpedBins).archive),
		archive.Value("binning.FirstGrid", (*firstGrid).archive),
	}
}

// archive visits the fields of b. Row g of pitch and shift belongs to grid g. Row j of
// cells is the key of bin j, see putBinKey, and grid_of[j] is its grid.
func (b *Bins) archive(a archive.Fields) {
	a.Float("amplitude", &b.amp)
	var pitch, shift []float64
	var keys []uint64
	var gridOf []int
	if !a.Loading() {
		keys, gridOf = make([]uint64, b.count*b.dim), make([]int, b.count)
		for g, grid := range b.grids {
			pitch, shift = append(pitch, grid.pitch...), append(shift, grid.shift...)
			for key, j := range grid.bins {
				gridOf[j] = g
				for c := range b.dim {
					keys[j*b.dim+c] = binary.LittleEndian.Uint64([]byte(key[8*c:]))
				}
			}
		}
	}
	dim := b.dim
	a.Matrix("pitch", &pitch, &dim)
	shiftDim := dim
	a.Matrix("shift", &shift, &shiftDim)
	a.Ints("grid_of", &gridOf)
	a.Uint64s("cells", &keys)
	if !a.Loading() {
		return
	}
	if dim < 1 || shiftDim != dim {
		a.Fail("pitch has %d columns and shift has %d, want the same number of at least 1", dim, shiftDim)
	}
	m := len(pitch) / dim
	archive.WantProduct(a, "shift", len(shift), m, dim)
	archive.WantProduct(a, "cells", len(keys), len(gridOf), dim)
	archive.WantIndices(a, "grid_of", gridOf, 0, m)
	b.dim, b.count, b.grids = dim, len(gridOf), make([]grid, m)
	for g := range b.grids {
		b.grids[g] = grid{pitch[g*dim : (g+1)*dim : (g+1)*dim], shift[g*dim : (g+1)*dim : (g+1)*dim], map[string]int{}}
	}
	for j, g := range gridOf {
		key := make([]byte, 0, 8*dim)
		for _, v := range keys[j*dim : (j+1)*dim] {
			key = binary.LittleEndian.AppendUint64(key, v)
		}
		if _, ok := b.grids[g].bins[string(key)]; ok {
			a.Fail("row %d of cells repeats an earlier cell of grid %d", j, g)
		}
		b.grids[g].bins[string(key)] = j
	}
}

func (t *binTable) archive(a archive.Fields) {
	archive.Required(a, "bins", &t.b)
	a.Matrix("weights", &t.w, &t.k)
	archive.WantProduct(a, "weights", len(t.w), t.b.count, t.k)
}

func (s *pointSums) archive(a archive.Fields) {
	archive.Required(a, "bins", &s.b)
	a.Ints("start", &s.start)
	a.Ints("point", &s.point)
	a.Matrix("weights", &s.w, &s.k)
	if !a.Loading() {
		return
	}
	archive.WantLen(a, "start", len(s.start), s.b.count+1)
	archive.WantIndices(a, "start", s.start, 0, len(s.point)+1)
	for f := range s.b.count {
		if s.start[f] > s.start[f+1] {
			a.Fail("start[%d] is %d, want at least start[%d] = %d", f+1, s.start[f+1], f, s.start[f])
		}
	}
	archive.WantIndices(a, "point", s.point, 0, len(s.w)/max(1, s.k))
}

func (w *warpedBins) archive(a archive.Fields) {
	archive.Required(a, "bins", &w.Bins)
	archive.Object(a, "warp", &w.warp)
}

func (g *firstGrid) archive(a archive.Fields) {
	archive.Required(a, "bins", &g.b)
	if len(g.b.grids) == 0 {
		a.Fail("bins has no grid, want at least 1")
	}
}
