// Package kernel holds kernel families, one a file, and what every method needs
// of a kernel: Gram matrices, sums over centres, and a bandwidth that suits the
// data.
//
// σ is the length scale of every family, called Sigma. A kernel states what it
// can do by the interfaces of package approx that it implements: approx.Crosser
// (many pairs at once), approx.Radial, approx.Spectral, approx.Separable and
// the rest. The functions here ask for them and fall back on Eval.
package kernel
