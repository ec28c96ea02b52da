package how

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// These variables declare the blocks that the view draws.
var (
	// Steps holds the steps of the method. StepColumnCount describes the columns.
	Steps = contract.Table{Name: "how.steps", Columns: StepColumnCount, Rows: contract.Index{Name: "step", First: 1, Note: stepNote}, Names: []string{"error", "sampled", "first", "last", "moved"}}
	// Kernel holds the samples of k̂(x₀, ·) after each step, one field below the other.
	Kernel = contract.Stack{Name: "how.k", Steps: Steps}
	// Scale holds the end of the colour scale for Kernel.
	Scale = contract.Scalar{Name: "how.scale", IsScale: true}
	// MidwayKernel replaces result.MidwayKernel in this view, which has its own sample
	// grid.
	MidwayKernel = contract.Scalar{Name: "how.grain"}
	// Marks holds the centres or the frequencies, in the order of the steps.
	Marks = contract.Positions{Name: "how.marks", Rows: contract.Index{Name: "mark", First: 1}, Names: contract.XY}
	// MovedCenters holds the positions of all centres after each step that moves centres.
	MovedCenters = contract.Positions{Name: "how.moved", Names: contract.XY}
	// Owner holds the index of the shadow of each point. Shadows are numbered in the
	// order in which they are found.
	Owner = contract.Column{Name: "how.owner", Rows: result.PointRows}
	// Epsilon holds the radius of the shadows.
	Epsilon = contract.Scalar{Name: "how.eps"}
	// W holds the matrix W = K(Z, Z) of the marks Z. The matrices for moved centres
	// follow below.
	W = contract.Matrix{Name: "how.w"}
	// Edges holds the edges of the grids. A row holds the number of the step from 0, the
	// axis, and the position of the edge.
	Edges = contract.Table{Name: "how.edges", Columns: 3, Names: []string{"step", "axis", "place"}}
	// StepKind describes the elements that a step adds: landmarks, shadows, frequencies, ….
	StepKind = contract.Label{Name: "how.kind"}
	// StepSentences holds a sentence for each step, separated by bars.
	StepSentences = contract.Label{Name: "how.words"}
)

// stepNote explains the columns of Steps in its table.
const stepNote = "first, last: the marks that come with the step, in how.marks, none where last is less; moved: the place of its first centre in how.moved, counted from 0, −1 where none has moved"
