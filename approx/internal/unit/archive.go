package unit

import (
	"mercer/approx/internal/archive"
)

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Unit = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{
		archive.Built("approx.Multiple",
			[]any{multiple{}, signedMultiple{}, implicitMultiple{}, groupedMultiple{}, signedGroupedMultiple{}, implicitGroupedMultiple{}},
			func(v any) multiple { return v.(interface{ asMultiple() multiple }).asMultiple() },
			(*multiple).archive,
			func(f archive.Fields, m multiple) any { return newMultiple(m.base, m.h) }),
	}
}

// archive visits the fields of m, the map 2ʰψ.
func (m *multiple) archive(a archive.Fields) {
	archive.Required(a, "features", &m.base)
	a.Int("exponent", &m.h)
}
