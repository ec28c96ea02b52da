package draw

import (
	"mercer/viz/table"
	"mercer/viz/view"
	"mercer/viz/view/kernel"
)

// completeTable changes the cluster numbers so that they begin at 1, as in the pictures.
// It also adds the name of the loss to the table of losses.
func completeTable(n view.Numbers, t *table.Table) {
	switch {
	case t.BeginsWith(kernel.Clusters.Exact):
		t.CountFromOne(kernel.Clusters.Exact.Name, kernel.Clusters.Approx.Name)
		t.AddNote("clusters are counted from 1")
	case t.BeginsWith(kernel.Loss):
		if c := t.Find(kernel.Loss.Rows.Name); c != nil {
			c.ReplaceCodes("exact", "approximate")
		}
		t.AddNote(kernel.LossName.Get(n))
	}
}
