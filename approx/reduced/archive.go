package reduced

import (
	"math"

	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Reduced = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{archive.Value("reduced.Reduction", (*Reduction).archive)}
}

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (r Reduction) MarshalBinary() ([]byte, error) { return archive.Marshal(r) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (r *Reduction) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, r) }

func (r *Reduction) archive(a archive.Fields) {
	archive.Object(a, "density", &r.Density)
	a.Ints("rows", &r.Rows)
	archive.WantIndices(a, "rows", r.Rows, 0, math.MaxInt)
	if r.Rows != nil {
		archive.WantLen(a, "rows", len(r.Rows), r.Centers.Len())
	}
	a.Int("evals", &r.Evals)
	archive.Object(a, "notes", &r.Notes)
}
