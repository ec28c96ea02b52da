package learn

import (
	"mercer/approx"
	"mercer/approx/internal/archive"
)

// ArchiveTypes returns the types of this package that catalogue.Save saves. Package
// catalogue calls it.
func ArchiveTypes() []archive.Type {
	return []archive.Type{
		archive.Value("learn.Model", (*Model).archive),
		archive.Value("learn.Classifier", (*Classifier).archive),
		archive.Pointer("learn.Regression", (*Regression).archive),
		archive.Pointer("learn.Machine", (*Machine).archive),
		archive.Pointer("learn.Neighbors", (*Neighbors).archive),
		archive.Value("learn.Whitening", (*Whitening).archive),
		archive.Value("learn.Identity", (*identity).archive),
	}
}

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (m Model) MarshalBinary() ([]byte, error) { return archive.Marshal(m) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (m *Model) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, m) }

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (c Classifier) MarshalBinary() ([]byte, error) { return archive.Marshal(c) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (c *Classifier) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, c) }

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary. The
// training points are not saved: a loaded Regression predicts, but its methods for the
// training points, such as LeaveOneOut, panic.
func (m *Regression) MarshalBinary() ([]byte, error) { return archive.Marshal(m) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (m *Regression) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, m) }

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (m *Machine) MarshalBinary() ([]byte, error) { return archive.Marshal(m) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (m *Machine) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, m) }

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (c *Neighbors) MarshalBinary() ([]byte, error) { return archive.Marshal(c) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (c *Neighbors) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, c) }

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (w Whitening) MarshalBinary() ([]byte, error) { return archive.Marshal(w) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (w *Whitening) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, w) }

func (m *Model) archive(a archive.Fields) {
	archive.Required(a, "function", &m.Function)
	a.Floats("offset", &m.Offset)
	if m.Offset != nil {
		archive.WantLen(a, "offset", len(m.Offset), m.Function.Len())
	}
}

func (c *Classifier) archive(a archive.Fields) {
	c.Model.archive(a)
	a.Int("classes", &c.Classes)
	if a.Loading() && c.Classes < 1 {
		a.Fail("classes is %d, want at least 1", c.Classes)
	}
}

func (m *Regression) archive(a archive.Fields) {
	m.Model.archive(a)
	a.Float("rho", &m.Rho)
	a.Strings("notes", &m.Notes)
}

func (m *Machine) archive(a archive.Fields) {
	m.Classifier.archive(a)
	k := m.Function.Len()
	a.Matrix("multipliers", &m.Alpha, &k)
	a.Floats("primal", &m.Primal)
	a.Floats("dual", &m.Dual)
	a.Int("steps", &m.Steps)
	a.Int("evals", &m.Evals)
	a.Strings("notes", &m.Notes)
	a.Float("gap", &m.gap)
}

func (c *Neighbors) archive(a archive.Fields) {
	archive.Required(a, "embedding", &c.Embedding)
	a.Int("neighbors", &c.K)
	a.Int("classes", &c.Classes)
	r := c.Embedding.Len()
	a.Matrix("points", &c.embeddedPoints, &r)
	a.Int("exponent", &c.h)
	a.Ints("class", &c.class)
	a.Int("dimension", &c.dim)
	archive.WantProduct(a, "points", len(c.embeddedPoints), len(c.class), c.Embedding.Len())
	archive.WantIndices(a, "class", c.class, 0, c.Classes)
	if a.Loading() && (c.K < 1 || c.K > len(c.class) || c.dim < 1) {
		a.Fail("neighbors is %d of %d points in %d dimensions", c.K, len(c.class), c.dim)
	}
}

func (w *Whitening) archive(a archive.Fields) {
	a.Floats("mean", &w.Mean)
	r := len(w.Projection) / max(1, len(w.Mean))
	a.Matrix("projection", &w.Projection, &r)
	archive.WantProduct(a, "projection", len(w.Projection), len(w.Mean), r)
}

func (d *identity) archive(a archive.Fields) {
	n := int(*d)
	a.Int("dimension", &n)
	if a.Loading() {
		*d = identity(n)
	}
	if n < 1 || n > approx.MaxRank {
		a.Fail("dimension is %d, want 1 to %d", n, approx.MaxRank)
	}
}
