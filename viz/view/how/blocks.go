package how

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// These are the blocks of a result that the view draws.
var (
	// Steps holds the steps of the method, in the columns described at StepColumns.
	Steps = contract.Table{Name: "how.steps", Columns: StepColumnCount, Rows: contract.Index{Name: "step", First: 1, Note: stepNote}, Names: []string{"error", "sampled", "first", "last", "moved"}}
	// Kernel holds k̂(x₀, ·) after each step, one below the other.
	Kernel = contract.Stack{Name: "how.k", Steps: Steps}
	// Scale holds the largest |value| of Kernel that counts.
	Scale = contract.Scalar{Name: "how.scale", IsScale: true}
	// MidwayKernel replaces result.MidwayKernel for the samples of this view.
	MidwayKernel = contract.Scalar{Name: "how.grain"}
	// Marks holds centres or frequencies in the order of the steps.
	Marks = contract.Positions{Name: "how.marks", Rows: contract.Index{Name: "mark", First: 1}, Names: contract.XY}
	// MovedCentres holds the positions of centres that moved, step by step.
	MovedCentres = contract.Positions{Name: "how.moved", Names: contract.XY}
	// Owner holds the shadow of each point in the order of the scan.
	Owner = contract.Column{Name: "how.owner", Rows: result.PointRows}
	// Epsilon holds the radius of the shadows.
	Epsilon = contract.Scalar{Name: "how.eps"}
	// W holds W = K(Z, Z) of the marks, followed below by W of moved centres.
	W = contract.Matrix{Name: "how.w"}
	// Edges holds the edges of the grid of each step. A row holds the number of the step
	// from 0, the axis and the position.
	Edges = contract.Table{Name: "how.edges", Columns: 3, Names: []string{"step", "axis", "place"}}
	// StepKind names the elements that the steps add: landmarks, shadows, waves, ….
	StepKind = contract.Label{Name: "how.kind"}
	// StepSentences holds a sentence for each step, separated by bars.
	StepSentences = contract.Label{Name: "how.words"}
)

// stepNote explains the columns of Steps in a table.
const stepNote = "first, last: the marks that come with the step, in how.marks, none where last is less; moved: the place of its first centre in how.moved, counted from 0, −1 where none has moved"
