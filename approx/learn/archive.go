package learn

import (
	"mercer/approx"
	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Learn = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Value("learn.Model", (*Model).archive),
		archive.Value("learn.Classifier", (*Classifier).archive),
		archive.Pointer("learn.Regression", (*Regression).archive),
		archive.Pointer("learn.processVariance", (*processVariance).archive),
		archive.Pointer("learn.FittedRidgeClassifier", (*FittedRidgeClassifier).archive),
		archive.Pointer("learn.FittedPipeline", (*FittedPipeline).archive),
		archive.Pointer("learn.Scaler", (*Scaler).archive),
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

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary. A loaded
// Regression predicts and has variances. The targets are not saved, so that methods for the
// training points, such as LeaveOneOut, panic. For D ≤ n features, the variances need
// D(D+1)/2 saved numbers.
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

// MarshalBinary implements encoding.BinaryMarshaler, see Regression.MarshalBinary.
func (m *FittedRidgeClassifier) MarshalBinary() ([]byte, error) { return archive.Marshal(m) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (m *FittedRidgeClassifier) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, m) }

// MarshalBinary implements encoding.BinaryMarshaler, see Regression.MarshalBinary. The model
// of a learner of another package must be known to catalogue.Save.
func (f *FittedPipeline) MarshalBinary() ([]byte, error) { return archive.Marshal(f) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (f *FittedPipeline) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, f) }

// MarshalBinary implements encoding.BinaryMarshaler, see approx.Fit.MarshalBinary.
func (s *Scaler) MarshalBinary() ([]byte, error) { return archive.Marshal(s) }

// UnmarshalBinary implements encoding.BinaryUnmarshaler.
func (s *Scaler) UnmarshalBinary(data []byte) error { return archive.Unmarshal(data, s) }

func (m *Model) archive(a archive.Fields) {
	archive.Required(a, "function", &m.Function)
	a.Floats("offset", &m.Offset)
	if m.Offset != nil {
		archive.WantLen(a, "offset", len(m.Offset), m.Function.Len())
	}
}

func (c *Classifier) archive(a archive.Fields) {
	c.Model.archive(a)
	visitLabels(a, &c.Labels)
	if k := c.Function.Len(); k > 1 || len(c.Labels) != 2 {
		archive.WantLen(a, "labels", len(c.Labels), max(k, 2))
	}
}

// visitLabels visits labels, which must be increasing.
func visitLabels(a archive.Fields, labels *[]int) {
	a.Ints("labels", labels)
	for i, l := range *labels {
		if a.Loading() && i > 0 && l <= (*labels)[i-1] {
			a.Fail("labels[%d] is %d after %d, want increasing labels", i, l, (*labels)[i-1])
		}
	}
}

func (m *FittedRidgeClassifier) archive(a archive.Fields) {
	m.Classifier.archive(a)
	archive.Object(a, "notes", &m.Notes)
	archive.Object(a, "regression", &m.Regression)
}

func (s *Scaler) archive(a archive.Fields) {
	a.Floats("mean", &s.Mean)
	a.Floats("scale", &s.Scale)
	archive.WantLen(a, "scale", len(s.Scale), len(s.Mean))
}

func (f *FittedPipeline) archive(a archive.Fields) {
	a.Int("dimension", &f.Dim)
	archive.Object(a, "scaler", &f.Scaler)
	archive.Object(a, "target scaler", &f.TargetScaler)
	archive.Object(a, "fit", &f.Fit)
	archive.Required(a, "model", &f.Model)
	archive.Object(a, "notes", &f.Notes)
	if f.Scaler != nil {
		archive.WantLen(a, "mean of the scaler", len(f.Scaler.Mean), f.Dim)
	}
	if a.Loading() && f.Dim < 1 {
		a.Fail("dimension is %d, want at least 1", f.Dim)
	}
}

func (m *Regression) archive(a archive.Fields) {
	m.Model.archive(a)
	a.Float("rho", &m.Rho)
	archive.Object(a, "notes", &m.Notes)
	a.Int("exponent of the kernel", &m.kernelExp)
	a.Int("dimension", &m.targets.dim)
	archive.Object(a, "variance", &m.variance)
	if v := m.variance; v != nil && v.centers.Len() > 0 {
		archive.WantLen(a, "row of the centers", v.centers.Dim, m.targets.dim)
	}
}

func (v *processVariance) archive(a archive.Fields) {
	archive.Object(a, "kernel", &v.kernel)
	archive.Object(a, "features", &v.features)
	if (v.kernel == nil) == (v.features == nil) {
		a.Fail("variance needs either a kernel or features")
	}
	a.Matrix("centers", &v.centers.Data, &v.centers.Dim)
	a.Floats("roots", &v.root)
	archive.WantLen(a, "roots", len(v.root), v.centers.Len())
	a.Float("rho", &v.rho)
	a.Bool("path", &v.isPath)
	v.primal.archive(a)
	switch {
	case v.centers.Len() == 0 && v.kernel != nil:
		a.Fail("variance needs centres of the kernel")
	case v.centers.Len() == 0:
		archive.WantLen(a, "row of the factor", v.primal.d, v.features.Len())
	case !a.Loading():
	case v.kernel != nil:
		v.sections = newKernelSections(v.kernel, v.centers)
	default:
		v.sections = newFeatureSections(v.features, v.centers)
	}
}

// archive visits the lower triangle of L.
func (f *factor) archive(a archive.Fields) {
	var triangle []float64
	if !a.Loading() {
		for i := range f.d {
			triangle = append(triangle, f.l[i*f.d:i*f.d+i+1]...)
		}
	}
	a.Int("size of the factor", &f.d)
	a.Floats("factor", &triangle)
	a.Ints("rows of the factor", &f.rowOf)
	a.Int("positive signs", &f.plusCount)
	if !a.Loading() {
		return
	}
	if f.d < 0 || f.d > approx.MaxSize || len(triangle) != f.d*(f.d+1)/2 {
		a.Fail("factor has %d numbers, want the triangle of a matrix of %d rows", len(triangle), f.d)
	}
	if f.plusCount < 0 || f.plusCount > f.d {
		a.Fail("positive signs is %d, want 0 to %d", f.plusCount, f.d)
	}
	if f.rowOf != nil {
		archive.WantLen(a, "rows of the factor", len(f.rowOf), f.d)
		archive.WantIndices(a, "rows of the factor", f.rowOf, 0, f.d)
	}
	f.l = make([]float64, f.d*f.d)
	for i := range f.d {
		triangle = triangle[copy(f.l[i*f.d:i*f.d+i+1], triangle):]
	}
}

func (m *Machine) archive(a archive.Fields) {
	m.Classifier.archive(a)
	archive.Dense(a, "multipliers", &m.Alpha)
	archive.WantDims(a, "multipliers", m.Alpha, -1, m.Function.Len())
	a.Floats("primal", &m.Primal)
	a.Floats("dual", &m.Dual)
	a.Int("steps", &m.Steps)
	a.Int("evals", &m.Evals)
	archive.Object(a, "notes", &m.Notes)
	a.Float("gap", &m.gap)
}

func (c *Neighbors) archive(a archive.Fields) {
	archive.Required(a, "embedding", &c.Embedding)
	a.Int("neighbors", &c.K)
	visitLabels(a, &c.Labels)
	r := c.Embedding.Len()
	a.Matrix("points", &c.embeddedPoints, &r)
	a.Int("exponent", &c.h)
	a.Ints("class", &c.class)
	a.Int("dimension", &c.dim)
	archive.WantProduct(a, "points", len(c.embeddedPoints), len(c.class), c.Embedding.Len())
	archive.WantIndices(a, "class", c.class, 0, len(c.Labels))
	if a.Loading() && (c.K < 1 || c.K > len(c.class) || c.dim < 1) {
		a.Fail("neighbors is %d of %d points in %d dimensions", c.K, len(c.class), c.dim)
	}
}

func (w *Whitening) archive(a archive.Fields) {
	a.Floats("mean", &w.Mean)
	archive.Dense(a, "projection", &w.Projection)
	archive.WantDims(a, "projection", w.Projection, len(w.Mean), -1)
}

func (d *identity) archive(a archive.Fields) {
	n := int(*d)
	a.Int("dimension", &n)
	if a.Loading() {
		*d = identity(n)
	}
	if n < 1 || n > approx.MaxSize {
		a.Fail("dimension is %d, want 1 to %d", n, approx.MaxSize)
	}
}
