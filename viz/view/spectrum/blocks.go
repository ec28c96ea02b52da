package spectrum

import (
	"mercer/viz/contract"
)

// eigenvalueRows indexes the rows of lists of eigenvalues. The lists for the two kernels
// may differ in length.
var eigenvalueRows = contract.Index{Name: "i", First: 1, HasUnevenLengths: true}

// These variables declare the blocks that the view draws.
var (
	// Eigenvalues holds the eigenvalues of K/n and of K̂/n, from the largest to the
	// smallest.
	Eigenvalues = contract.Pair[contract.Column]{Exact: contract.Column{Name: "spectrum.exact", Rows: eigenvalueRows}, Approx: contract.Column{Name: "spectrum.approx", Rows: eigenvalueRows}}
	// Floor holds a bound for the eigenvalues of K/n. Eigenvalues below Floor are treated
	// as 0.
	Floor = contract.Scalar{Name: "spectrum.floor"}
	// Trace holds tr K/n, the sum of all eigenvalues.
	Trace = contract.Scalar{Name: "spectrum.trace"}
	// Deviation holds the relative eigenvalue errors |λ̂ᵢ − λᵢ|/λ₁.
	Deviation = contract.Column{Name: "spectrum.deviation", Rows: eigenvalueRows}
	// Angles holds the principal angles between the exact and the approximate leading
	// eigenspace, in radians and ascending.
	Angles = contract.Column{Name: "spectrum.angles", Rows: eigenvalueRows}
	// SpanAngles holds, for each i, the largest angle between the span of the first i exact
	// eigenfunctions and the span of the first i approximate ones, in radians.
	SpanAngles = contract.Column{Name: "spectrum.spans", Rows: eigenvalueRows}
)
