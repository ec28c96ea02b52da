package approx

import (
	"context"
	"math"

	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Approx = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Pointer("approx.Fit", (*Fit).archive),
		archive.Value("approx.Notes", (*Notes).archive),
		archive.Value("approx.Points", (*Points).archive),
		archive.Value("approx.Density", (*Density).archive),
		archive.Value("approx.Pairs", (*Pairs).archive),
		archive.Value("approx.Mercer", (*mercer).archive),
		archive.Value("approx.Combination", (*combination).archive),
		archive.Value("approx.Warp", (*Warp).archive),
		archive.Value("approx.WarpedMap", (*WarpedMap).archive),
	}
}

// MarshalBinary implements encoding.BinaryMarshaler. It returns the bytes of
// catalogue.Save without options, so the program must import package catalogue, perhaps as
//
//	import _ "mercer/approx/catalogue"
//
// A fit with a kernel of another package needs catalogue.Save with the option Custom.
func (f *Fit) MarshalBinary() ([]byte, error) { return archive.Marshal(f) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler. See MarshalBinary.
func (f *Fit) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, f) }

func (f *Fit) archive(a archive.Fields) {
	archive.Required(a, "features", &f.Features)
	pairs, omitted := f.savedPairs(a)
	archive.Object(a, "eigen", &pairs)
	a.Bool("eigen_omitted", &omitted)
	evals, notes := f.eigen.info()
	a.Int("eigen_evals", &evals)
	archive.Object(a, "eigen_notes", &notes)
	if a.Loading() {
		f.SetEigen(pairs)
		if omitted {
			f.SetEigenFunc(func(context.Context, int) (EigenResult, error) { return EigenResult{}, errEigenOmitted })
		}
		if e := f.eigen; e != nil {
			e.evals, e.notes = evals, notes
		}
	}
	archive.Object(a, "landmarks", &f.Landmarks)
	a.Ints("landmark_rows", &f.LandmarkRows)
	archive.WantIndices(a, "landmark_rows", f.LandmarkRows, 0, math.MaxInt)
	if f.LandmarkRows != nil {
		archive.WantLen(a, "landmark_rows", len(f.LandmarkRows), f.Landmarks.Centers.Len())
	}
	a.Matrix("frequencies", &f.Frequencies.Data, &f.Frequencies.Dim)
	a.Floats("frequency_weights", &f.FrequencyWeights)
	a.Group("shapes", f.Shapes.archive)
	a.Int("size", &f.Size)
	a.Int("evals", &f.Evals)
	archive.Object(a, "notes", &f.Notes)
	a.Bool("ritz", &f.Ritz)
}

// savedPairs returns all eigenpairs of a fit that is saved. A fit that is part of another
// value, such as a pipeline, is saved without pairs that are not yet known, and then the
// result omitted is true.
func (f *Fit) savedPairs(a archive.Fields) (pairs Eigenfunctions, omitted bool) {
	if a.Loading() || !f.HasEigen() {
		return nil, false
	}
	if a.Nested() && !f.eigen.areAllKnown() {
		return nil, true
	}
	pairs, err := f.Eigen(context.Background(), 0)
	if err == errEigenOmitted {
		return nil, true
	}
	if err != nil {
		a.Fail("the eigenpairs cannot be computed: %v", err)
	}
	return pairs, false
}

// areAllKnown reports whether all pairs have been computed.
func (e *eigenpairs) areAllKnown() bool {
	e.lock <- struct{}{}
	defer func() { <-e.lock }()
	return e.isAll
}

// errEigenOmitted is the error of Eigen for a loaded fit without its eigenpairs.
var errEigenOmitted error = &UnsupportedError{
	Reason: "The fit was saved as a part of a model, before its eigenpairs were known. Call Eigen before the model is saved.",
}

func (s *Shapes) archive(a archive.Fields) {
	a.Matrix("lines", &s.Lines.Data, &s.Lines.Dim)
	archive.Object(a, "cells", &s.Cells)
	a.Matrix("box", &s.Box.Data, &s.Box.Dim)
	a.Matrix("ball", &s.Ball.Data, &s.Ball.Dim)
	a.Float("ball_radius", &s.BallRadius)
}

func (p *Points) archive(a archive.Fields) { a.Matrix("data", &p.Data, &p.Dim) }

func (p *Density) archive(a archive.Fields) {
	a.Matrix("centers", &p.Centers.Data, &p.Centers.Dim)
	a.Floats("weights", &p.Weights)
	a.Ints("owner", &p.Owner)
	if p.Weights != nil {
		archive.WantLen(a, "weights", len(p.Weights), p.Centers.Len())
	}
	archive.WantIndices(a, "owner", p.Owner, 0, max(1, p.Centers.Len()))
}

func (p *Pairs) archive(a archive.Fields) {
	a.Floats("values", &p.Lambda)
	archive.Required(a, "functions", &p.Phi)
	archive.WantLen(a, "values", len(p.Lambda), p.Phi.Len())
}

func (m *mercer) archive(a archive.Fields) {
	a.Floats("root_values", &m.root)
	archive.Required(a, "functions", &m.phi)
	archive.WantLen(a, "root_values", len(m.root), m.phi.Len())
}

func (c *combination) archive(a archive.Fields) {
	archive.Required(a, "features", &c.f)
	a.Matrix("weights", &c.w, &c.k)
	archive.WantProduct(a, "weights", len(c.w), c.f.Len(), c.k)
}

func (w *Warp) archive(a archive.Fields) {
	a.Matrix("a", &w.A.Data, &w.A.Dim)
	a.Floats("b", &w.B)
}

func (f *WarpedMap) archive(a archive.Fields) {
	archive.Required(a, "features", &f.Base)
	archive.Object(a, "warp", &f.Warp)
}
