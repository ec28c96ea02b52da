package draw

import (
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/compare"
)

// completeTable adds a note with the names and sizes of the methods to the table of
// errors.
func completeTable(n view.Numbers, t *table.Table) {
	if !t.BeginsWith(compare.Errors) {
		return
	}
	var names []string
	for j := 1; j <= compare.MaxMethods && compare.MethodAt(j).Name.Get(n) != ""; j++ {
		method := compare.MethodAt(j)
		names = append(names, method.Name.Get(n)+", "+method.Size.Get(n))
	}
	t.AddNote(table.CodeNote(compare.Errors.Rows.Name, 1, names))
}
