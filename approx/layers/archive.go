package layers

import "mercer/approx/internal/archive"

// ArchiveTypes returns the types of this package that catalogue.Save saves. It is
// for package catalogue only.
func ArchiveTypes() []archive.Type {
	return []archive.Type{archive.Value("layers.Composed", (*Composed).archive)}
}

func (c *Composed) archive(a archive.Fields) {
	archive.Required(a, "first", &c.First)
	archive.Required(a, "second", &c.Second)
}
