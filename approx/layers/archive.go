package layers

import "mercer/approx/internal/archive"

// archivedTypes implements archive.Source.
type archivedTypes struct{}

func init() { archive.Sources.Layers = archivedTypes{} }

// Types returns the types of this package that catalogue.Save saves.
func (archivedTypes) Types() []archive.Type {
	return []archive.Type{archive.Value("layers.Composed", (*Composed).archive)}
}

func (c *Composed) archive(a archive.Fields) {
	archive.Required(a, "first", &c.First)
	archive.Required(a, "second", &c.Second)
}
