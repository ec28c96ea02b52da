package draw

import (
	"mercer/viz/view"
	"mercer/viz/view/kernel"
)

// HasTask reports whether the view shows the outcome of a task in the place of the kernel seen from x₀: a
// function that was learnt, the regions of classes, an embedding, or clusters.
func HasTask(b view.Blocks) bool { return b.Label(kernel.Task) != "" }
