package compare

import (
	"strconv"

	"mercer/viz/contract"
)

// These are the blocks of a result that the view draws.
var (
	// Errors holds the relative error of each method and its standard error, or 0.
	Errors = contract.Table{Name: "compare.errors", Columns: 2, Rows: methodRows, Names: []string{"error", "error.deviation"}}
	// LeastErrors holds the least error of a matrix of each method's rank, or NaN if the least
	// error is unknown.
	LeastErrors = contract.Column{Name: "compare.best"}
	// Sizes holds m of each method, NaN if it has none.
	Sizes = contract.Column{Name: "compare.sizes", Rows: methodRows}
	// Scale holds the largest |k̂(x₀, ·)| that counts for the scale.
	Scale = contract.Scalar{Name: "compare.scale", IsScale: true}
)

// methodRows is the index of lists with a row for each of the compared methods.
var methodRows = contract.Index{Name: "method", First: 1}

// MaxMethods is the largest number of methods in a comparison.
const MaxMethods = 4

// A Method declares the blocks of one of the compared methods.
type Method struct {
	Kernel    contract.Field     // k̂(x₀, ·)
	Phi       contract.Field     // φ̂ᵢ
	Centres   contract.Positions // its landmarks
	Name      contract.Label     // its short name
	BriefName contract.Label     // a shorter name, or ""
	Size      contract.Label     // size and rank of the method
	Marks     contract.Label     // plural noun for the centres of the method
}

// MethodAt declares the blocks of compared method j, counted from 1. The method of
// the state is the first.
func MethodAt(j int) Method {
	name := RowPrefix(j)
	return Method{
		Kernel:    contract.Field{Name: name + ".k"},
		Phi:       contract.Field{Name: name + ".phi"},
		Centres:   contract.Positions{Name: name + ".centres"},
		Name:      contract.Label{Name: name + ".method"},
		BriefName: contract.Label{Name: name + ".brief"},
		Size:      contract.Label{Name: name + ".size"},
		Marks:     contract.Label{Name: name + ".marks"},
	}
}

// RowPrefix returns the name prefix of the pictures of compared method j.
func RowPrefix(j int) string { return key + "." + strconv.Itoa(j) }

// Panel returns the panel of a picture of compared method j: "k", "phi" or "diff".
func Panel(j int, part string) contract.Panel { return contract.Panel{Name: RowPrefix(j) + "." + part} }
