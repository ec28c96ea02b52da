// Package eigen declares the view of one eigenfunction.
package eigen

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view of one eigenfunction.
var View = contract.View{
	Key:         "eigen",
	Name:        "Eigenfunction",
	ShortName:   "eigenfunction",
	Doc:         "Shows φᵢ of the exact kernel, φ̂ᵢ of the approximate kernel, and the difference.",
	Scales:      []contract.Scale{{Key: Row.Key, Block: Scale}},
	CanFold:     true,
	MainPicture: 1,
	LiveUpTo:    contract.NoPointLimit,
	Tables:      [][]contract.Block{{result.Index}, {Phi.Exact, Phi.Approx}, {Scale}, {Noise}, {result.Centers, result.Weights}},
}

// MaxIndex is the largest index of an eigenfunction that users can select, counted from
// 1.
const MaxIndex = 16
