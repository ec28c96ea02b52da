package spectrum

import "mercer/viz/contract"

// These are the blocks of a result that the view draws.
var (
	// Eigenvalues holds the eigenvalues of K/n and of K̂/n, largest first.
	Eigenvalues = contract.Pair[contract.Column]{Exact: contract.Column{Name: "spectrum.exact"}, Approx: contract.Column{Name: "spectrum.approx"}}
	// Floor holds the eigenvalue of K/n up to which an eigenvalue cannot be told from 0.
	Floor = contract.Scalar{Name: "spectrum.floor"}
	// Trace holds tr K/n.
	Trace = contract.Scalar{Name: "spectrum.trace"}
	// Deviation holds |λ̂ᵢ − λᵢ|/λ₁.
	Deviation = contract.Column{Name: "spectrum.deviation"}
	// Angles holds the principal angles of the leading eigenspaces in radians, ascending.
	Angles = contract.Column{Name: "spectrum.angles"}
)
