package draw

import (
	"mercer/viz/view"
	"mercer/viz/view/kernel"
)

// HasTask reports whether the view shows the result of a task instead of the kernel
// from x₀. This result is a learnt function, regions of classes, an embedding, or
// clusters.
func HasTask(b view.Blocks) bool { return b.Label(kernel.Task) != "" }
