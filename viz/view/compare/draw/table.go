package draw

import (
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/compare"
)

// completeTable adds the names of the methods.
func completeTable(n view.Numbers, t *table.Table) {
	if !t.BeginsWith(compare.Errors) {
		return
	}
	var names []string
	for j := 1; j <= compare.MaxMethods && compare.MethodAt(j).Name.Get(n) != ""; j++ {
		of := compare.MethodAt(j)
		names = append(names, of.Name.Get(n)+", "+of.Size.Get(n))
	}
	t.AddNote(table.CodeNote(compare.Errors.Rows.Name, 1, names))
}
