package spectrum

import (
	"mercer/viz/contract"
)

// rows is the index of lists of eigenvalues. The lists of the two kernels may
// differ in length.
var rows = contract.Index{Name: "i", First: 1, Uneven: true}

// These are the blocks of a result that the view draws.
var (
	// Eigenvalues holds the eigenvalues of K/n and of K̂/n, largest first.
	Eigenvalues = contract.Pair[contract.Column]{Exact: contract.Column{Name: "spectrum.exact", Rows: rows}, Approx: contract.Column{Name: "spectrum.approx", Rows: rows}}
	// Floor holds the eigenvalue of K/n below which eigenvalues cannot be distinguished
	// from 0.
	Floor = contract.Scalar{Name: "spectrum.floor"}
	// Trace holds tr K/n.
	Trace = contract.Scalar{Name: "spectrum.trace"}
	// Deviation holds |λ̂ᵢ − λᵢ|/λ₁.
	Deviation = contract.Column{Name: "spectrum.deviation", Rows: rows}
	// Angles holds the principal angles of the leading eigenspaces in radians, ascending.
	Angles = contract.Column{Name: "spectrum.angles", Rows: rows}
)
