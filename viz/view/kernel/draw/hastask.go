package draw

import (
	"mercer/viz/view"
	"mercer/viz/view/kernel"
)

// HasTask reports whether the view shows the result of a task instead of the kernel seen
// from x₀. The result of a task is a learnt function, regions of classes, an embedding,
// or clusters.
func HasTask(b view.Blocks) bool { return b.Label(kernel.Task) != "" }
